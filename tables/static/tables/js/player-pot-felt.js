// The felt of a player's tablet in a pot game: the pots, the board or the community dice, and one's own hand before him.

import { el } from "./parts/element.js";
import { OwnHand } from "./player-pot-hand.js";
import { boardsOf, placesOf, potName, potsOf } from "./pot-felt.js";
import { money, t } from "./words.js";

const STATES = ["protect", "reroll"];

export class PotFelt {
  /**
   * @param {{chooseDie: (offer: object) => void, changed: () => void, wager: import("./player-pot-wager.js").Wager}} acts
   */
  constructor(acts) {
    this.acts = acts;
    this.pots = el("c-pots", { class: "felt-pots" });
    this.boards = el("div", { class: "felt-boards" });
    this.heading = el("h2", { class: "t-head" });
    this.aside = el("span", { class: "t-head felt-aside" });
    this.dice = el("c-auction");
    this.dice.addEventListener("c-bet", (event) => this.#choose(event.detail));
    this.auction = el("div", { class: "felt-auction" }, el("div", { class: "felt-head" }, this.heading, this.aside), this.dice);
    this.hint = el("p", { class: "t-reading ink-2 felt-hint" });
    this.own = new OwnHand(() => acts.changed());
    this.node = el("section", { class: "felt player-felt pot-felt" }, this.pots, this.boards, this.auction, this.hint, this.own.node);
  }

  draw(view) {
    this.view = view;
    const { round, screen, dice } = view;
    this.node.setAttribute("aria-label", t("tablet.felt.label"));
    const { pots, total } = potsOf(round, { asOf: screen.asOf() });
    Object.assign(this.pots, { pots: view.phone ? shortPots(round, pots) : pots, total: view.live ? (view.phone && pots.length > 2 ? { ...total, label: t("pot.short_all") } : total) : null, label: t("pot.label") });
    this.boards.hidden = dice;
    this.auction.hidden = !dice;
    if (dice) this.#drawDice(view);
    else this.#drawBoards(boardsOf(round));
    this.hint.textContent = this.#hint(view);
    this.hint.hidden = !this.hint.textContent;
    this.own.draw(view);
  }

  #drawBoards(boards) {
    while (this.boards.children.length > boards.length) this.boards.lastElementChild.remove();
    while (this.boards.children.length < boards.length) this.boards.append(el("c-board"));
    this.boards.classList.toggle("has-two", boards.length > 1);
    boards.forEach((streets, index) => {
      Object.assign(this.boards.children[index], { streets: streets.map((street) => ({ ...street, state: street.state === "next" ? "later" : street.state })), label: boards.length > 1 ? t("pot.board_n", { n: index + 1 }) : t("pot.board") });
    });
  }

  #drawDice(view) {
    const { round } = view;
    const rerolled = (round?.dice ?? []).filter(({ state }) => state === "reroll").length;
    this.heading.textContent = t("tablet.felt.dice");
    this.aside.textContent = rerolled ? t("tablet.felt.rerolled", { n: rerolled, of: round.dice.length }) : "";
    const plain = view.rules.variation !== "standard" || !view.live;
    const places = placesOf(round, { acts: (die) => this.#acts(die), plain });
    Object.assign(this.dice, { places: places.map((place) => ({ ...place, ...this.#better(place) })), label: t("pot.dice") });
  }

  /** Who bet on a die last: "You" where it was this player; on a phone the figure stands without its verb. */
  #better({ place, who }) {
    const { round, seat, phone } = this.view;
    const die = round?.dice?.find((one) => one.place === place);
    if (!die) return {};
    const by = die.by === seat ? t("tablet.felt.you") : who;
    if (!phone) return die.last ? { who: by } : {};
    return die.last ? { who: by, did: money(die.last) } : { who: "", did: t("tablet.felt.no_bet_short") };
  }

  /** The bets that may be made on a die, with their prices. */
  #acts(die) {
    const { die: chosen } = this.acts.wager;
    return STATES.flatMap((state) => {
      const offer = this.view.may.dice.find((one) => one.die === die.place && one.state === state);
      const pressed = chosen?.die === die.place && chosen.state === state;
      return offer ? [{ id: state, word: t(`tablet.felt.${state}`), price: money(pressed && chosen.amount ? chosen.amount : offer.least), pressed }] : [];
    });
  }

  #choose({ place, id }) {
    const offer = this.view.may.dice.find((one) => one.die === place && one.state === id);
    if (offer) this.acts.chooseDie(offer);
  }

  #hint({ live, round, dice, mode, rules, may }) {
    if (!live || !dice || rules.variation !== "standard") return "";
    if (round.seats.some(({ state }) => state === "all_in")) return t("tablet.felt.all_in");
    if (mode === "turn" && may.dice.length) return t("tablet.felt.dead");
    return "";
  }
}

/** On a phone the pots stand on one line: without the bets of the street, which the sum of all counts, and by name where there are several. */
function shortPots(round, boxes) {
  const pots = round?.pots ?? [];
  return boxes.slice(0, pots.length).map((box, index) => (pots.length > 1 ? { ...box, label: potName(pots[index].pot, pots.length, "short_") } : box));
}
