"""Tables on demand: `open` takes or brings one in a room of the gaming house, `play` finds one anywhere.

A request is checked before anybody walks: a player whose request is refused stays in place, and nothing has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ...evennia_ext.memory import tagged
from ...evennia_ext.transactions import together
from ...kernel.errors import ActionError
from ...kernel.input import likeness
from ...kernel.messaging import tell
from ...minigames import registry
from ...minigames.core import NotUnderstood
from ...minigames.options import read_value, types_of
from ...words import Lang, Words, pattern, synonyms
from .. import extending, phrases
from ..match import clock, purse
from ..match.persons import key_of
from ..match.seating import House, Setup
from ..phrases import game_called
from ..room import playing, seats, spare_tables, table_options
from ..room.finding import all_tables, seat_of, tables_in
from ..room.table import Table
from . import social, walk_to

NOT_HERE = Words("Tables are brought in the gaming house only. |wplay {game}|n takes you to one.")
GETS_UP = Words("You sit at {table}. Get up from there? `yes` does it; anything else leaves you there.")
NO_TABLE_NEAR = Words("There is no safe way from here to a table for {game}. Come back to the town first.")
NO_TABLE_FREE = Words(
    "Every table for {game} is taken, and no room has place for one more. |wtables|n tells who plays where; try again "
    "soon."
)
PLAY_HOW = Words(
    "That is no game, and you play no match in which it could be a move. `play <game>` brings you to a table; help "
    "play tells the rest. Games: {games}."
)
PLAY_WORD = Words('"{word}" says nothing about a table. Write: {how}')
NO_LEVEL = Words('There is no computer player "{text}" for {game}. Levels: {levels}.')
BAD_STAKE = Words("A stake is a number of coins from 0 to {most}.")
OTHER_TERMS = Words(
    "{name} waits at {table} on other terms. `play {game} with {name} {rated} stake {stake}` agrees to them."
)
OTHER_TERMS_LETTER = Words(
    "{name} waits at {table} on other terms. `play {game} with {name} {rated} stake {stake} letter {hours}` agrees to "
    "them."
)
BOT_COUNT = Words("At {game} there is room for {most} computer {most:|player|players} beside you.")


PLAY_WORDS = synonyms("play", context="tables")
"""Words that express a wish to play."""


class MatchRequest(NamedTuple):
    """A player's request for a match."""

    game: str
    guest: str = ""
    """Name of the invited player; empty: anybody."""
    rated: bool | None = None
    """None: as the table is set up."""
    stake: int | None = None
    bots: str | None = None
    """Level of computer players; None for none."""
    letter: int | None = None
    """Hours for one action by letter; None: as the table is set up."""
    bot_count: int = 1
    """Computer players, if any; as many more as the game needs."""


_MARKS = {
    **dict.fromkeys(synonyms("with"), "with"),
    **dict.fromkeys(synonyms("rated"), "rated"),
    **dict.fromkeys(synonyms("unrated", "casual"), "unrated"),
    **dict.fromkeys(synonyms("stake"), "stake"),
    **dict.fromkeys(synonyms("bots", "bot"), "bots"),
    **dict.fromkeys(synonyms("letter"), "letter"),
}
_GLUED = pattern(of="words glued to an opening")
"""A Chinese mark needs no blank behind it."""
_COUNT = pattern(r"(?<!\S)\d{1,4}(?:<others>)?(?!\d)")
"""Number of computer players, before or behind their level."""
_BEHIND = pattern(r"\s*(?:\bletter|<others>)\s*(24|72)?$", flags=re.IGNORECASE)


def says_terms(line: str) -> bool:
    """Tell whether a line asks for a game on terms, which no move does: `play kards with Bo letter`."""
    word, _, rest = line.strip().partition(" ")
    game, terms = _game_and_terms(rest)
    return word.lower() in PLAY_WORDS and game is not None and bool(terms)


def _game_and_terms(text: str) -> tuple[str | None, list[str]]:
    """Return the game with which a line begins, if any, and the words from the first mark on."""
    words = _GLUED.sub(r"\1 \2", text).split()
    first = next((n for n, word in enumerate(words) if word.lower() in _MARKS), len(words))
    return game_called(" ".join(words[:first])), words[first:]


