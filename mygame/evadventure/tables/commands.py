"""What people type at tables.

One set stands on every table object and serves everybody in the room; its commands find the table the
caller means (where they sit, which they watch, the only one here, the one they name), so three tables in a
room are no riddle. A second set, made from `present.verbs`, is offered only to who plays (`Table.at_cmdset_get`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from django.db import DatabaseError
from evennia import CmdSet
from evennia.utils import logger

from commands.command import Command
from evadventure.minigames import registry
from evadventure.minigames.core import IllegalAction, NotUnderstood
from evadventure.minigames.match import BadSave, BadTerms, BrokenRules
from evadventure.refused import Refused
from evadventure.tables import company, deck_commands, lobby, phrases, screens, store, wire
from evadventure.tables.table import Table, all_tables, table_of, tables_in, watched_by
from evadventure.telling import lang_of, page_of, tell
from evadventure.textwidth import fill
from evadventure.typed import fold, likeness, whole_number
from evadventure.words import Lang, Words

REFUSALS = (Refused, IllegalAction, NotUnderstood, BadTerms, BrokenRules)
_NUMBERS = re.compile(r"[\d\u00b2\u00b3\u00b9\u2070-\u2089\u2460-\u249b\u3220-\u3229]+")


def attempt(table: Table, character: Any, act: Callable[[], Any]) -> bool:
    """Do something at a table; a refusal is told to who asked, and changes nothing. Return whether it was done."""
    try:
        act()
    except REFUSALS as error:
        if isinstance(error, BrokenRules) and table.hosted is not None and table.hosted.ending is not None:
            table.finish()
        character.msg(fill(table.why(error, character), page_of(character).width))
    except (DatabaseError, store.LostStep):
        logger.log_trace(f"tables: {table.key} could not be stored")
        tell(character, phrases.NOT_SAVED)
    except Exception:
        logger.log_trace(f"tables: {table.key} failed")
        tell(character, phrases.WENT_WRONG)
    else:
        return True
    return False


class TableCommand(Command):
    """Base: finds the table, and lets through who may use the command."""

    help_category = "Tables"
    host_only: ClassVar[bool] = False
    seated_only: ClassVar[bool] = False
    takes_name: ClassVar[bool] = False
    """Whether the argument may name a table of the room."""

    def tell(self, words: Words, /, **facts: Any) -> None:
        """Say one sentence to the caller, fitted to the screen."""
        tell(self.caller, words, **facts)

    def show(self, text: str) -> None:
        """Show the caller a text of the house, fitted to the screen."""
        self.caller.msg(fill(text, self.page.width))

    def func(self) -> None:
        """Find the table and do the command's work there."""
        table = self.find_table()
        if table is None:
            return
        if self.host_only and not table.is_host(self.caller):
            self.tell(phrases.HOST_ONLY)
        elif self.seated_only and table.seat_of(self.caller) is None:
            self.tell(phrases.NOT_PLAYING if table.hosted else phrases.NOT_AT_TABLE)
        else:
            attempt(table, self.caller, lambda: self.work(table))

    def work(self, table: Table) -> None:
        """Do it."""
        raise NotImplementedError

    def own_table(self) -> Table | None:
        """Return the table the caller sits at or watches, wherever it is; tell them when there is none."""
        table = table_of(self.caller) or watched_by(self.caller)
        if table is None:
            self.tell(phrases.NOT_SEATED)
        return table

    def find_table(self) -> Table | None:
        """Return the table the caller means; tell them when there is no telling."""
        here = tables_in(self.caller.location)
        if self.takes_name and (name := self.lhs.strip() if self.lhs else ""):
            found = named(here, name)
            if found is None:
                self.tell(phrases.NO_SUCH_TABLE if here else phrases.NO_TABLE, text=name[:40], tables=here)
            return found
        own = table_of(self.caller) or watched_by(self.caller)
        if own is not None and (own in here or self.caller in own.afar):
            return own
        if own is not None and (self.host_only or self.seated_only):
            self.tell(phrases.SEAT_AWAY, table=own, place=own.location)
            return None
        if len(here) == 1:
            return here[0]
        if not here:
            self.tell(phrases.NO_TABLE)
        elif self.takes_name:
            self.tell(phrases.WHICH_TABLE, tables=here)
        else:
            self.tell(phrases.NOT_AT_TABLE)
        return None


