"""One fight as a value: nothing that happens breaks its record."""

from hypothesis import given
from hypothesis import strategies as st

from evadventure.knave.fighting.fight import FOES, HEROES, Fight

IDS = st.integers(1, 6)
STEPS = st.one_of(
    st.tuples(st.just("join"), IDS, st.sampled_from(["heroes", "foes"]), st.sampled_from(["rat", "bat"])),
    st.tuples(st.just("left"), IDS, st.booleans()),
    st.tuples(st.just("close"), IDS, IDS),
    st.tuples(st.just("part"), IDS, IDS),
    st.tuples(st.just("favour"), IDS, IDS, st.sampled_from([1, -1]), st.integers(1, 3)),
    st.tuples(st.just("spent"), IDS, IDS),
    st.tuples(st.just("led"), st.sampled_from(["heroes", "foes"]), st.one_of(st.none(), IDS)),
    st.tuples(st.just("turn")),
    st.tuples(st.just("choose"), IDS),
)


def step(fight, what):
    match what:
        case ("join", who, side, name):
            return fight.joined(who, side, name)
        case ("left", who, down):
            return fight.left(who, down=down)
        case ("close", one, other):
            return fight.close(one, other)
        case ("part", one, other):
            return fight.part(one, other)
        case ("favour", one, other, edge, rounds):
            return fight.favour(one, other, edge, rounds)
        case ("spent", one, other):
            return fight.spent(one, other)
        case ("led", side, who):
            return fight.led(side, who)
        case ("choose", who):
            return fight.changed(who, action={"key": "hold", "target": {"id": who}}, chosen=True)
        case _:
            return fight.next_turn()


@given(st.lists(STEPS, max_size=60))
def test_the_record_holds_together(steps):
    fight = Fight()
    for what in steps:
        fight = step(fight, what)
        ids = fight.ids
        assert len(set(ids)) == len(ids)
        for one, other in fight.engaged:
            assert one < other
            assert {one, other} <= set(ids)
        for who in ids:
            assert who not in fight.near(who)
            assert all(who in fight.near(other) for other in fight.near(who))
            assert who in fight.allies(who)
            assert set(fight.allies(who)) | set(fight.enemies(who)) == set(ids)
            assert not set(fight.allies(who)) & set(fight.enemies(who))
        assert all({one.recipient, one.target} <= set(ids) and one.until >= fight.turn for one in fight.favours)
        assert len({(one.name, one.number) for one in fight.fighters}) == len(ids)
        for side, down in fight.down.items():
            assert down <= fight.started[side]
        assert Fight.read(fight.text()) == fight


def test_who_comes_back_is_no_second_one():
    fight = Fight().joined(1, "a", "Ann").joined(2, "b", "rat").joined(3, "b", "rat")
    fight = fight.left(1, down=True).joined(1, "a", "Ann").left(2).joined(4, "b", "rat").joined(2, "b", "rat")
    assert {one.id: one.number for one in fight.fighters} == {1: 1, 2: 1, 3: 2, 4: 3}
    assert fight.names == {"Ann": 1, "rat": 3}


def test_a_favour_is_used_up_by_one_roll_and_lost_with_the_round_after_next():
    fight = Fight().joined(1, "heroes", "Ada").joined(2, "foes", "rat").favour(1, 2, 1)
    assert fight.edges(1, 2) == (1,)
    assert fight.edges(2, 1) == ()
    assert fight.spent(1, 2).edges(1, 2) == ()
    assert fight.next_turn().edges(1, 2) == (1,)
    assert fight.next_turn().next_turn().edges(1, 2) == ()


def test_a_moment_of_morale_comes_once():
    fight, come = Fight().shaking("foes", frozenset({"half", "leader"}))
    assert come == ("half", "leader")
    assert fight.shaking("foes", frozenset({"half"})) == (fight, ())


def test_a_leader_that_flees_takes_no_heart_one_that_falls_does():
    fight = Fight().joined(1, "foes", "king").joined(2, "foes", "rat").led("foes", 1)
    assert fight.left(1).leaderless == ()
    assert fight.left(1, down=True).leaderless == ("foes",)


def test_text_that_is_none_is_a_new_fight():
    assert Fight.read("") == Fight.read("nonsense") == Fight()


def test_who_goes_over_is_lost_to_its_own_side():
    fight = Fight().joined(1, HEROES, "Ann").joined(2, FOES, "rat").joined(3, FOES, "rat").led(FOES, 2).close(1, 2)
    turned = fight.favour(2, 1, 1).turned(2, HEROES)
    assert turned.enemies(2) == (3,)
    assert set(turned.allies(1)) == {1, 2}
    assert turned.down == {FOES: 1}
    assert turned.started == {HEROES: 2, FOES: 2}
    assert turned.leaderless == (FOES,)
    assert turned.edges(2, 1) == ()
    assert turned.turned(2, HEROES) is turned


def test_who_changes_places_changes_neighbours():
    fight = Fight().joined(1, HEROES, "Ann").joined(2, FOES, "rat").joined(3, FOES, "rat").close(1, 2)
    assert fight.swapped(1, 3).near(2) == (3,)
    assert fight.swapped(1, 2).near(1) == (2,)
    assert fight.swapped(1, 3).swapped(1, 3) == fight
