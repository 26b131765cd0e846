/** One bet spot: name, stack, amount, limits. What may be bet on it is told from outside; touching it says so and lands nothing by itself. */
import { Part, define, el } from "./element.js";
import "./chips.js";
import { onPress } from "./press.js";

const OVER_MS = 4000;

class Spot extends Part {
  static attributes = ["name", "amount", "amount-text", "limits", "empty-text", "state-text", "state-tone", "spoken"];
  static flags = ["chosen", "compact", "plain", "fixed"];

  /** @type {ReturnType<typeof setTimeout> | undefined} */ #hush;
  /** @type {string | null} */ #tooMuch = null;

  draw() {
    const fixed = this.hasAttribute("fixed");
    const inside = [...this.#picture(), el("span", { class: "spot-words" }, ...this.#words())];
    const kept = /** @type {HTMLElement | null} */ (this.firstElementChild);
    if (kept?.localName === (fixed ? "span" : "button")) return this.#fill(kept, inside);
    const body = fixed ? el("span") : onPress(el("button", { type: "button" }), () => this.say("c-press"));
    this.replaceChildren(body, el("span", { class: "visually-hidden", role: "status" }));
    this.#fill(body, inside);
  }

  disconnectedCallback() {
    clearTimeout(this.#hush);
  }

  /** The chip does not land: says why for four seconds. @param {string} text "Highest 2,000" */
  over(text) {
    clearTimeout(this.#hush);
    this.#tooMuch = text;
    this.#hush = setTimeout(() => {
      this.#tooMuch = null;
      this.redraw();
    }, OVER_MS);
    this.redraw();
  }

  /**
   * @param {HTMLElement} body
   * @param {HTMLElement[]} inside
   */
  #fill(body, inside) {
    body.className = `spot${this.#tooMuch ? " is-over" : ""}`;
    body.replaceChildren(...inside);
    if (body.localName === "button") body.setAttribute("aria-pressed", String(this.hasAttribute("chosen")));
    if (this.hasAttribute("spoken")) body.setAttribute("aria-label", String(this.getAttribute("spoken")));
    const live = this.lastElementChild;
    if (live && live !== body && live.textContent !== (this.#tooMuch ?? "")) live.textContent = this.#tooMuch ?? "";
  }

  #picture() {
    if (this.hasAttribute("plain")) return [];
    const amount = Number(this.getAttribute("amount") ?? 0);
    if (!amount || this.getAttribute("state-tone") === "act") return [el("span", { class: "spot-ring", "aria-hidden": "true" })];
    return [el("c-chip-stack", { amount, flat: this.hasAttribute("compact"), "aria-hidden": "true" })];
  }

  #words() {
    const [name, amount, limits, empty, state] = ["name", "amount-text", "limits", "empty-text", "state-text"].map((key) => this.getAttribute(key));
    const tone = { win: "win", act: "act-text" }[this.getAttribute("state-tone") ?? ""] ?? "ink-2";
    const foot = this.#tooMuch ?? state ?? limits;
    return [
      el("span", { class: "spot-name", text: name }),
      amount ? el("span", { class: "spot-amount", text: amount }) : empty && el("span", { class: "spot-empty", text: empty }),
      foot && el("span", { class: `spot-foot ${this.#tooMuch ? "urgent-text" : state ? tone : "ink-2"}`, text: foot }),
    ].filter(Boolean);
  }
}

define("c-spot", Spot);
