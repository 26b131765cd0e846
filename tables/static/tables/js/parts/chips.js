/**
 * Chips by denomination: drawing, cutting an amount into chips, stacks, the rail one chooses from.
 * Amounts and chip values are integer minor units. The sum written beside a stack is the truth, the stack a picture of it.
 */
import { Part, define, el, keep, svg } from "./element.js";
import { formatMoney } from "./money.js";
import { onPress } from "./press.js";

/**
 * @typedef {object} ChipLook
 * @property {number} value integer minor units
 * @property {string} colour body
 * @property {number} marks edge marks: more marks, more value, so that the chip is told without colour
 * @property {string} edge colour of the marks
 * @property {string} figure colour of the number
 */

const STACK_MOST = 8;
const STACK_STEP = 11; // on the 100 grid: 9 px on a chip of 82
const PALE = "#F4EFE2";

/** @type {ChipLook[]} the house's first set; `setChipSet` puts another in force */
const HOUSE = [
  { value: 500, colour: "#B5262E", marks: 3, edge: PALE, figure: "#FFFFFF" },
  { value: 1000, colour: "#1F5FB0", marks: 5, edge: PALE, figure: "#FFFFFF" },
  { value: 2500, colour: "#1E7A4C", marks: 4, edge: PALE, figure: "#FFFFFF" },
  { value: 5000, colour: "#C7662B", marks: 5, edge: PALE, figure: "#15181A" },
  { value: 10000, colour: "#23262A", marks: 6, edge: "#D9D4C4", figure: "#FFFFFF" },
  { value: 50000, colour: "#6A3A9B", marks: 8, edge: "#EADFF6", figure: "#FFFFFF" },
  { value: 100000, colour: "#D9A32B", marks: 10, edge: "#5A3D05", figure: "#1C1505" },
  { value: 500000, colour: "#B5402B", marks: 12, edge: "#FBE3D4", figure: "#FFFFFF" },
];

let inForce = HOUSE;

/** @returns {ChipLook[]} the set in force, lowest first */
export function chipSet() {
  return inForce;
}

/** @param {ChipLook[]} looks the house's set; every chip on the page is drawn again */
export function setChipSet(looks) {
  inForce = [...looks].sort((one, other) => one.value - other.value);
  for (const part of document.querySelectorAll("c-chip, c-chip-stack, c-chip-rail, c-chip-count")) /** @type {Part} */ (part).redraw();
}

/**
 * Cuts an amount into the fewest chips, highest first.
 * @param {number} amount integer minor units, not negative
 * @returns {{value: number, count: number}[]} what no chip can make is left out
 */
export function breakDown(amount) {
  let left = amount;
  return [...inForce].reverse().flatMap(({ value }) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return count ? [{ value, count }] : [];
  });
}

/** @param {number} value */
function look(value) {
  return inForce.find((chip) => chip.value === value) ?? { value, colour: "#23262A", marks: 6, edge: "#D9D4C4", figure: "#FFFFFF" };
}

/**
 * @param {number} count
 * @param {string} colour
 */
function edgeMarks(count, colour) {
  const half = Math.min(9, 200 / count / 2.6);
  return Array.from({ length: count }, (_, index) =>
    svg("path", { d: sector((index * 360) / count, half), fill: colour }));
}

/**
 * A block of the chip's rim around an angle, clockwise from the top.
 * @param {number} angle degrees
 * @param {number} half degrees to each side
 */
function sector(angle, half) {
  const at = (/** @type {number} */ radius, /** @type {number} */ degrees) => {
    const turn = ((degrees - 90) * Math.PI) / 180;
    return `${(50 + radius * Math.cos(turn)).toFixed(2)},${(50 + radius * Math.sin(turn)).toFixed(2)}`;
  };
  return `M${at(47.6, angle - half)}A47.6,47.6 0 0 1 ${at(47.6, angle + half)}L${at(36.5, angle + half * 1.05)}A36.5,36.5 0 0 0 ${at(36.5, angle - half * 1.05)}z`;
}

/**
 * @param {number} value integer minor units
 * @returns {SVGElement} the face of one chip on a 100 grid
 */
