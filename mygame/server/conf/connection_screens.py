"""What people see first, before and after they have chosen a language.

The first screen is for everybody: each language in its own words, and one line in plain ASCII for
clients whose encoding is still wrong. `settings.CONNECTION_SCREEN_MODULE` is this module.
"""

from __future__ import annotations

from django.conf import settings

from evadventure.words import LANGUAGES, Lang, Words, further_languages

CHOOSE = """
|y=====================================================================|n
   |wWELLMOUTH  井口镇|n

   A town at the mouth of a well that leads to a dungeon,
   and a gaming house with three tables.
   一座守着井口的小镇：井下是地城，镇上有三张牌桌的赌坊。
|y=====================================================================|n
   |w1|n  English      type |w1|n or |wenglish|n
   |w2|n  中文         输入 |w2|n 或 |w中文|n
{further}
   Hanzi luanma? Shuru / Chinese garbled? Type:  |wencoding gb18030|n
"""
"""The screen of somebody whose language is not known."""

WELCOME = Words(
    """
|y=====================================================================|n
   |wWELLMOUTH|n - {slogan}

   Only a look?     |wguest|n   and you sit at a table at once
   New here?        |wcreate <name> <password>|n   or just |wcreate|n
   Been here?       |wconnect <name> <password>|n
   More             |whelp|n    |wscreenreader|n    |wencoding|n    |wquit|n

   Put a name with blanks in quotes: create "Ann of Well" s3cret-word
   中文：输入 |w2|n 或 |w中文|n
|y=====================================================================|n"""
)
SLOGAN = Words("a dungeon below, an inn above, three tables between")

PLAIN_CHOOSE = """Wellmouth. 井口镇。
English: type 1 or english.
中文：输入 2 或 中文。
{further}Chinese garbled? Type: encoding gb18030"""
PLAIN_WELCOME = Words(
    "Wellmouth: {slogan}.\nOnly a look: guest.\nNew here: create <name> <password>, or just create."
    "\nBeen here: connect <name> <password>."
    "\nMore: help, encoding, quit. Chinese: type 2."
)


def connection_screen(lang: Lang | None = None, screenreader: bool = False) -> str:
    """Return the screen.

    Args:
        lang: the reader's language; None while it is not known.
        screenreader: without ornaments.
    """
    if lang is None:
        languages = [LANGUAGES[one] for one in further_languages()]
        if screenreader:
            return PLAIN_CHOOSE.format(further="".join(f"{one.own_name}: {one.called[0]}.\n" for one in languages))
        return CHOOSE.format(further="".join(f"   |w{one.called[0]}|n  {one.own_name}\n" for one in languages))
    screen = (PLAIN_WELCOME if screenreader else WELCOME).say(lang, slogan=SLOGAN)
    if settings.STAFF_CONTACT_EMAIL:
        screen += f"\n   {settings.STAFF_CONTACT_EMAIL}"
    return screen
