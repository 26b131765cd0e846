// The sign of a pot game: game, stakes, the board or community dice of the hand that is dealt, its pots, and the last hands.
// Seats are named by their numbers alone.

import { el, keep } from "./parts/element.js";
import { boardsOf, buyInLine, placesOf, potsOf, rakeLine, streetName } from "./pot-felt.js";
import { endLines, smallBoards } from "./pot-last.js";
import { money, t } from "./words.js";

const ROWS = 5;

export class PotSign {
  #pots = el("c-pots");
  #boards = el("div", { class: "sign-boards" });
  #dice = el("c-auction");
  #result = el("div", { class: "sign-ended" });

  constructor(screen) {
    this.screen = screen;
  }

  /** Everything the sign shows, by its places: head, results (the felt), pays (last hands), now, facts. */
  parts(table) {
    return { head: this.#head(table), results: this.#felt(table), pays: [lastHands(table)], now: this.#now(table), facts: factsOf(table) };
  }

  #head({ table, rules }) {
    const figures = [[t("sign.stakes"), stakes(rules)]];
    const buyIn = buyInLine(rules);
    if (buyIn) figures.push([t("pot.buy_in"), buyIn]);
    return [
      el("div", {}, el("p", { class: "sign-small", text: t("sign.table_seats", { code: table.code, seats: table.seats }) }), el("h1", { class: "t-sign", text: t(`game.${table.game}`) })),
      el("div", { class: "sign-limits" }, ...figures.map(([label, figure]) => el("div", { class: "sign-limit" }, el("span", { class: "sign-small", text: label }), el("strong", { text: figure })))),
    ];
  }

  #felt({ round, rules }) {
    const dice = Boolean(round?.dice ?? rules.variation);
    Object.assign(this.#pots, { label: t("pot.label"), ...potsOf(round) });
    if (dice) Object.assign(this.#dice, { label: t("pot.dice"), places: placesOf(round, { plain: rules.variation !== "standard" }) });
    else this.#drawBoards(round);
    this.#result.replaceChildren(...(round?.ended ? endLines({ void: round.state === "void", awards: round.awards }, round).map((line) => el("p", { text: line })) : []));
    return [this.#pots, dice ? this.#dice : this.#boards, this.#result];
  }

  #drawBoards(round) {
    const boards = boardsOf(round).map((streets, index) => ({ id: String(index + 1), streets }));
    this.#boards.classList.toggle("has-two", boards.length > 1);
    keep(this.#boards, boards, ({ id }) => id, () => el("c-board"), (board, { id, streets }) => Object.assign(board, { streets, label: boards.length > 1 ? t("pot.board_n", { n: id }) : t("pot.board") }));
  }

  #now({ session, round }) {
    if (!session) return [el("strong", { class: "sign-figure", text: t("sign.closed") })];
    const live = round?.state === "live";
    const phase = live ? streetName(["showdown", "awarding"].includes(round.phase) ? "showdown" : round.street ?? (round.dice ? "private" : "deal")) : t("sign.between_hands");
    const clock = round?.deadline ? el("c-countdown", { "ring-only": true }) : null;
    if (clock) Object.assign(clock, { deadline: round.deadline.at_ms, total: round.deadline.seconds * 1000, offset: this.screen.line.offset, disconnected: !this.screen.connected });
    const turn = live && round.asked ? el("span", { class: "sign-text", text: t("sign.seat_acts", { seat: round.asked.seat }) }) : null;
    return [el("div", {}, el("p", { class: "sign-small", text: round ? t("table.round", { number: round.number }) : "" }), el("strong", { class: "sign-figure", text: phase })), turn, clock].filter(Boolean);
  }
}

/** "25 / 50", or the ante where there are no blinds. */
function stakes(rules) {
  return rules.blinds?.length ? rules.blinds.map((blind) => money(blind)).join(" / ") : money(rules.ante ?? 0);
}

function lastHands({ last = [] }) {
  const rows = last.slice(0, ROWS).map((hand) => el("li", { class: "sign-hand" }, ...smallBoards(hand), ...endLines(hand).map((line) => el("span", { text: line }))));
  const inside = rows.length ? el("ol", { class: "sign-hands" }, ...rows) : el("p", { class: "sign-text", text: t("rounds.none_detail") });
  return el("section", { class: "panel sign-last" }, el("h2", { class: "sign-sub", text: t("hands.heading") }), inside);
}

function factsOf({ rules }) {
  const lines = [t(`structure.${rules.structure}`), rules.variation && t(`variation.${rules.variation}`), rules.ante ? t("stakes.ante", { amount: rules.ante }) : "", rakeLine(rules)];
  return lines.filter(Boolean).map((text) => el("p", { class: "sign-text", text }));
}
