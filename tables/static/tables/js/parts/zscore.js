/** Win against theoretical: a bar of ±3 standard deviations, the middle ±2, a tick at theoretical, a pointer at the win. */
import { Part, define, el, svg } from "./element.js";

const REACH = 3;
const USUAL = 2;
const WIDTH = 120;

/**
 * @param {number} deviations
 * @returns {number} place on the bar; what lies outside stands at its end
 */
function place(deviations) {
  return (WIDTH * (Math.max(-REACH, Math.min(REACH, deviations)) + REACH)) / (2 * REACH);
}

class WinBar extends Part {
  static attributes = ["z", "label", "text"];

  draw() {
    const z = Number(this.getAttribute("z") ?? 0);
    const at = Math.max(5, Math.min(WIDTH - 5, place(z)));
    const drawing = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} 22`, "aria-hidden": "true", class: Math.abs(z) > USUAL ? "win-bar is-outside" : "win-bar" },
      svg("rect", { class: "win-bar-all", x: 0, y: 12, width: WIDTH, height: 5, rx: 2.5 }),
      svg("rect", { class: "win-bar-usual", x: place(-USUAL), y: 12, width: place(USUAL) - place(-USUAL), height: 5, rx: 2.5 }),
      svg("rect", { class: "win-bar-tick", x: WIDTH / 2 - 1, y: 8.5, width: 2, height: 12 }),
      svg("path", { class: "win-bar-pointer", d: `M${at - 5},1H${at + 5}L${at},9z` }),
    );
    const picture = el("span", { class: "win-bar-picture", role: "img", "aria-label": this.getAttribute("label") ?? this.getAttribute("text") ?? String(z) }, drawing);
    this.replaceChildren(picture, ...(this.hasAttribute("text") ? [el("span", { class: "win-bar-text", text: this.getAttribute("text") })] : []));
  }
}

define("c-win-bar", WinBar);
