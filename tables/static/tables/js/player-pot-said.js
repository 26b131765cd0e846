// The action side of a pot game while nobody asks for a bet: showing or mucking, running it twice, the chair's acts, or
// in words how one stands. No empty space, and no button that would do nothing.

import { el } from "./parts/element.js";
import { inSentence, madeName } from "./pot-felt.js";
import { chairActs, isBroke, postWords, showAdd, showLeave, standingOf } from "./player-pot-chair.js";
import { t } from "./words.js";

/**
 * The controls of the moment: {key, nodes, update}. `press(name, data, button)` sends; `giveUp(name, button)` asks before a
 * winning hand is given up, and `givingUp` names what was asked about.
 */
export function saidOf(view, acts) {
  if (view.mode === "showing") return view.may.AnswerRunTwice ? runTwice(view, acts) : showing(view, acts);
  const buttons = view.mode === "between" || view.mode === "result" || view.mode === "watching" ? chairActs(view) : [];
  return chair(view, acts, buttons);
}

const offLine = (view, button) => { button.missing = view.screen.connected ? null : t("tablet.act.waits", { what: button.label }); };

function row(buttons) {
  return { nodes: [el("div", { class: "said-row" }, ...buttons)], update: (now) => buttons.forEach((button) => offLine(now, button)) };
}

/** The moves by which a hand is given up, and their words. */
const GIVES_UP = { MuckHand: "muck", PlayBoard: "board" };

/** What is given up with a hand that wins: "Gives up pair of jacks". */
function givenUp({ own, round }) {
  const { faces = [], made = null } = own.hand ?? {};
  return made ? t("tablet.show.gives_up", { hand: inSentence(madeName(made, [...faces, ...(round.boards?.[0] ?? [])])) }) : t("tablet.show.gives_up_unread");
}

/** One button a move at the showdown: show (brass), muck, play the board. */
function showing(view, acts) {
  const { may, round } = view;
  const data = { round: round.number };
  const show = may.ShowHand ?? may.ShowDice;
  const name = may.ShowHand ? "ShowHand" : "ShowDice";
  const what = view.dice ? "dice" : "cards";
  const buttons = [];
  const button = (kind, label, detail, run) => {
    const made = el("c-button", { kind, size: "big", label, detail });
    made.addEventListener("c-press", () => run(made));
    buttons.push(made);
  };
  for (const [move, word] of Object.entries(GIVES_UP)) {
    if (!may[move]) continue;
    const [label, detail] = acts.givingUp === move ? [t(`tablet.show.${word}_still`), givenUp(view)] : [t(`tablet.show.${word}`), t(`tablet.show.${word}_detail`)];
    button("plain", label, detail, (made) => acts.giveUp(move, made));
  }
  if (show && !show.count) button("act", t(`tablet.show.${what}`), t(show.in_turn ? "tablet.show.in_turn" : "tablet.show.early"), (made) => acts.press(name, data, made));
  const { nodes, update } = row(buttons);
  const words = show?.count ? el("p", { class: "t-reading", text: t(`tablet.show.turn_${what}`) }) : null;
  return { key: `show ${round.number} ${Object.keys(may).join()} ${show?.in_turn} ${show?.count} ${acts.givingUp}`, nodes: [words, ...(buttons.length ? nodes : [])].filter(Boolean), update };
}

function runTwice(view, acts) {
  const { round } = view;
  const answer = (agrees) => {
    const button = el("c-button", { kind: "plain", size: "big", label: t(agrees ? "tablet.show.twice" : "tablet.show.once"), detail: t(agrees ? "tablet.show.twice_detail" : "tablet.show.once_detail") });
    button.addEventListener("c-press", () => acts.press("AnswerRunTwice", { round: round.number, agrees }, button));
    return button;
  };
  return { key: `twice ${round.number}`, ...row([answer(false), answer(true)]) };
}

/** The acts of the chair that ask something first. */
const SHEETS = { AddFunds: showAdd, Leave: showLeave };

/** How one stands, and what the chair may do. What one comes back to the game by is brass. */
function chair(view, acts, moves) {
  const [first, second] = wordsOf(view);
  const loud = ["AddFunds", "ComeBack", "PostBlind"].find((name) => moves.some((move) => move.name === name));
  let latest = view;
  const buttons = moves.map(({ name, label, detail }) => {
    const button = el("c-button", { kind: name === loud ? "act" : "plain", label, detail });
    button.addEventListener("c-press", () => (SHEETS[name] ? SHEETS[name](latest) : acts.press(name, {}, button)));
    return button;
  });
  const words = el("div", { class: "decided" }, el("strong", { class: "t-sub", text: first }), second && el("span", { class: "t-reading ink-2", text: second }));
  const { nodes, update: offLines } = row(buttons);
  const update = (now) => { latest = now; offLines(now); };
  return { key: `chair ${first} ${second} ${JSON.stringify(moves)}`, nodes: buttons.length ? [words, ...nodes] : [words], update };
}

function wordsOf(view) {
  const { mode, round, me, chair: own, table } = view;
  const standing = standingOf(view);
  if (mode === "closed") return [t("wait.closed"), t("wait.closed_detail")];
  if (mode === "ahead") return [me.state === "all_in" ? t("tablet.said.all_in", { amount: me.in }) : t("tablet.said.in"), standing || awaited(round, me.seat)];
  if (mode === "watching" && me) return [t(own?.timed_out ? "tablet.said.folded_by_clock" : "tablet.said.folded", { amount: me.in }), standing || t("tablet.said.next")];
  if (standing) return [standing, postWords(view)];
  if (isBroke(own)) return [t("tablet.said.broke"), t("tablet.said.broke_detail")];
  if (mode === "watching") return [t("tablet.said.not_in"), t("tablet.said.next")];
  const alone = table.seats.filter((seat) => seat.state !== "empty" && seat.state !== "sitting_out" && seat.stack > 0).length < 2;
  return alone ? [t("tablet.said.alone"), t("tablet.said.alone_detail")] : [t("tablet.said.soon"), t("tablet.said.soon_detail")];
}

/** What the hand waits for, where it is no other player's act. */
export function awaited(round, seat = null) {
  if (seat !== null && round.asked?.seat === seat) return t("tablet.awaits.you");
  const what = round.awaits?.what;
  if (what) return t(`tablet.awaits.${what}`);
  if (round.phase === "showdown" || round.phase === "awarding" || round.phase === "run_twice") return t(`tablet.awaits.${round.phase}`);
  return t("tablet.awaits.others");
}
