// The felt of a player's screen: betting spots while bets are open, else the two hands of dice and what was staked.

import { arrange, el } from "./parts/element.js";
import { categoryName, correctionsOf, dealersHand, handName, outcomeLine, playersHands, qualifierLine, showDice, spotName } from "./felt.js";
import { hasBoard } from "./board-felt.js";
import { BoardFelt } from "./player-board.js";
import { range } from "./player-side.js";
import { money, t } from "./words.js";

const SIZE = 5;

/** The spots of a layout: [{hand, spot}], the side bets last. */
export function spotsOf(rules, hands) {
  const all = Object.keys(rules.limits);
  const own = all.filter((spot) => spot === "ante" || spot === "bonus");
  const sides = all.filter((spot) => !own.includes(spot));
  const spots = [];
  for (let hand = 1; hand <= hands; hand += 1) spots.push(...own.map((spot) => ({ hand, spot })));
  return [...spots, ...sides.map((spot) => ({ hand: 1, spot, side: true }))];
}

export class PlayerFelt {
  #rows = new Map();
  #drawn = new Map();
  #spots = new Map();
  #layout = "";

  /**
   * @param {(hand: number, spot: string) => void} touch
   * @param {() => void} changed told when the player turns his own hand
   */
  constructor(touch, changed) {
    this.touch = touch;
    this.board = new BoardFelt(changed);
    this.head = el("div", { class: "felt-head bets-head" });
    this.grid = el("div", { class: "spot-grid" });
    this.hint = el("p", { class: "t-reading ink-2 felt-hint" });
    this.bets = el("div", { class: "felt-bets" }, this.head, this.grid, this.hint);
    this.hands = el("div", { class: "felt-hands" });
    this.node = el("section", { class: "felt player-felt", "aria-label": "" }, this.bets, this.hands);
  }

  draw(view) {
    const betting = view.mode === "betting" || view.mode === "confirmed";
    this.bets.hidden = !betting;
    this.hands.hidden = betting;
    this.node.setAttribute("aria-label", t("felt.label"));
    if (betting) this.#drawBets(view);
    else this.#drawHands(view);
  }

  // --- spots ------------------------------------------------------------------------------------------------------------

  #drawBets(view) {
    const { rules, hands, confirmed, bets } = view;
    const spots = spotsOf(rules, hands);
    const layout = `${spots.map(({ hand, spot }) => `${hand}${spot}`).join()} ${confirmed}`;
    if (layout !== this.#layout) this.#layOut(spots, confirmed, layout);
    const tag = confirmed ? el("c-tag", { tone: "win", icon: "check", text: t("bet.confirmed") }) : !bets.empty && el("c-tag", { tone: "act", text: t("bet.not_confirmed") });
    this.head.replaceChildren(el("h2", { class: "t-head", text: t("bet.yours") }), tag || "");
    this.hint.textContent = this.#hint(view);
    for (const place of spots) this.#showSpot(view, place);
  }

