// What the dealer does beside the next step: no roll, correction, void, relief, shooter, floor, last rounds, keys.
// Each opens a sheet; what it needs (reason, second person) is what the picture's offers say.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { badgeForm } from "./dealer-sign.js";
import { dealersHand, faceText, playersHands } from "./felt.js";
import { showRounds } from "./rounds.js";
import { change, refusal, t } from "./words.js";

export const CORRECT_REASONS = ["misread", "mistyped", "moved"];
const VOID_REASONS = ["dice_off", "wrong_bets", "dispute", "mistake"];
const NO_ROLL_REASONS = ["off_table", "leaning", "on_another_die", "other"];
const FLOOR_REASONS = ["question", "dispute", "fill", "help"];
const FACES = ["A", "K", "Q", "J", "T", "9"];
/** The keys of every table, after those of its game: [key, word]. */
const KEYS = [["L", "rounds"], ["R", "relief"], ["F", "floor"], ["?", "keys"]];

/** A modal sheet with a heading and a close button. */
export function sheet(heading, detail, ...body) {
  const opened = el("c-sheet", { heading, detail, "close-text": t("table.close") });
  opened.addEventListener("c-close", () => opened.remove());
  document.body.append(opened);
  opened.body.replaceChildren(...body);
  opened.show();
  return opened;
}

/** What the dealer may do now under a command's name: the data of its offers. */
export function offersOf(screen, name) {
  return (screen.table?.offers ?? []).filter((offer) => offer.name === name).map((offer) => offer.data ?? {});
}

/** Whether what is offered needs a second person beside the dealer. */
export const needsSecond = (data) => (data?.needs ?? []).some((need) => need === "floor" || need === "second_person");

/** A list of choices, each a button that sends at once. */
export function choose({ heading, detail, choices, send }) {
  const slot = el("div", { class: "step-answers" });
  const buttons = choices.map(({ id, label }) => {
    const button = el("c-button", { kind: "plain", label });
    button.addEventListener("c-press", async () => {
      const answer = await send(id, { button, sending: label, slot });
      if (answer.ok) opened.close();
    });
    return button;
  });
  const opened = sheet(heading, detail, el("div", { class: "choice-buttons" }, ...buttons), slot);
}

/** `offered`: what the offer to declare one says, where the picture has one: the throw and its reasons. */
export function noRoll(screen, offered = offersOf(screen, "DeclareNoRoll")[0] ?? {}) {
  const { throw: asked = screen.round.throw?.name, whys = NO_ROLL_REASONS } = offered;
  choose({
    heading: t("no_roll.heading"),
    detail: t("no_roll.detail"),
    choices: whys.map((id) => ({ id, label: t(`no_roll.${id}`) })),
    send: (why, tools) => screen.press("DeclareNoRoll", { throw: asked, why }, tools),
  });
}

export function callFloor(screen) {
  choose({
    heading: t("floor.heading"),
    detail: t("floor.detail"),
    choices: FLOOR_REASONS.map((id) => ({ id, label: t(`floor.${id}`) })),
    send: (why, tools) => screen.press("CallFloor", { why }, tools),
  });
}

export function nameShooter(screen) {
  const { seats } = screen.table;
  const taken = seats.filter((seat) => seat.state !== "empty").map((seat) => ({ id: seat.seat, label: t("shooter.seat", { seat: seat.seat, name: seat.player }) }));
  choose({
    heading: t("shooter.heading"),
    detail: t("shooter.detail"),
    choices: [...taken, { id: null, label: t("shooter.dealer") }],
    send: (seat, tools) => screen.press("NameShooter", { seat }, tools),
  });
}

/** Relief and what else belongs to the person at the console. */
export function dealerSheet(screen, { rounds, keys, language, theme }) {
  const dealer = screen.table.session.dealer;
  const send = (given, tools) => screen.press("Relieve", given, tools);
  const relief = badgeForm({ act: t("relief.act"), sending: t("dealer.signing_on"), send, done: () => opened.close() });
  const slot = el("div", { class: "step-answers" });
  const off = el("c-button", { kind: "quiet", icon: "lock", label: t("relief.sign_off", { name: dealer.name }) });
  off.addEventListener("c-press", async () => {
    const answer = await screen.press("SignOff", {}, { button: off, sending: t("relief.signing_off"), slot });
    if (answer.ok) opened.close();
  });
  const act = (label, icon, run) => el("c-button", { kind: "plain", size: "48", label, icon, on: { "c-press": () => { opened.close(); run(); } } });
  const more = [act(t("rounds.heading"), "list", rounds), act(t("keys.heading"), "book", keys), act(t("device.other_language"), null, language), act(t("device.other_theme"), "eye", theme)];
  const side = el("div", { class: "relief-more" }, off, slot, ...more);
  const opened = sheet(t("relief.heading"), t("relief.detail", { name: dealer.name, badge: dealer.badge }), el("div", { class: "relief" }, relief, side));
  relief.querySelector("input")?.focus();
}

