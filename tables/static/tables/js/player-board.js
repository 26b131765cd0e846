// The felt of a player's tablet at a banked game with a board: the dealer's two, the board, and one's own two before him.

import { el } from "./parts/element.js";
import { boardRow, pairRow, playsCards } from "./board-felt.js";
import { qualifierLine } from "./felt.js";
import { OwnHand } from "./player-pot-hand.js";
import { madeName } from "./pot-felt.js";
import { t } from "./words.js";

export class BoardFelt {
  /** @param {() => void} changed told when the player's hand is turned */
  constructor(changed) {
    this.own = new OwnHand(changed);
    this.rows = el("div", { class: "board-rows" });
    this.node = el("div", { class: "board-felt" }, this.rows, this.own.node);
  }

  draw(view) {
    const { round, rules, own } = view;
    const cards = playsCards(rules);
    const board = round?.board ?? [];
    const shared = own && !("hand" in own);
    const dealt = round?.dice.dealer ?? [];
    const rows = [
      row({ title: t("felt.dealer"), aside: dealerNote(view), name: dealt.length ? madeName(round.hands.dealer, [...dealt, ...board]) : "", of: pairRow(dealt, { cards, body: "onyx", label: t("felt.dealer") }) }),
      row({ title: t(cards ? "pot.board" : "pot.dice"), of: boardRow(board, cards) }),
    ];
    if (shared) {
      const faces = round?.dice.players[0] ?? [];
      rows.push(row({ title: t(`tablet.board.shared_${cards ? "cards" : "dice"}`), name: madeName(round?.hands.players[0] ?? null, [...faces, ...board]), of: pairRow(faces, { cards, label: t("felt.players") }) }));
    }
    this.rows.replaceChildren(...rows);
    this.own.draw({ phone: view.phone, own, me: isRead(view) ? { shown: true } : null, live: Boolean(round) && !round.outcome, dice: !cards, round: cards ? { boards: [board] } : { dice: board.map((face) => ({ face, state: null })) } });
  }
}

/** Whether the hand of this seat lies open for all. */
function isRead({ round, own }) {
  const place = round?.numbers?.indexOf(own?.seat) ?? -1;
  return place >= 0 && round.dice.players[place].some(Boolean);
}

function row({ title, aside = null, name = "", of }) {
  return el("div", { class: "felt-hand" }, el("div", { class: "felt-head" }, el("h2", { class: "t-head", text: title }), aside, el("strong", { class: "hand-name", text: name })), of);
}

function dealerNote({ round, rules, phone }) {
  const { qualifies } = round?.outcome?.dealer ?? {};
  if (qualifies === undefined) return el("span", { class: "t-small ink-2", text: qualifierLine(rules.qualifier, { short: phone }) });
  return el("c-tag", { text: t(qualifies ? "felt.tag_qualifies" : "felt.tag_not") });
}
