// The felt of the dealer's console: the players' dice above, the dealer's below, what they make, and the decision clock.

import { el } from "./parts/element.js";
import { categoryName, correctionsOf, dealersHand, handName, outcomeLine, payName, playersHands, qualifierLine, showDice } from "./felt.js";
import { lyingBefore } from "./dealer-step.js";
import { t } from "./words.js";

const SIZE = 5;

export class DealerFelt {
  #rows = new Map();
  #drawnFaces = new Map();

  constructor() {
    this.players = el("div", { class: "felt-side felt-players" });
    this.dealer = el("div", { class: "felt-side felt-dealer" });
    this.line = el("hr", { class: "felt-rule" });
    this.outcome = el("p", { class: "felt-outcome t-reading", hidden: true });
    this.node = el("section", { class: "felt dealer-felt", "aria-label": "" }, this.players, this.line, this.dealer, this.outcome);
  }

  /** Draw the round, with the faces typed and not yet confirmed. */
  draw(screen, entry, { paying }) {
    const { table } = screen;
    const round = table.round ?? lastAsRound(table);
    const asked = round?.phase === "throwing" ? round.throw : null;
    this.node.setAttribute("aria-label", t("felt.label"));
    const hands = playersHands(round);
    this.node.classList.toggle("has-two", hands.length > 1);
    this.players.replaceChildren(...hands.map((hand, index) => this.#playersSide(screen, round, hand, index + 1, { asked, entry, many: hands.length > 1, paying })));
    this.dealer.replaceChildren(this.#dealersSide(screen, round, { asked, entry, paying }));
    this.outcome.hidden = !(paying && round?.outcome);
    if (round?.outcome) this.outcome.textContent = round.outcome.hands.map((hand) => outcomeLine(round.outcome, hand.hand)).join(" ");
  }

  #row(key, body) {
    if (!this.#rows.has(key)) this.#rows.set(key, el("c-dice-row", { body }));
    return this.#rows.get(key);
  }

  /** Whether faces have just come, so that they settle once. */
  #isNew(key, faces) {
    const now = faces.join("");
    const fresh = now.length > (this.#drawnFaces.get(key) ?? "").length;
    this.#drawnFaces.set(key, now);
    return fresh;
  }

  #playersSide(screen, round, hand, number, { asked, entry, many, paying }) {
    const mine = asked?.side === "players" && asked.hand === number;
    const title = paying ? t("felt.players") : many ? t("felt.players_hand", { hand: number }) : t("felt.players_five");
    const side = round?.shooter && number === 1 && !paying ? t("felt.shooter", { seat: round.shooter }) : "";
    return this.#side({
      key: `players/${number}`, body: "ivory", title, side, hand, number, entry: mine ? entry : null, asked: mine ? asked : null,
      corrected: correctionsOf(round, "players", number), noRolls: noRollsOf(round, asked), after: this.#bonus(screen, round, hand, { paying }),
    });
  }

  #dealersSide(screen, round, { asked, entry, paying }) {
    const mine = asked?.side === "dealer";
    const hand = dealersHand(round);
    const { rules } = screen.table;
    return this.#side({
      key: "dealer", body: "onyx", title: t(paying ? "felt.dealer" : "felt.dealers_dice"), side: paying ? "" : qualifierLine(rules.qualifier),
      hand, number: 1, entry: mine ? entry : null, asked: mine ? asked : null, corrected: correctionsOf(round, "dealer", 1), noRolls: noRollsOf(round, asked),
      split: splitOf(round, asked), after: this.#restingClock(round, rules, asked),
    });
  }

  #side({ key, body, title, side, hand, entry, asked, corrected, noRolls, after, split = 0 }) {
    const entering = entry ? entry.faces : null;
    const complete = hand.faces.length === SIZE;
    const name = handName(hand.made, hand.faces, { complete });
    const row = this.#row(key, body);
    const size = asked ? Math.max(SIZE, hand.faces.length + asked.count) : SIZE;
    showDice(row, { owner: title, hand: { ...hand, size, entering, throwing: asked?.count ?? 0, corrected }, name, split, settle: this.#isNew(key, hand.faces) });
    const right = entry ? t("felt.entered", { n: entry.faces.length, of: entry.count }) : name;
    const again = asked && noRolls ? el("c-tag", { tone: "act", text: t("felt.no_rolls", { count: noRolls }) }) : null;
    const head = el("div", { class: "felt-head" }, el("h2", { class: "t-head", text: title }), again, side && el("span", { class: "t-small ink-2", text: side }),
      el("strong", { class: `hand-name ${complete ? "" : "is-open"}`, text: right }));
    return el("div", { class: "felt-hand" }, head, el("div", { class: "felt-row" }, row, after));
  }

  /** What the Bonus pays on the players' dice, decided at the roll and paid at settlement (CHD-14). */
  #bonus(screen, round, hand, { paying }) {
    const table = screen.table.rules.paytables?.bonus;
    const staked = round?.totals?.bonus ?? 0;
    if (paying || !table || !hand.made || hand.faces.length < SIZE || !staked) return null;
    const line = table.lines.find(([key]) => key === hand.made.category);
    const pay = line ? [line[1], line[2]] : [-1, 1];
    return el("div", { class: "felt-aside" }, el("span", { class: "t-label", text: t("felt.bonus_line", { category: categoryName(hand.made.category) }) }),
      el("strong", { class: `t-sub ${pay[0] > 0 ? "win" : ""}`, text: payName(pay) }), el("span", { class: "t-label", text: t("felt.bonus_staked", { amount: staked }) }));
  }

  #restingClock(round, rules, asked) {
    if (!asked || asked.side !== "dealer" || round.steps.some((step) => step.id === "deciding" && step.state !== "later")) return null;
    const ring = el("c-countdown", { "ring-only": true, rest: rules.decide_seconds });
    return el("div", { class: "felt-clock" }, el("span", { class: "two-lines at-right" }, el("small", { text: t("felt.clock") }), el("strong", { text: t("felt.clock_starts") })), ring);
  }
}

function splitOf(round, asked) {
  if (!round) return 0;
  if (asked?.side === "dealer" && lyingBefore(round) === 0) return asked.count;
  return round.dice.dealer.length;
}

/** How often the throw that is asked for was declared no roll. */
function noRollsOf(round, asked) {
  return (round?.no_rolls?.rolls ?? []).filter((one) => one.throw === asked?.name).length;
}

/** Between rounds the last round's dice stay on the felt. */
function lastAsRound(table) {
  const [last] = table.last ?? [];
  if (!last || !last.outcome) return null;
  return { ...last, phase: "settled", steps: [], dice: last.dice ?? { players: last.players, dealer: last.dealer } };
}
