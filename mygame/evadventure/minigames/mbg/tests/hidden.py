"""The secrets of mbg, for the conformance kit.

Nearly all is open, as in the original, whose screens show everything. Hidden are: the stream of chance from everybody,
the generals a side has named for a battle that has not begun from everybody but that side, and what a saloon offers
from all others.
"""

from random import Random

from evadventure.minigames.chance import open_stream
from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.engine.formulas import candidates, free_officers
from evadventure.minigames.mbg.state import FightFrame, MbgState, replace


def disguise(state: MbgState, who: int | None, seed: int) -> MbgState:
    """Return a state that differs only in what `who` may not know."""
    random = Random(seed)
    board, ask, todo = state.board, state.ask, state.todo
    state = replace(state, chance=open_stream(seed, "disguise"))
    if ask is None:
        return state
    if ask.kind == "hire" and who != ask.seat:
        ids = tuple(random.choice(free) for rank in range(3) if (free := free_officers(board.officers, rank)))
        prices = tuple(float(random.randint(100, 900)) for _ in ids)
        return replace(state, ask=replace(ask, ids=ids, prices=prices))
    if ask.kind in ("general", "vice") and isinstance(fight := todo[-1], FightFrame):
        generals = list(fight.generals)
        standing = board.profile is Profile.MANUAL
        mine = candidates(board.roles[fight.attacker].at_hand, board.officers, standing)
        if who != fight.attacker and generals[0] >= 0:
            generals[0] = random.choice(mine)
            if ask.seat != fight.attacker:
                generals[1] = random.choice([-1, *(o for o in mine if o != generals[0])])
        if who != fight.defender and generals[2] >= 0:
            generals[2] = random.choice(ask.ids)
        if ask.kind == "vice":
            ask = replace(ask, picked=(generals[0 if ask.seat == fight.attacker else 2],))
        fight = replace(fight, generals=tuple(generals))
        return replace(state, ask=ask, todo=(*todo[:-1], fight))
    return state
