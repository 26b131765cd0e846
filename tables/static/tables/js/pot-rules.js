// The rules of a pot game's table in words, made from the settings it is played by, and the hands in their order.

import { el } from "./parts/element.js";
import { buyInLine, rakeLine } from "./pot-felt.js";
import { money, t } from "./words.js";

/** Hands best first, each with an example that makes it: cards of two characters, dice of one. */
const CARDS = [
  ["royal_flush", "As Ks Qs Js Ts"], ["straight_flush", "9h 8h 7h 6h 5h"], ["four", "Qs Qh Qd Qc 7s"], ["full_house", "Ks Kh Kd 9s 9c"], ["flush", "Ad Jd 8d 6d 2d"],
  ["straight", "Tc 9d 8s 7h 6c"], ["three", "7s 7h 7d Kc 2h"], ["two_pair", "Jh Js 4c 4d Ah"], ["pair", "Ah Ac 9s 6d 3c"], ["none", "Ac Qd 9h 5s 3d"],
];
const DICE = [
  ["holdem", "H O L D E M"], ["five", "L L L L L"], ["four", "O O O O D"], ["full_house", "L L L H H"], ["straight", "H O L D E"],
  ["three", "D D D H O"], ["two_pair", "H H E E O"], ["pair", "O O H D M"], ["none", "H O D E M"],
];

/** The rules sheet of a pot table. */
export function showPotRules(picture) {
  const { rules, table } = picture;
  const dice = Boolean(rules.variation);
  const sheet = el("c-sheet", { heading: t("pot_rules.heading"), detail: t("rules.of_table", { game: table.game, code: table.code }), "close-text": t("table.close"), wide: true });
  sheet.addEventListener("c-close", () => sheet.remove());
  document.body.append(sheet);
  sheet.body.replaceChildren(el("div", { class: "rules-page" },
    el("div", { class: "rules-column" }, section(t("pot_rules.how"), list(hand(rules, dice))), section(t("pot_rules.bets"), list(bets(rules))), section(t("pot_rules.chair"), list(chairs(rules)))),
    el("div", { class: "rules-column" }, section(t("pot_rules.hands"), chart(dice ? DICE : CARDS)), section(t("pot_rules.showdown"), list(showdown(rules, dice))), section(t("pot_rules.money"), list(moneys(rules))))));
  sheet.show();
}

function section(title, ...nodes) {
  return el("section", { class: "rules-section" }, el("h3", { class: "t-head", text: title }), ...nodes);
}

const list = (lines) => el("ul", { class: "rules-list" }, ...lines.filter(Boolean).map((text) => el("li", { text })));

/** The chart of hands: the highest first, with an example of each. */
function chart(hands) {
  const rows = hands.map(([category, example], index) => el("tr", {}, el("td", { class: "ink-2", text: String(index + 1) }), el("td", { text: t(`category.${category}`) }), el("td", {}, faces(example.split(" ")))));
  return el("table", { class: "rows hands-chart" }, el("caption", { class: "visually-hidden", text: t("pot_rules.hands_caption") }), el("tbody", {}, ...rows));
}

function faces(all) {
  return el("span", { class: "chart-faces", "aria-hidden": "true" }, ...all.map((one) => (one.length === 1 ? el("c-die", { face: one }) : el("c-card", { rank: one[0], suit: one[1] }))));
}

function hand(rules, dice) {
  const blinds = rules.blinds ?? [];
  const first = dice ? `pot_rules.first_${rules.first_to_act}` : "pot_rules.first_cards";
  return [
    blinds.length ? t("pot_rules.blinds", { n: blinds.length, blinds: blinds.map((blind) => money(blind)).join(" / ") }) : t("pot_rules.no_blinds"),
    rules.ante ? t(`pot_rules.ante_${rules.ante_kind}`, { amount: rules.ante }) : null,
    t(dice ? "pot_rules.deal_dice" : "pot_rules.deal_cards"), t(first),
    dice ? t(`pot_rules.variation_${rules.variation}`) : null,
    ...(dice && rules.variation === "standard" ? dieBets(rules) : []),
    t(`pot_rules.${(dice ? rules.dealing : rules.cards) === "electronic" ? "electronic" : "felt"}`),
    t("pot_rules.misdeal"), t(`pot_rules.button_${rules.button_rule}`),
  ];
}

