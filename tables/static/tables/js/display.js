// The public sign of a table: game, limits, pays, last results. Read from four metres; nobody can act on it.

import { el } from "./parts/element.js";
import { dealersHand, handName, payTableName, playersHands, qualifierLine, signLine, smallDice, spotName } from "./felt.js";
import { hasBoard, isBoardGame, playsCards } from "./board-felt.js";
import { boardResult } from "./display-board.js";
import { PotSign } from "./display-pot.js";
import { payTable } from "./rules.js";
import { range } from "./player-side.js";
import { Screen } from "./screen.js";
import { t } from "./words.js";

const ROWS = 5;
/** More lines than this stand closer together. */
const MANY_PAYS = 12;

class Sign {
  constructor() {
    this.screen = new Screen({ draw: () => this.draw(), cutRule: () => t("sign.cut") });
    this.pot = new PotSign(this.screen);
    this.head = el("header", { class: "sign-head" });
    this.results = el("section", { class: "felt sign-results" });
    this.pays = el("div", { class: "sign-pays" });
    this.now = el("section", { class: "panel sign-now", role: "status" });
    this.facts = el("section", { class: "panel sign-facts" });
    this.main = el("main", { class: "sign-main" }, this.head, this.results, this.pays, this.now, this.facts);
  }

  start() {
    document.body.append(this.screen.training, this.screen.notices, this.main, this.screen.live);
    return this.screen.start();
  }

  draw() {
    const { table } = this.screen;
    if (!table) return;
    const pot = table.table.kind === "pot";
    this.main.classList.toggle("is-pot", pot);
    const parts = pot ? this.pot.parts(table) : this.#banked(table);
    for (const [place, nodes] of Object.entries(parts)) this[place].replaceChildren(...nodes);
  }

  /** What a banked game's sign shows, by its places. */
  #banked(table) {
    const tables = Object.entries(table.rules.paytables ?? {});
    const pays = tables.map(([spot, pay]) => el("section", { class: "panel" }, el("h2", { class: "sign-sub", text: t("rules.pays_of", { spot }) }), payTable(spot, pay, { winsOnly: true })));
    this.pays.classList.toggle("is-long", pays.reduce((rows, panel) => rows + panel.querySelectorAll("tr").length, 0) > MANY_PAYS);
    return { head: this.#heading(table), results: this.#results(table), pays, now: this.#now(table), facts: this.#facts(table, tables) };
  }

  #heading({ table, rules }) {
    const where = table.seats ? t("sign.table_seats", { code: table.code, seats: table.seats }) : t("sign.table_rail", { code: table.code });
    const limits = Object.entries(rules.limits).map(([spot, limit]) => el("div", { class: "sign-limit" }, el("span", { class: "sign-small", text: spotName(spot) }), el("strong", { text: range(limit) })));
    return [el("div", {}, el("p", { class: "sign-small", text: where }), el("h1", { class: "t-sign", text: t(`game.${table.game}`) })), el("div", { class: "sign-limits" }, ...limits)];
  }

  #results({ last, rules }) {
    const rounds = (last ?? []).filter((round) => round.outcome).slice(0, ROWS);
    const head = el("div", { class: "sign-results-head" }, el("h2", { class: "sign-sub", text: t("sign.last") }), el("span", { class: "sign-small", text: t(isBoardGame(rules) ? "sign.order_board" : "sign.order") }));
    if (!rounds.length) return [head, el("p", { class: "sign-text", text: t("rounds.none_detail") })];
    return [head, el("ol", { class: "sign-rows" }, ...rounds.map((round) => this.#row(round)))];
  }

  #row(round) {
    if (hasBoard(round)) return boardResult(round, this.screen.table.rules);
    const hands = playersHands(round);
    const dealer = dealersHand(round);
    const rows = hands.map((hand) => smallDice(hand.faces, hand.made, { label: handName(hand.made, hand.faces) }));
    const first = round.outcome.hands[0];
    const won = first.result === "win" || first.result === "no_qualify";
    const lines = round.outcome.hands.map((hand) => el("span", { text: signLine(round.outcome, hand.hand) }));
    const words = el("div", { class: "sign-words" }, hands.length > 1 ? null : el("strong", { text: handName(hands[0].made, hands[0].faces) }), ...lines);
    return el("li", { class: "sign-row" }, el("div", { class: "sign-dice" }, ...rows), smallDice(dealer.faces, dealer.made, { body: "onyx", label: handName(dealer.made, dealer.faces) }),
      el("c-icon", { class: won ? "win" : "lose", name: won ? "check" : first.result === "push" ? "circle" : "x" }), words);
  }

  #now({ session, round, rules }) {
    if (!session) return [el("strong", { class: "sign-figure", text: t("sign.closed") })];
    const phase = round && !["settled", "void"].includes(round.phase) ? t(round.phase === "throwing" && playsCards(rules) ? "sign.dealing" : `sign.${round.phase}`) : t("sign.between");
    const line = round ? t("table.round", { number: round.number }) : "";
    const clock = round?.deadline ? el("c-countdown", { "ring-only": true }) : null;
    if (clock) Object.assign(clock, { deadline: round.deadline.at_ms, total: round.deadline.seconds * 1000, offset: this.screen.line.offset, disconnected: !this.screen.connected });
    return [el("div", {}, el("p", { class: "sign-small", text: line }), el("strong", { class: "sign-figure", text: phase })), clock].filter(Boolean);
  }

  #facts({ rules }, tables) {
    const names = tables.map(([spot, pay]) => payTableName(spot, pay)).join(" · ");
    return [qualifierLine(rules.qualifier), t("sign.call", { multiple: rules.call_multiple ?? 2 }), names].map((text) => el("p", { class: "sign-text", text }));
  }
}

new Sign().start();
