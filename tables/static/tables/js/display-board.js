// A finished round on the sign of a game with a board: the middle, the dealer's two, and what became of the hands.

import { el } from "./parts/element.js";
import { boardRow, pairRow, playsCards } from "./board-felt.js";
import { madeName } from "./pot-felt.js";
import { t } from "./words.js";

/** One row of the last results. Hands that were not shown count with those that lost. */
export function boardResult(round, rules) {
  const cards = playsCards(rules);
  const { hands, dealer } = round.outcome;
  const won = hands.filter(({ result }) => ["win", "no_qualify"].includes(result)).length;
  const theirs = madeName(round.hands.dealer, [...round.dealer, ...round.board]);
  const told = hands.some(({ category }) => category) ? t("sign.won_of", { won, hands: hands.length }) : t("sign.none_read");
  return el("li", { class: "sign-row is-board" }, boardRow(round.board, cards), pairRow(round.dealer, { cards, body: "onyx", label: t("felt.dealer") }),
    el("div", { class: "sign-words" }, el("strong", { text: theirs }), el("span", { text: `${t(dealer.qualifies ? "felt.dealer_qualifies" : "felt.dealer_not")}. ${told}` })));
}
