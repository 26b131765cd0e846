// What lies on the felt of a pot game, and how it is said: cards, letter dice, hands, pots, seats. From the table's picture to
// what the parts show; shared by the dealer's console, the players' tablets and the table's sign. It knows no screen.

import { decidedBy, HIGH_TO_LOW, SIDE_CARDS } from "./pot-decided.js";
import { knows, money, t } from "./words.js";

const BOARD = [["flop", 3], ["turn", 1], ["river", 1]];
const STATE_WORD = { reroll: "reroll", protect: "protected" };
const UNREAD = "??";
/** A buy-in of this is no limit: the engine's own bound of an amount. */
export const NO_LIMIT = 10 ** 12;
/** How many seats a label names before it counts them. */
const SEATS_NAMED = 5;

// --- cards, dice, hands -----------------------------------------------------------------------------------------------------

/** A card or die in words: "king of spades", "H", "a card not shown". */
export function faceName(face) {
  if (face === UNREAD || face === null) return t("card.unread");
  return face.length === 1 ? t(`face.${face.toLowerCase()}`) : t("card.of", { rank: face[0], suit: face[1] });
}

/** The same short, as on a key: "K♠", "10♥", "H". */
export function faceShort(face) {
  const rank = face[0] === "T" ? "10" : face[0];
  return face.length === 1 ? rank : rank + t(`suit_sign.${face[1]}`);
}

/** Several in words, "king of spades, nine of hearts". */
export function facesListed(faces) {
  return faces.map(faceName).join(t("felt.comma"));
}

/** "Full house, kings over nines"; "" when nothing is made yet. `faces` are what lies, for the high one of a hand without a pair. */
export function madeName(made, faces = []) {
  if (!made) return "";
  const [a, b] = made.faces;
  const high = a ?? [...faces].map((face) => face[0]).sort((one, other) => HIGH_TO_LOW.indexOf(one) - HIGH_TO_LOW.indexOf(other))[0];
  return t(`hand.${made.category}`, { a, b, high });
}

/** A hand's name inside a sentence: "flush, queen high". HOLDEM stays as it is. */
export function inSentence(name) {
  const [first = "", second = ""] = name;
  return second === second.toLowerCase() ? first.toLowerCase() + name.slice(1) : name;
}

// --- board ------------------------------------------------------------------------------------------------------------------

/** A card of the board as `c-board` shows it. */
function boardCard(face, { slide = false } = {}) {
  return { rank: face[0], suit: face[1], state: "face", label: faceName(face), slide };
}

/**
 * One board of cards by street, for `c-board`.
 * @param {string[]} lying
 * @param {{next?: string|null, due?: boolean, typed?: string[]}} [how] `next`: the street that comes next; `due`: it is dealt now;
 *   `typed`: its cards entered and not yet confirmed
 */
export function streetsOf(lying, { next = null, due = false, typed = [] } = {}) {
  let begun = 0;
  return BOARD.map(([id, count]) => {
    const cards = lying.slice(begun, begun + count);
    begun += count;
    const done = cards.length === count;
    const state = done ? "done" : id === next ? "next" : "later";
    const entered = !done && due && id === next ? typed : [];
    const places = Array.from({ length: count }, (_, index) => boardPlace({ street: id, lies: cards[index] ?? entered[index], open: state === "next" && due }));
    return { id, state, text: t(state === "next" ? "pot.street_next" : "pot.street_name", { street: id }), cards: places };
  });
}

function boardPlace({ street, lies, open }) {
  if (lies) return boardCard(lies, { slide: open });
  return { state: open ? "next" : "waiting", label: t("pot.place_waits", { street }) };
}

/** The street that is dealt after the one being bet on, or null after the river. */
export function nextStreet(round) {
  const called = round.awaits?.what;
  if (BOARD.some(([id]) => id === called)) return called;
  const lie = round.boards?.at(-1)?.length ?? 0;
  if (round.state !== "live") return null;
  return { 0: "flop", 3: "turn", 4: "river" }[lie] ?? null;
}

