// The showdown on the dealer's console: reading a hand, mucking it, a claim to the board, and confirming who gets which pot.

import { el } from "./parts/element.js";
import { choose } from "./dealer-acts.js";
import { drawEntryButtons, drawLetters, entryButtons, fillTyped, letterPad, scanLine, typedRow } from "./dealer-pot-pad.js";
import { awardList } from "./pot-last.js";
import { t } from "./words.js";

/** Read the hand of the player who shows next; any other who has not shown can be chosen instead. */
export function readStep(desk, table, next) {
  const { round } = table;
  const shows = [...desk.offers("ShowHand"), ...desk.offers("ShowDice")];
  const seat = desk.reading ?? next.seat;
  const offer = shows.find((each) => each.seat === seat) ?? shows[0] ?? { seat };
  const controls = offer.count ? typedControls(desk, round, offer) : knownControls(desk, round, offer);
  return {
    key: `read ${round.number} ${offer.seat} ${offer.count} ${shows.map((each) => each.seat)} ${round.showdown?.mucked}`,
    kicker: t(seat === next.seat ? "show.in_turn" : "show.before_turn", { name: desk.nameOf(offer.seat) }),
    heading: t(round.dice ? "show.read_dice" : "show.read_hand", { seat: offer.seat }),
    clock: seat === next.seat ? round.deadline : null, zero: t("show.zero"),
    build: () => {
      desk.confirmBy(() => controls.done.press());
      return [whoShows(desk, shows, offer.seat), ...controls.nodes, otherWays(desk, offer.seat), desk.entrySlot].filter(Boolean);
    },
    update: () => controls.update(desk.screen.connected ? null : t("dealer.waits_short")),
  };
}

/** The seats that have not shown, in their order; pressing one reads that hand first. */
function whoShows(desk, shows, chosen) {
  if (shows.length < 2) return null;
  const keys = shows.map(({ seat }) => el("c-button", {
    kind: "plain", size: "48", label: String(seat), spoken: t("show.read_hand", { seat }), pressed: String(seat === chosen),
    on: { "c-press": () => { desk.reading = seat; desk.screen.redraw(); } },
  }));
  return el("div", { class: "seat-keys", role: "group", "aria-label": t("show.order") }, ...keys);
}

function sender(desk, round, seat) {
  return (tools) => (round.dice
    ? desk.press("ShowDice", { seat, dice: desk.entry.faces }, tools)
    : desk.press("ShowHand", { seat, cards: desk.entry.faces }, tools));
}

function typedControls(desk, round, offer) {
  const { entry } = desk;
  const label = t("show.confirm", { seat: offer.seat });
  const send = sender(desk, round, offer.seat);
  const row = typedRow(entry);
  const letters = entry.kind === "dice" ? letterPad((face) => desk.enter(face), { columns: 6, full: () => desk.screen.announce(t("dealer.all_entered")) }) : null;
  const scan = letters ? null : scanLine({ entry, slot: desk.entrySlot, put: () => desk.screen.redraw(), confirm: () => desk.confirm() });
  const buttons = entryButtons({ back: () => desk.takeBack(), confirm: (button) => send({ button, sending: label }) });
  return {
    done: buttons.done, nodes: [row, letters, scan, buttons.node].filter(Boolean),
    update: (off) => {
      fillTyped(row, entry);
      if (letters) drawLetters(letters, entry);
      drawEntryButtons(buttons, entry, { label, off });
    },
  };
}

/** A hand that the house knows already is only turned over. */
function knownControls(desk, round, offer) {
  const done = el("c-button", { kind: "act", size: "big", label: t("show.turn_over", { seat: offer.seat }), "key-hint": "Enter", "data-enter": true });
  done.addEventListener("c-press", () => sender(desk, round, offer.seat)({ button: done, sending: t("pot.writing") }));
  return { done, nodes: [done], update: (off) => { done.missing = off; } };
}

/** Mucking, and playing the board, where they are possible. */
function otherWays(desk, seat) {
  const buttons = [];
  if (desk.offers("MuckHand").some((offer) => offer.seat === seat)) buttons.push(givingUpButton(desk, seat, { name: "MuckHand", label: t("show.muck"), still: "show.gives_up" }));
  if (desk.offers("PlayBoard").some((offer) => offer.seat === seat)) {
    buttons.push(givingUpButton(desk, seat, { name: "PlayBoard", label: t("show.plays_board"), still: "show.plays_board_still" }));
  }
  return buttons.length ? el("div", { class: "buttons" }, ...buttons) : null;
}

/** A hand is mucked, or the board played instead; one that is known to win only when its player says so (TH-13). */
function givingUpButton(desk, seat, { name, label, still }) {
  const button = el("c-button", { kind: "plain", size: "48", label });
  const askAgain = () => choose({
    heading: t("refused.winning_hand.what"),
    detail: t("refused.winning_hand.now"),
    choices: [{ id: name, label: t(still, { seat }) }],
    send: (_, tools) => desk.press(name, { seat, gives_up: true }, tools),
  });
  button.addEventListener("c-press", async () => {
    const answer = await desk.press(name, { seat, gives_up: false }, { button, sending: t("pot.writing") });
    if (answer.code === "winning_hand") askAgain();
  });
  return button;
}

/** Every pot with its winners and why; the dealer looks, and confirms. */
export function awardStep(desk, table, next) {
  const { round } = table;
  const awards = next.awards ?? [];
  const button = el("c-button", { kind: "act", size: "big", label: t("award.confirm"), detail: t("award.confirm_detail"), "key-hint": "Enter", "data-enter": true });
  button.addEventListener("c-press", () => desk.press("AwardPots", {}, { button, sending: t("award.sending") }));
  return {
    key: `award ${round.number} ${JSON.stringify(awards)}`, kicker: t("dealer.next"), heading: t("award.heading"),
    build: () => [awardList(awards, { ...next, round }), button, desk.entrySlot].filter(Boolean),
    update: () => { button.missing = desk.screen.connected ? null : t("dealer.waits"); },
  };
}
