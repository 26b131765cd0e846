/** One alert of the pit's tray: octagon come now, triangle look at it, circle note. What may be answered is told from outside. */
import { Part, define, el, keep } from "./element.js";
import { icon } from "./icons.js";
import "./buttons.js";

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

  #told = el("div", { class: "alert-told" });
  #answers = el("div", { class: "buttons" });

  draw() {
    const kind = /** @type {any} */ (this.getAttribute("kind") ?? "note");
    const answers = /** @type {Answer[]} */ (/** @type {any} */ (this).answers);
    this.#told.replaceChildren(el("h3", { class: "alert-heading", text: this.getAttribute("heading") }), el("p", { class: "t-small ink-2", text: this.getAttribute("detail") }));
    if (this.firstElementChild) this.firstElementChild.replaceWith(alertIcon(kind));
    else this.append(alertIcon(kind), el("div", { class: "alert-words" }, this.#told, this.#answers));
    this.#answers.hidden = !answers.length;
    keep(this.#answers, answers, ({ id }) => id, ({ id }) => this.#answer(id), (button, { label, kind: look = "plain" }) => Object.assign(button, { label, kind: look }));
  }

  /** @param {string} id */
  #answer(id) {
    const answer = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.say("c-answer", { id, button: event.currentTarget });
    };
    return el("c-button", { size: "48", on: { "c-press": answer } });
  }
}

define("c-alert", Alert);