def named(tables: list[Table], text: str) -> Table | None:
    """Return the table of a list that somebody means: by number, name, beginning of a name, or its game."""
    number = whole_number(text.lstrip("#"))
    if number is not None:
        return tables[number - 1] if 1 <= number <= len(tables) else None
    wanted = likeness(text)
    forms = [
        {likeness(words.in_lang(lang)) for lang in Lang for words in (table.key_words, table.entry.present.title)}
        | {table.setup.game}
        for table in tables
    ]
    for fits in (lambda form: form == wanted, lambda form: form.startswith(wanted), lambda form: wanted in form):
        found = [table for table, names in zip(tables, forms, strict=True) if any(map(fits, names))]
        if len(found) == 1:
            return found[0]
    return None


# For everybody.


class CmdTables(Command):
    """The lobby."""

    key = "tables"
    aliases = ["牌桌", "大厅", "lobby"]
    help_category = "Tables"
    help_words = Words(
        "tables: list all tables of the house, who sits there and what is played.",
        "牌桌（tables）：列出店里所有牌桌、谁坐在那里、玩什么。",
    )

    def func(self) -> None:
        """List them."""
        self.caller.msg(fill(lobby.listed(self.lang), self.page.width))
        for session in wire.subscribers(self.caller):
            session.msg(table_list=wire.listing(all_tables(), self.lang))


class CmdLadder(Command):
    """The best of a game."""

    key = "ladder"
    aliases = ["排行", "排行榜"]
    help_category = "Tables"
    help_words = Words(
        "ladder [game]: the best players of a game. A rating with ? is still a guess; it settles with more matches.",
        "排行（ladder）[游戏]：一个游戏的高手榜。带？的等级分还不稳定，多打几局就准了。",
    )

    def func(self) -> None:
        """Show it."""
        keys = registry.keys()
        if not self.args.strip():
            self.caller.msg("\n".join(lobby.ladder(key, self.lang) for key in keys))
            return
        if (game := lobby.game_called(self.args)) is not None:
            self.caller.msg(lobby.ladder(game, self.lang))
        else:
            self.tell(phrases.NO_SUCH_GAME, text=self.args.strip()[:40], games=list(keys))


class CmdReplay(Command):
    """A finished match, step by step."""

    key = "replay"
    aliases = ["回放", "复盘"]
    help_category = "Tables"
    help_words = Words(
        "replay <number> [step]: open a finished match and look at it step by step, from your own seat\n"
        "(or as a spectator).\n"
        "replay next, replay back, replay end: turn the pages. replay text: the whole story at once.",
        "回放（replay）<编号> [步]：打开打完的一局，从自己的座位（或旁观）一步步看。\n"
        "回放 下、回放 上、回放 末：翻页。回放 全：一次看完全部经过。",
    )
    _WORDS: ClassVar[dict[str, str]] = {
        "next": "next",
        "n": "next",
        "下": "next",
        "下一步": "next",
        "back": "back",
        "b": "back",
        "prev": "back",
        "上": "back",
        "上一步": "back",
        "end": "end",
        "末": "end",
        "text": "text",
        "全": "text",
        "start": "start",
        "始": "start",
    }

    def func(self) -> None:
        """Open it or turn a page."""
        words = self.args.split()
        replay: lobby.Replay | None = self.caller.ndb.replay
        if not words:
            self.tell(phrases.REPLAY_WHAT, matches=lobby.last_matches(self.caller) or [phrases.NOBODY])
            return
        turn = self._WORDS.get(words[0].lower())
        if turn is None:
            replay = self._open(words)
        elif replay is None:
            self.tell(phrases.REPLAY_FIRST)
            return
        if replay is None:
            return
        reader = replay.reader(self.caller, self.session)
        match turn:
            case "text":
                self.caller.msg(replay.text(reader))
                return
            case "next" if replay.step == len(replay.match.log):
                self.tell(phrases.REPLAY_END)
                return
            case "back" if replay.step == 0:
                self.tell(phrases.REPLAY_BEGIN)
                return
            case "next" | "back":
                replay.move(replay.step + (1 if turn == "next" else -1))
            case "end" | "start":
                replay.move(len(replay.match.log) if turn == "end" else 0)
        self.caller.msg(replay.page(reader))

    def _open(self, words: list[str]) -> lobby.Replay | None:
        number = whole_number(words[0].lstrip("#"))
        try:
            replay = lobby.Replay.open(number) if number is not None and number > 0 else None
        except BadSave as error:
            self.tell(phrases.REPLAY_RULES, match=words[0][:20], code=error.refusal.code)
            return None
        if replay is None:
            self.tell(phrases.REPLAY_NONE, text=words[0][:20])
            return None
        if replay.row.phase in store.OPEN:
            self.tell(phrases.REPLAY_OPEN, match=replay.row.pk)
            return None
        step = whole_number(words[1]) if len(words) > 1 else 0
        replay.move(step or 0)
        self.caller.ndb.replay = replay
        return replay


