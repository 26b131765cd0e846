// Joining at a player's screen: card, PIN and the amount to bring, typed on the screen's own digits or scanned.

import { el } from "./parts/element.js";
import { NO_LIMIT } from "./pot-felt.js";
import { digitPad, switchLanguage, typeInto } from "./player-sheets.js";
import { typedAmount } from "./typed.js";
import { language, money, onLanguage, t } from "./words.js";

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
    // The screen draws it while nobody sits here; the words in it are to be right all the time.
    onLanguage(() => this.#key && this.draw());
  }

  draw() {
    const { table } = this.screen.table;
    const open = this.#isOpen();
    const key = `${language} ${open} ${table.mode} ${table.currency} ${this.#seated()}`;
    if (key !== this.#key) {
      this.#key = key;
      this.node.replaceChildren(this.#head(), ...(open ? [this.#form()] : [this.#closed()]));
    }
    if (open) this.button.missing = this.screen.connected ? null : t("join.waits");
  }

  /** Who sits at this place already: he comes back from another device or after a restart, and brings nothing. Null where nobody does. */
  #seated() {
    const seat = Number(this.screen.root.dataset.seat);
    return this.screen.table.seats?.find((each) => each.seat === seat)?.player ?? null;
  }

  /** Nobody sits down at a closed table, nor where play moves no money. */
  #isOpen() {
    const { table, session } = this.screen.table;
    return Boolean(session) && table.mode !== "training";
  }

  #head() {
    const open = this.#isOpen();
    const other = el("c-button", { kind: "quiet", size: "48", label: t("device.other_language"), on: { "c-press": () => switchLanguage() } });
    const seated = this.#seated();
    const words = el("div", {}, el("h2", { class: "t-step", text: t(seated ? "join.back_heading" : "join.heading") }), open ? el("p", { class: "t-reading ink-2", text: seated ? t("join.back_detail", { name: seated }) : this.#detail() }) : null);
    return el("div", { class: "join-head" }, words, other);
  }

  #detail() {
    const { rules } = this.screen.table;
    const range = broughtTo(rules);
    const words = isBuyIn(rules) ? (range.most === Infinity ? "join.range_from" : "join.range") : "join.least";
    return `${t("join.detail")} ${t(words, range)}`;
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
    const pad = digitPad((id) => this.#type(id), { class: "join-digits" });
    this.button = el("c-button", { kind: "act", size: "big", class: "join-act", label: t("join.act") });
    this.button.addEventListener("c-press", () => this.#send(digits));
    this.#name();
    if (this.#seated()) {
      this.#fields.amount.node.hidden = true;
      this.#fields.amount.input.value = "";
    }
    const quick = this.#seated() ? [] : quickAmounts(this.screen.table.rules, digits).map((minor) => el("c-button", { kind: "plain", size: "48", label: money(minor), on: { "c-press": () => this.#bring(money(minor)) } }));
    const { card, pin, amount } = this.#fields;
    return el("form", { class: "join-form", novalidate: true, on: { submit: (event) => { event.preventDefault(); this.#next(digits); } } },
      el("div", { class: "join-fields" }, card.node, pin.node, amount.node, quick.length > 0 && el("div", { class: "buttons quick-amounts", role: "group", "aria-label": t("join.quick") }, ...quick)),
      pad, this.#slot, this.button, el("button", { type: "submit", hidden: true }));
  }

  /** The device's own keyboard stays down: digits come from the pad, a card also from a scanner, which types like a keyboard. */
  #field(name, label, more) {
    const input = el("input", { id: `join-${name}`, name, autocomplete: "off", autocapitalize: "characters", inputmode: "none", ...more });
    input.addEventListener("focus", () => { this.#active = name; });
    input.addEventListener("input", () => this.#typed(name));
    return { input, node: el("div", { class: "form-field" }, el("label", { class: "t-label", for: input.id, text: label }), input) };
  }

  #type(id) {
    typeInto(this.#fields[this.#active].input, id);
    this.#typed(this.#active);
  }

  #bring(amount) {
    this.#fields.amount.input.value = amount;
    this.#active = "amount";
    this.#typed("amount");
  }

  /** What was said of a field is about what stood there before. */
  #typed(name) {
    if (this.#fields[name].input.getAttribute("aria-invalid") === "true") {
      this.#slot.replaceChildren();
      this.#point(null);
    }
    this.#name();
  }

  /** The button says what it moves as soon as the amount can be read. */
  #name() {
    const minor = typedAmount(this.#fields.amount?.input.value ?? "", this.screen.table.table.digits);
    this.button.label = this.#seated() ? t("join.act_back") : minor ? t("join.act_amount", { amount: minor }) : t("join.act");
  }

  /** Enter: on to the next empty field, or send. */
  #next(digits) {
    const empty = ["card", "pin", ...(this.#seated() ? [] : ["amount"])].find((name) => !this.#fields[name].input.value.trim());
    if (empty && document.activeElement !== this.#fields[empty].input) this.#fields[empty].input.focus();
    else this.#send(digits);
  }

  #point(wrong) {
    for (const [name, { input }] of Object.entries(this.#fields)) input.setAttribute("aria-invalid", String(name === wrong));
  }

  /** What is wrong with what was typed: [field, words], or null where it can be sent. */
  #wrong(minor) {
    const { card, pin, amount } = this.#fields;
    if (!card.input.value.trim()) return ["card", t("join.missing_card")];
    if (pin.input.value.length < 4) return ["pin", t("join.missing_pin")];
    if (this.#seated()) return null;
    const typed = amount.input.value.trim();
    if (!typed) return ["amount", t("join.missing_amount")];
    if (!minor) return ["amount", t("join.no_amount", { typed })];
    const { rules } = this.screen.table;
    const range = broughtTo(rules);
    if (minor >= range.least && minor <= range.most) return null;
    return ["amount", t(!isBuyIn(rules) ? "join.too_little" : range.most === Infinity ? "join.out_of_range_from" : "join.out_of_range", range)];
  }

  /** Who came back is told so as soon as his own picture is there. */
  #sayBack() {
    const { line } = this.screen;
    const say = ({ detail: own }) => {
      if (!own?.sitting) return;
      line.removeEventListener("own", say);
      this.screen.show(el("c-note", { kind: "accepted", "until-press": true, first: t("join.came_back"), second: t("join.came_back_now") }));
    };
    line.addEventListener("own", say);
    if (this.screen.own) say({ detail: this.screen.own });
  }

  async #send(digits) {
    const { card, pin, amount } = this.#fields;
    const minor = this.#seated() ? 0 : typedAmount(amount.input.value, digits);
    const [wrong, first] = this.#wrong(minor) ?? [null];
    this.#point(wrong);
    if (wrong) {
      this.#fields[wrong].input.focus();
      const needed = wrong === "amount" && amount.input.value.trim() ? "join.nothing_moved" : this.#seated() ? "join.missing_back" : "join.missing_now";
      this.#slot.replaceChildren(el("c-note", { kind: "refused", "until-press": true, first, second: t(needed) }));
      return;
    }
    const data = { card: card.input.value.trim(), pin: pin.input.value, amount: minor };
    pin.input.value = "";
    const answer = await this.screen.press("Join", data, { button: this.button, sending: t("join.sending"), slot: this.#slot });
    if (answer.ok) {
      for (const { input } of Object.values(this.#fields)) input.value = "";
      if (answer.receipt?.came_back) this.#sayBack();
    } else this.#fields[answer.code === "short_of_funds" ? "amount" : "pin"].input.focus();
  }
}

/** Whether one sits down at this table with a buy-in, as at a pot game. */
const isBuyIn = (rules) => "buy_in_minimum" in rules;

/** What may be brought: a pot game's buy-in, but no less than its smallest chip, `most` infinite where there is none; elsewhere what the least bet of one round needs. */
function broughtTo({ buy_in_minimum: least, buy_in_maximum: most, chip, limits, call_cover: cover, call_multiple: multiple }) {
  if (!limits) return { least: Math.max(chip, least), most: most < NO_LIMIT ? most : Infinity };
  const ante = limits.ante.min;
  return { least: cover === "required" ? ante * (1 + multiple) : ante, most: Infinity };
}

/** Usual amounts in minor units: a pot game's are steps of the buy-in it asks for. */
function quickAmounts(rules, digits) {
  const range = broughtTo(rules);
  if (!rules.buy_in_minimum) return QUICK.map((whole) => whole * 10 ** digits).filter((amount) => amount >= range.least && amount <= range.most);
  return [...BUY_INS.map((times) => range.least * times).filter((amount) => amount < range.most), range.most].filter(isFinite);
}
