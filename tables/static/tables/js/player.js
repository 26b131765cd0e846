// A player's tablet at a banked game, at a seat or at the rail: which mode it is in, and putting its parts together.

import { el } from "./parts/element.js";
import { atZero, Bets } from "./player-bets.js";
import { clockOf, decisionOfMode, overLimit, resultPanel, resultSpoken } from "./player-act.js";
import { sideSpotOf } from "./felt.js";
import { decisionOf, PlayerFelt } from "./player-felt.js";
import { Frame, screenSize } from "./player-frame.js";
import { JoinForm } from "./player-join.js";
import { factsLine, lastRows, moneyFigures, resultTable } from "./player-side.js";
import { showRounds } from "./rounds.js";
import { showRules } from "./rules.js";
import { language, t } from "./words.js";

export class Player {
  bets = new Bets();
  #decisionKey = null;
  #decision = null;
  #rebetPlanned = null;
  #spokenResult = null;

  /** @param {import("./screen.js").Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.frame = new Frame(screen, { rules: () => showRules(screen.table), rounds: () => this.#rounds() });
    this.felt = new PlayerFelt((hand, spot) => this.#touch(hand, spot), () => this.screen.redraw());
    this.join = new JoinForm(this.screen);
    this.clock = el("c-countdown", { class: "player-clock" });
    this.result = el("div", { class: "player-result" });
    this.rail = el("c-chip-rail");
    this.rail.addEventListener("c-choose", (event) => { this.bets.chip = event.detail.value; this.screen.redraw(); });
    this.edits = this.#makeEdits();
    this.decision = el("div", { class: "player-decision" });
    this.answers = el("div", { class: "answers" });
    this.money = el("div", { class: "figures player-money" });
    this.last = el("section", { class: "panel player-last" });
    this.facts = el("div", { class: "facts player-facts" });
    this.spoken = el("p", { class: "t-reading player-spoken" });
    const decide = el("div", { class: "area-decision" }, this.answers, this.decision, this.spoken);
    this.main = el("main", { class: "player-main" }, this.frame.title, this.clock, this.result, this.felt.node, this.rail, this.edits.node, decide, this.join.node, this.money, this.last, this.facts, this.frame.foot);
    this.frame.mount(this.main);
  }

  // --- what is shown -----------------------------------------------------------------------------------------------------

  /** Everything the parts need to know of this moment. */
  view() {
    const { table, own, round } = this.screen;
    const { rules } = table;
    const offer = (name) => own?.offers?.find((each) => each.name === name)?.data ?? null;
    const numbers = own && "hand" in own ? [own.seat] : null;
    const hands = numbers?.length ?? offer("PlaceWager")?.hands ?? round?.dice?.players?.length ?? table.hands ?? 1;
    const wagers = countedFromOne(own?.wagers ?? [], numbers);
    const view = {
      screen: this.screen, table, own, round, rules, hands, numbers, wagers, bets: this.bets, ...screenSize(),
      multiple: offer("PlaceWager")?.call_multiple ?? rules.call_multiple ?? 2, sideSpot: sideSpotOf(rules), rebet: countedFromOne(own?.rebet ?? [], numbers),
      canBet: offer("PlaceWager") !== null, canTakeBack: offer("TakeBack") !== null, confirmed: wagers.length > 0, rebetPlanned: this.#rebetPlanned !== null,
    };
    return { ...view, mode: modeOf(view) };
  }

  draw() {
    const { table } = this.screen;
    this.bets.follow(this.screen.round);
    this.#chooseChip(table.rules.chips);
    this.#useRebet();
    const view = this.view();
    this.main.dataset.mode = view.mode;
    document.body.dataset.mode = view.mode;
    this.frame.draw();
    this.felt.draw(view);
    this.#drawClock(view);
    this.#drawSide(view);
    this.#drawBetting(view);
    this.#drawDecision(view);
    this.#speak(view);
  }

  /** Whoever sat here has gone. */
  forget() {
    this.bets = new Bets();
    this.#rebetPlanned = null;
    this.answers.replaceChildren();
  }