  #layOut(spots, fixed, layout) {
    this.#layout = layout;
    this.#spots = new Map();
    this.grid.dataset.count = String(spots.length);
    const nodes = spots.map(({ hand, spot, side }) => {
      const node = el("c-spot", { fixed, class: side ? "is-side" : `is-${spot}` });
      node.addEventListener("c-press", () => this.touch(hand, spot));
      this.#spots.set(`${hand}/${spot}`, node);
      return node;
    });
    this.grid.replaceChildren(...nodes);
  }

  #hint({ confirmed, bets, rules, multiple }) {
    if (confirmed) return t("bet.until_close");
    if (rules.call_cover === "required") return t("bet.cover", { multiple });
    return t("bet.touch", { amount: bets.chip });
  }

  #showSpot(view, { hand, spot }) {
    const { rules, hands, bets, confirmed, wagers, phone } = view;
    const node = this.#spots.get(`${hand}/${spot}`);
    const wager = wagers.find((each) => each.hand === hand);
    const standing = wager ? (spot === "ante" || spot === "bonus" ? wager[spot] : wager.side) : 0;
    const amount = confirmed ? standing : bets.amount(hand, spot);
    const several = hands > 1 && (spot === "ante" || spot === "bonus");
    node.name = several ? t("bet.spot_of_hand", { spot, hand }) : spotName(spot);
    node.compact = hands > 1 && !phone;
    node.plain = phone && hands > 1;
    node.chosen = !confirmed && amount > 0 && spot === "ante";
    node.amount = amount || null;
    node.amountText = amount ? money(amount) : null;
    node.emptyText = confirmed ? t("bet.none") : t("bet.touch_to_bet", { amount: bets.chip });
    node.limits = range(rules.limits[spot]);
  }

  /** The chip did not land: say why on the spot. */
  over(hand, spot, text) {
    this.#spots.get(`${hand}/${spot}`)?.over(text);
  }

  // --- dice -------------------------------------------------------------------------------------------------------------

  #drawHands(view) {
    const { round, rules } = view;
    const board = hasBoard(round);
    this.hands.classList.toggle("has-board", board);
    if (board) return this.#drawBoard(view);
    const hands = playersHands(round);
    this.hands.classList.toggle("has-two", hands.length > 1);
    const staked = view.mode === "result" ? [] : stakesOf(view);
    const several = hands.length > 1;
    const mine = hands.map((hand, index) => this.#hand(`players/${index}`, "ivory", hand, {
      title: several ? t("felt.your_hand", { hand: index + 1 }) : t("felt.your_five"), note: "", corrected: correctionsOf(round, "players", index + 1), stakes: several && stakeWords(staked.filter(({ wager }) => wager.hand === index + 1)),
    }));
    const dealer = this.#hand("dealer", "onyx", dealersHand(round), { title: t("felt.dealer"), corrected: correctionsOf(round, "dealer", 1), ...this.#dealerNote(view, rules) });
    const outcome = round?.outcome ? this.#outcome(round, { folded: foldedHands(view) }) : null;
    const stakes = several || !staked.length ? null : stakeRow(staked, view);
    return this.hands.replaceChildren(...[...mine, outcome, dealer, stakes].filter(Boolean));
  }

  #drawBoard(view) {
    const staked = view.mode === "result" ? [] : stakesOf(view);
    this.hands.classList.remove("has-two");
    this.board.draw(view);
    const contends = view.mode !== "watching" && (!view.numbers || hasCalled(view));
    const outcome = view.round.outcome && contends ? this.#outcome(view.round, { numbers: view.numbers, folded: view.numbers ? [] : foldedHands(view) }) : null;
    const stakes = staked.length ? stakeRow(staked, view) : null;
    arrange(this.hands, [this.board.node, outcome, stakes].filter(Boolean));
  }

  #dealerNote({ round, phone }, rules) {
    const { qualifies } = round?.outcome?.dealer ?? {};
    if (qualifies === undefined) return { note: qualifierLine(rules.qualifier, { short: phone }) };
    return { tag: t(qualifies ? "felt.tag_qualifies" : "felt.tag_not") };
  }

  #hand(key, body, hand, { title, note, tag, corrected, stakes = null }) {
    if (!this.#rows.has(key)) this.#rows.set(key, el("c-dice-row", { body }));
    const row = this.#rows.get(key);
    const complete = hand.faces.length === SIZE;
    const name = handName(hand.made, hand.faces, { complete });
    const faces = hand.faces.join("");
    showDice(row, { owner: title, hand: { ...hand, size: SIZE, corrected }, name, settle: faces.length > (this.#drawn.get(key) ?? "").length });
    this.#drawn.set(key, faces);
    const aside = tag ? el("c-tag", { text: tag }) : note && el("span", { class: "t-small ink-2", text: note });
    return el("div", { class: "felt-hand" }, el("div", { class: "felt-head" }, el("h2", { class: "t-head", text: title }), aside, el("strong", { class: `hand-name ${complete ? "" : "is-open"}`, text: name })), row, stakes);
  }

  /** What became of the hands; of the player's own where each seat has one (`numbers`). Of one he folded it is that it was folded. */
  #outcome(round, { numbers = null, folded = [] }) {
    const lines = round.outcome.hands.filter((hand) => hand.category && (!numbers || numbers.includes(hand.hand))).map((hand) => {
      const gone = folded.includes(hand.hand);
      const won = !gone && (hand.result === "win" || hand.result === "no_qualify");
      const text = gone ? t("outcome.folded") : outcomeLine(round.outcome, hand.hand);
      return el("p", { class: "outcome-line" }, el("c-icon", { name: won ? "check" : !gone && hand.result === "push" ? "circle" : "x" }), el("span", { text }));
    });
    return el("div", { class: "felt-outcome" }, ...lines);
  }
}

/** What lies on the layout of this player, and what became of it: [{wager, spot, name, amount, state, tone}]. */
function stakesOf(view) {
  const { wagers, round, multiple, sideSpot } = view;
  return wagers.flatMap((wager) => [
    { wager, spot: "ante", amount: wager.ante, state: t("bet.confirmed") },
    wager.bonus && { wager, spot: "bonus", amount: wager.bonus, ...bonusState(view, wager) },
    { wager, spot: "call", amount: wager.ante * multiple, ...callState(wager, round) },
    wager.side && { wager, spot: sideSpot, amount: wager.side, state: t("bet.confirmed") },
  ].filter(Boolean));
}

/** One hand's stakes as spots under the dice. */
function stakeRow(staked, { phone }) {
  const nodes = staked.map(({ spot, amount, state, tone }) => el("c-spot", {
    fixed: true, compact: !phone, plain: phone, amount, "amount-text": money(amount), "state-text": state, "state-tone": tone, name: spotName(spot),
  }));
  return el("div", { class: "stake-row" }, ...nodes);
}

/** The stakes of one of several hands, in words beside its dice. */
function stakeWords(staked) {
  const words = staked.map(({ spot, amount, state, tone }) => el("li", {}, el("span", { text: spotName(spot) }), el("b", { text: money(amount) }),
    spot === "bonus" || spot === "call" ? el("span", { class: tone === "win" ? "win" : tone === "act" ? "act-text" : "ink-2", text: state }) : null));
  return el("ul", { class: "stake-words" }, ...words);
}

function bonusState({ round, rules }, wager) {
  if (hasBoard(round)) return { state: t("bet.confirmed") };
  const made = round?.hands?.players?.[wager.hand - 1];
  const lying = round?.dice?.players?.[wager.hand - 1]?.length === SIZE;
  const lines = rules.paytables?.bonus?.lines;
  if (!made || !lying || !lines) return { state: t("bet.confirmed") };
  const line = lines.find(([key]) => key === made.category);
  if (!line || line[1] < 0) return { state: t("bet.bonus_lost", { category: categoryName(made.category) }) };
  return { state: t("bet.bonus_won", { amount: (wager.bonus * line[1]) / line[2] }), tone: "win" };
}

/** Whether this player called with a hand of his own. One that was folded, though read for its Bonus, has beaten nobody. */
function hasCalled({ mode, own, wagers }) {
  if (mode === "result") return own.result.spots.some(({ spot }) => spot === "call");
  return wagers.some((wager) => decisionOf(wager) === "call");
}

/** The hands that this player folded, himself or by the clock: what their outcome pays is not his. */
function foldedHands({ round, own, wagers }) {
  if (own?.result?.round !== round.number) return wagers.filter((wager) => decisionOf(wager) === "fold").map(({ hand }) => hand);
  const { spots } = own.result;
  const called = new Set(spots.filter(({ spot }) => spot === "call").map(({ hand }) => hand));
  return spots.filter(({ spot, hand }) => spot === "ante" && !called.has(hand)).map(({ hand }) => hand);
}

/** What became of the call, in one word. */
export function decisionOf(wager) {
  const decision = wager.decision?.action ?? wager.decision ?? null;
  return decision === "call" || decision === "fold" ? decision : null;
}

function callState(wager, round) {
  const decision = decisionOf(wager);
  if (decision === "call") return { state: t("bet.called") };
  if (decision === "fold") return { state: t("bet.folded"), tone: "act" };
  return round?.phase === "deciding" || round?.phase === "throwing" ? { state: t("bet.if_you_call"), tone: "act" } : { state: "", tone: "act" };
}
