"""The steady player: holds free cities, appoints suitable officers, and attacks only when it is nearly sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...core import Seat, Taste
from ..actions import Action, ChooseCell, ChooseCity, ChooseOfficer, ChooseRole, ChooseTechnique, Engage, UseCard
from ..data import ALONE, CardId, Profile, Property
from ..engine.battle import most_rounds
from ..engine.formulas import candidates, prop
from ..engine.money import earn
from ..engine.odds import WALKOVER, Odds, OddsSide, best_pair, best_vice, foe_side, odds, planned, side_of
from ..engine.questions import BACK, DONE, MOVE, NO, NONE, YES
from ..state import Ask, FightFrame, MbgBoard, MbgView, Officer, replace


def economy(officer: Officer) -> float:
    """Return the worth of an officer as treasurer."""
    return max(20.0, prop(officer, Property.ECONOMY))


def fighter(officer: Officer) -> float:
    """Return the worth of an officer as main general."""
    return prop(officer, Property.TACTICS) * prop(officer, Property.MARTIAL) * officer.hp / 1e6


@dataclass(frozen=True)
class Steady:
    """A careful player without search. Subclasses change single decisions (methods) and figures (class variables)."""

    taste: Taste | None = None
    """Its temperament: it shades the figures behind this player's decisions."""

    BOLDNESS: ClassVar[float] = 0.75
    """The least chance to win at which it attacks."""
    SCALE: ClassVar[int] = 1
    RESERVE: ClassVar[float] = 1.0
    """Hires when its money exceeds the price by this many further prices."""
    TIMES: ClassVar[int] = 200
    """Number of fights that simulate a battle."""
    DARING: ClassVar[float] = 0.25
    """Reduction of that chance for a player who likes to fight."""
    THRIFT: ClassVar[float] = 0.5
    """Part of its reserve of money that a player who likes to spend gives up."""

    def choose(self, view: MbgView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`; needs no chance of its own."""
        ask = view.ask
        if ask is None or len(legal) == 1:
            return legal[0]
        kind = "battle" if ask.kind in ("meet", "attack") else ask.kind
        decide: Callable[[MbgView, Ask, Sequence[Action]], Action] = getattr(self, f"_{kind}")
        chosen = decide(view, ask, legal)
        return chosen if chosen in legal else legal[0]

    def likes(self, view: MbgView, action: Action) -> float:
        """Return how much it likes an answer, -1 to 1; 0 without a temperament."""
        return 0.0 if self.taste is None or view.ask is None else self.taste(view, action, view.ask.seat)

    def kept(self, view: MbgView, action: Action) -> float:
        """Return the part of its usual reserve to be left after spending: less for answers it likes."""
        return 1 - self.THRIFT * self.likes(view, action)

    # Cards.

    def _action(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the first card it wants to use, or the one it likes best; none that it dislikes."""
        wanted = (
            action
            for action in legal
            if isinstance(action, UseCard) and ask.count < 2 and self.wants(view.board, ask.seat, action.id)
        )
        if self.taste is None:
            return next(wanted, MOVE)
        best = max(wanted, key=lambda action: self.likes(view, action), default=MOVE)
        return MOVE if self.likes(view, best) <= -0.5 else best

    def wants(self, board: MbgBoard, seat: Seat, card: int) -> bool:
        """Return whether to use a card now."""
        me = board.roles[seat]
        match card:
            case CardId.RECOVER:
                mine = [o for o in board.officers if o.role == seat]
                return sum(o.max_hp - o.hp for o in mine) > 500.0
            case CardId.REVERSE | CardId.FAST | CardId.SLOW:
                return False
            case CardId.ALLIANCE:
                return me.ally == ALONE
            case _:
                return True

    def _confirm(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        return YES

    def _card_role(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board = view.board
        others = [a for a in legal if isinstance(a, ChooseRole) and a.id != ask.seat]
        return max(others, key=lambda a: board.roles[a.id].money, default=BACK)

    def _card_cell(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the cell of a card: a barrier on the seat's best city, robbers before the richest other."""
        board = view.board
        cells = {a.id for a in legal if isinstance(a, ChooseCell)}
        if ask.at == CardId.BARRIER:
            mine = [n for n in cells if self._owner(board, n) == ask.seat]
            if mine:
                return ChooseCell(max(mine, key=lambda n: (self._income(board, n), n)))
        others = [r for r, role in enumerate(board.roles) if role.location >= 0 and r != ask.seat]
        if others:
            foe = board.roles[max(others, key=lambda r: board.roles[r].money)]
            for steps in (3, 4, 2, 5):
                n = (foe.location + foe.direction * steps) % len(board.cells)
                if n in cells and not any(role.location == n for role in board.roles):
                    return ChooseCell(n)
        return BACK

    def _card_place(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the city of others that earns most, else the richest other."""
        board = view.board
        towns = [a for a in legal if isinstance(a, ChooseCity)]
        if towns:
            return max(towns, key=lambda a: (earn(board.cities[a.id], board.officers), a.id))
        roles = [a for a in legal if isinstance(a, ChooseRole)]
        return max(roles, key=lambda a: board.roles[a.id].money, default=legal[-1])

    def _card_officer(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        officers = view.board.officers
        people = [a for a in legal if isinstance(a, ChooseOfficer)]
        return max(people, key=lambda a: economy(officers[a.id]) + fighter(officers[a.id]), default=BACK)

    # Battles.

    def battle_odds(self, board: MbgBoard, fight: FightFrame, main: int, vice: int) -> Odds:
        """Return the likely result of an attack led by two officers."""
        if (foe := foe_side(board, fight)) is None:
            return WALKOVER
        one = side_of(board, main, vice, 0.0, board.roles[fight.attacker].techniques)
        return self.foreseen(one, foe, most_rounds(fight.scale), board.profile)

    def foreseen(self, one: OddsSide, two: OddsSide, rounds: int, profile: Profile) -> Odds:
        """Return the result of a battle by simulation."""
        return odds(one, two, rounds, profile, self.TIMES)

    def _battle(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board, fight = view.board, planned(view)
        assert fight is not None
        scale = Engage(self.SCALE)
        if NO not in legal:
            return scale
        main, vice = best_pair(board, board.roles[ask.seat].at_hand, 0.0, board.roles[ask.seat].techniques)
        if main < 0:
            return NO
        likely = self.battle_odds(board, replace(fight, scale=self.SCALE), main, vice)
        return scale if likely.win >= self.BOLDNESS - self.DARING * self.likes(view, scale) else NO

    def _general(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board, fight = view.board, planned(view)
        assert fight is not None
        wall = board.cities[fight.city].hp if fight.city >= 0 and ask.seat == fight.defender else 0.0
        main, _ = best_pair(board, ask.ids, wall, board.roles[ask.seat].techniques)
        return ChooseOfficer(main) if main >= 0 else NONE

    def _vice(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        helper = best_vice(view.board, ask.picked[0], ask.ids)
        return ChooseOfficer(helper) if helper >= 0 else NONE

    # Cities.

    def _occupy(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        return YES if len(view.board.roles[ask.seat].at_hand) > 1 else NO

    def _garrison(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return an officer who is good with money; a second one when many are at hand."""
        officers, left = view.board.officers, [o for o in ask.ids if o not in ask.picked]
        if len(ask.picked) >= (2 if len(ask.ids) > 4 else 1) or len(left) < 2 <= len(ask.ids):
            return DONE
        value = (
            (lambda o: economy(officers[o])) if not ask.picked else (lambda o: officers[o].abilities[Property.POLITICS])
        )
        if not left:
            return DONE
        best = max(left, key=fighter_of(officers))
        pool = [o for o in left if o != best] or left
        return ChooseOfficer(max(pool, key=value))

    def _mayor(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the best politician besides the best economist."""
        board = view.board
        if len(ask.ids) < 2:
            return NONE
        treasurer = max(ask.ids, key=lambda o: economy(board.officers[o]))
        others = [o for o in ask.ids if o != treasurer]
        best = max(others, key=lambda o: prop(board.officers[o], Property.POLITICS))
        return NONE if board.cities[ask.at].mayor == best else ChooseOfficer(best)

    def _treasurer(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board = view.board
        if not ask.ids:
            return NONE
        best = max(ask.ids, key=lambda o: economy(board.officers[o]))
        return NONE if board.cities[ask.at].treasurer == best else ChooseOfficer(best)

    def _hire(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board = view.board
        money = board.roles[ask.seat].money
        offers = [
            (o, price)
            for o, price in zip(ask.ids, ask.prices, strict=True)
            if money > price * (1 + self.RESERVE * self.kept(view, ChooseOfficer(o)))
        ]
        if not offers or board.max_turn - board.turn < 8:
            return NONE
        return ChooseOfficer(max(offers, key=lambda offer: sum(board.officers[offer[0]].abilities))[0])

    # Study and training.

    def _study(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board = view.board
        if len(ask.ids) < 4 or not ask.also or board.max_turn - board.turn < 12:
            return NONE
        pupil = ChooseOfficer(max(ask.ids, key=lambda o: prop(board.officers[o], Property.STRATEGY)))
        return NONE if board.roles[ask.seat].money < 4000 * self.kept(view, pupil) else pupil

    def _study_tech(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        return ChooseTechnique(ask.also[0])

    def _train(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board, item = view.board, view.board.rooms[ask.at].ability
        fit = [o for o in ask.ids if board.officers[o].abilities[item] < 97.0]
        if len(ask.ids) < 5 or not fit:
            return NONE
        return ChooseOfficer(max(fit, key=lambda o: board.officers[o].abilities[item]))

    # Allocation.

    def _allocate(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Send an officer to the first city without a treasurer who can work."""
        board = view.board
        if len(board.roles[ask.seat].at_hand) > 2:
            for action in legal:
                if isinstance(action, ChooseCity) and not ask.used:
                    city = board.cities[action.id]
                    if city.treasurer < 0 or economy(board.officers[city.treasurer]) < 50:
                        return action
        return DONE

    def _exchange(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        officers = view.board.officers
        if ask.picked or len(ask.ids) < 2:
            return DONE
        return ChooseOfficer(max(ask.ids, key=lambda o: economy(officers[o])))

    def _resign(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        return NO

    _cancel_study = _cancel_train = _resign

    # The worth of the board.

    @staticmethod
    def _owner(board: MbgBoard, n: int) -> int:
        cell = board.cells[n]
        return board.cities[cell.base].role if cell.place == 1 else -1

    @staticmethod
    def _income(board: MbgBoard, n: int) -> float:
        cell = board.cells[n]
        return earn(board.cities[cell.base], board.officers) if cell.place == 1 else 0.0


def fighter_of(officers: Sequence[Officer]) -> Callable[[int], float]:
    """Return a key that ranks officers by their worth in battle."""
    return lambda o: fighter(officers[o])


def able(board: MbgBoard, seat: Seat) -> tuple[int, ...]:
    """Return the officers at hand who may lead."""
    return candidates(board.roles[seat].at_hand, board.officers, board.profile is Profile.MANUAL)
