"""Sentences of what players of MUDs make of the client: keys, aliases, triggers, search, files, layout."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

OWN: Mapping[str, Words] = {
    "face": Words("Typeface"),
    "face_mono": Words("monospaced (maps fit)"),
    "face_sans": Words("sans serif"),
    "face_serif": Words("serif"),
    "times_of_day": Words("Show the time of each text"),
    "numpad": Words("Walk with the number pad"),
    "kept_with_account": Words("Kept with your account, the same in every browser."),
    "seconds": Words("{n} s"),
    "health_of": Words("State of {what}"),
    "fresh": Words("There is a newer client: load it"),
    # Layout.
    "move_up": Words("{what}: move up"),
    "move_over": Words("{what}: move to the other column"),
    "splitter": Words("Width of the columns"),
    "layout_reset": Words("Panes as at first"),
    # Search and files.
    "search": Words("Search the text"),
    "search_found": Words("{n} of {most}", context="web client"),
    "search_up": Words("Earlier"),
    "search_down": Words("Later"),
    "save_text": Words("Save the text"),
    "save_page": Words("Save with colours (HTML)"),
    # Keys.
    "keys": Words("Keys"),
    "keys_own": Words("Keys and buttons of your own: Alt+K, or Settings. Press ? once more to write a question mark."),
    "key_send": Words("send the line"),
    "key_line": Words("another line"),
    "key_history": Words("what was typed before"),
    "key_complete": Words("complete a command, or a name of what is here"),
    "key_several": Words("between commands without a blank after it: n;n;e (;; is a semicolon)"),
    "key_scroll": Words("read further up and down; the end stays in view"),
    "key_search": Words("search the text"),
    "key_panes": Words("text, table, hero, map, talk, friends"),
    "key_workshop": Words("aliases, keys and buttons, triggers"),
    "key_close": Words("close what is open"),
    "key_help": Words("these keys (on an empty line)"),
    "key_numpad": Words("8 2 4 6 7 9 1 3 walk, + down, - up"),
    # The workshop.
    "workshop": Words("Aliases, keys, triggers"),
    "remove_it": Words("Remove number {n}"),
    "aliases": Words("Aliases"),
    "aliases_how": Words(
        'A short word for what you often type. %1 to %9 are the words after it, %* all of them: "kk" for'
        ' "attack %1;look".'
    ),
    "aliases_name": Words("Word"),
    "aliases_text": Words("Stands for"),
    "aliases_add": Words("Add an alias"),
    "macros": Words("Keys and buttons"),
    "macros_how": Words(
        "Press the key while its field has the focus (F1, Alt+A, Ctrl+1 ...). With a name it is a button as well. A"
        " text that ends in ... is put on the line, to be finished."
    ),
    "macros_label": Words("Name of the button"),
    "macros_key": Words("Key"),
    "macros_text": Words("Sends"),
    "macros_add": Words("Add a key or button"),
    "triggers": Words("Triggers"),
    "triggers_how": Words("What you wait for in the text is marked when it comes, and sounds, if sounds are on."),
    "triggers_pattern": Words("Text to wait for"),
    "triggers_regex": Words("regular expression"),
    "triggers_colour": Words("Colour"),
    "triggers_sound": Words("Sound"),
    "triggers_add": Words("Add a trigger"),
    "colour_11": Words("yellow"),
    "colour_9": Words("red"),
    "colour_10": Words("green"),
    "colour_12": Words("blue"),
    "colour_13": Words("purple"),
    "colour_14": Words("cyan"),
    "sound_none": Words("no sound"),
    "sound_call": Words("call", context="channel"),
    "sound_turn": Words("chime"),
    "sound_hit": Words("blow"),
    "sound_card": Words("card"),
    "sound_end": Words("fanfare"),
    # Ways of the number pad where none is known.
    "way_n": Words("north"),
    "way_s": Words("south"),
    "way_w": Words("west"),
    "way_e": Words("east"),
    "way_nw": Words("northwest"),
    "way_ne": Words("northeast"),
    "way_sw": Words("southwest"),
    "way_se": Words("southeast"),
    "way_u": Words("up"),
    "way_d": Words("down"),
}
"""The client's scripts read them as `t("<key>", {facts})`."""