  #drawClock(view) {
    const { mode } = view;
    this.clock.hidden = mode === "join" || mode === "result";
    const { deadline, question, atZero, over } = clockOf(view);
    Object.assign(this.clock, {
      deadline: deadline?.at_ms ?? null, total: deadline ? deadline.seconds * 1000 : null, rest: 0, offset: this.screen.line.offset, question, atZero,
      overText: over ?? null, disconnected: !this.screen.connected, about: (seconds) => t("clock.about", { seconds }),
      since: t("clock.since", { at: this.screen.line.cutSince ?? 0 }), announce: (seconds) => (seconds > 0 ? t("clock.left", { seconds }) : over ?? ""),
    });
    this.clock.toggleAttribute("data-no-ring", deadline === null);
  }

  #drawSide(view) {
    const { mode, own } = view;
    const joined = Boolean(own?.sitting);
    this.join.node.hidden = mode !== "join";
    if (mode === "join") this.join.draw();
    this.money.hidden = !joined;
    this.last.hidden = !joined || view.phone;
    this.result.hidden = mode !== "result";
    if (joined) this.money.replaceChildren(...moneyFigures(view));
    if (mode === "result") this.result.replaceChildren(resultPanel(view), el("section", { class: "panel result-table" }, resultTable(view)));
    if (joined && !view.phone) {
      const most = view.landscape && mode === "deciding" ? 2 : 3;
      this.last.replaceChildren(el("h2", { class: most === 2 ? "visually-hidden" : "t-head", text: t("rounds.heading") }), lastRows(view, most));
    }
    this.facts.replaceChildren(...factsLine(view));
  }

  #drawBetting(view) {
    const betting = view.mode === "betting";
    this.rail.hidden = !betting;
    this.edits.node.hidden = !betting;
    if (!betting) return;
    const { rules, bets, rebet } = view;
    Object.assign(this.rail, { values: railChips(rules, view.phone ? 5 : 6), chosen: String(bets.chip), label: t("bet.chips"), labels: (value) => t("bet.chip", { amount: value }) });
    const { undo, clear, again, twice } = this.edits;
    const amount = rebet.reduce((sum, wager) => sum + wager.ante + wager.bonus + wager.side, 0);
    const put = (button, label, possible) => Object.assign(button, { label, missing: possible ? null : label });
    put(undo, t("bet.undo"), bets.canUndo);
    put(clear, t("bet.clear"), !bets.empty);
    put(again, amount ? t("bet.rebet", { amount }) : t("bet.rebet_none"), amount > 0);
    put(twice, bets.empty ? t("bet.double_none") : t("bet.double", { amount: bets.total * 2 }), !bets.empty && this.#doubleFits(view));
  }

  #drawDecision(view) {
    const { key: of, nodes, update } = decisionOfMode(view, this);
    const key = `${language} ${of}`;
    if (key !== this.#decisionKey) {
      this.#decisionKey = key;
      this.#decision = { update };
      this.decision.replaceChildren(...nodes);
    }
    this.#decision.update?.(view);
    this.decision.hidden = view.mode === "join";
    this.spoken.hidden = this.screen.connected || view.mode !== "deciding";
    this.spoken.textContent = t("decide.tell_dealer");
  }

  #speak(view) {
    const { round, net } = view.own?.result ?? {};
    if (view.mode !== "result" || this.#spokenResult === `${round} ${net}`) return;
    this.#spokenResult = `${round} ${net}`;
    this.screen.announce(resultSpoken(view));
  }

  /** What holds meanwhile, for the bar that says that the line is cut. */
  cutRule() {
    const view = this.view();
    if (view.mode !== "deciding") return t(view.mode === "betting" ? "cut.betting" : "cut.other");
    const { multiple, rules, own } = view;
    const { what, amount, lost } = atZero(view.wagers.filter((wager) => !decisionOf(wager)), { multiple, rules, available: own.available });
    return t(`cut.deciding_${what}`, { amount, lost });
  }

  // --- what is pressed ---------------------------------------------------------------------------------------------------

  #makeEdits() {
    const button = (icon, run, repeat = true) => el("c-button", { kind: "plain", icon, repeat, on: { "c-press": () => { run(); this.screen.redraw(); } } });
    const undo = button("undo", () => this.bets.undo());
    const clear = button("x", () => this.bets.clear());
    const again = button("refresh", () => this.#rebet(), false);
    const twice = button("plus", () => this.bets.double(), false);
    return { undo, clear, again, twice, node: el("div", { class: "player-edits" }, undo, clear, again, twice) };
  }

  #rounds() {
    const { table, own } = this.screen;
    showRounds({ rounds: table.last ?? [], rules: table.rules, nets: new Map((own?.last ?? []).map((one) => [one.round, one.net])), first: new Map((own?.last ?? []).map((one) => [one.round, one.was])) });
  }

  #chooseChip(chips) {
    if (chips.includes(this.bets.chip)) return;
    const least = this.screen.table.rules.limits.ante.min;
    this.bets.chip = [...chips].sort((one, other) => one - other).find((value) => value >= least) ?? chips[0];
  }

  #touch(hand, spot) {
    const view = this.view();
    if (view.mode !== "betting") return;
    const over = overLimit(view, { hand, spot, value: this.bets.chip });
    if (over) return this.felt.over(hand, spot, over);
    this.bets.put(hand, spot, this.bets.chip);
    this.screen.announce(t("bet.part", { spot, amount: this.bets.amount(hand, spot) }));
    return this.screen.redraw();
  }

  #doubleFits({ bets, rules, own, hands, sideSpot, multiple }) {
    const wagers = bets.wagers({ hands, sideSpot });
    const within = wagers.every((wager) => wager.ante * 2 <= rules.limits.ante.max && wager.bonus * 2 <= (rules.limits.bonus?.max ?? 0) && (!wager.side || wager.side * 2 <= rules.limits[sideSpot].max));
    const cover = rules.call_cover === "required" ? wagers.reduce((sum, wager) => sum + wager.ante * 2 * multiple, 0) : 0;
    return within && bets.total * 2 + cover <= own.available;
  }

  #rebet() {
    const view = this.view();
    this.bets.rebet(view.rebet, view.sideSpot);
  }

  /** Rebet pressed while the result is shown: the chips stand ready when betting opens, unconfirmed. */
  planRebet() {
    this.#rebetPlanned = this.#rebetPlanned === null ? this.view().rebet : null;
    this.screen.redraw();
  }

  #useRebet() {
    if (this.#rebetPlanned === null || this.screen.round?.phase !== "betting" || this.screen.own?.wagers?.length) return;
    this.bets.rebet(this.#rebetPlanned, sideSpotOf(this.screen.table.rules));
    this.#rebetPlanned = null;
  }

  async confirm(button) {
    const view = this.view();
    const wagers = this.bets.wagers(view).map((wager) => ({ ...wager, hand: numberOf(view, wager.hand) }));
    const answer = await this.screen.press("PlaceWager", { round: view.round.number, wagers }, { button, sending: t("bet.sending", { amount: this.bets.total }), slot: this.answers });
    if (answer.ok) this.bets.clear();
    this.screen.redraw();
  }

  async takeBack(button) {
    const { round } = this.screen;
    await this.screen.press("TakeBack", { round: round.number }, { button, sending: t("bet.taking_back"), slot: this.answers });
    this.screen.redraw();
  }

  async decide(hand, action, button) {
    const { round } = this.screen;
    const data = { round: round.number, decisions: [{ hand: numberOf(this.view(), hand), action }] };
    const answer = await this.screen.press("Decide", data, { button, sending: t("decide.sending", { what: button.label }), slot: this.answers });
    this.screen.redraw();
    return answer;
  }
}

