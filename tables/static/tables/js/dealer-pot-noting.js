// Noting an act out of turn: which seat, what it said, and to how much. What becomes of it is asked when its turn comes.

import { el } from "./parts/element.js";
import { typedAmount } from "./typed.js";
import { actWords } from "./dealer-pot-turn.js";
import { t } from "./words.js";

const ACTIONS = ["fold", "check", "call", "bet", "raise_to"];
const SIZED = ["bet", "raise_to"];

/** The form in the procedures' sheet. `offer.seats`: who may have acted before his turn. */
export function outOfTurnForm(desk, offer, opened) {
  const said = { seat: offer.seats.length === 1 ? offer.seats[0] : null, action: null };
  const slot = el("div", { class: "step-answers" });
  const input = el("input", { id: "out-of-turn-amount", inputmode: "decimal", autocomplete: "off", on: { input: () => draw() } });
  const pad = el("c-keypad", { columns: 6, digits: true, label: t("sign.digits") });
  pad.keys = [..."1234567890", "back"].map((id) => ({ id, label: id === "back" ? "⌫" : id, spoken: id === "back" ? t("sign.back") : id }));
  pad.addEventListener("c-key", (event) => {
    input.value = event.detail.id === "back" ? input.value.slice(0, -1) : input.value + event.detail.id;
    draw();
  });
  const amount = el("div", { class: "form-field" }, el("label", { class: "t-label", for: "out-of-turn-amount", text: t("turn.to_how_much") }), input, pad);
  const seats = choice(t("procedures.which_seat"), offer.seats, (seat) => ({ label: String(seat), spoken: t("pot.seat", { seat }) }), (seat) => { said.seat = seat; draw(); });
  const possible = desk.screen.round.asked?.call ? ACTIONS.filter((action) => action !== "bet") : ACTIONS;
  const actions = choice(t("turn.what"), possible, (action) => ({ label: t(`said_short.${action}`) }), (action) => { said.action = action; draw(); });
  const note = el("c-button", { kind: "act" });
  const to = () => (SIZED.includes(said.action) ? typedAmount(input.value, desk.screen.table.table.digits) : 0);
  note.addEventListener("c-press", async () => {
    const answer = await desk.screen.press("RecordOutOfTurn", { ...said, to: to() }, { button: note, sending: t("procedures.writing"), slot });
    if (answer.ok) opened.close();
  });
  function draw() {
    seats.draw(said.seat);
    actions.draw(said.action);
    amount.hidden = !SIZED.includes(said.action);
    const chosen = said.seat !== null && said.action !== null;
    const whole = chosen && to() !== null;
    input.setAttribute("aria-invalid", String(chosen && !whole && input.value.trim() !== ""));
    note.label = whole ? t("turn.note", { seat: said.seat, act: actWords({ action: said.action, to: to() }) }) : "";
    note.missing = whole ? null : t(chosen ? "turn.note_amount" : "turn.note_missing");
  }
  draw();
  return [el("h3", { class: "t-sub", text: t("turn.heading") }), el("p", { class: "t-reading ink-2", text: t("turn.detail") }), seats.node, actions.node, amount, slot, note];
}

/** A row of keys of which one is chosen. */
function choice(title, values, words, choose) {
  const keys = values.map((value) => el("c-button", { kind: "plain", size: "48", ...words(value), on: { "c-press": () => choose(value) } }));
  const node = el("div", { class: "button-places", role: "group", "aria-label": title }, el("p", { class: "t-label", text: title }), el("div", { class: "seat-keys" }, ...keys));
  return { node, draw: (chosen) => keys.forEach((key, index) => { key.pressed = String(values[index] === chosen); }) };
}
