// Ended hands of a pot game in words and small pictures: what lay on the board, who won which pot and why. Shared by the
// dealer's console, the players' screens and the table's sign; the sheet of last hands is in pot-hands.js.

import { el } from "./parts/element.js";
import { cardDrawing } from "./parts/cards.js";
import { awardLine, facesListed, sharesOf } from "./pot-felt.js";
import { money, t } from "./words.js";

/** How many pots and boards were awarded: {count, boards}. */
export function countsOf(awards) {
  return { count: Math.max(1, ...awards.map(({ pot }) => pot)), boards: Math.max(1, ...awards.map(({ board }) => board ?? 1)) };
}

/**
 * The pots in words and who is pushed what; the house's part last. null where there is nothing to award.
 * @param {object[]} awards
 * @param {{rake?: number, jackpot?: number, past?: boolean, round?: object | null}} [how] `past`: it has been done; `round`: the
 *   hand, where what was shown is still known
 */
export function awardList(awards, { rake = 0, jackpot = 0, past = false, round = null } = {}) {
  const how = { ...countsOf(awards), round };
  const rows = awards.map((award) => el("li", { class: "award" }, el("p", { class: "award-line", text: awardLine(award, how) }),
    el("strong", { class: "award-sum", text: money(award.amount) }), award.seats.length > 1 && el("p", { class: "award-share", text: sharesLine(award) })));
  const house = [rake && t("award.rake", { amount: rake }), jackpot && t("award.jackpot", { amount: jackpot })].filter(Boolean);
  if (house.length) rows.push(el("li", { class: "award is-house", text: house.join(" · ") }));
  return rows.length ? el("ol", { class: past ? "awards is-past" : "awards", tabindex: "0", "aria-label": t("award.heading") }, ...rows) : null;
}

/** A pot that is split: what goes to whom, and who gets the odd chip. */
function sharesLine(award) {
  return sharesOf(award).map(({ seat, share, odd }) => t(odd ? "award.share_odd" : "award.share", { seat, amount: share })).join(" · ");
}

/** The result of the hand that lies on the felt, for between hands; null while there is none. */
export function resultList(round) {
  if (!round?.ended || round.state === "void") return null;
  return awardList(round.awards, { rake: round.ended.rake, jackpot: round.ended.jackpot, past: true, round });
}

/** The board of an ended hand, small: cards or dice; a line where none was dealt. */
export function smallBoards(hand) {
  if (hand.dice?.length) {
    const row = el("c-dice-row", { "no-bar": true, label: `${t("pot.dice")}: ${facesListed(hand.dice)}` });
    row.dice = hand.dice.map((face) => ({ face }));
    return [row];
  }
  const boards = (hand.boards ?? []).filter((board) => board.length);
  if (!boards.length) return [el("span", { class: "t-small ink-2", text: t("hands.no_board") })];
  return boards.map((board) => el("span", { class: "small-board", role: "img", "aria-label": facesListed(board) }, ...board.map((card) => cardDrawing({ rank: card[0], suit: card[1] }))));
}

/** An ended hand of the list of the last ones as `decidedBy` reads a hand. */
export function shownIn({ boards, dice, shown = [] }) {
  return { boards, dice: dice?.map((face) => ({ face })), seats: shown };
}

/** Who took the main pot and with what; or that it was no hand. */
export function summaryOf(hand) {
  if (hand.void) return t("hands.void");
  return hand.awards.length ? awardLine(hand.awards[0], { ...countsOf(hand.awards), round: shownIn(hand) }) : t("hands.no_pot");
}

/** How a hand ended: its pots in words with their sums, or that it was a misdeal. `round`: the hand itself, while it lies on the felt. */
export function endLines(hand, round = shownIn(hand)) {
  if (hand.void) return [t("hands.void")];
  const how = { ...countsOf(hand.awards), round };
  return hand.awards.map((award) => t("award.line", { line: awardLine(award, how), amount: award.amount }));
}
