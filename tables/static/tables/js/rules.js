// Rules and pays as they are in force: made from the very rules and pay-tables that come with the picture and that pay.

import { el } from "./parts/element.js";
import { playsCards } from "./board-felt.js";
import { payName, payTableName, phasesOf, qualifierLine, spotName } from "./felt.js";
import { range, twoDecimals } from "./player-side.js";
import { knows, t } from "./words.js";

/** The lines of a pay-table for people: lines with equal pays at its end are one "all other hands". */
export function payLines(spot, table) {
  const lines = table.lines.map(([key, numerator, denominator]) => ({ key, pay: [numerator, denominator] }));
  const tail = lines.at(-1);
  let same = lines.length - 1;
  while (same > 0 && String(lines[same - 1].pay) === String(tail.pay)) same -= 1;
  const shown = lines.slice(0, lines.length - same > 1 ? same : lines.length).map(({ key, pay }) => ({ name: lineName(spot, key), pay }));
  if (lines.length - same > 1) shown.push({ name: t(same === 0 ? "rules.all_hands" : "rules.all_other"), pay: tail.pay });
  return shown;
}

function lineName(spot, key) {
  const own = `line.${spot}.${key}`;
  return t(knows(own) ? own : `category.${key}`);
}

/** One spot's pays as a table, losing lines left out when `winsOnly`. */
export function payTable(spot, table, { winsOnly = false } = {}) {
  const lines = payLines(spot, table).filter(({ pay }) => !winsOnly || pay[0] >= 0);
  const rows = lines.map(({ name, pay }) => el("tr", {}, el("td", { text: name }), el("td", { class: "num", text: payName(pay) })));
  return el("table", { class: "rows pay-table" }, el("tbody", {}, ...rows));
}

/** The edge of a spot in words, with the mark that two people must have signed where the player has it. */
export function edgeLine(table) {
  const of = table.edge_of === "ante" ? "rules.edge_of_ante" : "rules.edge_of_spot";
  const words = t("rules.edge_line", { edge: t(of, { percent: twoDecimals(table.edge_percent) }) });
  return table.override ? `${words} ${t("rules.override")}` : words;
}

function howItGoes(rules, steps) {
  const told = steps.length ? steps.filter((step) => step !== "settling") : ["betting", "deciding"];
  const lines = [
    ...told.flatMap((step) => stepLines(rules, step)),
    t("rules.grace", { ms: rules.grace_ms }),
    qualifierLine(rules.qualifier),
    t("rules.no_qualify"), t("rules.win"), t("rules.lose"), t("rules.push"),
  ];
  return lines;
}

/** One step of a round, in the order in which it comes; what the clock does stands where the clock runs. */
function stepLines(rules, step) {
  if (step === "betting") return [rules.bet_seconds ? t("rules.step_bet", { seconds: rules.bet_seconds }) : t("rules.step_bet_open")];
  if (step !== "deciding") return [t(playsCards(rules) ? "rules.step_deal" : "rules.step_throw", { step })];
  return [t("rules.step_decide", { multiple: rules.call_multiple ?? 2, seconds: rules.decide_seconds }), t("rules.zero", { action: rules.on_timeout })];
}

function settingsLines(rules) {
  return [
    rules.straights && t(`rules.straights_${rules.straights}`),
    rules.kickers !== undefined && t(rules.kickers ? "rules.kickers" : "rules.no_kickers"),
    rules.hands && t(`rules.hands_${rules.hands}`), rules.dealing && t(`rules.dealing_${rules.dealing}`),
    t(rules.bonus_survives_fold ? "rules.bonus_survives" : "rules.bonus_folds"),
    t(`rules.cover_${rules.call_cover}`),
    t("rules.notice", { seconds: rules.notice_seconds }),
    t("rules.most", { amount: rules.max_payout_per_round }),
    playsCards(rules) ? null : t("rules.bad_roll"), t("rules.void"),
  ].filter(Boolean);
}

function section(title, ...nodes) {
  return el("section", { class: "rules-section" }, el("h3", { class: "t-head", text: title }), ...nodes);
}

const list = (lines) => el("ul", { class: "rules-list" }, ...lines.map((text) => el("li", { text })));

/** The rules page of a table as a sheet. */
export function showRules(picture) {
  const { rules, table, round } = picture;
  const steps = phasesOf(round).map((step) => step.id);
  const limits = Object.entries(rules.limits).map(([spot, limit]) => `${spotName(spot)} ${range(limit)}`);
  const pays = Object.entries(rules.paytables ?? {}).map(([spot, pay]) => section(
    t("rules.pays_of", { spot }), el("p", { class: "t-small ink-2", text: payTableName(spot, pay) }), payTable(spot, pay), el("p", { class: "t-small", text: edgeLine(pay) })));
  const sheet = el("c-sheet", { heading: t("rules.heading"), detail: t("rules.of_table", { game: table.game, code: table.code }), "close-text": t("table.close"), wide: true });
  sheet.addEventListener("c-close", () => sheet.remove());
  document.body.append(sheet);
  sheet.body.replaceChildren(el("div", { class: "rules-page" },
    el("div", { class: "rules-column" }, section(t("rules.how"), list(howItGoes(rules, steps))), section(t("rules.limits"), list([...limits, t("rules.chip", { amount: rules.chip })]))),
    el("div", { class: "rules-column" }, ...pays, section(t("rules.also"), list(settingsLines(rules))))));
  sheet.show();
}
