"""Crafting: make things from carried things by recipes (`knave.crafting`), or patch one worn thing with another."""

from __future__ import annotations

from collections.abc import Iterator

from ..characters.callings import NAMES
from ..enums import WieldLocation
from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.character_command import CharacterCommand, shown
from ..kernel.counting import find, read_amount
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason, hand_over, moved
from ..kernel.textwidth import fill
from ..knave.crafting import RECIPES, Recipe, Verb
from ..model import Hero, Thing
from ..things import figures, wares
from ..words import LANGUAGES, Words, synonyms, text_in
from . import homes

VERBS = {Verb.BREW: Words("brew"), Verb.TRAP: Words("trap"), Verb.INSCRIBE: Words("inscribe")}
CALLED = {
    **dict.fromkeys(synonyms("brew"), Verb.BREW),
    **dict.fromkeys(synonyms("inscribe"), Verb.INSCRIBE),
    **dict.fromkeys(synonyms("trap"), Verb.TRAP),
}
"""Names of the command that mean one way of making only."""
PATCH = synonyms("mend", "patch")


def needed(key: str, count: int) -> Words:
    """Return a number of things of a prototype."""
    names = wares.attribute(key, "names")
    grammar = names.get("plural", ""), names.get("measure", "")
    return Words.of(lambda lang: LANGUAGES[lang].counted(count, text_in(lang, names), *grammar)[count != 1])


def at_hand(hero: Hero, key: str) -> list[Thing]:
    """Return the things of a prototype in a hero's backpack that have their full worth and are empty."""
    whole = int(wares.attribute(key, "value", 0))
    backpack = hero.equipment.slots[WieldLocation.BACKPACK]
    return [
        one for one in backpack if wares.key_of(one) == key.lower() and wares.worth(one) >= whole and not one.contents
    ]


def craft(hero: Hero, key: str) -> Thing:
    """Make a thing by a recipe from a hero's things; return it.

    Raises ActionError: codes `tools`, `missing`, and those of a full pack; nothing has changed then.
    """
    recipe = RECIPES[key]
    if recipe.tools and not homes.at_bench(hero) and figures.carried(hero, *recipe.tools) is None:
        words = NO_TOOLS if len(recipe.tools) > 1 else Words("You need a tool for that: {needs:or}.")
        raise ActionError("tools", words, needs=[NAMES[one] for one in recipe.tools])
    lacking = [
        needed(one, count - len(at_hand(hero, one)))
        for one, count in recipe.takes.items()
        if len(at_hand(hero, one)) < count
    ]
    if lacking:
        raise ActionError("missing", Words("You still need, whole and in your backpack: {things}."), things=lacking)
    with together():
        used = [thing for one, count in recipe.takes.items() for thing in at_hand(hero, one)[:count]]
        outfit = any(one.outfit for one in used)
        for one in used:
            moved.send(None, source=hero, target=None, coins=0, thing=one, reason=CoinReason.CRAFT)
            one.delete()
        made = wares.make(key)
        made.outfit = outfit
        hero.equipment.validate_slot_usage(made)
        hand_over(made, hero, CoinReason.CRAFT, "get")
    signals.did.send_robust(sender=hero, deed="crafted")
    return made


def patch_up(hero: Hero, thing: Thing) -> Thing:
    """Repair a worn thing with another of its kind, which is used up; return the repaired thing.

    The new quality is the sum of both, at most the maximum: no quality is gained.

    Raises ActionError: codes `whole`, `pair`; nothing has changed then.
    """
    most, quality = thing.quality_max, thing.quality
    if most is None or quality is None or quality >= most:
        raise ActionError("whole", IS_WHOLE, thing=thing)
    key, backpack = wares.key_of(thing), hero.equipment.slots[WieldLocation.BACKPACK]
    others = [one for one in backpack if one is not thing and key is not None and wares.key_of(one) == key]
    others = [one for one in others if one.quality and one.quality > 0]
    if not others:
        raise ActionError("pair", Words("You have no other {thing} in your backpack to take apart."), thing=thing)
    other = min(others, key=lambda one: int(one.quality))
    with together():
        thing.quality = min(most, max(0, quality) + other.quality)
        if other.outfit:
            thing.outfit = True
        moved.send(None, source=hero, target=None, coins=0, thing=other, reason=CoinReason.CRAFT)
        other.delete()
    signals.did.send_robust(sender=hero, deed="crafted")
    return thing


