// Seats, rail and foot of the dealer's console: who has what on the table, and the table's figures.

import { el } from "./parts/element.js";
import { hasBoard, hasOwnHands, pairRow, playsCards } from "./board-felt.js";
import { payTableName, sideSpotOf } from "./felt.js";
import { madeName } from "./pot-felt.js";
import { exact, money, t } from "./words.js";

/** A round in these phases holds no room of the pay-out any more. */
const ENDED = ["settled", "void"];

/** The tiles: one a seat in the table's own order, empty ones stay; the rail as the last. */
export function seatTiles(screen) {
  const { table, seats, rail } = screen.table;
  const tiles = seats.map((seat) => seatTile(seat, screen.round, handOf(screen.table, seat.seat)));
  if (rail && (table.seats === 0 || rail.players > 0)) tiles.push(railTile(rail, screen.round));
  return tiles;
}

/** What lies before a seat where each has a hand of its own: {number, faces, made, cards}; null elsewhere and before it is dealt. */
function handOf({ round, rules }, seat) {
  if (!hasBoard(round) || !hasOwnHands(rules)) return null;
  const index = round.numbers.indexOf(seat);
  const faces = round.dice.players[index] ?? [];
  return faces.length ? { faces, made: round.hands.players[index], cards: playsCards(rules) } : null;
}

const pairOf = ({ faces, cards }, seat) => pairRow(faces, { cards, label: t("pot.seat", { seat }) });

function seatTile(seat, round, hand) {
  const empty = seat.state === "empty";
  const classes = ["seat-tile", empty && "is-empty", seat.state === "folded" && "is-folded", round?.shooter === seat.seat && "is-shooter"];
  const name = empty ? t("dealer.empty") : seat.player;
  return el("li", { class: classes.filter(Boolean).join(" ") },
    el("div", { class: "tile-head" }, el("span", { class: "seat-number", text: String(seat.seat) }), el("strong", { class: "tile-name", text: name })),
    empty ? el("div") : bets(sum(seat.hands, "ante"), sum(seat.hands, "bonus"), hasBets(seat)),
    el("div", { class: "tile-foot" }, el("p", { class: `tile-state ${tone(seat)}`, text: stateOf(seat, round) }), hand && pairOf(hand, seat.seat)));
}

const sum = (hands, spot) => (hands ?? []).reduce((total, hand) => total + (hand[spot] ?? 0), 0);
const hasBets = (seat) => sum(seat.hands, "ante") > 0;

function bets(ante, bonus, shown) {
  if (!shown) return el("div", { class: "tile-bets" });
  const line = (id, amount) => el("div", { class: "tile-bet" }, el("span", { text: t(id) }), el("b", { text: amount ? money(amount) : "–" }));
  return el("div", { class: "tile-bets" }, line("spot.ante", ante), line("spot.bonus", bonus));
}

function stateOf(seat, round) {
  if (seat.state === "empty") return t("dealer.seat_open");
  if (typeof seat.net === "number" && ["settled", "settling"].includes(round?.phase)) {
    return t(seat.net > 0 ? "dealer.seat_won" : seat.net < 0 ? "dealer.seat_lost" : "dealer.seat_even", { amount: Math.abs(seat.net) });
  }
  if (round?.shooter === seat.seat && seat.state !== "folded") return t(`dealer.seat_${seat.state}_shooter`);
  return t(`dealer.seat_${seat.state}`);
}

function tone(seat) {
  if (typeof seat.net !== "number") return "";
  return seat.net > 0 ? "win" : "";
}

function railTile(rail) {
  const state = [t("dealer.rail_in", { n: rail.in ?? 0 })];
  if (rail.called || rail.folded) state.push(t("dealer.rail_called", { n: rail.called ?? 0 }), t("dealer.rail_folded", { n: rail.folded ?? 0 }));
  return el("li", { class: "seat-tile is-rail" },
    el("div", { class: "tile-head" }, el("span", { class: "seat-number", text: "R" }), el("strong", { class: "tile-name", text: t("dealer.rail", { n: rail.players }) })),
    bets(rail.ante ?? 0, rail.bonus ?? 0, true),
    el("p", { class: "tile-state", text: state.join(" · ") }));
}

