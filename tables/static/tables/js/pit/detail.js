// One table in full: win from tray and rounds side by side, what stands at the table now, and what the floor may do.
// The figures come by HTTP JSON (tables/reports/table_detail.py) and are asked for anew with every change of the pit's picture.

import { sayWhileOpen } from "../parts/dialog.js";
import { arrange, el } from "../parts/element.js";
import { formatRange } from "../parts/money.js";
import { faceShort } from "../pot-felt.js";
import { exact, knows, language, shortClock, t } from "../words.js";
import { payTableName } from "../felt.js";
import { twoDecimals } from "../player-side.js";
import { heads as handHeads, isPot, lying, ruleRows, stakes, winRows } from "./hands.js";
import { TableAlerts } from "./alerts.js";
import { askUnlock } from "./locks.js";
import { askCloseDispute, askCloseTable, askLimits, askOpenTable, askPairing, askPayTable, askReason, askSignOff, phaseWord, spotWord } from "./sheets.js";
import { gameWord, timeOn } from "./tiles.js";

/** How long the figures may take, and after how long they are asked for anew. */
const ANSWER_MS = 10_000;
const AGAIN_MS = 3_000;

function list(rows) {
  const lines = rows.filter(Boolean).map(([term, value, more = ""]) => el("div", { class: more }, el("dt", { text: term }), el("dd", { text: value, "data-as-of": true })));
  return el("dl", { class: "pit-list" }, ...lines);
}

function panel(heading, aside, ...children) {
  return el("section", { class: "pit-panel" }, el("header", {}, el("h2", { text: heading }), aside ? el("small", { text: aside }) : null), ...children);
}

function trayPanel({ tray }) {
  return panel(t("pit.tray_win"), tray.drop < 0 ? t("pit.drop_below") : null, list([
    [t("pit.float_now"), exact(tray.float)],
    [t("pit.plus_credits"), exact(tray.credits)],
    [t("pit.plus_drop"), exact(tray.drop)],
    [t("pit.minus_opener"), exact(tray.opener)],
    [t("pit.minus_fills"), exact(tray.fills)],
    [t("pit.rounds_win_sum"), exact(tray.win), "is-sum"],
  ]));
}

function roundsPanel(facts) {
  const { rounds } = facts;
  if (isPot(facts)) return panel(t("pit_pot.hands_win", { count: rounds.count }), null, list(winRows(facts)));
  const spots = Object.entries(rounds.spots).map(([spot, amount]) => [spotWord(spot), exact(amount)]);
  return panel(t("pit.rounds_win", { count: rounds.count }), t("pit.theoretical_is", { amount: rounds.theoretical }), list([
    ...spots,
    [t("pit.corrections"), String(rounds.corrections)],
    [t("pit.rounds_win_sum"), exact(rounds.win), "is-sum"],
  ]));
}

function differencePanel({ tray, rounds, as_of_ms: at, last_round: last }) {
  const difference = tray.win - rounds.win;
  if (difference === 0) {
    const detail = last ? t("pit.agree_more", { at: shortClock(at), round: last }) : t("pit.agree_none", { at: shortClock(at) });
    return el("section", { class: "pit-difference" }, el("header", {}, el("span", { class: "t-head", text: t("pit.agree") })), el("div", {}, el("p", { class: "ink-2", text: detail })));
  }
  const words = t(difference < 0 ? "pit.differ_less" : "pit.differ_more", { amount: Math.abs(difference) });
  const head = el("header", {}, el("span", { class: "t-label", text: t("pit.differ") }), el("strong", { text: exact(difference) }));
  return el("section", { class: "pit-difference is-loud", role: "alert" }, head, el("div", {}, el("p", { text: words })));
}

