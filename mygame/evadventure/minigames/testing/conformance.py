"""The conformance kit: every check a registered game must pass.

    python -m evadventure.minigames.testing.conformance evadventure.minigames.uno:ENTRY

`tests/test_conformance.py` runs it over the registry; `docs/program/games.md` lists the requirements for a game.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from ...words import Lang
from .. import registry
from ..core import LEAVE, META_ACTIONS, Kept, NotUnderstood, Offer, PlayerStore, Reader, kinds_of
from ..numbering import NoNumber
from ..worlds import canonical
from . import golden, pictures, rules_checks, secrecy, streams, wording
from .kit import Frame, Subject, Violation, called, observers
from .rules_checks import GARBAGE
from .wording import NAMES

__all__ = ["CHECKS", "main", "violations"]


def check_info(tested: Subject) -> None:
    """Check that the figures of `Info` are consistent."""
    info = tested.game.info
    if not 1 <= info.min_seats <= info.max_seats:
        raise Violation("info", f"for {info.min_seats} to {info.max_seats} seats")
    if not 0 <= info.shortest_rated * info.max_seats <= info.max_actions:
        raise Violation("info", f"no match of {info.max_actions} actions has {info.shortest_rated} of each seat")
    if unknown := set(info.preparing).difference(dict(kinds_of(tested.game.action_type))):
        raise Violation("info", f"no action has the tags {sorted(unknown)} of those that make ready")


def check_meta_actions(tested: Subject) -> None:
    """Check that meta actions have names a host knows, are legal whenever declared, and do as they promise."""
    game = tested.game
    for taken, place, frame in tested.moments(12):
        where = f"step {place} ({taken.name})"
        for seat in range(taken.seats):
            declared = game.meta_actions(frame.state, seat)
            if not set(declared) <= set(META_ACTIONS):
                raise Violation("meta_actions", f"{sorted(declared)} are not all names of {META_ACTIONS}")
            if declared and game.outcome(frame.state) is not None:
                raise Violation("meta_actions", f"{sorted(declared)} are declared when the match is over, {where}")
            for name, action in declared.items():
                _check_meta_action(tested, frame, seat, name, action, where)
        if game.meta_actions(frame.state, taken.seats):
            raise Violation("meta_actions", f"somebody without a seat has meta actions, {where}")


def _check_meta_action(tested: Subject, frame: Frame, seat: int, name: str, action: Any, where: str) -> None:
    game = tested.game
    if (refusal := game.refuse(frame.state, seat, action)) is not None:
        raise Violation("meta_actions", f"{name} of seat {seat} is declared and refused, {refusal}, {where}")
    if game.read_action(game.write_action(action)) != action:
        raise Violation("meta_actions", f"{name} is no action whose text reads back")
    after = game.apply(frame.state, seat, action).state
    outcome = game.outcome(after)
    if bool(game.to_act(after)) == (outcome is not None):
        raise Violation("meta_actions", f"seats to act and outcome disagree after {name} of seat {seat}, {where}")
    if name == LEAVE and (seat in outcome.winners if outcome is not None else LEAVE in game.meta_actions(after, seat)):
        raise Violation("meta_actions", f"seat {seat} has left and still plays or wins, {where}")


def check_numbers(tested: Subject) -> None:
    """Check that every legal action has a number of its own, and every number a text that can be read back."""
    vocabulary, game = tested.entry.vocabulary, tested.game
    for _, _, _, legal, where in tested.decisions(12 if vocabulary.size else 0):
        for action in legal:
            text = game.write_action(action)
            try:
                number = vocabulary.number(text)
            except NoNumber as error:
                raise Violation("numbers", f"{error}, and is legal at {where}") from error
            if not 0 <= number < vocabulary.size or vocabulary.text(number) != text:
                raise Violation("numbers", f"{text!r} has the number {number}, which does not read back")
    for text in vocabulary.texts:
        try:
            action = game.read_action(text)
        except NotUnderstood as error:
            raise Violation("numbers", f"{text!r} has a number and is no action") from error
        if game.write_action(action) != text:
            raise Violation(
                "numbers", f"{text!r} has a number, and its action is written {game.write_action(action)!r}"
            )


def check_queries(tested: Subject) -> None:
    """Check that every declared question is answered, or refused by `NotUnderstood`, and changes nothing."""
    present, game = tested.entry.present, tested.game
    if both := set(present.queries) & set(present.verbs):
        raise Violation("queries", f"{sorted(both)} are both verbs and questions")
    for name in (present.what_if, present.moves_of, *present.leafed):
        if name and name not in present.queries:
            raise Violation("queries", f"{name!r} is declared and no question of the game")
    for taken, place, frame in tested.moments(3):
        before = canonical(frame.state)
        for who in observers(taken.seats):
            view = game.view(frame.state, who)
            legal = game.legal(frame.state, who) if who is not None else ()
            for lang in Lang:
                reader = Reader(lang=lang, names=NAMES[lang][: taken.seats], who=who)
                said = [present.idle(view, legal, reader)]
                for query in present.queries:
                    said += [_asked(tested, query, text, view, legal, reader) for text in ("", "1", *GARBAGE[:4])]
                if not isinstance(present.numbered(view), bool) or not all(isinstance(text, str) for text in said):
                    raise Violation("queries", f"an answer is no text at step {place} ({taken.name})")
        if canonical(frame.state) != before:
            raise Violation("queries", f"a question changed the state of step {place} ({taken.name})")


def _asked(tested: Subject, query: str, text: str, view: Any, legal: Any, reader: Reader) -> Any:
    present = tested.entry.present
    try:
        answer = present.ask(query, text, view, legal, reader)
        msgspec.json.encode(present.figures(query, text, view, reader))
    except NotUnderstood as error:
        return present.refusal(error.refusal, reader)
    except Exception as error:
        raise Violation("queries", f"{query} {text[:40]!r} raises {error!r} instead of NotUnderstood") from error
    return answer


def check_player_store(tested: Subject) -> None:
    """Check that a player store is one text, may be empty, and survives nonsense unchanged."""
    store = tested.entry.player_store
    if store is None:
        return
    keys = [command.key for command in store.commands]
    if not store.key.isascii() or not keys or len(set(keys)) < len(keys):
        raise Violation("player_store", f"the key {store.key!r} or the commands {keys} are no names")
    for lang in Lang:
        _check_commands(store, Reader(lang=lang, names=NAMES[lang][:2]))
    for _, _, _, legal, where in tested.decisions(8):
        offers = store.offers("", legal, Lang.EN)
        if any(not isinstance(offer, Offer) or offer.action in legal for offer in offers):
            raise Violation("player_store", f"nothing is kept, and {offers} offered at {where}")
        if any(store.meant("", action) != action for action in legal):
            raise Violation("player_store", f"a legal action means another at {where}")


def _check_commands(store: PlayerStore, reader: Reader) -> None:
    for command in store.commands:
        if not command.help.in_lang(reader.lang).strip():
            raise Violation("player_store", f"{command.key} has no help in {reader.lang}")
        for text in GARBAGE:
            try:
                kept, said = store.run(command.key, text, Kept(""), reader)
            except Exception as error:
                raise Violation("player_store", f"{command.key} {text[:40]!r} raises {error!r}") from error
            if kept.stored or not said.strip():
                raise Violation("player_store", f"{command.key} {text[:40]!r} keeps {kept.stored!r} and says {said!r}")


type Check = Callable[[Subject], None]

CHECKS: dict[str, Check] = {
    name.removeprefix("check_"): check
    for module in (rules_checks, secrecy, streams, wording, sys.modules[__name__], pictures, golden)
    for name, check in vars(module).items()
    if name.startswith("check_")
}
"""Name -> check. Each takes a `Subject` and raises `Violation`."""


def violations(tested: Subject, checks: dict[str, Check] = CHECKS) -> dict[str, str]:
    """Return the checks a game fails: check -> message; empty when it conforms. A crash counts as a failure."""
    found = {}
    for name, check in checks.items():
        try:
            check(tested)
        except Violation as violation:
            found[name] = str(violation)
        except Exception as error:
            found[name] = f"[crash] {error!r} at {traceback.extract_tb(error.__traceback__)[-1]}"
    return found


def main(paths: list[str]) -> int:
    """Check games by their import paths or keys, all registered ones when none is given."""
    broken = 0
    for path in paths or registry.GAMES:
        found = violations(called(path))
        broken += len(found)
        print(f"{path}: {len(CHECKS) - len(found)} of {len(CHECKS)} checks passed")
        for name, message in found.items():
            print(f"  {name}: {message}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