def read_wish(text: str) -> MatchRequest:
    """Return the request typed after `play`.

    Raises:
        ActionError: names the fault; code `no_game` if it does not begin with a game.
    """
    game, terms = _game_and_terms(text)
    if game is None:
        named, _, more = text.partition(" ")
        if (game := game_called(named)) is None:
            raise ActionError("no_game", PLAY_HOW, games=phrases.titles())
        strong = phrases.level_key(more.split()[0], registry.get(game))  # `play kards hard`, `play uno bo`
        return read_wish(f"{named} {'bots' if strong else 'with'} {more}")
    said: dict[str, str] = {}
    entry, mark = registry.get(game), ""
    for word in terms:
        found = _MARKS.get(word.lower())
        if found and mark == "bots" and phrases.level_key(word, entry) and not _COUNT.sub("", said["bots"]).strip():
            found = None  # "casual" is a level there; elsewhere it means an unrated match
        if found is not None:
            mark = found
            said.setdefault(mark, "")
        elif mark in ("rated", "unrated"):
            raise ActionError("no_wish", PLAY_WORD, word=word[:20], how=PLAY_HOW_SHORT)
        else:
            said[mark] = f"{said[mark]} {word}".strip()
    return _checked(game, said)


PLAY_HOW_SHORT = Words("play <game> [with <name>] [rated] [stake <coins>] [bots <how many> <level>] [letter 24 or 72]")


def _checked(game: str, said: dict[str, str]) -> MatchRequest:
    entry = registry.get(game)
    stake, bots = None, said.get("bots")
    if "stake" in said:
        try:
            stake = read_value("stake", said["stake"], types_of(House)["stake"])
        except NotUnderstood:
            raise ActionError("bad_stake", BAD_STAKE, most=10_000) from None
    letter = None
    if "letter" in said:
        letter = {"": 24, "24": 24, "72": 72, "0": 0}.get(
            said["letter"].lower().removesuffix("h").removesuffix(*synonyms(of="hours")).strip()
        )
        if letter is None:
            raise ActionError("bad_letter", Words("By letter each action has 24 or 72 hours."))
    count, most = 1, entry.game.info.max_seats - 1 - ("with" in said)
    if bots and (counted := _COUNT.search(bots)):
        count = int(counted[0].strip("".join(synonyms(of="measure words of players"))))
        bots = " ".join(_COUNT.sub(" ", bots).split())
        if not 1 <= count <= most:
            raise ActionError("bot_count", BOT_COUNT, game=entry.present.title, most=most)
    if bots:
        level = phrases.level_key(bots, entry)
        if level is None:
            levels, title = phrases.levels_of(entry), entry.present.title
            raise ActionError("no_level", NO_LEVEL, text=bots[:20], game=title, levels=levels)
        bots = level
    if bots is not None and stake:
        raise ActionError("no_purse", purse.NO_PURSE, name=phrases.COMPUTER)
    rated = True if "rated" in said else False if "unrated" in said else None
    return MatchRequest(
        game, said.get("with", ""), rated, stake, entry.default_bot if bots == "" else bots, letter, count
    )


def wish_of(
    game: str, guest: str, rated: bool | None, stake: int | None, bots: str | None, letter: int | None = None
) -> MatchRequest:
    """Return the request that a form or a program states. Raises ActionError as `read_wish` does."""
    given = {"with": guest.strip() or None, "stake": stake, "bots": bots, "letter": letter}
    said = {mark: str(value).strip() for mark, value in given.items() if value is not None}
    return _checked(game, said | ({} if rated is None else {"rated" if rated else "unrated": ""}))


def is_for_tables(text: str) -> bool:
    """Tell whether a text names a game, or a table of the house by its whole name, and no other thing to open."""
    return game_called(split_letter(text)[0]) is not None or table_called(text) is not None


def split_letter(text: str) -> tuple[str, int | None]:
    """Return the thing to open, and the hours for an action if `letter [24 or 72]` was added."""
    found = _BEHIND.search(text)
    return (text, None) if found is None else (text[: found.start()], int(found[1] or 24))


def table_called(text: str) -> Table | None:
    """Return the table whose whole name was typed, in either language; None when there is none."""
    return next((table for table in all_tables() if _is_name(text, table)), None)


def free_table_called(character: Any, text: str) -> Table | None:
    """Return the free table of that name in the character's room; None when there is none."""
    near = [table for table in tables_in(character.location) if _is_name(text, table)]
    return next((table for table in near if spare_tables.is_free(table, table.setup.game)), None)


def _is_name(text: str, table: Table) -> bool:
    wanted = likeness(text).removeprefix("the")
    names = {likeness(table.in_lang(lang)).removeprefix("the") for lang in Lang}
    return bool(wanted) and wanted in names


