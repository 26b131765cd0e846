// What the house has to tell a player besides the game: said once each, on any tablet, in his language.

import { el } from "./parts/element.js";
import { t } from "./words.js";

/** Told already, of this sitting: a round's correction, that he may not play any more. */
const told = new Set();

/** Say what his picture brings and has not been said: a settled round was corrected, so his balance has changed; he is excluded. */
export function tellMessages({ own, show }) {
  for (const { what, round } of own?.messages ?? []) {
    const name = `${what}:${round ?? own.sitting}`;
    if (told.has(name)) continue;
    told.add(name);
    const [first, second] = what === "excluded" ? [t("refused.excluded.what_leaving"), t("refused.excluded.now_leaving")] : [t("player.changed", { round }), t("player.changed_now")];
    show(el("c-note", { kind: "info", first, second, "until-press": true }));
  }
}
