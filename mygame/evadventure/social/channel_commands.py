"""`channel`: everything about channels, in both languages."""

from __future__ import annotations

from typing import Any

from evennia.utils.ansi import strip_unsafe_tokens

from ..base import stock
from ..base.messaging import lang_of, tell
from ..words import Words, series

_comms = stock.bilingual("evennia.commands.default.comms")

LINE = Words("  |w{name}|n ({aliases}): {desc} {state}", "  |w{name}|n（{aliases}）：{desc}{state}")
STATES = {
    "on": Words("[listening]", "【收听中】"),
    "muted": Words("[muted]", "【已静音】"),
    "off": Words("[not listening]", "【未收听】"),
}
USAGE = Words(
    "Talk with |wpublic <words>|n. |wchannel/sub|n, |w/unsub|n, |w/mute|n, |w/unmute|n, |w/who|n, |w/history|n:"
    " |whelp channel|n.",
    "发言：|w公共 <话>|n。|w频道/sub|n收听、|w/unsub|n退出、|w/mute|n静音、|w/unmute|n取消、|w/who|n成员、|w/history|"
    "n记录，详见 |w帮助 频道|n。",
)

NOT_ALLOWED = Words("You may not talk on {name}.", "你不能在「{name}」频道发言。")


class CmdChannel(_comms.CmdChannel):
    """Talk on channels and look after them."""

    aliases = ["@chan", "@channels", "频道"]
    free_text = True
    help_category = "talk"
    locks = "cmd:not pperm(channel_banned);admin:all();manage:perm(Admin);changelocks:perm(Admin)"
    help_words = Words(
        "Talk across the whole town. Each channel has short names: |wpublic hello|n, |wnewbie how do I fight?|n\n\n"
        "Usage:\n"
        "  channel                           your channels\n  channel/all                       all there are\n"
        "  <channel> <words>                 talk\n  channel/history <channel>         what was said\n"
        "  channel/sub, /unsub <channel>     listen, leave\n  channel/mute, /unmute <channel>   be left in peace\n"
        "  channel/who <channel>             who listens\n  channel/alias <channel> = <name>  a short name of your"
        " own\n"
        "  channel/unalias <name>\n\nFor who looks after a channel (staff):\n"
        "  channel/create <name>[;alias] [= description]\n  channel/desc <channel> = <description>\n"
        "  channel/boot[/quiet] <channel> = <account> [:reason]\n  channel/ban[/quiet] <channel> = <account>"
        " [:reason]\n"
        "  channel/unban <channel> = <account>\n  channel/lock, /unlock <channel> = <lock>\n  channel/destroy"
        " <channel>",
        "与全镇的人聊天。每个频道都有简短的名字：|w公共 大家好|n，|w新手 怎么打架？|n\n\n用法：\n"
        "  频道                       你收听的频道\n  频道/all                   全部频道\n"
        "  <频道> <话>                发言\n  频道/history <频道>        聊天记录\n"
        "  频道/sub、/unsub <频道>    收听、退出\n  频道/mute、/unmute <频道>  静音、取消静音\n"
        "  频道/who <频道>            谁在收听\n  频道/alias <频道> = <名字> 给频道起个你自己的短名\n"
        "  频道/unalias <名字>\n\n频道管理者（管理人员）可用：\n"
        "  频道/create <名称>[;别名] [= 描述]\n  频道/desc <频道> = <描述>\n"
        "  频道/boot[/quiet] <频道> = <账号> [:理由]    踢出\n  频道/ban[/quiet] <频道> = <账号> [:理由]     封禁\n"
        "  频道/unban <频道> = <账号>                   解封\n  频道/lock、/unlock <频道> = <锁>\n  频道/destroy <频"
        "道>          解散",
    )

    def parse(self) -> None:
        """Parse a switch without its `=` part as one with an empty part."""
        super().parse()
        if self.switches and self.rhs is None:
            self.rhs = ""

    def msg_channel(self, channel: Any, message: str, **kwargs: Any) -> None:
        """Say something: as it was typed but for what would break the line (stock takes `<3` for a tag, and out)."""
        if not channel.access(self.caller, "send"):
            tell(self.caller, NOT_ALLOWED, name=channel.in_lang(self.lang))
            return
        channel.msg(strip_unsafe_tokens(message), senders=self.caller, **kwargs)

    def display_subbed_channels(self, subscribed: Any) -> str:
        """Return the list of the caller's channels."""
        return self._list(subscribed)

    def display_all_channels(self, subscribed: Any, available: Any) -> str:
        """Return the list of all channels there are for the caller."""
        return self._list([*subscribed, *available])

    def _list(self, channels: Any) -> str:
        lang = lang_of(self.caller)
        lines = []
        for channel in channels:
            state = "off"
            if channel.has_connection(self.caller):
                state = "muted" if self.caller in channel.mutelist else "on"
            aliases = dict.fromkeys([channel.key.lower(), *channel.aliases.all(), *self.get_channel_aliases(channel)])
            lines.append(
                LINE.say(
                    lang,
                    name=channel.in_lang(lang),
                    aliases=series(lang, aliases),
                    desc=channel.description_in(lang),
                    state=STATES[state],
                )
            )
        lines.append(USAGE.say(lang))
        return "\n".join(lines)

    def get_channel_history(self, channel: Any, start_index: int = 0) -> None:
        """Show what was said, whatever the number is."""
        super().get_channel_history(channel, start_index=min(max(start_index, 0), 100_000))

    def channel_list_who(self, channel: Any) -> list[str]:
        """Return the names of the listeners."""
        return [
            subscriber.get_display_name(self.caller)
            for subscriber in channel.subscriptions.online()
            if subscriber not in channel.mutelist
        ]