def open_here(character: Any, game: str, letter: int | None = None) -> Table:
    """Seat a character at a free table of its room, or at one that is brought. Raises ActionError.

    Args:
        letter: hours for one action by letter; None: as the table is set up.
    """
    room = character.location
    needs_free(character)
    if not spare_tables.is_gaming_room(room):
        raise ActionError("no_table", NOT_HERE, game=registry.get(game).present.title)
    table = spare_tables.free_one(tables_in(room), game) or spare_tables.bring(room, game, character)
    seats.sit(table, character)
    _lay(table, game, letter=letter)
    return table


def _lay(table: Table, game: str, **terms: int | bool | None) -> None:
    """Set a table up for a game and on terms (options of the table); a term that is None stays as it is."""
    if table.setup.game != game:
        table_options.open_game(table, game)
    for option, wanted in terms.items():
        if wanted is not None and getattr(table.setup.house, option) != wanted:
            table_options.set_option(table, option, phrases.value_words(wanted).en)


def play(character: Any, wish: MatchRequest, leaving: bool = False) -> Table:
    """Bring a character to a table that suits a request, and set it up; return the table where the match is played.

    Args:
        leaving: whether the character gives up its seat elsewhere for that; if refused, it keeps the seat.

    Raises ActionError.
    """
    needs_free(character, leaving)
    guest = social.person_called(character, wish.guest) if wish.guest else None
    if wish.stake and (coins := purse.current().coins_of(key_of(character)) or 0) < wish.stake:
        raise ActionError("too_poor", purse.TOO_POOR, name=character, coins=coins, stake=wish.stake)
    waiting = list(_waiting(character, wish, guest))
    for table, _ in waiting:
        if _fits(table.setup, wish):
            walk_to.take_seat(character, table, leaving)
            return table
    if guest is not None and waiting:
        raise _other_terms(*waiting[0])
    try:
        table = table_for(character, wish.game)
    except ActionError:
        if waiting:
            raise _other_terms(*waiting[0]) from None
        raise
    seats.check_sit(table, character, leaving)
    _lay(table, wish.game, stake=wish.stake or 0, rated=wish.rated, letter=wish.letter)
    walk_to.take_seat(character, table, leaving, begins=wish.bots is not None and guest is None)
    return _settle(character, table, wish, guest)


def table_for(character: Any, game: str) -> Table:
    """Return a free table for a game that a character can walk to, brought if need be. Raises ActionError."""
    near = spare_tables.free_one(tables_in(character.location), game)
    table = near or spare_tables.free_one(_reachable(character), game)
    if table is None:
        room = next((room for room in rooms_for(character, game) if reaches(character, room)), None)
        if room is None:
            own = seat_of(character)
            if own is not None and spare_tables.is_free(own, game, key_of(character)):
                seats.stand(own, character)
                return own
            words = NO_TABLE_FREE if has_way(character) else NO_TABLE_NEAR
            raise ActionError("no_way", words, game=registry.get(game).present.title)
        table = spare_tables.bring(room, game, character)
    return table


def asked(character: Any, text: str) -> None:
    """Carry out the text typed after `play`; if empty, walk the character back to its table. Raises ActionError."""
    if text:
        wish = read_wish(text)
        ask_to_leave(character, lambda leaving: wanted(character, wish, leaving))
    else:
        come_back(character)


def ask_to_leave(character: Any, act: Callable[[bool], Any]) -> None:
    """Do something that needs no seat elsewhere; a player who sits there without a match gets up for it.

    They are asked first where other people sit.

    Args:
        act: called with whether they get up for it: now, and again after a yes (`doors.asked`).

    Raises ActionError: refused, or asked.
    """
    character.ndb.gets_up = None
    try:
        with together(late=True):
            act(False)
    except ActionError as refused:
        table = seat_of(character)
        if refused.code != "sits_elsewhere" or table is None or table.plays(key_of(character)):
            raise
        if not any(sitter.person and sitter.key != key_of(character) for sitter in table.setup.sitters):
            with together(late=True):
                act(True)
            return
        asked = ActionError("sits_elsewhere", GETS_UP, table=table)
        asked.afterwards = partial(setattr, character.ndb, "gets_up", (table, act, clock.now() + playing.ASKED_FOR))
        raise asked from None


def wanted(character: Any, wish: MatchRequest, leaving: bool = False) -> Table | None:
    """Carry out a request: with a name and by letter, challenge that player wherever both are; else find a table.

    Args:
        leaving: as `play` asks for it.

    Returns:
        The table of the match; None after a challenge.

    Raises:
        ActionError.
    """
    if not wish.guest or not wish.letter or wish.bots is not None or not (challenges := extending.CHALLENGES.all()):
        return play(character, wish, leaving)
    challenges[0](character, wish.guest, wish.game, wish.rated, wish.stake or 0, wish.letter)
    return None


