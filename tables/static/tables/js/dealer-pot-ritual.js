// What the dealer's hands do next, in a sentence: which cards go back, whether a card is burned, what is dealt or thrown. The
// facts are the engine's (`dealer.next`); the procedures of errors (TH-20 to TH-29) come out of the same facts.

import { faceShort, facesListed, nextStreet } from "./pot-felt.js";
import { t } from "./words.js";

/** Rules after which the next burn card lies already. */
const BURN_LIES = ["TH-21", "TH-27"];
const DICE_NEXT = { private: "flop", flop: "turn", turn: "river" };

/** What is done before and while the cards that are called for are dealt: ["Burn one card", "Deal the flop: three cards"]. */
export function dealingLines(next, { boards = 1 } = {}) {
  const lines = [];
  if (next.returns?.length) lines.push(t("ritual.shuffle_in", { cards: facesListed(next.returns) }));
  else if (next.shuffle) lines.push(t("ritual.shuffle"));
  const unburned = BURN_LIES.includes(next.rule) ? "ritual.burn_lies" : "ritual.no_burn";
  lines.push(t(next.burn ? "ritual.burn" : unburned));
  lines.push(t(boards > 1 ? "ritual.deal_on" : "ritual.deal", { street: next.what, count: next.count, board: next.board }));
  return lines;
}

/** What comes after this betting, for the line on the felt; "" outside a betting round. */
export function afterBetting(table) {
  const { round, dealer, rules } = table;
  if (round?.state !== "live" || !round.asked) return "";
  if (round.dice) return afterDice(round, rules);
  const next = dealer?.next ?? {};
  const street = nextStreet(round);
  if (!street) return t("ritual.showdown");
  if (houseDeals(rules)) return t("ritual.house_deals", { street });
  const back = [...(next.returning ?? []), ...(street === "river" ? next.aside ?? [] : [])];
  if (back.length) return t("ritual.after_shuffle", { cards: short(back), street });
  if (next.aside?.length) return t("ritual.after_aside", { cards: short(next.aside), street });
  return t(BURN_LIES.includes(next.rule) ? "ritual.after_burn_lies" : "ritual.after", { street });
}

/** Whether the house's generator deals here: then no hand burns, deals or throws. */
export const houseDeals = ({ cards, dealing }) => [cards, dealing].includes("electronic");

const short = (cards) => cards.map(faceShort).join(" ");

function afterDice(round, rules) {
  const again = round.dice.filter((die) => die.state === "reroll").map((die) => die.place);
  const next = DICE_NEXT[round.street];
  const places = again.join(t("felt.comma"));
  const house = houseDeals(rules) ? "house_" : "";
  if (!next) return again.length && round.street === "river" ? t(`ritual.${house}throw_again`, { places, n: again.length }) : t(house ? "ritual.showdown" : "ritual.lift_cups");
  const throws = t(`ritual.${house}${again.length ? "throw_and_again" : "throw"}`, { street: next, places, n: again.length });
  return rules.variation === "cant_holdem" ? t("ritual.and_private", { throws }) : throws;
}
