"""What the closing of decisions decides for those who have not, in one statement, against a plain loop (CHD-15)."""

from datetime import timedelta
from uuid import uuid4

from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as HypothesisTestCase

from casino.people import clock
from payouts.models import Account
from tables.dealing.wagers import closing
from tables.models import Decision, Stake

ROUND, MULTIPLE = 9, 2
antes = st.dictionaries(st.integers(1, 4), st.integers(1, 9), min_size=1)


class MissingLaws(HypothesisTestCase):
    @settings(max_examples=100, deadline=timedelta(seconds=5))
    @given(st.lists(st.tuples(antes, st.integers(0, 60), st.integers(0, 9)), min_size=1, max_size=5))
    def test_chd_15_a_call_without_the_funds_folds_whatever_the_other_hands_do(self, players):
        expected = {}
        for number, (stakes, left, decided) in enumerate(players, start=1):
            held = sum(stakes.values())
            account = Account.objects.create(
                kind="sitting", owner_id=number, patron_id=number, may_be_negative=False, balance=held + left,
                reserved=held,
            )  # fmt: skip
            for hand, ante in stakes.items():
                key = {"round_id": ROUND, "account_id": account.pk, "hand": hand, "generation": 1}
                given_ = {"command_id": uuid4(), "at": clock.now()}
                Stake.objects.create(**key, ante=ante, bonus=0, side=0, reserved=ante, worst=0, **given_)
                if hand == decided:
                    Decision.objects.create(**key, called=False, amount=0, reserved=0, **given_)
            for hand in sorted(stakes.keys() - {decided}):
                call = stakes[hand] * MULTIPLE
                fits = call <= left
                left -= call if fits else 0
                expected[account.pk, hand] = (fits, call if fits else 0)
            expected[account.pk, "left"] = left
        rules = {"call_cover": "warn", "on_timeout": "call", "call_multiple": MULTIPLE}
        with connection.cursor() as cursor:
            cursor.execute(closing.missing_decisions(ROUND, generation=1, rules=rules))
        found = {
            (one.account_id, one.hand): (one.called, one.amount) for one in Decision.objects.filter(command_id=None)
        }
        found |= {(one.pk, "left"): one.available for one in Account.objects.filter(kind="sitting")}
        assert found == expected