function dieBets(rules) {
  return [t(`pot_rules.die_${rules.reroll_choice}`), t("pot_rules.die_price", { amount: leastBet(rules) }), t("pot_rules.die_dead"), t("pot_rules.die_all_in"), t("pot_rules.die_last")];
}

const leastBet = (rules) => rules.minimum_bet || rules.blinds?.at(-1) || rules.ante || rules.chip;

function bets(rules) {
  const { structure } = rules;
  const least = leastBet(rules);
  const limit = structure === "limit" ? [t("pot_rules.limit_sizes", { small: least, big: rules.big_bet || least * 2 }), t("pot_rules.limit_cap", { n: rules.raise_cap }), t(rules.cap_heads_up ? "pot_rules.cap_heads_up" : "pot_rules.no_cap_heads_up"), t(rules.half_bet_counts ? "pot_rules.half_counts" : "pot_rules.half_not")] : [t("pot_rules.reopens")];
  return [
    t(`pot_rules.structure_${structure}`), t("pot_rules.least", { amount: least }), ...limit,
    rules.straddle === "optional" ? t("pot_rules.straddle", { amount: 2 * least }) : t("pot_rules.no_straddle"),
    rules.straddle === "optional" ? t(`pot_rules.straddle_raise_${rules.straddle_raise}`) : null,
    t(`pot_rules.short_blind_${rules.short_blind_call}`), t(`pot_rules.uncallable_${rules.uncallable_raise}`),
    ...times(rules), t("pot_rules.out_of_turn"), t(rules.variation === "standard" ? "pot_rules.ahead_dice" : "pot_rules.ahead"),
  ];
}

function times(rules) {
  const turn = rules.turn_seconds ? t("pot_rules.turn_seconds", { seconds: rules.turn_seconds }) : t("pot_rules.no_turn_seconds");
  return [turn, rules.time_bank_seconds ? t("pot_rules.time_bank", { seconds: rules.time_bank_seconds }) : null, t("pot_rules.timeout"), t("pot_rules.cut")];
}

function chairs(rules) {
  return [
    buyInLine(rules) ? t("pot_rules.buy_in", { amounts: buyInLine(rules) }) : null, t("pot_rules.adding"), t(`pot_rules.new_${rules.new_player}`),
    t(`pot_rules.missed_${rules.missed_blinds}`), t("pot_rules.sit_out"), t("pot_rules.leave"), t("pot_rules.change_seat"),
  ];
}

function showdown(rules, dice) {
  return [
    t(dice ? "pot_rules.best_dice" : "pot_rules.best_cards"), t("pot_rules.shows_first"), t(`pot_rules.all_in_${rules.all_in_showdown}`), t(dice ? "pot_rules.dice_speak" : "pot_rules.cards_speak"),
    dice ? null : t("pot_rules.plays_board"), t("pot_rules.side_pots"), t("pot_rules.uncalled"), t("pot_rules.odd_chip", { amount: rules.chip }),
    dice ? null : t(`pot_rules.run_${rules.run_it_twice ?? "off"}`),
  ];
}

function moneys(rules) {
  const rake = rules.rake === "percentage" ? [t("pot_rules.rake", { what: rakeLine(rules) }), rules.no_flop_no_rake ? t("pot_rules.no_flop") : t("pot_rules.flop_or_not")] : [t(`pot_rules.rake_${rules.rake}`, { amount: rules.time_charge, minutes: rules.time_charge_minutes })];
  return [...rake, rules.jackpot_drop ? t("pot_rules.jackpot", { amount: rules.jackpot_drop, from: rules.jackpot_from_pot }) : null, t("pot_rules.chip", { amount: rules.chip }), t("pot_rules.played")];
}
