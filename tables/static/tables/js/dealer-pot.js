// The dealer's side of a pot game: felt, the pad of cards, seats, the buttons at the foot, and what is typed. Its steps are in
// dealer-pot-step.js, its sheets in dealer-pot-procedures.js and dealer-pot-correct.js.

import { el } from "./parts/element.js";
import { noRoll, offersOf } from "./dealer-acts.js";
import { PotAct } from "./dealer-pot-act.js";
import { correctFace } from "./dealer-pot-correct.js";
import { FaceEntry } from "./dealer-pot-entry.js";
import { PotFelt } from "./dealer-pot-felt.js";
import { CardPad, lyingNote } from "./dealer-pot-pad.js";
import { openProcedures } from "./dealer-pot-procedures.js";
import { houseDeals } from "./dealer-pot-ritual.js";
import { potStep, seatOut } from "./dealer-pot-step.js";
import { buyInLine, nextStreet, seatsOf, streetName } from "./pot-felt.js";
import { showHands } from "./pot-hands.js";
import { exact, t } from "./words.js";

/** The betting rounds before a hand says which are its own. */
const STREETS = { cards: ["preflop", "flop", "turn", "river"], dice: ["private", "flop", "turn", "river"] };

export class PotDesk {
  entry = new FaceEntry();
  act = new PotAct(this);
  entrySlot = el("div", { class: "step-answers" });
  /** The seat whose hand is read, where it is not the one whose turn it is to show. */
  reading = null;
  /** An act out of turn that the dealer has let go: its seat, street and round. */
  letGo = new Set();
  #confirm = () => {};

  keys = { p: () => this.procedures(), c: () => this.correct(), x: () => this.act.key("fold"), z: () => this.act.key("call"), v: () => this.act.key("all_in"), t: () => !this.timeButton.hidden && this.timeButton.press(), n: () => this.noRoll() };

  constructor(frame) {
    this.frame = frame;
    this.screen = frame.screen;
    this.felt = new PotFelt((place, state) => this.act.chooseDie(place, state));
    this.pad = new CardPad((card) => this.enter(card));
    this.strip = el("c-pot-seats", { class: "pot-strip" });
    this.before = [this.felt.node, this.pad.node];
    this.after = [this.strip];
    this.proceduresButton = frame.footButton("procedures", "book", () => this.procedures());
    this.correctButton = frame.footButton("correct", "pencil", () => this.correct());
    this.outButton = frame.footButton("seat_out", "person", () => this.seatOut());
    this.timeButton = frame.footButton("time", "clock", () => this.extraTime());
    this.noRollButton = frame.footButton("no_roll", "die", () => this.noRoll());
    this.buttons = [this.proceduresButton, this.correctButton, this.outButton, this.timeButton, this.noRollButton, frame.roundsButton];
  }

  /** The keys of this game alone: cards have ranks and suits, dice have letters and a roll that may not count. */
  get keyRows() {
    const dice = Boolean(this.screen.table.rules.variation);
    const faces = dice ? [["H O L D E M", "letter"]] : [["A K Q … 2", "rank"], ["S H D C", "suit"]];
    const acts = [["0 – 9", "amount"], ["Enter", "enter"], ["⌫", "back"], ["X", "fold"], ["Z", "call"], ["V", "all_in"], ["T", "time"], ["P", "procedures"], ["C", "correct_card"]];
    return [...faces, ...acts, ...(dice ? [["N", "no_roll"]] : [])];
  }

  /** Who sits on a seat, by the name he chose. */
  nameOf(seat) {
    return this.screen.table.seats.find((each) => each.seat === seat)?.player ?? "";
  }

  offers(name) {
    return offersOf(this.screen, name);
  }

  /** What must be typed now follows from the picture alone. */
  follow() {
    const { table, round } = this.screen;
    const next = table?.dealer?.next ?? {};
    if (next.id !== "read_hand") this.reading = null;
    const asked = round?.state === "live" && table.session?.dealer ? askedFaces(this, next, round) : null;
    if (asked) this.entry.ask(`${round.number}/${asked.key}`, { ...asked, taken: lyingFaces(round, next) });
    else this.entry.rest();
    this.act.follow();
  }

