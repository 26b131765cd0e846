// The dealer's one next step in a pot game: what it is, in words, and the controls that do it. What must be done is the
// engine's `next`; what may be pressed, its offers. A step is {key, kicker, heading, quiet, clock, zero, build, update}.

import { el } from "./parts/element.js";
import { choose } from "./dealer-acts.js";
import { waiting } from "./dealer-before.js";
import { dealingLines } from "./dealer-pot-ritual.js";
import { drawEntryButtons, drawLetters, entryButtons, fillTyped, letterPad, scanLine, typedRow } from "./dealer-pot-pad.js";
import { outOfTurnStep } from "./dealer-pot-turn.js";
import { awardStep, readStep } from "./dealer-pot-showdown.js";
import { resultList } from "./pot-last.js";
import { facesListed, seatsNamed } from "./pot-felt.js";
import { t } from "./words.js";

const STEPS = {
  deal_holes: holesStep, replace_exposed: replaceStep, deal_board: boardStep, enter_dice: diceStep, wait_for_act: actStep,
  ask_run_twice: runTwiceStep, read_hand: readStep, award_pots: awardStep, open_hand: openStep,
};

/** The step of a pot game's picture. */
export function potStep(desk, table) {
  const next = table.dealer?.next ?? {};
  const step = STEPS[next.id];
  if (step) return step(desk, table, next);
  const { build, ...waits } = waiting(`wait ${JSON.stringify(next)}`, t("pot.wait_players"), t("pot.wait_players_detail"));
  return { ...waits, build: () => [...build(), ...unpaidLines(next)] };
}

/** Who cannot pay the time charge and play on: a sentence each. */
function unpaidLines({ unpaid = [] }) {
  return unpaid.map((facts) => el("p", { class: "t-reading ink-2", text: t("pot.unpaid", facts) }));
}

/** A step with one brass button, and lines of what the hands do before it is pressed. */
function oneButton(desk, { key, kicker, heading, lines = [], label, detail, sending, send }) {
  const button = el("c-button", { kind: "act", size: "big", label, detail, "key-hint": "Enter", "data-enter": true });
  button.addEventListener("c-press", () => send({ button, sending }));
  return {
    key, kicker, heading,
    build: () => [ritual(lines), button, desk.entrySlot].filter(Boolean),
    update: () => { button.missing = desk.screen.connected ? null : t("dealer.waits"); },
  };
}

function ritual(lines) {
  return lines.length ? el("ol", { class: "ritual" }, ...lines.map((line) => el("li", { text: line }))) : null;
}

/** The house deals or throws by itself: nothing to press. */
function houseDeals(key, heading) {
  return waiting(`house ${key}`, heading, t("pot.house_deals"));
}

// --- dealing ------------------------------------------------------------------------------------------------------------------

function holesStep(desk, table, next) {
  const { round } = table;
  const bare = round.seats.filter((seat) => !seat.hidden && !seat.shown).map((seat) => seat.seat);
  const key = `holes ${round.number} ${bare} ${next.exposed}`;
  if (!desk.offers("DealHoles").length) return houseDeals(key, t("pot.deal_holes"));
  const exposed = next.exposed.length ? [t("ritual.exposed_stays", { cards: facesListed(next.exposed) })] : [];
  return oneButton(desk, {
    key, kicker: t("dealer.next"), heading: t("pot.deal_holes"), lines: [t("pot.deal_two", { n: bare.length, seats: bare.join(t("felt.comma")) }), ...exposed],
    label: t("pot.dealt"), detail: t("pot.face_down"), sending: t("pot.writing"), send: (tools) => desk.press("DealHoles", { cards: [] }, tools),
  });
}

/** The card for an exposed second card (TH-21). */
function replaceStep(desk, table, next) {
  return oneButton(desk, {
    key: `replace ${table.round.number} ${next.seat} ${next.exposed}`, kicker: t("dealer.next"), heading: t("pot.replace", { seat: next.seat }),
    lines: [t("ritual.replace", { seat: next.seat, cards: facesListed(next.exposed) }), t("ritual.exposed_burns")],
    label: t("pot.replaced"), detail: t("pot.face_down_one"), sending: t("pot.writing"),
    send: (tools) => desk.press("DealHole", { seat: next.seat, cards: [] }, tools),
  });
}

function boardStep(desk, table, next) {
  const { round } = table;
  const key = `board ${round.number} ${next.what} ${next.board} ${next.rule}`;
  const boards = round.boards.length;
  const heading = t(boards > 1 ? "pot.deal_street_on" : "pot.deal_street", { street: next.what, board: next.board });
  if (!desk.offers("DealBoard").length) return houseDeals(key, heading);
  return entryStep(desk, {
    key, heading, kicker: t("dealer.next"), lines: dealingLines(next, { boards }), label: t("pot.confirm_street", { street: next.what }),
    send: (tools) => desk.press("DealBoard", { cards: desk.entry.faces }, tools),
  });
}

