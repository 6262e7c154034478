"""The first screens, before and after the choice of a language.

The first screen is for everybody: each language in its own words, and one line in plain ASCII for
clients whose encoding is still wrong. `settings.CONNECTION_SCREEN_MODULE` is this module.
"""

from __future__ import annotations

from django.conf import settings

from evadventure.words import LANGUAGES, Lang, Words, further_languages

CHOOSE = """
|y=====================================================================|n
   |wWELLMOUTH  {town}|n

   A town at the mouth of a well that leads to a dungeon,
   and a gaming house with three tables.
   {about}
|y=====================================================================|n
   |w1|n  English      type |w1|n or |wenglish|n
   |w2|n  {chinese}         {how}
{further}
   Hanzi luanma? Shuru / Chinese garbled? Type:  |wencoding gb18030|n
"""
"""The screen for a client of unknown language."""

WELCOME = Words(
    """
|y=====================================================================|n
   |wWELLMOUTH|n - {slogan}

   Only a look?     |wguest|n   and you sit at a table at once
   New here?        |wcreate <name> <password>|n   or just |wcreate|n
   Been here?       |wconnect <name> <password>|n
   More             |whelp|n    |wscreenreader|n    |wencoding|n    |wquit|n

   Put a name with blanks in quotes: create "Ann of Well" s3cret-word
   {chinese}
|y=====================================================================|n"""
)
SLOGAN = Words("a dungeon below, an inn above, three tables between")

PLAIN_CHOOSE = """Wellmouth. {town}。
English: type 1 or english.
{plain}
{further}Chinese garbled? Type: encoding gb18030"""
PLAIN_WELCOME = Words(
    "Wellmouth: {slogan}.\nOnly a look: guest.\nNew here: create <name> <password>, or just create."
    "\nBeen here: connect <name> <password>."
    "\nMore: help, encoding, quit. Chinese: type 2."
)


TOWN = Words("Wellmouth")
ABOUT = Words("A town at the mouth of a well that leads to a dungeon, and a gaming house with three tables.")
HOW, PLAIN_HOW = Words("type |w2|n or |w{name}|n"), Words("{name}: type 2 or {name}.")
CHINESE = LANGUAGES[Lang.ZH].own_name


def _own(words: Words) -> str:
    return words.say(Lang.ZH, name=CHINESE)


def connection_screen(lang: Lang | None = None, screenreader: bool = False) -> str:
    """Return the screen.

    Args:
        lang: the reader's language; None while unknown.
        screenreader: without ornaments.
    """
    if lang is None:
        languages = [LANGUAGES[one] for one in further_languages()]
        if screenreader:
            further = "".join(f"{one.own_name}: {one.called[0]}.\n" for one in languages)
            return PLAIN_CHOOSE.format(town=TOWN.zh, plain=_own(PLAIN_HOW), further=further)
        further = "".join(f"   |w{one.called[0]}|n  {one.own_name}\n" for one in languages)
        return CHOOSE.format(town=TOWN.zh, about=ABOUT.zh, chinese=CHINESE, how=_own(HOW), further=further)
    screen = (PLAIN_WELCOME if screenreader else WELCOME).say(lang, slogan=SLOGAN, chinese=f"{CHINESE}：{_own(HOW)}")
    if settings.STAFF_CONTACT_EMAIL:
        screen += f"\n   {settings.STAFF_CONTACT_EMAIL}"
    return screen
