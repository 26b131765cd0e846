// The procedures of a pot game: what went wrong at the table, step by step (TH-20 to TH-29), an act out of turn, an absent
// player. Only what can have happened now is listed; what it needs is what the picture's offers say.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { authorise, needsSecond } from "./dealer-acts.js";
import { FaceEntry } from "./dealer-pot-entry.js";
import { CardPad, drawEntryButtons, entryButtons, fillTyped, lyingNote, scanLine, typedRow } from "./dealer-pot-pad.js";
import { outOfTurnForm } from "./dealer-pot-noting.js";
import { houseDeals } from "./dealer-pot-ritual.js";
import { seatOut } from "./dealer-pot-step.js";
import { facesListed } from "./pot-felt.js";
import { t } from "./words.js";

/** The steps of each error, as the dealer's hands do them; `done`: how many are done once it is reported. */
const STEPS = {
  second_card_exposed: { steps: ["leave_open", "deal_on", "replace", "first_burn"], done: 1 },
  third_card: { steps: ["take_third", "lay_burn", "flop_unburned"], done: 1 },
  flop_too_many: { steps: ["key_board", "into_stub", "flop_again"], done: 1 },
  flop_early: { steps: ["key_board", "finish_betting", "into_stub", "flop_again"], done: 1 },
  turn_early: { steps: ["set_aside", "finish_betting", "next_is_turn", "aside_into_stub", "river_unburned"], done: 1 },
  turn_early_reshuffle: { steps: ["set_aside", "finish_betting", "card_into_stub", "turn_unburned"], done: 1 },
  river_early: { steps: ["set_aside", "finish_betting", "card_into_stub", "river_unburned"], done: 1 },
};
/** What every misdeal asks of the hands, whatever brought it about. */
const VOID_STEPS = { steps: ["report", "all_back", "deal_again"], done: 1 };
const MISDEAL_REASONS = ["fouled", "wrong_seat", "wrong_button", "exposed", "other"];
/** What can be wrong where the house's generator deals: no deck and no hand of the dealer's. */
const REASONS_OF_THE_HOUSE = ["wrong_seat", "wrong_button", "other"];

/** Open the sheet: at the left what may have happened, at the right what to do about it. */
export function openProcedures(desk) {
  const { round } = desk.screen;
  const detail = round ? t("procedures.detail", { number: round.number }) : t("procedures.detail_between");
  const opened = el("c-sheet", { heading: t("procedures.heading"), detail, "close-text": t("table.close"), wide: true });
  opened.addEventListener("c-close", () => opened.remove());
  const stage = el("div", { class: "procedure" });
  const list = el("div", { class: "procedure-list", role: "group", "aria-label": t("procedures.what") });
  document.body.append(opened);
  const items = entriesOf(desk, opened);
  for (const item of items) list.append(itemButton(item, list, () => { opened.onkeydown = null; stage.replaceChildren(...item.show(stage)); }));
  if (items.length) list.firstElementChild.click();
  else stage.append(el("c-empty", { heading: t("procedures.none"), detail: t("procedures.none_detail") }));
  opened.body.classList.add("procedures-body");
  opened.body.replaceChildren(el("div", { class: "procedures" }, list, stage));
  opened.show();
}

function itemButton({ title, short }, list, choose) {
  const button = el("button", { type: "button", class: "procedure-item", "aria-pressed": "false" }, el("strong", { text: title }), el("span", { text: short }));
  return onPress(button, () => {
    for (const other of list.children) other.setAttribute("aria-pressed", String(other === button));
    choose();
  });
}

/** What may be reported now, in the order of the rules: [{title, short, show}]. */
function entriesOf(desk, opened) {
  const { table } = desk.screen;
  const faults = desk.offers("ReportFault").map((offer) => ({
    title: t(`fault.${offer.fault}`), short: t(`fault_short.${offer.fault}`), show: (stage) => faultForm(desk, offer, { opened, stage }),
  }));
  const entries = [...faults];
  const misdeal = desk.offers("DeclareMisdeal")[0];
  if (misdeal) entries.push({ title: t("misdeal.heading"), short: t("misdeal.short"), show: () => misdealForm(desk, misdeal, opened) });
  const turn = desk.offers("RecordOutOfTurn")[0];
  if (turn?.seats.length) entries.push({ title: t("turn.heading"), short: t("turn.short"), show: () => outOfTurnForm(desk, turn, opened) });
  const out = desk.offers("SeatOut")[0];
  if (out && table.round?.state === "live") entries.push({ title: t("seat_out.heading"), short: t("seat_out.short"), show: () => seatOutForm(desk, out, opened) });
  return entries;
}

