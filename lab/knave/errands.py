"""Errands of a party of the simulator above ground: walk, look, talk, take on quests and complete them. Pure.

Nothing is assumed: a step is a step of the game's maps, a text is read when it is new, a fight is fought. Quests with
parts that are not played (table games, wards, things to bring that a party does not carry) stay undone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from evadventure.kernel.descriptions import phase_at
from evadventure.knave import loot
from evadventure.knave.bestiary import KINDS, in_land
from evadventure.knave.gear import GEAR
from evadventure.rules import learned

from .bodies import advance
from .dangers import GAME, Dangers
from .expedition import Expedition
from .party import TYPED, Party, Visit
from .world import Entry, World, text

PACE = 1
"""Seconds of a step of `travel` or `run` (`places.travel.PACE` is 0.8)."""
QUIET = 60
"""Seconds in which a place sees no second encounter (`creatures.encounters`)."""
HUNTING = 900
"""Seconds after which a party gives up a hunt until another day."""
A_GAME = 300
"""Seconds of the game at a table that the guided quest asks for."""
UNPLAYED = ("play", "win", "stay", "escort")
"""Objectives that the simulator does not play."""


class Abroad(Dangers):
    """Events above ground: no torches burn, and nobody else hears a fight."""

    def pass_time(self, seconds: int, *, quiet: bool = True) -> None:
        """Pass time."""
        self.party.tick(seconds)
        self.party.light = 1

    def make_noise(self, loudness: int) -> None:
        """Make a noise that nobody heeds."""


class Errands:
    """The discoveries and deeds of a party above ground.

    Args:
        world: the world's content.
        hurried: whether the party stays in town and does its tasks, but looks at and hears nothing else.
    """

    def __init__(self, world: World, *, hurried: bool = False) -> None:
        self.world, self.hurried = world, hurried
        self.offers: dict[str, list[str]] = {}
        """Person -> the quests it gives."""
        for key, quest in world.quests.items():
            self.offers.setdefault(quest.get("giver", ""), []).append(key)
        self.flags: set[str] = set()
        self.active: dict[str, int] = {}
        """Current quest -> number of its step."""
        self.done: set[str] = set()
        self.since: dict[str, int] = {}
        """Quest -> count of its step at the beginning."""
        self.heard: set[tuple[str, str]] = set()
        self.here = world.start
        self.deepest = 1
        self.slain: dict[str, int] = {}
        self.sold = 0
        self.met_at: dict[str, int] = {}
        self.shunned: set[str] = set()

    # An outing.

    def run(self, party: Party, seconds: int) -> None:
        """Carry out errands, until the time is up or none is left."""
        self.party, self.abroad, self.expedition = party, Abroad(party), Expedition(party)
        self.met_at.clear()
        self.shunned.clear()
        self.here = self.world.start
        until = party.clock + seconds
        while party.clock < until and party.living and self._next(until):
            pass
        self.count_slain(self.party)
        if party.living:
            self._go(self.world.start)

    def below(self, party: Party, depth: int) -> None:
        """Meet the dwellers of a level, in their quiet room."""
        self.party = party
        self.deepest = max(self.deepest, depth)
        for name, one in self.world.people.items():
            if one.get("depth") == depth and self._holds(
                {"flags": one.get("flags", ()), "without": one.get("gone", ())}
            ):
                self._person(name)

    def _next(self, until: int) -> bool:
        """Do one thing; return whether there was one."""
        self._settle()
        goal = self._wanted()
        if goal is not None:
            return self._go(goal) or self.here != goal
        return self._hunt(until)

    def _wanted(self) -> str | None:
        """Return the nearest place with something new to do."""
        away = self._distances()
        tasks: set[str] = set()
        for key, number in self.active.items():
            want = self.world.quests[key]["steps"][number]["want"]
            if want["do"] == "visit" and self._in_time(want):
                tasks.add(want["place"])
            if want["do"] == "choose":
                tasks |= set(self._looks(want["flags"]))
            if want["do"] == "defeat" and (lair := self._lair(want.get("of", ""))):
                tasks.add(lair)
            if self._asked_for(want, want.get("person", "")):
                tasks.add(self._place_of(want["person"]))
        if self.hurried and (first := tasks & away.keys() - {self.here}):
            wants = first  # the screen names the next thing to do, and the way
        else:
            new = {place for place in away if not self.hurried and ("places above", place) not in self.party.known}
            wants = tasks | new
            wants |= {self._place_of(name) for name in self.world.people if self._has_news(name)}
        able = [(away[place], place) for place in wants if place in away and place != self.here]
        if self.here in wants and self._visit_here():
            return self.here
        return min(able)[1] if able else None

    def _visit_here(self) -> bool:
        before = len(self.party.news), len(self.done), dict(self.active), len(self.flags)
        self._arrive(self.here, fresh=False)
        return before != (len(self.party.news), len(self.done), dict(self.active), len(self.flags))

    # Walking.

    def _cap(self) -> int:
        """Return the worst danger a careful party goes into: its level, and a little more in company."""
        living = self.party.living
        return min(one.level for one in living) + (len(living) - 1) // 2

    def _ways(self, place: str) -> Iterator[str]:
        entry = self.world.places[place]
        for way, goal in entry.get("exits", {}).items():
            hidden, gate = entry.get("hidden", {}).get(way), entry.get("gates", {}).get(way)
            if hidden and hidden not in self.flags:
                continue
            if gate and not gate.get("turns") and gate.get("flag") not in self.flags:
                continue
            known = goal in self.world.places and goal not in self.shunned
            near = not (self.hurried and goal in self.world.land_of)
            if known and near and self.world.places[goal].get("danger", 0) <= self._cap():
                yield goal

    def _distances(self) -> dict[str, int]:
        away, todo = {self.here: 0}, deque([self.here])
        self._came: dict[str, str] = {}
        while todo:
            place = todo.popleft()
            for goal in self._ways(place):
                if goal not in away:
                    away[goal], self._came[goal] = away[place] + 1, place
                    todo.append(goal)
        return away

    def _go(self, goal: str) -> bool:
        """Walk somewhere; return whether the party is there."""
        if goal not in self._distances():
            return False
        steps = [goal]
        while steps[-1] != self.here:
            steps.append(self._came[steps[-1]])
        for place in reversed(steps[:-1]):
            self.party.tick(PACE)
            self.here = place
            if not self._encounter(place):
                self._home(place)
                return False
            self._arrive(place, fresh=("places above", place) not in self.party.known)
            if self.party.is_hurt() or self.party.is_loaded():
                self._home()
                return False
        return True

    def _home(self, shunned: str = "") -> None:
        """Go back to town, sell, sleep and buy; a place that was too much is avoided today."""
        if shunned:
            self.shunned.add(shunned)
        if not self.party.living:
            return
        away = self._distances()
        self.party.tick(PACE * away.get(self.world.start, 10))
        self.here = self.world.start
        self.expedition.shop()

    def _encounter(self, place: str) -> bool:
        """Meet the creatures of a place by chance; return whether the party can stay."""
        entry, land = self.world.places[place], self.world.land_of.get(place, "")
        danger = int(entry.get("danger", 0))
        party = self.party
        lair = next(
            (key for key, kind in KINDS.items() if kind.boss and set(kind.haunts) & set(entry.get("tags", ()))), ""
        )
        if lair and self._wanted_dead(lair):
            return self._fight((lair,), danger, lair=True)
        if not danger or not land or party.clock - self.met_at.get(place, -QUIET) < QUIET:
            return True
        if party.engine.roll("1d100") > int(self.world.lands[land]["chance"]):
            return True
        self.met_at[place] = party.clock
        kinds = in_land(f"land:{land}", danger, frozenset(self.flags))
        if not kinds:
            return True
        kind = party.engine.weighted_choice((kind, weight) for weight, kind in kinds)
        most = max(1, sum(one.level for one in party.living) // max(1, kind.hit_dice))
        return self._fight((kind.key,) * min(party.engine.roll(kind.pack), most), danger)

    def _fight(self, kinds: tuple[str, ...], danger: int, *, lair: bool = False) -> bool:
        party = self.party
        party.depth = max(1, danger)
        party.visits.setdefault(party.depth, Visit())
        held = self.abroad.encounter(kinds, lair=lair)
        self.count_slain(self.party)
        return held and bool(party.living)

    def count_slain(self, party: Party) -> None:
        """Count defeated creatures for the quests that ask for them."""
        for key, count in party.slain.items():
            self.slain[key] = self.slain.get(key, 0) + count
            for tag in KINDS[key].tags:
                self.slain[f"#{tag}"] = self.slain.get(f"#{tag}", 0) + count
            self.slain[""] = self.slain.get("", 0) + count
        party.slain.clear()

    def _hunt(self, until: int) -> bool:
        """Hunt a creature wanted for a quest, in its haunts; return whether there was one to hunt."""
        for key, number in list(self.active.items()):
            want = self.world.quests[key]["steps"][number]["want"]
            kind = KINDS.get(want.get("of", "")) if want["do"] == "defeat" else None
            if kind is None or not kind.haunts or kind.boss:
                continue
            away = self._distances()
            lands = {one.removeprefix("land:") for one in kind.haunts}
            grounds = [
                place
                for place in sorted(away)
                if self.world.land_of.get(place) in lands
                and kind.depth[0] <= self.world.places[place].get("danger", 0) <= kind.depth[1]
            ]
            if not grounds:
                continue
            enough = min(until, self.party.clock + HUNTING)
            while self.party.clock < enough and self.party.living and self.active.get(key) == number:
                self.party.tick(TYPED)
                self._go(self.party.engine.choice(grounds))
                self._settle()
            return self.active.get(key) != number
        return False

    # Looking and talking.

    def _arrive(self, place: str, *, fresh: bool) -> None:
        entry, party = self.world.places[place], self.party
        if fresh:
            party.meet("places above", place, text(entry["desc"]))
            if land := self.world.land_of.get(place):
                party.meet("lands", land, text(self.world.lands[land]["way"]))
        if (phase := self._phase()) in entry:
            party.meet("hours of places", f"{place}/{phase}", text(entry[phase]))
        for number, detail in enumerate(entry.get("details", ())):
            flag = detail.get("learns")
            if self.hurried and not self._asks_for(flag):
                continue
            party.meet("details", f"{place}/{number}", text(detail["text"]))
            if flag:
                self._learn(flag)
            if (thing := detail.get("gives")) and flag:
                party.meet("finds", thing)
        for name in entry.get("people", {}):
            self._person(name)
        for key, number in list(self.active.items()):
            want = self.world.quests[key]["steps"][number]["want"]
            if want["do"] == "visit" and want["place"] == place and self._in_time(want):
                self._step(key)

    def _phase(self) -> str:
        """Return the part of the day: an evening begins at eight in the morning of the game."""
        return phase_at((8 + self.party.clock * GAME // 3600) % 24)

    def _in_time(self, want: Entry) -> bool:
        return not want.get("at") or self._phase() in want["at"]

    def _bring(self, want: Entry) -> bool:
        """Buy a thing wanted by somebody, and bring it; return whether that was possible."""
        thing, count = str(want["thing"]), int(want.get("need", 1))
        pack = self.party.pack
        if thing not in GEAR:
            return False
        price = count * self.party.town.asks(thing, 0, 0)
        if not pack.afford(price):
            return False
        pack.pay(price)
        return True

    def _asks_for(self, flag: str | None) -> bool:
        """Return whether a current step asks for a flag."""
        steps = [self.world.quests[key]["steps"][number] for key, number in self.active.items()]
        return any(flag in step["want"].get("flags", ()) for step in steps)

    def _asked_for(self, want: Entry, name: str) -> bool:
        """Return whether going to somebody now completes a step."""
        if want.get("person") != name or want.get("topic"):
            return False
        return bool(want["do"] == "talk" or (want["do"] == "bring" and want["thing"] in GEAR))

    def _learn(self, flag: str) -> None:
        self.flags.add(flag)
        for land in self.world.lands.values():
            if land["secret"]["flag"] == flag and self.party.meet("secrets", flag, text(land["secret"]["text"])):
                self._earn(int(land["secret"].get("xp", 100)))

    def _earn(self, xp: int, rank: int | None = None) -> None:
        """Give experience to each: a task teaches veterans less, a secret does not (`social.party.share_xp`)."""
        for one in self.party.living:
            one.xp += xp if rank is None else learned(xp, one.level, rank)
            advance(self.party.engine, one)

    def _place_of(self, name: str) -> str:
        return str(self.world.people[name].get("place", ""))

    def _person(self, name: str) -> None:
        """Look at somebody, hear the news, take on quests, and report."""
        one, party = self.world.people[name], self.party
        greets = one.get("greets") or [{}]
        party.meet("people", name, f"{text(one['desc'])} {text(greets[0])}")
        for number, said in enumerate(
            self.world.lands.get(self.world.land_of.get(self._place_of(name), ""), {}).get("rumours", ())
        ):
            party.meet("rumours", f"{self.world.land_of[self._place_of(name)]}/{number}", text(said))
        again = True
        while again:
            again = False
            for key in self._open_topics(name):
                self._hear(name, key)
                again = True
            for key, quest in self.world.quests.items():
                if quest.get("giver", "") in (name, "") and self._can_take(key):
                    self._take(key)
                    again = True
            for key, number in list(self.active.items()):
                want = self.world.quests[key]["steps"][number]["want"]
                if self._asked_for(want, name) and (want["do"] == "talk" or self._bring(want)):
                    party.tick(TYPED)
                    self._step(key)
                    again = True
            self._settle()

    def _open_topics(self, name: str) -> list[str]:
        able = self._unheard(name)
        choices = [key for key, topic in able if topic.get("when", {}).get("step")]
        others = [key for key, _ in able if key not in choices]
        if len(choices) > 1:
            choices = [self.party.engine.choice(choices)]
        return others or choices

    def _unheard(self, name: str) -> list[tuple[str, Entry]]:
        """Return what somebody may be asked about; hurried, only what a task needs."""
        return [
            (key, topic)
            for key, topic in self.world.topics.get(name, {}).items()
            if (name, key) not in self.heard
            and self._holds(when := topic.get("when", {}))
            and not (self.hurried and not when.get("step"))
        ]

    def _hear(self, name: str, key: str) -> None:
        topic, party = self.world.topics[name][key], self.party
        self.heard.add((name, key))
        party.meet("topics", f"{name}/{key}", f"{text(topic.get('ask', {}))} {text(topic['say'])}")
        then = topic.get("then", {})
        self.flags.difference_update(then.get("unset", ()))
        for flag in then.get("set", ()):
            self._learn(flag)
        party.pack.pay(min(int(then.get("pay", 0)), party.pack.coins))
        if thing := then.get("give"):
            party.meet("finds", thing)
        if (quest := then.get("quest")) and quest not in self.active and quest not in self.done:
            self._take(quest)

    def _holds(self, when: Entry) -> bool:
        step = when.get("step", "")
        quest, _, part = step.partition(".")
        on = not step or (quest in self.active and self.world.quests[quest]["steps"][self.active[quest]]["key"] == part)
        return (
            on
            and self.flags.issuperset(when.get("flags", ()))
            and self.flags.isdisjoint(when.get("without", ()))
            and min(one.level for one in self.party.living) >= when.get("level", 0)
            and self.party.pack.coins >= when.get("coins", 0)
            and not when.get("has")
            and self._in_time(when)
            and not when.get("hurt")
        )

    def _has_news(self, name: str) -> bool:
        if not self._place_of(name):
            return False
        if any(self._can_take(key) for key in self.offers.get(name, ())):
            return True
        for key, number in self.active.items():
            want = self.world.quests[key]["steps"][number]["want"]
            if self._asked_for(want, name):
                return True
        return bool(self._unheard(name))

    # Quests.

    def _can_take(self, key: str) -> bool:
        quest = self.world.quests[key]
        return (
            key not in self.active
            and key not in self.done
            and self.done.issuperset(quest.get("needs", ()))
            and self.flags.issuperset(quest.get("flags", ()))
            and self.flags.isdisjoint(quest.get("without", ()))
            and min(one.level for one in self.party.living) >= quest.get("level", 1)
        )

    def _take(self, key: str) -> None:
        quest = self.world.quests[key]
        self.party.meet("quests", key, f"{text(quest.get('summary', {}))} {text(quest.get('offer', {}))}")
        self.active[key] = -1
        self._step(key)

    def _step(self, key: str) -> None:
        """Go on to the next step of a quest that the party can play, or end it."""
        quest = self.world.quests[key]
        steps, number = quest["steps"], self.active[key]
        if number >= 0:
            self.party.meet("steps", f"{key}/{number}", text(steps[number].get("done", {})))
        number += 1
        while number < len(steps) and steps[number].get("only") and self.flags.isdisjoint(steps[number]["only"]):
            number += 1
        if number >= len(steps):
            self._end(key)
            return
        self.active[key] = number
        self.since[key] = self._counted(steps[number]["want"])

    def _end(self, key: str) -> None:
        del self.active[key]
        self.done.add(key)
        quest = self.world.quests[key]
        ends = [one for one in quest.get("outcomes", ()) if one["flag"] in self.flags]
        end: Entry = ends[0] if ends else quest
        reward = end["reward"]
        self.party.meet(
            "ends of quests", f"{key}/{end.get('flag', '')}", f"{text(quest['thanks'])} {text(end['thanks'])}"
        )
        self._earn(int(reward.get("xp", 0)), quest.get("level", 1))
        self.party.find([loot.Found(loot.COINS, int(reward.get("coins", 0)) * len(self.party.living))])
        for thing in reward.get("things", ()):
            self.party.meet("finds", thing)

    def _counted(self, want: Entry) -> int:
        of = str(want.get("of", ""))
        if want["do"] == "defeat":
            return self.slain.get(of, 0) + self.slain.get(f"#{of}", 0) * (of != "")
        return self.sold if want["do"] == "sell" else 0

    def _met(self, key: str) -> bool:
        """Return whether the step of a current quest is complete."""
        step = self.world.quests[key]["steps"][self.active[key]]
        want: Entry = step["want"]
        count = int(want.get("count", 1))
        match want["do"]:
            case "choose":
                return not self.flags.isdisjoint(want["flags"])
            case "delve":
                return self.deepest >= int(want["depth"])
            case "level":
                return min(one.level for one in self.party.living) >= int(want["level"])
            case "defeat" | "sell":
                return self._counted(want) - (0 if want.get("before") else self.since[key]) >= count
            case "ready" | "get":
                return True
        guided = bool(self.world.quests[key].get("skippable")) and want["do"] in UNPLAYED
        self.party.tick(A_GAME * guided)
        return guided

    def _settle(self) -> None:
        again = True
        while again:
            again = False
            for key in list(self.active):
                if key in self.active and self._met(key):
                    self._step(key)
                    again = True

    def _looks(self, flags: list[str]) -> Iterator[str]:
        """Yield the places where a look teaches one of some flags."""
        for place, entry in self.world.places.items():
            if any(detail.get("learns") in flags for detail in entry.get("details", ())):
                yield place

    def _wanted_dead(self, kind: str) -> bool:
        return any(
            want.get("of") == kind
            for key, number in self.active.items()
            for want in [self.world.quests[key]["steps"][number]["want"]]
        )

    def _lair(self, kind: str) -> str:
        """Return the lair of a lord of a land, if one is sought."""
        one: Any = KINDS.get(kind)
        if one is None or not one.boss or not one.haunts:
            return ""
        return next(
            (place for place, entry in self.world.places.items() if set(one.haunts) & set(entry.get("tags", ()))), ""
        )
