/**
 * Dice: poker faces A K Q J 10 9 and letter faces H O L D E M, ivory for the players and onyx for the dealer, alone and in rows.
 * Which dice make the hand, and what they are called, is told from outside. Columns with bets are in die-column.js.
 */
import { Part, define, el, svg } from "./element.js";
import { glyph } from "./glyphs.js";

const REFUSED_MS = 4000;
const SETTLE_STEP_MS = 25; // five dice of 600 ms within 700

/** Faces that share a colour: the letter die's letters stand in for the poker faces. @type {Record<string, number>} */
const COLOUR = { A: 1, M: 1, K: 2, H: 2, Q: 3, O: 3, J: 4, L: 4, T: 5, D: 5, 9: 6, E: 6 };

/**
 * @typedef {object} Die
 * @property {string} [face] A K Q J T 9 or H O L D E M
 * @property {"ivory" | "onyx"} [body]
 * @property {"in-hand" | "not-in-hand" | "entering" | "waiting" | "refused"} [state]
 * @property {number | string} [ordinal] shown in a waiting place
 * @property {string} [was] the face before a correction
 * @property {string} [wasText] "was K"
 * @property {boolean} [small] a place not yet in play
 */

const box = (/** @type {string} */ part, /** @type {number[]} */ [x, y, width, height, rx]) =>
  svg("rect", { class: part, x, y, width, height, rx });

/**
 * @param {string} state
 * @returns {SVGElement[]} the body without its letter
 */
function body(state) {
  if (state === "waiting") return [box("die-place", [1.5, 1.5, 97, 97, 20])];
  if (state === "entering") return [box("die-frame", [2, 2, 96, 96, 20]), svg("rect", { class: "die-caret", x: 47, y: 28, width: 6, height: 44, rx: 3 })];
  if (state === "not-in-hand") return [box("die-flat", [2, 2, 96, 96, 20])];
  const solid = [box("die-lower", [0.8, 0.8, 98.4, 98.4, 20]), box("die-side", [0.8, 0.8, 98.4, 92.4, 20]), box("die-face", [9, 7, 82, 80, 15])];
  return state === "refused" ? [...solid, box("die-refused", [2, 2, 96, 96, 20])] : [...solid, box("die-edge", [0.8, 0.8, 98.4, 98.4, 20])];
}

/**
 * @param {Die} die
 * @returns {SVGElement} the drawing alone, on a 100 grid; its name for readers is the caller's
 */
export function dieDrawing({ face, body: colour = "ivory", state = "in-hand" }) {
  const drawing = svg("svg", { class: `die is-${colour} is-${state}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, ...body(state));
  if (face && state !== "waiting" && state !== "entering") drawing.append(letter(face, state));
  return drawing;
}

/**
 * @param {string} face
 * @param {string} state
 */
function letter(face, state) {
  const scale = (face === "T" ? 0.8 : 1) * (state === "not-in-hand" ? 0.94 : 1.04);
  const middle = state === "not-in-hand" ? 50 : 47;
  const drawn = glyph(face);
  drawn.setAttribute("transform", `translate(50 ${middle}) scale(${scale})`);
  drawn.classList.add(`face-${COLOUR[face]}`);
  return drawn;
}

/**
 * @param {Die} die
 * @returns {HTMLElement} a die with its ordinal and its corrected predecessor
 */
function dieBox(die) {
  const square = el("span", { class: "die-box" }, dieDrawing(die));
  if (die.state === "waiting" && die.ordinal) square.append(el("span", { class: "die-ordinal", text: String(die.ordinal) }));
  if (!die.was) return square;
  const old = el("span", { class: "die-was" }, el("span", { class: "die-struck" }, dieDrawing({ face: die.was, body: die.body, state: "not-in-hand" })), die.wasText && el("span", { text: die.wasText }));
  return el("span", { class: "die-corrected" }, square, old);
}

class DieElement extends Part {
  static attributes = ["face", "body", "state", "ordinal", "label", "was", "was-text", "reason"];
  static flags = ["settle", "tilt"];

  /** @type {ReturnType<typeof setTimeout> | undefined} */ #hush;

  draw() {
    const state = /** @type {any} */ (this.getAttribute("state") ?? "in-hand");
    const square = dieBox({
      face: this.getAttribute("face") ?? undefined,
      body: /** @type {any} */ (this.getAttribute("body") ?? "ivory"),
      state,
      ordinal: this.getAttribute("ordinal") ?? undefined,
      was: this.getAttribute("was") ?? undefined,
      wasText: this.getAttribute("was-text") ?? undefined,
    });
    square.setAttribute("role", "img");
    square.setAttribute("aria-label", this.getAttribute("label") ?? this.getAttribute("face") ?? this.getAttribute("ordinal") ?? state);
    this.replaceChildren(square);
    this.#reason(state);
  }

  disconnectedCallback() {
    clearTimeout(this.#hush);
  }

  /** @param {string} state */
  #reason(state) {
    clearTimeout(this.#hush);
    const reason = this.getAttribute("reason");
    if (state !== "refused" || !reason) return;
    const line = el("span", { class: "die-reason", role: "alert", text: reason });
    this.append(line);
    this.#hush = setTimeout(() => line.remove(), REFUSED_MS);
  }
}

class DiceRow extends Part {
  static attributes = ["body", "label", "split-after"];
  static flags = ["settle", "no-bar"];
  static properties = { dice: [] };

  draw() {
    const dice = /** @type {Die[]} */ (/** @type {any} */ (this).dice);
    const split = Number(this.getAttribute("split-after") ?? 0);
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", this.getAttribute("label") ?? dice.map((die) => die.face ?? die.ordinal ?? "").join(" "));
    this.replaceChildren(...this.#runs(dice, split));
  }

  /**
   * Neighbours that make the hand share one bar.
   * @param {Die[]} dice
   * @param {number} split
   */
  #runs(dice, split) {
    /** @type {HTMLElement[]} */ const runs = [];
    dice.forEach((die, index) => {
      const making = !this.hasAttribute("no-bar") && (die.state ?? "in-hand") === "in-hand" && Boolean(die.face);
      const kind = making ? "dice-run is-making" : "dice-run";
      const fresh = !runs.length || runs.at(-1)?.className !== kind || (split > 0 && index === split);
      if (split > 0 && index === split) runs.push(el("span", { class: "dice-split" }));
      if (fresh) runs.push(el("span", { class: kind }));
      runs.at(-1)?.append(this.#place(die, index));
    });
    return runs;
  }

  /**
   * @param {Die} die
   * @param {number} index
   */
  #place(die, index) {
    const body = die.body ?? /** @type {any} */ (this.getAttribute("body") ?? "ivory");
    const place = el("span", { class: die.small ? "die-slot is-small" : "die-slot" }, dieBox({ ...die, body }));
    place.style.setProperty("--settle-delay", `${index * SETTLE_STEP_MS}ms`);
    return place;
  }
}

define("c-die", DieElement);
define("c-dice-row", DiceRow);
