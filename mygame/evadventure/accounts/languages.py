"""The command `language`, and the guess of a language before login."""

from __future__ import annotations

from evennia.server.serversession import ServerSession

from ..kernel.command import Command
from ..kernel.input import fold
from ..kernel.messaging import set_lang
from ..words import LANGUAGES, Lang, Words, further_languages, language_called, synonyms


def language_named(typed: str) -> Lang | None:
    """Return the language with that name; None for none."""
    return language_called(fold(typed).strip())


def others(now: Lang) -> list[str]:
    """Return the instructions for choosing each other language, in that language."""
    return [
        Words("Type |wlanguage {code}|n for {language}.").say(now, code=lang.value, language=language.own_name)
        for lang, language in LANGUAGES.items()
        if lang != now
    ]


class CmdLanguage(Command):
    """Choose the language."""

    key = "language"
    aliases = [
        *synonyms("lang", "english", "chinese", of="language"),
        *(LANGUAGES[lang].own_name.casefold() for lang in further_languages()),
    ]
    help_category = "account"
    help_words = Words(
        "Choose the language you read.\n\nUsage:\n  language en | zh\n\nEverything is written in both languages; others"
        " may read the other one. The choice is kept with your account. |wenglish|n and |w{chinese}|n alone do it, too."
    ).filled(chinese=LANGUAGES[Lang.ZH].own_name)

    def func(self) -> None:
        """Store the choice and confirm it."""
        typed = self.args or self.cmdstring
        asks = not self.args and self.cmdstring in synonyms("language", "lang")
        lang = None if asks else language_named(typed)
        if lang is None:
            words = Words("You read {language}.") if asks else Words('There is no "{typed}" here.')
            said = words.say(self.lang, language=LANGUAGES[self.lang].own_name, typed=typed[:40])
            self.msg(LANGUAGES[self.lang].gap.join((said, *others(self.lang))))
            return
        set_lang(self.session or self.caller, lang)
        self.chosen(lang)

    def chosen(self, lang: Lang) -> None:
        """Confirm the choice in the new language."""
        self.msg(Words("You read {language} now.").say(lang, language=LANGUAGES[lang].own_name))


def language_known(session: object) -> bool:
    """Return whether a session has chosen a language before login."""
    return getattr(session, "protocol_flags", {}).get("LANG", "") in LANGUAGES


def guess_language(session: ServerSession, typed: str) -> None:
    """Set the language of a session without one, from a line in the script of a language."""
    lang = next((lang for lang, language in LANGUAGES.items() if language.is_in(typed)), None)
    if lang is not None and not language_known(session):
        set_lang(session, lang)
