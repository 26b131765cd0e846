// The decision at the player's thumb: confirm bets, take them back, call or fold, the result, joining. It never moves.

import { el } from "./parts/element.js";
import { resultHeading } from "./felt.js";
import { atZero, coverOf, totalOf } from "./player-bets.js";
import { decisionOf } from "./player-felt.js";
import { isExcluded } from "./player-messages.js";
import { money, t } from "./words.js";

const DOUBLE_TAP_MS = 600;

/** The words of the clock for what the screen shows: {deadline, question, atZero, over, rest}. */
export function clockOf(view) {
  const { mode, round, rules, own, wagers, multiple } = view;
  const deadline = round?.deadline ?? null;
  if (mode === "deciding") {
    const { what, amount, lost } = atZero(wagers.filter((wager) => !decisionOf(wager)), { multiple, rules, available: own.available });
    return { deadline, question: t(view.hands > 1 ? "decide.question_hands" : "decide.question"), atZero: t(`decide.zero_${what}`, { amount, lost }), over: t(`decide.over_${what}`) };
  }
  if (mode === "betting") return { deadline, question: t(round.notice ? "bet.closing" : "bet.question"), atZero: t("bet.zero"), over: t("bet.over") };
  if (mode === "confirmed") return { deadline, question: t("bet.confirmed_question"), atZero: t("bet.zero_confirmed"), over: t("bet.over") };
  return { deadline: null, ...restWords(view) };
}

function restWords({ mode, round, table }) {
  if (mode === "closed") return { question: t("wait.closed"), atZero: t("wait.closed_detail") };
  if (mode === "result") return { question: t("wait.soon"), atZero: t("wait.soon_detail") };
  if (round?.phase === "throwing") return { question: t(`wait.throw_${round.throw?.side ?? "players"}`), atZero: t("wait.throw_detail") };
  if (round?.phase === "deciding") return { question: t("wait.others"), atZero: t("wait.others_detail") };
  if (round?.phase === "settling") return { question: t("wait.settling"), atZero: t("wait.settling_detail") };
  if (round?.phase === "betting") return { question: t("wait.betting"), atZero: t("wait.betting_detail") };
  return { question: table.session?.dealer ? t("wait.next") : t("wait.dealer"), atZero: t("wait.next_detail") };
}

/** Why bets cannot be confirmed yet, on the button; null when they can. */
export function missingFor(view) {
  const { bets, rules, hands, sideSpot, screen } = view;
  if (!screen.connected) return t(view.phone ? "bet.waits_short" : "bet.waits", { amount: bets.total });
  const wagers = bets.wagers({ hands, sideSpot });
  if (!wagers.length) return t("bet.place_first");
  for (const wager of wagers) {
    if (!wager.ante) return t("bet.ante_first");
    if (wager.ante < rules.limits.ante.min) return t("bet.least", { spot: "ante", amount: rules.limits.ante.min });
    if (wager.bonus && wager.bonus < rules.limits.bonus.min) return t("bet.least", { spot: "bonus", amount: rules.limits.bonus.min });
    if (wager.side && wager.side < rules.limits[sideSpot].min) return t("bet.least", { spot: sideSpot, amount: rules.limits[sideSpot].min });
  }
  if (sideSpot && bets.amount(1, sideSpot) && wagers.filter((wager) => wager.ante).length < hands) return t("bet.both_antes");
  return null;
}

/** Whether `more` on a spot fits limit and funds: null, or the words for the spot. */
export function overLimit(view, { hand, spot, value }) {
  const { bets, rules, own, multiple, sideSpot, hands } = view;
  const limit = rules.limits[spot];
  if (bets.amount(hand, spot) + value > limit.max) return t("bet.highest", { amount: limit.max });
  const required = rules.call_cover === "required";
  const wagers = bets.wagers({ hands, sideSpot });
  const needed = totalOf(wagers) + coverOf(wagers, { multiple, required }) + value * (required && spot === "ante" ? 1 + multiple : 1);
  return needed > own.available ? t("bet.funds", { amount: own.available }) : null;
}

/** The controls of the decision area for a mode: {key, nodes, update}. */
export function decisionOfMode(view, acts) {
  switch (view.mode) {
    case "betting": return confirmBets(view, acts);
    case "confirmed": return takeBack(view, acts);
    case "deciding": return callOrFold(view, acts);
    default: return said(view, acts);
  }
}

