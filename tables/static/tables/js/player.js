// A player's screen, at a seat or at the rail, on a tablet or a phone: which mode it is in, and putting its parts together.

import { el } from "./parts/element.js";
import { Bets } from "./player-bets.js";
import { clockOf, decisionOfMode, overLimit, resultPanel, resultSpoken } from "./player-act.js";
import { sideSpotOf } from "./felt.js";
import { decisionOf, PlayerFelt } from "./player-felt.js";
import { languageOf, showComplaint, showFloor, showMenu } from "./player-sheets.js";
import { JoinForm } from "./player-join.js";
import { factsLine, lastRows, moneyFigures, resultTable } from "./player-side.js";
import { showRounds } from "./rounds.js";
import { showRules } from "./rules.js";
import { Screen, gameBar } from "./screen.js";
import { chosenLanguage, language, t, useLanguage } from "./words.js";

const PHONE = matchMedia("(max-width: 599px)");
const LANDSCAPE = matchMedia("(min-width: 1000px)");

class Player {
  bets = new Bets();
  #decisionKey = null;
  #decision = null;
  #rebetPlanned = null;
  #spokenResult = null;
  #told = new Set();
  #spokenFor = null;

  constructor() {
    this.screen = new Screen({ draw: () => this.draw(), cutRule: () => this.#cutRule() });
    this.felt = new PlayerFelt((hand, spot) => this.#touch(hand, spot));
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
    this.foot = this.#makeFoot();
    this.bar = el("header", { class: "bar-top" });
    this.menu = el("c-button", { kind: "quiet", size: "48", class: "menu-button", on: { "c-press": () => showMenu(this.screen) } });
    this.barGame = el("div", { class: "bar-game" });
    this.bar.append(this.barGame, el("div", { class: "at-end" }, this.menu, this.screen.connection, this.screen.clock));
    this.title = el("h1", { class: "visually-hidden" });
    const decide = el("div", { class: "area-decision" }, this.answers, this.decision, this.spoken);
    this.main = el("main", { class: "player-main" }, this.title, this.clock, this.result, this.felt.node, this.rail, this.edits.node, decide, this.join.node, this.money, this.last, this.facts, this.foot);
  }

  start() {
    document.body.append(this.bar, this.screen.training, this.screen.notices, this.main, this.screen.live);
    for (const query of [PHONE, LANDSCAPE]) query.addEventListener("change", () => this.screen.redraw());
    return this.screen.start();
  }

  // --- what is shown -----------------------------------------------------------------------------------------------------

  /** Everything the parts need to know of this moment. */
  view() {
    const { table, own, round } = this.screen;
    const { rules } = table;
    const offer = (name) => own?.offers?.find((each) => each.name === name)?.data ?? null;
    const hands = offer("PlaceWager")?.hands ?? round?.dice?.players?.length ?? table.hands ?? 1;
    const wagers = own?.wagers ?? [];
    const view = {
      screen: this.screen, table, own, round, rules, hands, wagers, bets: this.bets, phone: PHONE.matches,
      multiple: offer("PlaceWager")?.call_multiple ?? rules.call_multiple ?? 2, sideSpot: sideSpotOf(rules), rebet: own?.rebet ?? [],
      canBet: offer("PlaceWager") !== null, canTakeBack: offer("TakeBack") !== null, confirmed: wagers.length > 0, rebetPlanned: this.#rebetPlanned !== null,
    };
    return { ...view, mode: modeOf(view) };
  }

  draw() {
    if (!this.screen.table) return this.#drawConnecting();
    const { table } = this.screen;
    this.#speakHis();
    this.bets.follow(this.screen.round);
    this.#chooseChip(table.rules.chips);
    this.#useRebet();
    const view = this.view();
    this.main.dataset.mode = view.mode;
    document.body.dataset.mode = view.mode;
    this.#drawBar(view);
    this.felt.draw(view);
    this.#drawClock(view);
    this.#drawSide(view);
    this.#drawBetting(view);
    this.#drawDecision(view);
    this.#drawMessages(view);
    this.#speak(view);
    return undefined;
  }

  /** From joining until he leaves the screen speaks the patron's own language; what he switches to meanwhile holds. */
  #speakHis() {
    const { own } = this.screen;
    const sitting = own?.sitting ?? null;
    if (sitting === this.#spokenFor) return;
    this.#spokenFor = sitting;
    const wanted = sitting === null ? chosenLanguage() : languageOf(own);
    if (wanted !== language) useLanguage(wanted);
  }

  #drawConnecting() {
    this.main.dataset.mode = "connecting";
    this.title.textContent = t("line.connecting");
  }

  #drawBar(view) {
    const { table, round } = view;
    const seat = Number(this.screen.root.dataset.seat) || null;
    const number = round?.number ?? table.last?.[0]?.number ?? 0;
    const second = number ? t(seat ? "table.seat_round" : "table.rail_round", { seat, number }) : seat ? t("table.seat", { seat }) : t("table.rail");
    this.barGame.replaceChildren(...gameBar(this.screen, view.phone ? `${table.table.code} · ${second}` : second));
    this.title.textContent = t("player.title", { code: table.table.code });
    this.menu.label = t("player.menu");
    this.menu.icon = "person";
    this.menu.spoken = view.own?.name ? t("player.menu_of", { name: view.own.name }) : t("player.menu");
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
      const most = LANDSCAPE.matches && mode === "deciding" ? 2 : 3;
      this.last.replaceChildren(el("h2", { class: most === 2 ? "visually-hidden" : "t-head", text: t("rounds.heading") }), lastRows(view, most));
    }
    this.facts.replaceChildren(...factsLine(view));
    for (const button of this.foot.children) button.label = t(PHONE.matches ? button.dataset.phone : LANDSCAPE.matches ? button.dataset.wide : button.dataset.tall);
  }

