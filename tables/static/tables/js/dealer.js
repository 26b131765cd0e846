// The dealer's console: bar, next step, foot, keyboard. What lies on the felt and what the step is belongs to the table's kind of
// game: dealer-banked.js or dealer-pot.js.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { callFloor, dealerSheet, keySheet } from "./dealer-acts.js";
import { stepBefore } from "./dealer-before.js";
import { atConsole, elsewhereStep } from "./dealer-sign.js";
import { deviceOf } from "./device.js";
import { BankedDesk } from "./dealer-banked.js";
import { isBoardGame } from "./board-felt.js";
import { BoardDesk } from "./dealer-board.js";
import { StepGuard } from "./dealer-guard.js";
import { PotDesk } from "./dealer-pot.js";
import { Screen, gameBar } from "./screen.js";
import { language, placeKey, t, useLanguage } from "./words.js";

const DESKS = { banked: BankedDesk, board: BoardDesk, pot: PotDesk };
const BANKED = "banked";
const BOARD = "board";
/** Keys that enter a face or a digit: a finger on one leaves Enter to the step. */
const FACE_KEYS = ".step-body > c-keypad, .card-pad";

class Console {
  #stepKey = null;
  #step = null;
  #kind = null;
  #said = "";
  /** The side of the console that belongs to the game; null before the first picture. */
  desk = null;
  keys = { l: () => this.rounds(), r: () => this.relief(), f: () => this.floor(), "?": () => this.showKeys() };

  constructor() {
    this.screen = new Screen({ draw: () => this.draw(), cutRule: () => t("dealer.cut_rule") });
    this.bar = el("header", { class: "bar-top dealer-bar" });
    this.barGame = el("div", { class: "bar-game" });
    this.phases = el("c-phases");
    this.person = onPress(el("button", { type: "button", class: "person two-lines at-right" }), () => this.relief());
    this.bar.append(this.barGame, this.phases, el("div", { class: "at-end" }, this.person, this.screen.connection, this.screen.clock));
    this.step = el("c-step");
    this.guard = new StepGuard(this.step);
    this.figures = el("div", { class: "figures foot-figures" });
    this.buttons = el("div", { class: "foot-buttons" });
    this.foot = el("footer", { class: "dealer-foot" }, this.figures, this.buttons);
    this.title = el("h1", { class: "visually-hidden", text: "" });
    this.main = el("main", { class: "dealer-main" }, this.title, this.step);
    this.roundsButton = this.footButton("rounds", "list", () => this.rounds());
    this.floorButton = this.footButton("floor", "bell", () => this.floor(), "floor");
    this.buttons.append(this.floorButton);
  }

  async start() {
    this.device = (await deviceOf(this.screen.place))?.id;
    document.body.append(this.bar, this.screen.training, this.screen.notices, this.main, this.foot, this.screen.live);
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("close", () => this.#giveBackEnter(), { capture: true });
    this.main.addEventListener("pointerup", (event) => event.target.closest(FACE_KEYS) && this.#faceEntered());
    return this.screen.start();
  }

  draw() {
    const table = atConsole(this.screen.table, this.device);
    this.screen.table = table;
    if (table) this.#serve(sideOf(table));
    this.desk?.follow();
    if (table) this.#drawTable(table);
    this.#drawStep();
    this.#drawFoot();
  }

  /** Bring in the side of this kind of game, once. */
  #serve(kind) {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.desk = new DESKS[kind](this);
    this.main.classList.add(`is-${kind}`);
    this.main.replaceChildren(this.title, ...this.desk.before, this.step, ...this.desk.after);
    this.buttons.replaceChildren(...this.desk.buttons, this.floorButton);
  }

  #drawTable(table) {
    const { round } = table;
    this.title.textContent = t("dealer.title", { code: table.table.code });
    this.barGame.replaceChildren(...gameBar(this.screen, this.desk.subtitle(round)));
    this.phases.label = t("dealer.phases");
    this.phases.doneText = t("dealer.phase_done");
    this.phases.phases = this.desk.phases(round);
    const said = this.desk.announcement(round);
    if (said !== this.#said) this.screen.announce(said);
    this.#said = said;
    this.#drawPerson(table.session?.dealer);
    document.body.classList.toggle("is-signing-on", Boolean(table.session) && !table.session.dealer);
    this.desk.draw(table);
  }

  #drawPerson(dealer) {
    this.person.hidden = !dealer;
    if (!dealer) return;
    this.person.replaceChildren(el("strong", { text: dealer.name }), el("small", { text: t("dealer.badge", { badge: dealer.badge }) }));
    this.person.setAttribute("aria-label", t("dealer.person", { name: dealer.name, badge: dealer.badge }));
  }