/** The boards of a hand as lists for `c-board`; an empty one before the first card. */
export function boardsOf(round, { typed = [] } = {}) {
  const boards = round?.boards?.length ? round.boards : [[]];
  const next = round ? nextStreet(round) : null;
  const called = round?.awaits && next === round.awaits.what ? round.awaits.board ?? 1 : null;
  return boards.map((board, index) => {
    const due = called === index + 1;
    const shows = called === null || due ? next : null;
    return streetsOf(board, { next: shows, due, typed: due ? typed : [] });
  });
}

// --- letter dice ------------------------------------------------------------------------------------------------------------

/** A community die inside a sentence: "E", and by its place where another one shows the same: "E (die 3)". */
export function dieName({ dice }, place) {
  const { face } = dice.find((die) => die.place === place);
  return t(dice.some((die) => die.place !== place && die.face === face) ? "dice_state.name_placed" : "dice_state.name", { face, place });
}

/** Five places of community dice for `c-auction`. `acts(die)` are the bets that may be made on a die. */
export function placesOf(round, { typed = {}, entering = null, acts = () => [], notice = null, plain = false } = {}) {
  const dice = new Map((round?.dice ?? []).map((die) => [die.place, die]));
  return [1, 2, 3, 4, 5].map((place) => {
    const die = dice.get(place);
    if (typed[place]) return { place, face: typed[place], plain: true, word: t("dice_state.typed"), label: t("dice_state.typed_label", { place, face: typed[place] }) };
    if (place === entering || !die) return emptyPlace(place, { entering: place === entering, again: Boolean(die) });
    return column(die, { acts: acts(die), notice: die.latest ? notice : null, plain: plain || !(die.state || round.auction) });
  });
}

function emptyPlace(place, { entering, again }) {
  const word = t(again ? "dice_state.again" : entering ? "dice_state.now" : `dice_state.waits_${place > 3 ? place : "flop"}`);
  return { place, face: null, waits: entering ? "entering" : "waiting", word, label: t("dice_state.place", { place, word }) };
}

function column(die, { acts, notice, plain }) {
  const state = STATE_WORD[die.state] ?? "free";
  const word = plain ? "" : t(`dice_state.${state}`);
  const bet = die.last ? { who: t("pot.seat", { seat: die.by }), did: t("dice_state.bet", { amount: die.last }) } : { who: t("dice_state.no_bet"), did: "" };
  const label = t(plain ? "dice_state.die" : "dice_state.die_is", { place: die.place, face: die.face, word });
  return { place: die.place, face: die.face, state, word, ...bet, acts, notice, plain, label };
}

// --- pots -------------------------------------------------------------------------------------------------------------------

/** "Main pot", "Side pot", or "Side pot 2" where there are several. `how`: "the_" inside a sentence, "short_" for one of several
 *  where there is little room. */
export function potName(pot, count, how = "") {
  const name = pot === 1 ? (count > 1 ? "main" : "pot") : count > 2 ? "side_n" : "side";
  return t(`pot.${how}${name}`, { n: pot - 1 });
}

const inOrder = (seats) => [...seats].sort((one, other) => one - other);

/** "seats 3, 6, 8", or how many where the list would be long. */
export function seatsNamed(seats) {
  if (seats.length > SEATS_NAMED) return t("pot.players", { n: seats.length });
  return t("pot.seats", { n: seats.length, seats: inOrder(seats).join(t("felt.comma")) });
}

/** The pots, the bets of this street and all of it, written out for `c-pots`. */
export function potsOf(round, { asOf = "" } = {}) {
  const pots = round?.pots ?? [];
  const bets = (round?.seats ?? []).reduce((sum, seat) => sum + seat.bet, 0);
  const boxes = pots.map(({ pot, amount, seats }) => ({
    id: `pot${pot}`, label: t("pot.with_seats", { pot: potName(pot, pots.length), seats: seatsNamed(seats) }), amount: money(amount), asOf,
  }));
  if (bets) boxes.push({ id: "bets", label: t("pot.bets"), amount: money(bets), asOf });
  return { pots: boxes, total: round?.state === "live" ? { id: "all", label: t("pot.all"), amount: money(round.pot_total), asOf } : null };
}

/**
 * Why a pot goes where it goes: "Side pot 2: seat 5, flush, queen high".
 * @param {object} award
 * @param {{count: number, boards?: number, round?: object | null}} how `count`: how many pots there are; `round`: the hand, where
 *   what was shown is still known
 */