  draw(table) {
    const { round } = table;
    const cards = this.entry.most > 0 && this.entry.kind === "cards";
    this.pad.node.hidden = !cards;
    this.pad.draw(this.entry, { off: !this.screen.connected });
    this.frame.main.classList.toggle("is-entering", cards);
    this.felt.draw(this.screen, { entry: this.entry, offered: this.offers("BetOnDie"), chosen: this.act.die });
    Object.assign(this.strip, { label: t("dealer.seats"), buttonText: t("seat.button_sign"), buttonLabel: t("seat.button"), seats: seatsOf(table) });
    this.strip.classList.toggle("is-showing", Boolean(round?.showdown));
  }

  // --- the bar and the foot -----------------------------------------------------------------------------------------------

  phases(round) {
    const dice = Boolean(this.screen.table.rules.variation);
    const order = [...(dice ? [] : ["deal"]), ...(round?.streets ?? STREETS[dice ? "dice" : "cards"]), "showdown"];
    const at = round ? order.indexOf(phaseNow(round)) : -1;
    if (round && round.state !== "live") {
      const reached = round.showdown ? order.length : round.state === "void" ? at : at + 1;
      return order.map((id, index) => ({ id, word: streetName(id), state: index < reached ? "done" : "ahead" }));
    }
    return order.map((id, index) => ({ id, word: streetName(id), state: index < at ? "done" : index === at ? "now" : "ahead" }));
  }

  /** What readers of the screen are told when it changes: the phase and whose turn it is. */
  announcement(round) {
    if (!round) return "";
    if (round.state !== "live") return t(`pot.hand_${round.state}`, { number: round.number });
    const phase = streetName(phaseNow(round));
    if (round.asked) return t("pot.announce_turn", { phase, seat: round.asked.seat, name: this.nameOf(round.asked.seat), call: round.asked.call });
    return t("dealer.phase_says", { phase });
  }

  subtitle(round) {
    const variation = this.screen.table.rules.variation;
    const number = round ? t("table.round", { number: round.number }) : t("dealer.no_round");
    return variation ? t("pot.round_of", { number, variation: t(`variation.${variation}`) }) : number;
  }

  figures() {
    const { dealer, rules, seats } = this.screen.table;
    const figures = [];
    if (typeof dealer?.float === "number") figures.push([t("dealer.float"), exact(dealer.float)]);
    const buyIn = buyInLine(rules);
    if (buyIn) figures.push([t("pot.buy_in"), buyIn]);
    const taken = seats.filter((seat) => seat.state !== "empty");
    const waiting = taken.filter((seat) => seat.state === "waiting" || seat.state === "sitting_out");
    figures.push([t("pot.seated"), t("pot.seated_of", { n: taken.length, away: waiting.length })]);
    const asOf = this.screen.asOf();
    return figures.map(([label, figure]) => el("div", { class: "figure" }, el("span", { class: "label", text: label }), el("strong", { "data-as-of": asOf || null, text: figure })));
  }

  drawButtons({ off }) {
    const { round } = this.screen;
    const live = round?.state === "live";
    const { put } = this.frame;
    const rolling = this.offers("DeclareNoRoll").length > 0;
    const bank = this.offers("UseTimeBank")[0];
    const clocked = live && Boolean(round.asked) && this.screen.table.rules.time_bank_seconds > 0;
    this.correctButton.hidden = !live || houseDeals(this.screen.table.rules);
    this.outButton.hidden = live;
    this.noRollButton.hidden = !rolling;
    this.timeButton.hidden = rolling || !clocked;
    this.frame.roundsButton.hidden = rolling || clocked;
    put(this.frame.roundsButton, t("hands.heading"), Boolean(this.screen.table));
    put(this.proceduresButton, t("procedures.heading"), !off);
    put(this.correctButton, t("correct.button"), live && !off && this.#correctable());
    put(this.outButton, t("seat_out.button"), this.offers("SeatOut").length > 0 && !off);
    put(this.timeButton, bank ? t("pot.extra_time", { seconds: bank.seconds }) : t("pot.no_extra_time"), Boolean(bank) && !off);
    put(this.noRollButton, t("no_roll.heading"), rolling && !off);
  }

  #correctable() {
    return this.offers("CorrectCard").length > 0 || this.offers("CorrectDie").length > 0;
  }

  // --- the step -----------------------------------------------------------------------------------------------------------

