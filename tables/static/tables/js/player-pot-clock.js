// The words of the clock in a pot game: what is asked, and what happens at zero before it happens.

import { awaited } from "./player-pot-said.js";
import { t } from "./words.js";

/** {deadline, question, atZero, over} for what the screen shows. The ring runs for this player's own time only. */
export function clockOf(view) {
  const { mode, round, table } = view;
  if (mode === "turn") return turnWords(view);
  if (mode === "showing") return showWords(view);
  if (mode === "closed") return { question: t("wait.closed"), atZero: t("wait.closed_detail"), deadline: null };
  if (view.live) return { ...liveWords(view, round), deadline: null };
  if (!table.session?.dealer) return { question: t("wait.dealer"), atZero: t("tablet.clock.next_detail"), deadline: null };
  return { question: t("tablet.clock.next"), atZero: t("tablet.clock.next_detail"), deadline: null };
}

/** What runs for this player's turn: no clock at all, his clock with a time bank behind it, or his clock alone. */
export function clockKind({ round, chair }) {
  if (!round.deadline) return "no_clock";
  return chair?.time_bank ? "bank" : "clock";
}

function turnWords({ round, may, chair, own }) {
  const question = questionOf(may);
  if (!round.deadline) return { deadline: null, question, atZero: t("tablet.clock.no_clock") };
  const bank = chair?.time_bank ?? 0;
  const kind = may.check ? "check" : "fold";
  if (bank) return { deadline: round.deadline, question, atZero: t(`tablet.clock.zero_bank_${kind}`, { seconds: bank }), over: t("tablet.clock.over_bank") };
  const passes = may.check && !may.raise && may.dice.length > 0;
  const zero = passes ? t("tablet.clock.zero_pass") : t(`tablet.clock.zero_${kind}`, { amount: own.on_layout ?? 0 });
  return { deadline: round.deadline, question, atZero: chair?.bank_runs ? t("tablet.clock.bank_runs", { zero }) : zero, over: t(`tablet.clock.over_${kind}`) };
}

function questionOf({ call, raise, dice }) {
  if (call) return t("tablet.clock.to_call", { amount: call.amount });
  if (dice.length && !raise) return t("tablet.clock.turn_a_die");
  if (!raise) return t("tablet.clock.check");
  return t(raise.action === "bet" ? "tablet.clock.check_or_bet" : "tablet.clock.check_or_raise");
}

function showWords({ round, may, seat }) {
  if (may.AnswerRunTwice) return { deadline: round.deadline, question: t("tablet.clock.run_twice"), atZero: t("tablet.clock.zero_once") };
  if (round.showdown?.to_show !== seat) return { deadline: null, question: t("tablet.clock.may_show"), atZero: t("tablet.clock.wait_show") };
  const atZero = t(round.deadline ? "tablet.clock.zero_show" : "tablet.clock.no_clock");
  return { deadline: round.deadline, question: t("tablet.clock.show"), atZero, over: t("tablet.clock.over_show") };
}

function liveWords({ names, seat: own }, round) {
  const seat = round.asked?.seat ?? (round.phase === "showdown" ? round.showdown?.to_show : null);
  if (!seat) return { question: awaited(round), atZero: t("tablet.clock.dealer_acts") };
  if (seat === own) return { question: t("tablet.awaits.you"), atZero: "" };
  const facts = { seat, name: names.get(seat) ?? "", amount: round.asked?.call ?? 0 };
  if (!round.asked) return { question: t("tablet.clock.shows", facts), atZero: "" };
  return { question: t("tablet.clock.acts", facts), atZero: t(facts.amount ? "tablet.clock.faces" : "tablet.clock.faces_nothing", facts) };
}