// --- an error -----------------------------------------------------------------------------------------------------------------

function stepsOf(desk, { fault, misdeal }) {
  if (misdeal) return VOID_STEPS;
  const reshuffles = fault === "turn_early" && desk.screen.table.rules.premature_turn === "reshuffle";
  return STEPS[reshuffles ? `${fault}_reshuffle` : fault];
}

/** Reporting an error: whose cards, which cards, then one press; after it what to do, step by step. */
function faultForm(desk, offer, { opened, stage }) {
  const { screen } = desk;
  const { round } = screen;
  const entry = new FaceEntry();
  entry.ask(offer.fault, { least: offer.cards[0], most: Math.min(offer.cards[1], 5), taken: round.boards.flat() });
  const seats = seatChoice(desk, offer);
  const slot = el("div", { class: "step-answers" });
  const typed = typedRow(entry, { places: entry.most });
  const send = async (button) => {
    const data = { fault: offer.fault, seats: seats.chosen(), cards: entry.faces };
    const answer = await screen.press("ReportFault", data, { button, sending: t("procedures.writing"), slot });
    if (answer.ok) stage.replaceChildren(...afterwards(desk, offer, { cards: entry.faces, opened }));
  };
  const buttons = entryButtons({ back: () => { entry.back(); draw(); }, confirm: send });
  const enter = (card, source = "keypad") => {
    if (!entry.full && !entry.add(card, source)) slot.replaceChildren(lyingNote(card, entry));
    draw();
  };
  const pad = new CardPad(enter);
  const scan = scanLine({ entry, slot, put: draw, confirm: () => buttons.done.press() });
  function draw() {
    fillTyped(typed, entry, entry.most);
    pad.draw(entry);
    const label = t(offer.misdeal ? "procedures.report_misdeal" : "procedures.report");
    drawEntryButtons(buttons, entry, { label, off: seats.missing() });
  }
  seats.changed(draw);
  draw();
  opened.onkeydown = (event) => typeKey(event, entry, { enter, draw, confirm: () => buttons.done.press() });
  const cards = entry.most ? [el("div", { class: "procedure-cards" }, typed, scan, buttons.node), slot, pad.node] : [slot, buttons.node];
  return [...heading(offer.fault, offer.rule), stepList(stepsOf(desk, offer).steps, { now: 0 }), seats.node, ...cards].filter(Boolean);
}

function heading(fault, rule) {
  return [el("div", { class: "procedure-head" }, el("h3", { class: "t-sub", text: t(`fault.${fault}`) }), el("c-tag", { text: rule })), el("p", { class: "t-reading ink-2", text: t(`fault_detail.${fault}`) })];
}

/** Keys in the sheet: ranks and suits wherever the focus is, and Enter as soon as all cards are typed. */
function typeKey(event, entry, { enter, draw, confirm }) {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && entry.faces.length && entry.complete) {
    event.preventDefault();
    confirm();
    return;
  }
  const typed = event.key === "Backspace" ? entry.back() : entry.type(event.key);
  if (typeof typed === "string") enter(typed, "keyboard");
  else draw();
}

/** The seats an error names: one, or several. */
function seatChoice(desk, offer) {
  const [least, most] = offer.seats;
  const picked = new Set();
  let told = () => {};
  const dealt = desk.screen.round.seats.map((seat) => seat.seat);
  const seats = offer.fault === "third_card" ? dealt.slice(0, 1) : dealt;
  if (!most) return { node: null, chosen: () => [], missing: () => null, changed: () => {} };
  const keys = seats.map((seat) => el("c-button", { kind: "plain", size: "48", label: String(seat), spoken: t("pot.seat", { seat }), pressed: "false" }));
  keys.forEach((key, index) => key.addEventListener("c-press", () => {
    const seat = seats[index];
    if (most === 1) picked.clear();
    if (picked.has(seat)) picked.delete(seat);
    else picked.add(seat);
    keys.forEach((other, at) => { other.pressed = String(picked.has(seats[at])); });
    told();
  }));
  if (seats.length === 1 && least) {
    picked.add(seats[0]);
    keys[0].pressed = "true";
  }
  const node = el("div", { class: "button-places", role: "group", "aria-label": t("procedures.which_seat") }, el("p", { class: "t-label", text: t(most > 1 ? "procedures.which_seats" : "procedures.which_seat") }), el("div", { class: "seat-keys" }, ...keys));
  return {
    node, chosen: () => [...picked].sort((one, other) => one - other), changed: (run) => { told = run; },
    missing: () => (picked.size < least ? t(most > 1 ? "procedures.choose_seats" : "procedures.choose_seat") : null),
  };
}

