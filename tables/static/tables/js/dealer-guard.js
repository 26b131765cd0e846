// A second press right behind the first was meant for the step that was pressed, not for the one that has come in its place.

import { DOUBLE_PRESS_MS } from "./parts/press.js";

/** Stands before what is pressed in the step: by finger, by Enter, and by the keys that stand for its buttons. */
export class StepGuard {
  #pressedAt = -Infinity;
  #shut = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #opens;

  /** @param {HTMLElement} step the c-step */
  constructor(step) {
    this.step = step;
    step.addEventListener("input", () => this.open(), { capture: true });
    step.addEventListener("c-press", (event) => this.#pressed(event), { capture: true });
    // Enter in a line sends it: a second one would go to the button that has the focus by then.
    step.addEventListener("keydown", ({ key, target }) => key === "Enter" && target instanceof HTMLInputElement && this.#remember(), { capture: true });
  }

  /** Who has touched or typed a face or a figure of the new step has seen it. */
  open() {
    clearTimeout(this.#opens);
    this.#shut = false;
    this.step.body.removeAttribute("aria-disabled");
  }

  /** Another step has come: its buttons wait until a second half of the last press must be over. */
  renew() {
    if (performance.now() - this.#pressedAt < DOUBLE_PRESS_MS) this.#close();
  }

  #remember() {
    this.#pressedAt = performance.now();
  }

  #pressed(event) {
    if (event.target.hasAttribute("repeat")) return this.open();
    this.#remember();
    if (!this.#shut) return undefined;
    event.stopPropagation();
    event.target.say("c-missed", { why: "changed", missing: event.target.label });
    return this.#close();
  }

  #close() {
    clearTimeout(this.#opens);
    this.#shut = true;
    this.step.body.setAttribute("aria-disabled", "true");
    this.#opens = setTimeout(() => this.open(), this.#pressedAt + DOUBLE_PRESS_MS - performance.now());
  }
}
