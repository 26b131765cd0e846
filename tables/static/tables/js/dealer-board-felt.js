// The felt of the dealer's console at a game with a board: the board, the dealer's two, and the players' two where they share
// them. What is typed lies there in brass until it is confirmed; hands of the seats' own lie in the seats' tiles.

import { el } from "./parts/element.js";
import { boardRow, hasOwnHands, pairRow, playsCards } from "./board-felt.js";
import { outcomeLine, qualifierLine } from "./felt.js";
import { faceShort, madeName } from "./pot-felt.js";
import { t } from "./words.js";

export class BoardTable {
  constructor() {
    this.board = el("div", { class: "felt-side felt-board" });
    this.dealer = el("div", { class: "felt-side felt-dealer" });
    this.players = el("div", { class: "felt-side felt-players" });
    this.notes = el("p", { class: "felt-corrected t-small ink-2" });
    this.outcome = el("p", { class: "felt-outcome t-reading", hidden: true });
    this.node = el("section", { class: "felt dealer-felt board-table", "aria-label": "" }, this.board, this.dealer, this.players, this.notes, this.outcome);
  }

  /** Draw the round, with the faces typed and not yet confirmed. */
  draw(screen, entry, { paying }) {
    const { table } = screen;
    const { rules } = table;
    const round = table.round ?? lastOnFelt(table);
    const view = { rules, round, entry, cards: playsCards(rules), board: round?.board ?? [], asked: round?.throw ?? null, paying };
    this.node.setAttribute("aria-label", t("felt.label"));
    this.board.replaceChildren(boardSide(view));
    this.dealer.replaceChildren(pairSide(view, dealerOf(view)));
    this.players.hidden = hasOwnHands(rules);
    if (!this.players.hidden) this.players.replaceChildren(pairSide(view, playersOf(view)));
    this.notes.textContent = (round?.corrections ?? []).map((fix) => t("board_throw.was", { was: faceShort(fix.was), face: faceShort(fix.face) })).join(" · ");
    this.notes.hidden = !this.notes.textContent;
    const read = (round?.outcome?.hands ?? []).filter(({ category }) => category);
    this.outcome.hidden = !(paying && read.length) || hasOwnHands(rules);
    this.outcome.textContent = read.map((hand) => outcomeLine(round.outcome, hand.hand)).join(" ");
  }
}

function boardSide({ round, entry, cards, board, asked }) {
  const mine = asked?.side === "board";
  const typing = mine && entry.most > 0 ? { typed: entry.faces, due: !entry.full || cards } : {};
  return side({ title: t(cards ? "pot.board" : "pot.dice"), again: noRolls(round, mine && asked), of: boardRow(board, cards, { street: mine ? asked.name : null, ...typing }) });
}

function dealerOf({ round, rules, paying }) {
  const faces = round?.dice.dealer ?? [];
  const qualifies = round?.outcome?.dealer.qualifies;
  const aside = qualifies === undefined ? qualifierLine(rules.qualifier) : t(qualifies ? "felt.tag_qualifies" : "felt.tag_not");
  return { side: "dealer", title: t("felt.dealer"), aside: paying && qualifies === undefined ? "" : aside, faces, made: round?.hands.dealer ?? null, body: "onyx" };
}

function playersOf({ round }) {
  return { side: "players", title: t("felt.players"), aside: "", faces: round?.dice.players[0] ?? [], made: round?.hands.players[0] ?? null, body: "ivory" };
}

function pairSide({ round, entry, cards, board, asked }, { side: of, title, aside, faces, made, body }) {
  const mine = asked?.side === of;
  const typed = mine ? entry.faces : [];
  const shown = [...faces, ...typed];
  const next = mine && entry.most > 0 && !entry.full ? shown.length : null;
  const name = faces.length ? madeName(made, [...faces, ...board]) : "";
  return side({ title, aside, again: noRolls(round, mine && asked), name, of: pairRow(shown, { cards, body, label: title, next }) });
}

function side({ title, aside = "", again = 0, name = "", of }) {
  const tag = again ? el("c-tag", { tone: "act", text: t("felt.no_rolls", { count: again }) }) : null;
  const head = el("div", { class: "felt-head" }, el("h2", { class: "t-head", text: title }), tag, aside && el("span", { class: "t-small ink-2", text: aside }));
  return el("div", { class: "felt-hand" }, head, of, el("strong", { class: "hand-name", text: name }));
}

/** How often the throw that is asked for was declared no roll. */
function noRolls(round, asked) {
  return asked ? round.no_rolls.rolls.filter((roll) => roll.throw === asked.name).length : 0;
}

/** Between rounds the last one stays on the felt. */
function lastOnFelt({ last: [last] = [] }) {
  return last?.outcome ? { ...last, dice: { players: last.players, dealer: last.dealer } } : null;
}
