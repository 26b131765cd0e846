// What opens over the pit: limits, pay-tables, pairing, reasons and second persons, the sheet of keys.
// Each asks, presses through the desk, and closes when the answer is yes.

import { payTableName } from "../felt.js";
import { arrange, el } from "../parts/element.js";
import { twoDecimals } from "../player-side.js";
import { currencyDigits, exact, knows, t } from "../words.js";
import { typedAmount } from "../typed.js";
import { stakesText } from "./stakes.js";

const REASONS = ["checked", "training", "device", "settled", "books", "other"];
const LONGEST = 200; // of a reason with its note, as the house keeps it
const EXAMPLE = 1250; // of how an amount is written, in whole units

export function spotWord(spot) {
  return knows(`spot.${spot}`) ? t(`spot.${spot}`) : spot;
}

export function phaseWord(phase) {
  return knows(`phase.${phase}`) ? t(`phase.${phase}`) : phase;
}

/** Show a sheet with `children` and buttons in its foot; it leaves the page when it closes. */
export function sheet({ heading, detail, children, foot = [] }) {
  const shown = el("c-sheet", { heading, detail, "close-text": t("pit.cancel") });
  document.body.append(shown);
  shown.addEventListener("c-close", () => shown.remove());
  shown.body.replaceChildren(...children);
  shown.foot.replaceChildren(...foot);
  shown.show();
  return shown;
}

function field(id, label, attributes = {}) {
  return el("div", { class: "form-field" }, el("label", { class: "t-label", for: id, text: label }), el("input", { id, name: id, autocomplete: "off", maxlength: 40, "aria-describedby": `${id}-hint`, ...attributes }), el("span", { class: "form-hint", id: `${id}-hint` }));
}

function select(id, label, options, chosen) {
  const choices = options.map(([value, words]) => el("option", { value, text: words, selected: value === chosen }));
  return el("div", { class: "form-field" }, el("label", { class: "t-label", for: id, text: label }), el("select", { id, name: id }, ...choices));
}

/** Limits of every spot and the round's cap, typed as money. */
export function askLimits(desk, { table, rules }) {
  const spots = Object.entries(rules.limits);
  const money = (id, label, amount) => field(id, label, { inputmode: "decimal", value: exact(amount), required: true });
  const rows = spots.map(([spot, { min, max }]) => el("fieldset", {}, el("legend", { text: spotWord(spot) }), money(`${spot}-min`, t("pit.limit_min", { spot: spotWord(spot) }), min), money(`${spot}-max`, t("pit.limit_max", { spot: spotWord(spot) }), max)));
  const form = el("form", { class: "pit-form", novalidate: true }, ...rows, money("cap", t("pit.cap_row"), rules.max_payout_per_round));
  const answers = el("div");
  const save = el("c-button", { kind: "act", size: "64", label: t("pit.set_limits") });
  const shown = sheet({ heading: `${table.code}: ${t("pit.set_limits")}`, detail: t("pit.set_limits_more"), children: [form, answers], foot: [save] });
  const send = async () => {
    const typed = readMoney(form);
    if (typed === null) return;
    const limits = Object.fromEntries(spots.map(([spot]) => [spot, { min: typed[`${spot}-min`], max: typed[`${spot}-max`] }]));
    const data = { table: table.id, limits, max_payout_per_round: typed.cap };
    const answer = await desk.press("SetLimits", data, { button: save, answers, done: () => [t("pit.limits_set", { code: table.code }), t("pit.done_more")] });
    if (answer.ok) closeAfter(desk, shown, [t("pit.limits_set", { code: table.code }), t("pit.set_limits_more")]);
  };
  save.addEventListener("c-press", send);
  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
}