function nowPanel(facts, now) {
  const { dealer, seats, exposure, rules, phase, pace } = facts;
  return panel(t("pit.now"), null, list([
    dealer ? [t("pit.dealer_row", { name: dealer.name }), t("pit.on_row", { time: timeOn(dealer.since_ms, now) })] : [t("pit.nobody"), "–"],
    facts.table.seats ? [t("pit.taken_row"), t("pit.taken_of", { taken: seats.taken, seats: facts.table.seats })] : [t("pit.players_row"), String(seats.taken)],
    phase ? [t("pit.phase_row"), phaseWord(phase)] : null,
    [t("pit.pace_row"), t("pit.pace_of", { pace })],
    ...(isPot(facts) ? [] : [[t("pit.exposure_row"), exact(exposure.worst)], [t("pit.cap_row"), exact(rules.max_payout_per_round)]]),
  ]));
}

function rulesPanel(facts) {
  const { rules } = facts;
  if (isPot(facts)) return panel(t("pit_pot.rules"), null, list(ruleRows(facts)));
  const rows = Object.entries(rules.paytables).map(([spot, table]) => [spotWord(spot), `${payTableName(spot, table)} · ${t("pit.edge_of", { edge: twoDecimals(table.edge_percent), of: table.edge_of })}${table.override ? ` · ${t("pit.negative")}` : ""}`]);
  return panel(t("pit.paytables"), null, list(rows));
}

/** Dice in a row; cards, whose faces are a rank and a suit, by their short names. */
function dice(label, faces) {
  if (faces.some((face) => face.length > 1)) return el("span", {}, el("span", { "aria-hidden": true, text: faces.map(faceShort).join(" ") }), el("span", { class: "visually-hidden", text: label }));
  const row = el("c-dice-row", { label, "no-bar": true });
  row.dice = faces.map((face) => ({ face, state: "in-hand" }));
  return row;
}

function faceWords(faces) {
  return faces.map(faceShort).join(" ");
}

/** What lay: the players' and the dealer's dice, or what is open for all. */
function lyingOf(round) {
  const players = round.players.map((faces) => dice(t("pit.players_dice", { faces: faceWords(faces) }), faces));
  const dealer = round.dealer.length ? dice(t("pit.dealers_dice", { faces: faceWords(round.dealer) }), round.dealer) : null;
  if (dealer) dealer.setAttribute("body", "onyx");
  const board = round.board.length ? dice(t("pit.board_of", { faces: faceWords(round.board) }), round.board) : null;
  return el("div", { class: "pit-lying" }, board, ...players, dealer);
}

function roundRow(round, { desk, table, can }) {
  const forThePot = table.kind === "pot";
  const marks = [round.state === "void" && "pit.void", round.corrections > 0 && "pit.corrected", round.frozen && "pit.frozen"].filter(Boolean).map((name) => el("c-tag", { tone: "act", text: t(name) }));
  if (round.state === "nobody_bet") marks.push(el("c-tag", { text: t("pit.nobody_bet") }));
  const freeze = can.freeze && !round.frozen ? el("c-button", { size: "48", kind: "quiet", label: t("pit.freeze"), spoken: t("pit.freeze_label", { number: round.number }) }) : null;
  freeze?.addEventListener("c-press", () => desk.press("FreezeRound", { table: table.id, round: round.number }, { button: freeze, done: () => [t("pit.frozen_done", { number: round.number }), t("pit.frozen_more")] }));
  const cells = forThePot ? [el("td", {}, lying(round)), el("td", { class: "num", text: exact(round.pot) })] : [el("td", {}, lyingOf(round))];
  return el("tr", {}, el("th", { scope: "row", text: String(round.number) }), ...cells, el("td", { class: "num", text: exact(round.house_net) }), el("td", {}, ...marks), el("td", {}, freeze));
}

function recentPanel(facts, desk, can) {
  if (!facts.recent.length) return el("c-empty", { heading: t("pit.recent_none"), detail: t("pit.recent_none_more") });
  const shown = isPot(facts) ? handHeads() : [t("pit.round"), t("pit.dice"), t("pit.win_short")];
  const hidden = [t("pit.result"), t("pit.freeze")].map((text) => el("th", { scope: "col" }, el("span", { class: "visually-hidden", text })));
  const heads = [...shown.map((text, at) => el("th", { scope: "col", class: at > 1 ? "num" : "", text })), ...hidden];
  const rows = facts.recent.map((round) => roundRow(round, { desk, table: facts.table, can }));
  return panel(t(isPot(facts) ? "pit_pot.recent" : "pit.recent"), null, el("table", { class: "pit-rounds" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)));
}

