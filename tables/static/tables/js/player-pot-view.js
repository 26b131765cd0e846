// What the pictures of a pot game mean for the seat at this tablet: whose turn, what it may do, what is to call.
// No words and no drawing.

import { screenSize } from "./player-frame.js";
import { isExcluded } from "./player-messages.js";

/** Acts that are on offer in a turn. */
const ACTS = { fold: "fold", check: "check", call: "call", bet: "raise", raise_to: "raise" };

/**
 * Everything the parts need to know of this moment. `may` are the moves of the seat by name: `fold`, `check`, `call` (with
 * `amount`), `raise` (a bet or raise: `least`, `most`, `pot`, `action`), `dice` (bets on dice), `chair` (acts of the chair by
 * their wire names), and the rest by their wire names; what is not offered is null.
 */
export function viewOf(screen) {
  const { table, own, round } = screen;
  const live = round?.state === "live";
  const seat = own?.seat ?? null;
  const me = round?.seats.find((each) => each.seat === seat) ?? null;
  const may = movesOf(own?.offers ?? [], round?.number);
  const view = {
    screen, table, own, round, live, seat, me, may, rules: table.rules, chair: own?.chair ?? null, dice: Boolean(round?.dice ?? table.rules.variation),
    names: new Map(table.seats.map((each) => [each.seat, each.player])), ...screenSize(),
    excluded: isExcluded(own),
    toCall: live ? toCallOf(round, me) : 0,
  };
  return { ...view, mode: modeOf(view) };
}

/** The moves on offer; those of another hand than the table shows wait for its picture. */
function movesOf(offers, number) {
  const may = { fold: null, check: null, call: null, raise: null, dice: [] };
  for (const { name, data } of offers) {
    if (data.round !== undefined && data.round !== number) continue;
    if (name === "Act") may[ACTS[data.action]] = data;
    else if (name === "BetOnDie") may.dice.push(data);
    else may[name] = data;
  }
  return may;
}

/** What this seat must add to stay in, were it asked now: the level without its own bet, at most its stack. */
function toCallOf(round, me) {
  if (!me) return 0;
  if (round.asked?.seat === me.seat) return round.asked.call;
  return Math.max(0, Math.min(me.stack, round.level - me.bet));
}

/**
 * What the screen is for at this moment: join, closed, turn (decide), showing (show or muck, run it twice), ahead (in the
 * hand and not asked), watching (not in the hand), result (of the hand that has just ended) or between.
 */
function modeOf({ own, table, live, me, may, round }) {
  if (!own?.sitting) return "join";
  if (!table.session) return "closed";
  if (live) {
    if (may.fold) return "turn";
    if (may.ShowHand || may.ShowDice || may.MuckHand || may.PlayBoard || may.AnswerRunTwice) return "showing";
    return me && me.state !== "folded" ? "ahead" : "watching";
  }
  const newest = round?.number ?? table.last?.[0]?.number ?? null;
  return own.result && own.result.round === newest ? "result" : "between";
}
