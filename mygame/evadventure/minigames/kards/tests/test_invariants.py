"""Invariants of every match (docs/play/kards.md, part 15), in random play with decks of all cards."""

from __future__ import annotations

from collections import Counter

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from evadventure.minigames.core import IllegalAction, play
from evadventure.minigames.kards.actions import (
    POSITIONS,
    Action,
    Added,
    ArmCounter,
    AttackTarget,
    Became,
    CardBurned,
    Deployed,
    Disarm,
    MoveUnit,
    PlayFromHand,
)
from evadventure.minigames.kards.data import COPIES, Nation, Rarity, decks
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.data.decks import cards_of, write_code
from evadventure.minigames.kards.engine import legality as law
from evadventure.minigames.kards.engine.keywords import op_cost
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions, KardsState
from evadventure.minigames.kards.tests.hidden import disguise
from evadventure.minigames.kards.tests.table import check
from evadventure.minigames.testing.kit import times

PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""Random play does not shrink: a failing match is told by its seed and decks."""

SWITCHES = {
    "profile": st.sampled_from(["seed", "official"]),
    "bomber_counter": st.sampled_from([None, "seed", "official"]),
    "fury_late_grant": st.sampled_from([None, "refused", "modern"]),
    "armor_scope": st.sampled_from([None, "combat", "all"]),
    "hq_position": st.sampled_from([None, "last", "free"]),
    "retreat_uses_move": st.sampled_from([None, True, False]),
}


@st.composite
def drawn_decks(draw) -> str:
    """Draw the code of a deck that may be played: any cards of a main nation and an ally."""
    main = draw(st.sampled_from(["germany", "britain", "soviet", "usa", "japan"]))
    ally = draw(st.sampled_from([nation.value for nation in Nation if nation != main]))
    deck = decks.new(main, ally)
    order = draw(st.permutations([key for key, figures in CARDS.items() if figures.card.nation in (main, ally)]))
    for key in order:
        row = CARDS[key].card
        have = sum(deck.cards.values())
        allied = sum(n for card, n in deck.cards.items() if CARDS[card].card.nation == ally)
        room = min(39 - have, COPIES[row.rarity], 12 - allied if row.nation == ally else 39)
        if room > 0 and not (row.nation == ally and row.rarity == Rarity.ELITE):
            deck = decks.add(deck, key, draw(st.integers(1, room)))
    assert decks.check(deck) == []
    return write_code(deck)


def belongings(state, seat) -> Counter[str]:
    """Return all cards of a seat wherever they are, what was made by cards apart."""
    side = state.sides[seat]
    found = Counter([*side.deck, *side.discard, *(held.card for held in side.hand)])
    found.update(unit.card for unit in (*side.support, *state.front) if unit.owner == seat and not unit.made)
    return found


@settings(max_examples=times(8, 60), phases=PHASES)
@given(st.data())
def test_every_match_keeps_what_must_hold(data):
    chosen = (data.draw(drawn_decks()), data.draw(drawn_decks()))
    options = KardsOptions(decks=chosen, **{key: data.draw(choice) for key, choice in SWITCHES.items()})
    state, _ = GAME.setup(options, 2, data.draw(st.integers(0, 2**32)))
    owned = [Counter(cards_of(chosen[seat])) for seat in (0, 1)]
    luck = data.draw(st.randoms(use_true_random=False))
    for number in range(120):
        acting = GAME.to_act(state)
        if not acting:
            break
        seat = acting[0]
        legal = GAME.legal(state, seat)
        action = legal[luck.randrange(len(legal))]
        if len(legal) > 2 and luck.random() < 0.6:
            action = legal[luck.randrange(len(legal) - 1)]
        price = cost(state, seat, action)
        before = state.sides[seat].kredits
        known = {held.uid for side in state.sides for held in side.hand}
        owners = {unit.uid: unit.owner for unit in units(state)}
        state, events = play(GAME, state, seat, action)
        check(state)
        came_back = Counter(
            (owner, held.card)
            for owner, side in enumerate(state.sides)
            for held in side.hand
            if held.salvaged and held.uid not in known
        )
        burned = [Counter[str](), Counter[str]()]
        for event in events:
            match event:
                case Deployed(owner, uid):
                    owners[uid] = owner
                case CardBurned(owner, card):
                    burned[owner][card] += 1
                case Added(owner, card):
                    if came_back[owner, card]:
                        came_back[owner, card] -= 1
                    else:
                        owned[owner][card] += 1
                case Became(uid, card, into) if card != into:
                    owned[owners[uid]].subtract([card])
                    owned[owners[uid]].update([into])
        for who in (0, 1):
            # A full hand burns what came from the deck, from the discard, or from nowhere: only that is one more.
            more = belongings(state, who) - owned[who]
            if more <= burned[who]:
                owned[who] += more
            assert belongings(state, who) == +owned[who], (number, action)
        if price is not None and not any(type(event).__name__ in ("Kredits", "TurnBegun") for event in events):
            assert state.sides[seat].kredits == before - price
        for observer in (0, 1, None):
            assert GAME.view(disguise(state, observer, number), observer) == GAME.view(state, observer)


def units(state):
    return (*state.front, *state.sides[0].support, *state.sides[1].support)


def cost(state: KardsState, seat: int, action: Action) -> int | None:
    """Return what an action must be paid with; None for what is free."""
    hand = state.sides[seat].hand
    match action:
        case PlayFromHand(hand=number):
            return law.price(hand[number], CARDS[hand[number].card])
        case ArmCounter(number):
            return CARDS[hand[number].card].cost
        case Disarm(number):
            return -CARDS[hand[number].card].cost
        case MoveUnit(ref) | AttackTarget(ref):
            unit = law.unit_at(state, seat, ref)
            return op_cost(unit) if unit else None
    return None


REFS = st.sampled_from([*POSITIONS, "x9", "", "s9"])
ACTIONS = st.one_of(
    st.builds(AttackTarget, REFS, REFS),
    st.builds(MoveUnit, REFS, st.integers(-2, 9)),
    st.builds(PlayFromHand, st.integers(-1, 10), st.integers(-2, 6), REFS),
    st.builds(ArmCounter, st.integers(-1, 10)),
    st.builds(Disarm, st.integers(-1, 10)),
)


@settings(phases=PHASES)
@given(st.data())
def test_refused_actions_change_nothing_and_legal_ones_are_never_refused(data):
    options = KardsOptions(decks=(data.draw(drawn_decks()), data.draw(drawn_decks())), mulligan=False)
    state, _ = GAME.setup(options, 2, data.draw(st.integers(0, 2**32)))
    luck = data.draw(st.randoms(use_true_random=False))
    for _ in range(luck.randrange(60)):
        if GAME.outcome(state) is None:
            legal = GAME.legal(state, state.active)
            state = GAME.apply(state, state.active, legal[luck.randrange(len(legal))]).state
    text = GAME.write_position(state)
    for action in data.draw(st.lists(ACTIONS, min_size=5, max_size=10)):
        for seat in (0, 1):
            allowed = seat in GAME.to_act(state) and action in GAME.legal(state, seat)
            try:
                play(GAME, state, seat, action)
            except IllegalAction:
                assert not allowed
            else:
                assert allowed
            assert GAME.write_position(state) == text
