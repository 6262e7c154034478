"""Checks of a game's words: every view and event reads well for every reader, and typed text is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any
from unicodedata import category

import msgspec

from ...kernel.textwidth import columns
from ...words import LANGUAGES, Lang, synonyms
from ..core import NotUnderstood, Reader, Refusal, Who
from ..layout import codes, plain
from ..worlds import canonical
from .kit import Subject, Violation, observers
from .rules_checks import GARBAGE, action_pool

NAMES = {
    Lang.EN: ("Anna", "Ben", "Cleo", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris", "Jonas"),
    Lang.ZH: synonyms(of="people at a table"),
}
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_HALF_WIDTH = re.compile(r"[\u3400-\u9fff][,;:?!]")
_ART = re.compile(r"[-=+|*#~_^]{3,}")
_FIELD = re.compile(r"\{[a-z_]*\}")


def readers(seats: int, who: Who) -> Iterator[Reader]:
    """Yield the readers every text is written for: both languages, narrow, wide, plain, coloured, screen reader."""
    for lang, (width, looks) in product(Lang, ((40, ""), (100, ""), (80, "colour links"), (80, "screenreader"))):
        yield Reader(
            lang=lang,
            names=NAMES[lang][:seats],
            who=who,
            width=width,
            colour="colour" in looks,
            links="links" in looks,
            screenreader="screenreader" in looks,
        )


def check_shows(tested: Subject) -> None:
    """Check that every board, hand and prompt exists for every reader, and fits."""
    present, game = tested.entry.present, tested.game
    for taken, place, frame in tested.moments(8):
        for who in observers(taken.seats):
            view = game.view(frame.state, who)
            for reader in readers(taken.seats, who):
                where = f"step {place} ({taken.name})"
                picture, prompt = present.render_view(view, reader), present.prompt(view, reader)
                hand = present.hand(view, reader)
                for name, text in (("show", picture), ("hand", hand)):
                    reads_well(name, text, reader, where)
                    _fits(name, text, reader, where)
                reads_well("prompt", prompt, reader, where)
                if not picture.strip() or not prompt.strip() or "\n" in prompt:
                    raise Violation("both_languages", f"show is empty, or prompt is not one line: {prompt!r}, {where}")
                speaks("prompt", prompt, reader, where)


def check_tells(tested: Subject) -> None:
    """Check that every event and outcome is a sentence for each observer who may know of it."""
    present, game = tested.entry.present, tested.game
    seen: dict[type, int] = {}
    for taken in tested.walks:
        for place, frame in enumerate(taken.frames):
            for event in frame.events:
                seen[type(event)] = seen.get(type(event), 0) + 1
                if seen[type(event)] > 40:
                    continue
                for who in observers(taken.seats):
                    if (told := game.redact(event, who)) is None:
                        continue
                    for reader in readers(taken.seats, who):
                        name, text = f"tell {type(event).__name__}", present.render_event(told, reader)
                        reads_well(name, text, reader, f"step {place} ({taken.name})")
                        if text:
                            speaks(name, text, reader, f"step {place}")
        if (outcome := game.outcome(taken.frames[-1].state)) is not None:
            for reader in readers(taken.seats, None):
                text = present.outcome(outcome, reader)
                reads_well("outcome", text, reader, taken.name)
                speaks("outcome", text, reader, taken.name)


def check_moves_in_words(tested: Subject) -> None:
    """Check that legal actions are described and explained, and descriptions understood, in both languages."""
    present, game = tested.entry.present, tested.game
    for taken, state, seat, legal, at in tested.decisions(10):
        view = game.view(state, seat)
        for reader in readers(taken.seats, seat):
            typed: dict[str, Any] = {}
            for action in legal[:: max(1, len(legal) // 40)]:
                where = f"{action!r}, {at}"
                text = plain(present.describe(action, view, reader))
                reads_well("describe", text, reader, where)
                reads_well("explain", explained := present.explain(action, view, reader), reader, where)
                if not text or not explained or "\n" in text:
                    raise Violation("parse_describe", f"described {text!r}, explained {explained!r}: {where}")
                if typed.setdefault(text, action) != action:
                    raise Violation("parse_describe", f"{text!r} describes {typed[text]!r} and {where}")
                for form in (text, text.upper(), f"  {text} "):
                    try:
                        found = present.parse(form, view, legal, reader)
                    except NotUnderstood as error:
                        message = f"{form!r} is not understood ({error.refusal}): {where}"
                        raise Violation("parse_describe", message) from error
                    if found != action:
                        raise Violation("parse_describe", f"{form!r} is understood as {found!r}: {where}")


def check_garbage_is_refused(tested: Subject) -> None:
    """Check that any typed text is an action or `NotUnderstood` with words; `parse` never fails otherwise."""
    present, game = tested.entry.present, tested.game
    verbs = [word for verb, aliases in present.verbs.items() for word in (verb, *aliases)]
    typed = (*GARBAGE, *verbs, *(f"{verb} {what}" for verb in verbs for what in GARBAGE))
    for taken, state, seat, legal, where in tested.decisions(4):
        view = game.view(state, seat)
        for reader in list(readers(taken.seats, seat))[::4]:
            for text in typed:
                try:
                    action = present.parse(text, view, legal, reader)
                    game.refuse(state, seat, action)
                except NotUnderstood as error:
                    _refused(tested, error.refusal, reader)
                except Exception as error:
                    raise Violation("parse_garbage", f"{text[:40]!r} raises {error!r} at {where}") from error
                else:
                    msgspec.convert(msgspec.to_builtins(action), game.action_type)


def check_odd_digits_are_no_numbers(tested: Subject) -> None:
    """Check that text that only looks like a number (`²`, `③`, digits of other scripts) is no legal action."""
    present, game = tested.entry.present, tested.game
    odd = ("²", "③", "٣", "１²")
    typed = (*odd, *(f"{verb} {digits}" for verb in present.verbs for digits in odd))
    for taken, state, seat, legal, where in tested.decisions(6):
        view = game.view(state, seat)
        for reader in list(readers(taken.seats, seat))[::4]:
            for text in typed:
                try:
                    found = present.parse(text, view, legal, reader)
                except Exception:  # a crash is for `check_garbage_is_refused` to find
                    continue
                if game.refuse(state, seat, found) is None:
                    raise Violation("odd_digits", f"{text!r} is understood as {found!r} at {where}")


def check_refusals_in_words(tested: Subject) -> None:
    """Check that every refusal of the rules, of a text or a position has words in both languages."""
    game = tested.game
    seen: set[bytes] = set()
    for taken, _, frame in tested.moments(6):
        for seat in range(taken.seats):
            for action in action_pool(tested):
                refusal = game.refuse(frame.state, seat, action)
                if refusal is not None and canonical(refusal) not in seen and len(seen) < 300:
                    seen.add(canonical(refusal))
                    for reader in readers(taken.seats, seat):
                        _refused(tested, refusal, reader)
    for text in GARBAGE:
        for read in (game.read_action, lambda text: game.read_position(text, 1)):
            try:
                read(text)
            except NotUnderstood as error:
                for reader in readers(game.info.min_seats, None):
                    _refused(tested, error.refusal, reader)


def check_about(tested: Subject) -> None:
    """Check that title, rules, verbs and options are in both languages, and that each verb has a Chinese form."""
    present = tested.entry.present
    for reader in readers(tested.game.info.min_seats, None):
        for name, text in (("rules", present.rules(reader)), *_sayings(tested, reader)):
            reads_well(name, text, reader, "the house")
            if not text.strip():
                raise Violation("both_languages", f"{name} is empty in {reader.lang}")
            if name != "title":
                speaks(name, text, reader, "the house")
    named = [option.key for option in present.options()]
    fields = [told.name for told in msgspec.structs.fields(tested.game.options_type)]
    if sorted(named) != sorted(fields):
        raise Violation("options", f"options told {sorted(named)}, options there are {sorted(fields)}")
    for verb, aliases in present.verbs.items():
        if not verb.isascii() or not any(_CHINESE.search(alias) for alias in aliases):
            raise Violation("both_languages", f"the verb {verb!r} has no Chinese form among {aliases}")


def _sayings(tested: Subject, reader: Reader) -> Iterator[tuple[str, str]]:
    present = tested.entry.present
    yield "title", present.title.say(reader.lang)
    yield "blurb", present.blurb.say(reader.lang)
    for option in present.options():
        yield f"option {option.key}", option.help.say(reader.lang)


def _refused(tested: Subject, refusal: Refusal, reader: Reader) -> None:
    text = tested.entry.present.refusal(refusal, reader)
    # Quoted text was normalised before it came here, and is in the language it was typed in.
    for quoted in refusal.facts.values():
        if isinstance(quoted, str) and quoted.strip():
            text = text.replace(quoted, "")
    reads_well(f"refusal {refusal.code}", text, reader, str(refusal)[:200])
    if not text.strip() or ("_" in refusal.code and refusal.code in text):
        raise Violation("both_languages", f"the refusal {refusal} has no words in {reader.lang}: {text!r}")
    speaks(f"refusal {refusal.code}", text, reader, "")


def speaks(name: str, text: str, reader: Reader, where: str) -> None:
    """Check that a text is in the reader's language."""
    shown = plain(text)
    for own in reader.names:
        shown = shown.replace(own, "")
    language = LANGUAGES[reader.lang]
    if language.own_letters and any(letter.isalpha() for letter in shown) and not language.is_in(shown):
        raise Violation("both_languages", f"{name} is not in {language.own_name}: {text!r} {where}")


