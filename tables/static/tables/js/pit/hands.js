// What the page of a pot table shows where a banked one has spots and pay-tables: rake and time charge, rules, hands by
// what lay open for all. The figures are tables/reports/hands.py's.

import { el } from "../parts/element.js";
import { formatRange } from "../parts/money.js";
import { faceShort, facesListed, stakesLine } from "../pot-felt.js";
import { exact, t } from "../words.js";

/** From here on a buy-in has no upper end that anybody would reach. */
const NO_MAXIMUM = 1e12;

export const isPot = (facts) => facts.table.kind === "pot";

/** The rows of the win from hands; what the house takes is certain, so no theoretical win stands beside it. */
export function winRows({ rounds }) {
  return [
    [t("pit_pot.rake"), exact(rounds.rake)],
    [t("pit_pot.time_charges"), exact(rounds.time_charges)],
    rounds.jackpot ? [t("pit_pot.jackpot"), exact(rounds.jackpot)] : null,
    [t("pit_pot.misdeals"), `${rounds.misdeals} · ${rounds.corrections}`],
    [t("pit.rounds_win_sum"), exact(rounds.win), "is-sum"],
  ];
}

/** What one sits down with, and who deals. */
export function ruleRows({ rules }) {
  const { buy_in_minimum, buy_in_maximum: most, chip } = rules;
  const least = Math.max(chip, buy_in_minimum);
  return [
    [t("pit_pot.buy_in"), most < NO_MAXIMUM ? formatRange(least, most) : t("pit_pot.buy_in_from", { least })],
    [t("pit_pot.dealt"), t(`pit_pot.dealt_${rules.dealt}`)],
  ];
}

/** "No-limit · blinds 50 / 100 · rake 5 %, cap 60". */
export const stakes = ({ rules }) => stakesLine(rules);

export const heads = () => [t("pit_pot.hand"), t("pit_pot.open_for_all"), t("pit_pot.pot"), t("pit_pot.rake")];

/** What lay open in a hand, short, with its name for readers. */
export function lying({ boards, dice }) {
  const rows = (dice.length ? [dice] : boards).filter((faces) => faces.length);
  if (!rows.length) return el("span", { class: "ink-2", text: t("pit_pot.before_the_board") });
  return el("div", { class: "pit-lying" }, ...rows.map((faces) => el("span", {},
    el("span", { "aria-hidden": true, text: faces.map(faceShort).join(" ") }),
    el("span", { class: "visually-hidden", text: facesListed(faces) }))));
}