/** The sheet of keys; `own` are those of the game, [key, word]. */
export function keySheet(own) {
  const rows = [...own, ...KEYS].map(([key, id]) => el("div", { class: "key-row" }, el("kbd", { text: key }), el("span", { text: t(`keys.${id}`) })));
  sheet(t("keys.heading"), t("keys.detail"), el("div", { class: "key-rows" }, ...rows));
}

/** The sheet of last rounds; `correct(round)` opens what corrects one, `may(round)` says whether anything of it can be. */
export function lastRounds(screen, { correct, may }) {
  const { last, rules } = screen.table;
  showRounds({ rounds: last, rules, acts: (round) => roundActs(screen, round, { correct, may }) });
}

/** Correction and void after settlement, from the round's own page (CHD-19). */
function roundActs(screen, round, { correct, may }) {
  if (round.void || !round.outcome) return [];
  const again = el("c-button", { kind: "plain", icon: "pencil", label: t("correct.settled"), on: { "c-press": () => correct(round) } });
  const cancel = el("c-button", { kind: "quiet", icon: "x", label: t("void.settled"), on: { "c-press": () => voidRound(screen, round, { settled: true }) } });
  return [el("div", { class: "buttons" }, ...(may(round) ? [again] : []), cancel)];
}

/** Whether a throw of a round can be corrected, as the screen's own round says by its offers and an earlier one by what the
 * house's generator dealt: nobody can have misread that. */
export function throwChecker(screen, round, { settled }) {
  if (round.number !== screen.round?.number) return (name) => !(round.by_house ?? []).includes(name);
  const offered = new Set(offersOf(screen, settled ? "CorrectSettled" : "CorrectDie").map((data) => data.throw));
  return (name) => offered.has(name);
}

/** Which dice of a round can be corrected: [{throw, position, face, side, hand, needs}]. */
export function correctable(screen, round, { settled }) {
  const possible = throwChecker(screen, round, { settled });
  const offered = offersOf(screen, settled ? "CorrectSettled" : "CorrectDie");
  const needs = new Map(offered.map((data) => [data.throw, data.needs ?? []]));
  const throws = round.throws ?? screen.round?.throws ?? [];
  const dice = [];
  const begun = new Map();
  for (const each of throws) {
    const place = `${each.side}/${each.hand}`;
    const start = begun.get(place) ?? 0;
    const faces = (each.side === "dealer" ? dealersHand(round).faces : playersHands(round)[each.hand - 1]?.faces) ?? [];
    const own = possible(each.name) ? faces.slice(start, start + each.count) : [];
    own.forEach((face, index) => {
      const need = needs.get(each.name) ?? (settled ? ["reason", "second_person"] : ["reason", "floor"]);
      dice.push({ throw: each.name, side: each.side, hand: each.hand, position: index + 1, face, needs: need });
    });
    begun.set(place, start + each.count);
  }
  return dice;
}

/** Guided: which die, what it shows, why; then the second person where the rules want one. */
export function correctDie(screen, round, { settled = false } = {}) {
  const dice = correctable(screen, round, { settled });
  const stage = el("div", { class: "correct-stage" });
  const opened = sheet(t(settled ? "correct.settled" : "correct.heading"), t("correct.detail", { number: round.number }), stage);
  const choose = (die) => stage.replaceChildren(...faceStep(screen, round, die, { settled, back: start, opened }));
  const start = () => stage.replaceChildren(el("h3", { class: "t-head", text: t("correct.which") }), ...groups(dice, choose));
  start();
}

function groups(dice, choose) {
  const keys = [...new Set(dice.map((die) => die.throw))];
  return keys.map((name) => {
    const own = dice.filter((die) => die.throw === name);
    const title = t(`phase.${name}`);
    const buttons = own.map((die) => dieButton(die, () => choose(die)));
    const alone = !own[0].needs.some((need) => need === "floor" || need === "second_person");
    return el("section", { class: "correct-group" }, el("h4", { class: "t-small", text: title }), el("span", { class: "t-label", text: t(alone ? "correct.alone" : "correct.with_floor") }), el("div", { class: "correct-dice" }, ...buttons));
  });
}

function dieButton(die, press) {
  const name = t("correct.die", { position: die.position, face: die.face });
  const body = die.side === "dealer" ? "onyx" : "ivory";
  return onPress(el("button", { type: "button", class: "die-button", "aria-label": name }, el("c-die", { face: die.face, body, label: name })), press);
}

