// What lies on the felt of a banked dice game: the dice of every hand, what they make, and how that is said.
// Shared by the dealer's console, the players' screens and the table's sign; it knows no screen.

import { el } from "./parts/element.js";
import { knows, t } from "./words.js";

const HIGH_TO_LOW = "AKQJT9";

const byRank = (one, other) => HIGH_TO_LOW.indexOf(one) - HIGH_TO_LOW.indexOf(other);

/** A face as it is printed. */
export function faceText(face) {
  return face === "T" ? "10" : face;
}

/** "Three queens", "Ace, king" (while dice are missing), or "" when nothing lies. `made` is the engine's view of a hand. */
export function handName(made, faces, { complete = true } = {}) {
  if (!faces?.length) return "";
  if (!made || (made.category === "none" && !complete)) return listed(faces);
  const [a, b] = made.faces;
  const high = made.kickers?.[0] ?? [...faces].sort(byRank)[0];
  return t(`hand.${made.category}`, { a, b, high });
}

/** The category alone: "Three of a kind". */
export function categoryName(category) {
  return t(`category.${category}`);
}

/** The category inside a sentence: "a pair", "three of a kind". */
export function aCategory(category) {
  return t(`a_category.${category}`);
}

function listed(faces) {
  const names = [...faces].sort(byRank).map((face) => t(`face.${face.toLowerCase()}`));
  return capital(names.join(t("felt.comma")));
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "pair:K" → "a pair of kings", as the rules and the felt say it. */
export function qualifierName(qualifier) {
  const [category, face] = qualifier.split(":");
  return face ? t(`qualifier.${category}`, { a: face }) : t(`a_category.${category}`);
}

/** "Qualifies with a pair of kings", or that the dealer always plays. */
export function qualifierLine(qualifier, { short = false } = {}) {
  if (qualifier === "none") return t("felt.always_qualifies");
  return t(short ? "felt.needs" : "felt.qualifies_with", { hand: qualifierName(qualifier) });
}

/**
 * The dice of one hand in the order to show.
 * @param {{faces: string[], made: object|null, size: number, entering?: string[]|null, corrected?: object[]}} hand
 *   `entering` are the faces typed and not yet confirmed, of `throwing` in this throw; `corrected` has {position, was}
 */
export function diceOf({ faces, made, size, entering = null, throwing = 0, corrected = [] }) {
  const complete = faces.length === size;
  const making = new Set(complete && made ? placesOf(made, faces) : []);
  const dice = faces.map((face, index) => lyingDie(face, index + 1, { complete, making, corrected }));
  if (complete) dice.sort(inOrder);
  return [...dice, ...comingDice({ lying: faces.length, size, entering, throwing })];
}

/** The places, from 1, of the dice that make a hand; a picture of an earlier round names the hand's faces only. */
function placesOf(made, faces) {
  if (made.positions) return made.positions;
  const all = faces.map((_, index) => index + 1);
  return made.category === "straight" ? all : all.filter((place) => made.faces.includes(faces[place - 1]));
}

function lyingDie(face, position, { complete, making, corrected }) {
  const fixed = corrected.find((correction) => correction.position === position);
  const out = complete && making.size > 0 && !making.has(position);
  return {
    face,
    position,
    state: out ? "not-in-hand" : "in-hand",
    was: fixed?.was,
    wasText: fixed && t("felt.was", { face: faceText(fixed.was) }),
  };
}

function inOrder(one, other) {
  const rest = (die) => (die.state === "in-hand" ? 0 : 1);
  return rest(one) - rest(other) || byRank(one.face, other.face);
}

function comingDice({ lying, size, entering, throwing }) {
  const coming = [];
  for (let place = lying; place < size; place += 1) {
    const typed = entering?.[place - lying];
    const next = entering !== null && place - lying === entering.length && entering.length < throwing;
    if (typed) coming.push({ face: typed, state: "in-hand" });
    else if (next) coming.push({ state: "entering" });
    else coming.push({ state: "waiting", ordinal: String(place + 1), small: entering !== null && place - lying >= throwing });
  }
  return coming;
}

/** Which dice of a hand were corrected, [{position, was}]: `was` is the face as it was first entered. */
export function correctionsOf(round, side, hand) {
  const found = new Map();
  let begun = 0;
  for (const each of (round?.throws ?? []).filter((one) => one.side === side && one.hand === hand)) {
    for (const { throw: name, position, was } of round.corrections ?? []) {
      if (name === each.name && !found.has(begun + position)) found.set(begun + position, was);
    }
    begun += each.count;
  }
  return [...found].map(([position, was]) => ({ position, was }));
}

/** One label for a row of dice: "Players' dice: queen, queen, queen, king, nine. Three queens." */
export function diceLabel(owner, faces, name) {
  const said = faces.map((face) => t(`face.${face.toLowerCase()}`)).join(t("felt.comma"));
  return faces.length ? t("felt.dice_label", { owner, dice: said, name }) : t("felt.no_dice_label", { owner });
}

/** Put a hand into a `c-dice-row`; a bar stands under the dice of a finished hand only. */
export function showDice(row, { owner, hand, name, split = 0, settle = false }) {
  row.dice = diceOf(hand);
  row.label = diceLabel(owner, hand.faces, name);
  row.noBar = hand.faces.length < hand.size || !row.dice.some((die) => die.state === "not-in-hand") && hand.made?.category === "none";
  if (split && hand.faces.length < hand.size) row.setAttribute("split-after", split);
  else row.removeAttribute("split-after");
  row.settle = settle;
}

/** Players' hands of a round, on the layout or one of the last: [{faces, made}], at least one. */
export function playersHands(round) {
  const faces = round?.dice?.players ?? round?.players ?? [[]];
  return faces.map((dice, index) => ({ faces: dice, made: round?.hands?.players?.[index] ?? null }));
}

/** The dealer's hand of a round. */
export function dealersHand(round) {
  return { faces: round?.dice?.dealer ?? round?.dealer ?? [], made: round?.hands?.dealer ?? null };
}

/** What a round's outcome says of one hand, in a sentence: comparison first, money after it. */
export function outcomeLine(outcome, hand) {
  return capital(lineOf("outcome", outcome, hand));
}

/** The sentence of a front that fits a hand's result; who has the same category is higher or lower by something else. */
function lineOf(front, outcome, hand) {
  const result = resultOf(outcome, hand);
  const facts = { players: aCategory(result.category), dealer: aCategory(outcome.dealer.category) };
  const same = result.category === outcome.dealer.category && ["win", "lose"].includes(result.result);
  return t(`${front}.${result.result}${same ? "_same" : ""}`, facts);
}

const resultOf = (outcome, hand) => outcome.hands.find((each) => each.hand === hand) ?? outcome.hands[0];

/** What became of one of the players' hands beside the dealer's, in the few words that a sign has room for: no bets. */
export function signLine(outcome, hand) {
  const line = lineOf("sign", outcome, hand);
  return outcome.hands.length > 1 ? t("sign.of_hand", { hand: capital(aCategory(resultOf(outcome, hand).category)), line }) : line;
}

/** Who beats whom, as a headline over the money: "Your hand is higher". */
export function resultHeading(result) {
  return t(result === "win" ? "result.won" : `result.${result}`);
}

/** The phases of a round, [{id, state}]: what is dealt to the seats one after the other is one phase, `seats`; at a game with a
 *  board the players' own two are `players_own`. */
export function phasesOf(round) {
  const steps = (round?.steps ?? []).map((step) => (round.board && step.id === "players" ? { ...step, id: "players_own" } : step));
  const own = steps.filter(({ id }) => id.startsWith("seat_"));
  const alike = ["later", "done"].find((state) => own.every((step) => step.state === state));
  const seats = { id: "seats", state: alike ?? "now" };
  return steps.filter((step) => !own.includes(step) || step === own[0]).map((step) => (step === own[0] ? seats : step));
}

/** A pay as it is spoken: "4 to 1", "3 to 2", "push", "lost". */
export function payName([numerator, denominator]) {
  if (numerator < 0) return t("pay.lost");
  if (numerator === 0) return t("pay.push");
  return t("pay.to", { n: numerator, d: denominator });
}

/** The side bet's spot of a game, or null. Bets carry it as "side". */
export function sideSpotOf(rules) {
  return Object.keys(rules.limits).find((spot) => spot !== "ante" && spot !== "bonus") ?? null;
}

/** A pay-table by the name and version that pays: "AnteWin A v7". */
export function payTableName(spot, { name, label, version }) {
  const kind = knows(`pay_kind.${spot}`) ? t(`pay_kind.${spot}`) : "";
  const said = kind ? `${kind} ${label}` : knows(`spot.${spot}`) ? spotName(spot) : label;
  return t("rules.version", { name: label ? said : name, version });
}

/** The word of a spot. */
export function spotName(spot) {
  return knows(`spot.${spot}`) ? t(`spot.${spot}`) : spot;
}

/** A small row of dice for lists: sign, history. */
export function smallDice(faces, made, { body = "ivory", label }) {
  const row = el("c-dice-row", { body, "no-bar": true, label });
  row.dice = faces.map((face) => ({ face, state: "in-hand" }));
  return row;
}
