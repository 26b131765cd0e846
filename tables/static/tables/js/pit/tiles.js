// The floor as tiles: one a table, each in its fixed place; loudness, not order, shows who needs somebody.

import { el } from "../parts/element.js";
import { alertIcon } from "../parts/alerts.js";
import { formatRange } from "../parts/money.js";
import { exact, knows, t } from "../words.js";
import { alertWords, loudestOf } from "./alerts.js";

const PER_PAGE = 16;
const FAR_FROM_THEORETICAL = 2;

/** "0:34": hours and minutes since `since`, both in ms. */
export function timeOn(since, now) {
  const minutes = Math.max(0, Math.floor((now - since) / 60000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export function gameWord(game) {
  return knows(`game.${game}`) ? t(`game.${game}`) : game;
}

/** The limits of the ante alone: the tile's one line. */
function limitsText(limits) {
  const ante = limits?.ante ?? Object.values(limits ?? {})[0];
  return ante ? formatRange(ante.min, ante.max) : "–";
}

function head(table, place) {
  const link = el("a", { href: `${place}${table.id}/`, "data-table": table.id, text: table.code });
  return el("h2", { class: "pit-tile-name" }, link, el("span", { text: gameWord(table.game) }));
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
  return el("div", { class: "pit-row" }, el("b", { text: limitsText(table.limits) }), rounds);
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

function closedTile(table, place, open) {
  const button = el("c-button", { label: t("pit.open_table"), size: "48", "data-act": "open", on: { "c-press": (event) => open(table, event.currentTarget) } });
  const words = table.closer === undefined || table.closer === null ? t("pit.closed") : `${t("pit.closed")} ${t("pit.closed_more", { closer: table.closer })}`;
  const body = el("div", { class: "pit-tile-body pit-tile-closed" }, head(table, place), el("p", { class: "ink-2", text: words }), button);
  return el("article", { class: "pit-tile is-closed" }, body);
}

function openTile(table, alerts, { place, now, currency }) {
  const loudest = loudestOf(alerts);
  const first = alerts.find((alert) => alert.level === "urgent");
  const call = first && el("div", { class: "pit-tile-call is-new" }, alertIcon("urgent"), el("span", { text: t("pit.come_now", { code: table.code, what: alertWords(first).what }) }));
  const shown = { ...table, alertCount: alerts.length };
  const body = el("div", { class: "pit-tile-body" }, head(table, place), people(table, now), pace(table), win(table, currency), foot(shown, loudest));
  return el("article", { class: `pit-tile${loudest === "urgent" || loudest === "look" ? ` is-${loudest}` : ""}` }, call, body);
}

/** Keeps one list item a table and redraws only those whose facts changed, so that focus and fading stay. */
export class Tiles {
  #list = el("ol", { class: "pit-tiles" });
  #pages = el("nav", { class: "pit-pages" });
  #drawn = new Map();
  #page = 0;
  #again = () => {};

  element = el("section", { class: "pit-main" }, this.#list, this.#pages);

  /** @param {(table: object, button: HTMLElement) => void} open  what pressing "Open table" does */
  constructor(open) {
    this.open = open;
  }

  draw(picture, { place, now }) {
    this.#again = () => this.draw(picture, { place, now });
    const pages = Math.ceil(picture.tables.length / PER_PAGE);
    this.#page = Math.min(this.#page, Math.max(0, pages - 1));
    const shown = picture.tables.slice(this.#page * PER_PAGE, (this.#page + 1) * PER_PAGE);
    this.#list.dataset.across = shown.length > 9 ? "4" : "3";
    this.#list.replaceChildren(...shown.map((table, at) => this.#item(table, picture, { place, now, alone: at === shown.length - 1 && at % 2 === 0 })));
    this.#drawPages(pages);
  }

  #item(table, picture, { place, now, alone }) {
    const alerts = picture.alerts.filter((alert) => alert.table === table.id);
    const minute = table.dealer ? Math.floor((now - table.on_ms) / 60000) : 0;
    const facts = JSON.stringify([table, alerts, minute, document.documentElement.lang]);
    const before = this.#drawn.get(table.id);
    const item = before?.item ?? el("li");
    item.className = alone ? "is-alone" : "";
    if (before?.facts === facts) return item;
    const focused = item.contains(document.activeElement);
    const known = before?.calls ?? new Set();
    const tile = table.state === "closed" ? closedTile(table, place, this.open) : openTile(table, alerts, { place, now, currency: picture.currency ?? "" });
    const urgent = new Set(alerts.filter((alert) => alert.level === "urgent").map((alert) => alert.id));
    if ([...urgent].every((id) => known.has(id))) tile.querySelector(".pit-tile-call")?.classList.remove("is-new");
    item.replaceChildren(tile);
    if (focused) item.querySelector("a")?.focus();
    this.#drawn.set(table.id, { item, facts, calls: urgent });
    return item;
  }

  #drawPages(pages) {
    this.#pages.hidden = pages < 2;
    const buttons = Array.from({ length: pages < 2 ? 0 : pages }, (_, page) =>
      el("c-button", {
        label: t("pit.page", { page: page + 1 }),
        size: "48",
        pressed: String(page === this.#page),
        on: { "c-press": () => { this.#page = page; this.#again(); } },
      }));
    this.#pages.replaceChildren(...buttons);
  }
}