function confirmBets(view, acts) {
  const button = el("c-button", { kind: "act", size: "big", "data-enter": true });
  button.addEventListener("c-press", () => acts.confirm(button));
  const update = (now) => {
    button.label = t("bet.confirm", { amount: now.bets.total });
    button.detail = [breakdown(now), asideOf(now)].filter(Boolean).join(t("felt.comma"));
    button.missing = missingFor(now);
  };
  return { key: "confirm", nodes: [button], update };
}

/** What the antes set aside for their calls, where the rules want it; it stays in the balance. */
function asideOf({ bets, hands, sideSpot, multiple, rules }) {
  const amount = coverOf(bets.wagers({ hands, sideSpot }), { multiple, required: rules.call_cover === "required" });
  return amount ? t("bet.aside", { amount }) : "";
}

function breakdown({ bets, hands, sideSpot }) {
  const parts = [];
  const sum = (spot) => Array.from({ length: hands }, (_, index) => bets.amount(index + 1, spot)).reduce((one, other) => one + other, 0);
  for (const spot of ["ante", "bonus", sideSpot].filter(Boolean)) {
    if (sum(spot)) parts.push(t("bet.part", { spot, amount: sum(spot) }));
  }
  return parts.join(" + ");
}

/** Stands where Confirm stood: the second tap of a double one is not to take back what the first has bet. */
function takeBack(view, acts) {
  const button = el("c-button", { kind: "plain", size: "big", icon: "undo" });
  let fresh = true;
  setTimeout(() => {
    fresh = false;
    view.screen.redraw();
  }, DOUBLE_TAP_MS);
  button.addEventListener("c-press", () => acts.takeBack(button));
  const update = (now) => {
    const amount = totalOf(now.wagers);
    button.label = t("bet.take_back", { amount });
    button.detail = t("bet.take_back_detail");
    button.missing = missingToTakeBack(now, { amount, fresh });
  };
  return { key: "take_back", nodes: [button], update };
}

function missingToTakeBack({ screen, round, canTakeBack }, { amount, fresh }) {
  if (!screen.connected) return t("bet.take_back_waits", { amount });
  if (round.notice && !canTakeBack) return t("bet.stands", { amount });
  return fresh ? t("bet.confirmed") : null;
}

function callOrFold(view, acts) {
  const open = view.wagers.filter((wager) => !decisionOf(wager));
  const several = view.hands > 1;
  const pairs = open.map((wager) => pair(view, wager, acts, several));
  return {
    key: `decide ${view.round.number} ${view.round.generation} ${open.map((wager) => wager.hand).join()}`,
    nodes: pairs.map(({ node }) => node),
    update: (now) => pairs.forEach(({ update }) => update(now)),
  };
}

function pair(view, wager, acts, several) {
  const amount = wager.ante * view.multiple;
  const size = several ? "64" : "big";
  const fold = el("c-button", { kind: "plain", size, class: "decide-fold", label: t("decide.fold", { amount: wager.ante }) });
  const call = el("c-button", { kind: "act", size, class: "decide-call", label: t("decide.call", { amount }), detail: several ? null : t("decide.call_detail", { multiple: view.multiple }) });
  if (several) {
    fold.spoken = t("decide.fold_hand", { amount: wager.ante, hand: wager.hand });
    call.spoken = t("decide.call_hand", { amount, hand: wager.hand });
  }
  let now = view;
  let chosen = null;
  const dress = () => {
    const off = !now.screen.connected;
    const short = now.phone ? "_short" : "";
    fold.missing = chosen === call ? fold.label : off ? t(`decide.fold_waits${short}`) : null;
    call.missing = chosen === fold ? call.label : off ? t(`decide.call_waits${short}`, { amount }) : null;
  };
  const choose = async (action, button) => {
    chosen = button;
    dress();
    const answer = await acts.decide(wager.hand, action, button);
    if (!answer.ok) chosen = null;
    dress();
  };
  fold.addEventListener("c-press", () => choose("fold", fold));
  call.addEventListener("c-press", () => choose("call", call));
  const title = several && el("strong", { class: "t-head decide-title", text: t("bet.hand", { hand: wager.hand }) });
  const node = el("div", { class: `decide-pair ${several ? "is-several" : ""}` }, title, fold, call);
  const update = (view_) => {
    now = view_;
    dress();
  };
  return { node, update };
}