function faceStep(screen, round, die, { settled, back, opened }) {
  const keypad = el("c-keypad", { columns: 3, label: t("dealer.faces") });
  keypad.keys = FACES.map((face) => ({ id: face, label: faceText(face), spoken: t(`face.${face.toLowerCase()}`), missing: face === die.face ? faceText(face) : null }));
  keypad.addEventListener("c-key", (event) => {
    const data = { throw: die.throw, position: die.position, face: event.detail.id };
    authorise(screen, {
      ...correction(screen, { round, data, settled }),
      heading: t("correct.from_to", { was: die.face, face: event.detail.id }),
      reasons: CORRECT_REASONS.map((id) => ({ id, word: t(`correct.${id}`) })),
      confirm: t("correct.confirm", { face: event.detail.id }),
      second: needsSecond(die),
      done: () => opened.close(),
    });
  });
  const again = el("c-button", { kind: "quiet", size: "48", icon: "left", label: t("correct.another"), on: { "c-press": back } });
  return [el("h3", { class: "t-head", text: t("correct.shows", { position: die.position, face: die.face }) }), keypad, again];
}

export function voidRound(screen, round, { settled = false } = {}) {
  const offered = offersOf(screen, settled ? "VoidSettled" : "VoidRound")[0];
  authorise(screen, {
    command: settled ? "VoidSettled" : "VoidRound",
    data: settled ? { round: round.number } : {},
    heading: t(settled ? "void.settled" : "void.heading", { number: round.number }),
    ...(settled ? weighing(screen, t("void.settled_detail"), "WeighVoid", { round: round.number }) : { detail: t("void.detail") }),
    reasons: VOID_REASONS.map((id) => ({ id, word: t(`void.${id}`) })),
    confirm: t("void.confirm"),
    second: settled || offered === undefined || needsSecond(offered),
  });
}

/** What `authorise` sends and says of a corrected face; of a settled round also what the correction would change, as the house weighs it (CHD-19). */
export function correction(screen, { round, data, settled }) {
  if (!settled) return { command: "CorrectDie", data, detail: t("correct.consequence") };
  const whole = { round: round.number, ...data };
  return { command: "CorrectSettled", data: whole, ...weighing(screen, t("correct.settled_detail"), "WeighCorrection", whole) };
}

/** The detail while the house weighs a change, and the one with what it would change. */
function weighing(screen, detail, command, data) {
  return { detail: inOne(detail, t("correct.weighing")), weighed: weighed(screen, detail, command, data) };
}

/** Where money moves, the detail says how; where none does, that alone. */
async function weighed(screen, detail, command, data) {
  const answer = await screen.command(command, data);
  if (!answer.ok) return inOne(detail, t("authorise.refused", refusal(answer.code, answer.facts ?? {})));
  const { before, after, paid, paid_players, taken, taken_players } = answer.receipt;
  const moves = [
    paid_players ? t("correct.weighed_paid", { n: paid_players, amount: paid }) : null,
    taken_players ? t("correct.weighed_taken", { n: taken_players, amount: taken }) : null,
  ].filter(Boolean);
  return inOne(...(moves.length ? [detail, ...moves] : [t("correct.weighed_none")]), t("correct.weighed_all", { before: change(before), after: change(after) }));
}

/** Whole sentences, one after the other. */
const inOne = (...sentences) => sentences.reduce((first, second) => t("authorise.then", { first, second }));

/**
 * Ask for the reason and, where needed, the second person; then send. A refusal is said in the same sheet.
 * @param {object} how `reasonAs`: the field the reason goes by; `needsFloor`: asked again when the house wants the floor after all;
 *   `weighed`: a promise of the detail that says more
 */
export function authorise(screen, { command, data, heading, detail, reasons, confirm, second, reasonAs = "reason", done = () => {}, needsFloor = null, weighed: more = null }) {
  const words = { confirm };
  for (const id of ["reason", "note", "second", "cancel"]) words[id] = t(`authorise.${id}`);
  words.who = t("authorise.who");
  for (const id of ["digits", "clear", "back"]) words[id] = t(`sign.${id}`);
  for (const id of ["badge", "pin"]) words[id] = t(`sign_in.${id}`);
  for (const id of ["reason", "badge", "pin"]) words[`${id}Missing`] = t(`authorise.${id}_missing`);
  const dialog = el("c-authorise", { heading, detail, second });
  Object.assign(dialog, { reasons, words });
  dialog.addEventListener("c-close", () => dialog.remove());
  dialog.addEventListener("c-authorise", async (event) => {
    const { reason, note, badge, pin } = event.detail;
    const written = note ? `${reason}: ${note}` : reason;
    dialog.refused = null;
    dialog.sending = confirm;
    const answer = await screen.command(command, { ...data, [reasonAs]: written, second: second ? { badge, pin } : null });
    dialog.sending = null;
    if (answer.ok || (needsFloor && !second && answer.code === "needs_floor")) {
      dialog.close();
      (answer.ok ? done : needsFloor)();
      return;
    }
    const said = refusal(answer.code, answer.facts ?? {});
    dialog.refused = t("authorise.refused", said);
  });
  document.body.append(dialog);
  dialog.show();
  more?.then((words) => { dialog.detail = words; });
}
