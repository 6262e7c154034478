"""Evennia's own commands, speaking every language of the house.

Evennia keeps the texts of its default commands out of gettext by policy. `bilingual(module)` reads the
module's source as installed and makes a second module of it in which each sentence - a string or f-string
written inside a function - is looked up in the catalogue `stock` at the moment it is said. Nothing of
Evennia is changed or copied; what has no entry stays as it is, and `tests/test_language_stock.py` fails
when an installed sentence has no entry, as after an upgrade. `docs/adr/0050` gives the reasons.
"""

from __future__ import annotations

import ast
import functools
import gettext
import importlib
import importlib.util
import re
import sys
from string import Formatter
from types import ModuleType
from typing import Any, NamedTuple

from django.utils import translation

from ..words import Lang
from .bitext import Bitext, in_lang
from .locale_build import LOCALE, read_po
from .messaging import DJANGO_CODES

FROZEN_MODULES = (
    "evennia.commands.cmdhandler",
    "evennia.commands.cmdsethandler",
    "evennia.utils.evmenu",
    "evennia.utils.eveditor",
    "evennia.server.throttle",
)
"""Modules of the core that ask gettext for constants while they are imported, before anybody reads them."""

MODULES = (
    "evennia.commands.default.muxcommand",
    "evennia.commands.default.building",
    "evennia.commands.default.admin",
    "evennia.commands.default.system",
    "evennia.commands.default.batchprocess",
    "evennia.commands.default.comms",
    "evennia.commands.default.general",
    "evennia.commands.default.account",
    "evennia.commands.default.help",
)
"""The stock modules that speak both languages."""

UNUSED = frozenset(
    {
        # Bridges to other services: switched off, and their commands are not in our command sets.
        "CmdIRC2Chan", "CmdIRCStatus", "CmdRSS2Chan", "CmdGrapevine2Chan", "CmdDiscord2Chan",
        # Replaced by commands of our own.
        "CmdLook", "CmdGet", "CmdDrop", "CmdGive", "CmdInventory", "CmdSay", "CmdWhisper", "CmdPose", "CmdSetDesc",
        "CmdOOCLook", "CmdWho", "CmdTime", "CmdAbout", "CmdPage", "CmdAccess", "CmdCharCreate", "CmdHelp",
        "CmdSessions", "CmdIC", "CmdOOC", "CmdCharDelete", "CmdStyle", "CmdOption", "CmdPassword", "CmdQuit",
    }
)  # fmt: skip
"""Stock commands that nobody of ours can reach, so that their texts need no entry."""

NOT_SPEECH = {
    "@dig{telswitch} {roomname} = {exitname};{exitshort}{backstring}": "a command that `tunnel` carries out",
    "{self___class_____name}: Min and max ID not returned by aggregation; falling back to queryset slicing.": "a log",
    "{self___class_____name}: Error parsing upper and lower bounds of query.": "a log",
    "Admin": "the name of a permission that `teleport` asks for",
    "Developer": "the name of a permission that `spawn` asks for",
    "|wbotname|n": "a table of the bridges, which are not ours",
    "|wev-channel|n": "a table of the bridges, which are not ours",
    "|wirc-channel|n": "a table of the bridges, which are not ours",
    "|wSSL|n": "a table of the bridges, which are not ours",
    "No irc bots found.": "a table of the bridges, which are not ours",
}
"""Texts in the form of a sentence that nobody reads, and what they are."""