class CmdSit(TableCommand):
    """Take a seat."""

    key = "sit"
    aliases = ["坐", "坐下", "入座"]
    takes_name = True
    help_words = Words(
        "sit [table] [= passphrase]: take a seat; the table may be named or numbered where there are several.",
        "入座（sit，坐）[牌桌] [= 口令]：坐下。有几张桌子时写桌名或编号。",
    )

    def work(self, table: Table) -> None:
        """Sit down."""
        company.sit(table, self.caller, (self.rhs or "").strip())


class CmdStand(TableCommand):
    """Get up."""

    key = "stand"
    aliases = ["离座", "起身"]
    help_words = Words(
        "stand: get up from the table, or stop watching. In the middle of a match `resign` first.",
        "离座（stand）：离开座位，或不再旁观。牌局进行中要先「认输」。",
    )

    def find_table(self) -> Table | None:
        """Return the table one sits at or watches, wherever it is."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Stand up."""
        table.stand(self.caller)


class CmdWatch(TableCommand):
    """Look on."""

    key = "watch"
    aliases = ["旁观", "观战"]
    takes_name = True
    help_words = Words(
        "watch [table]: follow what is played without playing. You see what every onlooker may see, no hands.",
        "旁观（watch）[牌桌]：只看不打。旁观者看不到任何人的手牌。",
    )

    def work(self, table: Table) -> None:
        """Watch."""
        table.watch(self.caller)


class CmdBoard(TableCommand):
    """The whole picture."""

    key = "board"
    aliases = ["牌面", "局面", "棋盘"]
    help_words = Words(
        "board: everything you may see of the match, and whose turn it is.",
        "牌面（board，局面）：你能看到的整个局面，以及轮到谁。",
    )

    def work(self, table: Table) -> None:
        """Show it."""
        table.show_picture(self.caller)


class CmdHand(TableCommand):
    """Only what one holds."""

    key = "hand"
    aliases = ["手牌"]
    help_words = Words("hand: what you hold.", "手牌（hand）：看自己手里的牌。")

    def work(self, table: Table) -> None:
        """Show it."""
        hosted = table.match_here()
        reader = table.reader(self.caller, self.session)
        text = table.entry.present.hand(hosted.match.view(reader.who), reader) if reader.who is not None else ""
        self.caller.msg(screens.marked(text, reader) or phrases.HAND_NONE.say(self.lang))


class CmdMoves(TableCommand):
    """What one may do now."""

    key = "moves"
    aliases = ["能做什么", "走法"]
    help_words = Words(
        "moves [page]: a numbered list of everything you may do now. Type a number to do it.",
        "能做什么（moves，走法）[页]：列出现在能做的每一步，输入编号就照做。",
    )

    def work(self, table: Table) -> None:
        """List them."""
        hosted = table.match_here()
        reader = table.reader(self.caller, self.session)
        page = whole_number(self.args) or 1
        self.caller.msg(table.screens.moves(hosted.match, reader, self.caller, page))


class CmdLog(TableCommand):
    """What has happened."""

    key = "log"
    aliases = ["记录", "战报"]
    help_words = Words(
        "log [count]: what has happened in this match, the last 20 steps or as many as you say.",
        "记录（log）[条数]：本局的经过，默认最近20步。",
    )

    def work(self, table: Table) -> None:
        """Tell it."""
        hosted = table.match_here()
        count = max(1, min(whole_number(self.args) or 20, 1000))
        lines = screens.story(hosted.entry, hosted.match, table.reader(self.caller, self.session), count)
        self.caller.msg("\n".join(lines) or phrases.LOG_EMPTY.say(self.lang))