export function awardLine(award, { count, boards = 1, round = null }) {
  const pot = potName(award.pot, count);
  const where = boards > 1 ? t("award.on_board", { pot, board: award.board }) : pot;
  const seats = t("award.seats", { n: award.seats.length, seats: award.seats.join(t("felt.comma")) });
  if (!award.category) return t("award.unread", { pot: where, seats });
  return t("award.read", { pot: where, seats, hand: wonWith(award, round) });
}

/** The hand that won, inside a sentence, and by what it did where a beaten one is called the same: "pair of kings, queen kicker". */
export function wonWith(award, round = null) {
  const hand = inSentence(madeName(award));
  const by = round ? decidedBy(award, round) : null;
  return by ? t(SIDE_CARDS[award.category] ? "award.kicker" : "award.then", { hand, face: by }) : hand;
}

/** Who is paid what: [{seat, share, odd}]; `odd`: an odd chip is in it. */
export function sharesOf(award) {
  const least = Math.min(...award.shares);
  return award.seats.map((seat, index) => ({ seat, share: award.shares[index], odd: award.shares[index] > least }));
}

// --- betting ----------------------------------------------------------------------------------------------------------------

/** Why the player in turn may not bet or raise, in words. `excluded`: he may only end the hand that he is in. */
export function whyNoRaise({ round, rules }, { excluded = false } = {}) {
  const { seat, call } = round.asked;
  const asked = round.seats.find((player) => player.seat === seat);
  const others = round.seats.filter((player) => player.seat !== seat && player.state === "live");
  if (excluded) return t("act.shut_excluded");
  if (call && asked.stack <= call) return t("act.shut_all_in");
  if (!others.length) return t("act.shut_nobody");
  if (round.dice && !call) return t("act.shut_matched");
  if (rules.structure === "limit" && round.level >= betOf(round, rules) * (1 + rules.raise_cap)) return t("act.shut_cap", { n: rules.raise_cap });
  return t("act.shut_short");
}

/** The one size of a bet on this street of a limit game: the small one on its first two. */
function betOf({ street, streets }, rules) {
  const small = rules.minimum_bet || rules.blinds?.at(-1) || rules.ante;
  return streets.indexOf(street) < 2 ? small : rules.big_bet || small * 2;
}

// --- seats ------------------------------------------------------------------------------------------------------------------

/** The tiles of `c-pot-seats` for every seat of the table. */
export function seatsOf(table) {
  const { round } = table;
  const players = new Map((round?.seats ?? []).map((player) => [player.seat, player]));
  return table.seats.map((chair) => tileOf(chair, players.get(chair.seat), round));
}

function tileOf(chair, player, round) {
  if (chair.state === "empty") return { seat: chair.seat, name: t("seat.empty"), figures: [], state: t("seat.open"), look: "empty", button: round?.button === chair.seat };
  const live = round?.state === "live";
  const bet = player && live ? money(player.bet) : "–";
  const figures = [{ label: t("seat.stack"), text: money(live && player ? player.stack : chair.stack) }, { label: t("seat.bet"), text: player?.bet && live ? bet : "–" }];
  const tile = { seat: chair.seat, name: chair.player ?? "", figures, button: round?.button === chair.seat };
  return { ...tile, ...(player ? inHand(player, chair, round) : outOfHand(chair, { live })) };
}

/** How a player of this hand stands, loudest first. */
function inHand(player, chair, round) {
  const net = round.ended?.nets[String(player.seat)];
  const shown = player.shown ? { shown: player.shown, shownLabel: facesListed(player.shown) } : {};
  if (round.ended) return { ...shown, ...(wayOut(chair) ?? ended(net, player)), look: net > 0 ? "winner" : "" };
  if (player.state === "folded") return { state: t("seat.folded"), look: "folded" };
  if (player.state === "mucked") return { state: t("seat.mucked"), look: "folded" };
  if (round.asked?.seat === player.seat) return { state: t("seat.to_act"), icon: "clock", tone: "act", look: "to-act" };
  if (round.showdown?.to_show === player.seat && round.phase === "showdown") return { ...shown, state: t("seat.to_show"), icon: "clock", tone: "act", look: "to-act" };
  if (player.shown) return { ...shown, state: player.made ? t(`category.${player.made.category}`) : t("seat.shown") };
  if (player.plays_board) return { state: t("seat.plays_board") };
  if (player.state === "all_in") return { state: t("seat.all_in", { amount: player.in }), icon: "flag", tone: "info" };
  const early = round.out_of_turn?.find((act) => act.seat === player.seat);
  if (early) return { state: t("seat.early", { action: early.action }), icon: "triangle", tone: "act" };
  if (player.left) return { state: t("seat.left") };
  if (chair.line === "cut") return { state: t("seat.cut"), icon: "wifi-off", tone: "act" };
  return { state: player.bet ? t("seat.has_bet", { amount: player.bet }) : t("seat.in") };
}

