/**
 * The board of a card game: the burn pile, and the community cards by street, each street underlined and named. Places that
 * wait are dashed, those of the next step in brass. What lies, and what it is called, is told from outside.
 */
import { Part, define, el, keep } from "./element.js";
import "./cards.js";

/**
 * @typedef {{rank?: string, suit?: string, state?: "face" | "waiting" | "next" | "back" | "unknown", text?: string, label?: string, slide?: boolean, making?: boolean}} BoardCard
 * `making`: it belongs to the hand that is spoken of
 * @typedef {{id: string, text: string, state: "done" | "next" | "later", cards: BoardCard[]}} Street
 */

class Board extends Part {
  static attributes = ["label", "burned", "burn-text"];
  static flags = ["spaced"]; // no burn pile, but its room
  static properties = { streets: [] };

  #burn = el("c-burn");
  #row = el("div", { class: "board-streets" });

  draw() {
    const streets = /** @type {Street[]} */ (/** @type {any} */ (this).streets);
    this.setAttribute("role", "group");
    if (this.hasAttribute("label")) this.setAttribute("aria-label", String(this.getAttribute("label")));
    if (!this.#row.parentNode) this.append(this.#burn, this.#row);
    this.#burn.hidden = !this.hasAttribute("burned") && !this.hasAttribute("spaced");
    Object.assign(this.#burn, { count: this.getAttribute("burned"), text: this.getAttribute("burn-text") });
    keep(this.#row, streets, ({ id }) => id, () => this.#street(), (node, street) => this.#fill(node, street));
  }

  #street() {
    return el("div", { class: "board-street" }, el("div", { class: "board-cards" }), el("span", { class: "board-name" }));
  }

  /**
   * @param {HTMLElement} node
   * @param {Street} street
   */
  #fill(node, { text, state, cards }) {
    node.dataset.state = state;
    const [row, name] = /** @type {HTMLElement[]} */ ([...node.children]);
    if (name.textContent !== text) name.textContent = text;
    const placed = cards.map((card, index) => ({ ...card, place: String(index) }));
    keep(row, placed, ({ place }) => place, () => el("c-card"), (card, { rank, suit, state: lies = "face", text: said, label, slide = false, making = false }) => {
      Object.assign(card, { rank, suit, state: lies, text: said, label, slide });
      card.classList.toggle("is-making", making);
    });
  }
}

define("c-board", Board);