/** Every input as minor units; marks and focuses the first that is none, and answers null. */
function readMoney(form) {
  const typed = {};
  let wrong = null;
  for (const input of form.querySelectorAll("input")) {
    const amount = typedAmount(input.value, currencyDigits);
    input.setAttribute("aria-invalid", String(amount === null));
    input.parentElement.querySelector(".form-hint").textContent = amount === null ? t("field.not_money", { example: EXAMPLE * 10 ** currencyDigits }) : "";
    if (amount === null) wrong ??= input;
    typed[input.name] = amount;
  }
  wrong?.focus();
  return wrong ? null : typed;
}

/** Opening starts a table session: what its float and its stakes are, then the press. `tile` is the table in the pit's picture. */
export function askOpenTable(desk, tile) {
  const rows = [[t("pit.open_float"), exact(tile.closer ?? 0)], [tile.blinds ? t("pit.open_blinds") : t("pit.limits"), stakesText(tile)]];
  const list = el("dl", { class: "pit-list" }, ...rows.map(([term, value]) => el("div", {}, el("dt", { text: term }), el("dd", { text: value }))));
  ask(desk, {
    name: "OpenTable", data: { table: tile.id }, label: t("pit.open_table"), heading: t("pit.open_head", { code: tile.code }), detail: t("pit.not_open_more"),
    children: [list], done: () => [t("pit.opened", { code: tile.code }), t("pit.opened_more")],
  });
}

/**
 * Signing a dealer off leaves the table to nobody: a round in progress then stands until the next dealer signs on. The sheet asks about
 * one person: who has been relieved while it is open is not signed off in another's name.
 */
export function askSignOff(desk, known, whileOpen) {
  const { table, dealer } = known();
  const running = el("c-note", { kind: "refused" });
  const { shown, act, answers } = ask(desk, {
    name: "SignOffDealer", data: { table: table.id, dealer: dealer.badge }, label: t("pit.sign_off", dealer), heading: t("pit.sign_off_head", { ...dealer, code: table.code }), detail: t("pit.sign_off_more"),
    done: () => [t("pit.signed_off"), t("pit.done_more")],
  });
  whileOpen(shown, () => {
    const { dealer: now, phase } = known();
    if (phase) Object.assign(running, roundRuns(phase, t("pit.sign_off_round_more")));
    arrange(shown.body, [phase && running, answers].filter(Boolean));
    act.missing = now?.badge === dealer.badge ? null : t("pit.sign_off_gone", dealer);
  });
}

/** A round in progress, and what that means for what is asked. */
function roundRuns(phase, second) {
  return { first: t("pit.sign_off_round", { phase: phaseWord(phase) }), second };
}

/** A sheet that says what a press brings, with the button that does it. */
function ask(desk, { name, data, label, heading, detail, children = [], done }) {
  const answers = el("div", { class: "pit-answer" });
  const act = el("c-button", { kind: "act", size: "64", label });
  const shown = sheet({ heading, detail, children: [...children, answers], foot: [act] });
  act.addEventListener("c-press", async () => {
    const answer = await desk.press(name, data, { button: act, answers, done });
    if (answer.ok) closeAfter(desk, shown, done(answer));
  });
  return { shown, act, answers };
}

/**
 * Closing sends everybody home at once: who sits with how much, what is still disputed, and the sum on the button. Play goes on while
 * it is asked, so that all of it is said again of what is `known` `whileOpen`, in the same nodes: the finger and the focus stay on them.
 */
