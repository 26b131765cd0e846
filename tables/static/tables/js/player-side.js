// Beside the felt of a player's screen: money, the last rounds, the facts that are always there.

import { el } from "./parts/element.js";
import { categoryName, payTableName, sideSpotOf, spotName } from "./felt.js";
import { summaryOf } from "./rounds.js";
import { change, exact, money, t } from "./words.js";

/** "50 – 2,000" */
export function range(limit) {
  return limit ? `${money(limit.min)} – ${money(limit.max)}` : "–";
}

/** Balance, what lies on the layout, and the figure that matters now. */
export function moneyFigures(view) {
  const { screen, own } = view;
  const asOf = screen.asOf();
  const figure = (label, amount, more = {}) => el("div", { class: `figure ${more.class ?? ""}` }, el("span", { class: "label", text: label }), el("strong", { class: more.tone ?? "", "data-as-of": asOf || null, text: more.text ?? exact(amount) }));
  const balance = asOf ? t("money.balance_at", { at: screen.line.cutSince }) : t("money.balance", { currency: view.table.table.currency });
  const figures = [figure(balance, freeOf(own)), figure(t("money.on_layout"), own.on_layout)];
  const last = figureAtEnd(view);
  if (last) figures.push(figure(last.label, last.amount, { class: "figure-end", tone: last.tone, text: last.text }));
  return figures;
}

/** What is in front of the player: the account holds what lies on the layout until the round is settled. */
function freeOf({ balance, on_layout }) {
  return balance - on_layout;
}

function figureAtEnd({ mode, own, wagers, multiple }) {
  if (mode === "deciding") {
    const call = wagers.reduce((sum, wager) => sum + (wager.decision ? 0 : wager.ante * multiple), 0);
    return { label: t("money.after_call"), amount: freeOf(own) - call };
  }
  const last = own.last?.[0];
  if (!last || typeof last.net !== "number") return null;
  return { label: t("money.last_round"), text: change(last.net, exact), tone: last.net > 0 ? "win" : last.net < 0 ? "lose" : "" };
}

/** The newest rounds of this sitting, as many as the place holds. */
export function lastRows(view, most) {
  const mine = new Map((view.own.last ?? []).map((one) => [one.round, one]));
  const rounds = (view.table.last ?? []).slice(0, most);
  if (!rounds.length) return el("c-empty", { heading: t("rounds.none"), detail: t("rounds.none_detail") });
  const rows = rounds.map((round) => {
    const { net, called, hand: made } = mine.get(round.number) ?? {};
    const [all, theirs] = summaryOf(round);
    const hand = view.numbers && made ? made.map((category) => categoryName(category)).join(" \u00b7 ") : all;
    const folded = round.outcome && (Array.isArray(called) ? called.every((each) => each === false) && called.length > 0 : called === false);
    return el("tr", {}, el("td", { class: "ink-2", text: t("rounds.number", { number: round.number }) }), el("td", { text: hand }), el("td", { class: "ink-2", text: folded ? t("bet.folded") : theirs }),
      el("td", { class: `num t-head ${net > 0 ? "win" : net < 0 ? "lose" : ""}`, text: net === undefined ? "–" : change(net) }));
  });
  return el("table", { class: "rows last-rows" }, el("caption", { class: "visually-hidden", text: t("rounds.heading") }), el("tbody", {}, ...rows));
}

/** Limits, pay-tables with their versions, and the return of the game: always in sight. */
export function factsLine({ table, phone }) {
  const { rules } = table;
  const facts = Object.entries(rules.limits).map(([spot, limit]) => fact(spotName(spot), range(limit)));
  const tables = Object.entries(rules.paytables ?? {}).map(([spot, table]) => payTableName(spot, table));
  const pays = tables.length ? fact(t("rules.pays"), tables.join(t("felt.comma"))) : null;
  const percent = rules.paytables?.ante?.edge_percent ?? null;
  const edge = percent === null ? null : fact(t(phone ? "rules.edge_short" : "rules.edge"), t("rules.edge_of_ante", { percent: twoDecimals(percent) }));
  return [...facts, ...(phone ? [edge, pays] : [pays, edge])].filter(Boolean);
}

function fact(name, value) {
  return el("span", {}, `${name} `, el("b", { text: value }));
}

/** "2.04516" → "2.05": the percentage as it is printed, rounded half up in whole numbers. */
export function twoDecimals(percent) {
  const [, sign, whole, rest] = /^(-?)(\d+)\.(\d+)/.exec(percent);
  const hundredths = Math.floor((Number(whole + rest) * 200 + 10 ** rest.length) / (2 * 10 ** rest.length));
  return `${sign ? "\u2212" : ""}${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/** What each bet of a settled round returned, in a table. */
export function resultTable(view) {
  const { result } = view.own;
  const several = new Set(result.spots.map((spot) => spot.hand)).size > 1;
  const side = sideSpotOf(view.rules);
  const rows = result.spots.map(({ hand, spot, staked, pay, net }) => el("tr", {},
    el("td", { text: several && spot !== side ? t("bet.spot_of_hand", { spot, hand }) : spotName(spot) }),
    el("td", { class: "num", text: money(staked) }), el("td", { class: "num", text: payText(pay) }),
    el("td", { class: `num ${net > 0 ? "win" : net < 0 ? "lose" : ""}`, text: change(net) })));
  const head = ["bet", "staked", "pays", "change"].map((id, index) => el("th", { scope: "col", class: index ? "num" : "", text: t(`result.${id}`) }));
  return el("table", { class: "rows" }, el("caption", { class: "visually-hidden", text: t("result.caption") }), el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
}

function payText([numerator, denominator]) {
  if (numerator < 0) return t("pay.lost");
  return numerator === 0 ? t("pay.push") : t("pay.to", { n: numerator, d: denominator });
}
