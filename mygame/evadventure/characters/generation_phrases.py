"""Texts of character generation, and the words understood as answers."""

from __future__ import annotations

from collections.abc import Mapping

from ..words import LANGUAGES, Lang, Words, language_called, synonyms

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "name": synonyms("name"),
    "sex": synonyms("sex", "gender"),
    "weapon": synonyms("weapon"),
    "fate": synonyms("fate", "mortal", "scarred"),
    "desc": synonyms("desc", "describe", "description"),
    "swap": synonyms("swap"),
    "reroll": synonyms("reroll", "roll"),
    "accept": synonyms("accept", "ok", "yes", "done"),
}
SEX_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "male": synonyms("male", "man", "m", "he"),
    "female": synonyms("female", "woman", "f", "she"),
    "other": synonyms("other", "person", "they", "none", "x", "o"),
}
FATE_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "mortal": synonyms("mortal"),
    "scarred": synonyms("scarred", "scar"),
}
BACK = frozenset(synonyms("back", "cancel"))
KEEP = BACK | frozenset(synonyms("no", "n", "keep"))
"""Answers that leave all as it is."""
AGAIN = frozenset(synonyms("look", "l"))
HELP = frozenset(synonyms("help", "?"))
QUIT = frozenset(synonyms("quit", "@quit"))
_LANGUAGE = synonyms("language ", "lang ")
_CODE = 3
"""Bytes of the longest code of a language; what is longer is a name, which needs no command before it."""


def language_asked(plain: str) -> Lang | None:
    """Return the language that a line asks for (`language en`, `english`); None for none."""
    for command in _LANGUAGE:
        if plain.startswith(command):
            return language_called(plain.removeprefix(command).strip())
    return language_called(plain) if len(plain.encode()) > _CODE else None


MENU: Mapping[str, Words] = {
    "name": Words("name: choose another name"),
    "sex": Words("sex: say what you are"),
    "weapon": Words("weapon: take another than the {weapon}"),
    "desc": Words("desc: describe yourself in your own words"),
    "swap": Words("swap: swap two abilities, once"),
    "fate": Words("fate: {fate}. Choose whether death is for good"),
    "reroll": Words("reroll: roll all of it anew"),
    "accept": Words("accept: go into the world like this"),
}
CHOOSE = Words("Type a number or a word. {chinese} switches to Chinese. quit leaves; you can go on later.").filled(
    chinese=LANGUAGES[Lang.ZH].own_name
)
ON_WITH_IT = Words("|wlook|n shows all of it, |waccept|n goes into the world.")
CHANGED: Mapping[str, Words] = {
    "name": Words("You are called {name} now."),
    "sex": Words("You are a {sex} now."),
    "weapon": Words("You take this: {weapon}."),
    "desc": Words("Others see: {desc}"),
    "fate": Words("You are {fate}."),
    "left": Words("Too much to carry, left behind: {left}."),
}
"""What is told of a change, by what has changed."""
TOLD = Words(
    "Your hero is rolled as Knave has it. A bonus is added to a die of twenty whenever it matters; the number in "
    "brackets is what an enemy must roll against it. Strength is for blows, dexterity for dodging, constitution for "
    "wounds and for how much you carry, intelligence for spells, wisdom for bows and for what you notice, charisma for "
    "people. Nothing here must be changed: |waccept|n goes into the world. |wname|n, |wsex|n, |wweapon|n, |wdesc|n, "
    "|wswap|n and |wreroll|n change something first, and the name of a weapon takes it."
)
PUT_AWAY = Words("No new character is made.")
ASK: Mapping[str, Words] = {
    "name": Words(
        "You are called {name}. What name do you choose? Latin letters or Chinese characters; an empty line keeps it."
    ),
    "sex": Words("What are you? An empty line keeps it as it is."),
    "weapon": Words("Which weapon do you take? An empty line keeps yours."),
    "swap": Words("Which two abilities change places? This can be done once. Like: str int. An empty line keeps all."),
    "fate": Words(
        "Does death end it for good? You choose once, and nobody dies for good below level 2. An empty line keeps it."
    ),
    "desc": Words("How do others see you? One line of at most 500 characters; an empty line keeps what was rolled."),
}
FATES: Mapping[str, Words] = {
    "mortal": Words(
        "mortal: as Knave has it. The dead stay dead, on a stone and on the wall; your next hero may claim what they "
        "carried. Only mortals stand on the ladder."
    ),
    "scarred": Words(
        "scarred: you never die. You wake in the temple without anything you carried, and with a point less of an "
        "ability for a day. You do not stand on the ladder."
    ),
}
FATE_NAMES: Mapping[str, Words] = {"mortal": Words("mortal"), "scarred": Words("scarred")}
ONE_HANDED = Words("{weapon}: {damage} damage, one hand, {slots} {slots:|slot|slots}")
TWO_HANDED = Words("{weapon}: {damage} damage, both hands, {slots} {slots:|slot|slots}")
SPOKEN_ABILITY = Words("{ability:cap}: bonus {bonus}, defence {defense}.")
BORN = Words("{name} steps into the world.")
NO_CHOICE_OF_TWO = Words("That is none of the answers. Choose 1 or 2.")
NO_CHOICE = Words("That is none of the answers. Choose 1 to {most}.")
NO_REROLL = Words("You have rolled often enough for today. Take what fell, or come back tomorrow.")
DESC_LONG = Words("That is {count} characters; {most} are the most.")
BYE = Words("Until later: your character waits as it is.")
SWAPPED = Words("You have swapped two abilities already.")
FATE_IS_SET = Words("In this world every hero is {fate}.")