/** A private hand has its seat's number on the wire (`numbers`); on the screen a player's hands are counted from 1. */
function countedFromOne(wagers, numbers) {
  return numbers ? wagers.map((wager) => ({ ...wager, hand: 1 })) : wagers;
}

const numberOf = ({ numbers }, hand) => numbers?.[hand - 1] ?? hand;

/** What the screen is for at this moment. */
function modeOf({ own, table, round, wagers, canBet, confirmed }) {
  if (!own?.sitting) return "join";
  if (!table.session) return "closed";
  if (round?.phase === "betting" && !confirmed) return canBet ? "betting" : "watching";
  if (round?.phase === "betting") return "confirmed";
  if (round?.phase === "deciding" && wagers.some((wager) => !decisionOf(wager))) return "deciding";
  if (["throwing", "deciding", "settling"].includes(round?.phase)) return wagers.length ? "waiting" : "watching";
  if (round?.phase === "void" && own.last?.[0]?.round === round.number) return "waiting";
  return own.result && own.result.round === lastNumber(table, round) ? "result" : "watching";
}

function lastNumber(table, round) {
  return round?.number ?? table.last?.[0]?.number ?? null;
}

/** The chips that fit the rail, at most `most`: those that some limit has room for, the lowest first. */
function railChips({ chips, limits }, most) {
  const highest = Math.max(...Object.values(limits).map((limit) => limit.max));
  return [...chips].filter((value) => value <= highest).sort((one, other) => one - other).slice(0, most);
}
