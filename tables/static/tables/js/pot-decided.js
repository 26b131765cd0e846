// By which card or die a hand beats another of the same name. No words and no drawing.

/** Cards, and letter dice, from the highest. */
export const HIGH_TO_LOW = "AKQJT98765432HOLDEM";
const BEST = 5;
/** How many of the best five decide beside those that give a hand its name. */
export const SIDE_CARDS = { pair: 3, two_pair: 1, three: 2, four: 1 };
/** Hands whose ranks are compared from the high one down. */
const DOWNWARDS = ["flush", "none"];

/**
 * The first card or die, by rank, in which the winner of a pot is above a beaten hand that was shown and is called the same;
 * null where nothing but the name decided.
 * @param {{board?: number, seats: number[], category: string, faces: string[]}} award
 * @param {object} round the hand as its picture tells it
 */
export function decidedBy(award, round) {
  const lies = round.dice ? round.dice.map(({ face }) => face) : round.boards?.[(award.board ?? 1) - 1] ?? [];
  const shown = round.seats.filter((seat) => seat.shown?.length && seat.made);
  const winner = shown.find(({ seat }) => seat === award.seats[0]);
  if (!winner) return null;
  const mine = deciding([...winner.shown, ...lies], award);
  const named = String(award.faces);
  const beaten = shown.filter(({ seat, made }) => !award.seats.includes(seat) && made.category === award.category && String(made.faces) === named);
  const places = beaten.map((seat) => firstAbove(mine, deciding([...seat.shown, ...lies], award))).filter((place) => place >= 0);
  return places.length ? mine[Math.max(...places)] : null;
}

/** What decides between hands of this name, high to low. */
function deciding(pieces, { category, faces }) {
  if (DOWNWARDS.includes(category)) return ranksOf(category === "flush" ? ofOneSuit(pieces) : pieces).slice(0, BEST);
  return ranksOf(pieces).filter((rank) => !faces.includes(rank)).slice(0, SIDE_CARDS[category] ?? 0);
}

const ranksOf = (pieces) => pieces.map((piece) => piece[0]).sort((one, other) => HIGH_TO_LOW.indexOf(one) - HIGH_TO_LOW.indexOf(other));

function ofOneSuit(cards) {
  return [..."shdc"].map((suit) => cards.filter((card) => card[1] === suit)).find((held) => held.length >= BEST) ?? cards;
}

/** The place in which `mine` first differs from `theirs`, if it is above there; -1 else. */
function firstAbove(mine, theirs) {
  const place = mine.findIndex((rank, index) => rank !== theirs[index]);
  return place >= 0 && HIGH_TO_LOW.indexOf(mine[place]) < HIGH_TO_LOW.indexOf(theirs[place]) ? place : -1;
}
