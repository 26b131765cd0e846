/** One community die of the auction with its state, its last bet and the acts possible on it. What may be bet is told from outside. */
import { Part, define, el } from "./element.js";
import { dieDrawing } from "./dice.js";
import { icon } from "./icons.js";

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
    this.replaceChildren(
      el("span", { class: "column-word" }, MARK[state] && icon(MARK[state]), this.getAttribute("word")),
      el("span", { class: "column-die" }, dieDrawing({ face: this.getAttribute("face") ?? undefined })),
      el("span", { class: "column-bet" }, el("span", { text: this.getAttribute("who") }), el("strong", { text: this.getAttribute("did") })),
      this.#acts(),
    );
  }

  #acts() {
    const acts = /** @type {Act[]} */ (/** @type {any} */ (this).acts);
    const notice = this.getAttribute("notice");
    if (notice) return el("span", { class: "column-acts" }, el("span", { class: "column-notice", text: notice }));
    return el("span", { class: "column-acts" }, ...acts.map((act) => this.#act(act)));
  }

  /** @param {Act} act */
  #act({ id, word, price, pressed }) {
    const choose = () => this.say("c-choose", { id });
    return el("button", { class: "column-act", type: "button", "aria-pressed": String(Boolean(pressed)), on: { click: choose } }, el("span", { text: word }), el("strong", { text: price }));
  }
}

define("c-die-column", DieColumn);
