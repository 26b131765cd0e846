// The last hands of a pot game's table: a list, and the board, pots and shown hands of the chosen one.

import { el } from "./parts/element.js";
import { awardLine, boardsOf, facesListed, madeName, sharesOf } from "./pot-felt.js";
import { change, money, t } from "./words.js";

/** Who took the main pot and with what; or that it was no hand. */
export function summaryOf(hand) {
  if (hand.void) return t("hands.void");
  const [first] = hand.awards ?? [];
  return first ? awardLine(first, countsOf(hand)) : t("hands.no_pot");
}

/** How many pots and boards an ended hand had: {count, boards}. */
export function countsOf({ awards }) {
  return { count: Math.max(1, ...awards.map(({ pot }) => pot)), boards: Math.max(1, ...awards.map(({ board }) => board)) };
}

/**
 * The sheet of last hands.
 * @param {{hands: object[], nets?: Map<number, number>}} given `nets`: one's own change by hand
 */
export function showHands({ hands, nets = new Map() }) {
  const sheet = el("c-sheet", { heading: t("hands.heading"), detail: t("hands.detail", { count: hands.length }), "close-text": t("table.close"), wide: true });
  sheet.addEventListener("c-close", () => sheet.remove());
  document.body.append(sheet);
  const shown = el("div", { class: "replay", "aria-live": "polite" });
  const list = el("div", { class: "replay-list", role: "group", "aria-label": t("hands.heading") });
  for (const hand of hands) list.append(itemOf(hand, nets.get(hand.number), (item) => {
    for (const other of list.children) other.setAttribute("aria-pressed", String(other === item));
    shown.replaceChildren(...told(hand, nets.get(hand.number)));
  }));
  if (hands.length) list.firstElementChild.click();
  else list.append(el("c-empty", { heading: t("hands.none"), detail: t("hands.none_detail") }));
  sheet.body.replaceChildren(el("div", { class: "replay-sheet" }, list, shown));
  sheet.show();
  return sheet;
}

function itemOf(hand, net, choose) {
  const item = el("button", { type: "button", class: "replay-item", "aria-pressed": "false", on: { click: () => choose(item) } },
    el("strong", { text: t("table.round", { number: hand.number }) }), el("span", { text: summaryOf(hand) }),
    net !== undefined && el("span", { class: `replay-net ${net > 0 ? "win" : net < 0 ? "lose" : ""}`, text: change(net) }));
  return item;
}

/** An ended hand in full. */
function told(hand, net) {
  const lines = (hand.awards ?? []).map((award) => el("li", {}, el("span", { text: awardLine(award, countsOf(hand)) }), el("b", { text: shares(award) })));
  const mine = net === undefined ? null : el("p", { class: "t-head", text: t("hands.mine", { net: change(net) }) });
  return [
    el("h2", { class: "t-sub", text: t("table.round", { number: hand.number }) }), felt(hand),
    hand.void ? el("c-note", { kind: "info", first: t("hands.void"), second: t("hands.void_detail") }) : el("ul", { class: "hand-pots" }, ...lines),
    ...openHands(hand), mine, hand.rake ? el("p", { class: "t-small ink-2", text: t("hands.rake", { amount: hand.rake }) }) : null,
  ].filter(Boolean);
}

function felt(hand) {
  if (hand.dice) {
    const row = el("c-dice-row", { "no-bar": true, label: `${t("pot.dice")}: ${hand.dice.map((die) => die.face ?? die).join(t("felt.comma"))}` });
    row.dice = hand.dice.map((die) => ({ face: die.face ?? die, state: "in-hand" }));
    return el("div", { class: "felt replay-felt" }, row);
  }
  const boards = boardsOf({ boards: hand.boards }).map((streets) => {
    const board = el("c-board", { label: t("pot.board") });
    board.streets = streets;
    return board;
  });
  return el("div", { class: "felt replay-felt" }, ...boards);
}

const shares = (award) => sharesOf(award).map(({ seat, share }) => (award.seats.length > 1 ? t("hands.share", { seat, amount: share }) : money(share))).join(t("felt.comma"));

/** The hands that were shown, where the picture tells them. */
function openHands({ shown = [] }) {
  if (!shown.length) return [];
  return [el("ul", { class: "hand-pots" }, ...shown.map(({ seat, faces, made }) => el("li", {}, el("span", { text: t("pot.seat", { seat }) }), el("b", { text: madeName(made, faces) || facesListed(faces) }))))];
}
