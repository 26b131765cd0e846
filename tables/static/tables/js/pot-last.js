// The last hands of a pot game: what lay on the board, who won which pot and why. Shared by the dealer's console and the
// players' screens.

import { el } from "./parts/element.js";
import { cardDrawing } from "./parts/cards.js";
import { awardLine, facesListed, sharesOf } from "./pot-felt.js";
import { money, t } from "./words.js";

/**
 * The pots in words and who is pushed what; the house's part last. null where there is nothing to award.
 * @param {object[]} awards
 * @param {{rake?: number, jackpot?: number, past?: boolean}} [how] `past`: it has been done
 */
export function awardList(awards, { rake = 0, jackpot = 0, past = false } = {}) {
  const count = Math.max(0, ...awards.map((award) => award.pot));
  const boards = Math.max(1, ...awards.map((award) => award.board));
  const rows = awards.map((award) => el("li", { class: "award" }, el("p", { class: "award-line", text: awardLine(award, { count, boards }) }),
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
  return awardList(round.awards, { rake: round.ended.rake, jackpot: round.ended.jackpot, past: true });
}

/** The board of an ended hand, small: cards or dice; a line where none was dealt. */
export function smallBoards(hand) {
  if (hand.dice?.length) {
    const row = el("c-dice-row", { "no-bar": true, label: facesListed(hand.dice) });
    row.dice = hand.dice.map((face) => ({ face }));
    return [row];
  }
  const boards = (hand.boards ?? []).filter((board) => board.length);
  if (!boards.length) return [el("span", { class: "t-small ink-2", text: t("last_hands.no_board") })];
  return boards.map((board) => el("span", { class: "small-board", role: "img", "aria-label": facesListed(board) }, ...board.map((card) => cardDrawing({ rank: card[0], suit: card[1] }))));
}

/** How a hand ended: its pots in words, "everybody else folded", or that it was a misdeal. */
export function endLines(hand) {
  if (hand.void) return [t("last_hands.misdeal")];
  const count = Math.max(0, ...hand.awards.map((award) => award.pot));
  const boards = Math.max(1, ...hand.awards.map((award) => award.board ?? 1));
  return hand.awards.map((award) => t("award.line", { line: awardLine(award, { count, boards }), amount: award.amount }));
}

/** The sheet of last hands, newest first. */
export function showHands({ table }) {
  const sheet = el("c-sheet", { heading: t("last_hands.heading"), detail: t("last_hands.detail", { count: table.last.length }), "close-text": t("table.close") });
  sheet.addEventListener("c-close", () => sheet.remove());
  document.body.append(sheet);
  const rows = table.last.map((hand) => el("li", { class: "hand-row" }, el("div", { class: "hand-board" }, el("strong", { text: t("table.round", { number: hand.number }) }), ...smallBoards(hand)),
    el("div", { class: "hand-end" }, ...endLines(hand).map((line) => el("p", { text: line })), hand.rake ? el("p", { class: "ink-2", text: t("award.rake", { amount: hand.rake }) }) : null)));
  sheet.body.replaceChildren(rows.length ? el("ol", { class: "hand-rows" }, ...rows) : el("c-empty", { heading: t("rounds.none"), detail: t("rounds.none_detail") }));
  sheet.show();
  return sheet;
}