function disputesPanel({ disputes }, desk, can) {
  if (!disputes.length) return null;
  const lines = disputes.map((dispute) => {
    const close = can.closeDispute ? el("c-button", { size: "48", label: t("pit.dispute_close"), on: { "c-press": () => askCloseDispute(desk, dispute) } }) : null;
    const words = dispute.seat ? t("pit.dispute_words", dispute) : dispute.words;
    return el("div", { class: "pit-form" }, el("p", {}, el("b", { text: t("pit.round_number", { number: dispute.round }) }), ` ${words}`), close);
  });
  return panel(t("pit.disputes"), null, ...lines);
}

/** The buttons at the lower right: what this person may do to this table now; their sheets show what is `known` when they open, or say it again `whileOpen`. */
function acts(facts, known, { desk, can, place, tileOf, whileOpen }) {
  const { table, session, dealer } = facts;
  const button = (label, press, kind = "plain") => {
    const made = el("c-button", { size: "64", kind, label });
    made.addEventListener("c-press", press);
    return made;
  };
  const say = (first, second) => () => [first, second ?? t("pit.done_more")];
  const offered = [
    can.openTable && !session && button(t("pit.open_table"), () => askOpenTable(desk, { ...table, ...tileOf(table.id) }), "act"),
    table.locked && can.unlockTable && button(t("pit.unlock_table"), () => askReason(desk, {
      name: "UnlockTable", heading: t("pit.unlock_table_head", { code: table.code }), detail: t("pit.unlock_table_more"), second: true, urgent: true,
      data: ({ reason, second }) => ({ table: table.id, reason, second }), done: say(t("pit.unlocked_table", { code: table.code })),
    }), "urgent"),
    can.setLimits && !isPot(facts) && button(t("pit.set_limits"), () => askLimits(desk, known())),
    can.setLimits && isPot(facts) && button(t("pit_pot.settings"), () => location.assign(`settings/?language=${language}`)),
    can.assignPayTable && !isPot(facts) && button(t("pit.assign"), () => askPayTable(desk, known())),
    can.pairingCode && button(t("pit.pairing"), () => askPairing(desk, known())),
    can.unlock && button(t("pit.locks"), () => askUnlock(desk, place, table.id)),
    can.closeTable && session && button(t("pit.close_table"), () => askCloseTable(desk, known, whileOpen)),
    can.signOffDealer && dealer && button(t("pit.sign_off", { name: dealer.name }), () => askSignOff(desk, known, whileOpen)),
  ];
  return el("div", { class: "pit-acts" }, ...offered.filter(Boolean));
}

function head(facts, place) {
  const { table, session, rules } = facts;
  const ante = rules.limits?.ante;
  const words = [session && t("pit.opened_by", { at: shortClock(session.opened_ms), name: session.opened_by }), isPot(facts) && stakes(facts), ante && `${spotWord("ante")} ${formatRange(ante.min, ante.max)}`, ...Object.entries(rules.paytables ?? {}).map(([spot, one]) => payTableName(spot, one))].filter(Boolean).join(" · ");
  const title = el("div", {}, el("h1", {}, table.code, " ", el("small", { text: gameWord(table.game) })), el("p", { text: words }));
  return el("div", { class: "pit-detail-head" }, el("a", { class: "pit-back", href: place }, el("c-icon", { name: "undo" }), t("pit.floor")), title);
}

function banners({ table, session }) {
  const shown = [];
  if (table.mode === "training") shown.push(el("c-training", { text: t("pit.training_all") }));
  if (table.locked) shown.push(el("c-note", { kind: "locked", first: t("pit.locked", { why: knows(`locked.${table.locked.why}`) ? table.locked.why : "floor" }), second: t("pit.locked_more") }));
  if (!session) shown.push(el("c-empty", { heading: t("pit.not_open"), detail: t("pit.not_open_more") }));
  return shown;
}

