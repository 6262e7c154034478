"""What shops ask and give: by worth, customer, mood, and what they were sold lately (docs/build/economy.md). Pure.

The world (`trade.shops`) and the simulator reckon with the same functions.
"""

from __future__ import annotations

ASKED, GIVEN = 115, 40
"""Per cent of its worth that a shop asks and gives for a thing, before charisma and mood."""
LEAST_ASKED, MOST_ASKED = 80, 130
"""Per cent of a thing's worth that a shop asks for."""
LEAST_GIVEN, MOST_GIVEN = 25, 65
"""Per cent of a thing's worth that a shop gives."""
PER_CHARISMA = 2
"""Per cent that each point of charisma moves both prices in the customer's favour."""
PER_SOLD, LEAST_PAID = 5, 50
"""Per cent a shop pays less for each thing of a kind it was sold lately, and per cent it pays at least."""
MOST_GLUT = (100 - LEAST_PAID) // PER_SOLD
"""Things of a kind after which it pays no less."""
FEE_OF = 20
"""The strongroom keeps one coin of so many that are taken out, and one at least."""
_MOODS = ((12, 10), (9, 5), (6, 0), (3, -5), (-99, -10))
"""Least total of the reaction roll -> per cent in the customer's favour."""


def asked(worth: int, rate: int) -> int:
    """Return what a shop asks for a thing: at least a coin, rounded up.

    Args:
        worth: of the thing, in coppers.
        rate: in per cent, before bounds.
    """
    return max(1, -(-worth * max(LEAST_ASKED, min(rate, MOST_ASKED)) // 100))


def given(worth: int, rate: int) -> int:
    """Return what a shop gives for a thing, rounded down; 0 is nothing.

    Args:
        worth: of the thing, in coppers.
        rate: in per cent, before bounds.
    """
    return worth * max(LEAST_GIVEN, min(rate, MOST_GIVEN)) // 100


def mood(rolled: int) -> int:
    """Return the mood, in per cent in the customer's favour, that a reaction roll gives (`knave.md 2`)."""
    return next(favour for least, favour in _MOODS if rolled >= least)


def glut(sold: int) -> int:
    """Return by how many per cent less a shop pays when it was sold so many things of the kind lately."""
    return min(PER_SOLD * sold, 100 - LEAST_PAID)


def fee(count: int) -> int:
    """Return what the strongroom keeps of `count` coins that are taken out.

    >>> fee(1), fee(20), fee(21), fee(100)
    (1, 1, 2, 5)
    """
    return -(-count // FEE_OF)