/** Where nothing can be pressed, what was decided stands there: no empty space. */
function said(view, acts) {
  const { mode, own, wagers, rebet } = view;
  if (mode === "result") return nextBets(view, acts);
  const outside = view.round ? [t("wait.no_bet"), nextBetting(own)] : [t("wait.no_round"), isExcluded(own) ? "" : t("wait.next_detail")];
  const words = mode === "watching" ? outside : decided(view);
  const node = el("div", { class: "decided" }, el("strong", { class: "t-sub", text: words[0] }), words[1] && el("span", { class: "t-reading ink-2", text: words[1] }));
  return { key: `said ${words.join()} ${own?.balance ?? ""} ${wagers.length} ${rebet.length}`, nodes: [node] };
}

function decided({ wagers, multiple, round, own }) {
  const calls = wagers.filter((wager) => decisionOf(wager) === "call");
  const folds = wagers.filter((wager) => decisionOf(wager) === "fold");
  const stands = t(round?.phase === "settling" ? "decide.stands_settling" : "decide.stands");
  if (calls.length && folds.length) return [t("decide.both", { amount: calls[0].ante * multiple }), stands];
  if (calls.length) return [t("decide.called", { amount: calls.reduce((sum, wager) => sum + wager.ante * multiple, 0) }), stands];
  if (folds.length) return [t("decide.folded", { amount: folds.reduce((sum, wager) => sum + wager.ante, 0) }), stands];
  if (wagers.length) return [t("bet.staked", { amount: totalOf(wagers) }), t(round?.phase === "throwing" ? "decide.soon" : "bet.stand")];
  if (round?.phase === "void") return [t("result.void"), t("result.void_detail")];
  return [t("wait.no_bet"), own?.sitting ? nextBetting(own) : ""];
}

const nextBetting = (own) => (isExcluded(own) ? "" : t("wait.no_bet_detail"));

function nextBets(view, acts) {
  const { rebet, own } = view;
  const amount = totalOf(rebet);
  const won = (own.result?.net ?? 0) > 0;
  const button = el("c-button", { kind: won ? "act" : "plain", icon: "refresh", label: t("bet.rebet", { amount }) });
  button.addEventListener("c-press", () => acts.planRebet(button));
  const words = el("div", { class: "next-words" }, el("strong", { class: "t-hand", text: t("wait.soon") }), el("span", { class: "t-reading ink-2", text: t("wait.rebet_ready") }));
  const update = (now) => {
    button.pressed = now.rebetPlanned ? "true" : null;
    button.missing = amount === 0 ? t("bet.nothing_to_rebet") : null;
  };
  return { key: `next ${amount} ${won}`, nodes: [el("div", { class: "panel next-bets" }, words, button)], update };
}

/** The result in words and in money: comparison, sum, and where the money is now. */
export function resultPanel(view) {
  const { result } = view.own;
  const { net, staked } = result;
  const called = result.spots.some(({ spot }) => spot === "call");
  const first = ownOutcome(view, view.round) ?? ownOutcome(view, view.table.last?.find((round) => round.number === result.round));
  const sum = net > 0 ? t("result.win", { amount: net }) : net < 0 ? t("result.loss", { amount: -net }) : t("result.even");
  const detail = net > 0 ? t("result.win_detail", { staked }) : net < 0 ? lossDetail(result) : t("result.even_detail", { staked });
  return el("section", { class: `result-panel ${net > 0 ? "is-win" : ""}`, role: "status" },
    first && el("p", { class: "result-why", text: called ? resultHeading(first) : t("bet.folded") }), el("p", { class: "result-sum", text: sum }), el("p", { class: "result-detail", text: detail }));
}

/** What a round's outcome says of this player's hand: his own where each seat has one, else the first. */
function ownOutcome({ numbers }, round) {
  const hands = round?.outcome?.hands ?? [];
  return (numbers ? hands.find(({ hand }) => hand === numbers[0]) : hands[0])?.result ?? null;
}

function lossDetail({ spots }) {
  const lost = spots.filter((spot) => spot.net < 0).map(({ spot, net }) => t("bet.part", { spot, amount: -net }));
  return t("result.loss_detail", { parts: lost.join(t("felt.comma")) });
}

/** What a figure reads as, for the live region, when a round is settled. */
export function resultSpoken(view) {
  const { net } = view.own.result;
  return net > 0 ? t("result.win", { amount: net }) : net < 0 ? t("result.loss", { amount: -net }) : `${t("result.even")} ${money(0)}`;
}
