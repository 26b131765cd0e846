// The dealer's console: bar, felt, next step, seats, foot; and its keyboard. What the step is comes from dealer-step.js.

import { el } from "./parts/element.js";
import { callFloor, correctDie, dealerSheet, keySheet, lastRounds, nameShooter, noRoll, voidRound } from "./dealer-acts.js";
import { Entry, faceOfKey } from "./dealer-entry.js";
import { stepOf } from "./dealer-step.js";
import { footFigures, payList, seatTiles } from "./dealer-strip.js";
import { DealerFelt } from "./dealer-felt.js";
import { Screen, gameBar } from "./screen.js";
import { language, placeKey, t, useLanguage } from "./words.js";

const HANDLED = { n: "noRoll", c: "correct", v: "voidRound", l: "rounds", r: "relief", f: "floor", "?": "keys" };

class Desk {
  entry = new Entry();
  entrySlot = el("div", { class: "step-answers" });
  confirmButton = null;
  #stepKey = null;
  #step = null;

  constructor() {
    this.screen = new Screen({ draw: () => this.draw(), cutRule: () => t("dealer.cut_rule") });
    this.felt = new DealerFelt();
    this.bar = el("header", { class: "bar-top dealer-bar" });
    this.barGame = el("div", { class: "bar-game" });
    this.phases = el("c-phases");
    this.person = el("button", { type: "button", class: "person two-lines at-right", on: { click: () => this.relief() } });
    this.bar.append(this.barGame, this.phases, el("div", { class: "at-end" }, this.person, this.screen.connection, this.screen.clock));
    this.step = el("c-step");
    this.pay = el("section", { class: "panel pay-panel" });
    this.strip = el("ul", { class: "seat-strip", "aria-label": "" });
    this.figures = el("div", { class: "figures foot-figures" });
    this.buttons = el("div", { class: "foot-buttons" });
    this.foot = el("footer", { class: "dealer-foot" }, this.figures, this.buttons);
    this.main = el("main", { class: "dealer-main" }, el("h1", { class: "visually-hidden", text: "" }), this.felt.node, this.pay, this.step, this.strip);
    this.#footButtons();
  }

  start() {
    document.body.append(this.bar, this.screen.training, this.screen.notices, this.main, this.foot, this.screen.live);
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("close", () => this.#giveBackEnter(), { capture: true });
    return this.screen.start();
  }

  draw() {
    const { table } = this.screen;
    this.strip.setAttribute("aria-label", t("dealer.seats"));
    this.entry.follow(this.screen.round);
    if (table) this.#drawTable(table);
    this.#drawStep();
    this.#drawFoot();
  }

  #drawTable(table) {
    const { round } = table;
    this.main.querySelector("h1").textContent = t("dealer.title", { code: table.table.code });
    this.barGame.replaceChildren(...gameBar(this.screen, round ? t("table.round", { number: round.number }) : t("dealer.no_round")));
    this.#drawPhases(round);
    this.#drawPerson(table.session?.dealer);
    const paying = round?.phase === "settling" || (round?.phase === "settled" && Boolean(table.dealer?.pay?.length));
    document.body.classList.toggle("is-paying", paying);
    document.body.classList.toggle("is-signing-on", Boolean(table.session) && !table.session.dealer);
    this.pay.hidden = !paying;
    this.strip.hidden = paying;
    if (paying) this.pay.replaceChildren(...payList(this.screen));
    else this.strip.replaceChildren(...seatTiles(this.screen));
    this.felt.draw(this.screen, this.entry, { paying });
  }

