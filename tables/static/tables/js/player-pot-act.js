// The action at the player's thumb in a pot game: fold, check or call, bet or raise, a bet on a die; or what is chosen
// ahead of the turn. It never moves, and nothing is sent by anything but the button that says what it sends.

import { el, keep } from "./parts/element.js";
import { AmountPanel, quickRaises } from "./player-pot-amount.js";
import { atAmount, choiceName, choicesOf } from "./player-pot-ahead.js";
import { mostOnDie, offerOf, openWord, pressOf } from "./player-pot-wager.js";
import { dieName, whyNoRaise } from "./pot-felt.js";
import { t } from "./words.js";

/** Nobody reads a question and answers it within this: such a press was meant for what stood there before. */
const FRESH_MS = 400;
/** The second half of a double press is no second answer. */
const DOUBLE_TAP_MS = 600;

/** The buttons of a turn, and the amount that is being put together. */
export class TurnPanel {
  #askedAt = -Infinity;
  #foldAskedAt = -Infinity;

  /** @param {{wager: import("./player-pot-wager.js").Wager, busy: boolean, act: Function, send: Function, tooSoon: () => void, changed: () => void}} acts */
  constructor(acts) {
    this.acts = acts;
    this.amount = new AmountPanel((amount) => this.#amount(amount));
    const button = (name, press, more = {}) => el("c-button", { size: "big", class: `turn-${name}`, ...more, on: { "c-press": press } });
    this.fold = button("fold", () => this.#fold(), { kind: "plain" });
    this.call = button("call", () => this.#call());
    this.confirm = button("confirm", () => this.#confirm());
    this.more = el("c-button", { kind: "quiet", icon: "pencil", class: "turn-more", on: { "c-press": () => this.#open(!acts.wager.open) } });
    const tab = (about) => el("c-button", { kind: "plain", size: "48", "data-about": about, on: { "c-press": () => { acts.wager.about = about; acts.changed(); } } });
    this.tabs = el("div", { class: "turn-tabs", role: "group" }, tab("die"), tab("raise"));
    this.buttons = el("div", { class: "turn-buttons" }, this.fold, this.call, this.more, this.confirm);
    this.shut = el("p", { class: "turn-shut t-reading ink-2" });
    this.node = el("div", { class: "turn-panel" }, this.tabs, this.amount.node, this.shut, this.buttons);
  }

  draw(view) {
    const { wager } = this.acts;
    const { may, phone } = view;
    this.view = view;
    if (wager.follow(view)) this.#begin();
    const folded = !view.screen.connected || (phone && !wager.open);
    const both = Boolean(may.raise) && may.dice.length > 0;
    const about = may.raise ? wager.about : "die";
    const asked = about === "die" ? this.#askedOnDie(view) : askedToRaise(view, wager);
    this.tabs.hidden = !both || folded;
    if (both) this.#drawTabs(view, about);
    this.amount.node.hidden = folded || (!may.dice.length && (!may.raise || isFixed(view)));
    this.amount.node.classList.toggle("is-idle", !asked);
    if (asked) this.amount.draw(asked);
    this.shut.textContent = may.raise || may.dice.length || view.round.asked?.seat !== view.seat ? "" : whyNoRaise(view.table, { excluded: view.excluded });
    this.shut.hidden = !this.shut.textContent;
    this.#drawButtons(view);
  }

  /** Another question is asked. */
  #begin() {
    this.#askedAt = performance.now();
    this.amount.clear();
    this.node.dataset.fresh = "";
    setTimeout(() => { delete this.node.dataset.fresh; }, FRESH_MS);
  }

  /** Whether the question came under the finger; then nothing is sent, and that is said. */
  #isFresh() {
    const fresh = performance.now() - this.#askedAt < FRESH_MS;
    if (fresh) this.acts.tooSoon();
    return fresh;
  }

  #drawTabs(view, about) {
    const { die } = this.acts.wager;
    const onDie = die ? t(`tablet.amount.on_${die.state}`, { die: dieName(view.round, die.die) }) : t("tablet.amount.on_die");
    const [first, second] = this.tabs.children;
    this.tabs.setAttribute("aria-label", t("tablet.amount.about"));
    Object.assign(first, { label: onDie, missing: die ? null : onDie, pressed: String(about === "die") });
    Object.assign(second, { label: t(`tablet.amount.${view.may.raise.action}`), pressed: String(about === "raise") });
  }

  /** The bet on the chosen die, or null while none is chosen. */
  #askedOnDie(view) {
    const { wager } = this.acts;
    const offer = offerOf(view, wager);
    if (!offer) return null;
    const { least } = offer;
    const most = mostOnDie(offer, wager.to);
    const quick = [{ id: "least", label: t("tablet.amount.least"), amount: least }];
    if (least * 2 < most) quick.push({ id: "double", label: t("tablet.amount.double"), amount: least * 2 });
    if (least < most) quick.push({ id: "most", label: t("tablet.amount.most"), amount: most });
    const label = t(`tablet.amount.on_${offer.state}`, { die: dieName(view.round, offer.die) });
    return { ...commonOf(view), key: `die ${offer.die} ${offer.state}`, label, amount: wager.die.amount, least, most, quick };
  }

  #amount(amount) {
    const { wager } = this.acts;
    if (wager.about === "die" && wager.die) wager.die.amount = amount;
    else wager.to = amount;
    this.acts.changed();
  }

  #drawButtons(view) {
    const { wager, busy } = this.acts;
    const { may, phone, screen } = view;
    const press = this.#press(view);
    const ready = !press.missing && (wager.to !== null || wager.die !== null);
    Object.assign(this.fold, { missing: null, ...foldWords(view, wager) });
    Object.assign(this.call, { missing: null, kind: ready ? "plain" : "act", ...callWords(view) });
    Object.assign(this.confirm, { kind: ready ? "act" : "plain", label: press.label ?? press.missing, detail: press.missing ? null : detailOf(view, wager, press.cost), missing: opens(view, wager) ? null : press.missing ?? null });
    this.confirm.hidden = !may.raise && !may.dice.length;
    this.more.hidden = !phone || !wager.die;
    Object.assign(this.more, { spoken: t("tablet.amount.open"), label: "", pressed: String(wager.open) });
    this.buttons.classList.toggle("is-two", this.confirm.hidden);
    if (screen.connected && !busy && !wager.answered) return;
    const waits = (button) => (button === this.confirm && opens(view, wager) ? t(`tablet.act.${openWord(view)}_waits`) : t("tablet.act.waits", { what: button.label }));
    for (const button of [this.fold, this.call, this.confirm]) button.missing ??= screen.connected ? button.label : waits(button);
  }

  /** What the confirming button would send; a raise of one size stands ready from the start. */
  #press(view) {
    const { wager } = this.acts;
    if (this.amount.wrong && !this.amount.node.hidden) return { missing: this.amount.range.textContent };
    return pressOf(view, wager.to === null && isFixed(view) && !wager.die ? { ...wager, to: view.may.raise.least } : wager);
  }