  step(table) {
    return potStep(this, table);
  }

  stepChanged() {
    this.entrySlot.replaceChildren();
    this.#confirm = () => {};
  }

  /** What Enter on the scanner's empty line does. */
  confirmBy(run) {
    this.#confirm = run;
  }

  confirm() {
    if (this.entry.complete) this.#confirm();
  }

  /** Take a card or letter in, and say so; or say why not. */
  enter(face, source = "keypad") {
    const { entry, screen } = this;
    if (entry.full) screen.announce(t("dealer.all_entered"));
    else if (entry.add(face, source)) screen.announce(t("pad.entered", { n: entry.faces.length, of: entry.most }));
    else this.entrySlot.replaceChildren(lyingNote(face, entry));
    screen.redraw();
  }

  takeBack() {
    this.entry.back();
    this.screen.redraw();
  }

  enterKey(event) {
    const { key } = event;
    if (this.screen.round?.state !== "live" || !this.screen.table.session?.dealer) return false;
    if (key === "Backspace") {
      if (this.entry.most) this.takeBack();
      else this.act.back();
      return true;
    }
    if (this.entry.most) {
      const typed = this.entry.type(key);
      if (typeof typed === "string") this.enter(typed, "keyboard");
      else this.screen.redraw();
      return typed !== false;
    }
    return this.act.typeKey(key);
  }

  /** Send what the step asks for, and say a refusal beside it. */
  press(name, data, { button, sending, slot = this.entrySlot }) {
    return this.screen.press(name, data, { button, sending, slot });
  }

  // --- beside the step ------------------------------------------------------------------------------------------------------

  procedures() {
    if (this.screen.table?.session?.dealer) openProcedures(this);
  }

  correct() {
    if (this.screen.round?.state === "live" && this.#correctable()) correctFace(this);
  }

  seatOut() {
    const [offer] = this.offers("SeatOut");
    if (offer) seatOut(this, offer.seats);
  }

  showRounds() {
    showHands({ hands: this.screen.table.last ?? [] });
  }

  noRoll() {
    if (this.offers("DeclareNoRoll").length) noRoll(this.screen, this.offers("DeclareNoRoll")[0]);
  }

  extraTime() {
    const bank = this.offers("UseTimeBank")[0];
    if (bank) this.press("UseTimeBank", { seat: bank.seat }, { button: this.timeButton, sending: t("pot.extra_time", { seconds: bank.seconds }), slot: null });
  }
}

/** Where the hand stands on the bar: the street that is dealt or bet on, or the showdown. */
function phaseNow(round) {
  if (["showdown", "awarding"].includes(round.phase)) return "showdown";
  const what = round.awaits?.what;
  if (what === "reroll") return "rerolled";
  if (round.streets.includes(what)) return what;
  if (what) return round.dice ? "private" : "deal";
  return round.street ?? (round.dice ? "private" : nextStreet(round) ?? "deal");
}

/** What the dealer must type for the next step, or null: {key, kind, least, most}. */
function askedFaces(desk, next, round) {
  if (next.id === "deal_board" && desk.offers("DealBoard").length) return { key: `${next.what}/${next.board}/${next.rule}`, least: next.count };
  if (next.id === "enter_dice" && desk.offers("EnterDice").length) {
    const count = desk.offers("EnterDice")[0].count;
    return { key: `${next.throw}/${round.street}/${round.no_rolls.length}`, kind: "dice", least: count };
  }
  if (next.id !== "read_hand") return null;
  const seat = desk.reading ?? next.seat;
  const hand = [...desk.offers("ShowHand"), ...desk.offers("ShowDice")].find((offer) => offer.seat === seat);
  return hand?.count ? { key: `show/${seat}`, kind: round.dice ? "dice" : "cards", least: hand.count } : null;
}

/** Cards that are out of the stub as far as this screen knows. Which others lie, the engine says when they are entered. */
function lyingFaces(round, next) {
  if (round.dice) return [];
  const shown = round.seats.flatMap((seat) => seat.shown ?? []);
  const back = new Set(next.returns ?? []);
  const away = [...(next.aside ?? []), ...(next.returning ?? []), ...(next.exposed ?? [])];
  return [...round.boards.flat(), ...shown, ...away].filter((card) => !back.has(card));
}
