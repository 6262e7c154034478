# ruff: noqa: E501 - a paragraph of the rules is one line
"""The sentences of KARDS: refusals, events, outcomes; the options."""

from __future__ import annotations

from collections.abc import Mapping

from ....words import Words
from ...core import OptionHelp, sentences_of

TEXT = sentences_of(__package__)
"""Subject -> key -> sentence (`sentences.toml`)."""
REFUSALS: Mapping[str, Words] = {
    **TEXT["refusals"],
    "no_deck": Words("There is no ready deck of that name: `decks` lists them."),  # a host may rename the command
}
EVENTS = TEXT["events"]


RULES = Words(
    """KARDS in two minutes

The field has three lines: your support line, the front, the enemy's support line. Each support line holds four units and ends with the HQ. The front is shared, but only one side stands in it at a time, five units at most. Bring the enemy HQ to 0 and you win.

Your turn: you get one more kredit slot (up to 12), your kredits are filled, you draw a card. Then do as much as you can pay for, in any order, and type "end".

play 2: deploy card 2 into your support line. It may act from your next turn on. Orders act at once: "play 3 on e1".
move s1: from the support line to the front, when no enemy is there.
attack f1 e2, attack f1 hq: attack. Each move and each attack costs the unit's operation cost.
Positions: s1.. your support line, f1.. the front, e1.. the enemy's support line, hq the enemy HQ, myhq your own.

Infantry and tanks reach the neighbouring line only: from the support line the front, from the front the enemy's support line and HQ. Artillery, fighters and bombers reach everything. Infantry acts once a turn; a tank may move and attack. Fights hurt both sides; artillery and bombers are not struck back at. A fighter keeps enemy bombers off its line; Guard protects its neighbours.

In the hand, "[2] Light Panzers 3/3 (1) tank" is a tank that costs 2 to deploy, has attack 3 and defence 3, and costs 1 for each move or attack.

Countermeasures: "arm 4" lays one face down; it waits for the enemy's next turn.
"moves" lists what you can do, "moves s1" what one unit can do and why it cannot do the rest, "why" that of all units, "explain s1" shows a unit's action power, "attack f1 hq?" tells what would happen, "card 2" shows a card, "cards soviet tank" looks cards up.

A deck to begin with: "choose recruit"; "decks" tells how to play each. "help decks" tells how to build your own.

The hand holds nine cards; whoever must draw from an empty deck is hurt, 1, 2, 3 and so on."""
)

OPTIONS = tuple(OptionHelp(key, name, TEXT["option_help"][key]) for key, name in TEXT["options"].items())
