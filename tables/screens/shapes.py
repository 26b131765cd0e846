"""Which commands each place has on the wire, and the fields of each (ARCHITECTURE.md, contracts 4 and 5).

A table has the commands of its game's kind: `PLAYER` and `DEALER` are asked by kind, and a command of the other kind
is unknown there. A field is checked by what stands beside its name (`values.py`); fewer or more fields are refused.
"""

from collections.abc import Mapping

from tables.engine.betting import ACTIONS, BET, CALL, CHECK, MOST_SEATS, RAISE_TO
from tables.engine.game import BANKED, POT
from tables.screens.values import Shape, card, flag, integer, items, letter, mapping, maybe, one_of, piece, record, text

amount = integer(0)
name = text(40)
reason = text(500)
# What came of an alert or a locked table: as long as the alert's row keeps it.
closing = text(200)
pin = text(12, shortest=4)
badge = text(20)
second = maybe(record({"badge": badge, "pin": pin}))
position = integer(0, 9)
seat = integer(1, 99)
round_number = integer(1)
row = integer(1)
hand = integer(0, 99)
wager = record({"hand": hand, "ante": amount, "bonus": amount, "side": amount})
decision = record({"hand": hand, "action": name})
limits = mapping(key=name, value=record({"min": amount, "max": amount}), most=12)

Commands = Mapping[str, Shape]

# --- a player -------------------------------------------------------------------------------------------------------

SITTING: Commands = {
    "Join": {"card": text(40), "pin": pin, "amount": amount},
    "Leave": {},
    "AddFunds": {"amount": integer(1)},
    "CallFloor": {"why": name},
    "Complain": {"round": maybe(round_number), "text": reason},
}
WAGERS: Commands = {
    "PlaceWager": {"round": round_number, "wagers": items(wager, most=4)},
    "TakeBack": {"round": round_number},
    "Decide": {"round": round_number, "decisions": items(decision, most=4)},
}

action: Shape = {"action": one_of(*ACTIONS), "to": amount}
die_bet: Shape = {
    "die": integer(1, 9),
    "state": one_of("reroll", "protect"),
    "amount": integer(1),
    "action": one_of(CHECK, CALL, BET, RAISE_TO),
    "to": amount,
}
of_round: Shape = {"round": round_number}
of_seat: Shape = {"seat": seat}

IN_A_HAND: Commands = {
    "Act": {**of_round, **action},
    "BetOnDie": {**of_round, **die_bet},
    "UseTimeBank": of_round,
    "ShowHand": of_round,
    "ShowDice": of_round,
    "MuckHand": {**of_round, "gives_up": flag},
    "PlayBoard": {**of_round, "gives_up": flag},
    "AnswerRunTwice": {**of_round, "agrees": flag},
}
BETWEEN_HANDS: Commands = {
    "SitOut": {},
    "ComeBack": {},
    "PostBlind": {},
    "AskStraddle": {},
    "ChangeSeat": {"to": seat},
    "KeepSeat": {},
}

PLAYER: Mapping[str, Commands] = {BANKED: {**SITTING, **WAGERS}, POT: {**SITTING, **IN_A_HAND, **BETWEEN_HANDS}}

# --- a dealer -------------------------------------------------------------------------------------------------------

source = one_of("keypad", "keyboard")
correction: Shape = {"throw": name, "position": position, "face": piece, "reason": reason, "second": second}

AT_THE_TABLE: Commands = {
    "SignOn": {"badge": badge, "pin": pin},
    "Relieve": {"badge": badge, "pin": pin},
    "SignOff": {},
    "CallFloor": {"why": name},
    "DeclareNoRoll": {"throw": name, "why": reason},
}
BANKED_DEALING: Commands = {
    "OpenBetting": {},
    "GiveNotice": {},
    "EnterDice": {"throw": name, "faces": items(piece, most=10), "source": source},
    "RollByHouse": {"throw": name},
    "CorrectDie": correction,
    "Settle": {},
    "NameShooter": {"seat": maybe(seat)},
    "VoidRound": {"reason": reason, "second": second},
    "CorrectSettled": {"round": round_number, **correction},
    "WeighCorrection": {"round": round_number, "throw": name, "position": position, "face": piece},
    "VoidSettled": {"round": round_number, "reason": reason, "second": second},
    "WeighVoid": {"round": round_number},
}

cards_of_a_hand = items(card, least=0, most=2)
CARDS: Commands = {
    "DealHoles": {"cards": items(card, least=0, most=52)},
    "DealHole": {**of_seat, "cards": cards_of_a_hand},
    "DealBoard": {"cards": items(card, most=5)},
    "ShowHand": {**of_seat, "cards": cards_of_a_hand},
    "PlayBoard": {**of_seat, "gives_up": flag},
    "AnswerRunTwice": {**of_seat, "agrees": flag},
    "ReportFault": {
        "fault": name,
        "seats": items(seat, least=0, most=MOST_SEATS),
        "cards": items(card, least=0, most=52),
    },
    "CorrectCard": {
        "where": one_of("board", "board_2", "hole"),
        "seat": maybe(seat),
        "position": position,
        "card": card,
        "reason": reason,
        "second": second,
    },
}
LETTER_DICE: Commands = {
    "BetOnDie": {**of_seat, **die_bet},
    # On felt the private dice lie under cups: the throw is entered without faces.
    "EnterDice": {"throw": name, "faces": items(letter, least=0, most=10), "source": source},
    "ShowDice": {**of_seat, "dice": items(letter, least=0, most=2)},
    "CorrectDie": {**correction, "face": letter},
}
POT_DEALING: Commands = {
    "OpenHand": {"button": maybe(seat)},
    "Act": {**of_seat, **action},
    "RecordOutOfTurn": {**of_seat, **action},
    "UseTimeBank": of_seat,
    "MuckHand": {**of_seat, "gives_up": flag},
    "AwardPots": {},
    "DeclareMisdeal": {"why": reason, "second": second},
    "SeatOut": of_seat,
}

DEALER: Mapping[str, Commands] = {
    BANKED: {**AT_THE_TABLE, **BANKED_DEALING},
    POT: {**AT_THE_TABLE, **POT_DEALING, **CARDS, **LETTER_DICE},
}

# --- the pit --------------------------------------------------------------------------------------------------------

PIT: Commands = {
    "OpenTable": {"table": row},
    "CloseTable": {"table": row},
    "SetLimits": {"table": row, "limits": limits, "max_payout_per_round": amount},
    "AssignPayTable": {"table": row, "spot": name, "name": name},
    "SignOffDealer": {"table": row, "dealer": badge},
    "Acknowledge": {"alert": row},
    "CloseAlert": {"alert": row, "reason": closing},
    "MarkFalse": {"alert": row, "reason": closing},
    "UnlockTable": {"table": row, "reason": closing, "second": second},
    "Unlock": {"kind": one_of("staff", "patron", "device"), "identifier": badge},
    "PairingCode": {"kind": name, "table": maybe(row), "seat": maybe(seat)},
    "FreezeRound": {"table": row, "round": round_number},
    "CloseDispute": {"dispute": row, "words": reason},
}
