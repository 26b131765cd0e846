/** Small words of state: tags, the quality of the connection, the strip of a round's phases. */
import { Part, define, el } from "./element.js";
import { icon } from "./icons.js";

class Tag extends Part {
  static attributes = ["tone", "icon", "text"];

  draw() {
    const mark = this.getAttribute("icon");
    this.replaceChildren(...[mark && icon(mark), el("span", { text: this.getAttribute("text") })].filter((node) => node instanceof Node));
  }
}

/** The shape says it without colour. @type {Record<string, string>} */
const SIGNAL = { weak: "wifi-weak", lost: "wifi-off" };

class Connection extends Part {
  static attributes = ["quality", "text"];
  static flags = ["icon-only"];

  draw() {
    this.setAttribute("role", "status");
    this.replaceChildren(icon(SIGNAL[this.getAttribute("quality") ?? "good"] ?? "wifi"), el("span", { class: "connection-word", text: this.getAttribute("text") }));
  }
}

/** @typedef {{id: string, word: string, state: "done" | "now" | "ahead"}} Phase */

class Phases extends Part {
  static attributes = ["label", "done-text"];
  static properties = { phases: [] };

  draw() {
    const phases = /** @type {Phase[]} */ (/** @type {any} */ (this).phases);
    const list = el("ol", { "aria-label": this.getAttribute("label") }, ...phases.map((phase) => this.#phase(phase)));
    this.replaceChildren(list);
  }

  /** @param {Phase} phase */
  #phase({ word, state }) {
    const done = state === "done" ? this.getAttribute("done-text") : null;
    return el("li", { class: `phase is-${state}`, "aria-current": state === "now" ? "step" : null }, state === "done" && icon("check"), word, done && el("span", { class: "visually-hidden", text: `, ${done}` }));
  }
}

define("c-tag", Tag);
define("c-connection", Connection);
define("c-phases", Phases);
