// What the player in turn says, as the dealer keys it: fold, check or call, an amount, all in; and in DiceHoldem a bet on a die.
// All choices look alike: the loud thing is whose turn it is, and the system leans to none.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { dieName, whyNoRaise } from "./pot-felt.js";
import { money, t } from "./words.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const LONGEST = 10;
const FREE = ["check", "call"];

export class PotAct {
  /** The bet on a die that is chosen: the engine's offer with the amount that is typed for it, or null. */
  die = null;
  #typed = { raise: "", die: "" };
  #field = "raise";
  /** The price of a chosen die stands in its field until something is typed: the first figure takes its place. */
  #preset = false;
  #key = "";
  #nodes = null;

  constructor(desk) {
    this.desk = desk;
  }

  /** Begin anew with another question. */
  follow() {
    const { round } = this.desk.screen;
    const key = round?.asked ? `${round.number}/${round.street}/${JSON.stringify(round.asked)}/${round.pot_total}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#clear();
  }

  #clear() {
    this.die = null;
    this.#typed = { raise: "", die: "" };
    this.#field = "raise";
  }

  // --- what may be done -------------------------------------------------------------------------------------------------------

  #offer(...actions) {
    return this.desk.offers("Act").find((offer) => actions.includes(offer.action)) ?? null;
  }

  /** The offered bet or raise, or null. */
  get #raise() {
    return this.#offer("bet", "raise_to");
  }

  get #free() {
    return this.#offer(...FREE);
  }

  /** The player in turn as the picture shows him. */
  get #player() {
    const { round } = this.desk.screen;
    return round.seats.find((seat) => seat.seat === round.asked.seat);
  }

  /** One size only: limit games, and whoever has just enough for the least raise. */
  get #fixed() {
    const raise = this.#raise;
    return raise !== null && raise.least === raise.most;
  }

  /** Digits are typed in whole units of the currency, unless the table's chip is smaller. */
  get #unit() {
    const { table, rules } = this.desk.screen.table;
    const whole = 10 ** table.digits;
    return rules.chip % whole === 0 ? whole : 1;
  }

  #amount(field) {
    return this.#typed[field] ? Number(this.#typed[field]) * this.#unit : null;
  }

  /** The least and most of what is being typed. */
  #range(field) {
    if (field === "raise") return this.#raise && { least: this.#raise.least, most: this.#raise.most };
    if (this.die === null) return null;
    const { least, most, whole } = this.die;
    const to = this.#amount("raise");
    return { least, most: to === null || whole === undefined ? most : whole - to };
  }

  /** What is typed is refused before it is sent only where the engine's own range says so: "Least 800". */
  #wrong(field) {
    const amount = this.#amount(field);
    const range = this.#range(field);
    if (amount === null || !range) return null;
    if (amount < range.least) return t("act.least", { amount: range.least });
    return amount > range.most ? t("act.most", { amount: range.most }) : null;
  }

  // --- typing -----------------------------------------------------------------------------------------------------------------

  typeKey(key) {
    if (!DIGITS.includes(key) || !this.desk.screen.round?.asked || (this.#field === "raise" && (!this.#raise || this.#fixed))) return false;
    this.#digit(key);
    return true;
  }

  #digit(key) {
    const typed = this.#field === "die" && this.#preset ? "" : this.#typed[this.#field];
    if (this.#field === "die") this.#preset = false;
    if (typed.length < LONGEST && !(typed === "" && key === "0")) this.#typed[this.#field] = typed + key;
    this.desk.screen.redraw();
  }

  back() {
    if (this.#field === "die") this.#preset = false;
    this.#typed[this.#field] = this.#typed[this.#field].slice(0, -1);
    this.desk.screen.redraw();
  }

  /** A price under a die was pressed: choose that bet at its price, or let it go again. */
  chooseDie(place, state) {
    const bet = this.desk.offers("BetOnDie").find((offer) => offer.die === place && offer.state === state);
    const same = this.die && this.die.die === place && this.die.state === state;
    this.die = same || !bet ? null : bet;
    this.#typed.die = this.die ? String(this.die.least / this.#unit) : "";
    this.#preset = this.die !== null;
    this.#field = this.die ? "die" : "raise";
    this.desk.screen.redraw();
  }

  // --- drawing ----------------------------------------------------------------------------------------------------------------

  build() {
    const button = (key, run) => el("c-button", { kind: "plain", "data-act": key, on: { "c-press": run } });
    const fold = button("fold", () => this.press("fold"));
    const free = button("call", () => this.press("call"));
    const raise = button("raise", () => this.press("raise"));
    const allIn = button("all_in", () => this.press("all_in"));
    const field = (name) => onPress(el("button", { type: "button", class: "amount-field", "data-field": name }, el("span", { class: "amount-words" }), el("strong", { class: "amount-figure" })), () => this.#choose(name));
    const fields = { raise: field("raise"), die: field("die") };
    for (const node of Object.values(fields)) node.addEventListener("keydown", (event) => this.#enterFrom(event));
    const undo = onPress(el("button", { type: "button", class: "button size-48 amount-back" }, el("c-icon", { name: "backspace" })), () => this.back());
    const pad = el("c-keypad", { columns: 5, digits: true, class: "act-pad", on: { "c-key": (event) => this.#digit(event.detail.id) } });
    pad.addEventListener("c-missed", (event) => {
      event.stopPropagation();
      this.desk.screen.announce(t("act.no_raise"));
    });
    const leave = button("no_die", () => this.chooseDie(this.die.die, this.die.state));
    this.#nodes = { fold, free, raise, allIn, fields, undo, pad, leave };
    return [
      el("div", { class: "buttons act-row" }, fold, free),
      el("div", { class: "amount-row" }, el("div", { class: "amount-fields" }, fields.raise, fields.die), undo),
      pad, el("div", { class: "buttons act-row" }, leave, raise, allIn), this.desk.entrySlot,
    ];
  }

  /** Enter on a field does the step: the field is chosen already, and what is typed shall go. */
  #enterFrom(event) {
    const go = event.key === "Enter" && Object.values(this.#nodes).find((node) => node instanceof HTMLElement && node.hasAttribute("data-enter"));
    if (!go) return;
    event.preventDefault();
    go.press();
  }

  #choose(name) {
    this.#field = name;
    this.desk.screen.redraw();
  }

  update() {
    const { fold, free, pad, undo, leave } = this.#nodes;
    const off = this.desk.screen.connected ? null : t("dealer.waits_short");
    const typing = (this.#raise !== null && !this.#fixed) || this.die !== null;
    fold.label = t("act.fold");
    fold.missing = off;
    free.label = this.#freeWords();
    free.missing = (this.#amount("raise") === null ? this.#wrong("die") : null) ?? off;
    pad.keys = DIGITS.map((id) => ({ id, label: id, missing: typing ? null : id }));
    pad.label = t("sign.digits");
    undo.setAttribute("aria-label", t("sign.back"));
    undo.setAttribute("aria-disabled", String(!this.#typed[this.#field]));
    leave.hidden = this.die === null;
    leave.label = t("act.no_die");
    this.#drawFields();
    this.#drawRaise(off);
  }

  #freeWords() {
    const free = this.#free;
    const words = free.action === "check" ? t("act.check") : t(free.amount >= this.#player.stack ? "act.call_all_in" : "act.call", { amount: free.amount });
    if (this.die === null || this.#amount("raise") !== null) return words;
    return t("act.with_die", { act: words, die: this.#dieWords() });
  }

  #dieWords() {
    return t("act.die", { state: this.die.state, die: dieName(this.desk.screen.round, this.die.die), amount: this.#amount("die") ?? this.die.least });
  }

  #drawFields() {
    const { fields } = this.#nodes;
    fields.die.hidden = this.die === null;
    fields.raise.hidden = this.die !== null && this.#raise === null;
    for (const [name, node] of Object.entries(fields)) {
      const range = this.#range(name);
      const [words, figure] = node.children;
      const amount = this.#amount(name);
      node.setAttribute("aria-pressed", String(this.#field === name && !fields.die.hidden));
      words.replaceChildren(el("span", { text: this.#fieldName(name) }), el("small", { text: this.#fieldRange(name, range) }));
      figure.textContent = amount === null ? "" : money(amount);
    }
  }

  #fieldName(name) {
    if (name === "die") return this.die ? t("act.die_field", { state: this.die.state, die: dieName(this.desk.screen.round, this.die.die) }) : "";
    return this.#raise?.action === "bet" ? t("act.bet_field") : t("act.raise_field");
  }

  #fieldRange(name, range) {
    const { table } = this.desk.screen;
    if (name === "raise" && !range) return whyNoRaise(table, { excluded: table.dealer.next.excluded?.includes(table.round.asked.seat) });
    return range ? t(range.least === range.most ? "act.only" : "act.range", range) : "";
  }

  #drawRaise(off) {
    const { raise, allIn } = this.#nodes;
    const offered = this.#raise;
    const bet = offered?.action === "bet";
    const to = this.#fixed ? offered.least : this.#amount("raise");
    const words = to === null ? t(bet ? "act.bet_what" : "act.raise_what") : t(bet ? "act.bet" : "act.raise", { amount: to });
    const enough = to !== null && this.die !== null ? t("act.with_die", { act: words, die: this.#dieWords() }) : words;
    raise.label = enough;
    raise.toggleAttribute("data-enter", to !== null);
    raise.missing = !offered ? t("act.no_raise_short") : to === null ? words : this.#wrong("raise") ?? this.#wrong("die") ?? off;
    this.#nodes.free.toggleAttribute("data-enter", to === null && this.die !== null);
    const whole = offered && offered.most >= this.#player.stack + this.#player.bet;
    const { stack, bet: before } = this.#player;
    allIn.label = !offered || whole ? t(before ? "act.all_in_to" : "act.all_in", { amount: stack + before }) : t("act.pot", { amount: offered.most });
    allIn.missing = !offered || this.#fixed || this.die !== null ? allIn.label : off;
    allIn.hidden = this.die !== null;
  }

  // --- sending ----------------------------------------------------------------------------------------------------------------

  /** The button that says fold, call (or check), raise (or bet) or all_in, while somebody is asked. */
  #button(what) {
    const button = this.#nodes?.[{ fold: "fold", call: "free", raise: "raise", all_in: "allIn" }[what]];
    return this.desk.screen.round?.asked && button?.isConnected && !button.hidden ? button : null;
  }

  /** A key does what its button does: what is missing is said, and a second half of a double press is none. */
  key(what) {
    this.#button(what)?.press();
  }

  /** Fold, call (or check), raise (or bet), all_in. What is not offered does nothing. */
  async press(what) {
    const { round } = this.desk.screen;
    const button = this.#button(what);
    if (!button || button.missing || button.sending) return;
    const offer = what === "fold" ? this.#offer("fold") : what === "call" ? this.#free : this.#raise;
    const to = what === "raise" ? (this.#fixed ? offer.least : this.#amount("raise")) : what === "all_in" ? offer.most : 0;
    const act = { seat: round.asked.seat, action: offer.action, to };
    const sending = button.label;
    if (this.die && what !== "fold" && what !== "all_in") {
      const data = { ...act, die: this.die.die, state: this.die.state, amount: this.#amount("die") ?? this.die.least };
      await this.desk.press("BetOnDie", data, { button, sending });
    } else await this.desk.press("Act", act, { button, sending });
  }
}
