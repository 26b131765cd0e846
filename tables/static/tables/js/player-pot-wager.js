// What is being put together in a turn and not yet sent: a bet or raise, a bet on a die, or both in one press.

import { dieName } from "./pot-felt.js";
import { t } from "./words.js";

/** The bets that stand ready on this screen. A new question clears them; only the confirming press sends them. */
export class Wager {
  /** The bet or raise, "raise to" as the street counts it, or null. */ to = null;
  /** @type {{die: number, state: string, amount: number | null} | null} the bet on a die */ die = null;
  /** Which of the two the amount panel is about: "raise" or "die". */ about = "raise";
  /** The panel of amounts was opened on a phone. */ open = false;
  /** He pressed Fold though a check is free, and was asked. */ foldAsked = false;
  /** The question is answered; the next picture is on its way. */ answered = false;
  #question = "";

  /** Start anew when another question is asked. */
  follow({ mode, round, may }) {
    const asked = mode === "turn" ? JSON.stringify([round.number, round.street, may.call?.amount ?? 0, may.raise, may.dice]) : "";
    if (asked === this.#question) return false;
    this.#question = asked;
    Object.assign(this, { to: null, die: null, about: "raise", open: false, foldAsked: false, answered: false });
    return true;
  }

  /** Choose what is bet on which die; the same once more takes it back. */
  chooseDie(offer) {
    const same = this.die?.die === offer.die && this.die.state === offer.state;
    this.die = same ? null : { die: offer.die, state: offer.state, amount: offer.least };
    this.about = this.die ? "die" : "raise";
  }
}

/** The offer for the die that is chosen, or null. */
export function offerOf(view, wager) {
  return wager.die && (view.may.dice.find((one) => one.die === wager.die.die && one.state === wager.die.state) ?? null);
}

/** The most that may go onto the chosen die beside the raise that stands ready. */
export function mostOnDie(offer, to) {
  return to === null ? offer.most : offer.whole - to;
}

/** What the confirming press does: {name, data, cost, label}, or {missing} in words. */
export function pressOf(view, wager) {
  const { may, round, me } = view;
  const offer = offerOf(view, wager);
  const { to } = wager;
  if (to === null && !offer) return { missing: missingOf(view, wager) };
  const raise = to === null ? null : { action: may.raise.action, to };
  if (!offer) return { ...raiseWords(view, to), name: "Act", data: { round: round.number, ...raise }, cost: to - me.bet };
  const { die, state, amount } = wager.die;
  const most = mostOnDie(offer, to);
  if (amount === null || amount > most || amount < offer.least) return { missing: t("tablet.act.die_range", { least: offer.least, most }) };
  const standard = raise ?? { action: offer.action, to: 0 };
  const call = raise ? to - me.bet : may.call?.amount ?? 0;
  return { ...dieWords(view, { offer, amount, to, call }), name: "BetOnDie", data: { round: round.number, die, state, amount, ...standard }, cost: call + amount };
}

/** What the button is called that opens the amounts: to bet, or to raise. */
export const openWord = ({ may }) => (may.raise.action === "bet" ? "bet_open" : "raise_open");

function missingOf({ may, phone }, { open }) {
  if (phone && may.raise && !open) return t(`tablet.act.${openWord({ may })}`);
  if (!may.raise) return t("tablet.act.choose_die");
  return t(may.dice.length ? "tablet.act.choose_any" : "tablet.act.choose_amount");
}

function raiseWords({ may, me }, to) {
  if (to === me.bet + me.stack) return { label: t(me.bet ? "tablet.act.all_in_to" : "tablet.act.all_in", { amount: to }) };
  return { label: t(may.raise.action === "bet" ? "tablet.act.bet" : "tablet.act.raise", { amount: to }) };
}

function dieWords({ may, round }, { offer, amount, to, call }) {
  const what = t(`tablet.act.${offer.state}`, { die: dieName(round, offer.die), amount });
  if (to !== null) return { label: t(`tablet.act.${may.raise.action}_and`, { amount: to, what: lowered(what) }) };
  return { label: call ? t("tablet.act.call_and", { amount: call, what: lowered(what) }) : what };
}

const lowered = (text) => text.charAt(0).toLowerCase() + text.slice(1);