class CmdRules(TableCommand):
    """How the game is played."""

    key = "rules"
    aliases = ["规则"]
    takes_name = True
    help_words = Words(
        "rules [game or table]: how a game is played; without a name, the one of this table.",
        "规则（rules）[游戏或牌桌]：一种游戏怎么玩；不写名字时，讲这桌的游戏。",
    )

    def func(self) -> None:
        """Tell the rules of a game that is named, wherever one is; else those of a table."""
        if (game := lobby.game_called(self.args)) is None:
            super().func()
        else:
            reader = screens.reader_of(self.caller, (), None, self.session)
            self.caller.msg(screens.marked(registry.get(game).present.rules(reader), reader))

    def work(self, table: Table) -> None:
        """Tell them."""
        reader = table.reader(self.caller, self.session)
        self.caller.msg(screens.marked(table.entry.present.rules(reader), reader))


class CmdOptions(TableCommand):
    """See or set the options."""

    key = "options"
    aliases = ["选项"]
    help_words = Words(
        "options: everything that can be chosen at this table, with its value.\n"
        "options <name>=<value>: change one (the host, between matches).",
        "选项（options）：这张桌子能选的一切及当前值。\n选项 <名称>=<值>：修改（桌主，牌局之间）。",
    )

    def work(self, table: Table) -> None:
        """Show or set."""
        if not self.args.strip():
            self.show(lobby.options(table, self.lang))
        elif not table.is_host(self.caller):
            self.tell(phrases.HOST_ONLY)
        elif not self.rhs or not self.lhs:
            self.tell(phrases.OPTIONS_FORM)
        else:
            table.set_option(self.lhs.strip().lower(), self.rhs.strip())


class CmdTalk(TableCommand):
    """Table talk."""

    key = "tsay"
    aliases = ["桌聊"]
    free_text = True
    help_words = Words("tsay <text>: say something to everybody at your table.", "桌聊（tsay）<话>：对同桌所有人说话。")

    def work(self, table: Table) -> None:
        """Say it, unless it is a flood."""
        company.say(table, self.caller, self.args)


class CmdInvite(TableCommand):
    """Ask somebody to one's table."""

    key = "invite"
    aliases = ["邀请"]
    seated_only = True
    help_words = Words(
        "invite <name>: ask somebody who is connected to your table; they may sit even when it is private.",
        "邀请（invite）<名字>：请一位在线玩家来你这桌，私人桌也能坐。",
    )

    def work(self, table: Table) -> None:
        """Invite them."""
        company.invite(table, self.caller, self.args)


# For the host.


class CmdOpen(TableCommand):
    """Open the table."""

    key = "open"
    aliases = ["开桌"]
    host_only = True
    help_words = Words(
        "open [game]: open your table to everybody, for another game when it may be played here.",
        "开桌（open）[游戏]：向所有人开放你的牌桌，也可以换成这里能玩的别的游戏。",
    )

    def work(self, table: Table) -> None:
        """Open it."""
        wanted = self.args.strip()
        table.open_game(lobby.game_called(wanted) or wanted.lower())


class CmdStart(TableCommand):
    """Begin a match."""

    key = "start"
    aliases = ["开局"]
    host_only = True
    help_words = Words(
        "start: begin the match with everybody who sits here (the host).", "开局（start）：与在座的人开始一局（桌主）。"
    )

    def work(self, table: Table) -> None:
        """Begin it."""
        table.begin()


class CmdRematch(TableCommand):
    """Play again."""

    key = "rematch"
    aliases = ["再来一局"]
    host_only = True
    help_words = Words(
        "rematch: play again, everybody one seat further (the host).",
        "再来一局（rematch）：大家挪一个座位，再打一局（桌主）。",
    )

    def work(self, table: Table) -> None:
        """Begin again."""
        table.rematch()


class CmdBot(TableCommand):
    """Computer players."""

    key = "bot"
    aliases = ["电脑", "加电脑", "减电脑"]
    host_only = True
    help_words = Words(
        "bot add [level or name]: seat a computer player: a regular of the house, or one of a level.\n"
        "bot remove [seat or name]: send one away.",
        "电脑（bot）add [级别或名字]，或「加电脑 [级别或名字]」：请一位常客或某个级别的电脑玩家入座。\n"
        "电脑 remove [座位或名字]，或「减电脑 [座位或名字]」：请走一位。",
    )
    _VERBS: ClassVar[dict[str, str]] = {
        "add": "add",
        "加": "add",
        "来": "add",
        "remove": "remove",
        "减": "remove",
        "走": "remove",
    }

    def work(self, table: Table) -> None:
        """Add or remove one."""
        verb, _, what = self.args.strip().partition(" ")
        if self.cmdstring in ("加电脑", "减电脑"):
            verb, what = self.cmdstring[0], self.args.strip()
        match self._VERBS.get(verb.lower()):
            case "add":
                table.add_bot(what.strip())
            case "remove":
                table.remove_bot(what.strip())
            case _:
                self.show(self.help_words.say(self.lang))


