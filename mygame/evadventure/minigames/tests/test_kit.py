"""The conformance kit finds what it must find, and nothing in a game that is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from evadventure.minigames import registry
from evadventure.minigames.testing import conformance, golden, rules_checks
from evadventure.minigames.testing.conformance import CHECKS, violations
from evadventure.minigames.testing.kit import Subject, Violation, subject, times, variants, walk
from evadventure.minigames.tests import broken

TOY = "evadventure.minigames.tests.toy:ENTRY"
HIDDEN = subject(TOY).hidden
# A golden file and another process are found by import path, which the broken games share with the toy.
IN_PROCESS = {name: check for name, check in CHECKS.items() if name not in ("goldens", "same_everywhere")}
SHORT = ("shows", "tells", "moves_in_words", "garbage_is_refused", "odd_digits_are_no_numbers", "about")
WORDING = {name: IN_PROCESS[name] for name in SHORT}
"""Checks of a game with wrong words in every run, unless one is named like the rule; `make test-all` tries all."""


@pytest.mark.parametrize("program", [conformance, golden])
def test_a_game_that_is_not_there_is_told_in_a_sentence(program):
    with pytest.raises(SystemExit, match="no game is called 'chess'; there are: uno, "):
        program.main(["chess"])
    with pytest.raises(SystemExit, match="no_such_module:ENTRY: ModuleNotFoundError"):
        program.main(["no_such_module:ENTRY"])


def broken_rules(entry, hidden=HIDDEN, checks=None, part=1):
    """Return the rules of the contract that are found broken."""
    found = violations(Subject(TOY, entry, hidden, part=part), checks or IN_PROCESS)
    return {message.split("]")[0].strip("[") for message in found.values()}


@pytest.mark.parametrize("name", CHECKS)
def test_the_toy_conforms(name):
    CHECKS[name](subject(TOY))


@pytest.mark.parametrize("name", broken.RULES)
def test_broken_rules_are_found_for_the_right_reason(name):
    entry, rule = broken.RULES[name]
    tested = Subject(TOY, entry, HIDDEN)
    likely = sorted(IN_PROCESS, key=lambda check: rule not in check)
    found = (violations(tested, {check: IN_PROCESS[check]}) for check in likely)
    assert any(message.startswith(f"[{rule}]") for one in found for message in one.values())


@pytest.mark.parametrize("name", broken.WORDS)
def test_broken_words_are_found_for_the_right_reason(name):
    entry, rule = broken.WORDS[name]
    checks = {check: IN_PROCESS[check] for check in (rule,) if check in IN_PROCESS} or WORDING
    assert broken_rules(entry, checks=times(checks, IN_PROCESS), part=times(3, 1)) == {rule}


@pytest.mark.parametrize("name", broken.PICTURES)
def test_broken_pictures_are_found_for_the_right_reason(name):
    entry, rule = broken.PICTURES[name]
    tested = Subject(TOY, entry, HIDDEN, part=times(3, 1))
    found = (violations(tested, {check: IN_PROCESS[check]}) for check in ("picture", "hidden_stays_hidden"))
    assert any(message.startswith(f"[{rule}]") for one in found for message in one.values())


@pytest.mark.long
@pytest.mark.parametrize("name", ["LeaksNextCard", pytest.param("LeaksToSpectators", marks=pytest.mark.sweep)])
def test_a_leak_that_determinize_honours_is_found_by_the_authors_word_alone(name):
    entry, rule = broken.RULES[name]
    assert broken_rules(entry) == {rule}


def test_actions_that_are_all_numbered_conform():
    toy = subject(TOY)
    checks = {name: IN_PROCESS[name] for name in ("numbers", "meta_actions", "to_act", "info")}
    checks = times(checks, IN_PROCESS)
    assert broken_rules(replace(toy.entry, vocabulary=broken.NUMBERS["whole"]), checks=checks) == set()


def test_a_store_without_fault_conforms():
    toy = subject(TOY)
    checks = {name: IN_PROCESS[name] for name in ("player_store", "queries", "outcome", "info")}
    entry = replace(toy.entry, player_store=broken.Hoard())
    assert broken_rules(entry, checks=times(checks, IN_PROCESS)) == set()


def test_order_by_hash_is_found_in_another_process():
    path = "evadventure.minigames.tests.broken:BY_HASH"
    with pytest.raises(Violation, match="PYTHONHASHSEED") as caught:
        rules_checks.check_same_everywhere(Subject(path, broken.BY_HASH, HIDDEN))
    assert caught.value.rule == "same_everywhere"


@pytest.mark.long
def test_a_game_must_say_what_it_hides():
    toy = subject(TOY)
    assert broken_rules(toy.entry, hidden=None) == {"hidden_stays_hidden"}


def test_a_game_in_one_file_is_told_where_golden_matches_lie():
    module = "evadventure.minigames.tests.toy.rules"
    with pytest.raises(Violation, match=f"make {module} a folder"):
        golden.check_goldens(replace(subject(TOY), path=f"{module}:ENTRY"))


def test_a_golden_match_pins_rules_events_and_views(tmp_path, monkeypatch):
    toy = subject(TOY)
    monkeypatch.setattr(golden, "folder", lambda tested: tmp_path)
    with pytest.raises(Violation, match="0 golden matches"):
        golden.check_goldens(toy)
    golden.write_goldens(toy)
    golden.check_goldens(toy)
    for name in ("LeaksNextCard", "FixedChance"):
        entry, _ = broken.RULES[name]
        if name == "FixedChance":
            golden.check_goldens(Subject(TOY, entry, HIDDEN))  # positions are no part of it
        else:
            with pytest.raises(Violation, match="goldens"):
                golden.check_goldens(Subject(TOY, entry, HIDDEN))
    path = tmp_path / "1.txt"
    text = path.read_text()
    path.write_text(text.replace(" = ", " = 0", 1))
    with pytest.raises(Violation, match=r"1\.txt: line 7"):
        golden.check_goldens(toy)


def test_all_golden_matches_are_written_anew_by_their_own_terms(tmp_path, monkeypatch):
    toy = subject(TOY)
    monkeypatch.setattr(golden, "folder", lambda tested: tmp_path)
    golden.write_goldens(toy)
    first = tmp_path.joinpath("1.txt").read_text()
    chosen = tmp_path / "chosen.txt"
    chosen.write_text(first.replace(" = ", " = 0"))  # the digests of other rules
    head, deal, moves = first.split("\n\n", 2)[0], first.splitlines()[6], first.splitlines()[7:]
    cut = tmp_path / "cut.txt"
    cut.write_text("\n".join([head.replace("seed: 0", "seed: 1"), "", deal, *moves]) + "\n")  # other cards
    assert golden.write_goldens(toy) == [*sorted(tmp_path.glob("*.txt"))]
    golden.check_goldens(toy)
    assert chosen.read_text() == first == tmp_path.joinpath("1.txt").read_text()
    assert "refused" not in cut.read_text()
    assert "seed: 1" in cut.read_text()


def test_variants_change_one_option_each():
    game = subject(TOY).game
    assert [(one.rounds, one.gamble) for one in variants(game)] == [(1, True), (5, True), (3, False)]


def test_walks_are_the_same_every_time():
    game = subject(TOY).game
    assert walk(game, game.options_type(), 3, 7) == walk(game, game.options_type(), 3, 7)


def test_a_new_game_is_one_folder_and_one_line(monkeypatch):
    monkeypatch.setitem(registry.GAMES, "pips", TOY)
    entry = registry.get("pips")
    assert entry.game.info.key == "pips"
    assert list(registry.GAMES)[-1] == "pips"