export function askCloseTable(desk, known, whileOpen) {
  const { table } = known();
  const more = () => t(known().seats.sitting.length ? "pit.close_more" : "pit.close_none");
  const running = el("c-note", { kind: "refused" });
  const open = el("c-note", { kind: "refused" });
  const list = el("dl", { class: "pit-list" });
  const answers = el("div");
  const close = el("c-button", { kind: "act", size: "64" });
  const shown = sheet({ heading: t("pit.close_head", { code: table.code }), detail: more(), children: [answers], foot: [close] });
  whileOpen(shown, () => {
    const { session, phase, disputes, seats: { sitting } } = known();
    if (phase) Object.assign(running, roundRuns(phase, t("pit.close_round_more")));
    Object.assign(open, { first: t("pit.close_disputes", { count: disputes.length }), second: t("pit.close_disputes_more") });
    list.replaceChildren(...sitting.map((one) => el("div", {}, el("dt", { text: one.seat ? t("pit.close_seat", one) : t("pit.close_rail", one) }), el("dd", { text: exact(one.funds) }))));
    arrange(shown.body, [phase && running, disputes.length && open, sitting.length && list, answers].filter(Boolean));
    shown.detail = more();
    close.label = sitting.length ? t("pit.close_paying", { players: sitting.length, amount: sitting.reduce((sum, { funds }) => sum + funds, 0) }) : t("pit.close_empty");
    close.missing = session ? null : t("pit.not_open");
  });
  close.addEventListener("c-press", async () => {
    const done = (answer) => [t("pit.closed_done", { code: table.code }), t("pit.closed_more", { closer: answer.receipt?.closer })];
    const answer = await desk.press("CloseTable", { table: table.id }, { button: close, answers, done });
    if (answer.ok) closeAfter(desk, shown, done(answer));
  });
}

function closeAfter(desk, shown, [first, second]) {
  shown.close();
  desk.answers.replaceChildren(el("c-note", { kind: "accepted", first, second, "stays-ms": 6000 }));
}

/** One pay-table of one spot, chosen from the versions in force. */
export function askPayTable(desk, { table, rules, available }) {
  const forms = Object.entries(available).map(([spot, tables]) => {
    const now = rules.paytables[spot]?.name;
    const options = tables.map((one) => [one.name, [payTableName(spot, one), t("pit.edge_of", { edge: twoDecimals(one.edge_percent), of: one.edge_of }), one.override ? t("pit.negative") : null].filter(Boolean).join(" · ")]);
    const choice = select(`paytable-${spot}`, t("pit.assign_spot", { spot: spotWord(spot) }), options, now);
    const button = el("c-button", { size: "48", label: t("pit.assign") });
    button.addEventListener("c-press", async () => {
      const name = choice.querySelector("select").value;
      const words = payTableName(spot, tables.find((one) => one.name === name));
      const done = () => [t("pit.assigned", { name: words }), t("pit.assigned_more")];
      const answer = await desk.press("AssignPayTable", { table: table.id, spot, name }, { button, answers, done });
      if (answer.ok) closeAfter(desk, shown, done());
    });
    return el("div", { class: "pit-form" }, choice, button);
  });
  const answers = el("div");
  const shown = sheet({ heading: `${table.code}: ${t("pit.assign")}`, detail: t("pit.assign_more"), children: [...forms, answers] });
}

/** A pairing code for a device of this table, with its QR code. */
export function askPairing(desk, { table }) {
  const kinds = [...(table.seats ? ["seat"] : ["rail"]), "dealer", "display"];
  const kind = select("pairing-kind", t("pit.pairing_kind"), kinds.map((name) => [name, t(`pit_device.${name}`)]));
  const seats = Array.from({ length: table.seats }, (_, at) => [String(at + 1), t("pit.pairing_seat", { seat: at + 1 })]);
  const seat = select("pairing-seat", t("pit.pairing_which_seat"), seats);
  const follow = () => { seat.hidden = kind.querySelector("select").value !== "seat"; };
  const code = el("div", { class: "pit-code", "aria-live": "polite" });
  const answers = el("div");
  const make = el("c-button", { kind: "act", size: "64", label: t("pit.pairing_make") });
  // A code is good for the place it was made for, and is not shown beside another.
  const changed = () => {
    follow();
    code.replaceChildren();
    answers.replaceChildren();
    make.label = t("pit.pairing_make");
  };
  for (const choice of [kind, seat]) choice.addEventListener("change", changed);
  follow();
  make.addEventListener("c-press", async () => {
    const chosen = kind.querySelector("select").value;
    const data = { kind: chosen, table: table.id, seat: chosen === "seat" ? Number(seat.querySelector("select").value) : null };
    const answer = await desk.press("PairingCode", data, { button: make, answers, done: () => [t("pit.pairing"), t("pit.pairing_more")] });
    if (!answer.ok || kind.querySelector("select").value !== chosen || (data.seat ?? 0) !== (chosen === "seat" ? Number(seat.querySelector("select").value) : 0)) return;
    const { code: letters, link, qr } = answer.receipt;
    code.replaceChildren(el("img", { src: qr, alt: t("pit.pairing_scan", { address: link }) }), el("output", { text: letters }), el("p", { class: "ink-2", text: t("pit.pairing_scan", { address: new URL("/pair/", location.href).href }) }));
    make.label = t("pit.pairing_another");
  });
  sheet({ heading: `${table.code}: ${t("pit.pairing")}`, detail: t("pit.pairing_more"), children: [el("div", { class: "pit-form" }, kind, seat), code, answers], foot: [make] });
}

