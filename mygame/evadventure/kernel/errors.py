"""A request that cannot be carried out: the reason, in every language.

Pure. Rules and handlers raise it, commands tell it to the caller (`tell(caller, refused.words, **refused.facts)`).
"""

from __future__ import annotations

from collections.abc import Callable

from ..words import Lang, Words

NOT_KEPT = Words("The house could not write that down, so nothing has changed. Please try again in a moment.")
"""The message when the database stored nothing."""

FAILED = Words("Something is broken here, and nothing has changed. The fault is logged; |wreport|n tells more.")
"""The answer to a command that failed with an unexpected error."""


class ActionError(Exception):
    """Why something was not done; nothing has changed. Can itself be a fact of a `Words`.

    Args:
        code: a stable name of the reason, for tests and programs.
        words: the reason as one sentence.
        facts: those the sentence names.

    Attributes:
        afterwards: called after the rollback: it keeps a question open whose answer does the refused thing
            now, or freezes a match that cannot be read.
    """

    afterwards: Callable[[], object] | None = None

    def __init__(self, code: str, words: Words, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.words = words
        self.facts = facts

    def finish(self) -> None:
        """Call `afterwards`, if any, after the rollback."""
        if self.afterwards is not None:
            self.afterwards()

    def in_lang(self, lang: Lang) -> str:
        """Return the reason in `lang`."""
        return self.words.say(lang, **self.facts)

    def __str__(self) -> str:
        return self.in_lang(Lang.EN)