  #drawBetting(view) {
    const betting = view.mode === "betting";
    this.rail.hidden = !betting;
    this.edits.node.hidden = !betting;
    if (!betting) return;
    const { rules, bets, rebet } = view;
    Object.assign(this.rail, { values: this.#railChips(rules.chips), chosen: String(bets.chip), label: t("bet.chips"), labels: (value) => t("bet.chip", { amount: value }) });
    const { undo, clear, again, twice } = this.edits;
    const amount = rebet.reduce((sum, wager) => sum + wager.ante + wager.bonus + wager.side, 0);
    const put = (button, label, possible) => Object.assign(button, { label, missing: possible ? null : label });
    put(undo, t("bet.undo"), bets.canUndo);
    put(clear, t("bet.clear"), !bets.empty);
    put(again, amount ? t("bet.rebet", { amount }) : t("bet.rebet_none"), amount > 0);
    put(twice, bets.empty ? t("bet.double_none") : t("bet.double", { amount: bets.total * 2 }), !bets.empty && this.#doubleFits(view));
  }

  /** At most five chips fit the rail: those that the limits can use, the lowest first. */
  #railChips(chips) {
    return [...chips].sort((one, other) => one - other).slice(-6, chips.length).slice(0, PHONE.matches ? 5 : 6);
  }

  #drawDecision(view) {
    const { key, nodes, update } = decisionOfMode(view, this);
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

  /** A settled round that was corrected is said once, with its number: the balance has changed. */
  #drawMessages({ own }) {
    const told = own?.messages?.filter((one) => one.what === "settlement_changed" && !this.#told.has(one.round)) ?? [];
    for (const { round } of told) {
      this.#told.add(round);
      const note = el("c-note", { kind: "info", first: t("player.changed", { round }), second: t("player.changed_now"), "until-press": true });
      this.screen.notices.replaceChildren(note);
    }
  }

  #speak(view) {
    if (view.mode !== "result" || this.#spokenResult === view.own.result.round) return;
    this.#spokenResult = view.own.result.round;
    this.screen.announce(resultSpoken(view));
  }

  #cutRule() {
    if (!this.screen.table) return "";
    const view = this.view();
    if (view.mode !== "deciding") return t(view.mode === "betting" ? "cut.betting" : "cut.other");
    const open = view.wagers.filter((wager) => !decisionOf(wager)).reduce((sum, wager) => sum + wager.ante, 0);
    return t(`cut.deciding_${view.rules.on_timeout}`, { amount: view.rules.on_timeout === "call" ? open * view.multiple : open });
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

  #makeFoot() {
    const button = (tall, wide, phone, icon, run) => el("c-button", { kind: "quiet", icon, size: "48", "data-tall": tall, "data-wide": wide, "data-phone": phone, on: { "c-press": () => this.screen.table && run() } });
    return el("footer", { class: "player-foot" },
      button("player.rules_long", "player.rules", "player.rules", "book", () => showRules(this.screen.table)),
      button("rounds.heading", "player.rounds", "player.rounds", "list", () => this.#rounds()),
      button("player.complain", "player.complain", "player.complain", "flag", () => showComplaint(this.screen)),
      button("floor.heading", "floor.heading", "player.floor", "bell", () => showFloor(this.screen)));
  }

  #rounds() {
    const { table, own } = this.screen;
    showRounds({ rounds: table.last ?? [], rules: table.rules, nets: new Map((own?.last ?? []).map((one) => [one.round, one.net])) });
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
    this.#rebetPlanned = this.#rebetPlanned === null ? (this.screen.own.rebet ?? []) : null;
    this.screen.redraw();
  }

  #useRebet() {
    if (this.#rebetPlanned === null || this.screen.round?.phase !== "betting" || this.screen.own?.wagers?.length) return;
    this.bets.rebet(this.#rebetPlanned, sideSpotOf(this.screen.table.rules));
    this.#rebetPlanned = null;
  }

  async confirm(button) {
    const view = this.view();
    const wagers = this.bets.wagers(view);
    const answer = await this.screen.press("PlaceWager", { round: view.round.number, wagers }, { button, sending: t("bet.sending", { amount: this.bets.total }), slot: this.answers });
    if (answer.ok) this.bets.clear();
    this.screen.redraw();
  }

  async takeBack(button) {
    const { round } = this.screen;
    await this.screen.press("TakeBack", { round: round.number }, { button, sending: t("bet.taking_back"), slot: this.answers });
    this.screen.redraw();
  }

  async decide(hand, action, button, others) {
    const { round } = this.screen;
    for (const other of others) other.missing = other.label;
    const data = { round: round.number, decisions: [{ hand, action }] };
    const answer = await this.screen.press("Decide", data, { button, sending: t("decide.sending", { what: button.label }), slot: this.answers });
    if (!answer.ok) for (const other of others) other.missing = null;
    this.screen.redraw();
  }
}

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

new Player().start();
