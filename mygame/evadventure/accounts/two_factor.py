"""The second factor: six digits of an app (TOTP, RFC 6238), besides the password.

Devices, recovery codes and their tables are django-otp's; without it there is no second factor. Its throttle
is off (`settings.OTP_TOTP_THROTTLE_FACTOR`), because `security.throttling` throttles every entrance alike.
"""

from __future__ import annotations

import re
from base64 import b32encode
from typing import Any, NamedTuple

from django.apps import apps
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession

from ..evennia_ext.transactions import together
from ..kernel import conf
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..words import Words

RECOVERY_CODES = 10
_DIGITS = re.compile(r"\d{6}", re.ASCII)
_RECOVERY = re.compile(r"[a-z2-7]{8}")

WRONG_CODE = Words("That code is not right. Codes change every half a minute; each is good once.")
IS_OFF = Words("The second factor is not on.")
REMIND = Words(
    "|yYou are staff, and your account has no second factor.|n |wtwostep on|n takes a minute; without it"
    " /admin stays shut."
)


class Secret(NamedTuple):
    """The secret for an app.

    Args:
        text: for typing, in groups of four.
        url: for a QR code.
    """

    text: str
    url: str


class WrongCode(ActionError):
    """A code of six digits that differs from the app's present one."""


def is_here() -> bool:
    """Return whether this game has second factors."""
    return bool(apps.is_installed("django_otp.plugins.otp_totp") and apps.is_installed("django_otp.plugins.otp_static"))


def _devices(kind: str, account: DefaultAccount) -> Any:
    label, name = {"app": ("otp_totp", "TOTPDevice"), "recovery": ("otp_static", "StaticDevice")}[kind]
    return apps.get_model(label, name).objects.filter(user_id=account.pk)


def is_on(account: DefaultAccount) -> bool:
    """Return whether an account has a second factor."""
    return is_here() and _devices("app", account).filter(confirmed=True).exists()


def begin(account: DefaultAccount) -> Secret:
    """Create a secret for an app; it takes effect once one of its codes is confirmed.

    Raises ActionError: codes `second_is_on`, `no_second`.
    """
    if not is_here():
        raise ActionError("no_second", Words("This house has no second factor."))
    if is_on(account):
        raise ActionError("second_is_on", Words("The second factor is on already."))
    found = _devices("app", account)
    device = found.first() or found.create(user_id=account.pk, name="app", confirmed=False)
    text = b32encode(device.bin_key).decode().rstrip("=")
    return Secret(" ".join(text[at : at + 4] for at in range(0, len(text), 4)), device.config_url)


def has_begun(account: DefaultAccount) -> bool:
    """Return whether a secret is waiting for confirmation."""
    return is_here() and _devices("app", account).filter(confirmed=False).exists()


def confirm(account: DefaultAccount, code: str) -> list[str]:
    """Switch the second factor on; return the recovery codes, which are shown only now.

    Raises ActionError: codes `wrong_code`, `second_is_off`.
    """
    device = _devices("app", account).filter(confirmed=False).first() if is_here() else None
    if device is None:
        raise ActionError("second_is_off", IS_OFF)
    if not device.verify_token(_plain(code)):
        raise WrongCode("wrong_code", WRONG_CODE)
    with together():
        device.confirmed = True
        device.save()
        return new_codes(account)


def new_codes(account: DefaultAccount) -> list[str]:
    """Replace the recovery codes of an account; each can be used once."""
    found = _devices("recovery", account)
    found.delete()
    device = found.create(user_id=account.pk, name="recovery")
    codes = [device.token_set.model.random_token() for _ in range(RECOVERY_CODES)]
    for code in codes:
        device.token_set.create(token=code)
    return codes


def codes_left(account: DefaultAccount) -> int:
    """Return the number of unused recovery codes."""
    return sum(device.token_set.count() for device in _devices("recovery", account)) if is_here() else 0


def is_right(account: DefaultAccount, code: str) -> bool:
    """Return whether a code of the app or a recovery code is right; the latter is used up."""
    plain = _plain(code)
    if _DIGITS.fullmatch(plain):
        return any(device.verify_token(plain) for device in _devices("app", account).filter(confirmed=True))
    return bool(_RECOVERY.fullmatch(plain)) and any(
        device.verify_token(plain) for device in _devices("recovery", account)
    )


def looks_like_code(text: str) -> bool:
    """Return whether a text has the form of a code."""
    plain = _plain(text)
    return bool(_DIGITS.fullmatch(plain) or _RECOVERY.fullmatch(plain))


def remove(account: DefaultAccount) -> None:
    """Switch the second factor off, and delete its recovery codes."""
    for kind in ("app", "recovery"):
        _devices(kind, account).delete()


def is_missing(account: DefaultAccount) -> bool:
    """Return whether a staff account lacks the second factor required by `WELLMOUTH_STAFF_SECOND_FACTOR`."""
    return bool(conf.value("STAFF_SECOND_FACTOR")) and account.is_staff and is_here() and not is_on(account)


def remind(account: DefaultAccount, session: ServerSession) -> None:
    """Tell newly connected staff that their second factor is missing."""
    if is_missing(account):
        tell(session, REMIND)


def _plain(code: str) -> str:
    return re.sub(r"[\s-]", "", code).lower()[:20]
