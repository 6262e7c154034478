"""The view of a seat, built up from the state, and whole states that fit it."""

from __future__ import annotations

from ...rules import EvAdventureRollEngine
from ..core import Seat, Who
from .data import Profile
from .engine.formulas import candidates, free_officers
from .engine.money import price
from .engine.questions import options
from .state import Ask, FightFrame, MbgBoard, MbgQuestion, MbgState, MbgView, replace


def view(state: MbgState, who: Who) -> MbgView:
    """Return the view of `who`: the board, and questions and plans except other seats' secrets."""
    todo = state.todo
    if todo and isinstance(todo[-1], FightFrame):
        todo = (*todo[:-1], redact_fight(todo[-1], who))
    return MbgView(who, state.board, todo, redact_ask(state.ask, who), state.verdict)


def determinize(seen: MbgView, seat: Seat, stream: bytes, dice: EvAdventureRollEngine) -> MbgState:
    """Return a full state with this very view: other generals named, other officers in the saloon.

    Args:
        stream: the state's stream of chance; `dice` are for the hidden parts.
    """
    todo, ask = seen.todo, seen.ask
    if ask is not None and todo and isinstance(todo[-1], FightFrame):
        fight, ask = _other_generals(seen.board, todo[-1], ask, seat, dice)
        todo = (*todo[:-1], fight)
    if ask is not None and ask.kind is MbgQuestion.HIRE and ask.seat != seat:
        ask = _other_offer(seen.board, ask, dice)
    return MbgState(seen.board, stream, todo, ask, seen.verdict)


def redact_ask(ask: Ask | None, who: Who) -> Ask | None:
    """Return a question as `who` sees it: a saloon's offer and the generals named belong to the asked seat alone."""
    if ask is None or who == ask.seat:
        return ask
    match ask.kind:
        case "hire":
            return replace(ask, ids=(), prices=())
        case "vice":
            return replace(ask, picked=())
    return ask


def redact_fight(fight: FightFrame, who: Who) -> FightFrame:
    """Return a battle in preparation, with the generals hidden that only their own side knows."""
    main0, vice0, main1, vice1 = fight.generals
    if who != fight.attacker:
        main0 = vice0 = -2
    if who != fight.defender:
        main1 = vice1 = -2
    return replace(fight, generals=(main0, vice0, main1, vice1))


def _other_generals(
    board: MbgBoard, fight: FightFrame, ask: Ask, seat: Seat, dice: EvAdventureRollEngine
) -> tuple[FightFrame, Ask]:
    """Name generals that `seat` cannot see."""
    generals = list(fight.generals)
    standing = board.profile is Profile.MANUAL

    if seat != fight.attacker:
        able = candidates(board.roles[fight.attacker].at_hand, board.officers, standing)
        if ask.seat != fight.attacker:
            main = dice.choice(able)
            generals[:2] = [main, dice.choice((-1, *(o for o in able if o != main)))]
        elif ask.kind == "vice":
            generals[0] = dice.choice(able)
    if ask.kind == "vice" and ask.seat != seat:
        if ask.seat == fight.defender:
            generals[2] = dice.choice(ask.ids)
        ask = replace(ask, picked=(generals[0 if ask.seat == fight.attacker else 2],))
    main0, vice0, main1, vice1 = generals
    return replace(fight, generals=(main0, vice0, main1, vice1)), ask


def _other_offer(board: MbgBoard, ask: Ask, dice: EvAdventureRollEngine) -> Ask:
    """Make up a saloon's offer to another seat; since the question was asked at all, something is affordable."""
    for _ in range(50):
        ids, prices = [], []
        for rank in range(3):
            if free := free_officers(board.officers, rank):
                ids.append(dice.choice(free))
                prices.append(price(board.officers[ids[-1]].abilities, dice.random()))
        ask = replace(ask, ids=tuple(ids), prices=tuple(prices))
        if len(options(board, ask)) > 1 or board.profile is Profile.CLASSIC:
            break
    return ask
