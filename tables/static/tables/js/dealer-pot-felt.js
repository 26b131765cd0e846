// The felt of the dealer's console in a pot game: pots, board or community dice, what comes after this betting, and the stakes.

import { el, keep } from "./parts/element.js";
import { boardsOf, placesOf, potsOf, stakesLine } from "./pot-felt.js";
import { afterBetting, houseDeals } from "./dealer-pot-ritual.js";
import { money, t } from "./words.js";

export class PotFelt {
  /** @param {(place: number, state: string) => void} bet a price of a die was pressed */
  constructor(bet) {
    this.pots = el("c-pots");
    this.boards = el("div", { class: "felt-boards" });
    this.auction = el("c-auction", { on: { "c-bet": (event) => bet(event.detail.place, event.detail.id) } });
    this.notice = el("p", { class: "felt-notice t-small ink-2" });
    this.after = el("p", { class: "felt-after" });
    this.stakes = el("p", { class: "felt-stakes ink-2" });
    this.node = el("section", { class: "felt pot-felt", "aria-label": "" }, this.pots, this.boards, this.auction, this.notice,
      el("div", { class: "felt-foot" }, this.after, this.stakes));
  }

  /**
   * @param {object} screen
   * @param {{entry: import("./dealer-pot-entry.js").FaceEntry, offered: object[], chosen: object | null}} how what is typed, the
   *   bets that may be made on dice, and the one that is chosen
   */
  draw(screen, { entry, offered, chosen }) {
    const { table } = screen;
    const { round, rules } = table;
    const dice = Boolean(round?.dice ?? rules.variation);
    this.node.setAttribute("aria-label", t("felt.label"));
    Object.assign(this.pots, { label: t("pot.label"), ...potsOf(round, { asOf: screen.asOf() }) });
    this.boards.hidden = dice;
    this.auction.hidden = !dice;
    if (dice) this.#drawDice(table, { entry, offered, chosen });
    else this.#drawBoards(round, entry, { burns: !houseDeals(rules) });
    this.#drawFoot(table);
  }

  #drawBoards(round, entry, { burns }) {
    const typed = round?.awaits?.board ? entry.faces : [];
    const boards = boardsOf(round, { typed }).map((streets, index) => ({ id: String(index + 1), streets }));
    this.node.classList.toggle("has-two", boards.length > 1);
    keep(this.boards, boards, ({ id }) => id, () => el("c-board"), (board, { id, streets }) => {
      const first = id === "1";
      const n = round?.burns ?? 0;
      const pile = first ? { burned: n, burnText: t(boards.length > 1 ? "pot.burned_all" : "pot.burned", { n }) } : { spaced: true };
      const burned = burns ? pile : { burned: null, burnText: null };
      Object.assign(board, { label: boards.length > 1 ? t("pot.board_n", { n: id }) : t("pot.board"), streets, ...burned });
    });
  }

  #drawDice(table, { entry, offered, chosen }) {
    const { round, rules } = table;
    const asked = round?.awaits?.places ?? [];
    const typed = Object.fromEntries(asked.map((place, index) => [place, entry.faces[index]]).filter(([, face]) => face));
    const entering = asked[entry.faces.length] ?? null;
    const acts = (die) => offered.filter((bet) => bet.die === die.place).map((bet) => ({
      id: bet.state, word: t(`die_act.${bet.state}`), price: money(bet.least), pressed: chosen?.die === bet.die && chosen.state === bet.state,
    }));
    const plain = rules.variation !== "standard";
    Object.assign(this.auction, { label: t("pot.dice"), places: placesOf(round, { typed, entering, acts, plain }) });
    const allIn = round?.seats.find((seat) => seat.state === "all_in");
    const shut = !plain && Boolean(round?.asked) && !round.auction && allIn;
    this.notice.textContent = shut ? t("pot.no_dice_bets", { seat: allIn.seat }) : "";
    this.notice.hidden = !shut;
  }

  #drawFoot(table) {
    const after = afterBetting(table);
    this.after.hidden = !after;
    if (after) this.after.replaceChildren(el("c-icon", { name: "circle" }), el("span", {}, t("pot.after"), " ", el("strong", { text: after })));
    this.stakes.textContent = stakesLine(table.rules);
  }
}