  #drawPhases(round) {
    const state = { done: "done", now: "now", later: "ahead" };
    this.phases.label = t("dealer.phases");
    this.phases.doneText = t("dealer.phase_done");
    this.phases.phases = (round?.steps ?? []).map((step) => ({ id: step.id, word: t(`phase.${step.id}`), state: state[step.state] }));
    const now = round?.steps?.find((step) => step.state === "now");
    if (now) this.screen.announce(t("dealer.phase_now", { phase: now.id }));
  }

  #drawPerson(dealer) {
    this.person.hidden = !dealer;
    if (!dealer) return;
    this.person.replaceChildren(el("strong", { text: dealer.name }), el("small", { text: t("dealer.badge", { badge: dealer.badge }) }));
    this.person.setAttribute("aria-label", t("dealer.person", { name: dealer.name, badge: dealer.badge }));
  }

  #drawStep() {
    const step = stepOf(this);
    const { key, kicker, heading, quiet = false, clock = null } = step;
    Object.assign(this.step, { kicker, heading, quiet });
    if (key !== this.#stepKey) {
      const focused = this.step.contains(document.activeElement);
      this.entrySlot.replaceChildren();
      this.confirmButton = null;
      this.#step = step;
      this.#stepKey = key;
      this.step.body.replaceChildren(...step.build());
      this.step.aside = clock ? el("c-countdown", { "on-act": !quiet }) : null;
      if (focused) this.focusStep();
    }
    if (clock && this.step.aside) this.#drawClock(clock);
    this.#step.update?.();
  }

  #drawClock(clock) {
    const { rules } = this.screen.table;
    const question = clock.what === "notice" ? t("dealer.zero_close") : t(`dealer.zero_${this.screen.round.phase}`, { action: rules.on_timeout });
    Object.assign(this.step.aside, { deadline: clock.at_ms, offset: this.screen.line.offset, total: clock.seconds * 1000, question: t("dealer.at_zero"), atZero: question, disconnected: !this.screen.connected, about: (seconds) => t("clock.about", { seconds }), announce: (seconds) => t("clock.left", { seconds }) });
  }

  /** The first thing to press of the step, for the keyboard. */
  focusStep() {
    const first = this.step.body.querySelector("input, button");
    first?.focus();
  }

  #footButtons() {
    const button = (key, icon, run, kind = "quiet") => {
      const made = el("c-button", { kind, icon, "data-act": key });
      made.addEventListener("c-press", run);
      return made;
    };
    this.noRollButton = button("no_roll", "die", () => this.noRoll());
    this.roundsButton = button("rounds", "list", () => this.rounds());
    this.correctButton = button("correct", "pencil", () => this.correct());
    this.voidButton = button("void", "x", () => this.voidRound());
    this.floorButton = button("floor", "bell", () => this.floor(), "floor");
    this.buttons.append(this.noRollButton, this.roundsButton, this.correctButton, this.voidButton, this.floorButton);
  }

  #drawFoot() {
    const { table, round } = this.screen;
    const throwing = round?.phase === "throwing";
    const running = ["betting", "throwing", "deciding", "settling"].includes(round?.phase);
    const off = !this.screen.connected || !table?.session?.dealer || Boolean(table?.table.locked);
    this.noRollButton.hidden = !throwing;
    this.roundsButton.hidden = throwing;
    const put = (button, label, possible) => {
      button.label = label;
      button.missing = possible ? null : label;
    };
    put(this.noRollButton, t("no_roll.heading"), throwing && !off);
    put(this.roundsButton, t("rounds.heading"), Boolean(table));
    put(this.correctButton, t("correct.button"), this.#canCorrect() && !off);
    put(this.voidButton, t("void.button"), running && !off);
    put(this.floorButton, t("floor.heading"), this.screen.connected && Boolean(table?.session?.dealer));
    if (table) this.figures.replaceChildren(...footFigures(this.screen));
  }

  #canCorrect() {
    const { round } = this.screen;
    const lying = round && (round.dice.dealer.length > 0 || round.dice.players.some((faces) => faces.length > 0));
    return Boolean(lying) && round.phase !== "void";
  }

  /** The button beside betting that says who throws, or nothing where the rules leave no choice. */
  shooterButton(round) {
    const { rules, table } = this.screen.table;
    if (rules.shooter === "dealer" || table.seats === 0) return null;
    const label = round.shooter ? t("shooter.now", { seat: round.shooter }) : t("shooter.nobody");
    return el("c-button", { kind: "plain", size: "48", icon: "person", label, on: { "c-press": () => nameShooter(this.screen) } });
  }

  // --- entering dice ----------------------------------------------------------------------------------------------------

  type(face, source) {
    if (this.screen.round?.phase !== "throwing" || !this.entry.add(face, source)) return;
    this.screen.announce(t(`face.${face.toLowerCase()}`));
    this.screen.redraw();
  }

  takeBack() {
    this.entry.back();
    this.screen.redraw();
  }

  scan(faces) {
    this.entry.put(faces);
    this.screen.redraw();
  }

  async confirm(button) {
    const { round } = this.screen;
    if (!this.entry.complete) return;
    const { faces, source } = this.entry;
    const allowed = this.screen.table.rules.entry;
    const data = { throw: round.throw.name, faces, source: allowed.includes(source) ? source : allowed[0] };
    const answer = await this.screen.press("EnterDice", data, { button, sending: t("dealer.entering"), slot: this.entrySlot });
    if (!answer.ok) this.screen.redraw();
  }

  // --- beside the step --------------------------------------------------------------------------------------------------

  noRoll() { if (this.screen.round?.phase === "throwing") noRoll(this.screen); }
  rounds() { if (this.screen.table) lastRounds(this.screen); }
  keys() { keySheet(); }
  floor() { if (this.screen.table?.session?.dealer) callFloor(this.screen); }

  correct() {
    const { round } = this.screen;
    if (this.#canCorrect()) correctDie(this.screen, round, { settled: round.phase === "settled" });
  }

  voidRound() {
    const { round } = this.screen;
    if (["betting", "throwing", "deciding", "settling"].includes(round?.phase)) voidRound(this.screen, round);
  }

  relief() {
    if (!this.screen.table?.session?.dealer) return;
    const theme = () => this.#otherTheme();
    const other = () => useLanguage(language === "en" ? "zh-hant" : "en", { remember: true }).then(() => { this.#stepKey = null; });
    dealerSheet(this.screen, { rounds: () => this.rounds(), keys: () => this.keys(), language: other, theme });
  }

  #otherTheme() {
    const { dataset } = this.screen.root;
    dataset.theme = dataset.theme === "light" ? "dark" : "light";
    localStorage.setItem(placeKey("theme"), dataset.theme);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "Enter") return this.#enter(event);
    if (event.key === "Backspace") return this.takeBack();
    const face = faceOfKey(event.key);
    if (face && this.screen.round?.phase === "throwing" && this.screen.table.session?.dealer) return this.type(face, "keyboard");
    const act = HANDLED[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      this[act]();
    }
    return undefined;
  }

  /** A closed sheet gives the focus back to the button that opened it, and Enter would press that instead of the step. */
  #giveBackEnter() {
    if (!document.querySelector("dialog[open]") && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** Enter does the step, unless a button has the focus and takes it itself. */
  #enter(event) {
    if (event.target instanceof HTMLButtonElement) return;
    const button = this.step.body.querySelector("[data-enter]");
    if (!button) return;
    event.preventDefault();
    button.press();
  }
}

new Desk().start();
