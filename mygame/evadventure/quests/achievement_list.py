"""All achievements, in the form of Evennia's achievements contrib (`settings.ACHIEVEMENT_CONTRIB_MODULES`).

`words` holds name and description in both languages (the contrib has one); `title` is the title that comes with it.
They track the counters of `evadventure.quests.counters`.
"""

from typing import Any

from ..words import Words


def _row(tracking: str, count: int, named: Words, told: Words, title: str = "") -> dict[str, Any]:
    """Return the record of an achievement.

    Args:
        tracking: the counters that count towards it, separated by `|`.
        count: the number needed.
        named: its name.
        told: what has to be done.
        title: key of a title.
    """
    return {
        "name": named.en,
        "desc": told.en,
        "tracking": tracking.split("|"),
        "count": count,
        "words": (named, told),
        "title": title,
    }


# Down the well.
FIRST_BLOOD = _row("defeated", 1, Words("First Blood"), Words("Defeat somebody."))
TEN_DOWN = _row("defeated", 10, Words("Ten Down"), Words("Defeat ten foes."))
HUNDRED_DOWN = _row("defeated", 100, Words("A Hundred Down"), Words("Defeat a hundred foes."), "slayer")
BEASTS = _row("defeated:beast", 20, Words("Vermin Control"), Words("Defeat twenty beasts."))
UNDEAD = _row("defeated:undead", 10, Words("Rest Now"), Words("Lay ten of the undead to rest."))
BOSS = _row("defeated:boss", 1, Words("Lord of Nothing"), Words("Bring down one of the lords of the deep."))
BOSSES = _row("defeated:boss", 4, Words("Four Crowns"), Words("Bring down four of them."))
DEPTH_1 = _row("depth", 1, Words("Toe in the Water"), Words("Set foot below the ledge."))
DEPTH_3 = _row("depth", 3, Words("Out of Earshot"), Words("Reach the third level."))
DEPTH_6 = _row("depth", 6, Words("Where Lamps Lean"), Words("Reach the sixth level."))
DEPTH_9 = _row("depth", 9, Words("Warm Stone"), Words("Reach the ninth level."))
DEPTH_12 = _row("depth", 12, Words("The Breath"), Words("Reach the twelfth level."))
RETURNED = _row("returned", 1, Words("Daylight"), Words("Come back up alive."))
RETURNED_TEN = _row("returned", 10, Words("Regular Traffic"), Words("Come back up alive ten times."), "deep_walker")
TRAP = _row("disarmed", 1, Words("Careful Hands"), Words("Disarm a trap."))
TRAPS = _row("disarmed", 10, Words("Very Careful Hands"), Words("Disarm ten traps."))
FREED = _row("freed", 1, Words("Open Sesame"), Words("Free a captive."))
CAMPED = _row("camped", 1, Words("Four Stone Walls"), Words("Make camp below."))
FIND = _row("finds", 1, Words("It Has a Name"), Words("Find a treasure with a name."))
FINDS = _row("finds", 10, Words("Cabinet of Wonders"), Words("Find ten of them."), "collector")

DAILY = _row("daily", 1, Words("Today's Stairs"), Words("Go down the descent of the day."))
DAILY_TWENTY = _row("daily", 20, Words("Rain or Shine"), Words("Go down twenty of them."))
DAILY_WON = _row("daily:won", 1, Words("Top of the Board"), Words("Lead the board of a day."), "of_the_day")
BOUNTIES = _row("bounties", 5, Words("Paid by the Head"), Words("Earn five bounties."), "bounty_hunter")

# Magic.
SPELL = _row("cast", 1, Words("The Stone Speaks"), Words("Cast a spell."))
SPELLS = _row("cast", 50, Words("Fifty Words"), Words("Cast fifty spells."), "sage")
SPELL_KINDS = _row("spells", 10, Words("Ten Stones"), Words("Cast ten different spells."))

# The hero.
LEVEL_2 = _row("level", 2, Words("Longer in the Tooth"), Words("Reach level 2."))
LEVEL_5 = _row("level", 5, Words("Known by Name"), Words("Reach level 5."))
LEVEL_10 = _row("level", 10, Words("Told of at Night"), Words("Reach level 10."))
BRUSH = _row("survived", 1, Words("Not Today"), Words("Roll on the table of death and live."))
DUEL = _row("duels", 1, Words("Chalk on the Boots"), Words("Win a duel in the ring."))
DUELS = _row("duels", 10, Words("The Line Holds"), Words("Win ten duels."))
PARTY = _row("joined", 1, Words("Company"), Words("Belong to a party."))
HIRED = _row("hired", 1, Words("Payroll"), Words("Take on a hireling."))

# The town.
MET_FIVE = _row("met", 5, Words("New in Town"), Words("Talk to five people of the town."))
MET_ALL = _row("met", 19, Words("Everybody's Business"), Words("Talk to nineteen people of the town."))
SPENT = _row("coins:spent", 1000, Words("Good Customer"), Words("Spend a thousand coppers."))
GENEROUS = _row("coins:trained", 1000, Words("Tuition"), Words("Turn a thousand coppers into experience."), "patron")
EARNED = _row("coins:earned", 1000, Words("Market Day"), Words("Sell things for a thousand coppers."))
REPAIRED = _row("repaired", 1, Words("Good as New"), Words("Have something repaired."))
QUEST = _row("quests", 1, Words("Good Word"), Words("Finish a task."))
QUESTS = _row("quests", 10, Words("Ask Anybody"), Words("Finish ten tasks."))

# The tables.
SEAT = _row("played", 1, Words("Have a Seat"), Words("Play a match to its end."))
SEATS = _row("played", 50, Words("Part of the Furniture"), Words("Play fifty matches."))
WON = _row("won", 1, Words("Beginner's Luck"), Words("Win a match."))
WON_TEN = _row("won", 10, Words("Not Luck"), Words("Win ten matches."))
WON_UNO = _row("won:uno", 1, Words("Seven Up, Nothing Down"), Words("Win a match of UNO."))
WON_UNO_TEN = _row("won:uno", 10, Words("Last Card"), Words("Win ten matches of UNO."))
WON_MBG = _row("won:mbg", 1, Words("City Taken"), Words("Win a match of Siege."))
WON_MBG_FIVE = _row("won:mbg", 5, Words("Warlord"), Words("Win five matches of Siege."))
WON_KARDS = _row("won:kards", 1, Words("Front Line"), Words("Win a match of KARDS."))
WON_KARDS_FIVE = _row("won:kards", 5, Words("General Staff"), Words("Win five matches of KARDS."))
WON_PEOPLE = _row("won:people", 1, Words("Across the Table"), Words("Win a match against another player."))
FLUSH = _row("won:stake", 1, Words("House Money"), Words("Win a match played for coins."))
