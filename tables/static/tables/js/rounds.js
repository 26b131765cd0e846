// The table's last rounds: a list, and one round replayed step by step. The rounds come with the table's picture.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { boardSteps, boardSummary, hasBoard } from "./board-felt.js";
import { diceOf, dealersHand, handName, outcomeLine, playersHands, qualifierLine } from "./felt.js";
import { faceShort } from "./pot-felt.js";
import { change, t } from "./words.js";

/** What happened in a finished round, one step after the other: [{title, draw()}]. */
export function stepsOf(round, rules) {
  if (round.nobody_bet) return [{ title: t("rounds.nobody"), draw: () => note(...nobodyBet()) }];
  if (round.void || !round.outcome) return [{ title: t("rounds.void_step"), draw: () => note(...becameVoid()) }];
  if (hasBoard(round)) return boardSteps(round, rules);
  const hands = playersHands(round);
  const dealer = dealersHand(round);
  const first = firstDice(round);
  const steps = hands.map((hand, index) => ({
    title: hands.length > 1 ? t("rounds.hand_step", { hand: index + 1 }) : t("rounds.players_step"),
    draw: () => dice(hand, "ivory"),
  }));
  steps.push({ title: t("rounds.dealer_first_step"), draw: () => dice({ faces: dealer.faces.slice(0, first), made: null }, "onyx", dealer.faces.length) });
  steps.push({ title: t("rounds.dealer_last_step"), draw: () => dice(dealer, "onyx") });
  steps.push({ title: t("rounds.outcome_step"), draw: () => outcome(round, rules) });
  return steps;
}

/** How many dice of the dealer lay before the decision: what the picture says, else two. */
function firstDice(round) {
  return round.dealer_first ?? 2;
}

function dice({ faces, made }, body, size = faces.length) {
  const row = el("c-dice-row", { body });
  row.dice = diceOf({ faces, made, size });
  row.noBar = faces.length < size || !made?.positions?.length;
  const name = handName(made, faces, { complete: faces.length === size });
  row.label = name;
  return el("div", { class: "felt replay-felt" }, row, el("p", { class: "hand-name", text: name }));
}

function outcome(round, rules) {
  const { dealer, hands } = round.outcome;
  const qualifies = t(dealer.qualifies ? "felt.dealer_qualifies" : "felt.dealer_not");
  const lines = hands.map((hand) => el("p", { class: "t-reading", text: outcomeLine(round.outcome, hand.hand) }));
  return el("div", { class: "replay-outcome" }, el("p", { class: "t-head", text: qualifies }), el("p", { class: "ink-2", text: qualifierLine(rules.qualifier) }), ...lines);
}

function note(first, second) {
  return el("c-note", { kind: "info", first, second });
}

const becameVoid = () => [t("rounds.void"), t("rounds.void_all_back")];
const nobodyBet = () => [t("rounds.nobody"), t("rounds.nobody_detail")];

/** The words of a finished round for a list: [players' hand, dealer's hand or what became of it]. */
export function summaryOf(round) {
  if (round.nobody_bet) return nobodyBet();
  if (round.void || !round.outcome) return becameVoid();
  if (hasBoard(round)) return boardSummary(round);
  const names = playersHands(round).map((hand) => handName(hand.made, hand.faces));
  const dealer = dealersHand(round);
  const theirs = round.outcome.dealer.qualifies ? handName(dealer.made, dealer.faces) : t("rounds.not_qualified");
  return [names.join(" · "), theirs];
}

/**
 * The sheet of last rounds: a list at the left, the steps of the chosen one at the right.
 * @param {{rounds: object[], rules: object, nets?: Map<number, number>, first?: Map<number, number | null>, acts?: (round: object) => (Node|null)[]}} given
 *   `nets` are the player's own results, `first` what they were before a correction after settlement
 */
export function showRounds({ rounds, rules, nets = new Map(), first = new Map(), acts = () => [] }) {
  const sheet = el("c-sheet", { heading: t("rounds.heading"), detail: t("rounds.detail", { count: rounds.length }), "close-text": t("table.close"), wide: true });
  sheet.addEventListener("c-close", () => sheet.remove());
  document.body.append(sheet);
  const steps = el("div", { class: "replay" });
  const list = el("div", { class: "replay-list", role: "group", "aria-label": t("rounds.heading") });
  for (const round of rounds) {
    const [mine, theirs] = summaryOf(round);
    const net = nets.get(round.number);
    const choose = () => {
      for (const other of list.children) other.setAttribute("aria-pressed", String(other === item));
      replay(steps, round, rules, { acts: acts(round), moved: movedLine(first.get(round.number), net) });
    };
    const item = el("button", { type: "button", class: "replay-item", "aria-pressed": "false" },
      el("strong", { text: t("table.round", { number: round.number }) }),
      el("span", { text: mine }), el("span", { class: "ink-2", text: theirs }),
      net !== undefined && el("span", { class: `replay-net ${net > 0 ? "win" : net < 0 ? "lose" : ""}`, text: change(net) }));
    list.append(onPress(item, choose));
  }
  if (rounds.length) list.firstElementChild.click();
  else list.append(el("c-empty", { heading: t("rounds.none"), detail: t("rounds.none_detail") }));
  sheet.body.replaceChildren(el("div", { class: "replay-sheet" }, list, steps));
  sheet.show();
  return sheet;
}

/** What a correction after settlement moved on this player's balance, or nothing. */
function movedLine(was, now) {
  if (typeof was !== "number") return null;
  return el("p", { class: "t-reading", text: t("rounds.moved", { was: change(was), now: change(now), by: change(now - was) }) });
}

function replay(place, round, rules, { acts, moved }) {
  const steps = stepsOf(round, rules);
  let at = steps.length - 1;
  const stage = el("div", { class: "replay-stage", role: "status" });
  const back = el("c-button", { kind: "plain", size: "48", icon: "left", label: t("rounds.back"), repeat: true });
  const on = el("c-button", { kind: "plain", size: "48", icon: "right", label: t("rounds.on"), repeat: true });
  const show = (step) => {
    at = Math.max(0, Math.min(steps.length - 1, step));
    const title = t("rounds.step", { at: at + 1, of: steps.length, title: steps[at].title });
    stage.replaceChildren(el("h3", { class: "t-head", text: title }), steps[at].draw());
    back.missing = at === 0 ? t("rounds.first") : null;
    on.missing = at === steps.length - 1 ? t("rounds.last") : null;
  };
  back.addEventListener("c-press", () => show(at - 1));
  on.addEventListener("c-press", () => show(at + 1));
  show(0);
  const all = corrections(round);
  place.replaceChildren(el("h2", { class: "t-sub", text: t("table.round", { number: round.number }) }), stage,
    el("div", { class: "buttons" }, back, on), ...[...all, moved].filter(Boolean), el("div", { class: "replay-acts" }, ...acts.filter(Boolean)));
}

function corrections(round) {
  const made = Array.isArray(round.corrections) ? round.corrections : [];
  return made.map((one) => el("p", { class: "t-reading act-text", text: t("rounds.corrected", { was: faceShort(one.was), face: faceShort(one.face) }) }));
}
