// An act chosen ahead of one's turn. It goes out when the turn comes, and only if the question is exactly the one it was
// chosen at: the amount to call, and what lies on the table with the bets on it. Whatever else happens first takes it back,
// and says so.

import { dieName } from "./pot-felt.js";
import { money, t } from "./words.js";

/** What may be chosen ahead: in the order to show. Nobody gives up ahead of time what may stay free. */
export function choicesOf({ toCall, me }) {
  if (toCall === 0) return ["check_fold", "check"];
  return toCall >= me.stack ? ["fold", "call_all_in"] : ["fold", "call"];
}

export class Ahead {
  #chosen = null;
  /** Why the last choice was taken back, in words; "" when none was. */
  cleared = "";

  /** The choice that stands: {choice, toCall, round, street, lies} or null. */
  get chosen() {
    return this.#chosen;
  }

  /** Choose, or take the same choice back. */
  choose(choice, { toCall, round }) {
    this.cleared = "";
    const again = this.#chosen?.choice === choice;
    this.#chosen = again ? null : { choice, toCall, round: round.number, street: round.street, lies: liesOf(round) };
  }

  /**
   * Follow the pictures: takes back what no longer fits, and gives the act to send now, once, or null.
   * @returns {"fold" | "check" | "call" | null}
   */
  follow(view) {
    const chosen = this.#chosen;
    if (!view.live || (view.mode !== "turn" && view.mode !== "ahead")) return this.#forget();
    if (!chosen) return null;
    if (view.round.number !== chosen.round) return this.#forget();
    this.cleared = changed(view, chosen);
    if (this.cleared) this.#chosen = null;
    if (this.cleared || !isAsked(view)) return null;
    this.#chosen = null;
    return actOf(chosen.choice, chosen.toCall);
  }

  #forget() {
    this.#chosen = null;
    this.cleared = "";
    return null;
  }
}

/** Whether both pictures, the table's and one's own, say that it is this seat's turn. */
function isAsked({ mode, round, seat }) {
  return mode === "turn" && round.asked?.seat === seat;
}

/** What lies on the table for all: {face, bet} by its place; `bet` is the last one on a die and what it decided. */
function liesOf({ boards, dice }) {
  const cards = (boards ?? []).flat().map((face) => ({ face, bet: "" }));
  return [...cards, ...(dice ?? []).map(({ face, state, last, by }) => ({ face, bet: last ? `${state} ${last} ${by}` : "" }))];
}

/** Why a choice does not stand any more, in words, or "". */
function changed(view, { choice, toCall: was, street, lies }) {
  const what = choiceName(choice, was);
  const now = [view.toCall, ...(isAsked(view) ? [view.may.call?.amount ?? 0] : [])].find((amount) => amount !== was);
  if (now !== undefined) return t("tablet.ahead.changed", { what, was, now });
  if (street !== view.round.street) return t("tablet.ahead.street", { what });
  const lie = liesOf(view.round);
  const bet = lie.findIndex((one, place) => one.bet && one.bet !== lies[place]?.bet);
  if (bet >= 0) {
    const { by, state, place, last } = view.round.dice[bet];
    return t(`tablet.ahead.${state}`, { what, seat: by, die: dieName(view.round, place), amount: last });
  }
  return lie.some(({ face }, place) => face !== lies[place]?.face) ? t("tablet.ahead.corrected", { what }) : "";
}

/** The act of a choice: a check where nothing is to call, else what was chosen. */
function actOf(choice, toCall) {
  if (choice === "fold") return "fold";
  return toCall === 0 ? "check" : "call";
}

/** A choice as its button calls it: "Call 400". */
export function choiceName(choice, toCall) {
  return t(`tablet.ahead.${choice}`, { amount: toCall });
}

/** The figure a choice was made at, for readers: "at 400 to call". */
export const atAmount = ({ toCall }) => (toCall ? t("tablet.ahead.at", { amount: money(toCall) }) : t("tablet.ahead.at_free"));
