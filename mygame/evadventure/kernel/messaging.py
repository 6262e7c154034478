"""Telling people things: each in their own language, in text made for one reader.

`tell` speaks to one session, account or object; `announce` to everybody in a place. Both take a
`Words` and its facts; facts that are objects of the world are named in the reader's language. A reader with several
sessions gets the text once a kind of page: `write` makes it for each, and `reading` names the session it is made for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from django.conf import settings
from django.utils import translation

from ..evennia_ext.mixins import ObjectBase, Reader, SessionBase, keep_with, kept_with
from ..evennia_ext.transactions import each, together
from ..words import LANGUAGES, Lang, Words, commands_marked
from . import conf
from .descriptions import Emote
from .errors import ActionError
from .textwidth import fill

AMBIGUOUS_WIDE = "AMBIGUOUS_WIDE"
"""Protocol flag of a terminal that draws ambiguous characters two columns wide (`option ambiguous = wide`)."""
UNBROKEN = 10_000
"""Width of the page of a screen reader: it breaks no sentence into lines."""
BROWSERS = ("websocket", "ajax/comet")
"""Protocols (`Session.protocol_key`) whose clients turn Evennia's links into clickable ones."""
PROGRAM = "api"
"""Protocol of a program's session; text for people is never made for it while they have another session."""

_COMMAND = re.compile(r"\|w([^|<>\n]+)\|n")

_session: ContextVar[Any] = ContextVar("the session a text is made for", default=None)


class Page(NamedTuple):
    """The capabilities of a reader's screen; all fitting of text is based on it."""

    lang: Lang
    width: int
    screenreader: bool
    colour: bool
    links: bool
    ambiguous_wide: bool = False
    """Whether it draws box lines, dashes and the like two columns wide."""


def house_lang() -> Lang:
    """Return the language of people who have chosen none."""
    return Lang(conf.value("LANGUAGE"))


def lang_of(reader: Reader | None) -> Lang:
    """Return the language of a session, an account or an object (its player's); the house's for anybody else."""
    account = getattr(reader, "account", None)
    if account is not None:
        chosen = kept_with(account, "lang") if hasattr(account, "attributes") else account.lang
    elif (flags := getattr(reader, "protocol_flags", None)) is not None:
        chosen = flags.get("LANG", "")
    else:
        chosen = getattr(reader, "lang", "")
    return Lang(chosen) if isinstance(chosen, str) and chosen in LANGUAGES else house_lang()


def chose_language(reader: SessionBase) -> bool:
    """Tell whether a session's reader (its account, when there is one) has chosen a language."""
    account = getattr(reader, "account", None)
    known = reader.protocol_flags.get("LANG", "") if account is None else kept_with(account, "lang")
    return isinstance(known, str) and known in LANGUAGES


def set_lang(reader: Reader, lang: Lang) -> None:
    """Store the choice: on the account when there is one, else on the session until login."""
    account: Any = getattr(reader, "account", None) or (reader if hasattr(reader, "characters") else None)
    if account is not None:
        keep_with(account, "lang", lang.value)
    sessions: list[Any] = account.sessions.all() if account is not None else [reader]
    for session in sessions:
        session.update_flags(LANG=lang.value)
        if (puppet := getattr(session, "puppet", None)) is not None and hasattr(puppet, "client_anew"):
            puppet.client_anew()


def in_language_of(reader: Reader) -> translation.override:
    """Return a context in which Evennia's and Django's own sentences are in the reader's language."""
    return translation.override(LANGUAGES[lang_of(reader)].django_code)


@contextmanager
def reading(session: SessionBase | None) -> Iterator[None]:
    """Make all text for the page of one session where its owner is the reader, until the block ends.

    Args:
        session: a session, or None for the one `page_of` chooses.
    """
    before = _session.set(session)
    try:
        yield
    finally:
        _session.reset(before)


def sessions_of(reader: Reader) -> list[Any]:
    """Return the sessions of a session (itself), an account or an object."""
    if (found := getattr(reader, "sessions", None)) is not None:
        return list(found.all())
    return [reader] if hasattr(reader, "protocol_flags") else []


def session_of(reader: Reader) -> Any:
    """Return the session a reader's text is made for: that of `reading`, else a person's before a program's."""
    sessions = sessions_of(reader)
    if len(sessions) < 2:
        return sessions[0] if sessions else None
    chosen = _session.get()
    if any(one is chosen for one in sessions):
        return chosen
    return next((one for one in sessions if one.protocol_key != PROGRAM), sessions[0])


def page_of(reader: Reader, session: SessionBase | None = None) -> Page:
    """Return the capabilities of the reader's screen.

    Args:
        reader: a session, an account or an object.
        session: which of the reader's sessions; `session_of` chooses when not given.
    """
    if session is None:
        session = session_of(reader)
    flags = session.protocol_flags if session is not None else {}
    return Page(
        lang=lang_of(reader),
        width=_width(flags),
        screenreader=bool(flags.get("SCREENREADER")),
        colour=not (flags.get("NOCOLOR") or flags.get("SCREENREADER")),
        links=bool(flags.get("MXP")) or getattr(session, "protocol_key", "") in BROWSERS,
        ambiguous_wide=bool(flags.get(AMBIGUOUS_WIDE)),
    )


