/** One alert of the pit's tray: octagon come now, triangle look at it, circle note. What may be answered is told from outside. */
import { Part, define, el } from "./element.js";
import { icon } from "./icons.js";

/** @type {Record<string, string>} */
const SHAPE = { urgent: "octagon", look: "triangle", note: "circle" };

/**
 * @param {"urgent" | "look" | "note"} kind
 * @returns {SVGElement} the shape in its colour
 */
export function alertIcon(kind) {
  const mark = icon(SHAPE[kind]);
  mark.classList.add(`alert-${kind}`);
  return mark;
}

/** @typedef {{id: string, label: string, kind?: string}} Answer */

class Alert extends Part {
  static attributes = ["kind", "heading", "detail"];
  static properties = { answers: [] };

  draw() {
    const kind = /** @type {any} */ (this.getAttribute("kind") ?? "note");
    const answers = /** @type {Answer[]} */ (/** @type {any} */ (this).answers);
    const buttons = answers.map(({ id, label, kind: look }) => {
      const answer = (/** @type {Event} */ event) => {
        event.stopPropagation();
        this.say("c-answer", { id });
      };
      return el("c-button", { kind: look ?? "plain", size: "48", label, on: { "c-press": answer } });
    });
    this.replaceChildren(alertIcon(kind), el("div", { class: "alert-words" }, el("h3", { class: "alert-heading", text: this.getAttribute("heading") }), el("p", { class: "t-small ink-2", text: this.getAttribute("detail") }), buttons.length ? el("div", { class: "buttons" }, ...buttons) : null));
  }
}

define("c-alert", Alert);
