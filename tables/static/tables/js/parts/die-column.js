/** One community die of the auction with its state, its last bet and the acts possible on it. What may be bet is told from outside. */
import { Part, define, el, keep } from "./element.js";
import { dieDrawing } from "./dice.js";
import { icon } from "./icons.js";
import { onPress } from "./press.js";

/** @typedef {{id: string, word: string, price: string, pressed?: boolean}} Act */

/** @type {Record<string, string>} */
const MARK = { reroll: "refresh", protected: "shield" };

class DieColumn extends Part {
  static attributes = ["face", "state", "word", "who", "did", "notice", "label"];
  static properties = { acts: [] };

  draw() {
    const state = this.getAttribute("state") ?? "free";
    this.dataset.state = state;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", this.getAttribute("label") ?? `${this.getAttribute("face")}, ${this.getAttribute("word")}`);
    if (!this.firstElementChild) this.append(el("div", { class: "column-told" }), this.#acts);
    this.firstElementChild?.replaceChildren(
      el("span", { class: "column-word" }, MARK[state] && icon(MARK[state]), this.getAttribute("word")),
      el("span", { class: "column-die" }, dieDrawing({ face: this.getAttribute("face") ?? undefined })),
      el("span", { class: "column-bet" }, el("span", { text: this.getAttribute("who") }), el("strong", { text: this.getAttribute("did") })),
      this.hasAttribute("notice") && el("span", { class: "column-notice", text: this.getAttribute("notice") }) || "",
    );
    const acts = /** @type {Act[]} */ (/** @type {any} */ (this).acts);
    keep(this.#acts, this.hasAttribute("notice") ? [] : acts, ({ id }) => id, ({ id }) => this.#act(id), (button, { word, price, pressed }) => {
      button.setAttribute("aria-pressed", String(Boolean(pressed)));
      button.replaceChildren(el("span", { text: word }), " ", el("strong", { text: price }));
    });
  }

  #acts = el("div", { class: "column-acts" });

  /** @param {string} id */
  #act(id) {
    return onPress(el("button", { class: "column-act", type: "button" }), () => this.say("c-choose", { id }));
  }
}

define("c-die-column", DieColumn);
