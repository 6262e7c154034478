"""The command `language`, and the guess of a language before login."""

from __future__ import annotations

from ..base.command import Command
from ..base.input import fold
from ..base.messaging import set_lang
from ..words import LANGUAGES, Lang, Words

NOW = Words("You read English now.", "现在你读的是中文。")
WHICH = Words(
    "You read English. Type |wlanguage zh|n for Chinese (中文).",
    "你读的是中文。要换成英语（English），输入 |w语言 en|n。",
)
UNKNOWN = Words(
    'There is no "{typed}" here. Type |wlanguage en|n or |wlanguage zh|n.',
    "这里没有「{typed}」。请输入 |w语言 en|n 或 |w语言 zh|n。",
)


def language_named(typed: str) -> Lang | None:
    """Return the language with that name; None for none."""
    name = fold(typed).strip().casefold()
    return next((lang for lang, language in LANGUAGES.items() if name in language.called), None)


class CmdLanguage(Command):
    """Choose the language."""

    key = "language"
    aliases = ["lang", "语言", "english", "chinese", "中文", "英文", "英语"]
    help_category = "account"
    help_words = Words(
        "Choose the language you read.\n\nUsage:\n  language en | zh\n\nEverything is written in both languages; others"
        " may read the other one. The choice is kept with your account. |wenglish|n and |w中文|n alone do it, too.",
        "选择你读的语言。\n\n用法：\n  语言 en | zh\n\n这里的一切都有两种语言，别人读的可能是另一种。"
        "你的选择会记在账号里。单独输入 |wenglish|n 或 |w中文|n 也可以。",
    )

    def func(self) -> None:
        """Store the choice and confirm it."""
        typed = self.args or self.cmdstring
        if not self.args and self.cmdstring in (self.key, "lang", "语言"):
            self.tell(WHICH)
            return
        lang = language_named(typed)
        if lang is None:
            self.tell(UNKNOWN, typed=typed[:40])
            return
        set_lang(self.session or self.caller, lang)
        self.chosen(lang)

    def chosen(self, lang: Lang) -> None:
        """Confirm the choice in the new language."""
        self.msg(NOW.say(lang))


def language_known(session: object) -> bool:
    """Return whether a session has chosen a language before login."""
    return getattr(session, "protocol_flags", {}).get("LANG", "") in set(Lang)


def guess_language(session: object, typed: str) -> None:
    """Set the language of a session without one, from a line in the script of a language."""
    lang = next((lang for lang, language in LANGUAGES.items() if language.is_in(typed)), None)
    if lang is not None and not language_known(session):
        set_lang(session, lang)