  #call() {
    if (!this.#isFresh()) this.acts.act(this.view.may.call ? "call" : "check", this.call);
  }

  #fold() {
    const { wager } = this.acts;
    if (this.#isFresh() || performance.now() - this.#foldAskedAt < DOUBLE_TAP_MS) return;
    if (!this.view.may.check || wager.foldAsked) {
      this.acts.act("fold", this.fold);
      return;
    }
    wager.foldAsked = true;
    this.#foldAskedAt = performance.now();
    this.acts.changed();
  }

  #confirm() {
    if (this.#isFresh()) return;
    const press = this.#press(this.view);
    if (!press.missing) this.acts.send(press.name, press.data, this.confirm);
    else this.#open(true);
  }

  #open(open) {
    this.acts.wager.open = open;
    this.acts.changed();
  }
}

const commonOf = (view) => ({ chip: view.rules.chip, digits: view.table.table.digits, slides: !view.dice });

function askedToRaise(view, wager) {
  const { least, most, action } = view.may.raise;
  return { ...commonOf(view), key: "raise", label: t(`tablet.amount.${action}`), amount: wager.to, least, most, quick: quickRaises(view) };
}

/** Whether a bet or raise has one size only: limit, or an all-in as the one raise left. */
function isFixed({ may }) {
  return Boolean(may.raise) && may.raise.least === may.raise.most;
}

/** On a phone the confirming button opens the amounts while none is chosen. */
function opens({ phone, may }, wager) {
  return phone && !wager.open && Boolean(may.raise) && wager.to === null && !wager.die;
}

function foldWords({ own, phone }, { foldAsked }) {
  if (foldAsked) return { label: t("tablet.act.fold_still"), detail: t("tablet.act.fold_free") };
  const lost = own.on_layout ? t(phone ? "tablet.act.fold_lose_short" : "tablet.act.fold_lose", { amount: own.on_layout }) : t("tablet.act.fold_nothing");
  return { label: t("tablet.act.fold"), detail: lost };
}

function callWords({ may, me }) {
  if (may.call) {
    const { amount } = may.call;
    return { label: t(amount === me.stack ? "tablet.act.call_all_in" : "tablet.act.call", { amount }), detail: t("tablet.act.left", { amount: me.stack - amount }) };
  }
  const name = may.dice.length && !may.raise ? "pass" : "check";
  return { label: t(`tablet.act.${name}`), detail: t(`tablet.act.${name}_detail`) };
}

/** What stands under the confirming button: what is left, and the sum that makes the price of turning a die. */
function detailOf(view, wager, cost) {
  const left = t("tablet.act.left", { amount: view.me.stack - cost });
  const offer = offerOf(view, wager);
  const die = offer && view.round.dice.find(({ place }) => place === offer.die);
  if (!die?.last || wager.die.amount !== offer.least || view.phone) return left;
  return t("tablet.act.die_sum", { left, last: die.last, more: offer.least - die.last });
}

/** What may be chosen ahead of the turn, and why a choice was taken back. */
export class AheadPanel {
  /** @param {{ahead: import("./player-pot-ahead.js").Ahead, changed: () => void}} acts */
  constructor(acts) {
    this.acts = acts;
    this.note = el("p", { class: "ahead-note", role: "status" });
    this.heading = el("strong", { class: "t-head" });
    this.row = el("div", { class: "ahead-row", role: "group" });
    this.node = el("div", { class: "ahead-panel" }, this.note, this.heading, this.row);
  }

  draw(view) {
    const { ahead } = this.acts;
    const { chosen } = ahead;
    if (this.note.textContent !== ahead.cleared) this.note.textContent = ahead.cleared;
    this.note.hidden = !ahead.cleared;
    this.heading.textContent = chosen ? t("tablet.ahead.stands", { what: choiceName(chosen.choice, chosen.toCall), at: atAmount(chosen) }) : t("tablet.ahead.heading");
    this.row.setAttribute("aria-label", t("tablet.ahead.heading"));
    keep(this.row, choicesOf(view), (choice) => choice, (choice) => this.#button(choice), (button, choice) => {
      button.label = choiceName(choice, view.toCall);
      button.pressed = String(chosen?.choice === choice);
      button.missing = view.screen.connected ? null : t("tablet.act.waits", { what: button.label });
    });
    this.view = view;
  }

  #button(choice) {
    return el("c-button", { kind: "plain", size: "64", on: { "c-press": () => { this.acts.ahead.choose(choice, this.view); this.acts.changed(); } } });
  }
}
