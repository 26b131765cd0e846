/** The pots of a hand in a row: each with who can win it, the bets of this street apart, and all of it at the end. */
import { Part, define, el, keep } from "./element.js";

/** @typedef {{id: string, label: string, amount: string, asOf?: string}} Sum a sum of money that is written out already */

class Pots extends Part {
  static attributes = ["label"];
  static properties = { pots: [], total: null };

  #row = el("div", { class: "pots-row" });
  #total = el("div", { class: "pots-total" });

  draw() {
    const { pots, total } = /** @type {{pots: Sum[], total: Sum | null}} */ (/** @type {any} */ (this));
    this.setAttribute("role", "group");
    if (this.hasAttribute("label")) this.setAttribute("aria-label", String(this.getAttribute("label")));
    if (!this.#row.parentNode) this.append(this.#row, this.#total);
    keep(this.#row, pots, ({ id }) => id, () => figure("pot-box"), write);
    keep(this.#total, total ? [total] : [], ({ id }) => id, () => figure("pot-all"), write);
  }
}

/** @param {string} kind */
function figure(kind) {
  return el("div", { class: kind }, el("span", { class: "pot-label" }), el("strong", { class: "pot-sum" }));
}

/**
 * @param {HTMLElement} node
 * @param {Sum} sum
 */
function write(node, { label, amount, asOf }) {
  const [name, figure] = /** @type {HTMLElement[]} */ ([...node.children]);
  if (name.textContent !== label) name.textContent = label;
  if (figure.textContent !== amount) figure.textContent = amount;
  if (asOf) figure.dataset.asOf = asOf;
  else delete figure.dataset.asOf;
}

define("c-pots", Pots);
