/**
 * The strip of a pot game's seats: who sits where with which stack and bet, the dealer button, and how each stands in the hand.
 * At the showdown a seat shows its cards or dice instead of its bet. Every word is told from outside.
 */
import { Part, define, el, keep } from "./element.js";
import { icon } from "./icons.js";
import { cardDrawing } from "./cards.js";
import { dieDrawing } from "./dice.js";

/**
 * @typedef {object} SeatTile
 * @property {number} seat
 * @property {string} name
 * @property {{label: string, text: string}[]} figures stack and bet, written out; none on an empty seat
 * @property {string} state in words
 * @property {string} [icon]
 * @property {"" | "act" | "info" | "win" | "lose"} [tone] of the state's words
 * @property {"" | "empty" | "to-act" | "folded" | "away" | "winner"} [look]
 * @property {boolean} [button] the dealer button lies here
 * @property {string} [corner] a short word in the head's corner, "SB"
 * @property {string[]} [shown] cards ("As", "??") or dice ("H") that lie open
 * @property {string} [shownLabel] what they are, for readers
 */

class PotSeats extends Part {
  static attributes = ["label", "button-text", "button-label"];
  static properties = { seats: [] };

  #list = el("ul", { class: "pot-seats" });

  draw() {
    const seats = /** @type {SeatTile[]} */ (/** @type {any} */ (this).seats);
    if (this.hasAttribute("label")) this.#list.setAttribute("aria-label", String(this.getAttribute("label")));
    if (!this.#list.parentNode) this.append(this.#list);
    keep(this.#list, seats, ({ seat }) => String(seat), () => el("li"), (tile, seat) => this.#tile(tile, seat));
  }

  /**
   * @param {HTMLElement} tile
   * @param {SeatTile} seat
   */
  #tile(tile, seat) {
    const written = JSON.stringify([seat, this.getAttribute("button-text"), this.getAttribute("button-label")]);
    if (tile.dataset.written === written) return;
    tile.dataset.written = written;
    tile.className = ["seat-tile", seat.look && `is-${seat.look}`].filter(Boolean).join(" ");
    if (seat.look === "to-act") tile.setAttribute("aria-current", "true");
    else tile.removeAttribute("aria-current");
    const button = seat.button && el("span", { class: "dealer-button", role: "img", "aria-label": this.getAttribute("button-label"), text: this.getAttribute("button-text") });
    const corner = seat.corner && el("span", { class: "seat-corner", text: seat.corner });
    tile.replaceChildren(
      el("div", { class: "seat-name" }, el("span", { class: "seat-number", text: String(seat.seat) }), el("strong", { class: "seat-who", text: seat.name }), corner, button),
      seat.shown?.length ? openHand(seat.shown, seat.shownLabel ?? "") : figures(seat.figures),
      el("p", { class: `seat-state ${seat.tone ? `is-${seat.tone}` : ""}` }, seat.icon && icon(seat.icon), el("span", { class: "seat-word", text: seat.state })),
    );
  }
}

/** @param {{label: string, text: string}[]} all */
function figures(all) {
  return el("dl", {}, ...all.flatMap(({ label, text }) => [el("dt", { text: label }), el("dd", { text })]));
}

/**
 * @param {string[]} shown
 * @param {string} label
 */
function openHand(shown, label) {
  return el("div", { class: "seat-shown", role: "img", "aria-label": label }, ...shown.map(openOne));
}

/** @param {string} one a card of two characters, or the letter of a die */
function openOne(one) {
  if (one.length === 1) return el("span", { class: "seat-die" }, dieDrawing({ face: one }));
  return cardDrawing(one === "??" ? { state: "back" } : { rank: one[0], suit: one[1] });
}

define("c-pot-seats", PotSeats);
