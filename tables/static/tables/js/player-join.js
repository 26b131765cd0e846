// Joining at a player's screen: card, PIN and the amount to bring, typed on the screen's own digits or scanned.

import { el } from "./parts/element.js";
import { NO_LIMIT } from "./pot-felt.js";
import { readAmount, switchLanguage } from "./player-sheets.js";
import { language, money, t } from "./words.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"];
const QUICK = [500, 1000, 2000, 5000];
const BUY_INS = [1, 2, 5];
// A player's own phone has no scanner: there the card may need the phone's letters.
const PHONE = matchMedia("(max-width: 599px)");

/** A patron is seated in under a minute: scan or type the card, PIN, amount. No keyboard of the device is needed. */
export class JoinForm {
  #key = "";
  #fields = {};
  #active = "card";
  #slot = el("div", { class: "answers" });

  constructor(screen) {
    this.screen = screen;
    this.node = el("section", { class: "panel join-panel" });
  }

  draw() {
    const { table } = this.screen.table;
    const open = this.#isOpen();
    const key = `${language} ${open} ${table.mode} ${table.currency}`;
    if (key !== this.#key) {
      this.#key = key;
      this.node.replaceChildren(this.#head(), ...(open ? [this.#form()] : [this.#closed()]));
    }
    if (open) this.button.missing = this.screen.connected ? null : t("join.waits");
  }

  /** Nobody sits down at a closed table, nor where play moves no money. */
  #isOpen() {
    const { table, session } = this.screen.table;
    return Boolean(session) && table.mode !== "training";
  }

