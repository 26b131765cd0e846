"""Every id the back screens put together from data has its words in every language."""

import pytest

from casino.people import exclusions
from casino.people.models import Device, Patron, SignInAttempt
from casino.people.roles import Action, Role
from payouts import reconcile
from payouts.cage.slips import SERIES
from payouts.chart import AccountKind, EntryKind
from tables.dealing import table_events
from tables.engine.games import GAMES
from tables.models import Alert, Round
from tables.screens.cage_forms import DOCUMENTS
from tables.screens.words import FACT, LANGUAGES, knows, sentences

PUT_TOGETHER = {
    "action": [action.value for action in Action],
    "role": [role.value for role in Role],
    "money_kind": [*(kind.value for kind in EntryKind), *SERIES.values()],
    "account": [kind.value for kind in AccountKind],
    "outcome": SignInAttempt.Outcome.values,
    "book_check": [*reconcile.every_check()],
    "pit_device": Device.Kind.values,
    "patrons": [f"grounds_{one}" for one in exclusions.GROUNDS],
    "alert_state": Alert.State.values,
    "cage": [*(f"status_{status}" for status in Patron.Status.values), *(f"document_{kind}" for kind in DOCUMENTS)],
    "history": [f"state_{state}" for state in Round.State.values],
    "pay_line": sorted({line for game in GAMES.values() for spot in game.spots for line in spot.lines}),
    "event": [
        *(event.__name__ for event in table_events.EVENTS),
        *sorted({name for game in GAMES.values() for name in game.events}),
    ],
    "paytables": [
        f"strategy_{name.replace(':', '_').lower()}"
        for game in GAMES.values()
        if game.odds_model is not None
        for name in game.odds_model({s.name: s.default for s in game.settings}).strategies
    ],
}


@pytest.mark.parametrize("front", PUT_TOGETHER)
def test_every_value_has_a_word(front):
    missing = [value for value in PUT_TOGETHER[front] if not knows(f"{front}.{value}")]
    assert missing == []


def test_both_languages_say_the_same_facts():
    english, chinese = (sentences(language) for language in LANGUAGES)
    for name in english:
        facts = [{match.group(1) for match in FACT.finditer(texts[name])} for texts in (english, chinese)]
        assert facts[1] <= facts[0], name
