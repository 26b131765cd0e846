// How much: a figure that is typed, slid, stepped or taken from a button, within what the table offers. It sends nothing.

import { el } from "./parts/element.js";
import { typedAmount, ungrouped } from "./typed.js";
import { money, t } from "./words.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/**
 * @typedef {object} Asked
 * @property {string} key what the amount is for; another key begins with `amount`
 * @property {string} label the same in words: "Raise to"
 * @property {number | null} amount what stands ready for it already
 * @property {number} least minor units
 * @property {number} most
 * @property {number} chip amounts step by it; the most may be any
 * @property {number} digits of the currency
 * @property {{id: string, label: string, amount: number}[]} quick amounts on buttons
 * @property {boolean} [slides] whether there is room for the slider
 */

export class AmountPanel {
  /** @type {Asked | null} */ #asked = null;
  #typing = false;
  #key = "";

  /** @param {(amount: number | null) => void} chosen told each change; null while nothing that may be bet stands there */
  constructor(chosen) {
    this.chosen = chosen;
    this.name = el("label", { class: "t-head", for: "amount-typed" });
    this.range = el("span", { class: "t-small ink-2", id: "amount-range" });
    this.input = el("input", { id: "amount-typed", class: "amount-input", inputmode: "none", autocomplete: "off", maxlength: 14, "aria-describedby": "amount-range" });
    this.input.addEventListener("input", () => this.#read());
    const step = (icon, by) => el("c-button", { kind: "quiet", size: "48", icon, repeat: true, class: "amount-step", on: { "c-press": () => this.#step(by) } });
    [this.less, this.more] = [step("minus", -1), step("plus", 1)];
    this.pad = el("c-button", { kind: "quiet", size: "48", icon: "pencil", class: "amount-step", on: { "c-press": () => this.#turn() } });
    this.slider = el("input", { type: "range", class: "amount-slider", min: 0, step: 1, on: { input: () => this.#slide() } });
    this.quick = el("div", { class: "amount-quick", role: "group" });
    this.keys = el("c-keypad", { columns: 6, class: "amount-keys" });
    this.keys.addEventListener("c-key", (event) => this.#type(event.detail.id));
    this.node = el("section", { class: "amount-panel" },
      el("div", { class: "amount-head" }, el("div", { class: "amount-name" }, this.name, this.range), this.less, this.input, this.more, this.pad),
      this.slider, this.quick, this.keys);
  }

  /** What stands there, or null. */
  get amount() {
    if (!this.#asked) return null;
    const { least, most, chip, digits } = this.#asked;
    const typed = typedAmount(this.input.value, digits);
    return typed !== null && typed >= least && typed <= most && (typed % chip === 0 || typed === most || typed === least) ? typed : null;
  }

  /** Whether something is typed that may not be bet. */
  get wrong() {
    return this.#asked !== null && this.#key !== "" && this.input.value.trim() !== "" && this.amount === null;
  }

  /** Another question: what was typed for the last one is gone. */
  clear() {
    this.#key = "";
    this.#typing = false;
  }

  /** @param {Asked} asked */
  draw(asked) {
    this.#asked = asked;
    if (asked.key !== this.#key) this.input.value = asked.amount === null ? "" : money(asked.amount);
    this.#key = asked.key;
    const { label, chip, quick, slides = true } = asked;
    this.name.textContent = label;
    Object.assign(this.less, { label: "", spoken: t("tablet.amount.less", { amount: chip }) });
    Object.assign(this.more, { label: "", spoken: t("tablet.amount.more", { amount: chip }) });
    Object.assign(this.pad, { label: "", spoken: t("tablet.amount.digits"), pressed: String(this.#typing) });
    this.node.classList.toggle("is-typing", this.#typing);
    this.slider.hidden = this.#typing || !slides;
    this.slider.max = String(this.#steps());
    this.slider.setAttribute("aria-label", label);
    this.quick.hidden = this.#typing;
    this.quick.setAttribute("aria-label", t("tablet.amount.quick"));
    this.keys.hidden = !this.#typing;
    this.keys.label = t("sign.digits");
    this.keys.keys = [...DIGITS.slice(0, 5), "back", ...DIGITS.slice(5), "."].map((id) => ({ id, label: id === "back" ? "\u232b" : id, spoken: id === "back" ? t("sign.back") : id }));
    this.#drawQuick(quick);
    this.#show();
  }

  #drawQuick(quick) {
    const ids = quick.map(({ id }) => id).join();
    if (this.quick.dataset.ids !== ids) {
      this.quick.dataset.ids = ids;
      this.quick.replaceChildren(...quick.map(({ id }) => el("c-button", { kind: "plain", size: "48", "data-quick": id, on: { "c-press": () => this.#take(id) } })));
    }
    quick.forEach(({ label, amount }, index) => {
      const button = this.quick.children[index];
      Object.assign(button, { label, detail: money(amount), pressed: String(this.amount === amount) });
    });
  }

  #take(id) {
    const { amount } = this.#asked.quick.find((one) => one.id === id);
    this.#set(amount);
  }

  #steps() {
    const { least, most, chip } = this.#asked;
    return Math.ceil((most - least) / chip);
  }

  #slide() {
    const { least, most, chip } = this.#asked;
    this.#set(Math.min(most, least + Number(this.slider.value) * chip));
  }

  #step(by) {
    const { least, most, chip } = this.#asked;
    const now = typedAmount(this.input.value, this.#asked.digits);
    if (now === null) return this.#set(least);
    return this.#set(Math.max(least, Math.min(most, now + by * chip)));
  }

  #set(amount) {
    this.input.value = money(amount);
    this.#read();
  }

  #read() {
    this.#show();
    this.chosen(this.amount);
  }

  #turn() {
    this.#typing = !this.#typing;
    if (this.#typing) this.input.focus();
    this.draw(this.#asked);
  }

  #type(id) {
    const plain = ungrouped(this.input.value);
    const fresh = id === "back" ? plain.slice(0, -1) : plain + id;
    if (fresh.length <= this.input.maxLength) this.input.value = fresh;
    this.#read();
  }

  #show() {
    if (!this.#asked) return;
    const { least, most, chip, digits } = this.#asked;
    const typed = typedAmount(this.input.value, digits);
    const between = this.wrong && typed >= least && typed <= most;
    this.range.textContent = between ? t("tablet.amount.steps", { chip }) : t("tablet.amount.range", { least, most });
    this.input.setAttribute("aria-invalid", String(this.wrong));
    this.slider.value = String(typed === null ? 0 : Math.ceil((typed - least) / chip));
    this.slider.setAttribute("aria-valuetext", typed === null ? t("tablet.amount.none") : money(typed));
    for (const button of this.quick.children) {
      const one = this.#asked.quick.find(({ id }) => id === button.dataset.quick);
      if (one) button.pressed = String(typed === one.amount);
    }
  }
}

/** The amounts on buttons for a bet or raise: least, half the pot, the pot, and all there is (or the most there may be). */
export function quickRaises({ may, me, toCall, rules }) {
  const { least, most, pot } = may.raise;
  const level = me.bet + toCall;
  const whole = (amount) => amount - (amount % rules.chip);
  const allIn = most === me.bet + me.stack;
  const all = [
    { id: "least", label: t("tablet.amount.least"), amount: least },
    { id: "half", label: t("tablet.amount.half"), amount: whole(level + Math.floor(pot / 2)) },
    { id: "pot", label: t("tablet.amount.pot"), amount: whole(level + pot) },
    { id: "most", label: t(allIn ? "tablet.amount.all_in" : "tablet.amount.most"), amount: most },
  ];
  return all.filter(({ id, amount }) => id === "least" || id === "most" || (amount > least && amount < most));
}
