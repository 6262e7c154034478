"""What Evennia's lists and their columns are called, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from django.apps import apps
from django.db import models
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB, Msg
from evennia.help.models import HelpEntry
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.server.models import ServerConfig
from evennia.typeclasses.models import Tag
from evennia.web.admin.comms import ChannelAdmin, MsgAdmin

from evadventure.apps.admin.admin import name_rows, named
from evadventure.kernel import conf
from evadventure.tables import extending
from evadventure.words import Words

NAMES: Mapping[type[models.Model], tuple[Words, Words]] = {
    AccountDB: (Words("account", "账号"), Words("Accounts", "账号")),
    ObjectDB: (Words("object", "对象"), Words("Objects", "对象")),
    ScriptDB: (Words("script", "脚本"), Words("Scripts", "脚本")),
    ChannelDB: (Words("channel", "频道"), Words("Channels", "频道")),
    Msg: (Words("message", "消息"), Words("Messages", "消息")),
    HelpEntry: (Words("help entry", "帮助条目"), Words("Help entries", "帮助条目")),
    Tag: (Words("tag", "标签"), Words("Tags", "标签")),
    StaticDevice: (Words("set of spare codes", "备用码"), Words("Sets of spare codes", "备用码")),
    TOTPDevice: (Words("device for time codes", "动态码设备"), Words("Devices for time codes", "动态码设备")),
    ServerConfig: (Words("value of the server", "服务器参数"), Words("Values of the server", "服务器参数")),
}
"""What the rows are called."""
COLUMNS = {
    "id": Words("number", "编号"),
    "db_key": Words("key", "名称"),
    "db_typeclass_path": Words("type", "类型"),
    "db_location": Words("location", "所在"),
    "db_destination": Words("destination", "通往"),
    "db_account": Words("account", "账号"),
    "db_date_created": Words("created", "创建于"),
    "db_help_category": Words("category", "分类"),
    "db_category": Words("category", "分类"),
    "db_lock_storage": Words("locks", "权限锁"),
    "db_header": Words("header", "标题"),
    "db_message": Words("text", "正文"),
    "db_desc": Words("description", "说明"),
    "db_interval": Words("interval", "间隔"),
    "db_repeats": Words("repeats", "重复次数"),
    "db_persistent": Words("outlives a restart", "重启后保留"),
    "db_data": Words("data", "数据"),
    "db_model": Words("of which rows", "所属数据"),
    "db_value": Words("value", "值"),
    "db_obj": Words("object it belongs to", "所属对象"),
    "db_tagtype": Words("kind of tag", "标签种类"),
}
"""Field -> what its column is called."""
ROOMS = {
    "accounts": Words("Accounts", "账号"),
    "objects": Words("Objects", "对象"),
    "scripts": Words("Scripts", "脚本"),
    "comms": Words("Talk", "通信"),
    "help": Words("Help", "帮助"),
    "typeclasses": Words("Types", "类型"),
    "server": Words("Server", "服务器"),
    conf.value("TABLES_LABEL"): Words("Gaming tables", "牌桌"),
    extending.label("contests"): Words("Tournaments", "比赛"),
    extending.label("clubs"): Words("Clubs", "俱乐部"),
    extending.label("teaching"): Words("Lessons", "课程"),
    "otp_static": Words("Second factor: spare codes", "双重验证：备用码"),
    "otp_totp": Words("Second factor: time codes", "双重验证：动态码"),
}
"""Django application -> what the part of the administration is called."""


def give() -> None:
    """Give all of them their names. A name is no change of a database."""
    name_rows(NAMES, COLUMNS)
    for label, words in ROOMS.items():
        if label in apps.app_configs:
            apps.get_app_config(label).verbose_name = named(words)
    ChannelAdmin.no_of_subscribers.short_description = named(Words("subscribers", "订阅人数"))
    MsgAdmin.sender.short_description = named(Words("sender", "发送者"))
    MsgAdmin.receiver.short_description = named(Words("receiver", "接收者"))
    MsgAdmin.start_of_message.short_description = named(Words("how it begins", "开头"))