/** What the floor decided about a dispute, in words. */
export function askCloseDispute(desk, dispute) {
  const words = el("textarea", { id: "dispute-words", maxlength: 500, required: true });
  const ask = el("div", { class: "form-field" }, el("label", { class: "t-label", for: "dispute-words", text: t("pit.note") }), words);
  const answers = el("div");
  const close = el("c-button", { kind: "act", size: "64", label: t("pit.dispute_close") });
  const shown = sheet({ heading: t("pit.dispute_close_head", { number: dispute.round }), detail: t("pit.dispute_close_more"), children: [ask, answers], foot: [close] });
  close.addEventListener("c-press", async () => {
    if (!words.value.trim()) return words.focus();
    const answer = await desk.press("CloseDispute", { dispute: dispute.id, words: words.value.trim() }, { button: close, answers, done: () => [t("pit.dispute_closed")] });
    if (answer.ok) closeAfter(desk, shown, [t("pit.dispute_closed"), t("pit.dispute_close_more")]);
    return undefined;
  });
}

/** Ask for a reason, and a second person where `second` is true, by badge and PIN with digits to touch; presses `name` with what `data` makes of them. */
export function askReason(desk, { name, heading, detail, second = false, urgent = false, data, done }) {
  const shown = el("c-authorise", { heading, detail, second, urgent });
  shown.reasons = REASONS.map((id) => ({ id, word: t(`pit_reason.${id}`) }));
  shown.longest = LONGEST - ": ".length - Math.max(...shown.reasons.map(({ word }) => word.length));
  shown.words = {
    reason: t("back.reason"), note: t("pit.note"), second: t("pit.second"), badge: t("back.badge"), pin: t("back.pin"), confirm: heading, cancel: t("pit.cancel"),
    digits: t("sign.digits"), clear: t("sign.clear"), back: t("sign.back"),
    reasonMissing: t("pit.reason_missing"), badgeMissing: t("pit.badge_missing"), pinMissing: t("pit.pin_missing"),
  };
  document.body.append(shown);
  shown.addEventListener("c-close", () => shown.remove());
  const refused = el("div");
  shown.addEventListener("c-authorise", async (event) => {
    const { reason, note, badge, pin } = event.detail;
    shown.refused = null;
    shown.sending = t("pit.sending");
    const words = [t(`pit_reason.${reason}`), note].filter(Boolean).join(": ");
    const answer = await desk.press(name, data({ reason: words, second: second ? { badge, pin } : null }), { answers: refused, done });
    shown.sending = null;
    if (answer.ok) closeAfter(desk, shown, done(answer));
    else shown.refused = [...refused.querySelectorAll("c-note")].map((note_) => `${note_.first} ${note_.second ?? ""}`).join(" ");
  });
  shown.show();
}

export function showKeys(entries) {
  const rows = entries.flatMap(([key, words]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: words })]);
  sheet({ heading: t("pit.keys"), detail: t("pit.keys_more"), children: [el("dl", { class: "pit-keys" }, ...rows)] });
}