/** Float, limits and the room left, at the foot. */
export function footFigures(screen) {
  const { rules, round, dealer } = screen.table;
  const figures = [];
  if (typeof dealer?.float === "number") figures.push([t("dealer.float"), exact(dealer.float)]);
  figures.push([t("spot.ante"), range(rules.limits.ante)], [t("spot.bonus"), range(rules.limits.bonus)]);
  const room = typeof round?.room === "number" && !ENDED.includes(round.phase) ? round.room : rules.max_payout_per_round;
  figures.push([t("dealer.room"), t("dealer.room_left", { amount: room })]);
  const asOf = screen.asOf();
  return figures.map(([label, figure]) => el("div", { class: "figure" }, el("span", { class: "label", text: label }), el("strong", { "data-as-of": asOf || null, text: figure })));
}

/** "50 – 2,000" */
export function range(limit) {
  return limit ? `${money(limit.min)} – ${money(limit.max)}` : "–";
}

/** What is paid and taken, row by row; on cashless tables every row is automatic. */
export function payList(screen) {
  const { dealer, round, rules } = screen.table;
  const done = round.phase === "settled";
  const rows = (dealer?.pay ?? []).map((row) => payRow(row, { done, sideSpot: sideSpotOf(rules), round, hand: handOf(screen.table, row.seat) }));
  const net = dealer?.house_net ?? 0;
  const table = rules.paytables?.ante;
  const head = el("div", { class: "pay-head" }, el("h2", { class: "t-head", text: t(done ? "dealer.paid_heading" : "dealer.pay_heading") }),
    el("span", { class: "ink-2", text: t("dealer.profit_only") }),
    table && el("c-tag", { text: payTableName("ante", table) }));
  const list = rows.length ? el("ol", { class: "pay-rows", tabindex: "0", "aria-label": t("dealer.pay_heading") }, ...rows) : el("c-empty", { heading: t("dealer.nothing_to_pay"), detail: t("dealer.nothing_to_pay_detail") });
  const foot = el("div", { class: "pay-foot" }, el("span", { text: t("dealer.house_net") }), el("strong", { class: net < 0 ? "lose" : net > 0 ? "win" : "", text: (net > 0 ? "+" : "") + money(net) }));
  return [head, list, foot];
}

function payRow(row, { done, sideSpot, round, hand }) {
  const wins = row.net > 0;
  const verb = row.net === 0 ? "dealer.push" : wins ? (done ? "dealer.paid" : "dealer.pay") : done ? "dealer.taken" : "dealer.take";
  const seat = typeof row.seat === "number" ? String(row.seat) : "R";
  const who = row.player ?? t("table.rail");
  const staked = Object.entries(row.bets ?? {}).filter(([, amount]) => amount).map(([spot, amount]) => t("dealer.bet_of", { spot: spot === "side" ? sideSpot : spot, amount }));
  const name = hand ? madeName(hand.made, [...hand.faces, ...round.board]) : "";
  return el("li", { class: hand ? "pay-row has-hand" : "pay-row" }, el("span", { class: "seat-number", text: seat }), el("b", { class: wins ? "win" : row.net < 0 ? "lose" : "", text: t(verb) }),
    el("span", { class: "pay-who" }, el("strong", { text: who }), el("span", { class: "ink-2", text: staked.length ? ` · ${staked.join(t("felt.comma"))}` : "" }), name && el("span", { class: "pay-made", text: name })),
    hand && pairOf(hand, row.seat),
    el("span", { class: "pay-how" }, el("c-icon", { name: "check" }), t("dealer.automatic")),
    el("strong", { class: `pay-sum ${wins ? "win" : row.net < 0 ? "lose" : ""}`, text: money(Math.abs(row.net)) }));
}
