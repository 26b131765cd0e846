// What the house has to tell a player besides the game: said once each, on any tablet, in his language.

import { el } from "./parts/element.js";
import { faceShort } from "./pot-felt.js";
import { change, t } from "./words.js";

/** Told already, of this sitting: a round's correction, that he may not play any more. */
const told = new Set();
/** How many corrections the round on the layout had when it was looked at last: {number, count}. */
let seen = null;

/** Who is excluded bets no more, whatever opens. */
export const isExcluded = (own) => (own?.messages ?? []).some(({ what }) => what === "excluded");

/** Say what his picture brings and has not been said: a settled round was corrected, so his balance has changed; he is excluded. */
export function tellMessages({ own, show }) {
  for (const { what, round, was, net } of own?.messages ?? []) {
    const name = `${what}:${round ?? own.sitting}:${net ?? ""}`;
    if (told.has(name)) continue;
    told.add(name);
    const moved = () => ({ was: change(was), now: change(net), by: change(net - was) });
    const [first, second] = what === "excluded" ? [t("refused.excluded.what_leaving"), t("refused.excluded.now_leaving")] : [t("player.changed", { round }), was === net ? t("player.changed_same", { now: change(net) }) : t("player.changed_now", moved())];
    show(el("c-note", { kind: "info", first, second, "until-press": true }));
  }
}

/** Say that a die of the round on the layout was corrected, when it is: what it was entered as and what it is. */
export function tellCorrections({ round, show }) {
  const made = round?.corrections ?? [];
  const before = seen !== null && seen.number === round?.number ? seen.count : made.length;
  seen = round && { number: round.number, count: made.length };
  if (!made.length || made.length <= before) return;
  const { was, face } = made.at(-1);
  const first = t("player.die_changed", { was: faceShort(was), face: faceShort(face) });
  show(el("c-note", { kind: "info", first, second: t(`player.die_changed_${round.phase === "settled" ? "settled" : "now"}`), "until-press": true }));
}
