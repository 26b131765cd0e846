// Correcting a card or letter die of a game with a board, before settlement or after it: which one, what it really shows, why;
// and the second person where the house wants one. What the house's generator dealt alone cannot have been misread.

import { el } from "./parts/element.js";
import { hasOwnHands, playsCards } from "./board-felt.js";
import { CORRECT_REASONS, authorise, correction, needsSecond, offersOf, sheet, throwChecker } from "./dealer-acts.js";
import { facesOn, newFace } from "./dealer-faces.js";
import { faceName } from "./pot-felt.js";
import { t } from "./words.js";

const BOARD = [["flop", 0, 3], ["turn", 3, 4], ["river", 4, 5]];

/** What lay in a round, [{name, faces}]; of an earlier one as its picture among the last tells. */
function throwsOf(round, rules) {
  if (round.throws) return round.throws;
  const own = (number) => (hasOwnHands(rules) ? `seat_${number}` : "players");
  const players = round.numbers.map((number, index) => ({ name: own(number), faces: round.players[index] }));
  return [...players, ...BOARD.map(([name, from, to]) => ({ name, faces: round.board.slice(from, to) })), { name: "dealer", faces: round.dealer }];
}

/** Which faces of a round can be corrected: [{throw, seat, faces, second}]. */
export function correctableOf(screen, round, { settled }) {
  const possible = throwChecker(screen, round, { settled });
  const lying = throwsOf(round, screen.table.rules).filter(({ name, faces }) => faces.length && !faces.includes(null) && possible(name));
  const offers = new Map(offersOf(screen, "CorrectDie").map((offer) => [offer.throw, offer]));
  return lying.map(({ name, faces }) => ({ throw: name, faces, second: settled || needsSecond(offers.get(name)) }));
}

/** Open the sheet for what lies in this round. */
export function correctBoard(screen, round, { settled }) {
  const cards = playsCards(screen.table.rules);
  const stage = el("div", { class: "correct-stage" });
  const opened = sheet(t(settled ? "correct.settled" : cards ? "fix.heading" : "correct.heading"), t("correct.detail", { number: round.number }), stage);
  opened.wide = cards;
  const groups = correctableOf(screen, round, { settled });
  const taken = throwsOf(round, screen.table.rules).flatMap(({ faces }) => faces).filter(Boolean);
  const start = () => stage.replaceChildren(el("h3", { class: "t-head", text: t(cards ? "fix.which" : "correct.which") }), ...groups.map((group) => groupNode(group, choose)));
  const choose = (group, face, position) => stage.replaceChildren(...newFace(screen, { face, taken, back: start, chosen: (now) => sign(screen, { round, group, face, now, position, settled, opened }) }));
  start();
}

function groupNode(group, choose) {
  const seat = /^seat_(\d+)$/.exec(group.throw)?.[1];
  const title = seat ? t("pot.seat", { seat }) : t(group.throw === "players" ? "phase.players_own" : `phase.${group.throw}`);
  return el("section", { class: "correct-group" }, el("h4", { class: "t-small", text: title }), el("span", { class: "t-label", text: t(group.second ? "correct.with_floor" : "correct.alone") }),
    facesOn(group.faces, (face, position) => choose(group, face, position)));
}

function sign(screen, { round, group, face, now, position, settled, opened }) {
  const data = { throw: group.throw, position, face: now };
  authorise(screen, {
    ...correction(screen, { round, data, settled }),
    heading: t("fix.from_to", { was: faceName(face), now: faceName(now) }),
    reasons: CORRECT_REASONS.map((id) => ({ id, word: t(`correct.${id}`) })),
    confirm: t("fix.confirm", { now: faceName(now) }),
    second: group.second,
    done: () => opened.close(),
  });
}
