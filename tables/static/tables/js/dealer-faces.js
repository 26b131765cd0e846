// Faces that lie, as buttons, and the pad on which one of them is told anew: cards and letter dice alike.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { FaceEntry } from "./dealer-pot-entry.js";
import { CardPad, drawLetters, letterPad } from "./dealer-pot-pad.js";
import { faceName } from "./pot-felt.js";
import { t } from "./words.js";

/** One button a face; `choose(face, position)` hears which, counted from 1. */
export function facesOn(faces, choose) {
  const button = (face, index) => onPress(el("button", { type: "button", class: "die-button", "aria-label": t("fix.one", { position: index + 1, face: faceName(face) }) }, drawn(face)), () => choose(face, index + 1));
  return el("div", { class: "correct-dice" }, ...faces.map(button));
}

function drawn(face) {
  return face.length === 1 ? el("c-die", { face, label: faceName(face) }) : el("c-card", { rank: face[0], suit: face[1], label: faceName(face) });
}

/**
 * What a face really shows: nodes with a pad, on which one press is heard.
 * @param {object} screen
 * @param {{face: string, taken: string[], back: () => void, chosen: (face: string) => void}} how `taken`: the cards that lie
 */
export function newFace(screen, { face, taken, back, chosen }) {
  const dice = face.length === 1;
  const entry = new FaceEntry();
  entry.ask("fix", { kind: dice ? "dice" : "cards", least: 1, taken: dice ? [face] : taken });
  const pressed = (now) => {
    if (now === face || entry.lies(now)) screen.announce(t("pad.lies", { card: faceName(now) }));
    else chosen(now);
  };
  const again = el("c-button", { kind: "quiet", size: "48", icon: "left", label: t(dice ? "correct.another" : "fix.another"), on: { "c-press": back } });
  return [el("h3", { class: "t-head", text: t("fix.shows", { was: faceName(face) }) }), padOf(entry, pressed), again];
}

function padOf(entry, pressed) {
  if (entry.kind === "dice") {
    const pad = letterPad(pressed);
    drawLetters(pad, entry);
    return pad;
  }
  const pad = new CardPad(pressed);
  pad.draw(entry);
  return pad.node;
}
