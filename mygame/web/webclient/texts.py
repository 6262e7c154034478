"""Sentences of what players of MUDs make of the client: keys, aliases, triggers, search, files, layout."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

OWN: Mapping[str, Words] = {
    "face": Words("Typeface", "字体"),
    "face_mono": Words("monospaced (maps fit)", "等宽（地图对得齐）"),
    "face_sans": Words("sans serif", "黑体"),
    "face_serif": Words("serif", "宋体"),
    "times_of_day": Words("Show the time of each text", "显示时间"),
    "numpad": Words("Walk with the number pad", "用小键盘走路"),
    "kept_with_account": Words(
        "Kept with your account, the same in every browser.", "设置随账号保存，换个浏览器也一样。"
    ),
    "seconds": Words("{n} s", "{n}秒"),
    "health_of": Words("State of {what}", "{what}的伤势"),
    "fresh": Words("There is a newer client: load it", "客户端有新版本：点此更新"),
    # Layout.
    "move_up": Words("{what}: move up", "{what}：上移"),
    "move_over": Words("{what}: move to the other column", "{what}：移到另一栏"),
    "splitter": Words("Width of the columns", "两栏的宽度"),
    "layout_reset": Words("Panes as at first", "恢复布局"),
    # Search and files.
    "search": Words("Search the text", "在文字里查找"),
    "search_found": Words("{n} of {most}", "第{n}处，共{most}处"),
    "search_up": Words("Earlier", "往上找"),
    "search_down": Words("Later", "往下找"),
    "save_text": Words("Save the text", "存成文本"),
    "save_page": Words("Save with colours (HTML)", "存成网页（带颜色）"),
    # Keys.
    "keys": Words("Keys", "快捷键"),
    "keys_own": Words(
        "Keys and buttons of your own: Alt+K, or Settings. Press ? once more to write a question mark.",
        "自定义按键和按钮：Alt+K，或者到「设置」里。再按一次「?」就是输入问号。",
    ),
    "key_send": Words("send the line", "发送"),
    "key_line": Words("another line", "换行"),
    "key_history": Words("what was typed before", "翻看输入过的内容"),
    "key_complete": Words("complete a command, or a name of what is here", "补全命令，或在场人和物的名字"),
    "key_several": Words(
        "between commands without a blank after it: n;n;e (;; is a semicolon)",
        "隔开几条命令，后面不加空格：n;n;e（;;表示分号）",
    ),
    "key_scroll": Words("read further up and down; the end stays in view", "上下翻看，最新的内容仍在下方"),
    "key_search": Words("search the text", "查找"),
    "key_panes": Words("text, table, hero, map, talk, friends", "文字、牌桌、角色、地图、聊天、好友"),
    "key_workshop": Words("aliases, keys and buttons, triggers", "别名、按键和按钮、触发"),
    "key_close": Words("close what is open", "关掉正打开的窗口"),
    "key_help": Words("these keys (on an empty line)", "显示快捷键（输入行空着时）"),
    "key_numpad": Words("8 2 4 6 7 9 1 3 walk, + down, - up", "8、2、4、6、7、9、1、3走路，+ 向下，- 向上"),
    # The workshop.
    "workshop": Words("Aliases, keys, triggers", "别名、按键、触发"),
    "remove_it": Words("Remove number {n}", "删除第{n}条"),
    "aliases": Words("Aliases", "别名"),
    "aliases_how": Words(
        'A short word for what you often type. %1 to %9 are the words after it, %* all of them: "kk" for'
        ' "attack %1;look".',
        "用一个短词代替常打的内容。%1到%9是后面跟的词，%* 是后面的全部：例如用「kk」代替「攻击 %1;看」。",
    ),
    "aliases_name": Words("Word", "短词"),
    "aliases_text": Words("Stands for", "代替的内容"),
    "aliases_add": Words("Add an alias", "加一个别名"),
    "macros": Words("Keys and buttons", "按键和按钮"),
    "macros_how": Words(
        "Press the key while its field has the focus (F1, Alt+A, Ctrl+1 ...). With a name it is a button as well. A"
        " text that ends in ... is put on the line, to be finished.",
        "在「按键」一格里直接按下要用的键（F1、Alt+A、Ctrl+1……）。写了名字就另有一个按钮。"
        "内容以「...」结尾的，会放进输入行等你写完。",
    ),
    "macros_label": Words("Name of the button", "按钮名字"),
    "macros_key": Words("Key", "按键"),
    "macros_text": Words("Sends", "发送的内容"),
    "macros_add": Words("Add a key or button", "加一个按键或按钮"),
    "triggers": Words("Triggers", "触发"),
    "triggers_how": Words(
        "What you wait for in the text is marked when it comes, and sounds, if sounds are on.",
        "文字里出现你等的内容时会标亮；音效开着的话，还会响一声。",
    ),
    "triggers_pattern": Words("Text to wait for", "等待的文字"),
    "triggers_regex": Words("regular expression", "正则表达式"),
    "triggers_colour": Words("Colour", "颜色"),
    "triggers_sound": Words("Sound", "声音"),
    "triggers_add": Words("Add a trigger", "加一个触发"),
    "colour_11": Words("yellow", "黄"),
    "colour_9": Words("red", "红"),
    "colour_10": Words("green", "绿"),
    "colour_12": Words("blue", "蓝"),
    "colour_13": Words("purple", "紫"),
    "colour_14": Words("cyan", "青"),
    "sound_none": Words("no sound", "不出声"),
    "sound_call": Words("call", "呼叫"),
    "sound_turn": Words("chime", "铃声"),
    "sound_hit": Words("blow", "击打"),
    "sound_card": Words("card", "出牌"),
    "sound_end": Words("fanfare", "号角"),
    # Ways of the number pad where none is known.
    "way_n": Words("north", "北"),
    "way_s": Words("south", "南"),
    "way_w": Words("west", "西"),
    "way_e": Words("east", "东"),
    "way_nw": Words("northwest", "西北"),
    "way_ne": Words("northeast", "东北"),
    "way_sw": Words("southwest", "西南"),
    "way_se": Words("southeast", "东南"),
    "way_u": Words("up", "上"),
    "way_d": Words("down", "下"),
}
"""The client's scripts read them as `t("<key>", {facts})`."""