function diceStep(desk, table, next) {
  const { round } = table;
  const key = `dice ${round.number} ${next.throw} ${round.street} ${round.no_rolls.length}`;
  const offer = desk.offers("EnterDice")[0];
  const heading = t(`throw.${next.throw}`);
  if (!offer) return houseDeals(key, heading);
  const send = (tools) => desk.press("EnterDice", { throw: next.throw, faces: desk.entry.faces, source: desk.entry.source }, tools);
  if (!offer.count) {
    const seats = round.awaits.seats.join(t("felt.comma"));
    return oneButton(desk, { key, kicker: t("dealer.next"), heading, lines: [t("throw.cups", { seats })], label: t("throw.done"), detail: t("throw.under_cups"), sending: t("pot.writing"), send });
  }
  return entryStep(desk, { key, heading, kicker: desk.entry.full ? t("dealer.all_entered") : t("throw.place", { place: placeNow(desk, round) }), lines: throwLines(round, next), label: t("dealer.confirm"), send });
}

const placeNow = (desk, round) => round.awaits.places[desk.entry.faces.length];

/** The dice of this throw in the order in which they are entered. */
function throwLines(round, next) {
  const again = new Set(round.dice.map((die) => die.place));
  const fresh = next.places.filter((place) => !again.has(place));
  const old = next.places.filter((place) => again.has(place));
  const lines = [];
  if (fresh.length) lines.push(t("throw.fresh", { n: fresh.length, places: fresh.join(t("felt.comma")) }));
  if (old.length) lines.push(t("throw.again", { n: old.length, places: old.join(t("felt.comma")) }));
  return lines;
}

/** A step in which faces are typed and confirmed. Cards are pressed on the pad under the felt, letters in the step itself; `rowed`:
 *  letters are shown there too. */
export function entryStep(desk, { key, kicker, heading, lines, label, send, rowed = false }) {
  const { entry } = desk;
  const letters = entry.kind === "dice" ? letterPad((face) => desk.enter(face), { full: () => desk.screen.announce(t("dealer.all_entered")) }) : null;
  const row = letters && !rowed ? null : typedRow(entry); // dice are seen in their places on the felt
  const scan = scanLine({ entry, slot: desk.entrySlot, put: () => desk.screen.redraw(), confirm: () => desk.confirm() });
  const buttons = entryButtons({ back: () => desk.takeBack(), confirm: (button) => send({ button, sending: label }) });
  return {
    key, kicker, heading,
    build: () => {
      desk.confirmBy(() => buttons.done.press());
      return [ritual(lines), row, letters, desk.entrySlot, scan, buttons.node].filter(Boolean);
    },
    update: () => {
      if (row) fillTyped(row, entry);
      if (letters) drawLetters(letters, entry);
      drawEntryButtons(buttons, entry, { label, off: desk.screen.connected ? null : t("dealer.waits_short") });
    },
  };
}

// --- betting ------------------------------------------------------------------------------------------------------------------

function actStep(desk, table) {
  const { round } = table;
  const { asked } = round;
  const noted = round.out_of_turn.find((act) => act.seat === asked.seat && !desk.letGo.has(letGoKey(round, act)));
  const name = desk.nameOf(asked.seat);
  const common = {
    kicker: t("act.turn", { seat: asked.seat, name }), heading: asked.call ? t("act.to_call", { amount: asked.call }) : t("act.nothing_to_call"),
    clock: round.deadline, zero: zeroWords(round),
  };
  if (noted) return { ...common, ...outOfTurnStep(desk, round, noted, () => desk.letGo.add(letGoKey(round, noted))) };
  return {
    ...common, key: `act ${round.number} ${round.street} ${JSON.stringify(asked)} ${round.pot_total} ${JSON.stringify(desk.offers("Act"))}`,
    build: () => desk.act.build(), update: () => desk.act.update(),
  };
}

const letGoKey = (round, act) => `${round.number}/${round.street}/${act.seat}/${act.action}/${act.to}`;

/** What happens when the clock runs out: the time bank first, then check if it is free, else fold. */
function zeroWords(round) {
  const bank = round.seats.find((seat) => seat.seat === round.asked.seat)?.time_bank ?? 0;
  if (bank) return t("act.zero_bank", { seconds: bank });
  return t(round.asked.call ? "act.zero_fold" : "act.zero_check");
}