/** Once a hand has ended, that its player is away, leaves or moves is what the next hand depends on. */
function wayOut(chair) {
  const standing = standingOf(chair, { live: false });
  return ["leaving", "moving", "sitting_out"].includes(standing) ? { standing, state: t(`seat.${standing}`, { seat: chair.moving_to }) } : null;
}

function ended(net, player) {
  if (net > 0) return { state: t("seat.won", { amount: net }), tone: "win", icon: "check" };
  if (player.state === "folded" && !net) return { state: t("seat.folded") };
  return { state: t(net ? "seat.lost" : "seat.even", { amount: -net }) };
}

/** A player who is not dealt in: sits out, waits, owes, or came in mid-hand. `standing` is the name of what his state says. */
function outOfHand(chair, { live }) {
  const adding = chair.adding ? { corner: t("seat.adding", { amount: chair.adding }) } : {};
  const standing = standingOf(chair, { live });
  return { ...adding, standing, state: t(`seat.${standing}`, { seat: chair.moving_to }), look: chair.state === "sitting_out" || live ? "away" : "" };
}

/** The name of which blinds are owed: one, both, or at a table of three more than one of them. */
export function owedName(owes) {
  if (owes.length === 1) return owes[0];
  return owes.includes("middle") ? "several" : "both";
}

function standingOf(chair, { live }) {
  if (chair.leaving) return "leaving";
  if (typeof chair.moving_to === "number") return "moving";
  if (chair.state === "sitting_out") return "sitting_out";
  if (chair.posts) return "posts";
  if (chair.owes?.length) return `owes_${owedName(chair.owes)}`;
  if (chair.state === "waiting") return "waits";
  if (!chair.stack && !chair.adding) return "broke";
  if (chair.line === "cut") return "cut";
  return live ? "next_hand" : "ready";
}

// --- the line of rules ------------------------------------------------------------------------------------------------------

/** "No-limit · blinds 50 / 100 · rake 5 %, cap 60", from the rules in force. */
export function stakesLine(rules) {
  const parts = [t(`structure.${rules.structure}`)];
  const blinds = rules.blinds ?? [];
  if (blinds.length) parts.push(t("stakes.blinds", { n: blinds.length, blinds: blinds.map((blind) => money(blind)).join(" / ") }));
  if (rules.ante) parts.push(t("stakes.ante", { amount: rules.ante, kind: rules.ante_kind }));
  parts.push(rakeLine(rules));
  return parts.filter(Boolean).join(" · ");
}

/** "1,000 – 10,000", "from 1,000" where there is no most, "" where any amount may be brought. */
export function buyInLine({ buy_in_minimum: least, buy_in_maximum: most }) {
  if (most < NO_LIMIT) return `${money(least)} – ${money(most)}`;
  return least ? t("pot.from", { amount: least }) : "";
}

/** What the house takes: "rake 5 %, cap 60". */
export function rakeLine(rules) {
  if (rules.rake === "percentage") return t("stakes.rake", { percent: percent(rules.rake_basis_points), cap: rules.rake_cap });
  if (rules.rake === "time") return t("stakes.time", { amount: rules.time_charge, minutes: rules.time_charge_minutes });
  return t("stakes.no_rake");
}

const percent = (points) => (points % 100 ? (points / 100).toFixed(points % 10 ? 2 : 1) : String(points / 100));

/** The word of a street of this game; a street of a newer server is named by its id. */
export function streetName(street) {
  return knows(`street.${street}`) ? t(`street.${street}`) : street;
}
