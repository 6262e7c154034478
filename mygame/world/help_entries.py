"""Articles of the help: what is no command but wants explaining, in both languages.

`ENTRIES` is what the in-game `help` reads; `HELP_ENTRY_DICTS` is the same in Evennia's form, for the help
pages of the web site (`settings.FILE_HELP_ENTRY_MODULES`).
"""

from __future__ import annotations

from typing import Any

from evadventure.accounts.help_entry import HelpArticle
from evadventure.words import Words, synonyms

ENTRIES = [
    HelpArticle(
        synonyms("newcomer", "newbie guide", "start"),
        Words("newcomer"),
        "start",
        Words(
            """Welcome to Wellmouth. Ten lines to begin with:

  |wlook|n            where you are; |wlook <thing>|n closer
  |wnorth|n, |wn|n ...    walk; |wmap|n and |wway <place>|n show the way
  |wtalk <name>|n     the people of the town have something to say
  |wscore|n           who you are; |winventory|n what you carry
  |wget|n, |wdrop|n, |wgive|n, |wwield|n, |wwear|n, |wremove|n
  |wsay <words>|n     to everybody in the place
  |wnewbie <words>|n  ask the whole town: nobody minds
  |wroll 2d6|n, |wsave str|n   dice, for all to see
  |wtables|n          the games being played in the gaming house
  |whelp <topic>|n    anything else; |woption|n sets your screen, |wlanguage|n your language

A good first walk: the square, the inn for a bed, the store for torches, the smith for a blade, then the
well. Below it, death is real: take light, food and company."""
        ),
    ),
    HelpArticle(
        synonyms("real time", "realtime", "twitch"),
        Words("real time"),
        "adventure",
        Words(
            """In most places a fight goes in rounds: everybody chooses, then all act. In a few it
goes in |wreal time|n: you act again three seconds after you have acted, and so does everybody else; nobody waits
for you. They are the ring in town and some rooms below; none of the first level of the well.

Such a place says so: its door does ("north (real time)"), the map does, and so does the place itself. When
something falls upon you there, it lets you read first. What you do while you type nothing: |whelp stance|n."""
        ),
    ),
    HelpArticle(
        synonyms("lands", "world", "regions", "wilderness"),
        Words("lands"),
        "adventure",
        Words(
            """Beyond the Rust Gate stands the first milestone, and there the lands begin. |wtravel|n lists them: how
far each is, and what its road warns of; |wtravel marsh|n walks there, |wareas|n says which you have around you.

Places have a |wdanger|n from 0 (a village, a toll bar: nobody fights) to 5. It is counted as levels are: danger 2 is
for a hero of level 2, or for two of level 1. Where there is danger you may be met by what lives there, on about one
step in three, oftener in fog, storm and snow; you stop then, and it is yours to talk (|wparley|n), fight or |wflee|n.
Never more of them come than your party's levels allow. Nothing is met twice in a place at once, and nobody is dragged
anywhere.

People there have work of their own (|wtalk|n, |wquests|n) that no notice in town tells of. What you decide is
remembered, also in town, and cannot be taken back. Each land has one who rules it, and one thing it hides.
|wrecall|n walks you home."""
        ),
    ),
    HelpArticle(
        synonyms("themes", "commands by theme"),
        Words("themes"),
        "start",
        Words(
            """|wWalking and looking|n: look, exits, go, map, way, travel, time, talk
|wYour character|n: score, inventory, wield, wear, remove, get, drop, give, setdesc
|wTalk|n: say, pose, whisper, tell, reply, channel
|wAdventure|n: roll, save, rest
|wTable games|n: tables, sit, stand, watch, board, hand, moves, log, rules
|wAccount|n: language, option, password, who, nick, history, ic, ooc, quit

|whelp|n lists all of them with what has been added since."""
        ),
    ),
    HelpArticle(
        synonyms("knave", "rules of adventure", "adventure rules"),
        Words("knave"),
        "adventure",
        Words(
            """The rules of adventure, in short. They are Knave by Ben Milton (CC BY 4.0).

|wAbilities|n Strength, dexterity, constitution, intelligence, wisdom, charisma: 3d6 each, the lowest die is the
bonus (+1 to +10); the defence is 10 more. Two of them may be swapped once.
|wSaves|n d20 + bonus must be above 15. Against somebody: above their defence.
|wAdvantage|n Two d20, the better counts; disadvantage the worse; together they cancel.
|wAttack|n d20 + strength (hand to hand) or wisdom (from afar) must be above the armour's defence. A natural 20
gives one more die of damage and wears the armour down by one; a natural 1 wears the weapon down by one. At
quality 0 a thing breaks.
|wSlots|n You carry 10 + constitution bonus of slots; 100 coins are one.
|wWounds|n At 0 hit points you are down; the death table decides: the end, or maimed (|whelp death|n).
|wRest|n A meal and a night's sleep give 1d8 + constitution; behind a door of one's own, everything.
|wLevels|n 1000 experience points make a level: new hit points, and +1 to three different abilities. A creature or
a trap teaches half as much for each multiple of its hit dice (3 at least) in your level, and a task for each of the
level it asks for; deeper down you learn again. The guild teaches for coins, 500 points of each level at most.
|wMagic|n A spell is a rune stone: hold it in both hands and cast it, once a day; what resists is rolled against
your intelligence."""
        ),
    ),
    HelpArticle(
        synonyms("gaming house", "table games"),
        Words("gaming house"),
        "tables",
        Words(
            """In the gaming house there are three kinds of tables:

  |wmbg|n    a siege of the Three Kingdoms on a board
  |wUNO|n    the card game, with the 7-0 rule: a seven swaps hands, a zero passes them on
  |wKARDS|n  a battle of cards on three lines

|wtables|n shows what is being played, |wopen <game>|n takes a free table or has one brought, |wsit|n takes a
seat, |wwatch|n looks on, and |wbot add|n fills a seat with a machine. Then |wstart|n begins. |wplay <game>|n does most
of that at once, from anywhere in the town: |whelp play|n; |wseek <game>|n finds an opponent. A match may also go on by
letter, a day or three for each action: |whelp matches|n. At the table, |wmoves|n lists what you may
do now and |wrules|n tells how the game is played. Nobody sees your hand but you."""
        ),
    ),
    HelpArticle(
        synonyms("fairness", "fair play", "seed", "rating", "ratings"),
        Words("fairness"),
        "tables",
        Words(
            """How a match goes, whatever is played:

|wSeats|n: The first to sit down is the host, sets the |woptions|n, fills seats with |wbot add|n, types |wstart|n.
|winvite|n and |wpassphrase|n keep a table among friends. Anybody may |wwatch|n, and sees no hand.

|wTime|n: Each action has its time. When it is up, the clock makes the safe move for you. Who loses the connection or
walks away is waited for, then the clock or a computer player stands in; back again, you go on where it stands.

|wCoins|n: With a stake, everybody puts in the same, and the winners share it. A match that is broken off pays all of it
back. |wresign|n gives your seat up; you are asked once more.

|wPromises|n: A match that ends before everybody has made the first moves does not count. Where a rating or a stake
hangs on it, a grand reshuffle (|wreset|n) and a pause (|wpause|n) need everybody: |wagree|n or |wdisagree|n. Once
refused, there is no other deal in that match. Anybody who sits there may |wresume|n a pause, and it lasts ten minutes
in total at most.

|wRatings|n: They are yours, not your hero's, and begin at 1500. A rated match moves yours: the stronger whom you beat,
the more. Up to 8 rated matches it is provisional, and off the ladder. Matches against computer players count in a list
of their own (|wladder uno bots|n), a first one not at all; each month has a ladder, too (|wseason|n). The same two
people count three times a day, then by halves; newcomers and very short wins count a quarter, accounts of one person
nothing. Whoever gives up at once has lost, and the stake. A day brings only so much fame and experience. |wundo|n takes
back a step that told nobody anything, without a stake. Where neither a rating nor a stake hangs on a match, |whint|n
tells what would be good now.

|wFairness|n: All cards and dice of a match come from one secret number, its seed. The SHA-256 of it is shown before the
first card, the seed itself at the end, and both in |wreplay <number>|n. To check that nothing was changed in between:

  echo <seed> | xxd -r -p | sha256sum"""
        ),
    ),
    HelpArticle(
        synonyms("etiquette", "conduct", "manners"),
        Words("etiquette"),
        "start",
        Words(
            """|wHow we treat each other|n

1. There is a person behind each character. Be kind; stop when asked to.
2. No insults for what somebody is, no threats, nothing sexual with or about minors, no private data of others.
3. One person plays one seat of a table. No playing into each other's hands, no programs that play for you.
4. Leave a table by |wstand|n, not by pulling the plug; the others wait.
5. Found a fault that brings profit? Tell staff; using it is cheating.
6. Staff never ask for your password.

Whoever breaks this is warned, muted, or banned. Disagree? Tell staff by |wtell|n, not on a channel."""
        ),
    ),
    HelpArticle(
        synonyms("channels guide", "public"),
        Words("channels guide"),
        "talk",
        Words(
            """Channels reach the whole town. Everybody hears two from the start:

  |wpublic <words>|n   anything
  |wnewbie <words>|n   questions and answers

Each reader sees the channel's name in their own language, and what you write as you wrote it: both languages are
welcome. |wchannel/mute public|n gives you peace, |wchannel/unsub|n leaves for good. See |whelp channel|n."""
        ),
    ),
    HelpArticle(
        synonyms("clients", "client settings", "garbled"),
        Words("clients"),
        "account",
        Words(
            """Any telnet client or the web page will do. Good to know:

* Chinese garbled? Tell your client UTF-8, or tell us its encoding: |woption encoding = gb18030|n (before
login |wencoding
  gb18030|n). There is also a port of its own for GB18030 clients.
* Lines too long or too short: |woption width = 100|n. Colours: |woption colour = off|n.
* Screen reader: |wscreenreader|n: sentences and lists instead of drawings.
* Mudlet, TinTin++ and others get what happens as GMCP, too."""
        ),
    ),
    HelpArticle(
        synonyms("dungeon", "well", "below", "delving"),
        Words("dungeon"),
        "adventure",
        Words(
            """The well goes down. |wdown|n from Well Square is the first ledge; |wdown|n again is the dungeon. Each
party finds a dungeon of its own there, so |wgroup invite <name>|n before you go. Take a torch or two, rations, and
something for locks.

  |wlight torch|n     most rooms are dark; in the dark all is harder
  |wmap|n             the level as you have explored it
  |wsearch|n          hidden doors, traps, loose stones; it takes time, and time brings company
  |wlisten north|n    what is behind a way
  |wdisarm|n          a trap you know of
  |wopen|n, |wpick|n, |wforce|n  chests and gates; force is loud
  |wpull|n, |wturn|n       levers, ropes, dials, statues: what they must be set to is written on the way
  |wchoose|n          what a level has to decide: a bargain, a riddle; the clue is in another room
  |wpray|n, |wcamp|n, |wfree|n shrines, a night's rest (with a ration), captives
  |wride|n            the winch, in the first room of level 4, 7, 10, ...

Something rules each third level, and they say that the twelfth is not the last. Whoever is outmatched turns
back: the way up is always open. Leave, and your dungeon waits twenty minutes for you."""
        ),
    ),
    HelpArticle(
        synonyms("death", "dying", "mortal", "scarred"),
        Words("death"),
        "adventure",
        Words(
            """Death does not come unannounced. While a blow could fell you, the fight says so in red each round, before
you choose; hurt outside a fight, you hear that one more such blow could be your end. Then there is |wflee|n, and
beforehand |wwimpy 3|n or |wstance flee|n.

At 0 HP a die of eight is rolled. On a 1 or 2 it is the end; else you live, with 1d4 points of an ability gone for
good (below level 3 for a day), and 1d4 HP. What the end means:

  |wbelow level 3|n: nobody dies for good. You wake in the temple with 1 HP, what you began with, and what you wield \
and wear; the rest lies where you fell. Whoever cannot pay for a bed |wrest|ns there on a bench, for nothing.
  |wat levels 3 and 4|n: the same, once each. |waffects|n says whether it is left.
  |winsured|n: you wake in the temple with 1 HP and nothing else, once (|winsure|n).
  |wmortal|n: dead. A stone, a line on the wall (|wmemorial wall|n), and your deeds are remembered. \
For a day only your next hero, and who was with you, may take what you carried.
  |wscarred|n: you wake in the temple with 1 HP and nothing else, and a point less of an ability for a day; \
but you do not stand on the ladder of |wmortals|n.

Mortal or scarred is chosen once, when a hero is made, unless the world has settled it; |wscore|n says which. What
lies below is carried up to the graveyard when the dungeon closes."""
        ),
    ),
    HelpArticle(
        synonyms("staff", "staff guide"),
        Words("staff guide"),
        "admin",
        Words(
            """|wRanks|n, low to high: Player, Helper, Builder, Admin, Developer; the owner may do everything.
|waccess|n shows yours, |w@perm *<account> = <rank>|n gives one, |wquell|n puts yours aside to play as others do.

All words of staff begin with @.
|wPeople|n: @accounts, @boot, @ban, @unban, @userpassword, @wall, @force; channel/boot, channel/ban; |w@mute|n
silences somebody for a time, with a reason.
|wThe world|n comes from the files in world/: change it there. What you build by hand (@tunnel, @open, @create,
@desc) stays, and asks for the Chinese; |w@world untranslated|n lists what lacks a language, |w@world check|n what
lies where it should not. |w@say|n speaks as somebody of the town, |w@event|n runs a festival or an invasion.
|wThe server|n: @server, @reload, @tasks, @scripts. Log of what staff did: server.log.
|wHelp|n: @sethelp; write both languages into one entry."""
        ),
        staff="Helper",
    ),
]


def as_evennia(entry: HelpArticle) -> dict[str, Any]:
    """Return an article as Evennia's own help system reads it, both languages one after the other."""
    return {
        "key": entry.names[0],
        "aliases": list(entry.names[1:]),
        "category": entry.category,
        "locks": f"read:perm({entry.staff})" if entry.staff else "read:all()",
        "text": f"{entry.text.en}\n\n{entry.text.zh}",
    }


HELP_ENTRY_DICTS = [as_evennia(entry) for entry in ENTRIES]
