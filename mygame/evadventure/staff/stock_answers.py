"""What Evennia's own staff commands answer, in every language: data, and the look-up of a line in it.

The English is Evennia's, word for word, with a field where a fact stands; what differs per line (colours around it, a
remark behind it) is no part of an answer. A test looks every one of them up in Evennia's source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from evennia.utils.evtable import EvTable

from ..words import Lang, Words

ANSWERS: tuple[Words, ...] = (
    # what several commands say
    Words("You don't have permission to do that.", "你没有权限这样做。"),
    Words("You are not allowed to do that.", "你没有权限这样做。"),
    Words("You don't have permission to edit {thing}.", "你没有权限修改{thing}。"),
    Words("Aborted.", "已取消。"),
    Words("Saved.", "已保存。"),
    Words("Exited editor.", "已退出编辑器。"),
    Words("No typeclass found for object type '{kind}'.", "没有适用于「{kind}」的类型类。"),
    Words("Typeclass '{path}' could not be imported.", "类型类「{path}」无法导入。"),
    Words("Typeclass '{path}' is not creatable.", "类型类「{path}」不能用来创建对象。"),
    Words("No prototype named '{key}' was found.", "没有叫「{key}」的原型。"),
    Words("No prototypes found.", "没有找到原型。"),
    Words("[no content]", "（无内容）"),
    Words(
        "(|wPage|n [{page}/{pages}] |wn|next|n || |wp|nrevious || |wt|nop || |we|nnd || |wq|nuit)",
        "（第{page}／{pages}页：|wn|n 下一页，|wp|n 上一页，|wt|n 开头，|we|n 末尾，|wq|n 退出）",
    ),
    Words(
        "|RCritical Python syntax error in your value. Only primitive Python structures are allowed.",
        "|R值不符合 Python 语法，只能用基本的 Python 结构。",
    ),
    Words(
        "You also need to use correct Python syntax. Remember especially to put quotes around all strings inside"
        " lists and dicts.",
        "请检查语法，尤其是列表和字典里的字符串都要加引号。",
    ),
    Words(
        "{old}|RCritical Python syntax error in argument. Only primitive Python structures are allowed.",
        "{old}|R参数不符合 Python 语法，只能用基本的 Python 结构。",
    ),
    Words(
        "Make sure to use correct Python syntax. Remember especially to put quotes around all strings inside lists"
        " and dicts.|n For more advanced uses, embed funcparser callables ($funcs) in the strings.",
        "请检查语法，尤其是列表和字典里的字符串都要加引号。|n更复杂的用法，可在字符串里写 funcparser 函数（$funcs）。",
    ),
    # alias
    Words("Aliases for {thing}: {aliases}", "{thing}的别名：{aliases}"),
    Words("No aliases exist for '{thing}'.", "{thing}没有别名。"),
    Words("Cleared aliases from {thing}: {aliases}", "已清除{thing}的别名：{aliases}"),
    Words("No aliases to clear.", "没有别名可清除。"),
    Words("Alias '{alias}' deleted from {thing}.", "已删除{thing}的别名「{alias}」。"),
    Words("{thing} has no alias '{alias}'.", "{thing}没有别名「{alias}」。"),
    Words(
        "If specifying the /category switch, the category must be given as :category at the end.",
        "用 /category 开关时，末尾要写上「:分类」。",
    ),
    Words("Alias(es) for '{thing}' set to '{aliases}'{category}.", "{thing}的别名现在是「{aliases}」{category}。"),
    # copy, cpattr, mvattr
    Words("Identical copy of {thing}, named '{name}' was created.", "已照{thing}原样复制一份，名叫「{name}」。"),
    Words("There was an error copying {thing} to '{name}'.", "把{thing}复制成「{name}」时出错。"),
    Words("There was an error copying {thing}.", "复制{thing}时出错。"),
    Words("Copied {thing} to '{name}' (aliases: {aliases}).", "已把{thing}复制成「{name}」（别名：{aliases}）。"),
    Words("{thing} doesn't have an attribute {key}.", "{thing}没有属性 {key}。"),
    Words("You have to supply both source object and target(s).", "来源对象和目标对象都要写。"),
    Words("|RCannot have duplicate source names when moving!", "|R移动时，来源属性不能重复！"),
    Words("Could not find object '{name}'", "没有找到对象「{name}」"),
    Words("Moved {old} -> {new}. (value: {value})", "已移动 {old} -> {new}。（值：{value}）"),
    Words("Copied {old} -> {new}. (value: {value})", "已复制 {old} -> {new}。（值：{value}）"),
    # dig, tunnel, open, link, unlink, sethome
    Words("You must supply a new room name.", "请写新地点的名称。"),
    Words("|rError creating room:|n {why}", "|r创建地点时出错：|n{why}"),
    Words("|rError creating exit:|n {why}", "|r创建出口时出错：|n{why}"),
    Words("No exit created to new room.", "没有建通往新地点的出口。"),
    Words("You cannot create an exit from a None-location.", "你不在任何地点，不能从这里建出口。"),
    Words("No back exit created.", "没有建返回的出口。"),
    Words("You cannot create an exit back to a None-location.", "你不在任何地点，不能建返回的出口。"),
    Words("(use dig for more freedom)", "（要更自由请用 dig）"),
    Words("'{name}' already exists and is not an exit!", "「{name}」已经存在，而且不是出口！"),
    Words(
        "If you want to convert it to an exit, you must assign an object to the 'destination' property first.",
        "要把它变成出口，请先给它的 destination 属性指定一个对象。",
    ),
    Words("Exit {name} already exists.", "出口「{name}」已经存在。"),
    Words("Error: Exit '{name}' not created.", "出错：没有建成出口「{name}」。"),
    Words("Cannot link an object to itself.", "对象不能连接到它自己。"),
    Words(
        "Note: {thing}({number}) did not have a destination set before. Make sure you linked the right thing.",
        "注意：{thing}（{number}）以前没有目的地，请确认没有连错对象。",
    ),
    Words(
        "To create a two-way link, {thing} and {there} must both have a location",
        "要建双向连接，{thing}和{there}都得在某个地点里",
    ),
    Words(
        "Link created {thing} (in {place}) <-> {there} (in {other}) (two-way).",
        "已双向连接：{thing}（在{place}）<-> {there}（在{other}）。",
    ),
    Words("Link created {thing} -> {there} (one way).", "已单向连接：{thing} -> {there}。"),
    Words("{thing} is an exit to {there}.", "{thing}是通往{there}的出口。"),
    Words("{thing} is not an exit. Its home location is {home}.", "{thing}不是出口，它的归属地是{home}。"),
    Words("Former exit {thing} no longer links anywhere.", "出口{thing}不再通往任何地方。"),
    Words("{thing} had no destination to unlink.", "{thing}本来就没有目的地。"),
    Words("This object has no home location set!", "这个对象没有归属地！"),
    Words("{thing}'s current home is {home}({number}).", "{thing}的归属地是{home}（{number}）。"),
    Words(
        "Home location of {thing} was changed from {old}({before}) to {home}({number}).",
        "{thing}的归属地已从{old}（{before}）改为{home}（{number}）。",
    ),
    Words("Home location of {thing} was set to {home}({number}).", "{thing}的归属地已设为{home}（{number}）。"),
    # cmdsets
    Words("<CmdSetHandler> stack:", "<CmdSetHandler> 命令集由下到上："),
    Words("<Merged {sets}>: {merged}", "<合并 {sets}>：{merged}"),
    # set, wipe, lock
    Words(
        '|RNote: name "|r{name}|R" was converted to a string. Make sure this is acceptable.',
        "|R注意：「|r{name}|R」已当作字符串，请确认这样可以。",
    ),
    Words("|RUnknown error in evaluating Attribute: {why}", "|R属性的值无法解读：{why}"),
    Words("Attribute {key}|n [category:{category}] does not exist.", "属性 {key}|n [分类：{category}] 不存在。"),
    Words("Attribute {key}|n [category:{category}] = {value}", "属性 {key}|n [分类：{category}] = {value}"),
    Words("Deleted attribute {key}|n [category:{category}].", "已删除属性 {key}|n [分类：{category}]。"),
    Words(
        "No attribute {key}|n [category: {category}] was found to delete.",
        "没有属性 {key}|n [分类：{category}]，不用删除。",
    ),
    Words(
        "Modified attribute {key}|n [category:{category}] = {value}", "已修改属性 {key}|n [分类：{category}] = {value}"
    ),
    Words(
        "Created attribute {key}|n [category:{category}] = {value}", "已新建属性 {key}|n [分类：{category}] = {value}"
    ),
    Words("Saved Attribute {key}.", "已保存属性 {key}。"),
    Words("|rWarning: Attribute |w{key}|r is of type |w{kind}|r.", "|r注意：属性 |w{key}|r 的类型是 |w{kind}|r。"),
    Words(
        "To continue editing, it must be converted to (and saved as) a string. Continue? [Y]/N?",
        "要编辑就得先转成字符串（并以字符串保存）。继续吗？[Y]/N",
    ),
    Words("Aborted edit.", "已取消编辑。"),
    Words("The Line editor can only be applied to one attribute at a time.", "编辑器一次只能编辑一个属性。"),
    Words(
        "Use `set/edit <objname>/<attr>` to define the Attribute to edit.",
        "请用 `set/edit <对象>/<属性>` 指定要编辑的属性。",
    ),
    Words(
        "To edit the current room description, use `set/edit here/desc` (or use the `desc` command).",
        "要编辑这里的描述，请用 `set/edit here/desc`（或用 `desc`）。",
    ),
    Words(
        "You don't have permission to set object with identifier '{value}'.",
        "你没有权限把对象「{value}」设为属性的值。",
    ),
    Words(
        "No valid attributes were found. Usage: set obj/attr[:category] = value. Use empty value to clear.",
        "没有可用的属性。请输入 |w设置属性 <对象>/<属性>[:分类] = <值>|n，值留空为删除。",
    ),
    Words("Wiped all attributes on {thing}.", "已清除{thing}的全部属性。"),
    Words("Wiped attributes {keys} on {thing}.", "已清除{thing}的属性 {keys}。"),
    Words("You need 'control' access to change this type of lock.", "要改这种锁，须有 control 权限。"),
    Words("deleted lock {lock}", "已删除锁 {lock}"),
    Words("{thing} has no lock of access type '{kind}'.", "{thing}没有「{kind}」这种锁。"),
    Words(
        "Switch(es) |w{typed}|n can not be used with a lock assignment."
        " Use e.g. |wlock/del objname/locktype|n instead.",
        "设置锁时不能用开关 |w{typed}|n；要删除请用 |w锁设置/del 对象/锁的种类|n。",
    ),
    Words("Added lock '{lock}' to {thing}.", "已给{thing}加上锁「{lock}」。"),
    # typeclass
    Words("Trying to search {kind} with query '{typed}'.", "正在 {kind} 里查找「{typed}」。"),
    Words("Could not find {kind} with query '{typed}'.", "在 {kind} 里没有找到「{typed}」。"),
    Words("<None loaded>", "（没有载入）"),
    Words("Core typeclasses", "核心类型类"),
    Words("Loaded Contrib typeclasses", "已载入的 contrib 类型类"),
    Words("Game-dir typeclasses", "本游戏的类型类"),
    Words("Multiple typeclasses found matching {typed}:", "有好几个类型类符合「{typed}」："),
    Words("No object or typeclass path found to match '{typed}'", "没有叫「{typed}」的对象或类型类。"),
    Words("Docstring for typeclass '{kind}':", "类型类「{kind}」的说明："),
    Words("{thing}'s current typeclass is '{kind}'", "{thing}的类型类是 {kind}"),
    Words("{thing} is not a typed object.", "{thing}没有类型。"),
    Words("More than one match for {key}:", "有好几个「{key}」："),
    Words("This object cannot have a type at all!", "这个对象不能有类型！"),
    Words(
        "{thing} already has the typeclass '{kind}'. Use /force to override.",
        "{thing}的类型类本来就是 {kind}；要强行重来请用 /force。",
    ),
    Words(
        "Note that this will reset the object back to its typeclass' default state, removing any custom"
        " locks/perms/attributes etc that may have been added by an explicit create_object call. Use `update` or"
        " type/force instead in order to keep such data. Continue [Y]/N?",
        "注意：这会把对象恢复成类型类的默认状态，另外加上的锁、权限、属性都会丢失；要保留请用 update 或 type/force。"
        "继续吗？[Y]/N",
    ),
    Words(
        "Applying prototype '{key}' over '{thing}' will cause the follow changes:",
        "把原型「{key}」套用到{thing}，会有以下变化：",
    ),
    Words(
        "|yWARNING:|n Use the /reset switch to apply the prototype over a blank state.",
        "|y注意：|n要先清空再套用，请加 /reset 开关。",
    ),
    Words("Are you sure you want to apply these changes [yes]/no?", "确定要这样改吗？[Y]/N"),
    Words("Canceled: No changes were applied.", "已取消，什么也没有改变。"),
    Words("Prototype {key} failed to apply.", "原型「{key}」没有套用成功。"),
    Words("{thing} updated its existing typeclass ({kind}).", "{thing}已按原来的类型类更新（{kind}）。"),
    Words("{thing} changed typeclass from {old} to {new}.", "{thing}的类型类已从 {old} 改为 {new}。"),
    Words("Only the at_object_creation hook was run (update mode).", "只运行了 at_object_creation（更新方式）。"),
    Words("All object creation hooks were run.", "创建对象的钩子都已运行。"),
    Words("(use `swap` or `type/reset` to clear all).", "（要全部清除请用 swap 或 type/reset）"),
    # examine: what it heads its lines with
    Words("Name/key|n: {value}", "名称|n：{value}"),
    Words("Aliases|n: {value}", "别名|n：{value}"),
    Words("Typeclass|n: {value}", "类型类|n：{value}"),
    Words("Sessions|n: {value}", "连接|n：{value}"),
    Words("Email|n: {value}", "邮箱|n：{value}"),
    Words("Last Login|n: {value}", "上次登录|n：{value}"),
    Words("Account|n: {value}", "账号|n：{value}"),
    Words("Account Typeclass|n: {value}", "账号的类型类|n：{value}"),
    Words("Account Permissions|n: {value}", "账号的权限|n：{value}"),
    Words("Location|n: {value}", "位置|n：{value}"),
    Words("Home|n: {value}", "归属地|n：{value}"),
    Words("Destination|n: {value}", "目的地|n：{value}"),
    Words("Permissions|n: {value}", "权限|n：{value}"),
    Words("Locks|n: {value}", "锁|n：{value}"),
    Words("Stored Cmdset(s)|n: {value}", "自带的命令集|n：{value}"),
    Words("Merged Cmdset(s)|n: {value}", "合并后的命令集|n：{value}"),
    Words(
        "Commands available to {thing} (result of Merged Cmdset(s))|n: {value}",
        "{thing}可用的命令（命令集合并的结果）|n：{value}",
    ),
    Words("Description|n: {value}", "描述|n：{value}"),
    Words("Persistent|n: {value}", "持久|n：{value}"),
    Words("Script Repeat|n: {value}", "脚本重复|n：{value}"),
    Words("Scripts|n: {value}", "脚本|n：{value}"),
    Words("Tags|n: {value}", "标签|n：{value}"),
    Words("Persistent Attributes|n: {value}", "持久属性|n：{value}"),
    Words("Non-Persistent Attributes|n: {value}", "非持久属性|n：{value}"),
    Words("Exits|n: {value}", "出口|n：{value}"),
    Words("Characters|n: {value}", "角色|n：{value}"),
    Words("Content|n: {value}", "里面的东西|n：{value}"),
    Words("Subscription Totals|n: {value}", "收听总数|n：{value}"),
    Words("Account Subscriptions|n: {value}", "收听的账号|n：{value}"),
    Words("Object Subscriptions|n: {value}", "收听的对象|n：{value}"),
    Words("Default", "默认"),
    Words(
        "|grunning|n - interval: {every}s (next: {next}, start_delay: {delay})",
        "|g运行中|n，每{every}秒一次（下一次：{next}，延迟开始：{delay}）",
    ),
    Words(
        "|rinactive|n - interval: {every}s (next: {next}, start_delay: {delay})",
        "|r未运行|n，每{every}秒一次（下一次：{next}，延迟开始：{delay}）",
    ),
    Words("{number} ({online} online)", "{number}个（{online}个在线）"),
    Words("Attribute {key}|n [category={category}]{kind}:", "属性 {key}|n [分类：{category}]{kind}："),
    Words("No {kind} found with key {name}.", "没有找到「{name}」（{kind}）。"),
    Words("Multiple {kind} found with key {name}:", "有好几个叫「{name}」的（{kind}）："),
    Words("You need to supply a target to examine.", "请写要检查谁。"),
    Words("No attributes found on {thing}.", "{thing}没有这个属性。"),
    # find, objects
    Words("Invalid dbref range provided (not a number).", "编号范围不对（不是数字）。"),
    Words("|wExact dbref match|n({range}):", "|w编号完全符合|n（{range}）："),
    Words("|wMatch|n({range}):", "|w符合的|n（{range}）："),
    Words("|RNo match found.", "|R没有找到。"),
    Words("|RNo match found for '{typed}' in #dbref interval.", "|R在这个编号范围里没有「{typed}」。"),
    Words("|wNo Matches|n({range}):", "|w没有找到|n（{range}）："),
    Words("|w{n} Matches|n({range}):", "|w找到{n}个|n（{range}）："),
    Words("|wOne Match|n({range}):", "|w找到一个|n（{range}）："),
    Words("|RNo matches found for '{typed}'", "|R没有符合「{typed}」的。"),
    Words("|wObject subtype totals (out of {n} Objects):", "|w各类对象的数目（共{n}个对象）："),
    Words("|wObject typeclass distribution:", "|w对象的类型类："),
    Words("|wLast {n} Objects created:", "|w最近创建的{n}个对象："),
    # scripts
    Words("<No scripts>", "（没有脚本）"),
    Words("PAUSED {seconds}s", "暂停中（{seconds}秒）"),
    Words("No script found with dbref {number}", "没有编号为{number}的脚本。"),
    Words("No scripts found.", "没有找到脚本。"),
    Words("Script |w{kind}|n successfully added and started on {thing}.", "已给{thing}加上脚本 |w{kind}|n 并启动。"),
    Words(
        "Script {kind} could not be added and/or started on {thing} (or it started and immediately shut down).",
        "没能给{thing}加上或启动脚本 {kind}（或者启动后立即停止了）。",
    ),
    Words("No scripts defined on {thing}", "{thing}没有脚本。"),
    Words("Global Script Created - {name} ({kind})", "已创建全局脚本：{name}（{kind}）"),
    Words(
        "Global Script |rNOT|n Created |r(see log)|n - arguments: {typed}",
        "|r没有|n创建全局脚本|r（见日志）|n：{typed}",
    ),
    Words(
        "Multiple scripts found: {scripts}. Are you sure you want to operate on all of them? [Y]/N?",
        "找到好几个脚本：{scripts}。确定对它们全都这样做吗？[Y]/N",
    ),
    Words(
        "Global Script |rNOT|n {deed} |r(see log)|n - {name} ({kind})",
        "全局脚本|r没有成功|n（{deed}，见日志）：{name}（{kind}）",
    ),
    Words("Global Script {deed} - {name} ({kind})", "全局脚本{deed}：{name}（{kind}）"),
    Words(
        "Script on {thing} |rNOT|n {deed} |r(see log)|n - {name} ({kind})",
        "{thing}的脚本|r没有成功|n（{deed}，见日志）：{name}（{kind}）",
    ),
    Words("Script on {thing} {deed} - {name} ({kind})", "{thing}的脚本{deed}：{name}（{kind}）"),
    Words("Script was deleted automatically.", "脚本已自动删除。"),
    # spawn
    Words("Found {n} prototypes matching '{key}':", "有{n}个原型符合「{key}」："),
    Words("You don't have access to use this prototype.", "你没有权限使用这个原型。"),
    Words("Expected {wanted}, got {got}.", "应该是 {wanted}，得到的是 {got}。"),
    Words("Spawn aborted: You are not allowed to use the 'exec' prototype key.", "已取消：你没有权限在原型里用 exec。"),
    Words("No existing objects found with an older version of this prototype.", "没有用这个原型的旧版本生成的对象。"),
    Words(
        "There are {n} existing object(s) with an older version of prototype '{key}'."
        " Should it be re-applied to them{slow}? [Y]/N",
        "有{n}个对象是用原型「{key}」的旧版本生成的，要重新套用吗{slow}？[Y]/N",
    ),
    Words(
        "|rNo update was done of existing objects. Use spawn/update <key> to apply later as needed.",
        "|r没有更新已有的对象，以后可用 spawn/update <键> 更新。",
    ),
    Words("{n} objects were updated.", "已更新{n}个对象。"),
    Words("You need to specify a prototype-key to get the raw data for.", "请写要看哪个原型的原始数据。"),
    Words("You need to specify a prototype-key to show.", "请写要看哪个原型。"),
    Words("No prototypes found with prototype-tag(s): {tags}", "没有带标签{tags}的原型。"),
    Words(
        "A prototype_key must be given, either as `prototype_key = <prototype>`"
        " or as a key 'prototype_key' inside the prototype structure.",
        "原型必须有键：写成「<键> = <原型>」，或写在原型的 prototype_key 里。",
    ),
    Words("(Replacing `prototype_key` in prototype with given key.)", "（用你写的键代替原型里的 prototype_key）"),
    Words("(Replacing `prototype_desc` in prototype with given desc.)", "（用你写的说明代替原型里的 prototype_desc）"),
    Words("(Replacing `prototype_tags` in prototype with given tag(s))", "（用你写的标签代替原型里的 prototype_tags）"),
    Words("|yAlready existing Prototype:", "|y原型已经存在："),
    Words("There seems to be no changes. Do you still want to (re)save? [Y]/N", "没有变化，仍要保存吗？[Y]/N"),
    Words('|yExisting prototype "{key}" found. Change:', "|y原型「{key}」已经存在，变化："),
    Words("|yNew changed prototype:", "|y改后的原型："),
    Words("|yDo you want to apply the change to the existing prototype?|n [Y]/N", "|y要这样修改已有的原型吗？|n[Y]/N"),
    Words("|yCreating new prototype:", "|y新原型："),
    Words("Do you want to continue saving? [Y]/N", "要保存吗？[Y]/N"),
    Words("|rSave cancelled.", "|r没有保存。"),
    Words("|rError saving:|R {why}", "|r保存时出错：|R{why}"),
    Words("|gSaved prototype:|n {key}", "|g已保存原型：|n{key}"),
    Words("|rDeleting prototype:", "|r要删除的原型："),
    Words("Do you want to continue deleting? [Y]/N", "要删除吗？[Y]/N"),
    Words("|rDeletion cancelled.", "|r没有删除。"),
    Words("|rError deleting:|R {why}", "|r删除时出错：|R{why}"),
    Words("Deletion successful", "已删除。"),
    Words("Deletion failed (does the prototype exist?)", "没有删除（有这个原型吗？）"),
    Words("Spawned {thing}.", "已生成{thing}。"),
    Words("Prototype requires a prototype_key", "原型必须有 prototype_key。"),
    Words(
        "{key} is a read-only prototype (defined as code in {module}).", "原型「{key}」写在代码 {module} 里，不能修改。"
    ),
    Words("{key} is a read-only prototype (passed directly as a dict).", "原型「{key}」是直接给出的字典，不能修改。"),
    Words("Lock error: {why}", "锁有误：{why}"),
    Words("Prototype {key} was not found.", "没有叫「{key}」的原型。"),
    Words(
        "{who} needs explicit 'edit' permissions to delete prototype {key}.",
        "{who}没有 edit 权限，不能删除原型「{key}」。",
    ),
    Words("{sort}: Prototype lacks a 'prototype_key'.", "{sort}：原型缺少 prototype_key。"),
    Words(
        "{sort}: Prototype {key} requires `typeclass` or 'prototype_parent'.",
        "{sort}：原型「{key}」须有 typeclass 或 prototype_parent。",
    ),
    Words(
        "{sort}: Prototype {key} can only be used as a mixin since it lacks 'typeclass' or 'prototype_parent' keys.",
        "{sort}：原型「{key}」没有 typeclass 和 prototype_parent，只能混入别的原型。",
    ),
    Words(
        "{why}: Prototype {key} is based on typeclass {kind}, which could not be imported!",
        "{why}：原型「{key}」的类型类 {kind} 无法导入！",
    ),
    Words("{sort}: Prototype {key} tries to parent itself.", "{sort}：原型「{key}」以自己为上级。"),
    Words(
        "{sort}: Prototype {key}'s `prototype_parent` (named '{parent}') was not found.",
        "{sort}：没有找到原型「{key}」的上级「{parent}」。",
    ),
    Words("{sort}: {key} has infinite nesting of prototypes.", "{sort}：原型「{key}」的上级绕成了圈。"),
    Words(
        "{sort}: Prototype {key} has no `typeclass` defined anywhere in its parent",
        "{sort}：原型「{key}」和它的各级上级都没有写 typeclass。",
    ),
    Words(
        "chain. Add `typeclass`, or a `prototype_parent` pointing to a prototype with a typeclass.",
        "请加上 typeclass，或让 prototype_parent 指向一个有 typeclass 的原型。",
    ),
    Words(
        "|cprototype-key:|n {key}, |c-tags:|n {tags}, |c-locks:|n {locks}",
        "|c原型键：|n{key}，|c标签：|n{tags}，|c锁：|n{locks}",
    ),
    Words("|c-desc|n: {text}", "|c说明|n：{text}"),
    Words("|cprototype-parent:|n {parent}", "|c上级原型：|n{parent}"),
    Words("|ckey:|n {value}", "|c名称：|n{value}"),
    Words("|caliases:|n {value}", "|c别名：|n{value}"),
    Words("|cattrs:", "|c属性："),
    Words("|ctags:", "|c标签："),
    Words("|clocks:", "|c锁："),
    Words("|cpermissions:|n {value}", "|c权限：|n{value}"),
    Words("|clocation:|n {value}", "|c位置：|n{value}"),
    Words("|chome:|n {value}", "|c归属地：|n{value}"),
    Words("|cdestination:|n {value}", "|c目的地：|n{value}"),
    Words("|gKEEP|n: {value}", "|g保留|n：{value}"),
    Words("|yADD|n: {value}", "|y增加|n：{value}"),
    Words("|rREMOVE|n: {value}", "|r去掉|n：{value}"),
    Words("|rREMOVE|n|W:|n {value}", "|r去掉|n|W：|n{value}"),
    Words("|yUPDATE|n|W:|n {value}", "|y修改|n|W：|n{value}"),
    Words("|yREPLACE|n|W:|n {value}", "|y替换|n|W：|n{value}"),
    # batchcommand, batchcode
    Words(
        "'{path}' could not load. You have to supply python paths from one of the defined batch-file directories",
        "无法读取「{path}」。请写批处理目录里的 Python 路径",
    ),
    Words("Absolute batchcmd paths could not be found.", "没有找到这个批处理文件。"),
    Words("File {path} seems empty of valid commands.", "文件 {path} 里没有命令。"),
    Words("File {path} seems empty of functional code.", "文件 {path} 里没有代码。"),
    Words("Batch-command processor - Interactive mode for {path} ...", "逐条执行批处理命令：{path}……"),
    Words("Batch-code processor - Interactive mode for {path} ...", "逐段执行批处理代码：{path}……"),
    Words(
        "Running Batch-command processor - Automatic mode for {path} (this might take some time) ...",
        "正在自动执行批处理命令：{path}（可能要等一会儿）……",
    ),
    Words("Running Batch-code processor - Automatic mode for {path} ...", "正在自动执行批处理代码：{path}……"),
    Words("Batchfile '{path}' applied.", "批处理文件「{path}」已执行完毕。"),
    Words("|RBeginning of batch file.", "|R已是批处理文件的开头。"),
    Words("|REnd of batch file.", "|R已是批处理文件的末尾。"),
    Words("{entry}|G(hh for help)", "{entry}|G（hh 显示帮助）"),
    Words("Exited processor and reset out active cmdset back to the default one.", "已退出批处理，恢复原来的命令集。"),
    Words("File reloaded. Staying on same command.", "已重新读入，仍在原来那条。"),
    Words("File reloaded. Restarting from top.", "已重新读入，从头开始。"),
    Words("|G>>>|n Finished processing batch file.", "|G>>>|n批处理文件已执行完毕。"),
    Words("|G>>>|n You must give a number index.", "|G>>>|n请写第几条。"),
    Words("Aborted interactive batch mode.", "已中止批处理。"),
    Words("Interactive batch processing commands:", "逐条执行批处理时可用的命令："),
    Words("nn [steps] - next command (no processing)", "nn [步数] - 下一条（不执行）"),
    Words("nl [steps] - next & look", "nl [步数] - 下一条，并查看"),
    Words("bb [steps] - back to previous command (no processing)", "bb [步数] - 上一条（不执行）"),
    Words("bl [steps] - back & look", "bl [步数] - 上一条，并查看"),
    Words("jj   <N>   - jump to command nr N (no processing)", "jj   <N>   - 跳到第 N 条（不执行）"),
    Words("jl   <N>   - jump & look", "jl   <N>   - 跳到第 N 条，并查看"),
    Words("pp         - process currently shown command (no step)", "pp         - 执行当前这条（不前进）"),
    Words("ss [steps] - process & step", "ss [步数] - 执行，并前进"),
    Words("sl [steps] - process & step & look", "sl [步数] - 执行，前进，并查看"),
    Words("ll         - look at full definition of current command", "ll         - 查看当前这条的全文"),
    Words("rr         - reload batch file (stay on current)", "rr         - 重新读入文件（仍在当前这条）"),
    Words("rrr        - reload batch file (start from first)", "rrr        - 重新读入文件（从头开始）"),
    Words("hh         - this help list", "hh         - 显示这份帮助"),
    Words("cc         - continue processing to end, then quit.", "cc         - 一直执行到末尾，然后退出"),
    Words("qq         - quit (abort all remaining commands)", "qq         - 退出（放弃剩下的）"),
    Words(
        "abort - this is a safety command that always is available",
        "abort - 保险用的命令，不论批处理加上了什么命令集，",
    ),
    Words("regardless of what cmdsets gets added to us during", "随时都能用："),
    Words("batch-command processing. It immediately shuts down", "它会立即结束批处理，"),
    Words("the processor and returns us to the default cmdset.", "并恢复原来的命令集。"),
    # accounts
    Words("You are not allowed to delete accounts.", "你没有权限删除账号。"),
    Words("Could not find an account by that name.", "没有这个账号。"),
    Words("There were multiple matches:", "有好几个符合："),
    Words("You don't have the permissions to delete that account.", "你没有权限删除这个账号。"),
    Words(
        "It is often better to block access to an account rather than to delete it."
        " |yAre you sure you want to permanently delete account '|n{name}|y'|n yes/[no]?",
        "多半封禁就够了，不必删除。|y确定要永久删除账号「|n{name}|y」吗？|n（输入 yes 确定）",
    ),
    Words("Canceled deletion.", "没有删除。"),
    Words("Informing and disconnecting account ...", "正在通知这个账号并断开连接……"),
    Words("Account {name} was successfully deleted.", "账号 {name} 已删除。"),
    Words("|wAccount typeclass distribution:", "|w账号的类型类："),
    Words("|wLast {n} Accounts created:", "|w最近注册的{n}个账号："),
    # service, server
    Words("|wService|n (use services/start|stop|delete)", "|w服务|n（开关：/start、/stop、/delete）"),
    Words("|gRunning", "|g运行中"),
    Words("|rNot Running", "|r未运行"),
    Words(
        "Invalid service name. This command is case-sensitive."
        " See service/list for valid service name (enter the full name exactly).",
        "没有这个服务。名称要写全，区分大小写，可用 service/list 查看。",
    ),
    Words("That service is not currently running.", "这个服务没有在运行。"),
    Words("That service is already running.", "这个服务已经在运行。"),
    Words(
        "You cannot remove a core Evennia service (named 'Evennia*').",
        "不能移除 Evennia 的核心服务（名称以 Evennia 开头）。",
    ),
    Words(
        "|RYou seem to be shutting down a core Evennia service (named 'Evennia*').",
        "|R你要停止的是 Evennia 的核心服务（名称以 Evennia 开头）。",
    ),
    Words(
        "Note that stopping some TCP port services will *not* disconnect users *already* connected on those ports,"
        " but *may* instead cause spurious errors for them.",
        "注意：停止 TCP 端口服务不会断开已连上的人，但他们可能会遇到莫名其妙的错误。",
    ),
    Words(
        "To safely and permanently remove ports, change settings file and restart the server.",
        "要安全、永久地去掉端口，请改设置文件，再重启服务器。",
    ),
    Words("|gStopped and removed service '{name}'.", "|g已停止并移除服务「{name}」。"),
    Words("Stopping service '{name}'...", "正在停止服务「{name}」……"),
    Words("|rErrors were reported when stopping this service{why}.", "|r停止服务时出错：{why}"),
    Words(
        "If there are remaining problems, try reloading or rebooting the server.", "如果还有问题，请重载或重启服务器。"
    ),
    Words("|g... Stopped service '{name}'.", "|g……已停止服务「{name}」。"),
    Words("Starting service '{name}' ...", "正在启动服务「{name}」……"),
    Words("|rErrors were reported when starting this service{why}.", "|r启动服务时出错：{why}"),
    Words(
        "If there are remaining problems, try reloading the server, changing the settings if it's a non-standard"
        " service.",
        "如果还有问题，请重载服务器；不是标准服务的，请检查设置。",
    ),
    Words("|gService started.", "|g服务已启动。"),
    Words("The Idmapper cache freed |w{n}|n database objects.", "缓存释放了|w{n}|n个数据库对象。"),
    Words("The Python garbage collector freed |w{n}|n Python instances total.", "Python 垃圾回收共释放|w{n}|n个实例。"),
    Words(
        "Memory usage: RMEM: |w{used}|n MB ({part}%), VMEM (res+swap+cache): |w{all}|n MB.",
        "内存：实际占用|w{used}|n MB（{part}%），虚拟内存|w{all}|n MB。",
    ),
    Words("|x(resident+swap+caching)", "|x（常驻+交换+缓存）"),
    Words("{a} hard,  {b} soft, {c} swapouts", "硬{a}，软{b}，换出{c}"),
    Words("{a} reads, {b} writes", "读{a}，写{b}"),
    Words("{a} in, {b} out", "收{a}，发{b}"),
    Words("{a} vol, {b} forced, {c} signals", "主动{a}，被动{b}，信号{c}"),
    Words("|wServer CPU and Memory load:", "|w服务器的处理器和内存："),
    Words("|w Entity idmapper cache:|n {n} items", "|w实体缓存：|n{n}项"),
    # tickers, tasks
    Words("No tickers are currently active.", "现在没有计时器在运行。"),
    Words("|wActive tickers|n:", "|w运行中的计时器|n："),
    Words("There are no active tasks.", "现在没有待办的任务。"),
    Words("Likely the task has completed and been removed.", "那个任务大概已经完成了。"),
    Words("Task completed while waiting for input.", "在等你回答时，任务已经完成了。"),
    Words("Task completed while processing request.", "任务已经完成了。"),
    Words("Task {number} does not exist.", "没有编号为{number}的任务。"),
    Words(
        "{deed} task {number} with completion date {date} ({name}) {choice}?",
        "对任务{number}（{name}，到时{date}）执行 {deed} 吗？{choice}",
    ),
    Words("No {deed} processed.", "没有执行 {deed}。"),
    Words("{deed} request completed.", "{deed} 已执行。"),
    Words("The task function {deed} returned: {value}", "{deed} 返回：{value}"),
    Words("Task action {deed} completed on task ID {number}.", "已对任务{number}执行 {deed}。"),
    Words("No tasks deferring function name {name} found.", "没有推迟执行函数 {name} 的任务。"),
    Words("Task command misformed.", "写法不对。"),
    Words("Proper format tasks[/switch] [function name or task id]", "请输入 |w任务列表[/开关] [函数名或任务编号]|n。"),
    Words("Actions: {switches}", "可用的开关：{switches}"),
    # sethelp
    Words("You have to define a topic!", "请写主题！"),
    Words(
        "'{typed}' matches (or partially matches) the name of help-category '{name}'. If you continue, your help entry"
        " will take precedence and the category (or part of its name) *may* not be usable for grouping help entries"
        " anymore.",
        "「{typed}」和帮助分类「{name}」同名或部分同名。继续的话，你的条目优先，这个分类可能再也不能用来归类。",
    ),
    Words(
        "'{typed}' matches (or partially matches) the key/alias of Command '{name}'. Command-help take precedence over"
        " other help entries so your help *may* be impossible to reach for those with access to that command.",
        "「{typed}」和命令「{name}」同名或部分同名。命令的帮助优先，能用那条命令的人可能看不到你的条目。",
    ),
    Words(
        "'{typed}' matches (or partially matches) the name/alias of the file-based help topic '{name}'. File-help"
        " entries cannot be modified from in-game (they are files on-disk). If you continue, your help entry may"
        " shadow the file-based one's name partly or completely.",
        "「{typed}」和文件里的帮助主题「{name}」同名或部分同名。文件里的帮助不能在游戏里修改；继续的话，"
        "你的条目可能会盖住它。",
    ),
    Words("|rWarning:", "|r注意："),
    Words("|wDo you still want to continue? Y/[N]?", "|w仍要继续吗？Y/[N]"),
    Words("Could not find topic '{topic}'. You must give an exact name.", "没有主题「{topic}」，名称要写全。"),
    Words("Could not find topic '{topic}'{also}.", "没有主题「{topic}」{also}。"),
    Words("You must supply text to append/merge.", "请写要添加的文字。"),
    Words("Entry updated:", "条目已更新："),
    Words("You must supply a category.", "请写分类。"),
    Words(
        "Category for entry '{topic}'{also} changed to '{category}'.",
        "条目「{topic}」{also}的分类已改为「{category}」。",
    ),
    Words("Current locks for entry '{topic}'{also} are: {locks}", "条目「{topic}」{also}现在的锁：{locks}"),
    Words("Locks for entry '{topic}'{also} reset to: {locks}", "条目「{topic}」{also}的锁已恢复为：{locks}"),
    Words("Locks for entry '{topic}'{also} changed to: {locks}", "条目「{topic}」{also}的锁已改为：{locks}"),
    Words("Deleted help entry '{topic}'{also}.", "已删除条目「{topic}」{also}。"),
    Words("You must supply a help text to add.", "请写帮助的内容。"),
    Words("Overwrote the old topic '{topic}'{also}.", "已改写主题「{topic}」{also}。"),
    Words(
        "Topic '{topic}'{also} already exists. Use /edit to open in editor, or /replace, /append and /merge to modify"
        " it directly.",
        "主题「{topic}」{also}已经存在：用 /edit 打开编辑器，或用 /replace、/append、/merge 直接修改。",
    ),
    Words("Topic '{topic}'{also} was successfully created.", "已创建主题「{topic}」{also}。"),
    Words(
        "Error when creating topic '{topic}'{also}! Contact an admin.",
        "创建主题「{topic}」{also}时出错，请告诉管理员。",
    ),
    Words("No changes need saving", "没有改动，不用保存。"),
    Words("topic {topic}", "主题「{topic}」"),
    Words("Saved help entry.", "帮助条目已保存。"),
    Words("Closing the editor.", "已关闭编辑器。"),
    # py
    Words("Python exec: :w  or :!", "Python 代码：:w 或 :! 执行"),
    Words("Executing code{more} ...", "正在执行代码{more}……"),
    Words("Exited the code editor.", "已退出代码编辑器。"),
    Words("(runtime ~ {time} ms)", "（用时约{time}毫秒）"),
    Words("Evennia Interactive Python mode{more}", "Evennia 的 Python 控制台{more}"),
    Words("[py mode - quit() to exit]", "[Python 控制台，用 quit() 退出]"),
    Words("Closing the Python console.", "已关闭 Python 控制台。"),
)
"""Whole lines; of several that match, the first."""

REMARKS: tuple[Words, ...] = (
    Words(" (category: '{category}')", "（分类：「{category}」）"),
    Words(" |w(category:|n |n{category}|w, locks:|n {locks}|w)", "|w（分类：|n{category}|w，锁：|n{locks}|w）"),
    Words(" |w(category:|n {category}|w)", "|w（分类：|n{category}|w）"),
    Words("(aliases: {aliases})", "（别名：{aliases}）"),
    Words(" (Nested lookups attempted)", "（已尝试逐层查找）"),
    Words(
        " Rerouted its old destination '{old}' to '{new}' and changed aliases.",
        "已把目的地从{old}改为{new}，并更新别名。",
    ),
    Words(" It already points to the correct place.", "它本来就通往那里。"),
    Words(" (|wlocation|n: |g{place}|n)", "（|w位置|n：|g{place}|n）"),
    Words(" All old attributes where deleted before the swap.", "原来的属性都已先清除。"),
    Words(" Attributes set before swap were not removed", "原来的属性没有清除"),
    Words(" Prototype '{key}' was successfully applied over the object type.", "已套用原型「{key}」。"),
    Words(" (note that this may be slow)", "（可能会很慢）"),
    Words("|gStarted|n", "|g已启动|n"),
    Words("|RStopped|n", "|R已停止|n"),
    Words("|Paused|n", "|y已暂停|n"),
    Words("|rDeleted|n", "|r已删除|n"),
    Words("<Superuser>", "（超级用户）"),
    Words("<None>", "（无）"),
    Words(" |r(quelled)", "|r（已压制）"),
    Words(" (measure timing)", "（计时）"),
    Words(" (no echoing of prompts)", "（不回显）"),
    Words(" (i.e. they cannot be rooms, but should be exits).", "（不能是地点，应该是出口）。"),
    Words(" Locks not changed.", "锁没有改变。"),
    Words(" - {left}/{all} remain", "，还剩{left}／{all}次"),
)
"""What stands behind an answer, or is a fact in it."""

HEADINGS: tuple[Words, ...] = (
    Words("type", "类型"),
    Words("comment", "说明"),
    Words("count", "数目"),
    Words("typeclass", "类型类"),
    Words("created", "创建时间"),
    Words("dbref", "编号"),
    Words("name", "名称"),
    Words("obj", "对象"),
    Words("key", "名称"),
    Words("intval", "间隔"),
    Words("next", "下次"),
    Words("rept", "次数"),
    Words("desc", "说明"),
    Words("Key", "键"),
    Words("Spawn/Edit", "生成／修改"),
    Words("Tags", "标签"),
    Words("Desc", "说明"),
    Words("status", "状态"),
    Words("property", "项目"),
    Words("statistic", "数值"),
    Words("entity name", "实体"),
    Words("number", "数目"),
    Words("idmapper %", "占缓存%"),
    Words("interval (s)", "间隔（秒）"),
    Words("object", "对象"),
    Words("path/methodname", "路径／方法"),
    Words("idstring", "标识"),
    Words("db", "持久"),
    Words("Task ID", "编号"),
    Words("Completion Date", "到时"),
    Words("Function", "函数"),
    Words("Arguments", "参数"),
    Words("KWARGS", "具名参数"),
    Words("persistent", "持久"),
    Words("%%", "%"),
)
"""What stands above the columns of tables."""

CELLS: tuple[Words, ...] = (
    Words("Characters", "角色"),
    Words("Rooms", "地点"),
    Words("Exits", "出口"),
    Words("Other", "其他"),
    Words("(BASE_CHARACTER_TYPECLASS + children)", "（BASE_CHARACTER_TYPECLASS 及其子类）"),
    Words("(BASE_ROOM_TYPECLASS + children)", "（BASE_ROOM_TYPECLASS 及其子类）"),
    Words("(BASE_EXIT_TYPECLASS + children)", "（BASE_EXIT_TYPECLASS 及其子类）"),
    Words("<Global>", "（全局）"),
    Words("Server load (1 min)", "负载（1分钟）"),
    Words("Process ID", "进程号"),
    Words("Memory usage", "内存"),
    Words("Virtual address space", "虚拟内存"),
    Words("CPU time used (total)", "处理器时间（合计）"),
    Words("CPU time used (user)", "处理器时间（用户）"),
    Words("Page faults", "缺页"),
    Words("Disk I/O", "磁盘读写"),
    Words("Network I/O", "网络收发"),
    Words("Context switching", "上下文切换"),
    Words("[None]", "（无）"),
    Words("[Unset]", "（未设）"),
)
"""What stands in tables."""

_BLANKS = re.compile(r"(\s*)(.*?)((?:\|n)*\s*)", re.DOTALL)
_COLOURS = re.compile(r"((?:\|[a-zA-Z]|\s)*)(.*)", re.DOTALL)
_FIELD = re.compile(r"\{(\w+)\}")
_WORD = re.compile("[A-Za-z]{2}")
_LANG: ContextVar[Lang | None] = ContextVar("lang", default=None)


class _Answer:
    """An answer with facts, ready to be recognised."""

    def __init__(self, words: Words) -> None:
        self.words = words
        texts = _FIELD.split(words.en)
        parts = [f"(?P<{text}>.*?)" if number % 2 else re.escape(text) for number, text in enumerate(texts)]
        self.sign = max(texts[::2], key=len)
        """The longest text in it: who does not hold that needs no closer look."""
        self.whole = re.compile("".join(parts), re.DOTALL)
        self.behind = re.compile(f"(?P<before_>.*?){self.whole.pattern}", re.DOTALL)

    def said(self, facts: dict[str, str], lang: Lang) -> str:
        return self.words.say(lang, **{key: _remark(value, lang) for key, value in facts.items()})


@cache
def _known() -> tuple[dict[str, Words], tuple[_Answer, ...], tuple[_Answer, ...]]:
    """Return the answers without facts by their English, those with, and the remarks."""
    bare = {one.en.rstrip(): one for one in ANSWERS if "{" not in one.en}
    return bare, tuple(_Answer(one) for one in ANSWERS if "{" in one.en), tuple(map(_Answer, REMARKS))


def _answer(text: str, lang: Lang) -> str | None:
    bare, answers, _ = _known()
    if (words := bare.get(text.rstrip())) is not None:
        return words.say(lang)
    for one in answers:
        if one.sign in text and (found := one.whole.fullmatch(text)):
            return one.said(found.groupdict(), lang)
    return None


def _remark(text: str, lang: Lang) -> str:
    for one in _known()[2]:
        if one.sign in text and (found := one.whole.fullmatch(text)):
            return one.said(found.groupdict(), lang)
    return text


def _line(line: str, lang: Lang) -> str:
    """Return a line with what is known of it in `lang`: an answer, with remarks behind it or without."""
    blanks, text, end = _BLANKS.fullmatch(line).groups()  # type: ignore[union-attr]
    remarks = ""
    while True:
        colours, bare = _COLOURS.fullmatch(text).groups()  # type: ignore[union-attr]
        for before, one in (("", text), ("", f"{text} "), (colours, bare), (colours, f"{bare} ")):
            if (answer := _answer(one, lang)) is not None:
                return f"{blanks}{before}{answer}{remarks}{end}"
        for known in _known()[2]:
            if known.sign in text and (found := known.behind.fullmatch(text)):
                facts = found.groupdict()
                text, remarks = facts.pop("before_"), known.said(facts, lang) + remarks
                break
        else:
            return f"{blanks}{text}{remarks}{end}"


def in_words(text: str, lang: Lang) -> str:
    """Return what a command of Evennia says, line by line, in `lang`; what no answer is known for stays as it is."""
    return "\n".join(_line(line, lang) if _WORD.search(line) else line for line in text.split("\n"))


@contextmanager
def read_in(lang: Lang) -> Iterator[None]:
    """Put the cells of tables that are made until the block ends into `lang`."""
    before = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(before)


class Table(EvTable):  # type: ignore[misc]
    """Evennia's table, whose cells are in the language of `read_in`."""

    def __init__(self, *headings: Any, **options: Any) -> None:
        super().__init__(*[_cell(one, HEADINGS) for one in headings], **options)

    def add_row(self, *cells: Any, **options: Any) -> None:
        """Add a row."""
        super().add_row(*[_cell(one, CELLS) for one in cells], **options)


_CELL = re.compile(r"((?:\|[a-zA-Z])*)(.*?)((?:\|n)*)", re.DOTALL)


def _cell(cell: Any, known: tuple[Words, ...]) -> Any:
    lang = _LANG.get()
    if lang is None or not isinstance(cell, str):
        return cell
    before, text, behind = _CELL.fullmatch(cell).groups()  # type: ignore[union-attr]
    words = next((one for one in known if one.en == text), None)
    return in_words(cell, lang) if words is None else f"{before}{words.say(lang)}{behind}"