def come_back(character: Any) -> None:
    """Walk a character to the table where it sits. Raises ActionError when it has no seat."""
    table = seat_of(character)
    if table is None:
        raise ActionError("not_seated", PLAY_HOW, games=phrases.titles())
    if table.location == character.location:
        tell(character, Words("You are at {table}; it is your table."), table=table)
        return
    walk_to.come(character, table)
    if table.play is not None:
        table.play.turns.came_back(key_of(character))


def needs_free(character: Any, leaving: bool = False) -> None:
    """Raise ActionError unless a character is free to come to a table: not in a fight, and without a seat but one
    without a match that it is `leaving`.
    """
    if getattr(character, "fight", None) is not None:
        raise ActionError("in_fight", phrases.IN_FIGHT)
    if (table := seat_of(character)) is not None and not (leaving and not table.plays(key_of(character))):
        raise ActionError("sits_elsewhere", phrases.SIT_ELSEWHERE, table=table)


def _waiting(character: Any, wish: MatchRequest, guest: Any) -> Iterator[tuple[Table, Any]]:
    """Yield the tables where the guest, or anybody, waits for this game on whatever terms, each with who waits."""
    for table in _reachable(character) if wish.bots is None else ():
        setup, most = table.setup, registry.get(table.setup.game).game.info.max_seats
        people = [one for sitter in setup.sitters if sitter.person and (one := table.person(sitter.key)) is not None]
        if table.session is not None or setup.game != wish.game or not people or len(setup.sitters) >= most:
            continue
        if setup.seat_of(key_of(character)) is not None:  # it moves on from there
            continue
        if setup.house.private and key_of(character) not in setup.invited:
            continue
        if guest is None or guest in people:
            yield table, guest or people[0]


def _other_terms(table: Table, guest: Any) -> ActionError:
    """Return the message for a player when somebody waits on other terms: how to agree to them."""
    house = table.setup.house
    facts: dict[str, Any] = {"name": guest, "table": table, "game": table.setup.game, "stake": house.stake}
    facts["rated"] = phrases.TERMS_RATED if house.rated else phrases.TERMS_UNRATED
    if house.letter:
        return ActionError("other_terms", OTHER_TERMS_LETTER, hours=house.letter, **facts)
    return ActionError("other_terms", OTHER_TERMS, **facts)


def _fits(setup: Setup, wish: MatchRequest) -> bool:
    """Tell whether a table is set up as requested; nobody plays for coins without having asked to."""
    alike = setup.house.stake == (wish.stake or 0) and setup.house.letter == (wish.letter or 0)
    return alike and wish.rated in (None, setup.house.rated)


def _reachable(character: Any) -> Iterator[Table]:
    """Yield the tables a character can walk to, those in the same room first."""
    near = tables_in(character.location)
    yield from near
    places = {place for place, _ in walk_to.ways_from(character)}
    yield from (table for table in all_tables() if table not in near and table.location in places)


def rooms_for(character: Any, game: str) -> list[Any]:
    """Return the rooms with space for one more table, the best for a character and a game first."""
    key, category = spare_tables.HOUSE
    rooms = [character.location] if spare_tables.is_gaming_room(character.location) else []
    rooms += [*tagged(f"{key}:{game}", category), *tagged(key, category)]
    return [room for room in rooms if len(tables_in(room)) < spare_tables.MOST_IN_ROOM]


def reaches(character: Any, room: Any) -> bool:
    """Tell whether a character is in a room, or can walk there by safe exits."""
    return room is not None and (room == character.location or walk_to.way_to(character, room) is not None)


def has_way(character: Any) -> bool:
    """Tell whether a character can walk to any room that has a table or space for one."""
    key, category = spare_tables.HOUSE
    rooms = dict.fromkeys([*tagged(key, category), *(table.location for table in all_tables())])
    return any(reaches(character, room) for room in rooms)


def _settle(character: Any, table: Table, wish: MatchRequest, guest: Any) -> Table:
    """Seat whom a request names, as the host; with computer players it begins at once. Return the match's table."""
    if guest is not None:
        seats.invite(table, character, guest)
    if wish.bots is not None:
        most = max(table.entry.game.info.min_seats, len(table.setup.sitters) + wish.bot_count)
        while len(table.setup.sitters) < most:
            seats.add_bot(table, wish.bots)
        if guest is None:
            return playing.begin(table)
    return table
