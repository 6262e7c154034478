"""Validators of account names and passwords, with reasons in both languages.

Evennia allows ASCII names only; these rules are those of all names in the game (`evadventure.security.name_rules`).
"""

from __future__ import annotations

from django.core.exceptions import ValidationError
from evennia.accounts.accounts import DefaultAccount

from ..evennia_ext.bitext import Bitext
from ..kernel.errors import ActionError
from ..security import name_rules
from ..words import Words

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128

TOO_SHORT = Words("Your password is too short: use at least {least} characters.")
TOO_LONG = Words("Your password is too long: {most} characters are enough.")
ONLY_DIGITS = Words("A password of digits alone is guessed soon: mix in letters.")
PASSWORD_RULES = Words("At least {least} characters, not only digits, not your name, none of the well-known ones.")


def refusal(code: str, words: Words, **facts: object) -> ValidationError:
    """Return a `ValidationError` that each reader gets in their language."""
    return ValidationError(Bitext(lambda lang: words.say(lang, **facts)), code=code)


class AccountNameValidator:
    """Validate account names (`settings.AUTH_USERNAME_VALIDATORS`)."""

    def __call__(self, username: str) -> None:
        """Validate a name. Raises ValidationError: with the reason."""
        try:
            name_rules.check_name(username, "account")
        except ActionError as refused:
            raise refusal(refused.code, refused.words, **refused.facts) from refused


class PasswordValidator:
    """Reject passwords that are easily guessed (`settings.AUTH_PASSWORD_VALIDATORS`)."""

    def __init__(self) -> None:
        from django.contrib.auth.password_validation import CommonPasswordValidator

        self._common = CommonPasswordValidator().passwords

    def validate(self, password: str, user: DefaultAccount | None = None) -> None:
        """Validate a password. Raises ValidationError: with the reason."""
        if len(password) < SHORTEST_PASSWORD:
            raise refusal("password_too_short", TOO_SHORT, least=SHORTEST_PASSWORD)
        if len(password) > LONGEST_PASSWORD:
            raise refusal("password_too_long", TOO_LONG, most=LONGEST_PASSWORD)
        if password.isdigit():
            raise refusal("password_entirely_numeric", ONLY_DIGITS)
        if user is not None and password.casefold() == (getattr(user, "username", "") or "").casefold():
            raise refusal("password_too_similar", Words("Your password must not be your name."))
        if password.lower().strip() in self._common:
            raise refusal("password_too_common", Words("That password is among the first that anybody tries."))

    def get_help_text(self) -> str:
        """Return the rules as text."""
        return Bitext(lambda lang: PASSWORD_RULES.say(lang, least=SHORTEST_PASSWORD))