  #drawStep() {
    const step = elsewhereStep(this.screen) ?? stepBefore(this.screen) ?? this.desk.step(this.screen.table);
    const { kicker, heading, quiet = false, clock = null } = step;
    const key = `${language} ${step.key}`;
    Object.assign(this.step, { kicker, heading, quiet });
    if (key !== this.#stepKey) {
      const focused = this.step.contains(document.activeElement);
      this.desk?.stepChanged();
      this.#step = step;
      this.#stepKey = key;
      this.guard.renew();
      this.step.body.replaceChildren(...step.build());
      this.step.aside = clock ? el("c-countdown", { "on-act": !quiet }) : null;
      if (focused) this.focusStep();
    }
    if (clock && this.step.aside) this.#drawClock(clock, step.zero);
    this.#step.update?.();
  }

  #drawClock(clock, zero) {
    Object.assign(this.step.aside, { deadline: clock.at_ms, offset: this.screen.line.offset, total: clock.seconds * 1000, question: t("dealer.at_zero"), atZero: zero, disconnected: !this.screen.connected, about: (seconds) => t("clock.about", { seconds }), announce: (seconds) => t("clock.left", { seconds }) });
  }

  /** The first thing to press of the step, for the keyboard. A scanner's line is not it: cards are typed from anywhere. */
  focusStep() {
    const first = this.step.body.querySelector("input:not(.scan-line), button");
    first?.focus();
  }

  /** A button for the foot; what it says and whether it is possible comes by `put`. */
  footButton(key, icon, run, kind = "quiet") {
    const made = el("c-button", { kind, icon, "data-act": key });
    made.addEventListener("c-press", run);
    return made;
  }

  /** Say what a button of the foot is, and whether it can be pressed now. */
  put(button, label, possible) {
    button.label = label;
    button.missing = possible ? null : label;
  }

  #drawFoot() {
    const { table } = this.screen;
    const off = !this.screen.connected || !table?.session?.dealer || Boolean(table?.table.locked);
    this.put(this.roundsButton, t("rounds.heading"), Boolean(table));
    this.put(this.floorButton, t("floor.heading"), this.screen.connected && Boolean(table?.session?.dealer));
    this.desk?.drawButtons({ off });
    if (table) this.figures.replaceChildren(...this.desk.figures());
  }

  // --- beside the step --------------------------------------------------------------------------------------------------

  rounds() { if (this.screen.table) this.desk.showRounds(); }
  showKeys() { keySheet(this.desk?.keyRows ?? []); }
  floor() { if (this.screen.table?.session?.dealer) callFloor(this.screen); }

  relief() {
    if (!this.screen.table?.session?.dealer) return;
    const theme = () => this.#otherTheme();
    const other = () => useLanguage(language === "en" ? "zh-hant" : "en", { remember: true });
    dealerSheet(this.screen, { rounds: () => this.rounds(), keys: () => this.showKeys(), language: other, theme });
  }

  #otherTheme() {
    const { dataset } = this.screen.root;
    dataset.theme = dataset.theme === "light" ? "dark" : "light";
    localStorage.setItem(placeKey("theme"), dataset.theme);
  }

  /** A digit typed where somebody is to sign on begins the badge number: it goes to whatever has the focus by then. */
  #beginBadge() {
    this.step.body.querySelector("input[name=badge]")?.focus();
  }

  #key(event) {
    const typing = event.target instanceof HTMLInputElement;
    // A key that is held down is one press: the browser would press the button in focus again and again.
    if (event.repeat && event.key === "Enter" && !typing) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (typing) return;
    if (event.key === "Enter") return this.#enter(event);
    // The game's own keys are the dealer's: where nobody is signed on they do nothing.
    const desk = this.screen.table?.session?.dealer ? this.desk : null;
    if (!desk && /^\d$/.test(event.key)) return this.#beginBadge();
    if (desk?.enterKey(event)) return this.#faceEntered();
    const act = { ...this.keys, ...desk?.keys }[event.key.toLowerCase()];
    if (act && !event.repeat) {
      event.preventDefault();
      act();
    }
    return undefined;
  }

  #faceEntered() {
    this.guard.open();
    this.#giveBackEnter();
  }

  /** A closed sheet gives the focus back to the button that opened it, and a key touched keeps it; a new step takes it. When a face
   *  was touched or typed since, Enter would press that instead of the step. */
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

/** Which side a table's game takes: its kind, or of banked games that with a board for all. */
function sideOf({ table, rules }) {
  const kind = table.kind ?? BANKED;
  return kind === BANKED && isBoardGame(rules) ? BOARD : kind;
}

new Console().start();
