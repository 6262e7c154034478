"""Results of decks and cards: the shipped ones, the counts of a report, and the text for a player."""

from __future__ import annotations

import msgspec
import pytest

from evadventure.minigames.core import Kept, Reader
from evadventure.minigames.kards import ENTRY, explorer
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.player_decks import STORE
from evadventure.minigames.match import Match
from evadventure.words import Lang


def told(line, lang=Lang.EN, counted=()):
    return STORE.run("decks", line, Kept("", "", lambda: counted), Reader(lang=lang, names=(), width=200))[1]


def played(seed, most=10_000):
    """Play a match between random players, or so many of its actions."""
    match, player = Match.open(ENTRY.game, ENTRY.game.options_type(), 2, seed), ENTRY.bots["random"]
    while match.to_act and len(match.log) < most:
        seat = match.to_act[0]
        match = match.play(seat, player.choose(match.view(seat), match.legal(seat), seat, len(match.log), 0.0))
    return match


def steps(match):
    """Return the deal and every step of a match."""
    return [match.at(number) for number in range(len(match.log) + 1)]


def test_what_is_shipped_counts_every_ready_deck_against_every_other():
    counts = explorer.shipped()
    rows = explorer.overall(counts)
    assert {deck.key for deck, _ in rows} == set(decks.READY)
    assert [share.share for _, share in rows] == sorted((share.share for _, share in rows), reverse=True)
    for deck, share in rows:
        assert share.low < share.share < share.high
        against = explorer.against(counts, deck)
        assert len(against) == len(decks.READY) - 1
        assert sum(one.games for _, one in against) == share.games
        assert explorer.worth(counts, deck)
    for one, others in counts.decks.items():
        for other, (won, played) in others.items():
            if other != one:
                assert won + counts.decks[other][one][0] == played


def test_a_player_is_told_in_either_language():
    lines = told("stats").splitlines()
    assert len(lines) == len(decks.READY) + 2
    assert "%" in lines[1]
    assert "电脑互战" in told("胜率", Lang.ZH)
    deck = next(iter(decks.READY.values()))
    assert f"{deck.name.en} against" in told(f"stats {deck.key}")
    assert f"{deck.name.zh}对" in told(f"胜率 {deck.name.zh}", Lang.ZH)


@pytest.mark.parametrize("line", ["stats nosuch", "stats %s", "stats 0"])
def test_a_deck_nobody_knows_is_refused(line):
    assert "no deck" in told(line)


def test_a_deck_of_ones_own_is_told_of_by_its_cards():
    code = decks.write_code(next(iter(decks.READY.values())))
    assert "Its cards" in told(f"stats {code}")


def test_a_match_given_up_before_both_had_a_deck_adds_nothing():
    match = played(3)
    assert explorer.tally(steps(match)[:2], match.outcome) == ""
    assert explorer.read(["", ""]).games == 0


@pytest.mark.long
def test_rated_matches_of_the_house_are_told_beside_the_simulated_ones():
    matches = [played(seed) for seed in range(12)]
    counted = [explorer.tally(steps(match), match.outcome) for match in matches]
    lines = told("stats", counted=counted)
    assert "latest 12 rated matches" in lines
    assert "最近12局积分局" in told("胜率", Lang.ZH, counted)
    assert "rated" not in told("stats")
    key = next(key for key in explorer.read(counted).decks if key in decks.READY)
    assert "in the latest 12 rated matches" in told(f"stats {key}", counted=counted)


def test_matches_between_own_decks_alone_tell_nothing_of_the_ready_ones():
    of = {explorer.OWN: {explorer.OWN: (1.0, 2)}}
    counted = [msgspec.json.encode(explorer.Counts(1, of, {})).decode()]
    assert told("stats", counted=counted) == told("stats")
