"""Keywords, each by itself (docs/play/kards.md, part 10); guard, armour and ambush are in test_attacks."""

from __future__ import annotations

import pytest

from evadventure.minigames.kards.actions import Retreated, Revealed
from evadventure.minigames.kards.data import Keyword, Select
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.engine.legality import fits
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import at, board, do, figures, kinds, line, moves, refused, step
from evadventure.minigames.kards.view import Veiled, unveiled, veiled

SMOKE = Keyword.SMOKESCREEN


def test_smokescreen_hides_from_all_units_and_not_from_orders():
    """C24."""
    state = board("0 support: ger_medium_bombers[g2]", "0 hand: usa_order_air_strike", "1 support: bri_commandos")
    assert refused(state, "attack s1 e1") == "smokescreen"
    assert line(do(state, "play 1 on e1"), "1") == []


def test_smokescreen_is_lost_by_attacking():
    """C22."""
    state = board("0 support: bri_commandos[g2]", "front: 1 sov_conscripts[0/9/9]")
    assert not at(do(state, "attack s1 f1"), "s1").keywords & SMOKE


def test_smokescreen_is_lost_by_moving_to_the_front():
    assert not at(do(board("0 support: bri_commandos[g2]"), "move s1 at 1"), "f1").keywords & SMOKE


def test_smokescreen_is_lost_by_gaining_guard_and_not_gained_beside_it(add_card):
    """C23."""
    add_card("test_smoke", "order", '{do = "grant", who = {pick = "choose", side = "own"}, keyword = "smokescreen"}')
    add_card("test_guard", "order", '{do = "grant", who = {pick = "choose", side = "own"}, keyword = "guard"}')
    state = board("0 support: bri_commandos bri_home_guard usa_draftees", "0 hand: test_guard test_smoke")
    after = do(state, "play 1 on s1")
    assert not at(after, "s1").keywords & SMOKE
    assert at(after, "s1").keywords & Keyword.GUARD
    assert not at(do(state, "play 2 on s2"), "s2").keywords & SMOKE
    assert at(do(state, "play 2 on s3"), "s3").keywords & SMOKE
    ahead = board("front: 0 usa_draftees", "0 hand: test_smoke")
    assert not at(do(ahead, "play 1 on f1"), "f1").keywords & SMOKE


def test_a_fighter_may_have_smokescreen(add_card):
    add_card("test_smoke", "order", '{do = "grant", who = {pick = "choose", side = "own"}, keyword = "smokescreen"}')
    assert at(do(board("0 support: bri_interceptors", "0 hand: test_smoke"), "play 1 on s1"), "s1").keywords & SMOKE


def test_shock_takes_no_counter_once_and_is_kept_against_the_hq():
    state = board("front: 0 ger_assault_pioneers[4/3/3,g2]", "1 support: bri_guards[5/9/9]")
    after = do(state, "attack f1 e1")
    assert figures(after, "f1") == "4/3"
    assert not at(after, "f1").keywords & Keyword.SHOCK
    assert at(do(board("front: 0 ger_assault_pioneers[g2]"), "attack f1 hq"), "f1").keywords & Keyword.SHOCK


def test_shock_keeps_even_an_ambush_down():
    state = board("front: 0 ger_assault_pioneers[g2]", "1 support: sov_siberians[9/9/9]")
    assert line(do(state, "attack f1 e1"), "front") == ["ger_assault_pioneers"]


def test_immune_takes_nothing_from_combat_or_effects():
    state = board(
        "0 hand: usa_order_air_strike", "front: 0 ger_grenadiers[g2]", "1 support: usa_draftees[2/1/1,own=immune]"
    )
    assert line(do(state, "attack f1 e1", "play 1 on e1"), "1") == ["usa_draftees"]


def test_mobilize_grows_at_each_own_turn_until_it_is_damaged():
    state = board("1 support: sov_rifle_regiment[2/3/3]", "1 hand: usa_draftees")
    state = do(state, "end")
    assert figures(state, "s1", 1) == "3/4"
    assert figures(do(state, "end"), "e1") == "3/4"
    hurt = board("1 support: sov_rifle_regiment[2/3/3]", "0 support: ger_field_howitzers[1/3/3,g2]")
    hurt = do(hurt, "attack s1 e1")
    assert not at(hurt, "e1").keywords & Keyword.MOBILIZE
    assert figures(do(hurt, "end"), "s1", 1) == "2/2"


