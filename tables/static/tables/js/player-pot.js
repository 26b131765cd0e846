// A player's tablet at a pot game: the same frame as at banked games, another felt and another action side.

import { el } from "./parts/element.js";
import { showHands } from "./pot-hands.js";
import { showPotRules } from "./pot-rules.js";
import { Ahead, choiceName } from "./player-pot-ahead.js";
import { AheadPanel, TurnPanel } from "./player-pot-act.js";
import { showPlace } from "./player-pot-chair.js";
import { clockKind, clockOf } from "./player-pot-clock.js";
import { PotFelt } from "./player-pot-felt.js";
import { Frame } from "./player-frame.js";
import { JoinForm } from "./player-join.js";
import { potsPanel, resultPanel, resultSpoken } from "./player-pot-result.js";
import { saidOf } from "./player-pot-said.js";
import { factsLine, lastRows, moneyFigures, seatTiles, tilesAcross } from "./player-pot-side.js";
import { viewOf } from "./player-pot-view.js";
import { pressOf, Wager } from "./player-pot-wager.js";
import { knows, t } from "./words.js";

export class PotPlayer {
  wager = new Wager();
  ahead = new Ahead();
  /** A press of the turn is on its way. */ busy = false;
  /** The move by which he would give up a hand that wins, and was told: "MuckHand", "PlayBoard" or null. */ givingUp = null;
  #saidKey = null;
  #said = null;
  #spoken = "";
  #told = "";

  /** @param {import("./screen.js").Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.frame = new Frame(screen, {
      menu: () => showPlace(viewOf(screen), (name, data) => this.press(name, data, null)), rules: () => showPotRules(screen.table), rounds: () => this.#hands(),
      names: { "player.rules_long": "tablet.foot.rules", "rounds.heading": "tablet.foot.hands", "player.rounds": "tablet.foot.hands_short" },
    });
    this.clock = el("c-countdown", { class: "player-clock" });
    this.bank = el("c-button", { kind: "quiet", size: "48", class: "time-bank", on: { "c-press": () => this.#useBank() } });
    this.result = el("div", { class: "player-result" });
    this.seats = el("c-pot-seats", { class: "player-seats" });
    this.felt = new PotFelt(this);
    this.turn = new TurnPanel(this);
    this.aheadPanel = new AheadPanel(this);
    this.said = el("div", { class: "said-panel" });
    this.answers = el("div", { class: "answers" });
    this.join = new JoinForm(screen);
    this.money = el("div", { class: "figures player-money" });
    this.last = el("section", { class: "panel player-last" });
    this.facts = el("div", { class: "facts player-facts" });
    const clock = el("div", { class: "area-clock" }, this.clock, this.bank);
    const decide = el("div", { class: "area-decision" }, this.answers, this.turn.node, this.aheadPanel.node, this.said);
    this.main = el("main", { class: "player-main pot-main" }, this.frame.title, clock, this.result, this.seats, this.felt.node, decide, this.join.node, this.money, this.last, this.facts, this.frame.foot);
    this.frame.mount(this.main);
  }

  // --- what is shown --------------------------------------------------------------------------------------------------------

  draw() {
    const view = viewOf(this.screen);
    this.#goAhead(view);
    this.main.dataset.mode = view.mode;
    this.main.dataset.kind = view.dice ? "dice" : "cards";
    this.main.toggleAttribute("data-amounts", this.wager.open);
    document.body.dataset.mode = view.mode;
    this.frame.draw();
    this.#drawAction(view);
    this.felt.draw(view);
    this.#drawClock(view);
    this.#drawSide(view);
    this.#speak(view);
  }

  /** Whoever sat here has gone. */
  forget() {
    Object.assign(this, { wager: new Wager(), ahead: new Ahead(), givingUp: null });
    this.answers.replaceChildren();
  }

