// What a player does with his chair between and during hands: sit out, come back, post, straddle, add chips, change seat, leave.

import { el } from "./parts/element.js";
import { tellLeft } from "./player-closed.js";
import { NO_LIMIT, owedName } from "./pot-felt.js";
import { bankrollWords, sayWhileSitting, sheet, switchLanguage, switchTheme } from "./player-sheets.js";
import { typedAmount } from "./typed.js";
import { exact, money, t } from "./words.js";

const CHAIR_ACTS = ["ComeBack", "PostBlind", "AskStraddle", "SitOut"];
/** Who has nothing left needs chips before anything else, or goes. */
const BROKE_ACTS = ["AddFunds", "ComeBack", "Leave"];
const WORD = { ComeBack: "come_back", PostBlind: "post", AskStraddle: "straddle", SitOut: "sit_out" };

/** Whether a player has nothing before him, nor anything on the way. */
export const isBroke = (chair) => Boolean(chair) && !chair.stack && !chair.adding;

/** The acts of the chair to show at once, as they are offered: [{name, label, detail}]. */
export function chairActs({ may, chair, rules }) {
  const acts = isBroke(chair) ? BROKE_ACTS : chair?.unpaid ? ["AddFunds", ...CHAIR_ACTS] : CHAIR_ACTS;
  return acts.filter((name) => may[name]).map((name) => ({ name, ...wordsOf(name, may[name], rules) }));
}

function wordsOf(name, facts, rules) {
  const word = WORD[name];
  if (name === "AddFunds") return { label: t("tablet.chair.add"), detail: rangeOf(facts, rules) };
  if (name === "Leave") return { label: t("leave.heading") };
  if (name === "PostBlind") return { label: t("tablet.chair.post", { amount: facts.amounts.live + facts.amounts.dead }), detail: t(`tablet.chair.${postDetail(facts.amounts)}`, facts.amounts) };
  if (name === "AskStraddle") return { label: t("tablet.chair.straddle", { amount: facts.amount }), detail: t("tablet.chair.straddle_detail") };
  return { label: t(`tablet.chair.${word}`), detail: t(`tablet.chair.${word}_detail`) };
}

/** What becomes of a post: the big blind is a bet, the small one belongs to the pot. */
function postDetail({ live, dead }) {
  if (!dead) return "post_detail";
  return live ? "post_dead" : "post_small";
}

/** How the chair stands, in a sentence; "" where there is nothing to say. */
export function standingOf({ chair, live, me }) {
  if (!chair) return "";
  if (chair.leaving) return t("tablet.chair.is_leaving");
  if (typeof chair.moving_to === "number") return t("tablet.chair.is_moving", { seat: chair.moving_to });
  if (chair.sitting_out) return t(live && me ? "tablet.chair.sits_out_next" : "tablet.chair.is_out");
  if (chair.unpaid) return t("tablet.chair.is_unpaid", { amount: chair.unpaid });
  // Who has no chips is told that: a blind is nothing to him before he has bought in again.
  if (isBroke(chair)) return "";
  if (chair.posts) return t("tablet.chair.is_posting");
  if (chair.owes?.length) return t(`tablet.chair.is_owing_${owedName(chair.owes)}`);
  return chair.waits ? t("tablet.chair.is_waiting") : "";
}

/** "4,000 – 20,000", "from 4,000" where the house has no largest buy-in. */
function rangeOf({ least, most }, { buy_in_maximum: bound }) {
  return bound < NO_LIMIT ? t("tablet.chair.add_range", { least, most }) : t("pot.from", { amount: least });
}

/** Account: the chair's acts, chips, seat, leaving, language, theme. */
export function showPlace(view, press) {
  const { own, screen, may } = view;
  const act = (label, icon, run) => el("c-button", { kind: "plain", label, icon, on: { "c-press": () => { opened.close(); run(); } } });
  const buttons = [];
  if (own?.sitting) {
    for (const { name, label } of chairActs(view)) buttons.push(act(label, name === "ComeBack" ? "right" : null, () => press(name, {})));
    if (may.AddFunds) buttons.push(act(t("tablet.chair.add"), "plus", () => showAdd(view)));
    if (may.ChangeSeat) buttons.push(act(t("tablet.chair.change"), "right", () => showChange(view)));
    if (may.KeepSeat) buttons.push(act(t("tablet.chair.keep"), "undo", () => press("KeepSeat", {})));
    if (may.Leave) buttons.push(act(t("leave.heading"), "person", () => showLeave(view)));
  }
  buttons.push(act(t("device.other_language"), null, () => switchLanguage(own?.sitting ?? null)), act(t("device.other_theme"), "eye", () => switchTheme(screen.root)));
  const opened = sheet(own?.sitting ? own.name : t("device.settings"), own?.sitting ? standingOf(view) || t("device.menu") : t("device.detail"), el("div", { class: "choice-buttons" }, ...buttons));
}

