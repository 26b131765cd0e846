// The dealer's side of a banked game with a board for all: cards on their pad, letter dice on theirs, hands of the seats' own.
// All that it shares with other banked games is dealer-banked.js's.

import { playsCards } from "./board-felt.js";
import { offersOf } from "./dealer-acts.js";
import { BankedDesk } from "./dealer-banked.js";
import { correctBoard, correctableOf } from "./dealer-board-correct.js";
import { BoardTable } from "./dealer-board-felt.js";
import { boardStep } from "./dealer-board-step.js";
import { FaceEntry } from "./dealer-pot-entry.js";
import { CardPad, lyingNote } from "./dealer-pot-pad.js";
import { t } from "./words.js";

const HOUSE = "generator";
const COMMON_KEYS = [["Enter", "enter"], ["⌫", "back"], ["C", "correct_card"], ["V", "void"]];
const ENTRY_KEYS = { cards: [["A K Q … 2", "rank"], ["S H D C", "suit"]], dice: [["H O L D E M", "letter"], ["N", "no_roll"]] };

export class BoardDesk extends BankedDesk {
  entry = new FaceEntry();
  #confirm = () => {};

  constructor(frame) {
    super(frame, new BoardTable());
    this.pad = new CardPad((card) => this.enter(card));
    this.before = [this.felt.node, this.pad.node, this.pay];
  }

  get kind() {
    return playsCards(this.screen.table.rules) ? "cards" : "dice";
  }

  get keyRows() {
    return [...ENTRY_KEYS[this.kind], ...COMMON_KEYS];
  }

  /** Where the faces of the throw that is asked for may come from. */
  get sources() {
    return offersOf(this.screen, "EnterDice")[0]?.sources ?? [];
  }

  follow() {
    const { round, table } = this.screen;
    const byHand = table?.session?.dealer && this.sources.some((source) => source !== HOUSE);
    if (!byHand || !round.throw) return this.entry.rest();
    const { name, count } = round.throw;
    const taken = round.throws.flatMap(({ faces }) => faces).filter(Boolean);
    return this.entry.ask(`${round.number}/${name}/${round.no_rolls.count}`, { kind: this.kind, least: count, taken });
  }

  draw(table) {
    super.draw(table);
    const cards = this.entry.most > 0 && this.entry.kind === "cards";
    this.pad.node.hidden = !cards;
    this.pad.draw(this.entry, { off: !this.screen.connected });
    this.frame.main.classList.toggle("is-entering", cards);
  }

  step(table) {
    return table.round?.phase === "throwing" ? boardStep(this, table.round) : super.step(table);
  }

  stepChanged() {
    super.stepChanged();
    this.#confirm = () => {};
  }

  // --- what is typed ----------------------------------------------------------------------------------------------------

  /** What Enter on the scanner's empty line does. */
  confirmBy(run) {
    this.#confirm = run;
  }

  confirm() {
    if (this.entry.complete) this.#confirm();
  }

  /** Send the faces that are typed. */
  send(button) {
    return super.confirm(button);
  }

  /** Take a card or letter in, and say so; or say why not. */
  enter(face, source = "keypad") {
    const { entry, screen } = this;
    if (entry.full) screen.announce(t("dealer.all_entered"));
    else if (entry.add(face, source)) screen.announce(t("pad.entered", { n: entry.faces.length, of: entry.most }));
    else this.entrySlot.replaceChildren(lyingNote(face, entry));
    screen.redraw();
  }

  enterKey({ key }) {
    if (!this.entry.most) return false;
    if (key === "Backspace") {
      this.takeBack();
      return true;
    }
    const typed = this.entry.type(key);
    if (typeof typed === "string") this.enter(typed, "keyboard");
    else this.screen.redraw();
    return typed !== false;
  }

  // --- beside the step --------------------------------------------------------------------------------------------------

  hasCorrectable(round, { settled }) {
    return correctableOf(this.screen, round, { settled }).length > 0;
  }

  correctRound(round, { settled }) {
    correctBoard(this.screen, round, { settled });
  }
}
