// The pads on which the dealer enters cards and letter dice, the row of what is typed, and the line for a scanner.

import { el, keep } from "./parts/element.js";
import { cardMark } from "./parts/cards.js";
import { onPress } from "./parts/press.js";
import { LETTER_FACES, PAD, cardsOfLine, lettersOfLine } from "./dealer-pot-entry.js";
import { faceName, faceShort } from "./pot-felt.js";
import { t } from "./words.js";

/** A pad of all fifty-two cards, four suits of thirteen; those that lie cannot be pressed. `press(card)` on each. */
export class CardPad {
  constructor(press) {
    this.press = press;
    this.node = el("div", { class: "card-pad", role: "group", "aria-label": "" });
    this.keys = PAD.suits.flatMap((suit) => PAD.ranks.map((rank) => this.#key(rank + suit)));
    this.node.append(...this.keys);
  }

  #key(card) {
    return onPress(el("button", { type: "button", class: "pad-card", "data-card": card }, cardMark({ rank: card[0], suit: card[1] })), () => this.press(card));
  }

  /** Follow what is typed: what lies is shut, what is typed is marked, and while a rank waits for its suit the others rest. */
  draw(entry, { off = false } = {}) {
    this.node.setAttribute("aria-label", t("pad.cards"));
    for (const key of this.keys) {
      const { card } = key.dataset;
      const typed = entry.faces.includes(card);
      const shut = off || entry.lies(card) || entry.full;
      key.setAttribute("aria-disabled", String(shut));
      key.setAttribute("aria-label", t(typed ? "pad.typed" : entry.taken.has(card) ? "pad.lies" : "pad.card", { card: faceName(card) }));
      key.classList.toggle("is-typed", typed);
      key.classList.toggle("is-lying", entry.taken.has(card));
      key.classList.toggle("is-pending", entry.pending === card[0] && !shut);
    }
  }
}

/** What is typed so far, large, with the next place in brass. */
export function typedRow(entry, { places = entry.most } = {}) {
  const row = el("div", { class: entry.kind === "dice" ? "typed-row is-dice" : "typed-row", role: "group", "aria-label": t("pad.typed_row") });
  fillTyped(row, entry, places);
  return row;
}

/** Draw the row again for what is typed now. */
export function fillTyped(row, entry, places = entry.most) {
  const spots = Array.from({ length: places }, (_, index) => ({ place: String(index), face: entry.faces[index], now: index === entry.faces.length }));
  const tag = entry.kind === "dice" ? "c-die" : "c-card";
  keep(row, spots, ({ place }) => place, () => el(tag), (node, { face, now }) => (tag === "c-die" ? fillDie(node, face, now) : fillCard(node, face, now ? entry.pending : null, now)));
}

function fillDie(node, face, now) {
  Object.assign(node, { face: face ?? null, state: face ? "in-hand" : now ? "entering" : "waiting", label: face ? faceName(face) : t("pad.place") });
}

function fillCard(node, face, pending, now) {
  const label = face ? faceName(face) : pending ? t("pad.suit_missing", { rank: pending }) : t("pad.place");
  Object.assign(node, { rank: face?.[0] ?? null, suit: face?.[1] ?? null, state: face ? "face" : now ? "next" : "waiting", label, text: pending ? t("pad.pending", { rank: pending === "T" ? "10" : pending }) : null });
}

/** The six letters of a letter die, in two rows or in one; `full` hears a press when no more is asked for. */
export function letterPad(press, { columns = 3, full = () => {} } = {}) {
  const pad = el("c-keypad", { columns, class: `letter-pad has-${columns}` });
  pad.addEventListener("c-key", (event) => press(event.detail.id));
  pad.addEventListener("c-missed", (event) => {
    event.stopPropagation();
    full();
  });
  return pad;
}

/** Follow what is typed on the letters' pad. */
export function drawLetters(pad, entry) {
  pad.label = t("pad.letters");
  pad.keys = LETTER_FACES.map((face) => ({ id: face, label: face, spoken: face, missing: entry.full ? face : null }));
}

/**
 * One line for a scanner, which types like a keyboard and ends with Enter.
 * @param {{entry: import("./dealer-pot-entry.js").FaceEntry, slot: HTMLElement, put: () => void, confirm: () => void}} how
 *   `put` when a line was taken in; `confirm` when Enter comes on an empty line and all is typed
 */
export function scanLine({ entry, slot, put, confirm }) {
  const words = entry.kind === "dice" ? t("pad.scan_dice") : t("pad.scan");
  const input = el("input", { class: "scan-line", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: words, "aria-label": words });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (!input.value.trim()) {
      if (entry.complete) confirm();
      return;
    }
    const faces = entry.kind === "dice" ? lettersOfLine(input.value) : cardsOfLine(input.value);
    input.value = "";
    if (faces !== null && entry.put(faces)) {
      slot.replaceChildren();
      put();
    } else slot.replaceChildren(scanRefused(entry, faces));
  });
  return input;
}

function scanRefused(entry, faces) {
  const lying = faces?.find((face) => entry.taken.has(face));
  return lying ? lyingNote(lying, entry) : el("c-note", { kind: "refused", "until-press": true, first: t("pad.scan_wrong"), second: t("pad.scan_now", { n: entry.most, kind: entry.kind }) });
}

/** A card that was typed or scanned lies already. */
export function lyingNote(card, entry) {
  return el("c-note", { kind: "refused", "until-press": true, first: t("pad.scan_lies", { card: faceShort(card) }), second: t("pad.scan_now", { n: entry.most, kind: entry.kind }) });
}

/** Take back and confirm, as every entry has them. */
export function entryButtons({ back, confirm, big = false }) {
  const undo = el("c-button", { kind: "plain", icon: "backspace", repeat: true, class: "take-back" });
  undo.addEventListener("c-press", back);
  const done = el("c-button", { kind: "act", size: big ? "big" : "64", "data-enter": true });
  done.addEventListener("c-press", () => confirm(done));
  return { undo, done, node: el("div", { class: "buttons" }, undo, done) };
}

/** Follow what is typed on both buttons. `label` is what confirming does. */
export function drawEntryButtons({ undo, done }, entry, { label, off = null }) {
  const last = entry.pending ?? entry.faces.at(-1);
  undo.label = last ? t("dealer.take_back", { face: faceShort(last) }) : "";
  undo.missing = last ? null : t("dealer.nothing_to_take_back");
  done.label = label;
  done.keyHint = entry.complete ? "Enter" : null;
  done.missing = entry.complete ? off : t("dealer.confirm_missing", { n: Math.max(1, entry.missing) });
}
