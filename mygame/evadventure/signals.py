"""News of the world that others may want to hear: quests, achievements, the story of a hero.

Django signals. Who makes the news sends it with `send_robust` and knows no listener; a listener's mistake is
logged and hurts nobody. News of the tables is `tables.purse.match_over`.
"""

from django.dispatch import Signal

defeated = Signal()
"""Somebody no player plays was defeated. Sender: the victim; kwargs: `by` (the characters who did it), `place`."""

fallen = Signal()
"""A character died. Sender: the character; kwargs: `cause` (what brought it down, or None), `place`."""

entered = Signal()
"""A character came to a place. Sender: the character; kwargs: `place`."""

taken = Signal()
"""A character has got a thing from the world or from somebody. Sender: the character; kwargs: `thing`."""

bought = Signal()
"""A character bought something. Sender: the character; kwargs: `thing`, `price` (coppers), `shop` (who sold it)."""

sold = Signal()
"""A character sold something. Sender: the character; kwargs: `thing`, `price` (coppers), `shop` (who bought it)."""

talked = Signal()
"""A character talked to somebody. Sender: the character; kwargs: `person`, `topic` (id of what was said, or "")."""

levelled = Signal()
"""A character took a level. Sender: the character; kwargs: `level`."""

delved = Signal()
"""A character came to a level of the dungeon. Sender: the character; kwargs: `depth` (1 is the first)."""

quest_done = Signal()
"""A character finished a quest. Sender: the character; kwargs: `quest` (its key)."""