def test_alpine_enters_stronger_for_each_other_one():
    state = board("0 support: ita_alpini", "front: 0 ger_mountain_rifles", "0 hand: ita_alpini ita_alpini")
    state = do(state, "play 1 at 2")
    assert figures(state, "s2") == "4/4"
    assert figures(state, "s1") == "2/2"
    assert figures(do(state, "play 1 at 3"), "s3") == "5/5"


def test_intel_shows_random_cards_of_the_enemys_hand_to_who_played_it_only():
    state = board("0 hand: ger_recon_cars", "1 hand: usa_marines usa_mediums")
    after, events = step(state, "play 1 at 1")
    assert len(GAME.view(after, 0).sides[1].seen) == 1
    told = next(event for event in events if isinstance(event, Revealed))
    assert len(told.cards) == 1
    unseen = GAME.redact(told, None)
    assert isinstance(unseen, Revealed)
    assert unseen.cards == ()
    assert len(GAME.view(after, None).sides[1].seen) == 0


def test_covert_hides_the_unit_and_its_figures_until_it_attacks():
    state = board("0 hand: pol_home_army", "1 support: usa_draftees")
    state, events = step(state, "play 1 at 1")
    covert = at(state, "s1")
    assert GAME.view(state, 1).sides[0].support[0] == Veiled(uid=covert.uid, owner=0)
    assert next(event for event in events if type(event).__name__ == "Deployed").card == ""
    assert (covert.card, GAME.view(state, 0).sides[0].support[0]) == ("pol_home_army", covert)
    ahead = do(board("front: 0 pol_home_army[g2]", "1 support: usa_draftees"), "attack f1 hq")
    assert not at(ahead, "f1").hidden
    assert GAME.view(ahead, 1).front[0] == at(ahead, "f1")


def test_covert_shows_itself_when_attacked_and_costs_1_to_act_while_hidden():
    state = board("0 support: ger_brandenburgers[g2,op5]", "0 kredits=1/9")
    assert "move s1 at 1" in moves(state)
    shown = board("front: 1 usa_draftees", "0 support: ger_medium_panzers[a2]", "1 support: pol_home_army")
    assert at(shown, "e1").hidden
    state, events = step(board("front: 0 ger_medium_panzers[a2]", "1 support: pol_home_army[2/9/9]"), "attack f1 e1")
    assert "Revealed" in kinds(events)
    assert not at(state, "e1").hidden


def test_a_hidden_guard_or_fighter_neither_guards_nor_screens():
    state = board(
        "front: 0 ger_grenadiers[g2]",
        "1 support: pol_home_army[own=guard+covert] usa_draftees",
        "0 support: usa_draftees",
    )
    assert "attack f1 e2" in moves(state)


def test_what_a_covert_unit_has_suffered_is_seen_without_its_card():
    state = board("0 hand: sov_order_counteroffensive", "1 support: sov_partisans[2/3/3]")
    veiled = GAME.view(do(state, "play 1"), 0).sides[1].support[0]
    assert isinstance(veiled, Veiled)
    assert veiled.lost == 2


def test_a_salvaged_covert_unit_looks_like_any_other():
    """It is a 1/1 whatever its card says: how much less that is would tell the card."""
    plain, salvaged = (do(board(f"0 hand: sov_partisans{how}"), "play 1 at 1") for how in ("", "!salvaged"))
    assert figures(salvaged, "s1") == "1/1"
    assert GAME.view(salvaged, 1).sides[0].support == GAME.view(plain, 1).sides[0].support
    again = GAME.read_position(GAME.write_position(salvaged), 7)
    assert again.sides[0].support == salvaged.sides[0].support


def test_what_a_card_wishes_of_a_unit_a_hidden_enemy_never_fits():
    hidden = at(board("1 support: pol_home_army"), "s1", 1)
    for wish in ({"kinds": ("infantry",)}, {"nation": "poland"}, {"most_cost": 9}, {"most_attack": 9}):
        assert fits(hidden, Select(pick="choose", **wish), 1)
        assert not fits(hidden, Select(pick="choose", **wish), 0)
    assert fits(hidden, Select(pick="choose"), 0)


@pytest.mark.parametrize("figures", ["0/1/3", "1/3/3", "4/2/5"])
def test_what_a_covert_unit_may_be_has_suffered_the_same(figures):
    unit = at(board(f"1 support: sov_partisans[{figures}]"), "s1", 1)
    covert = [card for card, printed in CARDS.items() if printed.keywords & Keyword.COVERT]
    guesses = [found for card in covert if (found := unveiled(veiled(unit), card)) is not None]
    assert "sov_partisans" in [guess.card for guess in guesses]
    for guess in guesses:
        assert veiled(guess) == veiled(unit)


