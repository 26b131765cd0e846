// The dealer's one next step in a banked round: what it is at this moment, in words, and the controls that do it.
// Each step is {key, kicker, heading, quiet, clock, zero, build, update}; a step is built once and then only updated.

import { el } from "./parts/element.js";
import { faceText } from "./felt.js";
import { facesOfLine } from "./dealer-entry.js";
import { money, t } from "./words.js";

const FACES = ["A", "K", "Q", "J", "T", "9"];

/** The step of a banked round, or between two. */
export function bankedStep(desk, round) {
  switch (round?.phase) {
    case "betting": return clockStep(desk, round, "betting");
    case "deciding": return clockStep(desk, round, "deciding");
    case "throwing": return entryStep(desk, round);
    case "settling": return settleStep(desk, round);
    default: return openStep(desk, round);
  }
}

function openStep(desk, round) {
  const slot = el("div", { class: "step-answers" });
  const button = el("c-button", { kind: "act", size: "big", label: t("dealer.open_betting"), "key-hint": "Enter", "data-enter": true });
  button.addEventListener("c-press", () => desk.screen.press("OpenBetting", {}, { button, sending: t("dealer.opening"), slot }));
  const ended = round?.phase === "void" && !round.totals.stakes ? "nobody" : round?.phase;
  const done = round ? t(`dealer.after_${ended}`, { number: round.number }) : t("dealer.first_round");
  return {
    key: `open ${round?.number ?? 0} ${round?.phase ?? ""}`,
    kicker: t("dealer.next"),
    heading: t("dealer.open_betting"),
    build: () => [el("p", { class: "t-reading ink-2", text: done }), button, slot],
    update: () => { button.missing = desk.screen.connected ? null : t("dealer.waits"); },
  };
}

/** Betting or deciding: the players have the clock; the dealer may close early with a notice. */
function clockStep(desk, round, phase) {
  const { rules } = desk.screen.table;
  const slot = el("div", { class: "step-answers" });
  const seconds = rules.notice_seconds;
  const given = round.notice;
  const all = everybodyDecided(round);
  const button = el("c-button", { kind: given ? "plain" : "act", size: "big", "key-hint": given ? null : "Enter", "data-enter": true });
  button.addEventListener("c-press", () => desk.screen.press("GiveNotice", {}, { button, sending: t("dealer.giving_notice"), slot }));
  const facts = el("div", { class: "step-figures figures" });
  const shooter = phase === "betting" ? desk.shooterButton(round) : null;
  return {
    key: `${phase} ${round.number} ${round.generation ?? 0} ${given} ${round.shooter}`,
    kicker: t(given ? "dealer.waiting" : "dealer.next"),
    heading: t(given ? `dealer.${phase}_closing` : all ? "dealer.all_decided" : `dealer.${phase}_open`),
    quiet: given,
    clock: round.deadline,
    zero: round.deadline?.what === "notice" ? t("dealer.zero_close") : t(`dealer.zero_${phase}`, { action: rules.on_timeout }),
    build: () => [facts, button, shooter, slot].filter(Boolean),
    update: () => {
      const { round: now, connected } = desk.screen;
      facts.replaceChildren(...totalsOf(now, phase));
      button.label = given ? t("dealer.notice_given") : everybodyDecided(now) ? t("dealer.close_decisions") : t("dealer.notice", { seconds });
      button.missing = given ? button.label : connected ? null : t("dealer.waits");
    },
  };
}

function everybodyDecided({ phase, totals }) {
  return phase === "deciding" && totals.stakes > 0 && totals.decided >= totals.stakes;
}

function totalsOf(round, phase) {
  const { totals } = round;
  const players = totals.players ?? 0;
  const rows = phase === "betting"
    ? [["dealer.players_in", String(players)], ["spot.ante", money(totals.ante)], ["spot.bonus", money(totals.bonus)]]
    : [["dealer.decided", t("dealer.of", { n: totals.decided ?? 0, of: players })], ["spot.ante", money(totals.ante)], ["spot.call", money(totals.call ?? 0)]];
  return rows.map(([id, figure]) => el("div", { class: "figure" }, el("span", { class: "label", text: t(id) }), el("strong", { text: figure })));
}

function entryHeading(round, entry) {
  const asked = round.throw;
  if (entry.complete) return t(`dealer.confirm_${asked.side}`);
  const hand = (round.dice.players?.length ?? 1) > 1 && asked.side === "players" ? t("dealer.of_hand", { hand: asked.hand }) : "";
  const place = entry.place + lyingBefore(round);
  return t(`dealer.enter_${asked.side}`, { ordinal: t(`ordinal.${place}`), hand });
}

