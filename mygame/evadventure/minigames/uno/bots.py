"""tmp"""

from evadventure.minigames.bots.uniform import UniformBot

BOTS = {"random": UniformBot(), "careful": UniformBot()}
