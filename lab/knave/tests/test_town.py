"""Shops of the simulator: they buy and sell what those of the world do, as far as tills and stock go."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from evadventure.knave import crafting
from evadventure.knave.loot import COINS, Found
from lab.knave.expedition import Expedition, takes_up
from lab.knave.party import Party
from lab.knave.town import SHOPS, STOCK, Town

PEOPLE = Path(__file__).resolve().parents[3] / "mygame/world/town/people"


def written() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for file in sorted(PEOPLE.glob("*.toml")):
        found |= {key: one["shop"] for key, one in tomllib.loads(file.read_text()).items() if "shop" in one}
    return found


def test_the_shops_are_those_of_the_world() -> None:
    shops = written()
    assert {shop.key: (shop.till, set(shop.buys)) for shop in SHOPS} == {
        key: (one["till"], set(one["buys"])) for key, one in shops.items() if one["buys"]
    }
    stock = Counter[str]()
    for one in shops.values():
        stock.update(one.get("goods", {}))
    assert {key: stock[key] for key in STOCK} == STOCK


def test_a_shop_pays_no_more_than_its_till_and_less_for_the_second() -> None:
    town = Town(Party(1, 1, 1).engine)
    first, second = town.buys("chain", 1200, 0, 0), town.buys("chain", 1200, 0, 0)
    assert 0 < second <= first <= 1200 * crafting.MOST_GIVEN // 100
    paid = sum(town.buys("chain", 1200, 0, 0) for _ in range(20)) + first + second
    assert paid <= sum(shop.till for shop in SHOPS if shop.buys & {"anything", "armor"})
    assert town.buys("chain", 1200, 0, 0) == 0
    town.dawn()
    assert town.buys("chain", 1200, 0, 0) > 0


def test_what_is_not_sold_today_lies_in_a_room_and_is_offered_again() -> None:
    party = Party(2, 1, 1)
    party.pack.find([Found("chain", 12)])
    Expedition(party).shop()
    stored = party.pack.store["chain"]
    assert stored > 0
    assert party.pack.load < 20
    party.town.dawn()
    Expedition(party).shop()
    assert party.pack.store["chain"] < stored
    party.balance_books()


def test_coins_lie_in_the_strongroom_and_a_fee_is_taken() -> None:
    party = Party(3, 1, 1)
    pack = party.pack
    pack.find([Found(COINS, 1000)])
    pack.bank(100)
    assert (pack.coins, party.pack.ledger.banked > 800) == (100, True)
    before = pack.ledger.banked
    assert pack.withdraw(100)
    assert before - pack.ledger.banked == 100 + crafting.fee(before - pack.ledger.banked)
    assert not pack.withdraw(10_000)
    party.balance_books()


def test_gear_is_bought_as_far_as_coins_go_and_found_gear_is_worn() -> None:
    party = Party(4, 1, 1)
    hero = party.heroes[0]
    before = hero.armor
    party.pack.find([Found(COINS, 3000)])
    Expedition(party).shop()
    assert hero.armor > before
    party.balance_books()
    worn = hero.armor
    assert takes_up(hero, "gate_leaf")
    assert hero.armor == worn + 2
    assert not takes_up(hero, "shield")
    assert takes_up(hero, "debtors_sword")
    assert hero.weapon.damage_roll == "1d12"
    assert not takes_up(hero, "winch_maul"), "it takes both hands"
