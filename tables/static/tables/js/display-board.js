// A finished round on the sign of a game with a board: the middle, the dealer's two, and what became of the hands.

import { el } from "./parts/element.js";
import { boardRow, pairRow, playsCards } from "./board-felt.js";
import { madeName } from "./pot-felt.js";
import { t } from "./words.js";

/** One row of the last results. Who folded does not count, though his hand was read for a Bonus. */
export function boardResult(round, rules) {
  const cards = playsCards(rules);
  const { hands, dealer } = round.outcome;
  const theirs = madeName(round.hands.dealer, [...round.dealer, ...round.board]);
  const called = hands.filter(({ hand }) => !round.folded.includes(hand));
  const higher = called.filter(({ result }) => result === "win").length;
  const among = called.length ? t("sign.higher_of", { higher, hands: called.length }) : t("sign.all_folded");
  const told = dealer.qualifies ? among : t("felt.dealer_not");
  return el("li", { class: "sign-row is-board" }, boardRow(round.board, cards), pairRow(round.dealer, { cards, body: "onyx", label: t("felt.dealer") }),
    el("div", { class: "sign-words" }, el("strong", { text: theirs }), el("span", { text: told })));
}
