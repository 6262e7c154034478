"""What a seat can reckon from its view: the battle it is about to choose, and its odds."""

from __future__ import annotations

from ..data import ROBBER, ROBBER_HP, ROBBER_PROPS, Profile, Property
from ..engine.values import candidates, prop
from ..state import Ask, Board, Fight, Officer, View
from .odds import TIMES, Odds, Side, odds
from .rounds import most_rounds


def side_of(main: Officer, vice: Officer | None, wall: float, tech: tuple[int, ...]) -> Side:
    """Return the side two officers make."""
    power, strategy = prop(main, Property.MARTIAL), prop(main, Property.STRATEGY)
    if vice is not None:
        power = max(power, prop(vice, Property.MARTIAL))
        strategy = max(strategy, prop(vice, Property.STRATEGY))
    return Side(power, prop(main, Property.TACTICS), strategy, main.hp, wall, tech)


def worth(side: Side, wall: float = 0.0) -> float:
    """Return a rough measure of a side: how often it hits, how hard, and how long it stands."""
    return (
        side.tactics
        * (side.power + 4.0 * len(side.techniques))
        * (side.hp + wall + 200.0)
        * (1.0 + side.strategy / 400.0)
    )


def best_pair(board: Board, ids: tuple[int, ...], wall: float, tech: tuple[int, ...]) -> tuple[int, int]:
    """Return the main and vice general of `ids` that make the strongest side; -1 for nobody."""
    able = candidates(ids, board.officers, board.profile is Profile.MANUAL)
    if not able:
        return -1, -1

    def strength(main: int) -> float:
        return worth(side_of(board.officers[main], best_vice(board, main, able), wall, tech), wall)

    main = max(able, key=strength)
    vice = best_vice(board, main, able)
    return main, next((o for o in able if vice is board.officers[o]), -1)


def best_vice(board: Board, main: int, ids: tuple[int, ...]) -> Officer | None:
    """Return the officer who adds most to a main general; None when nobody adds anything."""
    leader = board.officers[main]
    power, strategy = prop(leader, Property.MARTIAL), prop(leader, Property.STRATEGY)

    def gain(o: int) -> float:
        officer = board.officers[o]
        better = max(0.0, prop(officer, Property.MARTIAL) - power)
        return better * 2.0 + max(0.0, prop(officer, Property.STRATEGY) - strategy)

    others = [o for o in ids if o != main]
    if not others:
        return None
    best = max(others, key=gain)
    return board.officers[best] if gain(best) > 0 else None


def planned(view: View) -> Fight | None:
    """Return the battle the asked seat is deciding about; None when there is none."""
    ask = view.ask
    if ask is None:
        return None
    board = view.board
    match ask.kind:
        case "meet":
            return Fight(ask.seat, ask.at, scale=1)
        case "attack":
            return Fight(ask.seat, board.cities[ask.at].role, ask.at, 1)
        case "general" | "vice" if view.todo and isinstance(view.todo[-1], Fight):
            return view.todo[-1]
    return None


def foe_side(board: Board, fight: Fight) -> Side | None:
    """Return the strongest side the defender can send; None when nobody can fight."""
    if fight.defender == ROBBER:
        power, tactics, strategy = ROBBER_PROPS[:3]
        return Side(power, tactics, strategy, ROBBER_HP)
    wall = board.cities[fight.city].hp if fight.city >= 0 else 0.0
    ids = board.cities[fight.city].garrison if fight.city >= 0 else board.roles[fight.defender].at_hand
    return _strongest(board, ids, wall, board.roles[fight.defender].techniques)


def _strongest(board: Board, ids: tuple[int, ...], wall: float, tech: tuple[int, ...]) -> Side | None:
    main, vice = best_pair(board, ids, wall, tech)
    if main < 0:
        return None
    return side_of(board.officers[main], board.officers[vice] if vice >= 0 else None, wall, tech)


def battle_odds(board: Board, fight: Fight, main: int, vice: int, times: int = TIMES) -> Odds:
    """Return the odds of an attack led by `main` and `vice` (-1 nobody) against the strongest the defender can send."""
    tech = board.roles[fight.attacker].techniques
    one = side_of(board.officers[main], board.officers[vice] if vice >= 0 else None, 0.0, tech)
    two = foe_side(board, fight)
    if two is None:
        return Odds(1, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return odds(one, two, most_rounds(fight.scale), board.profile, times)


def defence_odds(board: Board, fight: Fight, main: int, vice: int, times: int = TIMES) -> Odds:
    """Return the odds, seen by the defender, of a battle led for him by `main` and `vice` against the strongest
    attacker."""
    role = board.roles[fight.attacker]
    one = _strongest(board, role.at_hand, 0.0, role.techniques)
    wall = board.cities[fight.city].hp if fight.city >= 0 else 0.0
    tech = board.roles[fight.defender].techniques
    two = side_of(board.officers[main], board.officers[vice] if vice >= 0 else None, wall, tech)
    if one is None:
        return Odds(1, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    it = odds(one, two, most_rounds(fight.scale), board.profile, times)
    return Odds(it.times, it.lost, it.draw, it.win, it.foe_loss, it.own_loss, 0.0)


def general_odds(view: View, ask: Ask, o: int, times: int = TIMES) -> Odds | None:
    """Return the odds of naming `o` now: as main general with the best vice, or as vice beside the main one named."""
    fight = planned(view)
    if fight is None:
        return None
    board = view.board
    if ask.kind == "vice":
        if not ask.picked:
            return None
        main, vice = ask.picked[0], o
    else:
        helper = best_vice(board, o, ask.ids)
        main, vice = o, next((i for i in ask.ids if helper is board.officers[i]), -1)
    if ask.seat == fight.attacker:
        return battle_odds(board, fight, main, vice, times)
    return defence_odds(board, fight, main, vice, times)
