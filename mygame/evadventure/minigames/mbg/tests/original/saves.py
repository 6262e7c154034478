"""`.sav` files as the original writes them (rules page, section 6)."""

from __future__ import annotations

from collections.abc import Iterable

from evadventure.minigames.mbg.data import TECH_COUNT
from evadventure.minigames.mbg.engine.formulas import free_officers
from evadventure.minigames.mbg.saves import read
from evadventure.minigames.mbg.state import MbgBoard

__all__ = ["read", "write"]


def _set(ids: Iterable[int], size: int) -> str:
    octets = [0] * max(1, (size + 7) // 8)
    for i in ids:
        octets[i // 8] |= 1 << i % 8
    return f"{size} " + "".join(f"{octet} " for octet in octets)


def _line(*items: object) -> str:
    return "".join(
        f"{'true' if item else 'false'} "
        if isinstance(item, bool)
        else f"{item:f} "
        if isinstance(item, float)
        else f"{item} "
        for item in items
    )


def write(board: MbgBoard, crole: int) -> str:
    """Return the save the original would write.

    Args:
        crole: the role whose action is in progress.
    """
    b, nrole, npeople = board, len(board.roles), len(board.officers)
    counts = (len(b.cells), nrole, npeople, len(b.cities), len(b.institutes), len(b.rooms), b.turn)
    lines = [_line(*counts, b.win_money, b.nx, b.ny, crole)[:-1]]
    for c in b.cities:
        lines.append(_line(c.name, c.scope, c.max_hp, c.hp, c.role, c.mayor, c.treasurer, c.fengshui))
        lines.append(_set(c.garrison, npeople))
    for i in b.institutes:
        lines += [_line(i.name, len(i.techniques)), _line(*i.techniques)]
        lines += [_line(nrole, *i.researchers), _line(nrole, *i.studies), _line(nrole, *i.points)]
    for t in b.rooms:
        lines += [_line(t.name, t.ability), _line(nrole, *t.trainees), _line(nrole, *t.rounds)]
    for n, cell in enumerate(b.cells):
        lines.append(_line(int(cell.place), cell.base, n in b.barriers, n in b.robbers))
        lines.append(_line(nrole, *(role.location == n for role in b.roles)))
    for o in b.officers:
        state = (o.leaving, o.rumour, o.poison, o.level)
        lines.append(_line(o.name, o.role, int(o.job), o.location, o.max_hp, o.hp, *o.abilities, *state))
    for r in b.roles:
        lines.append(
            _line(r.name, r.location, r.money, r.direction, int(r.pace), r.pace_left, r.acts_again, r.ally, r.ally_left)
        )
        lines.append(_set(r.techniques, TECH_COUNT))
        lines += [
            _set(r.at_hand, npeople),
            _set(r.cities, len(b.cities)),
            _set(r.researchers, npeople),
            _set(r.trainees, npeople),
        ]
        lines.append(_line(*r.cards))
    lines += [_set(free_officers(b.officers, rank), npeople) for rank in range(3)]
    return "\n".join(lines) + "\n"
