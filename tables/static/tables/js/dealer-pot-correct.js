// Correcting a card or die that was keyed wrongly: which one, what it really shows, why; and the floor where somebody may have
// acted on it. The old face stays in the record.

import { el } from "./parts/element.js";
import { authorise, needsSecond, sheet } from "./dealer-acts.js";
import { facesOn, newFace } from "./dealer-faces.js";
import { faceName } from "./pot-felt.js";
import { t } from "./words.js";

const REASONS = ["misread", "mistyped", "moved"];

/** Open the sheet for what lies in this hand. */
export function correctFace(desk) {
  const { round } = desk.screen;
  const dice = Boolean(round.dice);
  const stage = el("div", { class: "correct-stage" });
  const opened = sheet(t(dice ? "correct.heading" : "fix.heading"), t("correct.detail", { number: round.number }), stage);
  opened.wide = !dice;
  const start = () => stage.replaceChildren(el("h3", { class: "t-head", text: t(dice ? "correct.which" : "fix.which") }), ...groupsOf(desk).map((group) => groupNode(group, (face) => choose(face))));
  const choose = (face) => stage.replaceChildren(...asked(desk, face, { back: start, opened }));
  start();
}

/** What can be corrected, by where it lies: [{title, faces: [{face, position, name, command, data, second}]}]. */
function groupsOf(desk) {
  const { round } = desk.screen;
  if (round.dice) {
    const offers = desk.offers("CorrectDie");
    const faces = offers.map((offer) => ({ face: round.dice[offer.position - 1].face, position: offer.position, command: "CorrectDie", data: { throw: offer.throw, position: offer.position }, key: "face", second: needsSecond(offer) }));
    return [{ title: t("pot.dice"), faces }];
  }
  return desk.offers("CorrectCard").map((offer) => {
    const hole = offer.where === "hole";
    const cards = hole ? round.seats.find((seat) => seat.seat === offer.seat)?.shown ?? [] : round.boards[offer.where === "board_2" ? 1 : 0];
    const faces = cards.map((face, index) => ({ face, position: index + 1, command: "CorrectCard", data: { where: offer.where, seat: offer.seat ?? null, position: index + 1 }, key: "card", second: false }));
    return { title: hole ? t("pot.seat", { seat: offer.seat }) : round.boards.length > 1 ? t("pot.board_n", { n: offer.where === "board_2" ? 2 : 1 }) : t("pot.board"), faces };
  });
}

function groupNode({ title, faces }, choose) {
  return el("section", { class: "correct-group" }, el("h4", { class: "t-small", text: title }), facesOn(faces.map(({ face }) => face), (_, position) => choose(faces[position - 1])));
}

/** What it really shows: one press on the pad asks for the reason. */
function asked(desk, old, { back, opened }) {
  const { round } = desk.screen;
  const taken = [...(round.boards ?? []).flat(), ...round.seats.flatMap((seat) => seat.shown ?? [])];
  return newFace(desk.screen, { face: old.face, taken, back, chosen: (face) => sign(desk, old, face, { second: old.second, opened }) });
}

/** Reason, and the floor's badge and PIN: where the house finds only then that it needs the floor, it is asked for again with it. */
function sign(desk, old, face, { second, opened }) {
  authorise(desk.screen, {
    command: old.command, data: { ...old.data, [old.key]: face }, heading: t("fix.from_to", { was: faceName(old.face), now: faceName(face) }),
    detail: t("fix.consequence"), reasons: REASONS.map((id) => ({ id, word: t(`correct.${id}`) })), confirm: t("fix.confirm", { now: faceName(face) }), second,
    done: () => opened.close(), needsFloor: () => sign(desk, old, face, { second: true, opened }),
  });
}