/** How many dice of the same hand lie already from earlier throws. */
export function lyingBefore(round) {
  const { side, hand } = round.throw;
  return side === "dealer" ? round.dice.dealer.length : (round.dice.players[hand - 1] ?? []).length;
}

function entryStep(desk, round) {
  const { entry } = desk;
  const sources = desk.screen.table.rules.entry;
  const byHand = sources.includes("keypad") || sources.includes("keyboard");
  const controls = byHand ? entryControls(desk) : null;
  const house = sources.includes("generator") ? houseButton(desk, round, { loud: !byHand }) : null;
  const slot = desk.entrySlot;
  return {
    key: `throw ${round.number} ${round.throw.name} ${round.no_rolls?.count ?? 0}`,
    kicker: t("dealer.next"),
    heading: byHand ? entryHeading(round, entry) : t(`dealer.house_${round.throw.side}`),
    build: () => [slot, ...(controls?.nodes ?? []), el("div", { class: "entry-more" }, ...[byHand && scanner(desk), house].filter(Boolean))],
    update: () => controls?.update(),
  };
}

function houseButton(desk, round, { loud }) {
  const button = el("c-button", { kind: loud ? "act" : "plain", size: loud ? "big" : "48", icon: "die", label: t("dealer.roll_by_house"), "data-enter": loud });
  const data = { throw: round.throw.name };
  button.addEventListener("c-press", () => desk.screen.press("RollByHouse", data, { button, sending: t("dealer.rolling"), slot: desk.entrySlot }));
  return button;
}

function entryControls(desk) {
  const { entry } = desk;
  const keypad = el("c-keypad", { columns: 3, label: t("dealer.faces") });
  keypad.addEventListener("c-key", (event) => desk.type(event.detail.id, "keypad"));
  keypad.addEventListener("c-missed", (event) => {
    event.stopPropagation();
    desk.screen.announce(t("dealer.all_entered"));
  });
  const back = el("c-button", { kind: "plain", icon: "backspace", repeat: true });
  back.addEventListener("c-press", () => desk.takeBack());
  const confirm = el("c-button", { kind: "act", "data-enter": true });
  confirm.addEventListener("c-press", () => desk.confirm(confirm));
  desk.confirmButton = confirm;
  const nodes = [keypad, el("div", { class: "buttons" }, back, confirm)];
  const update = () => {
    const off = desk.screen.connected ? null : t("dealer.waits_short");
    const full = entry.complete ? t("dealer.all_entered") : null;
    keypad.keys = FACES.map((face) => ({ id: face, label: faceText(face), spoken: t(`face.${face.toLowerCase()}`), missing: full ? faceText(face) : null }));
    back.label = entry.faces.length ? t("dealer.take_back", { face: faceText(entry.faces.at(-1)) }) : "";
    back.missing = entry.faces.length ? null : t("dealer.nothing_to_take_back");
    confirm.label = t("dealer.confirm");
    confirm.keyHint = entry.complete ? "Enter" : null;
    confirm.missing = entry.complete ? off : t("dealer.confirm_missing", { n: entry.missing });
  };
  return { nodes, update };
}

/** One line for a scanner, which types like a keyboard and ends with Enter. */
function scanner(desk) {
  const input = el("input", { id: "scan", class: "scan-line", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: t("dealer.scan"), "aria-label": t("dealer.scan") });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (!input.value.trim() && desk.entry.complete) {
      desk.confirm(desk.confirmButton);
      return;
    }
    const faces = facesOfLine(input.value);
    input.value = "";
    if (faces === null || faces.length !== desk.entry.count) {
      const second = t("dealer.scan_now", { n: desk.entry.count });
      desk.entrySlot.replaceChildren(el("c-note", { kind: "refused", "until-press": true, first: t("dealer.scan_wrong"), second }));
      return;
    }
    desk.scan(faces);
  });
  return input;
}

function settleStep(desk, round) {
  const { pay = [] } = desk.screen.table.dealer ?? {};
  const paid = pay.reduce((sum, row) => sum + Math.max(0, row.net), 0);
  const taken = pay.reduce((sum, row) => sum + Math.max(0, -row.net), 0);
  const slot = el("div", { class: "step-answers" });
  const label = t("dealer.settle", { paid, taken });
  const button = el("c-button", { kind: "act", size: "big", label, detail: t("dealer.settle_detail"), "key-hint": "Enter", "data-enter": true });
  button.addEventListener("c-press", () => desk.screen.press("Settle", {}, { button, sending: t("dealer.settling"), slot }));
  return {
    key: `settle ${round.number} ${paid} ${taken}`,
    kicker: t("dealer.next"),
    heading: t("dealer.settle_heading"),
    build: () => [button, slot],
    update: () => { button.missing = desk.screen.connected ? null : t("dealer.waits"); },
  };
}
