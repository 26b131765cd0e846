"""Limits that cannot be are refused in words: which spot, with the figures that were typed."""

from uuid import uuid4

import pytest

from tables.engine.errors import Code
from tables.floor import rules
from tables.screens.words import LANGUAGES, refusal
from tests.dealing.scene import ok, open_scene

pytestmark = pytest.mark.django_db(transaction=True)

FINE = {"ante": {"min": 5_000, "max": 200_000}, "bonus": {"min": 500, "max": 20_000}}
TOO_MUCH = 10**15
SAID = {
    "crossed": ({"ante": {"min": 300_000, "max": 200_000}}, 9_000_000, "3,000"),
    "no_lowest": ({"bonus": {"min": 0, "max": 20_000}}, 9_000_000, "0"),
    "too_high": ({"bonus": {"min": 500, "max": TOO_MUCH}}, 9_000_000, "10,000,000,000,000"),
    "cap": ({}, 0, "0"),
}


def set_limits(scene, changed, cap):
    return rules.set_limits(
        table_id=scene.table_id,
        limits={**FINE, **changed},
        max_payout_per_round=cap,
        actor=scene.boss,
        command_id=uuid4(),
    )


@pytest.mark.parametrize("why", SAID)
def test_a_limit_that_cannot_be_is_named_with_its_figures(why):
    changed, cap, figure = SAID[why]
    refused = set_limits(open_scene(), changed, cap)
    assert (refused.code, refused.facts["until"]) == (Code.BAD_SETTING, why)
    for language in LANGUAGES:
        for line in refusal(refused.code, refused.facts, language=language):
            assert "{" not in line
            assert "–" not in line
        assert figure in refusal(refused.code, refused.facts, language=language)[0]


def test_limits_that_meet_are_limits():
    ok(set_limits(open_scene(), {"ante": {"min": 5_000, "max": 5_000}}, 9_000_000))
