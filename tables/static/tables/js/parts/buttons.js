/**
 * Buttons and the keypad. A press is felt on pointerdown and acts on release inside (press.js); a second press before the answer does
 * nothing. What a press means, and what is missing before it may be pressed, is told from outside; a press of what is not possible is
 * told by `c-missed`, for whoever may have to say it in words.
 */
import { Part, define, el, keep } from "./element.js";
import { icon } from "./icons.js";
import { DOUBLE_PRESS_MS, onPress } from "./press.js";

/**
 * The button that was pressed last. Only its own next press can be the second half of a double one, and only where nothing else was
 * done in between: who closes the sheet that a press opened may open it again at once.
 * @type {{button: HTMLElement | null, at: number}}
 */
let last = { button: null, at: -Infinity };

const forget = () => {
  last = { button: null, at: -Infinity };
};
document.addEventListener("pointerdown", ({ target }) => {
  if (!(target instanceof Node && last.button?.contains(target))) forget();
}, true);
document.addEventListener("cancel", forget, true);

class Button extends Part {
  static attributes = ["kind", "size", "label", "detail", "icon", "key-hint", "missing", "sending", "pressed", "spoken"];
  static flags = ["repeat"];

  /** What the button said was missing when the finger went down on it. @type {string | null} */ #missingBefore = null;
  #drawn = "";
  /** @type {HTMLElement | null} */ #button = null;

  draw() {
    this.#button ??= this.#build();
    const [sending, missing] = [this.getAttribute("sending"), this.getAttribute("missing")];
    const state = sending ? "sending" : missing ? "missing" : "ready";
    this.#button.className = `button is-${this.getAttribute("kind") ?? "plain"} size-${this.getAttribute("size") ?? "64"} is-${state}`;
    this.#state(state);
    this.#words(state, sending ?? missing ?? this.getAttribute("label") ?? "");
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#button?.focus(options);
  }

  /** Does what a press does; for keys of the keyboard that stand for this button. */
  press() {
    this.#press("click");
  }

  #build() {
    const button = onPress(el("button", { type: "button" }), (how) => this.#press(how), () => !this.#isPressed());
    const up = () => button.classList.remove("is-down");
    button.addEventListener("pointerdown", () => {
      button.classList.add("is-down");
      this.#missingBefore = this.getAttribute("missing");
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, up);
    this.replaceChildren(button);
    return button;
  }

  /** @param {string} state */
  #state(state) {
    const spoken = this.getAttribute("spoken");
    const pressed = this.getAttribute("pressed");
    const values = { "aria-disabled": state === "ready" ? null : "true", "aria-label": state === "ready" ? spoken : null, "aria-pressed": pressed, "aria-busy": state === "sending" ? "true" : null };
    for (const [name, value] of Object.entries(values)) {
      if (value === null) this.#button?.removeAttribute(name);
      else this.#button?.setAttribute(name, value);
    }
  }

  /**
   * Words that stay the same stay where they are: a press whose target is replaced under the finger is no click.
   * @param {string} state
   * @param {string} words
   */
  #words(state, words) {
    const drawn = JSON.stringify([state, words, ...["icon", "detail", "key-hint"].map((name) => this.getAttribute(name))]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#button?.replaceChildren(...this.#inside(state, words));
  }

  /**
   * @param {string} state
   * @param {string} words
   */
  #inside(state, words) {
    const mark = state === "sending" ? "clock" : this.getAttribute("icon");
    const [detail, hint] = [this.getAttribute("detail"), this.getAttribute("key-hint")];
    const line = el("span", { class: "button-line" }, mark && icon(mark), el("span", { class: "button-label", text: words }), hint && state === "ready" && el("kbd", { text: hint }));
    return detail && state === "ready" ? [line, el("span", { class: "button-detail", text: detail })] : [line];
  }

  /** @param {import("./press.js").How} how */
  #press(how) {
    if (this.#isPressed()) return;
    const missing = this.getAttribute("missing");
    if (missing !== null) {
      const changed = how === "pointer" && this.#missingBefore !== missing;
      this.say("c-missed", { why: changed ? "changed" : "missing", missing });
      return;
    }
    last = { button: this, at: performance.now() };
    this.say("c-press");
  }

  /** Whether another press is nothing more: the last is on its way, or was a moment ago. */
  #isPressed() {
    if (this.hasAttribute("sending")) return true;
    return !this.hasAttribute("repeat") && last.button === this && performance.now() - last.at < DOUBLE_PRESS_MS;
  }
}

/** @typedef {{id: string, label: string, spoken?: string, missing?: string}} Key */

class Keypad extends Part {
  static attributes = ["columns", "label"];
  static flags = ["digits"];
  static properties = { keys: [] };

  draw() {
    const keys = /** @type {Key[]} */ (/** @type {any} */ (this).keys);
    this.setAttribute("role", "group");
    if (this.hasAttribute("label")) this.setAttribute("aria-label", String(this.getAttribute("label")));
    this.style.setProperty("--columns", this.getAttribute("columns") ?? "3");
    keep(this, keys, ({ id }) => id, (key) => this.#key(key), (button, { label, spoken = null, missing = null }) => Object.assign(button, { label, spoken, missing }));
  }

  /** @param {Key} key */
  #key({ id }) {
    const press = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.say("c-key", { id });
    };
    return el("c-button", { kind: "key", repeat: true, "data-key": id, on: { "c-press": press } });
  }
}

define("c-button", Button);
define("c-keypad", Keypad);
