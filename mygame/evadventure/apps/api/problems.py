"""Refusals of the API as RFC 9457 problem details, with texts in the reader's language.

`code` is stable and for programs; `title` and `detail` are for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from evennia.utils.ansi import strip_ansi

from ...evennia_ext.bitext import Bitext
from ...kernel.errors import ActionError
from ...words import Lang, Words

TYPE = "urn:wellmouth:problem:"
CONTENT_TYPE = "application/problem+json"

TITLES: Mapping[int, Words] = {
    400: Words("The request is not of the documented form", "请求格式不符合文档"),
    401: Words("A token is needed", "需要令牌"),
    403: Words("Not for you", "无权进行"),
    404: Words("There is no such thing", "没有这个东西"),
    405: Words("That cannot be done here", "这里不支持这种请求"),
    409: Words("Refused as things stand", "眼下不能这样做"),
    413: Words("The request is too large", "请求过大"),
    415: Words("The request must be JSON", "请求必须是 JSON"),
    429: Words("Too much at once", "请求太频繁"),
    500: Words("Something went wrong", "出错了"),
    503: Words("The house cannot write that down just now", "店里暂时记录不了"),
}

DETAILS: Mapping[str, Words] = {
    "no_token": Words(
        "Send the header Authorization: Bearer <token>. In the game, `token new` makes one.",
        "请带上请求头 Authorization: Bearer <令牌>。在游戏里输入「令牌 新建」可以得到一个。",
    ),
    "wrong_token": Words("There is no such token, or it was revoked.", "没有这个令牌，或者它已被吊销。"),
    "too_many_wrong": Words(
        "Too many wrong tokens came from your address. Wait ten minutes.",
        "你的地址发来太多错误的令牌，请等十分钟再试。",
    ),
    "too_fast": Words("Wait {seconds} s, then go on more slowly.", "请等{seconds}秒，然后放慢速度。"),
    "too_many_streams": Words(
        "You already have {most} streams open. Close one first.", "你已经打开了{most}条事件流，请先关掉一条。"
    ),
    "malformed": Words("What is wrong: {reason}", "问题在于：{reason}"),
    "too_large": Words("At most {most} bytes are read.", "最多只读{most}字节。"),
    "not_json": Words("Send Content-Type: application/json.", "请设置 Content-Type: application/json。"),
    "method": Words("Here you may use {methods}.", "这里可用的方法：{methods}。"),
    "no_address": Words("There is nothing at this address.", "这个地址没有内容。"),
    "no_table": Words("There is no table {table}.", "没有编号为{table}的牌桌。"),
    "no_deed": Words("Nothing of that name can be done about clubs.", "俱乐部里没有这样的操作。"),
    "no_match": Words("There is no match {match}.", "没有编号为{match}的牌局。"),
    "no_tournament": Words("There is no tournament {number}.", "没有编号为{number}的比赛。"),
    "no_game": Words('There is no game "{game}".', "没有「{game}」这种游戏。"),
    "private": Words("That table is private.", "这是私人牌桌。"),
    "no_character": Words(
        "The account has no character to play. Make one in the game first.", "这个账号还没有角色，请先到游戏里建一个。"
    ),
    "not_seated": Words("You do not sit at that table.", "你没有坐在这张牌桌。"),
    "host_only": Words("Only the host of the table may do that.", "只有桌主可以这样做。"),
    "nothing_played": Words("No match is being played there.", "那里现在没有牌局。"),
    "still_playing": Words("The match is not over yet.", "这一局还没有结束。"),
    "rules_gone": Words(
        "The match was played by rules that are gone, so it cannot be replayed.",
        "这一局所用的规则已经换掉，无法回放。",
    ),
    "not_saved": Words(
        "That could not be stored, so nothing was done. Please try again in a moment.",
        "没能存盘，所以什么也没有改变，请过一会儿再试。",
    ),
    "failed": Words(
        "That was our fault; the staff can read why in the log. Nothing has changed.",
        "这是我们的错，原因已记入日志供管理员查看。什么也没有改变。",
    ),
}


class Problem(Exception):
    """A refused request."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | Bitext | None = None,
        headers: Mapping[str, str] | None = None,
        **facts: Any,
    ) -> None:
        """Create a problem.

        Args:
            status: HTTP status.
            code: stable name of the reason.
            detail: the reason, where it is not the sentence of `DETAILS`.
            headers: further headers of the response.
            facts: the facts of the sentence of `DETAILS`.
        """
        super().__init__(code)
        self.status, self.code, self.detail, self.facts = status, code, detail, facts
        self.headers = dict(headers or {})

    def body(self, lang: Lang) -> bytes:
        """Return the problem as JSON, in one language."""
        detail = self.detail if self.detail is not None else DETAILS[self.code].say(lang, **self.facts)
        if isinstance(detail, Bitext):
            detail = str(strip_ansi(detail.in_lang(lang)))
        return msgspec.json.encode(
            {
                "type": TYPE + self.code,
                "title": TITLES[self.status].in_lang(lang),
                "status": self.status,
                "detail": detail,
                "code": self.code,
            }
        )


@contextmanager
def refusals(lang: Lang, status: int = 409) -> Iterator[None]:
    """Turn what the game refuses inside into a Problem, in one language."""
    try:
        yield
    except ActionError as error:
        raise Problem(status, error.code, str(strip_ansi(error.in_lang(lang)))) from error