class CmdCraft(CharacterCommand):
    """Make a thing by a recipe, patch a worn thing, or list the recipes."""

    key = "craft"
    aliases = synonyms("make", "brew", "trap", "inscribe", of="craft")
    in_fight = "refused"
    help_category = "Adventure"
    help_words = Words(
        "Makes things of what you carry: draughts and oil are brewed, snares are built, rune stones are inscribed. "
        "What goes in must be whole, and is used up. Two worn things of one kind make one better one.\n\nUsage:\n"
        "  craft                    what can be made, of what\n  craft caltrops           make it\n"
        "  brew, trap, inscribe     only what is made so\n  craft mend sword         with the parts of another sword"
    )

    def act(self, typed: str) -> None:
        """Patch if the first word says so, else make the named thing; without arguments, list the recipes."""
        verb = CALLED.get(self.cmdstring.lower())
        known = {key: one for key, one in RECIPES.items() if verb in (None, one.verb)}
        how = next((one for one in PATCH if typed.lower().startswith(one)), "")
        rest = typed[len(how) :].strip()
        if how and how.isascii() and rest and not typed[len(how)].isspace():
            how = ""  # a thing whose name begins with these letters
        if not typed:
            self.msg("\n".join(fill(line, self.page.width, hanging="    ") for line in self._list(known)))
        elif how:
            if not rest:
                raise ActionError("usage", Words("Mend what? For example |wcraft mend sword|n."))
            mended = patch_up(self.caller, self._worn(rest))
            self.tell(PATCHED, thing=mended, quality=mended.quality, most=mended.quality_max)
            self.see(Words("{who:cap} mends {thing:a}."), thing=mended)
        else:
            made = craft(self.caller, self._named(typed, known))
            self.tell(Words("You make {thing:a}."), thing=made)
            self.see(Words("{who:cap} makes {thing:a}."), thing=made)

    def _worn(self, typed: str) -> Thing:
        found = find(read_amount(typed).name, self.carried())
        if not found:
            raise ActionError("missing", Words('You carry no "{typed}".'), typed=shown(typed))
        things = [one for one in found if isinstance(one, Thing)]
        if not things:
            raise ActionError("whole", IS_WHOLE, thing=found[0])
        return min(things, key=lambda one: (one.quality is None, one.quality or 0))

    def _named(self, typed: str, known: dict[str, Recipe]) -> str:
        wanted = read_amount(typed).name
        for key in known:
            if wanted in (key, *(name.lower() for name in wares.name(key).every())):
                return key
        near = [key for key in known if any(wanted in name.lower() for name in wares.name(key).every())]
        if not wanted or not near:
            raise ActionError("unknown", UNKNOWN, typed=shown(typed))
        if len(near) > 1:
            raise ActionError("ambiguous", WHICH, things=[wares.name(key) for key in near])
        return near[0]

    def _list(self, known: dict[str, Recipe]) -> Iterator[str]:
        for verb, name in VERBS.items():
            own = {key: one for key, one in known.items() if one.verb is verb}
            if own:
                yield Words("|w{verb:cap}|n").say(self.lang, verb=name)
            for key, one in own.items():
                ready = all(len(at_hand(self.caller, part)) >= count for part, count in one.takes.items())
                needs = [needed(part, count) for part, count in one.takes.items()]
                line = (READY if ready else LINE).say(self.lang, thing=wares.name(key), needs=needs)
                yield line + (WITH.say(self.lang, tools=[NAMES[tool] for tool in one.tools]) if one.tools else "")


COMMANDS = (CmdCraft,)

LINE = Words("- {thing}: {needs}")
READY = Words("- |g{thing}|n: {needs}")
WITH = Words("; with {tools:or}")
NO_TOOLS = Words("You need a tool for that: {needs:or}.", context="several")
WHICH = Words("Which of them: {things:or}?")
UNKNOWN = Words('Nobody has taught you to make "{typed}". |wcraft|n lists what can be made.')
IS_WHOLE = Words("Your {thing} wants no mending.")
PATCHED = Words("You take the other one apart and mend the {thing}: quality {quality} of {most}.")