/** Adding chips: any amount to a stack, and a buy-in of who has nothing left. */
export function showAdd(view) {
  const { screen, may, live, me, chair, rules } = view;
  const { digits, currency } = screen.table.table;
  const { least, most } = may.AddFunds;
  const range = t(isBroke(chair) ? "tablet.chair.add_buy_in" : "tablet.chair.add_any", { range: rangeOf(may.AddFunds, rules) });
  const input = el("input", { id: "add-chips", inputmode: "decimal", autocomplete: "off", maxlength: 16, "aria-describedby": "add-range add-bankroll" });
  const bankroll = el("span", { class: "funds-bankroll t-reading ink-2", id: "add-bankroll" });
  const slot = el("div", { class: "answers" });
  const button = el("c-button", { kind: "act", label: t("funds.act") });
  const read = () => {
    const minor = typedAmount(input.value, digits);
    return minor !== null && minor >= least && minor <= most ? minor : null;
  };
  const name = () => {
    button.label = read() ? t("tablet.chair.add_act", { amount: read() }) : t("funds.act");
    bankroll.textContent = bankrollWords(screen.own, typedAmount(input.value, digits));
  };
  input.addEventListener("input", name);
  button.addEventListener("c-press", async () => {
    const minor = read();
    input.setAttribute("aria-invalid", String(minor === null));
    if (minor === null) {
      screen.show(el("c-note", { kind: "refused", "until-press": true, first: t("tablet.chair.add_wrong"), second: range }), slot);
      return input.focus();
    }
    const answer = await screen.press("AddFunds", { amount: minor }, { button, sending: t("funds.sending"), slot });
    if (answer.ok) opened.close();
    return undefined;
  });
  const field = el("div", { class: "form-field" }, el("label", { class: "t-label", for: input.id, text: t("join.amount", { currency }) }), input, el("span", { class: "t-small ink-2", id: "add-range", text: range }), bankroll);
  const opened = sheet(t("tablet.chair.add"), t(live && me ? "tablet.chair.add_after" : "tablet.chair.add_now"), el("div", { class: "join-form" }, field, button, slot));
  sayWhileSitting(opened, screen, name);
}

function showChange(view) {
  const { screen, may, live, me } = view;
  const slot = el("div", { class: "answers" });
  const buttons = may.ChangeSeat.free.map((seat) => {
    const button = el("c-button", { kind: "plain", label: t("table.seat", { seat }) });
    button.addEventListener("c-press", async () => {
      const answer = await screen.press("ChangeSeat", { to: seat }, { button, sending: t("table.seat", { seat }), slot });
      if (answer.ok) opened.close();
    });
    return button;
  });
  const opened = sheet(t("tablet.chair.change"), t(live && me ? "tablet.chair.change_after" : "tablet.chair.change_now"), el("div", { class: "choice-buttons" }, ...buttons), slot);
}

/** Leaving asks, and says what becomes of the hand. */
export function showLeave(view) {
  const { screen, own, live, me } = view;
  const inHand = Boolean(live && me && me.state !== "folded");
  const slot = el("div", { class: "answers" });
  const label = inHand ? t("tablet.chair.leave_hand") : t("leave.act", { amount: own.balance });
  const button = el("c-button", { kind: "act", label });
  button.addEventListener("c-press", async () => {
    const answer = await screen.press("Leave", {}, { button, sending: t("leave.sending"), slot });
    if (answer.ok) opened.close();
    if (inHand && typeof answer.receipt?.amount === "number") tellLeft(screen, answer.receipt.amount);
  });
  const words = inHand ? t(me.state === "all_in" ? "tablet.chair.leave_all_in" : "tablet.chair.leave_in_hand", { amount: own.on_layout ?? 0 }) : t("tablet.chair.leave_now", { amount: exact(own.balance) });
  const stay = el("c-button", { kind: "plain", label: t("tablet.chair.stay"), on: { "c-press": () => opened.close() } });
  const opened = sheet(t("leave.heading"), words, el("div", { class: "join-form" }, el("div", { class: "buttons" }, stay, button), slot));
}

/** "Post 200 now, or wait": what a player who is held back may know. */
export const postWords = ({ may }) => (may.PostBlind ? t("tablet.chair.post_or_wait", { amount: money(may.PostBlind.amounts.live + may.PostBlind.amounts.dead) }) : "");
