// A finished round on the sign of a game with a board: the middle, the dealer's two, and what became of the hands.

import { el } from "./parts/element.js";
import { boardRow, pairRow, playsCards } from "./board-felt.js";
import { madeName } from "./pot-felt.js";
import { t } from "./words.js";

/** One row of the last results. Hands that nobody showed count with those that are not higher. */
export function boardResult(round, rules) {
  const cards = playsCards(rules);
  const { hands, dealer } = round.outcome;
  const theirs = madeName(round.hands.dealer, [...round.dealer, ...round.board]);
  const higher = hands.filter(({ result }) => result === "win").length;
  const told = dealer.qualifies ? t("sign.higher_of", { higher, hands: hands.length }) : t("felt.dealer_not");
  return el("li", { class: "sign-row is-board" }, boardRow(round.board, cards), pairRow(round.dealer, { cards, body: "onyx", label: t("felt.dealer") }),
    el("div", { class: "sign-words" }, el("strong", { text: theirs }), el("span", { text: told })));
}