  #drawClock(view) {
    const { deadline, question, atZero, over } = clockOf(view);
    this.clock.parentElement.hidden = view.mode === "join" || view.mode === "result";
    Object.assign(this.clock, {
      deadline: deadline?.at_ms ?? null, total: deadline ? deadline.seconds * 1000 : null, rest: 0, offset: this.screen.line.offset, question, atZero, overText: over ?? null,
      disconnected: !this.screen.connected, about: (seconds) => t("clock.about", { seconds }), since: t("clock.since", { at: this.screen.line.cutSince ?? 0 }),
      announce: (seconds) => (seconds > 0 ? t("clock.left", { seconds }) : over ?? ""),
    });
    this.clock.toggleAttribute("data-no-ring", deadline === null);
    const bank = view.may.UseTimeBank;
    this.bank.hidden = !bank;
    if (!bank) return;
    const label = t("tablet.clock.bank");
    Object.assign(this.bank, { label, detail: t("tablet.clock.bank_seconds", { seconds: bank.seconds }), missing: this.screen.connected ? null : label });
  }

  #drawAction(view) {
    const { mode, round, me } = view;
    const choosing = mode === "ahead" && round.phase === "betting" && me.state === "live" && round.asked?.seat !== me.seat;
    this.turn.node.hidden = mode !== "turn";
    this.aheadPanel.node.hidden = !choosing;
    this.said.hidden = mode === "turn" || mode === "join" || choosing;
    if (mode === "turn") this.turn.draw(view);
    else this.wager.follow(view);
    if (choosing) this.aheadPanel.draw(view);
    if (mode !== "showing") this.givingUp = null;
    if (!this.said.hidden) this.#drawSaid(view);
  }

  #drawSaid(view) {
    const { key, nodes, update } = saidOf(view, this);
    if (key !== this.#saidKey) {
      this.#saidKey = key;
      this.#said = update;
      this.said.replaceChildren(...nodes);
    }
    this.#said(view);
  }

  #drawSide(view) {
    const { mode, own, phone, landscape } = view;
    const joined = Boolean(own?.sitting);
    this.join.node.hidden = mode !== "join";
    if (mode === "join") this.join.draw();
    this.felt.node.hidden = mode === "join";
    this.seats.hidden = mode === "join";
    const seats = seatTiles(view);
    this.seats.style.setProperty("--across", String(tilesAcross(seats.length, view)));
    Object.assign(this.seats, { seats, label: t("tablet.seats.label"), buttonText: t("tablet.seats.button"), buttonLabel: t("tablet.seats.button_long") });
    this.money.hidden = !joined;
    if (joined) this.money.replaceChildren(...moneyFigures(view, this.#left(view)));
    this.last.hidden = !joined || phone || mode === "turn" || mode === "result";
    if (!this.last.hidden) this.last.replaceChildren(el("h2", { class: "t-head", text: t("hands.heading") }), lastRows(view, landscape ? 2 : 3));
    this.result.hidden = mode !== "result";
    if (mode === "result") this.result.replaceChildren(resultPanel(view), potsPanel(view));
    this.facts.replaceChildren(...factsLine(view));
  }

  /** What is left in front of him if he presses what stands ready, else if he calls. */
  #left(view) {
    if (view.mode !== "turn") return null;
    const { me, may } = view;
    const press = pressOf(view, this.wager);
    if (!press.missing) return { label: t("tablet.money.after"), amount: me.stack - press.cost };
    return may.call && { label: t("money.after_call"), amount: me.stack - may.call.amount };
  }

  /** The turn, the result, and a choice that was taken back are said to readers of the screen, each once. */
  #speak(view) {
    const { question, atZero } = view.mode === "turn" ? clockOf(view) : {};
    const turn = view.mode === "turn" ? t("tablet.clock.your_turn", { question, zero: atZero }) : "";
    const words = view.mode === "result" ? resultSpoken(view) : `${this.ahead.cleared} ${turn}`.trim();
    if (words && words !== this.#spoken) this.screen.announce(words);
    this.#spoken = words;
  }

  /** What holds meanwhile, for the bar that says that the line is cut. */
  cutRule() {
    const view = viewOf(this.screen);
    if (view.mode === "turn") return t(`tablet.cut.${clockKind(view)}_${view.may.check ? "check" : "fold"}`, { amount: view.own.on_layout ?? 0 });
    return t(view.live && view.me ? "tablet.cut.in_hand" : "tablet.cut.other");
  }

  // --- what is pressed ------------------------------------------------------------------------------------------------------

  changed() {
    this.screen.redraw();
  }

  chooseDie(offer) {
    this.wager.chooseDie(offer);
    this.changed();
  }

  /** Fold, check or call. */
  act(action, button) {
    return this.send("Act", { round: this.screen.round.number, action, to: 0 }, button);
  }

  /** A press of the turn: one at a time, refused in the words of a pot game. */
  async send(name, data, button) {
    if (this.busy) return;
    this.busy = true;
    const answer = await this.press(name, data, button);
    this.busy = false;
    if (answer.ok) Object.assign(this.wager, { to: null, die: null, open: false, answered: true });
    this.changed();
  }

  /** A press that came with the question was meant for what stood there before. */
  tooSoon() {
    this.answers.replaceChildren(el("c-note", { kind: "refused", "until-press": true, first: t("tablet.act.too_soon"), second: t("press.again") }));
  }

  async press(name, data, button) {
    const sending = this.screen.press(name, data, { button, sending: button && t("decide.sending", { what: button.label }), slot: this.answers });
    this.changed();
    const answer = await sending;
    if (!answer.ok) this.#refuse(answer);
    this.changed();
    return answer;
  }

  /** Some refusals say more here than elsewhere: what was bet, who is asked, that the dealer has been told. */
  #refuse({ code, facts = {} }) {
    const own = `tablet.refused.${code}`;
    if (!knows(`${own}_what`)) return;
    const words = { first: t(`${own}_what`, facts), second: t(`${own}_now`, facts) };
    this.answers.replaceChildren(el("c-note", { kind: "refused", "until-press": true, ...words }));
  }

  /** Mucking, and playing the board, ask again where the hand would win. */
  async giveUp(name, button) {
    const data = { round: this.screen.round.number, gives_up: this.givingUp === name };
    const answer = await this.press(name, data, button);
    if (answer.code === "winning_hand") this.givingUp = name;
    this.changed();
  }

  async #useBank() {
    await this.press("UseTimeBank", { round: this.screen.round.number }, this.bank);
  }

  /** The turn has come and what was chosen ahead still fits: it goes out, once. */
  #goAhead(view) {
    const action = this.ahead.follow(view);
    if (view.mode === "turn") this.#tell(this.ahead.cleared);
    else if (this.#told) this.ahead.cleared = this.#told = "";
    if (!action) return;
    const said = choiceName(action, view.toCall);
    this.screen.announce(t("tablet.ahead.sent", { what: said }));
    this.act(action, action === "fold" ? this.turn.fold : this.turn.call);
  }

  /** Why nothing was sent by itself is said beside the buttons of the turn, once, whichever picture told it first. */
  #tell(words) {
    if (words && words !== this.#told) this.screen.show(el("c-note", { kind: "look", "until-press": true, first: words }), this.answers);
    this.#told = words;
  }

  #hands() {
    const { table, own } = this.screen;
    showHands({ hands: table.last ?? [], nets: new Map((own?.last ?? []).map((one) => [one.round, one.net])) });
  }
}
