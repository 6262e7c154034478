"""The drawing of mbg in the browser: its own sentences, and the game's names of things."""

from __future__ import annotations

from collections.abc import Mapping

from ...words import LANGUAGES, Words
from ..painter import SCRIPTS, STYLES, Painter
from .data import scenarios
from .text import names, queries, refusals, rules

_OWN: Mapping[str, Words] = {
    "siege": Words("Siege"),
    "turn": Words("Turn {n} of {most}"),
    "win": Words("won at {n}"),
    "question": Words("The question"),
    "wait": Words("Waiting"),
    "road": Words("The road, {n} cells; arrow keys walk along it"),
    "cell": Words("Cell {n}"),
    "cell_is": Words("Cell {n}: {what}"),
    "city_is": Words("{name}, {scope} city of {owner}, wall {hp} of {most}"),
    "city_free": Words("{name}, {scope} city, nobody's, wall {hp} of {most}"),
    "garrison": Words("{n} in garrison"),
    "here": Words("here: {who}"),
    "barrier": Words("a barrier"),
    "robbers": Words("robbers"),
    "asked": Words("in question"),
    "can": Words("can be chosen"),
    "factions": Words("Factions"),
    "chest": Words("Chest"),
    "cities": Words("Cities"),
    "officers": Words("Officers"),
    "out": Words("out of the game"),
    "threw": Words("threw {n}"),
    "backwards": Words("walks backwards"),
    "twice": Words("acts twice"),
    "anger": Words("public anger, {n}"),
    "ally": Words("allied with {name}, {n}"),
    "pace": Words("{pace}, {n}"),
    "acting": Words("to act"),
    "mine": Words("Your side: {name}"),
    "at_hand": Words("Officers at hand"),
    "nobody_at_hand": Words("Nobody is at hand."),
    "cards": Words("Cards"),
    "no_cards": Words("No cards."),
    "techs": Words("Techniques"),
    "no_techs": Words("No techniques yet."),
    "card_use": Words("Use {card}"),
    "strength": Words("strength {hp} of {most}"),
    "lists": Words("Look up"),
    "show": Words("Details: {name}"),
    "sort": Words("Sort by {head}"),
    "loading": Words("One moment ..."),
    "and": Words(", ", context="mbg"),
    "then": Words("; "),
    "people": Words("Officers here"),
    "nobody_here": Words("Nobody is stationed here."),
    "teaches": Words("Taught here"),
    "free_people": Words("Free officers who may come to a saloon"),
    "odds": Words("Odds of this battle"),
    "battle": Words("The last battle"),
    "battle_round": Words("Round {n} of {most}"),
    "battle_before": Words("Before the battle"),
    "throw": Words("Throw the die"),
    "unless_loss": Words("unless I lose a city or an officer"),
    "battle_watch": Words("Watch the battle"),
    "battle_techniques": Words("Techniques"),
    "battle_hp": Words("Strength"),
    "battle_wall": Words("Wall"),
    "battle_slide": Words("Which round"),
    "battle_first": Words("To the beginning"),
    "battle_previous": Words("Previous round"),
    "battle_next": Words("Next round"),
    "battle_last": Words("To the end"),
    "battle_play": Words("Play"),
    "battle_pause": Words("Pause"),
    "battle_speed": Words("Speed"),
    "battle_sides": Words("Both sides"),
    "led": Words("led by {names}"),
    "help_0": Words("Open road: nothing happens here."),
    "help_1": Words(
        "Stop in an empty city and you may occupy it; in your own you collect three incomes; in another's you pay six"
        " and may attack."
    ),
    "help_2": Words("Saloon: one officer of each level is for hire; you must have more than the price."),
    "help_3": Words("Institute: send an officer to research a technique; it costs as much money as points."),
    "help_4": Words("Training room: an officer gains 1 to 3 in one ability after six turns."),
    "help_5": Words("Chance: whoever stops here draws a card."),
}

WORDS: Mapping[str, Words] = {
    f"mbg_{key}": words
    for key, words in {
        **_OWN,
        **{f"scenario_{it.key}": it.title for it in map(scenarios.get, scenarios.keys())},
        **{f"card_{n}": name for n, name in enumerate(names.CARD_NAMES)},
        **{f"card_help_{n}": told for n, told in enumerate(refusals.CARD_HELP)},
        **{f"tech_{n}": name for n, name in enumerate(names.TECH_NAMES)},
        **{f"tech_help_{n}": told for n, told in enumerate(rules.TECH_HELP)},
        **{f"scope_{n}": name for n, name in enumerate(names.SCOPES)},
        **{f"place_{int(place)}": name for place, name in names.PLACES.items()},
        **{f"pace_{int(pace)}": name for pace, name in names.PACES.items()},
        **{f"item_{n}": name for n, name in enumerate(names.PROPERTIES)},
        **{f"list_{key}": query.title for key, query in queries.QUERIES.items()},
    }.items()
}
"""`t("mbg_...")`."""

NAMES: Mapping[str, Mapping[str, str]] = {
    lang.value: {token: name for token, words in scenarios.names().items() if (name := words.in_lang(lang)) != token}
    for lang in LANGUAGES
}
"""Language -> its names for everything named in Chinese on the house's maps: a view has the map's own names."""

PAINTER = Painter(f"{SCRIPTS}/mbg.js", f"{STYLES}/mbg.css", WORDS, {"names": NAMES})
