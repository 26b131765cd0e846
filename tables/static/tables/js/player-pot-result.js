// What a hand brought to this player: how much, which pots, and with what.

import { el } from "./parts/element.js";
import { awardLine, potName, wonWith } from "./pot-felt.js";
import { countsOf, shownIn } from "./pot-last.js";
import { t } from "./words.js";

/** The facts of the hand that the result is about: the round still shown, or the newest of the last ones. */
function handOf({ own, round, table }) {
  const { round: number } = own.result;
  if (round?.number === number) return { ...round, how: round.ended?.how };
  return table.last?.find((hand) => hand.number === number) ?? { number, awards: [], how: own.result.how };
}

/** Every pot in a line: won ones with the amount and why, others with who took them. */
export function potLines(view) {
  const hand = handOf(view);
  const how = { ...countsOf(hand.awards), round: hand.seats ? hand : shownIn(hand) };
  return hand.awards.map((award) => {
    const mine = award.seats.indexOf(view.seat);
    return mine < 0 ? { won: false, text: awardLine(award, how) } : { won: true, text: wonLine(award, { share: award.shares[mine], ...how }) };
  });
}

/** "You win side pot 1: 900, flush, queen high" */
function wonLine(award, { share, count, boards, round }) {
  const pot = potName(award.pot, count, "the_");
  const where = boards > 1 ? t("award.on_board", { pot, board: award.board }) : pot;
  const facts = { pot: where, amount: share, of: award.amount, hand: award.category ? wonWith(award, round) : "" };
  if (award.seats.length > 1) return t(award.category ? "tablet.result.split" : "tablet.result.split_unread", facts);
  return t(award.category ? "tablet.result.pot" : "tablet.result.pot_unread", facts);
}

/** The result in words and in money. A loss is stated once, in ink. */
export function resultPanel(view) {
  const { net, how } = view.own.result;
  const staked = view.own.last?.find(({ round }) => round === view.own.result.round)?.staked ?? null;
  return el("section", { class: `result-panel ${net > 0 ? "is-win" : ""}`, role: "status" },
    el("p", { class: "result-why", text: whyOf(view) }), el("p", { class: "result-sum", text: sumOf(net) }), el("p", { class: "result-detail", text: detailOf(view, { net, how, staked }) }));
}

function sumOf(net) {
  return net > 0 ? t("result.win", { amount: net }) : net < 0 ? t("result.loss", { amount: -net }) : t("tablet.result.even");
}

function whyOf(view) {
  const { how, net } = view.own.result;
  if (how === "misdeal") return t("tablet.result.misdeal");
  const won = potLines(view).filter((line) => line.won);
  if (won.length && net < 0) return t("tablet.result.won_less");
  if (won.length) return how === "uncontested" ? t("tablet.result.alone") : t("tablet.result.won", { n: won.length });
  const me = view.round?.number === view.own.result.round ? view.me : null;
  if (me?.state === "folded" && view.chair?.timed_out) return t("tablet.result.folded_by_clock");
  if (me?.state === "folded" || how === "uncontested") return t("tablet.result.folded");
  if (me?.state === "mucked") return t(view.dice ? "tablet.result.mucked_dice" : "tablet.result.mucked");
  if (me?.plays_board) return t("tablet.result.played_board");
  return t("tablet.result.beaten");
}

function detailOf(view, { net, how, staked }) {
  if (how === "misdeal") return t("tablet.result.back");
  const rake = rakeOfWon(view);
  if (staked === null) return rake ? t("tablet.result.rake", { rake }) : "";
  return t(rake && net > 0 ? "tablet.result.detail_rake" : "tablet.result.detail", { staked, back: staked + net, rake });
}

/** What the house took of the pots that this player won, of each once though it went on two boards. */
function rakeOfWon(view) {
  const won = handOf(view).awards.filter(({ seats }) => seats.includes(view.seat));
  const rakes = new Map(won.map(({ pot, rake }) => [pot, rake ?? 0]));
  return [...rakes.values()].reduce((sum, rake) => sum + rake, 0);
}

/** The pots, one line each; nothing where nobody contested one. */
export function potsPanel(view) {
  const lines = potLines(view).map(({ won, text }) => el("li", { class: won ? "is-won" : "" }, el("c-icon", { name: won ? "check" : "circle" }), el("span", { text })));
  return lines.length ? el("section", { class: "panel pot-lines" }, el("ul", {}, ...lines)) : "";
}

/** What is said to readers of the screen. */
export function resultSpoken(view) {
  return [sumOf(view.own.result.net), ...potLines(view).map(({ text }) => text)].join(". ");
}
