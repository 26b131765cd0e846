/** Playing cards on a 100×140 grid: face, back, not shown, waiting and next place, and the burn pile. Which cards lie where is told from outside. */
import { Part, define, el, svg } from "./element.js";
import { glyph, halfWidth } from "./glyphs.js";

/** Suits on a 100 grid, centred on 50,50. @type {Record<string, string>} */
const SUITS = {
  s: "M50,3C58,20 93,38 93,63C93,77 83,86 71,86C64,86 58,83 54,78C55,87 59,93 66,98H34C41,93 45,87 46,78C42,83 36,86 29,86C17,86 7,77 7,63C7,38 42,20 50,3z",
  h: "M50,95C43,80 5,60 5,31C5,16 15,6 28,6C38,6 46,12 50,22C54,12 62,6 72,6C85,6 95,16 95,31C95,60 57,80 50,95z",
  d: "M50,2C60,20 72,36 88,50C72,64 60,80 50,98C40,80 28,64 12,50C28,36 40,20 50,2z",
  c: "M50,4C63,4 73,14 73,27C73,34 70,40 66,44C69,42 72,42 75,42C88,42 97,51 97,63C97,76 88,85 75,85C66,85 58,81 54,74C55,85 59,93 67,98H33C41,93 45,85 46,74C42,81 34,85 25,85C12,85 3,76 3,63C3,51 12,42 25,42C28,42 31,42 34,44C30,40 27,34 27,27C27,14 37,4 50,4z",
};

/** @typedef {{rank?: string, suit?: string, state?: string}} Card */

/**
 * @param {string} suit s h d c
 * @param {number} x left
 * @param {number} y top
 * @param {number} size
 */
function suitMark(suit, x, y, size) {
  return svg("path", { class: "suit", d: SUITS[suit], transform: `translate(${x} ${y}) scale(${size / 100})` });
}

/** @param {string} rank */
function rankMark(rank) {
  const scale = rank === "T" ? 0.74 : 0.8;
  const mark = glyph(rank);
  mark.setAttribute("transform", `translate(${10 + halfWidth(rank) * scale} 30.5) scale(${scale})`);
  return mark;
}

const edge = (/** @type {string} */ part) => svg("rect", { class: part, x: 0.7, y: 0.7, width: 98.6, height: 138.6, rx: 11 });

function back() {
  return [
    edge("card-border"),
    svg("rect", { class: "card-ground", x: 6.5, y: 6.5, width: 87, height: 127, rx: 6 }),
    svg("path", { class: "card-lozenge-line", d: "M50,27L78,70L50,113L22,70z" }),
    svg("path", { class: "card-lozenge", d: "M50,45L66,70L50,95L34,70z" }),
  ];
}

/**
 * @param {Card} card
 * @returns {SVGElement} the drawing alone; its name for readers is the caller's
 */
export function cardDrawing({ rank, suit, state = "face" }) {
  const drawing = svg("svg", { class: `card is-${state}${suit ? ` suit-${suit}` : ""}`, viewBox: "0 0 100 140", "aria-hidden": "true" });
  if (state === "waiting" || state === "next") drawing.append(svg("rect", { class: "card-place", x: 1.5, y: 1.5, width: 97, height: 137, rx: 11 }));
  else if (state === "face" && rank && suit) drawing.append(edge("card-paper"), rankMark(rank), suitMark(suit, 14, 57, 22), suitMark(suit, 47, 86, 40));
  else drawing.append(...back());
  return drawing;
}

/**
 * Rank and suit alone, side by side on a 100×64 grid, for keys that stand for a card.
 * @param {{rank: string, suit: string}} card
 * @returns {SVGElement} the drawing alone; its name for readers is the caller's
 */
export function cardMark({ rank, suit }) {
  const mark = glyph(rank);
  mark.setAttribute("transform", `translate(${rank === "T" ? 30 : 32} 32) scale(${rank === "T" ? 0.76 : 0.95})`);
  return svg("svg", { class: `card-mark suit-${suit}`, viewBox: "0 0 100 64", "aria-hidden": "true" }, mark, suitMark(suit, 60, 15, 34));
}

class CardElement extends Part {
  static attributes = ["rank", "suit", "state", "text", "label"];
  static flags = ["slide"];

  draw() {
    const [rank, suit, text] = ["rank", "suit", "text"].map((name) => this.getAttribute(name) ?? undefined);
    const state = this.getAttribute("state") ?? "face";
    const label = this.getAttribute("label") ?? text ?? (rank ? `${rank}${suit}` : state);
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", label);
    this.replaceChildren(cardDrawing({ rank, suit, state }));
    if (text) this.append(el("span", { class: "card-text", text }));
  }
}

class Burn extends Part {
  static attributes = ["count", "text", "label"];

  draw() {
    const count = Math.max(0, Number(this.getAttribute("count") ?? 0));
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", this.getAttribute("label") ?? this.getAttribute("text") ?? String(count));
    const pile = count ? Array.from({ length: Math.min(count, 3) }, () => cardDrawing({ state: "back" })) : [cardDrawing({ state: "waiting" })];
    this.replaceChildren(el("span", { class: "burn-pile" }, ...pile), el("span", { class: "burn-text", text: this.getAttribute("text") }));
  }
}

define("c-card", CardElement);
define("c-burn", Burn);