def reads_well(name: str, text: str, reader: Reader, where: str) -> None:
    """Check the requirements on every text."""
    shown = plain(text)
    language = LANGUAGES[reader.lang]
    foreign = (one for one in LANGUAGES.values() if one is not language and one.is_in(shown))
    if language.own_letters is None and (other := next(foreign, None)):
        raise Violation("both_languages", f"{name} has {other.own_name} in {language.own_name}: {text!r} {where}")
    if found := _HALF_WIDTH.search(shown):
        raise Violation("both_languages", f"{name} has half-width punctuation, {found.group()!r}: {text!r} {where}")
    if _FIELD.search(shown) or any(ord(letter) < 32 and letter != "\n" for letter in shown):
        raise Violation("plain", f"{name} has an unfilled field or a control character: {text!r} {where}")
    if not reader.colour and not reader.links and (found_codes := codes(text)):
        raise Violation(
            "plain", f"{name} has the codes {found_codes[:3]} for a reader without colour: {text!r} {where}"
        )
    if reader.screenreader and (
        art := _ART.search(shown) or next((one for one in shown if category(one) == "So"), None)
    ):
        raise Violation("screenreader", f"{name} has {art!r} for a screen reader: {text!r} {where}")


def _fits(name: str, text: str, reader: Reader, where: str) -> None:
    if reader.screenreader:
        return
    for line in plain(text).split("\n"):
        if columns(line) > reader.width:
            raise Violation(
                "fits", f"{name} is {columns(line)} wide of {reader.width}, {reader.lang}: {line!r} {where}"
            )
