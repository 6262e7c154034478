"""Staff's commands about the world and its records."""

from __future__ import annotations

from evennia.utils import logger

from ..base.command import Command
from ..words import Words
from . import builder, records

BUILT = Words(
    "The world is as its content says: {made} made, {changed} changed, {retired} retired ({ms} ms).",
    "世界已按内容更新：新建{made}，改动{changed}，撤除{retired}（{ms}毫秒）。",
)
SOUND = Words(
    "The content is sound: {places} places, {people} people, {texts} texts in both languages.",
    "内容无误：{places}个地点，{people}个人物，{texts}段双语文本。",
)
UNSOUND = Words("The content cannot be used; nothing was changed:", "内容有误，未作任何改动：")
MISSING = Words("Missing in the world: {tags}", "世界中缺少：{tags}")
EXTRA = Words("No longer in the content: {tags}", "内容中已无：{tags}")
IN_STEP = Words("The world is in step with it.", "世界与内容一致。")
STALE = Words("|w@world rebuild|n mends that.", "输入「@world rebuild」即可修正。")
USAGE = Words("Say |w@world check|n or |w@world rebuild|n.", "用法：「@world check」检查，「@world rebuild」重建。")


class CmdWorld(Command):
    """Check the town's content, or make the world what it says."""

    key = "@world"
    aliases = ["@世界"]
    locks = "cmd:perm(world) or perm(Builder)"
    help_category = "building"
    help_words = Words(
        """Check the town's content, or bring the world up to date with it.

  @world check      read the content files, say what is wrong or stale
  @world rebuild    make, change and retire what the content says

Players and what they own are never touched: whoever stands in a place that is no
more finds himself at the start place. The same happens at each start of the server.""",
        """检查小镇内容，或按内容更新世界。

  @world check      读取内容文件，指出错误和不一致之处
  @world rebuild    按内容新建、改动、撤除（也可写「@世界 重建」）

玩家和玩家的东西绝不会动：若所在地点被撤除，人会被移到出生点。服务器每次启动时也会自动做这件事。""",
    )

    def func(self) -> None:
        """Do the one or the other."""
        match (self.args.strip() or " ".join(self.switches)).lower():
            case "check" | "检查":
                self.check()
            case "rebuild" | "重建":
                self.rebuild()
            case _:
                self.tell(USAGE)

    def check(self) -> None:
        """Say what is wrong with the content, or how much there is of it and whether the world has all of it."""
        try:
            places = records.load()
        except records.ContentError as error:
            self.complain(error)
            return
        texts = sum(1 for place in places.values() for _ in records.texts(place))
        people = sum(len(place.people) for place in places.values())
        self.tell(SOUND, places=len(places), people=people, texts=texts)
        missing, extra = builder.differences(places)
        for words, tags in ((MISSING, missing), (EXTRA, extra)):
            if tags:
                self.tell(words, tags=", ".join(tags))
        self.tell(STALE if missing or extra else IN_STEP)

    def rebuild(self) -> None:
        """Bring every object up to date, and write down who wanted it."""
        try:
            report = builder.build(force=True)
        except records.ContentError as error:
            self.complain(error)
            return
        logger.log_sec(f"@world rebuild by {self.caller} ({self.account}): {report}")
        self.tell(
            BUILT,
            made=len(report.made),
            changed=len(report.changed),
            retired=len(report.retired),
            ms=round(report.seconds * 1000),
        )

    def complain(self, error: records.ContentError) -> None:
        """Show every problem of the records."""
        self.tell(UNSOUND)
        self.msg("\n".join(f"  {problem}" for problem in error.problems).replace("|", "||"))
