// An act out of turn: noting it, and what becomes of it when that player's turn comes.

import { el } from "./parts/element.js";
import { t } from "./words.js";

/** An act in a sentence: "raise to 600", "call". */
export function actWords({ action, to }) {
  return t(`said.${action}`, { amount: to });
}

/**
 * The step when a player's turn comes who has acted before it: hold him to it, or let him act anew.
 * @param {object} act `{seat, action, to, binding}` as the picture tells it
 * @param {() => void} letGo the dealer lets him act anew
 */
export function outOfTurnStep(desk, round, act, letGo) {
  const words = actWords(act);
  const offers = desk.offers("Act");
  const possible = offers.some((offer) => offer.action === act.action && fits(offer, act.to));
  const hold = el("c-button", { kind: act.binding ? "act" : "plain", size: "big", label: t("turn.hold", { act: words }), "data-enter": act.binding });
  hold.addEventListener("c-press", () => desk.press("Act", { seat: act.seat, action: act.action, to: act.to }, { button: hold, sending: words }));
  const anew = el("c-button", { kind: act.binding || !possible ? "plain" : "act", label: t("turn.anew", { seat: act.seat }), "data-enter": !act.binding });
  anew.addEventListener("c-press", () => {
    letGo();
    desk.screen.redraw();
  });
  const note = el("c-note", { kind: "look", first: t("turn.noted", { seat: act.seat, act: words }), second: t(act.binding ? "turn.binds" : "turn.does_not_bind") });
  return {
    key: `turn ${round.number} ${round.street} ${JSON.stringify(act)}`,
    build: () => [note, hold, anew, desk.entrySlot],
    update: () => {
      const off = desk.screen.connected ? null : t("dealer.waits");
      hold.missing = possible ? off : t("turn.impossible", { act: words });
      anew.missing = off;
    },
  };
}

const fits = (offer, to) => offer.least === undefined || (to >= offer.least && to <= offer.most);
