"""The conformance kit: every check a registered game must pass.

    python -m evadventure.minigames.testing.conformance evadventure.minigames.uno:ENTRY

`tests/test_conformance.py` runs it over the registry; `docs/program/games.md` says what a game must bring.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable

from .. import registry
from . import golden, pictures, promises, rules_checks, secrecy, streams, wording
from .kit import Subject, Violation, subject

__all__ = ["CHECKS", "main", "violations"]

type Check = Callable[[Subject], None]

CHECKS: dict[str, Check] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        rules_checks.check_same_everywhere,
        rules_checks.check_replay,
        rules_checks.check_queries_change_nothing,
        rules_checks.check_apply_is_pure,
        rules_checks.check_to_act,
        rules_checks.check_outcome,
        rules_checks.check_legal_and_refuse_agree,
        rules_checks.check_refused_changes_nothing,
        rules_checks.check_everything_decodes,
        rules_checks.check_timeout,
        rules_checks.check_texts_read_back,
        rules_checks.check_determinizations_play_on,
        rules_checks.check_bots,
        secrecy.check_hidden_stays_hidden,
        secrecy.check_determinizations_are_alike,
        secrecy.check_chance_stays_hidden,
        secrecy.check_other_seeds,
        secrecy.check_seed_is_nowhere,
        streams.check_streams_are_alike,
        wording.check_shows,
        wording.check_tells,
        wording.check_moves_in_words,
        wording.check_garbage_is_refused,
        wording.check_odd_digits_are_no_numbers,
        wording.check_refusals_in_words,
        wording.check_about,
        promises.check_info,
        promises.check_meta_actions,
        promises.check_numbers,
        promises.check_queries,
        promises.check_player_store,
        pictures.check_picture,
        golden.check_goldens,
    )
}
"""Name -> check. Each takes a `Subject` and raises `Violation`."""


def violations(tested: Subject, checks: dict[str, Check] = CHECKS) -> dict[str, str]:
    """Return what a game breaks: check -> message; empty when it conforms. A check that crashes is a promise broken."""
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
        found = violations(subject(registry.GAMES.get(path, path)))
        broken += len(found)
        print(f"{path}: {len(CHECKS) - len(found)} of {len(CHECKS)} checks passed")
        for name, message in found.items():
            print(f"  {name}: {message}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
