"""What breaks behind the screens in mid-round: a web process killed with -9, the broker started anew."""

import pytest

from tests.e2e.product import Broker


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    """A Valkey that only this module's product uses."""
    own = Broker(tmp_path_factory.mktemp("broker"))
    own.start()
    yield own
    own.stop()


@pytest.fixture(scope="module")
def broker_url(broker):
    return broker.url


def test_web_processes_killed_one_after_the_other_in_mid_round(stage, house, product):
    table = house.table("KILL-01")
    pit = stage.pit()
    pit.open_table("KILL-01")
    dealer = stage.signed_on(table)
    players = [stage.seated(table, seat, brings=500) for seat in (1, 2, 3)]
    screens = [dealer, pit, *players]
    for screen in screens:
        screen.mark()
    dealer.open_betting()
    for player in players:
        player.bet(ante=50)

    product.kill("web-1")
    for screen in screens:
        screen.expect_in_step()
    dealer.deal_first("KKKQJ", "KQ")
    # The second is killed while the first is still starting: for a while nobody serves at all.
    product.start_one("web-1")
    product.kill("web-2")
    for screen in screens:
        screen.expect_in_step()
    for player in players:
        player.call(100)
    product.start_one("web-2")

    dealer.close_decisions()
    dealer.enter_dice("KJT", by="dealer")
    # Three kings over a pair of kings: 50 and 100 to each of three.
    dealer.settle(paid=450, taken=0)
    for player in players:
        player.wins(150)
        player.has(balance=650)
    for screen in screens:
        screen.expect_never_reloaded()
    pit.tile_win("KILL-01", -450)


def test_the_broker_is_started_anew_in_mid_round(stage, house, broker):
    table = house.table("BRK-01")
    house.open_table(table)
    dealer = stage.signed_on(table)
    players = [stage.seated(table, seat, brings=500) for seat in (5, 6)]
    dealer.open_betting()
    for player in players:
        player.bet(ante=100)

    broker.stop()
    dealer.close_betting()
    # With nobody to carry messages the pictures come from the database itself.
    dealer.enter_dice("AAKQJ")
    broker.start()
    dealer.enter_dice("QQ", by="dealer")
    for player in players:
        player.call(200)
    dealer.close_decisions()
    dealer.enter_dice("QJT", by="dealer")
    # Three queens over a pair of aces.
    dealer.settle(paid=0, taken=600)
    for player in players:
        player.wins(-300)
        player.has(balance=200)
