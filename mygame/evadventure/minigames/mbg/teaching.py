"""Reasons for good answers in mbg, as facts from the seat's view, and a sentence for each code of `reason`."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from ..core import Ranked, Reader, Reason, Seat, Teacher, Weighed
from .actions import Action, Back, ChooseCity, ChooseOfficer, Engage, UseCard
from .bots import BOTS
from .bots.searching import played_on
from .data import CardId, Property
from .engine.formulas import prop
from .engine.money import earn, income
from .engine.odds import best_pair, fight_odds, general_odds, planned
from .engine.questions import NO, YES
from .rules import GAME
from .state import Ask, MbgQuestion, MbgView, replace
from .text.names import SENTENCES

REASONS: Final = SENTENCES["reason"]


def say(reason: Reason, view: MbgView, reader: Reader) -> str:
    """Return the sentence of a reason."""
    return REASONS[reason.code].say(reader.lang, **reason.facts)


_TIMES: Final = 400
"""Number of fights that give the odds of a battle."""
_FEWEST: Final = 8
"""The fewest worlds in which a decision is played on."""
_WORLDS: Final = 300
"""The number of such worlds, for a second of thought."""
_ROUNDS: Final = 2
"""Rounds after which a playout is judged."""
_RANKED: Final = 800
"""Worlds in which all answers are played on, for a second of thought each."""
_LONG: Final = 8
"""Rounds of such a playout."""
_IN_SIGHT: Final = 0.05
"""Lead in the chance to win over all others below which more worlds are not worth it."""
_ENOUGH: Final = 60
_CLEAR: Final = 0.08
"""Number of worlds after which a lead of this size, beyond two standard errors, ends the search."""
_SURE: Final = 2.5
"""Standard errors by which an answer must be better."""
_POSTS: Final = {MbgQuestion.TREASURER: Property.ECONOMY, MbgQuestion.MAYOR: Property.POLITICS}
"""The ability for which an officer is chosen for a post."""


def reason(view: MbgView, legal: Sequence[Action], action: Action, seat: Seat) -> Reason:
    """Return why an answer is good for a seat."""
    ask = view.ask
    if ask is None or len(legal) == 1:
        return Reason("only")
    board = view.board

    def ability(officer: int, which: Property) -> int:
        return round(prop(board.officers[officer], which))

    match ask.kind, action:
        case MbgQuestion.ACTION, UseCard(id=card):
            return Reason(f"card_{CardId(card).name.lower()}")
        case MbgQuestion.ACTION, _:
            cards = any(isinstance(one, UseCard) for one in legal)
            return Reason("keep_cards" if cards else "walk")
        case (
            (MbgQuestion.CARD_ROLE | MbgQuestion.CARD_CELL | MbgQuestion.CARD_PLACE | MbgQuestion.CARD_OFFICER),
            Back(),
        ):
            return Reason("no_target")
        case MbgQuestion.MEET | MbgQuestion.ATTACK, _:
            return _battle(view, ask, action)
        case MbgQuestion.GENERAL | MbgQuestion.VICE, ChooseOfficer(id=officer):
            ids = [one.id for one in legal if isinstance(one, ChooseOfficer) and one.id != officer]
            if (odds := general_odds(view, ask, [officer, *ids], _TIMES)) is None:
                return Reason("plain")
            percent, *more = [round(100 * one.win) for one in odds]
            return Reason("general" if percent >= max(more, default=0) else "led", {"percent": percent})
        case MbgQuestion.OCCUPY, _:
            city = board.cities[ask.at]
            best = max((prop(board.officers[o], Property.ECONOMY) for o in ask.ids), default=0.0)
            earns = round(income(city.scope, city.fengshui, best or None))
            return Reason("occupy" if action == YES else "leave", {"money": earns})
        case MbgQuestion.GARRISON | MbgQuestion.EXCHANGE, ChooseOfficer(id=officer):
            return Reason("garrison", {"economy": ability(officer, Property.ECONOMY)})
        case MbgQuestion.GARRISON, _:
            return Reason("afield")
        case ((MbgQuestion.TREASURER | MbgQuestion.MAYOR), ChooseOfficer(id=officer)):
            which = _POSTS[ask.kind]
            figure = prop(board.officers[officer], which)
            others = [prop(board.officers[o], which) for o in ask.ids if o != officer]
            best_of = all(figure >= other for other in others)
            return Reason(f"{ask.kind.value}_best" if best_of else "good_enough", {"figure": round(figure)})
        case MbgQuestion.HIRE, ChooseOfficer(id=officer):
            facts = {"price": round(ask.prices[ask.ids.index(officer)]), "economy": ability(officer, Property.ECONOMY)}
            return Reason("hire", {**facts, "martial": ability(officer, Property.MARTIAL)})
        case MbgQuestion.HIRE, _:
            return Reason("no_hire", {"money": round(board.roles[seat].money)})
        case MbgQuestion.STUDY, ChooseOfficer(id=officer):
            return Reason("study", {"strategy": ability(officer, Property.STRATEGY)})
        case MbgQuestion.TRAIN, ChooseOfficer(id=officer):
            return Reason("train", {"figure": ability(officer, Property(board.rooms[ask.at].ability))})
        case ((MbgQuestion.STUDY | MbgQuestion.TRAIN), _):
            return Reason("stay")
        case MbgQuestion.ALLOCATE, ChooseCity(id=city_id):
            return Reason("rearrange", {"money": round(earn(board.cities[city_id], board.officers))})
        case MbgQuestion.ALLOCATE, _:
            return Reason("arranged")
        case _:
            return Reason("plain")


def _battle(view: MbgView, ask: Ask, action: Action) -> Reason:
    """Return the prospects of an offered battle against the strongest the other side can send."""
    board, fight = view.board, planned(view)
    me = board.roles[ask.seat]
    main, vice = best_pair(board, me.at_hand, 0.0, me.techniques)
    if fight is None or main < 0:
        return Reason("nobody" if action == NO else "plain")
    scale = action.id if isinstance(action, Engage) else fight.scale
    odds = fight_odds(board, replace(fight, scale=scale), [(main, vice)], _TIMES)[0]
    facts = {"percent": round(100 * odds.win), "loss": round(odds.own_loss)}
    if action == NO:
        return Reason("avoid", facts)
    if fight.city < 0:
        return Reason("meet", facts)
    city = board.cities[fight.city]
    return Reason("attack", facts | {"money": round(earn(city, board.officers))})


def weigh(
    view: MbgView, legal: Sequence[Action], chosen: Action, seat: Seat, seed: int, seconds: float
) -> Weighed | None:
    """Return the chance to win with the answer of the best level and with the chosen one.

    Both are played on in the same worlds by a quick player; a difference that may be luck counts as none.
    """
    best = list(BOTS.values())[-1].choose(view, legal, seat, seed, seconds)
    worlds = [GAME.determinize(view, seat, seed + number) for number in range(max(_FEWEST, int(seconds * _WORLDS)))]
    mine = [played_on(world, seat, chosen, _ROUNDS) for world in worlds]
    chance = fmean(mine)
    if best == chosen:
        return Weighed(best, chance, chance)
    gains = [played_on(world, seat, best, _ROUNDS) - was for world, was in zip(worlds, mine, strict=True)]
    gain = fmean(gains)
    if gain <= _SURE * stdev(gains) / sqrt(len(gains)):
        return Weighed(chosen, chance, chance)
    return Weighed(best, chance + gain, chance)


def rank(view: MbgView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Ranked:
    """Return the worth of every answer, each played on for as long as the best level does, in the same worlds.

    It is checked after a few worlds, and at each doubling of their number: a clear lead, or none in sight, ends the
    search.
    """
    most, done = max(_FEWEST, int(seconds * _RANKED)), 0
    found: list[list[float]] = [[] for _ in legal]
    while True:
        upto = min(most, max(_FEWEST, 2 * done))
        for number in range(done, upto):
            world = GAME.determinize(view, seat, seed + number)
            for action, some in zip(legal, found, strict=True):
                some.append(played_on(world, seat, action, _LONG))
        done = upto
        chances = [fmean(some) for some in found]
        at = chances.index(max(chances))
        gaps = [
            [one - two for one, two in zip(found[at], some, strict=True)] for some in found if some is not found[at]
        ]
        ahead = min((fmean(gap) for gap in gaps), default=1.0)
        lead = min((fmean(gap) - 2 * stdev(gap) / sqrt(done) for gap in gaps), default=1.0)
        if done == most or ahead < _IN_SIGHT or (done >= _ENOUGH and lead >= _CLEAR):
            return Ranked(chances, lead)


TEACHER: Final = Teacher(reason, say, REASONS, weigh, rank)
