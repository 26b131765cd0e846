// The sheet of a pot game's last hands: a list, and the board and the pots of the chosen one. The dealer's console and the
// players' screens open the same.

import { el } from "./parts/element.js";
import { onPress } from "./parts/press.js";
import { awardList, shownIn, smallBoards, summaryOf } from "./pot-last.js";
import { change, t } from "./words.js";

/**
 * Newest first.
 * @param {{hands: object[], nets?: Map<number, number>}} given `nets`: one's own change by hand, on a player's screen
 */
export function showHands({ hands, nets = new Map() }) {
  const sheet = el("c-sheet", { heading: t("hands.heading"), detail: t("hands.detail", { count: hands.length }), "close-text": t("table.close"), wide: true });
  sheet.addEventListener("c-close", () => sheet.remove());
  document.body.append(sheet);
  sheet.body.replaceChildren(hands.length ? listAndChosen(hands, nets) : el("c-empty", { heading: t("hands.none"), detail: t("hands.none_detail") }));
  sheet.show();
  return sheet;
}

function listAndChosen(hands, nets) {
  const chosen = el("div", { class: "replay", "aria-live": "polite" });
  const items = hands.map((hand) => itemOf(hand, nets.get(hand.number)));
  const choose = (index) => {
    items.forEach((item, place) => item.setAttribute("aria-pressed", String(place === index)));
    chosen.replaceChildren(...told(hands[index], nets.get(hands[index].number)));
  };
  items.forEach((item, index) => onPress(item, () => choose(index)));
  choose(0);
  return el("div", { class: "replay-sheet" }, el("div", { class: "replay-list", role: "group", "aria-label": t("hands.heading") }, ...items), chosen);
}

function itemOf(hand, net) {
  return el("button", { type: "button", class: "replay-item" },
    el("strong", { text: t("table.round", { number: hand.number }) }), el("span", { text: summaryOf(hand) }),
    net !== undefined && el("span", { class: `replay-net ${net > 0 ? "win" : net < 0 ? "lose" : ""}`, text: change(net) }));
}

/** An ended hand in full. */
function told(hand, net) {
  return [
    el("h2", { class: "t-sub", text: t("table.round", { number: hand.number }) }), el("div", { class: "felt replay-felt" }, ...smallBoards(hand)),
    hand.void ? el("c-note", { kind: "info", first: t("hands.void"), second: t("hands.void_detail") }) : awardList(hand.awards, { rake: hand.rake, past: true, round: shownIn(hand) }),
    net !== undefined && el("p", { class: "t-head", text: t("hands.mine", { net: change(net) }) }),
  ].filter(Boolean);
}