/** Numbered steps: those before `now` are done, `now` is in brass. */
function stepList(ids, { now, cards = [] }) {
  return el("ol", { class: "procedure-steps" }, ...ids.map((id, index) => {
    const state = index < now ? "done" : index === now ? "now" : "later";
    const mark = state === "done" ? el("c-icon", { name: "check", label: t("dealer.phase_done") }) : String(index + 1);
    const said = state === "done" && cards.length ? el("small", { text: facesListed(cards) }) : null;
    return el("li", { class: `procedure-step is-${state}`, "aria-current": state === "now" ? "step" : null }, el("span", { class: "step-mark" }, mark), el("span", { class: "step-says" }, el("strong", { text: t(`fault_step.${id}`) }), said));
  }));
}

/** What is to be done now that it is written down. */
function afterwards(desk, offer, { cards, opened }) {
  const { steps, done } = stepsOf(desk, offer);
  const on = el("c-button", { kind: "act", label: goingOn(desk, offer, steps[done]), on: { "c-press": () => opened.close() } });
  queueMicrotask(() => on.focus());
  return [...heading(offer.fault, offer.rule), stepList(steps, { now: done, cards }), el("c-note", { kind: "accepted", first: t("procedures.written"), second: t(offer.misdeal ? "misdeal.detail" : "procedures.written_detail") }), on];
}

/** What the hand goes on with: the next hand after a misdeal, the betting where it was interrupted, else the next card. */
function goingOn(desk, { misdeal }, step) {
  const { asked } = desk.screen.round ?? {};
  if (misdeal) return t("procedures.go_on_anew");
  if (step !== "finish_betting" || !asked) return t("procedures.go_on");
  return t(asked.call ? "procedures.go_on_call" : "procedures.go_on_betting", { seat: asked.seat, call: asked.call });
}

// --- misdeal, absence -----------------------------------------------------------------------------------------------------------

/** The misdeal, for a reason; once somebody has acted the floor signs (TH-29). */
function misdealForm(desk, offer, opened) {
  const second = needsSecond(offer);
  const house = houseDeals(desk.screen.table.rules);
  const declare = el("c-button", { kind: "act", label: t("misdeal.declare") });
  declare.addEventListener("c-press", () => authorise(desk.screen, {
    command: "DeclareMisdeal", data: {}, reasonAs: "why", heading: t("misdeal.heading"), detail: t("misdeal.detail"),
    reasons: (house ? REASONS_OF_THE_HOUSE : MISDEAL_REASONS).map((id) => ({ id, word: t(`misdeal.${id}`) })), confirm: t("misdeal.confirm"), second, done: () => opened.close(),
  }));
  return [
    el("div", { class: "procedure-head" }, el("h3", { class: "t-sub", text: t("misdeal.heading") }), el("c-tag", { text: "TH-29" })),
    el("p", { class: "t-reading ink-2", text: t("misdeal.detail") }), house ? null : stepList(VOID_STEPS.steps, { now: 0 }),
    second ? el("c-note", { kind: "info", first: t(house ? "misdeal.floor_house" : "misdeal.floor") }) : null, declare,
  ].filter(Boolean);
}

function seatOutForm(desk, offer, opened) {
  const ask = el("c-button", { kind: "plain", label: t("seat_out.button"), on: { "c-press": () => { opened.close(); seatOut(desk, offer.seats); } } });
  return [el("h3", { class: "t-sub", text: t("seat_out.heading") }), el("p", { class: "t-reading ink-2", text: t("seat_out.detail") }), ask];
}