  #head() {
    const open = this.#isOpen();
    const other = el("c-button", { kind: "quiet", size: "48", label: t("device.other_language"), on: { "c-press": () => switchLanguage() } });
    const range = buyIn(this.screen.table.rules);
    const detail = range ? `${t("join.detail")} ${t(range.most === Infinity ? "join.range_from" : "join.range", range)}` : t("join.detail");
    const words = el("div", {}, el("h2", { class: "t-step", text: t("join.heading") }), open ? el("p", { class: "t-reading ink-2", text: detail }) : null);
    return el("div", { class: "join-head" }, words, other);
  }

  #closed() {
    const { mode } = this.screen.table.table;
    if (mode === "training") return el("c-empty", { heading: t("join.training"), detail: t("join.training_detail") });
    return el("c-empty", { heading: t("wait.closed"), detail: t("join.closed_detail") });
  }

  #form() {
    const { currency, digits } = this.screen.table.table;
    const typed = Object.fromEntries(Object.entries(this.#fields).map(([name, { input }]) => [name, input.value]));
    this.#fields = {
      card: this.#field("card", t("join.card"), { maxlength: 40, placeholder: t("join.card_hint"), inputmode: PHONE.matches ? "text" : "none" }),
      pin: this.#field("pin", t("sign_in.pin"), { type: "password", maxlength: 12 }),
      amount: this.#field("amount", t("join.amount", { currency }), { maxlength: 12 }),
    };
    for (const name of ["card", "amount"]) this.#fields[name].input.value = typed[name] ?? "";
    const pad = el("c-keypad", { columns: 3, label: t("sign.digits"), class: "join-digits" });
    pad.keys = KEYS.map((id) => ({ id, label: { clear: "C", back: "\u232b" }[id] ?? id, spoken: { clear: t("sign.clear"), back: t("sign.back") }[id] ?? id }));
    pad.addEventListener("c-key", (event) => this.#type(event.detail.id));
    this.button = el("c-button", { kind: "act", size: "big", class: "join-act", label: t("join.act") });
    this.button.addEventListener("c-press", () => this.#send(digits));
    this.#name();
    const quick = quickAmounts(this.screen.table.rules, digits).map((minor) => el("c-button", { kind: "plain", size: "48", label: money(minor), on: { "c-press": () => this.#bring(money(minor)) } }));
    const { card, pin, amount } = this.#fields;
    return el("form", { class: "join-form", novalidate: true, on: { submit: (event) => { event.preventDefault(); this.#next(digits); } } },
      el("div", { class: "join-fields" }, card.node, pin.node, amount.node, el("div", { class: "buttons quick-amounts", role: "group", "aria-label": t("join.quick") }, ...quick)),
      pad, this.#slot, this.button, el("button", { type: "submit", hidden: true }));
  }

  /** The device's own keyboard stays down: digits come from the pad, a card also from a scanner, which types like a keyboard. */
  #field(name, label, more) {
    const input = el("input", { id: `join-${name}`, name, autocomplete: "off", autocapitalize: "characters", inputmode: "none", ...more });
    input.addEventListener("focus", () => { this.#active = name; });
    input.addEventListener("input", () => this.#name());
    return { input, node: el("div", { class: "form-field" }, el("label", { class: "t-label", for: input.id, text: label }), input) };
  }

  #type(id) {
    const { input } = this.#fields[this.#active];
    if (id === "clear") input.value = "";
    else if (id === "back") input.value = input.value.slice(0, -1);
    else if (input.value.length < input.maxLength) input.value += id;
    this.#point(null);
    this.#name();
  }

  #bring(amount) {
    this.#fields.amount.input.value = amount;
    this.#active = "amount";
    this.#name();
  }

  /** The button says what it moves as soon as the amount can be read. */
  #name() {
    const minor = readAmount(this.#fields.amount?.input.value ?? "", this.screen.table.table.digits);
    this.button.label = minor ? t("join.act_amount", { amount: minor }) : t("join.act");
  }

  /** Enter: on to the next empty field, or send. */
  #next(digits) {
    const empty = ["card", "pin", "amount"].find((name) => !this.#fields[name].input.value.trim());
    if (empty && document.activeElement !== this.#fields[empty].input) this.#fields[empty].input.focus();
    else this.#send(digits);
  }

  #point(wrong) {
    for (const [name, { input }] of Object.entries(this.#fields)) input.setAttribute("aria-invalid", String(name === wrong));
  }

  #sayRange(range) {
    this.#point("amount");
    this.#fields.amount.input.focus();
    this.#slot.replaceChildren(el("c-note", { kind: "refused", "until-press": true, first: t(range.most === Infinity ? "join.out_of_range_from" : "join.out_of_range", range), second: t("join.missing_now") }));
  }

  async #send(digits) {
    const { card, pin, amount } = this.#fields;
    const minor = readAmount(amount.input.value, digits);
    const wrong = !card.input.value.trim() ? "card" : pin.input.value.length < 4 ? "pin" : minor ? null : "amount";
    this.#point(wrong);
    const range = buyIn(this.screen.table.rules);
    if (!wrong && range && (minor < range.least || minor > range.most)) return this.#sayRange(range);
    if (wrong) {
      this.#fields[wrong].input.focus();
      this.#slot.replaceChildren(el("c-note", { kind: "refused", "until-press": true, first: t(`join.missing_${wrong}`), second: t("join.missing_now") }));
      return;
    }
    const data = { card: card.input.value.trim(), pin: pin.input.value, amount: minor };
    pin.input.value = "";
    const answer = await this.screen.press("Join", data, { button: this.button, sending: t("join.sending"), slot: this.#slot });
    if (answer.ok) for (const { input } of Object.values(this.#fields)) input.value = "";
    else this.#fields[answer.code === "short_of_funds" ? "amount" : "pin"].input.focus();
  }
}

/** The buy-in of a pot game's table, or null where any amount may be brought; `most` is infinite where there is none. */
function buyIn({ buy_in_minimum: least, buy_in_maximum: most }) {
  return least ? { least, most: most < NO_LIMIT ? most : Infinity } : null;
}

/** Usual amounts in minor units: a pot game's are steps of its buy-in. */
function quickAmounts(rules, digits) {
  const range = buyIn(rules);
  if (!range) return QUICK.map((whole) => whole * 10 ** digits);
  return [...BUY_INS.map((times) => range.least * times).filter((amount) => amount < range.most), range.most].filter(isFinite);
}
