"""Talk as data: who said what, where (GMCP `Comm.Channel.*`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.dispatch import Signal
from evennia.comms.models import ChannelDB
from evennia.utils.ansi import strip_ansi

from ..kernel.messaging import lang_of
from ..words import Lang, Words, say
from .changes import Part, makes
from .packages import subscribers

listened = Signal()
"""A line of talk was heard. Kwargs: `readers`, characters or accounts; `channel`, `talker`, `said`."""

PLACES = {
    "say": (Words("Here"), Words("say")),
    "pose": (Words("Deeds"), Words("pose")),
    "shout": (Words("Shouts"), Words("shout")),
    "whisper": (Words("Whispers"), Words("whisper")),
    "party": (Words("Party"), Words("gsay")),
    "tell": (Words("Tells"), Words("tell")),
    "table": (Words("Table"), Words("tsay")),
}
"""Ways to talk that are no channels: the caption of each, and its command."""


@makes(Part.CHANNELS)
def channels(owner: Any, lang: Lang) -> list[dict[str, str]]:
    """Return `Comm.Channel.List`: where one can talk, and the command for it; one's own channels first.

    Those where nobody writes, such as the staff's log, come after the others.
    """
    account = getattr(owner, "account", None)
    listed = ChannelDB.objects.get_subscriptions(account) if account is not None else []
    town = [
        {"name": one.key.lower(), "caption": one.in_lang(lang), "command": one.in_lang(lang).lower()}
        for one in sorted(
            listed, key=lambda one: (not one.locks.check(account, "send", no_superuser_bypass=True), one.id)
        )
        if hasattr(one, "in_lang")
    ]
    own = [
        {"name": name, "caption": caption.in_lang(lang), "command": command.in_lang(lang)}
        for name, (caption, command) in PLACES.items()
    ]
    return town + own


def players(account: Any) -> list[dict[str, Any]]:
    """Return `Comm.Channel.Players`: the listeners of the channels one listens to."""
    listening: dict[str, list[str]] = {}
    for channel in sorted(ChannelDB.objects.get_subscriptions(account), key=lambda one: one.id):
        for one in channel.subscriptions.online():
            if one not in channel.mutelist:
                listening.setdefault(one.key, []).append(channel.key.lower())
    return [{"name": name, "channels": names} for name, names in sorted(listening.items())]


@lru_cache(maxsize=256)
def _bare(text: str) -> str:
    """Return a text without colours: many hear the same line, and Evennia cleans it anew for each."""
    return str(strip_ansi(text))


def heard(
    reader: Any,
    channel: str,
    words: Words,
    /,
    *,
    talker: Any,
    said: str,
    caption: str = "",
    own: bool | None = None,
    **facts: Any,
) -> None:
    """Send `Comm.Channel.Text`: one line of talk, to the sessions of one reader that want it.

    Args:
        reader: a character or an account.
        channel: key of the channel, or one of `PLACES`.
        words: the line as it is told, with its facts.
        talker: who says it (anything with a name).
        said: the bare words.
        caption: the channel's name; from `PLACES` when not given.
        own: whether the reader is who talks; seen from the talker when not given.
    """
    wanting = subscribers(reader, "comm")
    if not wanting:
        return
    lang = lang_of(reader)
    message = {
        "channel": channel,
        "caption": caption or PLACES[channel][0].in_lang(lang),
        "talker": _bare(say(lang, talker)),
        "said": _bare(said),
        "text": _bare(words.say(lang, **facts)),
        "own": own if own is not None else reader is talker,
    }
    for session in wanting:
        session.msg(comm_channel_text=message)
