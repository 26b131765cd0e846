// The floor as tiles: one a table, each in its fixed place; loudness, not order, shows who needs somebody.

import { arrange, el, keep, rewrite } from "../parts/element.js";
import { alertIcon } from "../parts/alerts.js";
import { exact, knows, t } from "../words.js";
import { alertWords, loudestOf } from "./alerts.js";
import { stakesText } from "./stakes.js";

const PER_PAGE = 16;
const FAR_FROM_THEORETICAL = 2;
/** A tile of which so much is hidden lies below, px. */
const HALF_SEEN = 40;

/** "0:34": hours and minutes since `since`, both in ms. */
export function timeOn(since, now) {
  const minutes = Math.max(0, Math.floor((now - since) / 60000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export function gameWord(game) {
  return knows(`game.${game}`) ? t(`game.${game}`) : game;
}

function people(table, now) {
  const dealer = table.dealer
    ? el("span", { class: "pit-tile-dealer" }, el("c-icon", { name: "person" }), el("span", { text: t("pit.on", { name: table.dealer.name ?? table.dealer, time: timeOn(table.on_ms, now) }) }))
    : el("span", { class: "pit-tile-dealer ink-2", text: t("pit.nobody") });
  const taken = table.seats.filter(Boolean).length;
  const seats = table.seats.length
    ? el("c-seat-dots", { taken, seats: table.seats.length, label: t("pit.seats_taken", { taken, seats: table.seats.length }) })
    : el("span", { text: t("pit.rail_players", { count: table.rail ?? 0 }) });
  return el("div", { class: "pit-row" }, dealer, seats);
}

function pace(table) {
  const rounds = el("span", {}, el("b", { text: String(table.pace_per_hour ?? 0) }), ` ${t("pit.pace")}`);
  return el("div", { class: "pit-row" }, el("b", { text: table.blinds ? t("pit.blinds", { blinds: stakesText(table) }) : stakesText(table) }), rounds);
}

function win(table, currency) {
  const sum = el("span", { class: table.win < 0 ? "pit-tile-win is-negative" : "pit-tile-win", "data-as-of": true, text: exact(table.win) });
  const left = el("div", {}, el("div", { class: "t-label", text: t("pit.win", { currency }) }), sum);
  const bar = el("c-win-bar", {
    class: "pit-tile-bar",
    z: table.z ?? 0,
    label: t("pit.win_label", { win: table.win, theoretical: table.theoretical }),
    text: t("pit.theoretical_is", { amount: table.theoretical }),
  });
  return el("div", { class: "pit-row" }, left, bar);
}

function stateWord(table) {
  if (table.state === "locked") return t("pit.state_locked");
  if (!table.dealer) return t("pit.state_no_dealer");
  return t(table.phase ? "pit.state_running" : "pit.state_waiting");
}

/** The one line at the foot: the loudest thing that is not told in the header. */
function foot(table, loudest) {
  const far = Math.abs(table.z ?? 0) > FAR_FROM_THEORETICAL;
  let state;
  if (table.difference) state = el("span", { class: "pit-tile-state is-look" }, alertIcon("look"), t("pit.tray_differs", { amount: table.difference }));
  else if (loudest === "look" && far) {
    const words = t("pit.win_far", { z: Math.abs(table.z).toFixed(1), way: table.z < 0 ? "low" : "high" });
    state = el("span", { class: "pit-tile-state is-look" }, alertIcon("look"), words);
  } else if (loudest && loudest !== "urgent") {
    state = el("span", { class: `pit-tile-state is-${loudest}` }, alertIcon(loudest), t("pit.alerts_here", { count: table.alertCount }));
  } else state = el("span", { class: "pit-tile-state" }, el("c-icon", { name: table.state === "locked" ? "lock" : "check" }), stateWord(table));
  const tray = table.difference === 0 ? el("span", { class: "ink-2", text: t("pit.tray_agrees") }) : null;
  return el("div", { class: "pit-row" }, state, tray);
}

function closedRows(table, button) {
  const words = table.closer === undefined || table.closer === null ? t("pit.closed") : `${t("pit.closed")} ${t("pit.closed_more", { closer: table.closer })}`;
  return [el("p", { class: "ink-2", text: words }), button];
}

/** The bar of what is urgent here; it fades in while `isNew`. */
function call(table, alerts, isNew) {
  const first = alerts.find((alert) => alert.level === "urgent");
  return first && el("div", { class: `pit-tile-call${isNew ? " is-new" : ""}` }, alertIcon("urgent"), el("span", { text: t("pit.called", { code: table.code, what: alertWords(first).what }) }));
}

/** Keeps one list item a table and redraws only those whose facts changed, so that finger, focus and fading stay. */
export class Tiles {
  #list = el("ol", { class: "pit-tiles" });
  #pages = el("nav", { class: "pit-pages" });
  #drawn = new Map();
  #page = 0;
  #again = () => {};
  #below = el("c-button", { size: "48", kind: "quiet", on: { "c-press": () => this.#list.scrollBy({ top: this.#list.clientHeight }) } });
  #foot = el("div", { class: "pit-tiles-foot" }, this.#pages, this.#below);

  element = el("section", { class: "pit-main" }, this.#list, this.#foot);

  /** @param {(table: object, button: HTMLElement) => void} open  what pressing "Open table" does */
  constructor(open) {
    this.open = open;
    this.#list.addEventListener("scroll", () => this.#tellBelow(), { passive: true });
    // Before the first picture there is nothing to tell, nor are there words.
    new ResizeObserver(() => this.#list.childElementCount && this.#tellBelow()).observe(this.element);
  }

  draw(picture, { place, now }) {
    this.#again = () => this.draw(picture, { place, now });
    const pages = Math.ceil(picture.tables.length / PER_PAGE);
    this.#page = Math.min(this.#page, Math.max(0, pages - 1));
    const shown = picture.tables.slice(this.#page * PER_PAGE, (this.#page + 1) * PER_PAGE);
    this.#list.dataset.across = shown.length > 9 ? "4" : "3";
    arrange(this.#list, shown.map((table, at) => this.#item(table, picture, { place, now, alone: at === shown.length - 1 && at % 2 === 0 })));
    this.#drawPages(pages);
    this.#tellBelow();
  }

  /** How many tables lie below what can be seen; said in the same place while there are more than fit at all. */
  #tellBelow() {
    const end = this.#list.getBoundingClientRect().bottom;
    const count = [...this.#list.children].filter((item) => item.getBoundingClientRect().bottom > end + HALF_SEEN).length;
    const fits = this.#list.scrollHeight <= this.element.clientHeight;
    this.#below.label = t("pit.tables_below", { count });
    this.#below.hidden = fits;
    this.#below.toggleAttribute("data-all-seen", !count);
    this.#foot.hidden = fits && this.#pages.hidden;
  }

  #item(table, picture, { place, now, alone }) {
    const alerts = picture.alerts.filter((alert) => alert.table === table.id);
    const minute = table.dealer ? Math.floor((now - table.on_ms) / 60000) : 0;
    const facts = JSON.stringify([table, alerts, minute, document.documentElement.lang]);
    const tile = this.#drawn.get(table.id) ?? this.#make(table, place);
    tile.item.className = alone ? "is-alone" : "";
    if (tile.facts !== facts) this.#show(Object.assign(tile, { facts, table }), alerts, { now, currency: picture.currency ?? "" });
    return tile.item;
  }

  /** What of a tile stays under the finger while its figures change: its frame, its link, its button. */
  #make({ id }, place) {
    const tile = { calls: new Set(), game: el("span"), link: el("a", { href: `${place}${id}/`, "data-table": id }), body: el("div") };
    tile.head = el("h2", { class: "pit-tile-name" }, tile.link, tile.game);
    tile.button = el("c-button", { size: "48", "data-act": "open", on: { "c-press": () => this.open(tile.table, tile.button) } });
    tile.frame = el("article", {}, tile.body);
    tile.item = el("li", {}, tile.frame);
    this.#drawn.set(id, tile);
    return tile;
  }

  #show(tile, alerts, { now, currency }) {
    const { table, frame, body, head, link, button } = tile;
    const focused = tile.item.contains(document.activeElement);
    const closed = table.state === "closed";
    const loudest = loudestOf(alerts);
    const urgent = alerts.filter((alert) => alert.level === "urgent").map((alert) => alert.id);
    rewrite(link, table.code);
    rewrite(tile.game, gameWord(table.game));
    button.label = t("pit.open_table");
    frame.className = `pit-tile${closed ? " is-closed" : loudest === "urgent" || loudest === "look" ? ` is-${loudest}` : ""}`;
    body.className = `pit-tile-body${closed ? " pit-tile-closed" : ""}`;
    const rows = closed ? closedRows(table, button) : [people(table, now), pace(table), win(table, currency), foot({ ...table, alertCount: alerts.length }, loudest)];
    arrange(body, [head, ...rows]);
    arrange(frame, [closed ? null : call(table, alerts, !urgent.every((id) => tile.calls.has(id))), body].filter(Boolean));
    if (focused && !tile.item.contains(document.activeElement)) link.focus();
    tile.calls = new Set(urgent);
  }

  #drawPages(pages) {
    this.#pages.hidden = pages < 2;
    const shown = Array.from({ length: pages < 2 ? 0 : pages }, (_, page) => page);
    const turn = (page) => el("c-button", { size: "48", on: { "c-press": () => { this.#page = page; this.#again(); } } });
    keep(this.#pages, shown, String, turn, (button, page) => Object.assign(button, { label: t("pit.page", { page: page + 1 }), pressed: String(page === this.#page) }));
  }
}
