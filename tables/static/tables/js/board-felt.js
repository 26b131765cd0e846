// What lies at a banked game in which two dice or cards of each player count with a board for all: rows of dice or cards,
// and how hands of seven are called. It knows no screen.

import { el } from "./parts/element.js";
import { facesListed, faceName, madeName, streetsOf } from "./pot-felt.js";
import { outcomeLine } from "./felt.js";
import { t } from "./words.js";

const BOARD_SIZE = 5;
const OWN = 2;

/** Whether a round, on the layout or one of the last, has a board for all. */
export const hasBoard = (round) => Array.isArray(round?.board);

/** Whether a table's game has one, whatever lies: who holds what beside it is one of its rules. */
export const isBoardGame = (rules) => "hands" in rules;

/** Whether each seat has a hand of its own, under its own number. */
export const hasOwnHands = (rules) => rules.hands === "private";

/** Whether the game is played with cards; else with letter dice. The pay-table that pays names its hands. */
export const playsCards = (rules) => Object.values(rules.paytables ?? {}).some(({ lines }) => lines.some(([key]) => key === "royal_flush"));

/**
 * The board by streets for cards, five places for dice.
 * @param {string[]} faces what lies
 * @param {boolean} cards
 * @param {{street?: string | null, typed?: string[], due?: boolean}} [how] `street`: the one that is dealt now; `typed`: what of it is
 *   entered and not confirmed; `due`: more of it is to be entered
 */
export function boardRow(faces, cards, { street = null, typed = [], due = false } = {}) {
  if (cards) {
    const board = el("c-board", { label: t("pot.board") });
    board.streets = streetsOf(faces, { next: street, due, typed });
    return board;
  }
  const shown = [...faces, ...typed];
  return diceRow(shown, { size: BOARD_SIZE, label: t("pot.dice"), next: due ? shown.length : null });
}

/** Two dice or cards of a hand; places where they are still to come, backs where nobody has read them. `next`: the place, from 0,
 *  that is entered now. */
export function pairRow(faces, { cards, body = "ivory", label, next = null }) {
  if (!cards) return diceRow(faces, { size: OWN, body, label, next });
  const two = Array.from({ length: OWN }, (_, index) => card(faces[index], index === next));
  return el("div", { class: "pair-cards", role: "group", "aria-label": label }, ...two);
}

function card(face, now) {
  if (now) return el("c-card", { state: "next", label: t("pad.place") });
  if (face) return el("c-card", { rank: face[0], suit: face[1], label: faceName(face) });
  return el("c-card", { state: face === null ? "back" : "waiting", label: t("tablet.own.face_down") });
}

function diceRow(faces, { size, body = "ivory", label, next = null }) {
  const lying = faces.filter(Boolean);
  const row = el("c-dice-row", { body, "no-bar": true, label: lying.length ? `${label}: ${facesListed(lying)}` : label });
  const place = (index) => ({ state: index === next ? "entering" : "waiting", ordinal: String(index + 1) });
  row.dice = Array.from({ length: size }, (_, index) => (faces[index] ? { face: faces[index], state: "in-hand" } : faces[index] === null ? { state: "not-in-hand" } : place(index)));
  return row;
}

/** A finished round in steps, as `rounds.js` replays them: the board, the hands that were read, the dealer, what was paid. */
export function boardSteps(round, rules) {
  const cards = playsCards(rules);
  const felt = (...nodes) => el("div", { class: "felt replay-felt" }, ...nodes.filter(Boolean));
  const named = (made, faces) => el("p", { class: "hand-name", text: madeName(made, [...faces, ...round.board]) });
  const read = round.numbers.map((number, index) => ({ number, faces: round.players[index], made: round.hands.players[index] })).filter(({ faces }) => faces.length);
  const hands = read.map(({ number, faces, made }) => ({ title: t("pot.seat", { seat: number }), draw: () => felt(pairRow(faces, { cards, label: t("pot.seat", { seat: number }) }), named(made, faces)) }));
  return [
    { title: t(cards ? "pot.board" : "pot.dice"), draw: () => felt(boardRow(round.board, cards)) },
    { title: t("felt.dealer"), draw: () => felt(pairRow(round.dealer, { cards, body: "onyx", label: t("felt.dealer") }), named(round.hands.dealer, round.dealer)) },
    ...hands,
    { title: t("rounds.outcome_step"), draw: () => el("div", { class: "replay-outcome" }, ...round.outcome.hands.filter(({ category }) => category).map((hand) => el("p", { class: "t-reading", text: `${t("pot.seat", { seat: hand.hand })}: ${outcomeLine(round.outcome, hand.hand)}` }))) },
  ];
}

/** The words of a finished round for a list: the hands that were read, and the dealer's. */
export function boardSummary(round) {
  const names = round.players.map((faces, index) => madeName(round.hands.players[index], [...faces, ...round.board])).filter(Boolean);
  const dealer = round.outcome.dealer.qualifies ? madeName(round.hands.dealer, [...round.dealer, ...round.board]) : t("rounds.not_qualified");
  return [names.join(" · "), dealer];
}
