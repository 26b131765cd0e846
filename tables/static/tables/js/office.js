// The replay of a round: one step at a time, by buttons, by the list, or by the arrow keys. The steps were made by the
// engine on the server (tables/reports/rounds.py); here they are only shown.

import "./parts/all.js";
import { el } from "./parts/element.js";

const steps = JSON.parse(document.getElementById("replay-data").textContent);
const words = JSON.parse(document.getElementById("replay-words").textContent);
const felt = document.getElementById("replay-felt");
const list = document.getElementById("replay-steps");
const hasCards = steps.some((step) => step.hands.some((one) => one.dice.some((die) => die.face.length === 2)));
let at = 0;

function faceWord(face) {
  return face === "T" ? "10" : face;
}

function titleOf({ side, is_dealer: isDealer, hand: number }) {
  if (side === "board") return number > 1 ? `${words.board} ${number}` : words.board;
  if (side === "seat") return words.seat.replace("{hand}", number);
  return isDealer ? words.dealer_hand : words.players.replace("{hand}", number);
}

function cards(dice, size, label) {
  const lying = dice.map(({ face }) => el("c-card", { rank: face[0], suit: face[1] }));
  const down = Array.from({ length: size - dice.length }, () => el("c-card", { state: "back", label: words.face_down }));
  return el("div", { class: "replay-cards", role: "group", "aria-label": label }, ...lying, ...down);
}

function hand(one) {
  const { dice, is_dealer: isDealer, size } = one;
  const title = titleOf(one);
  const faces = dice.map((die) => faceWord(die.face)).join(" ");
  const label = `${title}: ${faces || words.face_down}`;
  const place = { class: one.side === "seat" ? "is-seat" : "" };
  if (!size) return el("section", place, el("h3", { text: title }), el("p", { class: "ink-2", text: words.no_dice }));
  if (hasCards) return el("section", place, el("h3", { text: title }), cards(dice, size, label));
  const row = el("c-dice-row", { body: isDealer ? "onyx" : "ivory", label, "no-bar": dice.length < size });
  const lying = dice.map((die) => ({ face: die.face, state: die.in_hand ? "in-hand" : "not-in-hand" }));
  const waiting = Array.from({ length: size - dice.length }, (_, place) => ({ state: "waiting", ordinal: dice.length + place + 1 }));
  row.dice = [...lying, ...waiting];
  return el("section", place, el("h3", { text: title }), row);
}

/** What the journal recorded of a step, line by line. */
function recorded({ lines }) {
  return el("dl", { class: "back-facts" }, ...lines.map(([label, value]) => el("div", {}, el("dt", { text: label }), el("dd", { text: value }))));
}

function show(place) {
  at = Math.max(0, Math.min(steps.length - 1, place));
  const step = steps[at];
  if (!step) return;
  felt.replaceChildren(...(step.hands.length ? step.hands.map(hand) : [el("p", { text: words.no_dice })]));
  document.getElementById("replay-what").textContent = step.words;
  document.getElementById("replay-by").textContent = `${step.kind} · ${step.by}`;
  document.getElementById("replay-step").textContent = words.step.replace("{step}", at + 1).replace("{steps}", steps.length);
  document.getElementById("replay-facts").replaceChildren(recorded(step));
  for (const button of list.querySelectorAll("button")) {
    if (Number(button.dataset.step) === at) {
      button.setAttribute("aria-current", "step");
      button.scrollIntoView({ block: "nearest" });
    } else button.removeAttribute("aria-current");
  }
  document.querySelector('[data-go="previous"]').disabled = at === 0;
  document.querySelector('[data-go="next"]').disabled = at === steps.length - 1;
}

const GO = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => steps.length - 1 };

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-go], [data-step]");
  if (button?.dataset.go) show(GO[button.dataset.go]());
  else if (button) show(Number(button.dataset.step));
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea")) return;
  if (event.key === "ArrowRight") show(at + 1);
  else if (event.key === "ArrowLeft") show(at - 1);
});

show(0);