class CmdReset(TableCommand):
    """Deal anew."""

    key = "reset"
    aliases = ["大洗牌"]
    help_words = Words(
        "reset: the grand reshuffle. Cards and questions go, a new deal comes; players, seats, options and score stay.",
        "大洗牌（reset）：重新洗牌发牌。玩家、座位、选项和比分保留，牌和未答的问题清空。",
    )

    def work(self, table: Table) -> None:
        """Reshuffle."""
        table.reset(self.caller)


class CmdPause(TableCommand):
    """Stop for a while."""

    key = "pause"
    aliases = ["暂停"]
    host_only = True
    help_words = Words(
        "pause: stop the match and its clock until `resume` (the host).",
        "暂停（pause）：停下牌局和计时（桌主），「继续」后接着打。",
    )

    def work(self, table: Table) -> None:
        """Pause."""
        table.pause()


class CmdResume(TableCommand):
    """Go on."""

    key = "resume"
    aliases = ["继续"]
    host_only = True
    help_words = Words("resume: go on after a pause (the host).", "继续（resume）：暂停后接着打（桌主）。")

    def work(self, table: Table) -> None:
        """Go on."""
        table.go_on()


class CmdKick(TableCommand):
    """Send somebody away."""

    key = "kick"
    aliases = ["请离", "踢"]
    host_only = True
    help_words = Words(
        "kick <seat or name>: send somebody away between matches (the host).",
        "请离（kick）<座位或名字>：牌局之间请人离开（桌主）。",
    )

    def work(self, table: Table) -> None:
        """Send them away."""
        table.kick(self.args.strip())


class CmdPassphrase(TableCommand):
    """Make the table private."""

    key = "passphrase"
    aliases = ["口令", "桌密码"]
    host_only = True
    free_text = True
    help_words = Words(
        "passphrase <text>: only the invited, and who knows it, may sit here (the host).\n"
        "passphrase off: open to all again.\n"
        "(`password` changes the password of your account.)",
        "口令（passphrase）<文字>：只有受邀者和知道口令的人能入座（桌主）。口令 off：重新开放。\n"
        "（password是修改账号密码的命令。）",
    )

    def work(self, table: Table) -> None:
        """Set it or take it off."""
        text = self.args.strip()
        off = not text or text.lower() in ("off", "关", "无")
        table.set_passphrase("" if off else text[:100])
        self.tell(phrases.PASSPHRASE_OFF if off else phrases.PASSPHRASE_SET)


class CmdHost(TableCommand):
    """Pass the host's rights on."""

    key = "host"
    aliases = ["桌主", "转让桌主"]
    host_only = True
    help_words = Words(
        "host pass <seat or name>: make somebody else host.", "桌主（host）pass <座位或名字>：把桌主让给别人。"
    )

    def work(self, table: Table) -> None:
        """Pass them."""
        verb, _, what = self.args.strip().partition(" ")
        table.pass_host(what.strip() if verb.lower() in ("pass", "让给") else self.args.strip())


# For players of the match.


class CmdResign(TableCommand):
    """Give up."""

    key = "resign"
    aliases = ["认输", "投降"]
    help_words = Words(
        "resign: give your seat up; you can win nothing any more. It works wherever you are.",
        "认输（resign）：放弃本局，人在哪里都可以。",
    )

    def func(self) -> None:
        """Give the seat up; who sits nowhere and fights a duel, gives up that."""
        if getattr(self.caller, "fight", None) is not None and table_of(self.caller) is None:
            self.caller.execute_cmd("yield", session=self.session)
        else:
            super().func()

    def find_table(self) -> Table | None:
        """Return the table one sits at, wherever it is."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Give up."""
        table.resign(self.caller)


class CmdOffer(TableCommand):
    """Offer or accept a draw."""

    key = "offer"
    aliases = ["求和"]
    help_words = Words(
        "offer: offer a draw, or accept one, in games that know draws.",
        "求和（offer）：提出或接受和棋（限有和棋的游戏）。",
    )

    def work(self, table: Table) -> None:
        """Offer it."""
        table.offer_draw(self.caller)


