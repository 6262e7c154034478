"""News of the world that others may want to hear: quests, achievements, the story of a hero.

Django signals. A sender uses `send_robust` and knows no listener; a listener's error is
logged and affects nobody else.
"""

from django.dispatch import Signal

defeated = Signal()
"""A being fell, or was driven off. Sender: it; kwargs: `by` (whose victory it is; empty after the first), `place`."""

fallen = Signal()
"""A character died for good. Sender: the character; kwargs: `cause` (the killer or thing, or None), `place`."""

gone = Signal()
"""A character is no more: it died for good, or is about to be deleted. Sender: the character. All that keep references
to characters listen (`server/tests/test_lifecycle.py` has the table)."""

deleted = Signal()
"""An object of the world is about to be deleted. Sender: the object."""

entered = Signal()
"""A character came to a place. Sender: the character; kwargs: `place`, `origin` (where it came from, or None)."""

taken = Signal()
"""A character has got a thing from the world or another being. Sender: the character; kwargs: `thing`."""

readied = Signal()
"""A character has taken a thing in hand or put it on. Sender: the character; kwargs: `thing`."""

bought = Signal()
"""A character bought something. Sender: the character; kwargs: `thing`, `price` (coppers), `shop` (the seller)."""

sold = Signal()
"""A character sold something. Sender: the character; kwargs: `thing`, `price` (coppers), `shop` (the buyer)."""

learned = Signal()
"""A character has seen something worth remembering. Sender: the character; kwargs: `flag` (the new knowledge),
`gives` (the prototype of a thing found there, or "")."""

talked = Signal()
"""A character talked to a person. Sender: the character; kwargs: `person`, `topic` (id of the topic, or "")."""

levelled = Signal()
"""A character gained a level. Sender: the character; kwargs: `level`."""

delved = Signal()
"""A character came to a level of the dungeon. Sender: the character; kwargs: `depth` (1 is the first)."""

quest_done = Signal()
"""A character finished a quest. Sender: the character; kwargs: `quest` (its key)."""

step_begun = Signal()
"""A step of a quest came up for a character. Sender: the character; kwargs: `quest` (its key), `step` (its key)."""

quest_ended = Signal()
"""A quest is over for a character, however it ended. Sender: the character; kwargs: `quest` (its key)."""

did = Signal()
"""A character did something worth counting. Sender: the character; kwargs: `deed` (a counter of `tally`), and `amount`
where it is not 1."""

match_over = Signal()
"""A match a person played at a table ended with a result. Sender: the character; kwargs: `game` (key), `place` (1 is
best), `seats`, `won` (bool), `match` (row id), `people` (how many others were people), `stake` (coins each paid),
`against` (keys of the other seats)."""

honoured = Signal()
"""A person is one of the best of a game in a season that is over. Sender: the account; kwargs: `place` (1 is best)."""

dethroned = Signal()
"""A person is the best of no season any more: a match was taken back. Sender: the account."""

came_back = Signal()
"""A player who was away from the keyboard is back. Sender: the account."""

left_everywhere = Signal()
"""An account ended all its log-ins. Sender: the account."""

asked_for_data = Signal()
"""The owner of an account asks for all stored data. Sender: the account; receivers return a dictionary of it."""

staff_did = Signal()
"""A member of staff used a staff command. Sender: the account; kwargs: `action` (the command), `typed` (the text
after it, without passwords)."""

day_turned = Signal()
"""A part of the day began. Sender: the town's clock; kwargs: `places` (place -> who listens there)."""
