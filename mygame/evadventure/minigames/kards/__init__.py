"""KARDS: a card battle on three lines, with action power as its core."""

from evadventure.minigames.bots.uniform import UniformBot
from evadventure.minigames.core import Entry
from evadventure.minigames.kards.bots import Greedy, Veteran
from evadventure.minigames.kards.game import GAME
from evadventure.minigames.kards.present import PRESENT

ENTRY = Entry(
    game=GAME,
    present=PRESENT,
    bots={"random": UniformBot(), "greedy": Greedy(), "veteran": Veteran()},
    default_bot="greedy",
    extras="evadventure.minigames.kards.tools:EXTRAS",
)