def _width(flags: Mapping[str, Any]) -> int:
    width = int((flags.get("SCREENWIDTH") or {}).get(0) or settings.CLIENT_DEFAULT_WIDTH)
    return UNBROKEN if flags.get("SCREENREADER") else max(30, min(width, 200))


def width_of(reader: Reader) -> int:
    """Return the columns of the reader's page."""
    session = session_of(reader)
    return _width(session.protocol_flags if session is not None else {})


def lines_of(session: SessionBase) -> int:
    """Return the lines of one page; 0 where none are wanted: the screen is read out, scrolls, or is of unknown size."""
    flags = session.protocol_flags
    scrolls = flags.get("SCREENREADER") or flags.get("NOPAGES") or session.protocol_key in BROWSERS
    return max(8, int(flags.get("SCREENHEIGHT", {0: 24})[0]) - 1) if flags.get("AUTORESIZE") and not scrolls else 0


def look_around(person: ObjectBase) -> None:
    """Show a person the surrounding place."""
    write(person, lambda page: person.at_look(person.location), kind="look")


def write(reader: Reader, make: Callable[[Page], str], *, kind: str = "") -> None:
    """Send a reader a text, made once for each kind of page among the reader's sessions.

    Args:
        reader: a session, an account or an object.
        make: returns the text for a page; `page_of(reader)` is that page meanwhile. An empty text is not sent.
        kind: the type a client is told ("look", "combat", ...); none when empty.
    """
    sessions = sessions_of(reader)
    if len(sessions) < 2:  # `page_of` has no choice
        if said := make(page_of(reader, *sessions)):
            reader.msg(text=(said, {"type": kind}) if kind else said, session=sessions)  # fitted to its page already
        return
    pages: dict[Page, list[Any]] = {}
    for session in sessions:
        pages.setdefault(page_of(reader, session), []).append(session)
    for page, group in pages.items():
        with reading(group[0]):
            said = make(page)
        if said:
            text = (said, {"type": kind}) if kind else said
            reader.msg(text=text, **({"session": group} if len(pages) > 1 else {}))


def name_in(thing: Any, lang: Lang) -> str:
    """Return the name of any object of the world in `lang`; the key of one without names in languages."""
    return str(thing.in_lang(lang) if hasattr(thing, "in_lang") else thing.key)


def tell(reader: Reader | None, words: Words, /, **facts: object) -> None:
    """Say one sentence to one session, account or object, fitted to the screen."""
    if reader is not None:
        write(reader, lambda page: sentence(page, words, facts))


def instruct(reader: Reader, words: Words, /, **facts: object) -> None:
    """Say one sentence whose commands (`|wtalk hanno|n`) are links where the reader's client supports them.

    One with a gap to be filled in (`|wwield <weapon>|n`) is no link.
    """

    def clickable(page: Page) -> str:
        said = words.say(page.lang, **facts)
        if page.links:
            said = _COMMAND.sub(r"|lc\1|lt|w\1|n|le", said)
        return fill(said, page.width, ambiguous_wide=page.ambiguous_wide)

    write(reader, clickable)


@contextmanager
def refusals_to(say: Callable[..., None]) -> Iterator[None]:
    """Tell the `ActionError` that ends the block, after the rollback; execution continues after the block.

    Args:
        say: takes the words and their facts: `Command.tell`, or `tell` of a reader.
    """
    try:
        with together(late=True):
            yield
    except ActionError as refused:
        tell_refusal(refused, say)


def tell_refusal(refused: ActionError, say: Callable[..., None]) -> None:
    """Tell a refusal, after the rollback."""
    refused.finish()
    say(refused.words, **refused.facts)


def sentence(page: Page, words: Words, facts: dict[str, object]) -> str:
    """Return one sentence in the language of a page, broken to its width."""
    said = words.say(page.lang, **facts)
    if not any(type(fact) is str and "`" in fact for fact in facts.values()):  # a person's own stay as typed
        said = commands_marked(said, page.links)
    return fill(said, page.width, ambiguous_wide=page.ambiguous_wide)


def announce(place: ObjectBase | None, words: Words, /, exclude: object = (), **facts: object) -> None:
    """Say one sentence to everybody in a place, each in their own language, fitted to their own screen.

    Args:
        place: a room (or anything with contents); None is nobody.
        exclude: an object, or several, to leave out.
    """
    left_out = set(exclude) if isinstance(exclude, list | tuple | set | frozenset) else {exclude}
    there = place.contents if place is not None else ()
    tell_each((one for one in there if one not in left_out and one.sessions.count()), words, **facts)


def tell_each(readers: Iterable[Reader], words: Words, /, **facts: object) -> None:
    """Say one sentence to several people, as `announce`; one whose text fails keeps no other from theirs."""
    said: dict[tuple[Lang, int, bool], str] = {}

    def once(page: Page) -> str:
        if (key := (page.lang, page.width, page.ambiguous_wide)) not in said:
            said[key] = sentence(page, words, facts)
        return said[key]

    each(readers, lambda one: write(one, once), writes=False)


def tell_deed(who: ObjectBase, deed: Emote, **facts: object) -> None:
    """Tell a person of their act or fate, and everybody else in their place."""
    tell(who, deed.you, **facts)
    announce(who.location, deed.they, exclude=who, who=who, **facts)


def gap_before(text: str) -> str:
    """Return the gap between a name and a text that continues it: none before Chinese and marks."""
    return " " if text[:1].isascii() and text[:1] not in ("'", ",", ":") else ""
