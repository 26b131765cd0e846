/**
 * The community dice of DiceHoldem: five places, each a die with its state, who bet on it last, and the prices of what may be
 * bet on it; dashed places where dice are still to be thrown. Which bets are possible is told from outside.
 */
import { Part, define, el, keep } from "./element.js";
import "./dice.js";
import "./die-column.js";

/**
 * @typedef {object} Place
 * @property {number} place from 1
 * @property {string | null} face null: not thrown yet, or typed next
 * @property {"free" | "reroll" | "protected"} [state]
 * @property {string} [word] "Free"
 * @property {string} [who]
 * @property {string} [did]
 * @property {import("./die-column.js").Act[]} [acts]
 * @property {string} [notice] why nothing may be bet, instead of the acts
 * @property {string} [label] the die and its state, for readers
 * @property {"waiting" | "entering"} [waits] how a place without a die looks
 * @property {boolean} [plain] no state is told: nothing can ever be bet
 */

class Auction extends Part {
  static attributes = ["label"];
  static properties = { places: [] };

  draw() {
    const places = /** @type {Place[]} */ (/** @type {any} */ (this).places);
    this.setAttribute("role", "group");
    if (this.hasAttribute("label")) this.setAttribute("aria-label", String(this.getAttribute("label")));
    const kind = (/** @type {Place} */ { place, face, plain }) => `${place}/${face === null || plain ? "place" : "column"}`;
    keep(this, places, kind, (place) => this.#make(place), (node, place) => (place.face === null || place.plain ? fillPlace(node, place) : fillColumn(node, place)));
  }

  /** @param {Place} place */
  #make({ place, face, plain }) {
    if (face === null || plain) return el("div", { class: "auction-place" }, el("c-die"), el("span", { class: "column-word" }));
    const choose = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.say("c-bet", { place, id: /** @type {CustomEvent} */ (event).detail.id });
    };
    return el("c-die-column", { on: { "c-choose": choose } });
  }
}

/**
 * @param {HTMLElement} node
 * @param {Place} place
 */
function fillPlace(node, { place, face, word = "", label = "", waits = "waiting" }) {
  const [die, name] = [...node.children];
  node.dataset.state = face === null ? waits : "done";
  Object.assign(die, { face, ordinal: place, state: face === null ? waits : "in-hand", label });
  if (name.textContent !== word) name.textContent = word;
}

/**
 * @param {HTMLElement} node
 * @param {Place} place
 */
function fillColumn(node, { face, state = "free", word = "", who = "", did = "", acts = [], notice, label }) {
  Object.assign(node, { face, state, word, who, did, acts, notice: notice ?? null, label });
}

define("c-auction", Auction);
