"""Forms of the pages: the same rules for names and passwords as at the game's own login."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import class_from_module

from evadventure.accounts import authentication, guests
from evadventure.accounts.validators import LONGEST_PASSWORD, PASSWORD_RULES, SHORTEST_PASSWORD
from evadventure.evennia_ext.bitext import in_lang
from evadventure.evennia_ext.reactor import in_reactor, settled
from evadventure.kernel.errors import ActionError
from evadventure.words import Lang, Words

LONGEST_NAME = 200
"""Characters read at most; valid names are decided by `evadventure.security.name_rules`."""
ACCOUNT_NAME = Words("Account name")
PASSWORD, PASSWORD_AGAIN = Words("Password"), Words("The password again")
PASSWORD_DIFFERS = Words("The two passwords are not the same.")
PASSWORD_CHANGED = Words("Your password is changed. All other log-ins and tokens have ended.")


def account_class() -> type[Any]:
    """Return the class of accounts."""
    return class_from_module(settings.BASE_ACCOUNT_TYPECLASS)


def _password(label: str, autocomplete: str, help_text: str = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete, "maxlength": LONGEST_PASSWORD})
    return forms.CharField(
        label=label, help_text=help_text, widget=widget, strip=False, max_length=LONGEST_PASSWORD, required=True
    )


class RegisterForm(forms.Form):
    """Creates an account."""

    def __init__(self, *args: Any, lang: Lang, ip: str, guest: Any = None, **kwargs: Any) -> None:
        """Create the form.

        Args:
            lang: the reader's language.
            ip: the reader's address, for the limit of new accounts from one place.
            guest: the guest who becomes the account; None for a new one.
        """
        super().__init__(*args, **kwargs)
        self.lang, self.ip, self.guest, self.account = lang, ip, guest, None
        name = forms.TextInput(attrs={"autocomplete": "username", "autofocus": True, "spellcheck": "false"})
        self.fields["username"] = forms.CharField(
            label=ACCOUNT_NAME.in_lang(lang),
            help_text=Words("2 to 20 Latin letters, or up to 8 Chinese characters; not both mixed.").in_lang(lang),
            max_length=LONGEST_NAME,
            widget=name,
        )
        self.fields["password1"] = _password(
            PASSWORD.in_lang(lang), "new-password", PASSWORD_RULES.say(lang, least=SHORTEST_PASSWORD)
        )
        self.fields["password2"] = _password(PASSWORD_AGAIN.in_lang(lang), "new-password")

    def clean(self) -> dict[str, Any]:
        """Create the account; report why it cannot be created."""
        given = super().clean()
        if self.errors:
            return given
        if given["password1"] != given["password2"]:
            _, wrong = in_reactor(account_class().validate_username, given["username"])
            self.add_error("username", plain(wrong or [], self.lang))
            self.add_error("password2", PASSWORD_DIFFERS.in_lang(self.lang))
            self.fields["username"].widget.attrs["autofocus"] = bool(wrong)
            self.fields["password1"].widget.attrs["autofocus"] = not wrong
            return given
        if self.guest is not None:
            asked = in_reactor(guests.keep, self.guest, given["username"], given["password1"], self.ip)
        else:
            asked = in_reactor(authentication.make, account_class(), given["username"], given["password1"], self.ip)
        made, errors = settled(asked)
        if made is None:
            raise ValidationError(plain(errors, self.lang))
        in_reactor(setattr, made, "lang", self.lang.value)
        self.account = made
        return given


class LogInForm(AuthenticationForm):
    """Logs in, with the game's own limits on guessing."""

    half_in: Any = None
    """The account that has given its password, and must still give the code of its second factor."""

    def __init__(self, request: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"].label = ACCOUNT_NAME.in_lang(request.lang)
        self.fields["username"].max_length = LONGEST_NAME
        self.fields["username"].widget.attrs["maxlength"] = LONGEST_NAME
        self.fields["password"].label = PASSWORD.in_lang(request.lang)

    def clean(self) -> dict[str, Any]:
        """Check name and password."""
        given = self.cleaned_data
        if given.get("username") and given.get("password"):
            try:
                typed = given["username"], given["password"], self.request.origin_ip
                self.user_cache, errors = settled(in_reactor(authentication.come_in, account_class(), *typed))
            except authentication.CodeNeeded as needed:
                self.half_in = needed.account
                return given
            if self.user_cache is None:
                raise ValidationError(plain(errors, self.request.lang))
            self.confirm_login_allowed(self.user_cache)
        return given


class NewPasswordForm(PasswordChangeForm):
    """Changes the password of the account."""

    def __init__(self, user: Any, *args: Any, lang: Lang, ip: str, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.lang, self.ip = lang, ip
        for field, label in (
            ("old_password", Words("The present password")),
            ("new_password1", Words("The new password")),
            ("new_password2", PASSWORD_AGAIN),
        ):
            self.fields[field].label = label.in_lang(lang)
        self.fields["new_password1"].help_text = PASSWORD_RULES.say(lang, least=SHORTEST_PASSWORD)

    def clean_old_password(self) -> str:
        """Check the old password, with the game's own limits on guessing."""
        given = self.cleaned_data["old_password"]
        try:
            settled(in_reactor(authentication.prove_again, self.user, given, self.ip))
        except authentication.Refused as refused:
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect") from refused
        except ActionError as refused:
            raise ValidationError(refused.in_lang(self.lang), code=refused.code) from refused
        return str(given)

    def save(self, commit: bool = True) -> Any:
        """Store the new password, in the game's thread."""
        settled(in_reactor(authentication.change_password, self.user, self.cleaned_data["new_password1"], self.ip))
        return self.user


def plain(errors: list[Any], lang: Lang) -> list[str]:
    """Return the game's reasons in the form for a page: in one language, without colours."""
    flat = [part for error in errors for part in (error if isinstance(error, list | tuple) else [error])]
    return [strip_ansi(str(in_lang(error, lang))) for error in flat]
