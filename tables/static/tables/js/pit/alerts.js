// The alert tray: first what is urgent, one line a fact however often it was seen, and one or two answers.

import { arrange, el } from "../parts/element.js";
import { knows, shortClock, t } from "../words.js";
import { timeOn } from "./tiles.js";

const LOUDNESS = ["urgent", "look", "note"];
/** Where the reasons that a console sends are told. */
const REASONS = ["correct", "void", "misdeal", "fault"];

/** @returns {"urgent" | "look" | "note" | null} the loudest level among alerts */
export function loudestOf(alerts) {
  return LOUDNESS.find((level) => alerts.some((alert) => alert.level === level)) ?? null;
}

/** What an alert is called, and its facts in words. */
export function alertWords(alert) {
  const what = t(knows(`pit_alert.${alert.what}`) ? `pit_alert.${alert.what}` : "pit_alert.other");
  const facts = alert.facts ?? {};
  const parts = [];
  if (facts.seat) parts.push(t("pit.pairing_seat", { seat: facts.seat }));
  if (facts.round) parts.push(t("pit.round_number", { number: facts.round }));
  if (facts.findings) parts.push(t("pit.findings", { count: facts.findings, check: facts.check }));
  if (facts.faults) parts.push(t("pit.faults", { count: facts.faults, number: facts.number }));
  if (facts.badge) parts.push(t("pit.floor_badge", { badge: facts.badge }));
  const why = `${alert.what === "floor_called" ? "floor" : "locked"}.${facts.why}`;
  if (facts.why && knows(why)) parts.push(t(why));
  for (const name of ["text", "words", "reason"]) if (typeof facts[name] === "string" && facts[name]) parts.push(name === "reason" ? reasonWords(facts[name]) : facts[name]);
  return { what, facts: parts };
}

/** "misread: note" as the console sends it, with the reason in words. */
function reasonWords(text) {
  const [id, ...note] = text.split(": ");
  const known = REASONS.map((front) => `${front}.${id}`).find((each) => /^[a-z_]+$/.test(id) && knows(each));
  return known ? [t(known), ...note].join(": ") : text;
}

function detail(alert, now) {
  const { facts } = alertWords(alert);
  const seen = alert.count > 1 ? t("pit.seen", { count: alert.count, last: shortClock(alert.last_ms) }) : t("pit.waiting", { time: timeOn(alert.first_ms, now) });
  return [...facts, seen].join(" · ");
}

function answers(alert, can) {
  const offered = [];
  if (alert.table && alert.level === "urgent") offered.push({ id: "table", label: t(alert.what === "complaint" ? "pit.open_dispute" : "pit.show_table"), kind: alert.level === "urgent" ? "urgent" : "plain" });
  if (can.acknowledge && alert.facts?.needs_reason) offered.push({ id: "close", label: t("pit.close_alert") });
  else if (can.acknowledge) offered.push({ id: "acknowledge", label: t(alert.level === "urgent" ? "pit.going" : "pit.acknowledge") });
  if (can.markFalse && alert.level !== "urgent") offered.push({ id: "false", label: t("pit.mark_false"), kind: "quiet" });
  return offered;
}

/** The alerts of one table on its own page: the same answers, without the way to where one is. */
export class TableAlerts {
  #drawn = new Map();

  element = el("section", { class: "pit-table-alerts", hidden: true });

  constructor(heard, can) {
    this.heard = heard;
    this.can = can;
  }

  draw(alerts, now) {
    this.element.hidden = !alerts.length;
    this.element.setAttribute("aria-label", t("pit.alerts"));
    arrange(this.element, alerts.map((alert) => this.#item(alert, now)));
  }

  #item(alert, now) {
    const item = this.#drawn.get(alert.id)?.item ?? el("c-alert", { on: { "c-answer": ({ detail: { id, button } }) => this.heard(this.#drawn.get(alert.id).alert, id, button) } });
    this.#drawn.set(alert.id, { item, alert });
    const facts = JSON.stringify([alert, Math.floor((now - alert.first_ms) / 60000), document.documentElement.lang]);
    if (item.dataset.facts !== facts) Object.assign(item, { kind: alert.level, heading: alertWords(alert).what, detail: detail(alert, now), answers: answers(alert, this.can).filter(({ id }) => id !== "table") });
    item.dataset.facts = facts;
    return item;
  }
}

/** The tray at the right of the floor. `heard(alert, answer, button)` is told what was pressed. */
export class Tray {
  #count = el("span", { class: "pit-counts facts" });
  #list = el("div", { class: "pit-alerts", tabindex: "0", role: "region" });
  #heading = el("h2");
  #drawn = new Map();

  answer = el("div", { class: "pit-answer" });
  foot = el("footer");
  element = el("aside", { class: "pit-tray" }, el("header", {}, this.#heading, this.#count), this.answer, this.#list, this.foot);

  constructor(heard, can) {
    this.heard = heard;
    this.can = can;
  }

  draw(picture, { now }) {
    const alerts = [...picture.alerts].sort((a, b) => LOUDNESS.indexOf(a.level) - LOUDNESS.indexOf(b.level) || a.first_ms - b.first_ms);
    const urgent = alerts.filter((alert) => alert.level === "urgent").length;
    this.#heading.textContent = t("pit.alerts");
    this.#list.setAttribute("aria-label", t("pit.alerts"));
    const tags = [];
    if (urgent) tags.push(el("c-tag", { tone: "urgent", text: t("pit.urgent_count", { count: urgent }) }));
    if (alerts.length > urgent) tags.push(el("c-tag", { text: t("pit.more_count", { count: alerts.length - urgent }) }));
    this.#count.replaceChildren(...tags);
    const running = picture.tables.filter((table) => table.state !== "closed").length;
    const empty = el("c-empty", { heading: t("pit.no_alerts"), detail: t("pit.no_alerts_more", { running }) });
    arrange(this.#list, alerts.length ? alerts.map((alert) => this.#item(alert, picture, now)) : [empty]);
  }

  focusFirst() {
    this.#list.querySelector("button")?.focus();
  }

  /** The alert's own node, with what is known of it now. */
  #item(alert, picture, now) {
    const table = picture.tables.find((one) => one.id === alert.table);
    const facts = JSON.stringify([alert, table?.code, Math.floor((now - alert.first_ms) / 60000), document.documentElement.lang]);
    const shown = this.#drawn.get(alert.id) ?? { item: this.#make(alert.id) };
    if (shown.facts === facts) return shown.item;
    const { what } = alertWords(alert);
    Object.assign(shown.item, { kind: alert.level, heading: table ? `${table.code}: ${what}` : what, detail: detail(alert, now), answers: answers(alert, this.can) });
    this.#drawn.set(alert.id, { ...shown, facts, alert });
    return shown.item;
  }

  #make(id) {
    return el("c-alert", { on: { "c-answer": ({ detail: { id: answer, button } }) => this.heard(this.#drawn.get(id).alert, answer, button) } });
  }
}