export function chipDrawing(value) {
  const { colour, marks, edge, figure } = look(value);
  const number = formatMoney(value).replaceAll(",", "");
  const size = [0, 36, 34, 29, 24, 20][Math.min(number.length, 5)];
  return svg(
    "svg",
    { class: "chip", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 48.4, fill: colour, class: "chip-rim" }),
    ...edgeMarks(marks, edge),
    svg("circle", { cx: 50, cy: 50, r: 34, fill: colour, stroke: edge, "stroke-width": 2.4 }),
    svg("text", { x: 50, y: 50, class: "chip-figure", "font-size": size, fill: figure, text: number }),
  );
}

/**
 * The rim of a chip seen from the side, for the chips under the top one.
 * @param {number[]} values from the bottom to the top, at most eight
 */
function stackDrawing(values) {
  const step = STACK_STEP;
  const height = 100 + (values.length - 1) * step;
  const layers = values.map((value, index) => {
    const layer = svg("g", { transform: `translate(0 ${(values.length - 1 - index) * step})` });
    layer.append(...chipDrawing(value).childNodes);
    return layer;
  });
  return svg("svg", { class: "chip-stack", viewBox: `0 0 100 ${height}`, "aria-hidden": "true" }, ...layers);
}

class Chip extends Part {
  static attributes = ["value", "label"];

  draw() {
    const value = Number(this.getAttribute("value"));
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", this.getAttribute("label") ?? formatMoney(value));
    this.replaceChildren(chipDrawing(value));
  }
}

class ChipStack extends Part {
  static attributes = ["amount", "sum", "label"];
  static flags = ["flat"];

  draw() {
    const amount = Number(this.getAttribute("amount") ?? 0);
    const values = breakDown(amount).flatMap(({ value, count }) => Array(Math.min(count, STACK_MOST)).fill(value));
    const drawn = this.hasAttribute("flat") ? values.slice(0, 1) : values.slice(0, STACK_MOST);
    const sum = this.getAttribute("sum");
    const picture = el("span", { class: "stack-picture", role: "img", "aria-label": this.getAttribute("label") ?? sum ?? formatMoney(amount) });
    if (drawn.length) picture.append(stackDrawing(drawn));
    this.replaceChildren(picture, ...(sum ? [el("span", { class: "stack-sum", text: sum, "aria-hidden": "true" })] : []));
  }
}

class ChipCount extends Part {
  static attributes = ["amount", "label"];

  draw() {
    const cut = breakDown(Number(this.getAttribute("amount") ?? 0));
    const spoken = cut.map(({ value, count }) => `${count} × ${formatMoney(value)}`).join(", ");
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", this.getAttribute("label") ?? spoken);
    this.replaceChildren(...cut.map(({ value, count }) => el("span", { class: "chip-count" }, el("span", { text: `${count} ×` }), chipDrawing(value))));
  }
}

class ChipRail extends Part {
  static attributes = ["chosen", "label"];
  static flags = ["waiting"];
  static properties = { values: [], labels: (/** @type {number} */ value) => formatMoney(value) };

  draw() {
    const { values, labels } = /** @type {{values: number[], labels: (value: number) => string}} */ (/** @type {any} */ (this));
    this.setAttribute("role", "group");
    if (this.hasAttribute("label")) this.setAttribute("aria-label", String(this.getAttribute("label")));
    keep(this, values, String, (value) => this.#choice(value), (button, value) => {
      button.setAttribute("aria-label", labels(value));
      button.setAttribute("aria-pressed", String(String(value) === this.getAttribute("chosen")));
      button.toggleAttribute("disabled", this.hasAttribute("waiting"));
      button.replaceChildren(chipDrawing(value));
    });
  }

  /** @param {number} value */
  #choice(value) {
    return onPress(el("button", { type: "button", class: "rail-chip" }), () => this.say("c-choose", { value }));
  }
}

define("c-chip", Chip);
define("c-chip-stack", ChipStack);
define("c-chip-count", ChipCount);
define("c-chip-rail", ChipRail);
