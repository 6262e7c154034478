"""The shrewd player: values every decision in money to the end of the match, and fights when that pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...core import Seat
from ..actions import Action, ChooseCell, ChooseCity, ChooseOfficer, ChooseRole, ChooseTechnique, Engage
from ..data import ALONE, CardId, CellPlace, Property, TechId, WalkPace
from ..engine.formulas import MAX_STEPS, candidates, prop
from ..engine.money import earn
from ..engine.odds import best_pair, best_vice, general_odds, planned, side_of, worth
from ..engine.questions import BACK, DONE, NO, NONE
from ..state import Ask, City, MbgBoard, MbgView, replace
from .steady import Steady, able, economy, fighter, fighter_of

TECH_ORDER = (
    TechId.SIEGE, TechId.THUNDER, TechId.ARROW, TechId.STRIKE, TechId.FIRE, TechId.LEECH, TechId.CONFUSION,
    TechId.SHIELD,
    TechId.TRANSFER, TechId.HEAL, TechId.INFIGHTING, TechId.EXILE,
)  # fmt: skip
"""The order in which it studies techniques."""


class Shrewd(Steady):
    """A player that looks ahead by estimates: the gain of a cell, a city, an officer in the turns that are left."""

    BOLDNESS: ClassVar[float] = 0.3
    SCALE: ClassVar[int] = 2
    KEEP: ClassVar[float] = 1200.0
    """Money it wants left in its chest after hiring."""

    # Estimates.

    def left(self, board: MbgBoard) -> int:
        """Return the number of rounds of income still to come: fewer when somebody is about to win."""
        rounds = board.max_turn - board.turn + 1
        richest = max(role.money for role in board.roles)
        return max(1, min(rounds, int((board.win_money - richest) / 900.0) + 2))

    def city_value(self, board: MbgBoard, city: City, treasurer: float) -> float:
        """Return the gain of a city to the end with a treasurer of this economy: income and a share of tolls."""
        income = max(20.0, treasurer) * (1.5 + 0.5 * city.scope + max(city.fengshui, 0.2))
        return income * self.left(board) * 1.6

    def landing(self, board: MbgBoard, seat: Seat, n: int) -> float:
        """Return the worth of arriving on a cell, in money."""
        cell = board.cells[n]
        me = board.roles[seat]
        if n in board.robbers and not able(board, seat):
            return -2000.0
        match cell.place:
            case CellPlace.CITY:
                city = board.cities[cell.base]
                if city.role == seat:
                    return 3.0 * earn(city, board.officers)
                if city.role < 0:
                    if not me.at_hand:
                        return 0.0
                    best = max(economy(board.officers[o]) for o in me.at_hand)
                    return 0.5 * self.city_value(board, city, best)
                toll = 6.0 * earn(city, board.officers)
                return -toll + (300.0 if able(board, seat) else 0.0)
            case CellPlace.SALOON:
                return 400.0 if me.money > 4000 and self.left(board) > 10 else 0.0
            case CellPlace.CHANCE:
                return 300.0
            case CellPlace.INSTITUTE | CellPlace.TRAINING:
                return 100.0
            case _:
                return 0.0

    def ahead(self, board: MbgBoard, seat: Seat, way: int, most: int) -> float:
        """Return the mean worth of the next throw."""
        me, size = board.roles[seat], len(board.cells)
        if not most:
            return self.landing(board, seat, me.location)
        worth, n, blocked = 0.0, me.location, False
        for _ in range(most):
            if not blocked:
                n = (n + way) % size
                blocked = n in board.barriers or n in board.robbers
            worth += self.landing(board, seat, n)
        return worth / most

    # Cards.

    def wants(self, board: MbgBoard, seat: Seat, card: int) -> bool:
        """Return whether a card pays now."""
        me = board.roles[seat]
        now = self.ahead(board, seat, me.direction, MAX_STEPS[me.pace])
        match card:
            case CardId.REVERSE:
                return self.ahead(board, seat, -me.direction, MAX_STEPS[me.pace]) > now + 300.0
            case CardId.SLOW:
                return self.ahead(board, seat, me.direction, 3) > now + 300.0
            case CardId.FAST:
                return self.ahead(board, seat, me.direction, 12) > now + 300.0
            case CardId.DOUBLE:
                return now > 0.0
            case CardId.BARRIER:
                return self._barrier(board, seat) is not None
            case CardId.ROBBER:
                return self._ambush(board, seat) is not None
            case CardId.ALLIANCE:
                return me.ally == ALONE and bool(me.cities)
            case CardId.ANGER:
                return bool(able(board, seat))
            case CardId.RECOVER:
                mine = sorted((o for o in board.officers if o.role == seat), key=fighter)[-4:]
                return sum(o.max_hp - o.hp for o in mine) > 500.0
            case _:
                return True

    def _others(self, board: MbgBoard, seat: Seat) -> list[int]:
        return [r for r, role in enumerate(board.roles) if role.location >= 0 and r != seat]

    def _rival(self, board: MbgBoard, seat: Seat) -> int:
        """Return the strongest other faction by money and future income of its cities."""

        def standing(r: int) -> float:
            role = board.roles[r]
            return role.money + sum(earn(board.cities[c], board.officers) for c in role.cities) * self.left(board)

        return max(self._others(board, seat), key=standing)

    def _card_role(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board = view.board
        targets = [a.id for a in legal if isinstance(a, ChooseRole)]
        others = [r for r in targets if r != ask.seat]
        match ask.at:
            case CardId.REVERSE | CardId.SLOW | CardId.FAST:
                return ChooseRole(ask.seat) if ask.seat in targets else BACK
            case CardId.STEAL:
                return ChooseRole(max(others, key=lambda r: board.roles[r].money)) if others else BACK
            case CardId.STOP:
                moving = [r for r in others if board.roles[r].pace is not WalkPace.STOPPED]
                rival = self._rival(board, ask.seat)
                return ChooseRole(rival if rival in moving else moving[0]) if moving else BACK
            case CardId.ALLIANCE:
                # With the most dangerous faction: the strongest in the field.
                key = fighter_of(board.officers)
                strength = {r: max(map(key, board.roles[r].at_hand), default=0.0) for r in others}
                return ChooseRole(max(others, key=lambda r: strength[r])) if others else BACK
        rival = self._rival(board, ask.seat)
        return ChooseRole(rival) if rival in others else BACK

    def _barrier(self, board: MbgBoard, seat: Seat) -> int | None:
        """Return a cell where a barrier stops others on an own city, or this faction on a city it can take."""
        size = len(board.cells)
        best, value = None, 400.0
        for r in self._others(board, seat):
            it = board.roles[r]
            for step in range(1, 7):
                n = (it.location + it.direction * step) % size
                if n in board.barriers or self._owner(board, n) != seat:
                    continue
                toll = 6.0 * self._income(board, n) * (7 - step) / 6.0
                if min(toll, it.money) > value:
                    best, value = n, min(toll, it.money)
        me = board.roles[seat]
        if me.at_hand:
            for step in range(1, 5):
                n = (me.location + me.direction * step) % size
                if n not in board.barriers and board.cells[n].place is CellPlace.CITY and self._owner(board, n) != seat:
                    worth = self.landing(board, seat, n) * (7 - step) / 6.0
                    if worth > value:
                        best, value = n, worth
        return best

    def _ambush(self, board: MbgBoard, seat: Seat) -> int | None:
        """Return a cell in front of a faction that can hardly beat robbers, and not in front of its own."""
        size, me = len(board.cells), board.roles[seat]
        mine = {(me.location + me.direction * step) % size for step in range(13)}
        for r in sorted(self._others(board, seat), key=lambda r: -board.roles[r].money):
            it = board.roles[r]
            for step in (2, 3, 1, 4, 5):
                n = (it.location + it.direction * step) % size
                if n not in mine and n not in board.robbers and it.money > 1000:
                    return n
        return None

    def _card_cell(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        found = (self._barrier if ask.at == CardId.BARRIER else self._ambush)(view.board, ask.seat)
        return ChooseCell(found) if found is not None else BACK

    def _card_place(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the place for an officer card: a city of one officer to estrange, else the best treasurer's."""
        board = view.board
        towns = [a for a in legal if isinstance(a, ChooseCity)]
        if ask.at == CardId.ESTRANGE:
            alone = [a for a in towns if len(board.cities[a.id].garrison) == 1]
            towns = alone or towns
        if ask.at == CardId.POISON:
            roles = [a for a in legal if isinstance(a, ChooseRole)]
            if roles:
                key = fighter_of(board.officers)
                return max(roles, key=lambda a: max(map(key, board.roles[a.id].at_hand), default=0.0))
        if towns:
            return max(towns, key=lambda a: (earn(board.cities[a.id], board.officers), a.id))
        return legal[-1]

    def _card_officer(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        officers = view.board.officers
        people = [a.id for a in legal if isinstance(a, ChooseOfficer)]
        if not people:
            return BACK
        if ask.at == CardId.POISON:
            return ChooseOfficer(max(people, key=fighter_of(officers)))
        return ChooseOfficer(max(people, key=lambda o: economy(officers[o])))

    # Battles.

    def _battle(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board, fight = view.board, planned(view)
        assert fight is not None
        me = board.roles[ask.seat]
        main, vice = best_pair(board, me.at_hand, 0.0, me.techniques)
        if NO not in legal:
            return Engage(2 if main >= 0 else 0)
        if main < 0:
            return NO
        odds, likes = self.battle_odds(board, replace(fight, scale=2), main, vice), self.likes(view, Engage(2))
        if fight.city >= 0:
            city = board.cities[fight.city]
            spare = [economy(board.officers[o]) for o in me.at_hand if o != main] or [20.0]
            gain = odds.win * self.city_value(board, city, max(spare)) * 1.2
            pays = gain > (odds.own_loss * 0.8 + 200.0) * (1 - 0.8 * likes)
            worthwhile = pays and odds.win > self.BOLDNESS - self.DARING * likes
        else:
            stake = 0.04 * (odds.win * board.roles[fight.defender].money - odds.lost * me.money)
            worthwhile = stake > odds.own_loss * 0.35 * (1 - 0.8 * likes) and odds.win > 0.7 - self.DARING * likes
        return Engage(2) if worthwhile else NO

    def _general(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the leader with the best odds of the three that look strongest."""
        board, fight = view.board, planned(view)
        assert fight is not None
        ids = [a.id for a in legal if isinstance(a, ChooseOfficer)]
        if not ids:
            return NONE
        attacks = ask.seat == fight.attacker
        wall = board.cities[fight.city].hp if fight.city >= 0 and not attacks else 0.0
        tech = board.roles[ask.seat].techniques

        def strength(o: int) -> float:
            return worth(side_of(board, o, best_vice(board, o, ask.ids), wall, tech), wall)

        best = sorted(ids, key=strength)[-3:]
        if len(best) == 1:
            return ChooseOfficer(best[0])
        found = general_odds(view, ask, best, self.TIMES)
        assert found is not None
        prospects = [odds.win - odds.lost * 0.3 - odds.own_loss / 6000.0 for odds in found]
        return ChooseOfficer(best[prospects.index(max(prospects))])

    # Cities.

    _occupy = Steady._confirm

    def _garrison(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the best treasurer not needed in the field; with many at hand a defender too."""
        board = view.board
        officers, left = board.officers, [o for o in ask.ids if o not in ask.picked]
        if not left:
            return DONE
        leader = max(ask.ids, key=fighter_of(officers))
        spare = [o for o in left if o != leader]
        if not ask.picked:
            pool = spare or left
            return ChooseOfficer(max(pool, key=lambda o: economy(officers[o]) - 25.0 * fighter(officers[o])))
        if len(ask.picked) == 1 and len(spare) > 3:
            return ChooseOfficer(max(spare[:], key=lambda o: prop(officers[o], Property.POLITICS)))
        return DONE

    def _hire(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Return the officer of most worth above the price: as treasurer of a city it can take, or in the field."""
        board = view.board
        me = board.roles[ask.seat]
        rounds = self.left(board)
        empty = sum(city.role < 0 for city in board.cities)
        leader = max((fighter(board.officers[o]) for o in me.at_hand), default=0.0)
        crowd = len(me.at_hand)

        def gain(o: int, price: float) -> float:
            officer = board.officers[o]
            use = economy(officer) * 2.2 * max(0, rounds - 4) * (0.9 if empty > crowd else 0.45) / (1 + 0.25 * crowd)
            field = max(0.0, fighter(officer) - 0.8 * leader) * 130.0 * min(rounds, 20) / 10.0
            return use + field - price

        offers = [
            (o, price)
            for o, price in zip(ask.ids, ask.prices, strict=True)
            if me.money > price + self.KEEP * self.kept(view, ChooseOfficer(o))
        ]
        if not offers:
            return NONE
        o, price = max(offers, key=lambda offer: gain(*offer))
        return ChooseOfficer(o) if gain(o, price) > -600.0 * self.likes(view, ChooseOfficer(o)) else NONE

    # Study and training.

    def _study(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        board = view.board
        rounds, me = self.left(board), board.roles[ask.seat]
        if len(ask.ids) < 3 or not ask.also or rounds < 15:
            return NONE
        leader = max(ask.ids, key=fighter_of(board.officers))
        pupil = ChooseOfficer(
            max((o for o in ask.ids if o != leader), key=lambda o: prop(board.officers[o], Property.STRATEGY))
        )
        return NONE if me.money < 3500 * self.kept(view, pupil) else pupil

    def _study_tech(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        return ChooseTechnique(min(ask.also, key=TECH_ORDER.index))

    # Allocation.

    def _allocate(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Move better treasurers to where they pay most, and the wounded leader into a city with a mayor."""
        board = view.board
        hand = board.roles[ask.seat].at_hand
        if len(hand) > 1 and len(ask.used) < 6:
            leader = max(hand, key=fighter_of(board.officers))
            best = max((economy(board.officers[o]) for o in hand if o != leader), default=0.0)
            towns = [(self._lack(board, a.id, best), a) for a in legal if isinstance(a, ChooseCity)]
            if towns:
                lack, chosen = max(towns, key=lambda pair: (pair[0], -pair[1].id))
                if lack > 60.0:
                    return chosen
        return DONE

    def _lack(self, board: MbgBoard, c: int, best: float) -> float:
        """Return the additional income of a city a round with a treasurer of this economy."""
        city = board.cities[c]
        now = economy(board.officers[city.treasurer]) if city.treasurer >= 0 else 20.0
        return (best - now) * (1.5 + 0.5 * city.scope + city.fengshui)

    def _exchange(self, view: MbgView, ask: Ask, legal: Sequence[Action]) -> Action:
        """Exchange an idle fighter for the best treasurer at hand."""
        board = view.board
        officers = board.officers
        city = board.cities[ask.at]
        if not ask.picked and len(ask.ids) > 1:
            leader = max(ask.ids, key=fighter_of(officers))
            pool = [o for o in ask.ids if o != leader]
            best = max(pool, key=lambda o: economy(officers[o]))
            if self._lack(board, ask.at, economy(officers[best])) > 60.0:
                return ChooseOfficer(best)
        if ask.picked and not ask.picked_also and len(city.garrison) + len(ask.picked) > 2:
            idle = [o for o in candidates(city.garrison, officers, True) if o not in (city.mayor, city.treasurer)]
            if idle:
                return ChooseOfficer(max(idle, key=fighter_of(officers)))
        return DONE