/** All are all in: does everybody who is in agree to deal the rest twice? */
function runTwiceStep(desk, table) {
  const { round } = table;
  const answered = new Map((round.run_twice?.answers ?? []).map((answer) => [answer.seat, answer.agrees]));
  const open = desk.offers("AnswerRunTwice").map((offer) => offer.seat);
  const row = (seat) => {
    const press = (agrees) => (event) => desk.press("AnswerRunTwice", { seat, agrees }, { button: event.currentTarget, sending: t("pot.writing") });
    const button = (label, agrees) => el("c-button", { kind: "plain", size: "48", label, on: { "c-press": press(agrees) } });
    const said = answered.has(seat) ? [el("c-tag", { tone: "win", icon: "check", text: t("twice.agreed") })] : [button(t("twice.no"), false), button(t("twice.yes"), true)];
    return el("li", { class: "twice-row" }, el("span", { class: "seat-number", text: String(seat) }), el("strong", { text: desk.nameOf(seat) }), ...said);
  };
  return {
    key: `twice ${round.number} ${[...answered.keys()]}`, kicker: t("twice.kicker"), heading: t("twice.heading"),
    build: () => [el("p", { class: "t-reading ink-2", text: t("twice.detail") }), el("ul", { class: "twice-rows" }, ...[...answered.keys(), ...open].map(row)), desk.entrySlot],
  };
}

// --- between hands ------------------------------------------------------------------------------------------------------------

function openStep(desk, table, next) {
  const { round } = table;
  const offer = desk.offers("OpenHand")[0] ?? next;
  const state = { button: offer.buttons?.length ? null : offer.button };
  const button = el("c-button", { kind: "act", size: "big", "key-hint": "Enter", "data-enter": true });
  button.addEventListener("c-press", () => desk.press("OpenHand", { button: offer.buttons?.length ? state.button : null }, { button, sending: t("pot.opening") }));
  const placed = (seat) => {
    state.button = seat;
    desk.screen.redraw();
  };
  const places = buttonPlaces(offer.buttons ?? [], state, placed);
  return {
    key: `open ${round?.number ?? 0} ${round?.state ?? ""} ${JSON.stringify([offer, next.unpaid])} ${JSON.stringify(table.seats)}`,
    kicker: round ? t(`pot.after_${round.state}`, { number: round.number }) : t("pot.first_hand"), heading: t("pot.open_hand"),
    build: () => [resultList(round), dealtIn(offer), ...unpaidLines(next), places.node, button, desk.entrySlot].filter(Boolean),
    update: () => {
      places.draw();
      button.label = state.button === null ? t("pot.place_button") : t("pot.open_with_button", { seat: state.button });
      button.missing = state.button === null ? t("pot.place_button") : desk.screen.connected ? null : t("dealer.waits");
    },
  };
}

/** Before the first hand: where does the button lie? */
function buttonPlaces(seats, state, placed) {
  if (!seats.length) return { node: null, draw: () => {} };
  const keys = seats.map((seat) => el("c-button", { kind: "plain", size: "48", "data-seat": seat, on: { "c-press": () => placed(seat) } }));
  const node = el("div", { class: "button-places", role: "group" }, el("p", { class: "t-label", text: t("pot.where_button") }), el("div", { class: "seat-keys" }, ...keys));
  node.setAttribute("aria-label", t("pot.where_button"));
  return {
    node,
    draw: () => keys.forEach((key, index) => {
      Object.assign(key, { label: String(seats[index]), spoken: t("pot.seat", { seat: seats[index] }), pressed: String(state.button === seats[index]) });
    }),
  };
}

/** Who is dealt in and who posts, as the next hand would open. */
function dealtIn({ seats = [], small_blind: small, middle_blind: middle, big_blind: big, button_empty: dead, buttons = [] }) {
  const lines = [t("pot.dealt_in", { seats: seatsNamed(seats) })];
  if (!buttons.length) {
    if (small) lines.push(t("pot.posts_small", { seat: small }));
    if (middle) lines.push(t("pot.posts_middle", { seat: middle }));
    if (big) lines.push(t("pot.posts_big", { seat: big }));
    if (dead) lines.push(t("pot.dead_button"));
  }
  return el("p", { class: "t-reading ink-2 dealt-in", text: lines.join(" · ") });
}

/** The sheet that asks who is absent. */
export function seatOut(desk, seats) {
  choose({
    heading: t("seat_out.heading"), detail: t("seat_out.detail"),
    choices: seats.map((seat) => ({ id: seat, label: t("shooter.seat", { seat, name: desk.nameOf(seat) }) })),
    send: (seat, tools) => desk.screen.press("SeatOut", { seat }, tools),
  });
}
