"""A PHH history played on the engine: each of its actions as the command that a dealer or a player would give."""

from collections.abc import Sequence
from typing import Any

from tables.engine.betting import BET, CALL, CHECK, FOLD, LIMIT, RAISE_TO
from tables.engine.cards import UNKNOWN
from tables.engine.commands import Act, Command
from tables.engine.events import Event
from tables.engine.game import Facts, Game
from tables.engine.holdem.commands import DealBoard, DealHole, PlayBoard, ShowHand
from tables.engine.holdem.state import HoldemState, Phase
from tables.engine.phh.hands import VARIANTS, BadHistory, History
from tables.engine.pot.commands import MuckHand
from tables.engine.running import Running

_BIG_BLIND_PLACE = 1


def rules_of(history: History) -> Facts:
    """The table rules under which the hand was played. What is awaited of people is awaited of the history: who shows
    or mucks it says itself, and nobody looks before the award."""
    if history.own is not None:
        told = dict(history.own.rules)
        return told | {"tabling": "asked", "confirm_award": False, "run_it_twice": "off", "turn_seconds": 0}
    structure = VARIANTS[history.variant]
    blinds = sorted(amount for amount in history.blinds if amount)
    antes = sorted(set(history.antes))
    uniform = len(antes) == 1
    rules: Facts = {
        "structure": structure,
        "blinds": blinds[:2],
        "ante": antes[-1],
        "ante_kind": "uniform" if uniform else "big_blind",
        "ante_order": "before_blind",
        "minimum_bet": history.minimum_bet,
        "straddle": "optional",
        "chip": 1,
        "all_in_showdown": "at_once",
        "confirm_award": False,
        "rake": "none",
    }
    return rules | ({"big_bet": history.big_bet} if structure == LIMIT else {})


def _opened(game: Game[HoldemState], history: History) -> Running[HoldemState]:
    """The hand at its first state: players are seats 1 to n, and seat n has the button, unless it is dead."""
    players = len(history.stacks)
    return Running(
        game,
        rules=rules_of(history),
        stacks=dict(enumerate(history.stacks, start=1)),
        button=players + 1 if history.own and history.own.dead_button else players,
        **_posts(history),
    )


def _posts(history: History) -> dict[str, dict[int, int]]:
    """Who posts what, by seat, as `open_round` takes it. In a history of others who posts beyond the second place
    straddles."""
    seats = (2, 1) if len(history.blinds) == 2 else range(1, len(history.blinds) + 1)
    own = history.own
    straddling = own.straddles if own else range(3, len(history.blinds) + 1)
    coming_in = own.posts if own else ()
    posts: dict[str, dict[int, int]] = {"blinds": {}, "straddles": {}, "live_posts": {}, "dead_posts": {}}
    for seat, amount in zip(seats, history.blinds, strict=True):
        kind = "straddles" if seat in straddling else "live_posts" if seat in coming_in else "blinds"
        if amount:
            posts[kind][seat] = amount
    if own:
        posts["dead_posts"] = {seat: amount for seat, amount in enumerate(own.dead_posts, start=1) if amount}
    return posts


def play_history(game: Game[HoldemState], history: History) -> tuple[HoldemState, list[Event]]:
    """The whole hand. Raises BadHistory for what is no action; refuses what the rules do."""
    hand = _opened(game, history)
    events = list(hand.opened)
    for action in history.actions:
        command = command_of(hand.state, action)
        if command is not None:
            events += hand.play(command)
    return hand.done(), events


def command_of(state: HoldemState, action: str) -> Command | None:
    """The command of one PHH action; None for a comment and for what has followed by itself here."""
    words: Sequence[str] = action.partition("#")[0].split()
    if not words:
        return None
    who, rest = words[0], words[1:]
    if who == "d":
        return _dealing(rest, action)
    if not who.startswith("p") or not who[1:].isdecimal() or not rest:
        raise BadHistory(f"{action!r} is no action")
    seat = int(who[1:])
    if rest[0] == "sm":
        return _showing(state, seat, rest[1:])
    return _acting(state, seat, rest, action)


def _dealing(words: Sequence[str], action: str) -> Command:
    if len(words) == 3 and words[0] == "dh" and words[1][1:].isdecimal():
        cards = _cards(words[2])
        return DealHole(seat=int(words[1][1:]), cards=() if UNKNOWN in cards else cards)
    if len(words) == 2 and words[0] == "db":
        return DealBoard(cards=_cards(words[1]))
    raise BadHistory(f"{action!r} is no action")


def _acting(state: HoldemState, seat: int, words: Sequence[str], action: str) -> Command:
    betting = state.betting
    if words[0] == "f":
        return Act(seat=seat, action=FOLD)
    if words[0] == "cc":
        free = betting.turn >= 0 and betting.bets[betting.turn] >= betting.level
        return Act(seat=seat, action=CHECK if free else CALL)
    if words[0] == "cbr" and len(words) == 2 and words[1].isdecimal():
        return Act(seat=seat, action=RAISE_TO if betting.level else BET, to=int(words[1]))
    raise BadHistory(f"{action!r} is no action")


def _showing(state: HoldemState, seat: int, words: Sequence[str]) -> Command | None:
    """Hands that the house opens, and the last claim that need not be shown, need no command. A hand shown as `????`
    plays the board (TH-13)."""
    player = state.betting.seats.index(seat)
    if state.phase is Phase.ENDED or player in state.show.shown:
        return None
    cards = _cards(words[0]) if words and words[0] != "-" else ()
    if not cards:
        return MuckHand(seat=seat, gives_up=True)
    if UNKNOWN in cards:
        return PlayBoard(seat=seat, gives_up=True)
    known: Any = state.deal.hole[player]
    return ShowHand(seat=seat, cards=cards if UNKNOWN in known else ())


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))
