// Cards and letter dice as the dealer types them, before they are confirmed: by key, by pad, or a scanner's whole line. No
// drawing, no sending.

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const LETTERS = "HOLDEM";
const SIGNS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** Suits and ranks of the pad, in its order. */
export const PAD = { suits: [...SUITS], ranks: [...RANKS] };

/** The letters of a letter die, high to low. */
export const LETTER_FACES = [...LETTERS];

/** Cards of a scanned or typed line: "AsKd10h", "a♠ q♦". Null when something in it is no card. */
export function cardsOfLine(line) {
  const plain = [...line].map((sign) => SIGNS[sign] ?? sign).join("").replace(/[\s,;.-]+/g, "").toUpperCase().replaceAll("10", "T");
  const cards = plain.match(/.{1,2}/g)?.map((pair) => pair[0] + (pair[1] ?? "").toLowerCase()) ?? [];
  return cards.every((card) => card.length === 2 && RANKS.includes(card[0]) && SUITS.includes(card[1])) ? cards : null;
}

/** Letters of a typed line: "HOL", "h, o, l". Null when something in it is no letter die. */
export function lettersOfLine(line) {
  const letters = [...line.replace(/[\s,;.-]+/g, "").toUpperCase()];
  return letters.every((letter) => LETTERS.includes(letter)) ? letters : null;
}

/** What a key means as a rank; null when it is none. "0" and "t" are the ten. */
export function rankOfKey(key) {
  if (key === "0") return "T";
  const rank = key.toUpperCase();
  return rank.length === 1 && RANKS.includes(rank) ? rank : null;
}

/** What is typed for one deal, throw or hand. Another question begins empty. */
export class FaceEntry {
  #key = null;
  faces = [];
  /** A rank typed whose suit is still to come. */
  pending = null;
  /** Where the faces came from: the pad, or the keyboard as soon as one was typed there. */
  source = "keypad";
  least = 0;
  most = 0;
  taken = new Set();
  kind = "cards";

  /** Ask: `kind` cards or dice, from `least` to `most` of them, none that is `taken`. True when it is another question. */
  ask(key, { kind = "cards", least, most = least, taken = [] }) {
    Object.assign(this, { kind, least, most });
    this.taken = new Set(taken);
    if (key === this.#key) return false;
    this.#key = key;
    this.clear();
    return true;
  }

  /** Nothing is asked. */
  rest() {
    this.ask(null, { least: 0 });
  }

  get complete() {
    return this.faces.length >= this.least && this.faces.length <= this.most && this.pending === null;
  }

  get full() {
    return this.faces.length >= this.most;
  }

  get missing() {
    return Math.max(0, this.least - this.faces.length);
  }

  /** Whether a card lies already, on the table or in what is typed. */
  lies(face) {
    return this.kind === "cards" && (this.taken.has(face) || this.faces.includes(face));
  }

  add(face, source = "keypad") {
    if (this.full || this.lies(face)) return false;
    this.faces = [...this.faces, face];
    this.pending = null;
    if (source === "keyboard") this.source = source;
    return true;
  }

  /**
   * A key of the keyboard: a letter, or a rank and then its suit.
   * @returns {string | boolean} the whole card or letter that it makes, true for a rank that waits for its suit, false for another key
   */
  type(key) {
    if (this.most === 0 || key.length !== 1) return false;
    const upper = key.toUpperCase();
    if (this.kind === "dice") return LETTERS.includes(upper) && upper;
    if (this.pending && SUITS.includes(key.toLowerCase())) {
      const card = this.pending + key.toLowerCase();
      this.pending = null;
      return card;
    }
    const rank = rankOfKey(key);
    if (rank === null || this.full) return false;
    this.pending = rank;
    return true;
  }

  /** A whole line from the scanner replaces what was typed; false when it is too long or a card of it lies already. */
  put(faces) {
    const fits = faces.length >= this.least && faces.length <= this.most;
    const cards = this.kind === "cards";
    if (!fits || (cards && (new Set(faces).size < faces.length || faces.some((face) => this.taken.has(face))))) return false;
    Object.assign(this, { faces, pending: null, source: "keyboard" });
    return true;
  }

  back() {
    if (this.pending) this.pending = null;
    else this.faces = this.faces.slice(0, -1);
    if (!this.faces.length) this.source = "keypad";
  }

  clear() {
    Object.assign(this, { faces: [], pending: null, source: "keypad" });
  }
}
