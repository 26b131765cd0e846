// Beside the felt in a pot game: the player's money, the seats, the facts of the table, the last hands.

import { el } from "./parts/element.js";
import { buyInLine, rakeLine, seatsOf } from "./pot-felt.js";
import { summaryOf } from "./pot-last.js";
import { change, exact, knows, money, t } from "./words.js";

/**
 * Stack, what is put in, and the figure that matters now.
 * @param {{label: string, amount: number} | null} left what would be left of the stack after the press that stands ready
 */
export function moneyFigures(view, left) {
  const { screen, own, chair, me, live } = view;
  const asOf = screen.asOf();
  const figure = (label, text, more = {}) => el("div", { class: `figure ${more.class ?? ""}` }, el("span", { class: "label", text: label }), el("strong", { class: more.tone ?? "", "data-as-of": asOf || null, text }));
  const stack = asOf ? t("money.balance_at", { at: screen.line.cutSince }) : t("tablet.money.stack", { currency: view.table.table.currency });
  const figures = [figure(stack, exact(live && me ? me.stack : chair?.stack ?? own.balance)), figure(t("tablet.money.in"), exact(own.on_layout ?? 0))];
  if (left) figures.push(figure(left.label, exact(left.amount), { class: "figure-end" }));
  else if (chair?.adding) figures.push(figure(t("tablet.money.adding"), exact(chair.adding), { class: "figure-end" }));
  else if (own.last?.length) figures.push(figure(t("tablet.money.last"), change(own.last[0].net, exact), { class: "figure-end", tone: toneOf(own.last[0].net) }));
  return figures;
}

const toneOf = (net) => (net > 0 ? "win" : net < 0 ? "lose" : "");

/**
 * The seats in the table's order, two lines each; one's own is named "You". A phone leaves out who is not in the hand,
 * and who has folded where their room is needed: beside community dice, when hands are shown, in a result, or once this player
 * only looks on.
 */
export function seatTiles(view) {
  const { table, round, live, mode, phone } = view;
  const players = new Map((live || mode === "result" ? round?.seats ?? [] : []).map((player) => [player.seat, player]));
  const chairs = new Map(table.seats.map((chair) => [chair.seat, chair]));
  const across = tilesAcross(players.size, view);
  const tiles = seatsOf(table).map((tile) => ({ ...tile, ...shortened(view, tile, { player: players.get(tile.seat), chair: chairs.get(tile.seat), across }) }));
  if (!phone) return tiles;
  return tiles.filter(({ seat, look }) => (players.size ? players.has(seat) && !(look === "folded" && (view.dice || !live || mode === "showing" || mode === "watching")) : look !== "empty"));
}

/** What a tile of two lines says differently from the console's: under each name stands the stack, whatever was bet. */
function shortened({ seat, live, phone }, tile, { player, chair, across }) {
  const name = tile.seat === seat && tile.look !== "empty" ? { name: t("tablet.seats.you") } : {};
  if (tile.look === "to-act" && player?.bet) return { ...name, figures: tile.figures.slice(0, 1), state: t("tablet.seats.acting", { amount: player.bet }) };
  if (phone && live && player?.state === "all_in" && !player.shown && across > 3) return { ...name, figures: tile.figures.slice(0, 1), state: t("tablet.seats.all_in") };
  if (tile.state === t("seat.in")) return { ...name, figures: tile.figures.slice(0, 1), state: t("tablet.seats.in") };
  if (live && player?.shown && player.made) return { ...name, state: categoryOf(player.made, { phone }) };
  const standing = phone && knows(`tablet.seats.short.${tile.standing}`) ? { state: t(`tablet.seats.short.${tile.standing}`, { seat: chair.moving_to }) } : {};
  return { ...name, ...standing, figures: chair.state === "waiting" ? [] : tile.figures.slice(0, 1) };
}

/** What a shown hand is; on a phone in the one word that a narrow tile has room for. */
function categoryOf({ category }, { phone }) {
  const short = `tablet.seats.short.${category}`;
  return t(phone && knows(short) ? short : `category.${category}`);
}

/** How many tiles stand side by side: two rows where one would be too narrow. */
export function tilesAcross(count, { phone }) {
  return count <= (phone ? 4 : 5) ? Math.max(count, 3) : Math.ceil(count / 2);
}

/** Structure, blinds, bets, buy-in, rake: always in sight. */
export function factsLine({ rules, phone }) {
  const fact = (name, value) => el("span", {}, `${name} `, el("b", { text: value }));
  const blinds = rules.blinds ?? [];
  const least = rules.minimum_bet || blinds.at(-1) || rules.ante || rules.chip;
  const facts = [
    fact(t("tablet.facts.game"), [t(`structure.${rules.structure}`), rules.variation && t(`tablet.variation.${rules.variation}`)].filter(Boolean).join(t("felt.comma"))),
    blinds.length ? fact(t("tablet.facts.blinds"), blinds.map((blind) => money(blind)).join(" / ")) : null,
    rules.ante ? fact(t("tablet.facts.ante"), money(rules.ante)) : null,
    phone ? null : fact(t("tablet.facts.least"), money(least)),
    buyInLine(rules) ? fact(t("tablet.facts.buy_in"), buyInLine(rules)) : null,
    fact(t("tablet.facts.house"), rakeLine(rules)),
  ];
  return facts.filter(Boolean);
}

/** The newest hands in rows: number, who won what and why, one's own change. */
export function lastRows(view, most) {
  const mine = new Map((view.own?.last ?? []).map((one) => [one.round, one.net]));
  const hands = (view.table.last ?? []).slice(0, most);
  if (!hands.length) return el("c-empty", { heading: t("hands.none"), detail: t("hands.none_detail") });
  const rows = hands.map((hand) => {
    const net = mine.get(hand.number);
    return el("tr", {}, el("td", { class: "ink-2", text: t("rounds.number", { number: hand.number }) }), el("td", { text: summaryOf(hand) }),
      el("td", { class: `num t-head ${toneOf(net ?? 0)}`, text: net === undefined ? "–" : change(net) }));
  });
  return el("table", { class: "rows last-rows" }, el("caption", { class: "visually-hidden", text: t("hands.heading") }), el("tbody", {}, ...rows));
}
