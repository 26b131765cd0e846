// What a table is played for, in one line: the limits of its ante, or the blinds of a game for the pot.

import { formatRange } from "../parts/money.js";
import { money } from "../words.js";

/** "50 – 2,000", of a pot table "50 / 100"; "–" where the table has neither. */
export function stakesText({ limits, blinds }) {
  if (blinds?.length) return blinds.map(money).join(" / ");
  const ante = limits?.ante ?? Object.values(limits ?? {})[0];
  return ante ? formatRange(ante.min, ante.max) : "–";
}