@pytest.mark.parametrize("room", [True, False])
def test_a_covert_unit_that_retreats_keeps_its_secret(room):
    """To the support line, or (that being full) to the hand, where the enemy does not know it either."""
    support = "0 support:" + " usa_draftees" * (3 if room else 4)
    state = board("0 hand: bri_order_delaying_tactics", "front: 0 pol_home_army[2/1/2]", support)
    state, events = step(state, "play 1")
    gone = next(event for event in events if isinstance(event, Retreated))
    assert (gone.card, gone.to) == ("", "support" if room else "hand")
    theirs = GAME.view(state, 1).sides[0]
    if room:
        assert (at(state, "s4").card, type(theirs.support[3])) == ("pol_home_army", Veiled)
    else:
        assert ([held.card for held in state.sides[0].hand], theirs.seen) == (["pol_home_army"], ())


def test_a_covert_unit_that_is_lost_on_its_retreat_is_seen_in_the_discard():
    state = board(
        "0 hand: bri_order_delaying_tactics",
        "1 hand:" + " usa_marines" * 9,
        "front: 1 pol_home_army",
        "1 support:" + " usa_draftees" * 4,
    )
    state, events = step(state, "play 1")
    assert [event.card for event in events if isinstance(event, Retreated)] == ["pol_home_army"]
    assert state.sides[1].discard == ("pol_home_army",)


def test_salvage_takes_a_unit_of_the_discard_as_a_1_1_that_costs_3_at_most():
    state = board("0 hand: sov_order_salvage_yard", "0 discard: sov_guards_tank_army", "0 kredits=5/5")
    state = do(state, "play 1")
    assert state.sides[0].discard == ("sov_order_salvage_yard",)
    assert state.sides[0].hand[0].salvaged
    state = do(state, "play 1 at 1")
    assert figures(state, "s1") == "1/1"
    assert state.sides[0].kredits == 0


def test_salvage_finds_no_order_and_nothing_in_an_empty_discard():
    state = do(board("0 hand: sov_order_salvage_yard", "0 discard: usa_order_arsenal"), "play 1")
    assert state.sides[0].hand == ()


def test_a_veteran_form_replaces_who_survives_and_keeps_power_and_place():
    state = board("0 support: jap_rookie_wing[2/9/9,g2]", "front: 1 usa_draftees")
    state, events = step(state, "attack s1 f1")
    assert line(state, "0") == ["jap_veteran_wing"]
    assert "Became" in kinds(events)
    assert at(state, "s1").general == 0
    dead = do(board("0 support: jap_rookie_wing[2/1/1,g2]", "front: 1 usa_draftees"), "attack s1 f1")
    assert line(dead, "0") == []


def test_suppress_takes_keywords_armour_effects_and_temporary_gains():
    state = board(
        "0 hand: ger_brandenburgers",
        "1 support: jap_last_stand[7/5/6,own=guard+heavy_armor,armor2,t:turn_end:0:2/2::0]",
    )
    state = do(state, "play 1 at 1 on e1")
    unit = at(state, "e1")
    assert (unit.keywords, unit.armor, unit.suppressed) == (0, 0, True)
    assert (unit.attack, unit.defence, unit.full) == (5, 4, 4)
    struck = board("0 support: usa_naval_gunfire[g2]", "1 support: jap_last_stand[suppressed,own=]")
    struck = do(struck, "attack s1 e1")
    assert figures(struck, "s1") == "7/5"


def test_pin_lasts_to_the_end_of_the_owners_next_turn():
    """C33: pinned in the enemy's turn, two turn ends; in one's own turn, three."""
    state = do(board("0 hand: fra_order_maquis", "1 support: bri_guards"), "play 1 on e1")
    assert at(state, "e1").pin == 2
    state = do(state, "end")
    assert refused(state, "move s1 at 1", 1) == "pinned"
    state = do(state, "end")
    assert at(state, "e1").pin == 0


def test_pinned_in_the_own_turn_it_lasts_through_the_next_own_turn():
    state = board("0 support: ger_medium_panzers[a2,m2]", "1 hand: ita_counter_roadblock!armed1")
    state = do(state, "move s1 at 1", "end", "end")
    assert at(state, "f1").pin == 1
    assert at(do(state, "end"), "f1", 1).pin == 0


def test_a_second_pin_never_shortens_the_first():
    state = board("0 hand: fra_order_maquis", "1 support: bri_guards[pin3]")
    assert at(do(state, "play 1 on e1"), "e1").pin == 3
