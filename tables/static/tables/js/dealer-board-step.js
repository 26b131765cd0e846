// The step in which a throw of a game with a board is entered: by pad, keys or scanner, by the house's generator, or by either.

import { el } from "./parts/element.js";
import { offersOf } from "./dealer-acts.js";
import { entryStep } from "./dealer-pot-step.js";
import { t } from "./words.js";

/** What is dealt or thrown, for its sentence: "the flop", "seat 3’s cards". */
function thrown(desk, round, { house }) {
  const { name, side, hand } = round.throw;
  const own = name.startsWith("seat_");
  const id = own && house ? "seats" : own ? "seat" : side === "board" ? name : side;
  return t(`board_throw.${id}_${desk.kind}`, { seat: hand });
}

/** Ask for the throw that comes next. */
export function boardStep(desk, round) {
  const byHand = desk.entry.most > 0;
  const house = offersOf(desk.screen, "RollByHouse").length ? houseButton(desk, round, { loud: !byHand }) : null;
  const how = { what: thrown(desk, round, { house: !byHand }) };
  const key = `throw ${round.number} ${round.throw.name} ${round.no_rolls.count} ${byHand}`;
  const kicker = t("dealer.next");
  if (!byHand) {
    const heading = t(desk.kind === "cards" ? "board_throw.deal" : "board_throw.roll", how);
    const detail = round.throw.name.startsWith("seat_") ? el("p", { class: "t-reading ink-2", text: t("board_throw.face_down") }) : null;
    return { key, kicker, heading, build: () => [detail, house, desk.entrySlot].filter(Boolean), update: () => resting(desk, house) };
  }
  const rowed = round.throw.name.startsWith("seat_"); // the felt has no place for the hands of the seats
  const step = entryStep(desk, { key, kicker, heading: t("board_throw.enter", how), lines: [], rowed, label: t("dealer.confirm"), send: ({ button }) => desk.send(button) });
  if (!house) return step;
  const update = () => {
    step.update();
    resting(desk, house);
  };
  return { ...step, build: () => [...step.build(), el("div", { class: "entry-more" }, house)], update };
}

function houseButton(desk, round, { loud }) {
  const label = t(desk.kind === "cards" ? "board_throw.deal_by_house" : "dealer.roll_by_house");
  const button = el("c-button", { kind: loud ? "act" : "plain", size: loud ? "big" : "48", icon: desk.kind === "cards" ? null : "die", label, "key-hint": loud ? "Enter" : null, "data-enter": loud });
  button.addEventListener("c-press", () => desk.screen.press("RollByHouse", { throw: round.throw.name }, { button, sending: t("board_throw.coming"), slot: desk.entrySlot }));
  return button;
}

function resting(desk, button) {
  if (button) button.missing = desk.screen.connected ? null : t("dealer.waits");
}