class CmdUndo(TableCommand):
    """Take a step back."""

    key = "undo"
    aliases = ["悔棋", "悔牌"]
    help_words = Words(
        "undo: take your last step back, when it rolled nothing and told nobody anything, in matches without a stake.",
        "悔棋（undo）：收回自己的上一步。掷过骰、泄露过信息的一步和有赌注的牌局不能悔。",
    )

    def work(self, table: Table) -> None:
        """Take it back."""
        table.take_back(self.caller)


class CmdNumber(Command):
    """A typed number answers the list of moves, or the question that is asked."""

    key = "number"
    help_category = "Tables"
    auto_help = False

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Fit every line that is only a number, in whatever digits."""
        line = cmdname.strip()
        return (cmdname, cmdname) if line and _NUMBERS.fullmatch(fold(line)) else (None, None)

    def func(self) -> None:
        """Answer with it."""
        table = table_of(self.caller)
        if table is None or table.location != self.caller.location:
            self.tell(phrases.NOT_AT_TABLE)
        elif whole_number(self.cmdstring) is None:
            self.tell(phrases.NO_NUMBER, text=self.cmdstring.strip()[:20])
        else:
            attempt(table, self.caller, lambda: table.act_text(self.caller, fold(self.cmdstring).strip()))


class GameVerb(Command):
    """A verb of the game that is played: the game reads the whole line itself."""

    help_category = "Tables"
    auto_help = False
    at_table = True
    """Comes before other commands that share one of its words (`commands.parser`)."""

    def func(self) -> None:
        """Play it; with a question mark behind it, tell what it would do."""
        table = table_of(self.caller)
        if table is None:
            self.tell(phrases.NOT_AT_TABLE)
            return
        line = f"{fold(self.cmdstring)} {self.args.strip()}".strip()
        if line.endswith("?") and (query := getattr(table.entry.present, "what_if", "")):
            attempt(table, self.caller, lambda: self.caller.msg(table.ask(self.caller, query, line.rstrip("? "))))
        else:
            attempt(table, self.caller, lambda: table.act_text(self.caller, line))

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """The rules of the game say what its verbs do."""
        return phrases.VERB_HELP.say(lang_of(caller), verb=self.key)


class GameQuery(Command):
    """A question the game answers (`core.Advice`); asking changes nothing."""

    help_category = "Tables"
    auto_help = False
    at_table = True

    def func(self) -> None:
        """Ask it."""
        table = table_of(self.caller) or watched_by(self.caller)
        if table is None:
            self.tell(phrases.NOT_AT_TABLE)
        else:
            attempt(table, self.caller, lambda: self.caller.msg(table.ask(self.caller, self.key, self.args.strip())))

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """The rules of the game say what can be asked."""
        return phrases.VERB_HELP.say(lang_of(caller), verb=self.key)


class TableCmdSet(CmdSet):
    """What a table offers to everybody in the room."""

    key = "Tables"
    priority = 1
    duplicates = False

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        for command in (
            CmdSit,
            CmdStand,
            CmdWatch,
            CmdBoard,
            CmdHand,
            CmdMoves,
            CmdLog,
            CmdRules,
            CmdOptions,
            CmdTalk,
            CmdInvite,
            CmdOpen,
            CmdStart,
            CmdRematch,
            CmdBot,
            CmdReset,
            CmdPause,
            CmdResume,
            CmdKick,
            CmdPassphrase,
            CmdHost,
            CmdResign,
            CmdOffer,
            CmdUndo,
            CmdNumber,
        ):
            self.add(command())


COMMANDS = (CmdTables, CmdLadder, CmdReplay, CmdRules, CmdStand, CmdResign, *deck_commands.COMMANDS)
"""What works everywhere; part of every character's commands."""


@cache
def verbs_of(game: str, playing: bool) -> CmdSet:
    """Return the commands of a game's own words: its questions, and for who plays its verbs."""
    present = registry.get(game).present
    cmdset = CmdSet(key=f"{'Verbs' if playing else 'Questions'} of {game}")
    cmdset.priority, cmdset.duplicates = 2, False
    for key, aliases in getattr(present, "queries", {}).items():
        if deck_commands.housed(game, key):
            continue  # these work everywhere
        cmdset.add(GameQuery(key=key, aliases=list(aliases)))
    for key, aliases in present.verbs.items() if playing else ():
        cmdset.add(GameVerb(key=key, aliases=list(aliases)))
    return cmdset