/** The page of one table. */
export class Detail {
  element = el("main", { class: "pit-detail", id: "pit" });
  #facts = null;
  #asking = false;
  #changed = false;
  #again = null;
  #note = null;
  #drawn = new Map();
  #taken = new EventTarget();
  #main = el("div", { class: "pit-detail-main" });
  #side = el("div", { class: "pit-detail-side" });
  answers = el("div", { class: "pit-answer", role: "status" });

  constructor({ place, tableId, desk, can, tileOf, heard }) {
    Object.assign(this, { place, tableId, desk, can, tileOf });
    this.alerts = new TableAlerts(heard, can);
  }

  /** What calls for the floor at this table, as the pit's picture has it. */
  drawAlerts(picture, now) {
    this.alerts.draw(picture.alerts.filter((alert) => alert.table === this.tableId), now);
  }

  /**
   * Ask for the figures, and again in a while if they do not come. One question at a time: on a busy floor pictures come faster
   * than figures, and a question given up for the next one would never be answered. What changes meanwhile is asked for after it.
   */
  async refresh() {
    this.#changed = true;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#changed) {
        clearTimeout(this.#again);
        this.#changed = false;
        this.#take(await this.#figures());
      }
    } finally {
      this.#asking = false;
    }
  }

  /** The figures as they are now; null where they did not come. */
  async #figures() {
    const running = new AbortController();
    const tooLong = setTimeout(() => running.abort(), ANSWER_MS);
    try {
      const response = await fetch(`${this.place}${this.tableId}/detail/`, { signal: running.signal, headers: { Accept: "application/json" } });
      if (response.redirected || response.status === 401) location.reload();
      return response.ok && !response.redirected ? await response.json() : null;
    } catch {
      return null;
    } finally {
      clearTimeout(tooLong);
    }
  }

  #take(facts) {
    if (facts === null) return this.#missed();
    this.#facts = facts;
    this.#told(null);
    this.draw();
    this.#taken.dispatchEvent(new Event("taken"));
  }

  #missed() {
    this.#told(el("c-note", { kind: "refused", first: t("pit.no_detail"), second: t("pit.no_detail_more") }));
    if (!this.#facts) arrange(this.element, [this.answers]);
    this.#again = setTimeout(() => this.refresh(), AGAIN_MS);
  }

  /** Say it now, and again with each new set of figures while the sheet is open. */
  whileOpen = (shown, say) => sayWhileOpen(shown, this.#taken, "taken", say);

  /** That the figures are missing; what a press was answered stays. */
  #told(note) {
    this.#note?.remove();
    this.#note = note;
    if (note) this.answers.replaceChildren(note);
  }

  draw() {
    const facts = this.#facts;
    const focused = document.activeElement?.closest("c-button")?.label;
    const { table, session, dealer, rules } = facts;
    arrange(this.#main, [
      ...this.#kept("head", [table, session, rules], () => [head(facts, this.place)]),
      ...this.#kept("banners", [table, session], () => banners(facts)),
      el("div", { class: "pit-pair" }, trayPanel(facts), roundsPanel(facts)),
      ...this.#kept("disputes", facts.disputes, () => [disputesPanel(facts, this.desk, this.can)].filter(Boolean)),
      ...this.#kept("recent", [table, facts.recent], () => [recentPanel(facts, this.desk, this.can)]),
    ]);
    const mayDo = this.#kept("acts", [table, session, dealer], () => [acts(facts, () => this.#facts, this)]);
    arrange(this.#side, [this.alerts.element, differencePanel(facts), this.answers, ...mayDo, nowPanel(facts, this.desk.line.now()), rulesPanel(facts)]);
    arrange(this.element, [this.#main, this.#side]);
    if (focused) [...this.element.querySelectorAll("c-button")].find((one) => one.label === focused)?.querySelector("button")?.focus();
  }
  /** The nodes made of these facts, the same ones while the facts are the same: what is pressed or read stays where it is. */
  #kept(name, facts, make) {
    const key = JSON.stringify([facts, document.documentElement.lang]);
    if (this.#drawn.get(name)?.key !== key) this.#drawn.set(name, { key, nodes: make() });
    return this.#drawn.get(name).nodes;
  }
}
