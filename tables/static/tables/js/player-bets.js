// Chips on the layout that are not confirmed yet: put, undone, cleared, bet again, doubled. No drawing, no sending.

/** One spot of the layout: `hand` from 1; a side bet over all hands belongs to hand 1. */
export const spotKey = (hand, spot) => `${hand}/${spot}`;

export class Bets {
  #before = [];
  #chips = new Map();
  #round = null;
  chip = null;

  /** A new round begins with an empty layout. */
  follow(round) {
    const number = round?.phase === "betting" ? round.number : null;
    if (number === this.#round) return;
    this.#round = number;
    this.#before = [];
    this.#chips = new Map();
  }

  amount(hand, spot) {
    return this.#chips.get(spotKey(hand, spot)) ?? 0;
  }

  get total() {
    return [...this.#chips.values()].reduce((sum, amount) => sum + amount, 0);
  }

  get empty() {
    return this.total === 0;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  /** Put `value` more on a spot. */
  put(hand, spot, value) {
    this.#change((chips) => chips.set(spotKey(hand, spot), this.amount(hand, spot) + value));
  }

  undo() {
    this.#chips = this.#before.pop() ?? new Map();
  }

  clear() {
    if (!this.empty) this.#change((chips) => chips.clear());
  }

  double() {
    this.#change((chips) => chips.forEach((amount, key) => chips.set(key, amount * 2)));
  }

  /** The wagers of an earlier round again: [{hand, ante, bonus, side}]. */
  rebet(wagers, sideSpot) {
    this.#change((chips) => {
      chips.clear();
      for (const wager of wagers) {
        for (const [spot, amount] of [["ante", wager.ante], ["bonus", wager.bonus], [sideSpot, wager.side]]) {
          if (spot && amount) chips.set(spotKey(wager.hand, spot), amount);
        }
      }
    });
  }

  /** What is sent: one wager a hand that has chips. */
  wagers({ hands, sideSpot }) {
    const made = [];
    for (let hand = 1; hand <= hands; hand += 1) {
      const wager = { hand, ante: this.amount(hand, "ante"), bonus: this.amount(hand, "bonus"), side: sideSpot ? this.amount(hand, sideSpot) : 0 };
      if (wager.ante || wager.bonus || wager.side) made.push(wager);
    }
    return made;
  }

  #change(act) {
    this.#before.push(new Map(this.#chips));
    act(this.#chips);
  }
}

/** What all wagers of a list come to. */
export function totalOf(wagers) {
  return wagers.reduce((sum, { ante, bonus, side }) => sum + (ante ?? 0) + (bonus ?? 0) + (side ?? 0), 0);
}

/** What the antes of these wagers set aside for their calls. */
export function coverOf(wagers, { multiple, required }) {
  return required ? wagers.reduce((sum, wager) => sum + wager.ante * multiple, 0) : 0;
}

/**
 * What the clock does with the hands that are not decided, as the table does it: a call without the funds folds, hand by
 * hand, and takes nothing from the next (CHD-15). {what: "fold", "call" or "both", amount: of the calls, or the antes
 * that are lost, lost: the antes beside calls}
 */
export function atZero(wagers, { multiple, rules, available }) {
  const calls = rules.on_timeout === "call";
  let left = rules.call_cover === "required" ? Infinity : available;
  let [called, lost] = [0, 0];
  for (const { ante } of [...wagers].sort((one, other) => one.hand - other.hand)) {
    const call = ante * multiple;
    if (calls && call <= left) {
      called += call;
      left -= call;
    } else lost += ante;
  }
  if (called) return { what: lost ? "both" : "call", amount: called, lost };
  return { what: "fold", amount: lost, lost };
}