_NOT_READ_CALLS = frozenset(
    {
        "startswith",
        "endswith",
        "split",
        "rsplit",
        "lstrip",
        "get",
        "pop",
        "setdefault",
        "getattr",
        "hasattr",
        "inherits_from",
        "check_permstring",
        "access",
        "has",
        "add_default",
        "check_lockstring",
        "sub",
        "match",
        "search",
        "compile",
        "encode",
        "decode",
        "get_by_nick",
        "has_account",
    }
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_SENTENCE = re.compile(r"[A-Za-z]\w*[ ,:.!?]+\S|^[A-Z]|[.!?:]\s*$", re.MULTILINE)
_LABEL = re.compile(r"\s*(?:\|[a-zA-Z])+\w[\w/ ()+-]*(?:\|n)?|\s*[<(\[][A-Za-z]\w*[>)\]]|.*\} [a-z]{3,}.*", re.DOTALL)
_MARKUP = re.compile(r"\{[^{}]*\}|%(?:\(\w+\))?[-\d.]*[srdig]|\|[a-zA-Z]|\|[\[=]?\d+")
_CODE = re.compile(r"\s*\w+:\s*(?:not )?\w+\(.*|(?:\w+\.)+\w+|[A-Z][A-Z0-9_-]+|ps -p .*|\^# .*|\w+_\w+")


_SPOKEN_CONSTANTS = frozenset({"switch_mapping", "_UTF8_ERROR"})


class Sentence(NamedTuple):
    """A text in a source: where it stands, who says it, its identity in the catalogue, its slots' expressions."""

    node: ast.expr
    owner: str
    msgid: str
    slots: dict[str, ast.expr]


def _slot_name(node: ast.expr, taken: dict[str, ast.expr]) -> str:
    """Return a readable name for the slot of an expression; the same expression has the same name."""
    plain = re.sub(r"\W+", "_", ast.unparse(node)).strip("_")[:40].strip("_") or "x"
    name, count = plain, 1
    while name in taken and ast.dump(taken[name]) != ast.dump(node):
        count += 1
        name = f"{plain}_{count}"
    return name


def _template(node: ast.JoinedStr) -> tuple[str, dict[str, ast.expr]]:
    """Return an f-string as a `str.format` template and the expressions of its slots."""
    slots: dict[str, ast.expr] = {}
    parts = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            plain = part.conversion == -1 and part.format_spec is None
            value = part.value if plain else ast.JoinedStr([part])
            name = _slot_name(part.value, {})
            while name in slots and ast.dump(slots[name]) != ast.dump(value):
                name += "_2"
            slots[name] = value
            parts.append(f"{{{name}}}")
        elif isinstance(part, ast.Constant):
            parts.append(part.value.replace("{", "{{").replace("}", "}}"))
    return "".join(parts), slots


class _Reader(ast.NodeVisitor):
    """Collects the sentences of a module: what a function may show somebody."""

    def __init__(self) -> None:
        self.found: list[Sentence] = []
        self._owner = ""
        self._depth = 0

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer, self._owner = self._owner, self._owner or node.name
        self.generic_visit(node)
        self._owner = outer

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._owner = self._owner, self._owner or node.name
        self._depth += 1
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        for statement in body:
            self.visit(statement)
        self._depth -= 1
        self._owner = outer

    def visit_Assign(self, node: ast.Assign) -> None:
        """Constants of a class or a module are code, but for the few that are shown."""
        spoken = not self._depth and ast.unparse(node.targets[0]) in _SPOKEN_CONSTANTS
        self._depth += spoken
        if spoken and isinstance(node.value, ast.Dict):
            for value in node.value.values:
                self.visit(value)
        else:
            self.generic_visit(node)
        self._depth -= spoken

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        source = ast.unparse(node.func)
        if source.startswith("logger."):
            return
        if name in _NOT_READ_CALLS:
            self.visit(node.func)
            return
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is data, not speech."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)
        if isinstance(node.ctx, ast.Store):
            self.visit(node.slice)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        if self._depth:
            msgid, slots = _template(node)
            self.found.append(Sentence(node, self._owner, msgid, slots))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if self._depth and isinstance(node.value, str):
            self.found.append(Sentence(node, self._owner, node.value, {}))


def sentences(tree: ast.Module) -> list[Sentence]:
    """Return all texts of a module that a function may show, code words among them."""
    reader = _Reader()
    reader.visit(tree)
    return reader.found


def is_speech(msgid: str) -> bool:
    """Tell whether a text is meant for people: it has a word, and the form of a sentence, a label or a heading."""
    bare = _MARKUP.sub(" ", msgid).strip()
    shown = _SENTENCE.search(bare) or _LABEL.fullmatch(msgid)
    return bool(_WORD.search(bare) and shown) and not _CODE.fullmatch(msgid.strip())


def source_of(module: str) -> tuple[ast.Module, str]:
    """Return the syntax tree of an installed module and the path of its source."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    with open(spec.origin, encoding="utf-8") as source:
        return ast.parse(source.read()), spec.origin


@functools.cache
def catalogue() -> gettext.NullTranslations:
    """Return the Chinese texts of the stock commands."""
    return gettext.translation("stock", str(LOCALE), ["zh_Hans"])


class _Slots(Formatter):
    """Fills the slots of a sentence, looking no attributes up."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        return kwargs[field_name], field_name


_SLOTS = _Slots()


def phrase(msgid: str, **facts: Any) -> Bitext:
    """Return a sentence of the stock commands in every language.

    Args:
        msgid: the English text; with facts, a template with one field for each.
        facts: what fills the fields.
    """

    def render(lang: Lang) -> str:
        text = catalogue().gettext(msgid) if lang == Lang.ZH else msgid
        if not facts:
            return text
        return _SLOTS.vformat(text, (), {name: str(in_lang(fact, lang)) for name, fact in facts.items()})

    return Bitext(render)


def core_phrase(msgid: str) -> Bitext:
    """Return a sentence of Evennia's core (one that gettext knows) in every language."""

    def render(lang: Lang) -> str:
        with translation.override(DJANGO_CODES[lang]):
            return translation.gettext(msgid) if msgid else ""

    return Bitext(render)


class _Rewriter(ast.NodeTransformer):
    """Puts a call of `phrase` in the place of each sentence that has an entry."""

    def __init__(self, calls: dict[int, ast.Call]) -> None:
        self.calls = calls

    def visit(self, node: ast.AST) -> Any:
        call = self.calls.get(id(node))
        if call is None:
            return self.generic_visit(node)
        for keyword in call.keywords:
            keyword.value = self.visit(keyword.value)
        return ast.copy_location(call, node)


@functools.cache
def bilingual(module: str) -> ModuleType:
    """Return a second copy of a module of Evennia, whose sentences are `Bitext`."""
    tree, path = source_of(module)
    known = catalogue()
    calls = {
        id(found.node): ast.Call(
            ast.Name("__phrase__", ast.Load()),
            [ast.Constant(found.msgid)],
            [ast.keyword(name, expression) for name, expression in found.slots.items()],
        )
        for found in sentences(tree)
        if found.msgid and known.gettext(found.msgid) != found.msgid
    }
    tree = ast.fix_missing_locations(_Rewriter(calls).visit(tree))
    copy = ModuleType(module.replace("evennia.commands.default", __name__), f"{module}, in two languages.")
    copy.__file__ = path
    copy.__dict__["__phrase__"] = phrase
    sys.modules[copy.__name__] = copy
    exec(compile(tree, path, "exec"), copy.__dict__)
    if "_" in copy.__dict__:
        copy.__dict__["_"] = core_phrase
    return copy


def thaw() -> None:
    """Let the core's constants that were put into words at import be put into words for each reader."""

    def thawed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(thawed(part) for part in value)
        return core_phrase(value) if type(value) is str and value and value in known else value

    known = read_po(LOCALE / "zh_Hans" / "LC_MESSAGES" / "django.po")
    for name in FROZEN_MODULES:
        module = importlib.import_module(name)
        for key, value in vars(module).items():
            if key.startswith("_") and isinstance(value, str | tuple):
                setattr(module, key, thawed(value))
