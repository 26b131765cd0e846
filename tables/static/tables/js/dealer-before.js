// The dealer's step while no game can be dealt: no picture yet, table locked or closed, nobody signed on. Alike for every game.
// A step is {key, kicker, heading, quiet, clock, zero, build, update}; it is built once and then only updated.

import { el } from "./parts/element.js";
import { badgeForm } from "./dealer-sign.js";
import { knows, t } from "./words.js";

/** The step for what the screen shows now, or null when it is the game's to say. */
export function stepBefore(screen) {
  const { table } = screen;
  if (!table) return waiting("connecting", t("line.connecting"), "");
  if (table.table.locked) return lockedStep(table.table.locked);
  if (!table.session) return waiting("closed", t("dealer.closed"), t("dealer.closed_detail"));
  return table.session.dealer ? null : signOnStep(screen);
}

/** A quiet step: nothing to do but wait. */
export function waiting(key, heading, detail) {
  return { key, kicker: t("dealer.waiting"), heading, quiet: true, build: () => [el("p", { class: "t-reading ink-2", text: detail })] };
}

function lockedStep(locked) {
  const facts = { ...locked.facts, why: knows(`locked.${locked.why}`) ? locked.why : "broken" };
  const note = () => el("c-note", { kind: "locked", first: t("table.locked", facts), second: t("table.locked_now") });
  return { key: `locked ${locked.why}`, kicker: t("dealer.waiting"), heading: t("dealer.locked"), quiet: true, build: () => [note()] };
}

function signOnStep(screen) {
  const send = (given, tools) => screen.press("SignOn", given, tools);
  return {
    key: "sign_on",
    kicker: t("dealer.next"),
    heading: t("dealer.sign_on"),
    build: () => [badgeForm({ act: t("dealer.sign_on_act"), sending: t("dealer.signing_on"), send })],
  };
}
