"""The simulator: every coin and thing is accounted for, the same seed plays the same way, the figures are sums."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.knave import loot
from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve import hazards, progress
from evadventure.knave.delve.records import SLEEPER
from evadventure.knave.delve.templates import traps
from evadventure.knave.delve.tests.test_play import walked
from evadventure.knave.fighting import save
from evadventure.knave.fighting.blows import opposed, strike
from evadventure.knave.fighting.fight import moments
from evadventure.knave.fighting.reactions import initiative
from evadventure.knave.loot import Found
from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.testing.kit import times
from evadventure.rules import EvAdventureRollEngine
from lab.knave import battle, dangers
from lab.knave.bodies import Foe, advance, roll_hero
from lab.knave.dangers import Dangers
from lab.knave.dungeon import jobs, main
from lab.knave.expedition import Expedition, path
from lab.knave.party import Party, Policy, Visit
from lab.knave.report import Mean, Share, mean, play, run_job, survived


def engine(seed: int = 1, name: str = "test"):
    return EvAdventureRollEngine(Chance(open_stream(seed, name)))


@given(st.integers(0, 10_000), st.integers(1, 4), st.integers(1, 5), st.sampled_from(list(Policy)))
def test_the_books_balance(seed: int, size: int, level: int, policy: Policy) -> None:
    one = Expedition(Party(seed, size, level, policy, deepest=4)).run()
    ledger, pack = one.pack.ledger, one.pack
    assert ledger.start + ledger.found + ledger.sold == pack.coins + ledger.spent + ledger.lost + ledger.banked
    gone = ledger.things_used + ledger.things_sold + ledger.things_lost
    assert ledger.things_found + ledger.things_bought == +pack.things + pack.store + gone
    assert pack.coins >= 0
    assert min(pack.things.values(), default=0) >= 0
    assert sum(visit.deaths for visit in one.visits.values()) == size - len(one.living) == sum(one.causes.values())
    assert one.xp_gained >= 0


def test_whom_the_noise_of_a_trap_has_killed_its_dart_does_not_wake() -> None:
    class Loud(Dangers):
        def make_noise(self, loudness: int) -> None:
            self.party.hit(self.party.heroes[0], 1000, "woken")

    woken = Counter[str]()
    for seed in range(30):
        one = Party(seed, 1, 1, deepest=1)
        one.visits[one.depth] = Visit()
        Loud(one)._spring(traps()["darts"], one.heroes[0], warned=False)
        if one.causes["woken"]:
            woken += one.causes
    assert woken == {"woken": woken.total()} != {}


def test_a_missing_coin_is_noticed() -> None:
    one = Party(3, 1, 1, deepest=1)
    one.pack.coins += 1
    with pytest.raises(AssertionError, match="missing"):
        one.balance_books()


def test_the_same_seed_plays_the_same_way() -> None:
    assert play(Party(17, 2, 2)) == play(Party(17, 2, 2))
    assert play(Party(17, 2, 2)) != play(Party(18, 2, 2))


def test_a_hero_of_a_level_is_a_hero_that_has_advanced() -> None:
    young, old = roll_hero(engine(), 1, "a"), roll_hero(engine(), 5, "b")
    assert young.hp_max == 8
    assert old.hp_max >= 12
    assert old.xp == 4000
    assert old.armor > 3
    young.xp = 999
    assert not advance(engine(), young)
    young.xp = 1000
    before = young.strength + young.dexterity + young.wisdom
    assert advance(engine(), young)
    assert young.level == 2
    assert young.hp_max > 8
    assert young.strength + young.dexterity + young.wisdom >= before


def test_a_constitution_that_wounds_left_below_0_is_raised_first() -> None:
    for constitution, raised in ((-8, -7), (0, 0)):
        hero = roll_hero(engine(), 3, "a")
        hero.constitution, hero.xp = constitution, 3000
        assert advance(engine(), hero)
        assert hero.constitution == raised


def test_a_lord_is_met_by_the_careful_with_a_draught_for_each() -> None:
    one = Party(2, 2, 4)
    one.depth = 3
    one.visits[3] = Visit()
    foes = battle.meet(("rat_mayor",), 3)
    for hero in one.heroes:
        hero.hp_max = hero.hp = 500
    while (risk := battle.danger(one.fighters, foes)) < 0.7:
        for hero in one.heroes:
            hero.hp = int(hero.hp * 0.95)
    assert risk < 0.9
    fought: list[bool] = []

    class Watched(Dangers):
        def _battle(self, foes: list[Foe], *, runs: bool = False) -> bool:
            fought.append(runs)
            return True

    dangers = Watched(one)
    for draughts in (0, 2):
        one.pack.things["healing draught"] = draughts
        dangers.encounter(("rat_mayor",), lair=True)
    assert fought == [True, False]


@given(st.integers(0, 10_000), st.sampled_from(sorted(KINDS)), st.integers(1, 4))
def test_a_fight_ends_with_somebody_down_or_gone(seed: int, kind: str, size: int) -> None:
    dice = engine(seed)
    heroes = [roll_hero(dice, 3, str(number)) for number in range(size)]
    foes = battle.meet((kind, kind))
    outcome = battle.fight(dice, heroes, foes, light=True, potions=0, gives_up=lambda own, theirs: False)
    assert outcome.won or all(one.is_dead for one in heroes) or outcome.rounds == battle.LONGEST
    assert all(foe.hp <= 0 for foe in outcome.slain)
    assert all(one.hp > 0 or one.is_dead for one in heroes)


def test_who_runs_gets_away_or_is_caught() -> None:
    fled = 0
    for seed in range(40):
        dice = engine(seed)
        outcome = battle.fight(
            dice, [roll_hero(dice, 1, "a")], battle.meet(("cellar_rat",)),
            light=True, potions=0, gives_up=lambda own, theirs: True,
        )  # fmt: skip
        fled += outcome.fled
    assert fled > 20


def test_a_boss_goes_through_its_stages() -> None:
    foe = Foe(KINDS["sleeper"], KINDS["sleeper"].hp_max, 0)
    fresh, armor = foe.weapon, foe.armor
    foe.hp = 1
    assert foe.weapon is not fresh
    assert foe.armor < armor


def test_who_is_met_far_below_has_grown_and_its_strain_is_new_once() -> None:
    (above,), (below,) = battle.meet(("tin_knight",)), battle.meet(("tin_knight",), 60)
    assert below.hp > above.hp
    assert below.level > above.level
    one = Party(1, 1, 1)
    one.depth = 60
    one.meet_kinds(("tin_knight", "hat_folk"))
    one.meet_kinds(("tin_knight",))
    assert sorted(sort for _, sort in one.news) == ["kinds", "kinds", "strains"]


def test_a_boss_strikes_once_for_each_two_against_it() -> None:
    boss, rat = KINDS["sleeper"], KINDS["cellar_rat"]
    assert [boss.blows_against(number) for number in (0, 1, 2, 3, 4, 6)] == [1, 1, 1, 2, 2, 3]
    assert rat.blows_against(6) == 1


def test_a_spell_does_in_a_fight_what_it_does_in_the_world() -> None:
    slept = 0
    for seed in range(30):
        dice = engine(seed)
        heroes, foes = [roll_hero(dice, 6, "a")], battle.meet(("cellar_rat", "cellar_rat"))
        battle._cast(dice, heroes[0], "sleep", foes)
        slept += sum(foe.conditions.helpless for foe in foes)
        assert not any(foe.conditions.helpless and battle._foe_acts(dice, foe, foes, heroes, set(), 0) for foe in foes)
    assert slept > 20


def test_who_has_cast_has_a_stone_less_until_dawn() -> None:
    one = Party(4, 2, 8)
    one.pack.find([Found("rune:sleep", 1), Found("rune:web", 1)])
    before = one.pack.awake()
    assert {"sleep", "web"} <= set(before)
    one.pack.drained.update(["web"])
    assert "web" not in one.pack.awake()
    one.pack.dawn()
    assert one.pack.awake() == before
    one.pack.find([Found("rune:web", 1)])
    one.pack.sell(one.town, 0, 4)
    assert one.pack.things["rune:web"] <= 1
    assert one.pack.is_right


def test_what_runs_for_its_life_is_worth_as_much_as_what_dies() -> None:
    driven = 0
    for seed in range(60):
        dice = engine(seed)
        heroes, foes = [roll_hero(dice, 4, str(number)) for number in range(3)], battle.meet(("pennykin",) * 4)
        outcome = battle.fight(dice, heroes, foes, light=True, potions=0, gives_up=lambda own, theirs: False)
        driven += len(outcome.driven_off)
        assert len(outcome.slain) + len(outcome.driven_off) + len(foes) == 4
    assert driven


def test_a_party_in_the_last_stratum_rides_to_the_shops_and_back() -> None:
    one = Expedition(Party(3_000_004, 4, 9, start=10, play=2 * 3600)).run()
    assert min(one.visits) == 10
    assert one.tries
    assert one.pack.ledger.things_bought["torch"] > 0


def test_shares_and_means_come_with_their_intervals() -> None:
    low, high = Share(70, 100).interval
    assert 0.6 < low < 0.7 < high < 0.79
    assert Share(0, 0).value == 0
    assert str(Share(0, 0)) == "-"
    assert mean([2, 4, 6]).value == 4
    assert 2.2 < mean([2, 4, 6]).width < 2.3
    assert mean([]) == Mean(0, 0)


def test_survival_counts_parties_that_came_to_a_level() -> None:
    runs = [play(Party(seed, 1, 1, deepest=2)) for seed in range(12)]
    share = survived(runs, 1)
    assert share.of == 12
    assert share.hits == sum(not run.visits[1].deaths for run in runs)
    assert survived(runs, 9) == Share(0, 0)


def test_the_first_two_levels_can_be_survived_and_the_seventh_is_not_for_beginners() -> None:
    """A small batch, far from the bounds that docs/build/balance.md reports on a large one."""
    many = times(20, 60)
    _, solo, divers, _ = jobs(5, 0, many, many)
    home = [run_job(job) for job in solo]
    assert sum(run.alive for run in home) >= 0.6 * many
    assert any(run.visits.get(2, Visit()).explored for run in home)
    assert not any(7 in run.visits and run.entered_at[7] < 4 for run in map(run_job, divers))


def test_the_command_prints_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    few = str(times(1, 4))
    main(["--parties", str(times(2, 8)), "--solo", few, "--divers", few, "--deep", "1"])
    said = capsys.readouterr().out
    for part in (
        "Survival by depth",
        "Down to level 12",
        "XP an hour",
        "Deaths by cause",
        "What becomes of things",
        "books of all",
    ):
        assert part in said


def test_the_report_goes_into_the_document_after_its_mark(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    document = tmp_path / "balance.md"
    document.write_text("# Words of our own\n\n<!-- figures -->\nold figures\n")
    few = str(times(1, 2))
    main(["--parties", str(times(1, 4)), "--solo", few, "--divers", few, "--deep", "0", "--write", str(document)])
    text = document.read_text()
    assert text.startswith("# Words of our own")
    assert "old figures" not in text
    assert "Survival by depth" in text
    capsys.readouterr()


def test_who_dies_at_a_gate_goes_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(3, 1, 1)
    expedition = Expedition(party)
    expedition._arrive(1)
    party.floor.explored |= set(party.here.cells)

    def dies() -> bool:
        monkeypatch.setattr(Party, "living", [])
        return False

    monkeypatch.setattr(expedition, "_open_a_gate", dies)
    assert not expedition._go_on()


def test_the_simulator_fights_and_stumbles_by_the_functions_of_the_world():
    """The world does so, too (`evadventure/dungeon/tests/test_dungeon.py`)."""
    assert [vars(dangers)[name] for name in ("hazards", "progress", "loot")] == [hazards, progress, loot]
    names = ("strike", "opposed", "initiative", "moments", "save")
    assert [vars(battle)[name] for name in names] == [strike, opposed, initiative, moments, save]


@given(st.integers(0, 2**32), st.integers(1, SLEEPER), st.integers(0, 40))
def test_one_can_always_walk_back_the_way_one_came(seed: int, depth: int, steps: int) -> None:
    level, floor, here = walked(seed, depth, steps)
    assert path(level, floor, here, level.up) is not None
