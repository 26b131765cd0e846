// The dealer's side of a banked game: felt, pay list, seats, the buttons at the foot, and dice as they are typed.

import { el } from "./parts/element.js";
import { correctDie, correctable, lastRounds, nameShooter, noRoll, offersOf, voidRound } from "./dealer-acts.js";
import { Entry, faceOfKey } from "./dealer-entry.js";
import { bankedStep } from "./dealer-step.js";
import { footFigures, payList, seatTiles } from "./dealer-strip.js";
import { DealerFelt } from "./dealer-felt.js";
import { phasesOf } from "./felt.js";
import { t } from "./words.js";

const RUNNING = ["betting", "throwing", "deciding", "settling"];

export class BankedDesk {
  entry = new Entry();
  entrySlot = el("div", { class: "step-answers" });
  confirmButton = null;
  /** What a key of the keyboard does here, beside the keys of every table. */
  keys = { n: () => this.noRoll(), c: () => this.correct(), v: () => this.voidRound() };
  /** The keys' sheet: [key, word]. */
  keyRows = [["A K Q J 9", "faces"], ["0 T", "ten"], ["Enter", "enter"], ["⌫", "back"], ["N", "no_roll"], ["C", "correct"], ["V", "void"]];

  constructor(frame, felt = new DealerFelt()) {
    this.frame = frame;
    this.screen = frame.screen;
    this.felt = felt;
    this.pay = el("section", { class: "panel pay-panel" });
    this.strip = el("ul", { class: "seat-strip", "aria-label": "" });
    this.before = [this.felt.node, this.pay];
    this.after = [this.strip];
    this.noRollButton = frame.footButton("no_roll", "die", () => this.noRoll());
    this.correctButton = frame.footButton("correct", "pencil", () => this.correct());
    this.voidButton = frame.footButton("void", "x", () => this.voidRound());
    this.buttons = [this.noRollButton, frame.roundsButton, this.correctButton, this.voidButton];
  }

  /** Take the newest picture before anything is drawn. */
  follow() {
    this.entry.follow(this.screen.round);
  }

  draw(table) {
    const { round } = table;
    this.strip.setAttribute("aria-label", t("dealer.seats"));
    const paying = round?.phase === "settling" || (round?.phase === "settled" && Boolean(table.dealer?.pay?.length));
    document.body.classList.toggle("is-paying", paying);
    this.pay.hidden = !paying;
    this.strip.hidden = paying;
    if (paying) this.pay.replaceChildren(...payList(this.screen));
    else this.strip.replaceChildren(...seatTiles(this.screen));
    this.felt.draw(this.screen, this.entry, { paying });
  }

  /** The round's phases for the bar. */
  phases(round) {
    const state = { done: "done", now: "now", later: "ahead" };
    return phasesOf(round).map((step) => ({ id: step.id, word: t(`phase.${step.id}`), state: state[step.state] }));
  }

  announcement(round) {
    const now = phasesOf(round).find((step) => step.state === "now");
    return now ? t("dealer.phase_now", { phase: now.id }) : "";
  }

  /** The line under the game's name. */
  subtitle(round) {
    return round ? t("table.round", { number: round.number }) : t("dealer.no_round");
  }

  step(table) {
    return bankedStep(this, table.round);
  }

  /** Another step is built: what was said about the last one goes. */
  stepChanged() {
    this.entrySlot.replaceChildren();
    this.confirmButton = null;
  }

  figures() {
    return footFigures(this.screen);
  }

  drawButtons({ off }) {
    const { round } = this.screen;
    const rolling = this.canFail();
    const { put } = this.frame;
    this.noRollButton.hidden = !rolling;
    this.frame.roundsButton.hidden = rolling;
    put(this.noRollButton, t("no_roll.heading"), rolling && !off);
    put(this.correctButton, t("correct.button"), this.canCorrect() && !off);
    put(this.voidButton, t("void.button"), RUNNING.includes(round?.phase) && !off);
  }

  /** Whether what is thrown now may be no roll. */
  canFail() {
    return this.screen.round?.phase === "throwing" && offersOf(this.screen, "DeclareNoRoll").length > 0;
  }

  /** Whether anything lies that can be corrected. */
  canCorrect() {
    const { round } = this.screen;
    return Boolean(round) && this.hasCorrectable(round, { settled: round.phase === "settled" });
  }

  /** Whether anything of this round can be corrected. */
  hasCorrectable(round, { settled }) {
    return correctable(this.screen, round, { settled }).length > 0;
  }

  /** The button beside betting that says who throws, or nothing where the rules leave no choice. */
  shooterButton(round) {
    const { rules, table } = this.screen.table;
    if (rules.shooter === "dealer" || table.seats === 0) return null;
    const label = round.shooter ? t("shooter.now", { seat: round.shooter }) : t("shooter.nobody");
    return el("c-button", { kind: "plain", size: "48", icon: "person", label, on: { "c-press": () => nameShooter(this.screen) } });
  }

  // --- entering dice ----------------------------------------------------------------------------------------------------

  /** A key that enters something; true when it was one. */
  enterKey(event) {
    if (event.key === "Backspace") {
      this.takeBack();
      return true;
    }
    const face = faceOfKey(event.key);
    if (!face || this.screen.round?.phase !== "throwing" || !this.screen.table.session?.dealer) return false;
    this.type(face, "keyboard");
    return true;
  }

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

  noRoll() {
    if (this.canFail()) noRoll(this.screen);
  }

  showRounds() {
    const settled = { settled: true };
    lastRounds(this.screen, { correct: (round) => this.correctRound(round, settled), may: (round) => this.hasCorrectable(round, settled) });
  }

  correct() {
    const { round } = this.screen;
    if (this.canCorrect()) this.correctRound(round, { settled: round.phase === "settled" });
  }

  /** The sheet in which a die of this round is corrected. */
  correctRound(round, { settled }) {
    correctDie(this.screen, round, { settled });
  }

  voidRound() {
    const { round } = this.screen;
    if (RUNNING.includes(round?.phase)) voidRound(this.screen, round);
  }
}
