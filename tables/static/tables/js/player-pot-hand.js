// One's own cards or dice: large, seen on this screen alone, and turned down by a press. Held down, they can be looked at.

import { el } from "./parts/element.js";
import { faceName, facesListed, madeName } from "./pot-felt.js";
import { placeKey, t } from "./words.js";

const HIDDEN_KEY = "own-hand-hidden";

export class OwnHand {
  #peeking = false;
  #view = null;

  /** @param {() => void} changed told when the hand is turned */
  constructor(changed) {
    this.changed = changed;
    this.hidden = localStorage.getItem(placeKey(HIDDEN_KEY)) === "yes";
    this.faces = el("div", { class: "own-faces" });
    this.label = el("span", { class: "label" });
    this.name = el("strong", { class: "own-name" });
    this.detail = el("span", { class: "t-reading ink-2 own-detail" });
    this.button = el("c-button", { kind: "quiet", size: "48", icon: "eye", class: "own-turn", on: { "c-press": () => this.#turn() } });
    this.node = el("section", { class: "own-hand" }, this.faces, el("div", { class: "own-words" }, this.label, this.name, this.detail), this.button);
    const peek = (looking) => () => this.#peek(looking);
    this.faces.addEventListener("pointerdown", peek(true));
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) this.faces.addEventListener(end, peek(false));
  }

  draw(view) {
    this.#view = view;
    const hand = view.own?.hand ?? null;
    this.node.hidden = !hand && !view.me;
    if (this.node.hidden) return;
    const faces = hand?.faces ?? [];
    const down = this.hidden && !this.#peeking;
    const unread = faces.length > 0 && faces.every((face) => face === null);
    this.node.setAttribute("aria-label", t("tablet.own.heading"));
    this.node.classList.toggle("is-down", down);
    this.label.textContent = faces.length ? t(`tablet.own.${whoSees(view)}`) : "";
    this.name.textContent = down ? t("tablet.own.down") : this.#named(hand, view);
    this.detail.textContent = down ? t("tablet.own.hold") : unread ? t(`tablet.own.unread_${view.dice ? "dice" : "cards"}`) : view.me?.plays_board ? t("tablet.own.plays_board") : usesOf(hand, view);
    this.button.label = t(this.hidden ? "tablet.own.show" : "tablet.own.hide");
    this.button.pressed = String(this.hidden);
    this.button.hidden = unread || !faces.length;
    this.#lay(faces, { down, dice: view.dice });
  }

  #named(hand, view) {
    if (!hand?.faces.length) return t(view.live ? "tablet.own.none" : "tablet.own.over");
    if (hand.faces.includes(null)) return t(`tablet.own.lies_${view.dice ? "dice" : "cards"}`);
    if (hand.made) return madeName(hand.made, [...hand.faces, ...lying(view)]);
    const [one, other] = hand.faces;
    return one[0] === other?.[0] ? madeName({ category: "pair", faces: [one[0]] }) : capital(facesListed(hand.faces));
  }

  /** Turned down, the faces are not in the page at all. */
  #lay(faces, { down, dice }) {
    const shown = faces.map((face) => (down ? null : face));
    const key = JSON.stringify([shown, dice, document.documentElement.lang]);
    if (this.faces.dataset.key === key) return;
    this.faces.dataset.key = key;
    this.faces.replaceChildren(...shown.map((face, index) => (dice ? ownDie(face, index) : ownCard(face))));
  }

  #turn() {
    this.hidden = !this.hidden;
    localStorage.setItem(placeKey(HIDDEN_KEY), this.hidden ? "yes" : "no");
    this.changed();
  }

  #peek(looking) {
    if (!this.hidden || this.#peeking === looking) return;
    this.#peeking = looking;
    this.draw(this.#view);
  }
}

/** Whose eyes the hand is for: it is one's own secret until it has been shown. */
function whoSees({ me, phone, dice }) {
  if (me?.shown) return "shown";
  if (phone) return "only_you";
  return dice ? "dice" : "cards";
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function lying({ round }) {
  return round?.dice ? round.dice.map(({ face }) => face) : round?.boards?.[0] ?? [];
}

function ownCard(face) {
  const label = face ? faceName(face) : t("tablet.own.face_down");
  return face ? el("c-card", { rank: face[0], suit: face[1], label }) : el("c-card", { state: "back", label });
}

function ownDie(face, index) {
  return face ? el("c-die", { face, label: faceName(face) }) : el("c-die", { state: "waiting", ordinal: index + 1, label: t("tablet.own.face_down") });
}

/** What of the table a hand of dice uses, and whether any of it is thrown again: "Uses H, L and L on the table." */
function usesOf(hand, { round, dice }) {
  if (!dice || !hand?.made?.positions?.length || !round?.dice) return "";
  const used = hand.made.positions.filter((place) => place > hand.faces.length).map((place) => round.dice[place - hand.faces.length - 1]).filter(Boolean);
  if (!used.length) return t("tablet.own.uses_none");
  const again = used.filter(({ state }) => state === "reroll").length;
  const uses = t("tablet.own.uses", { faces: used.map(({ face }) => face).join(t("felt.comma")) });
  return again ? `${uses} ${t("tablet.own.again", { n: again })}` : uses;
}
