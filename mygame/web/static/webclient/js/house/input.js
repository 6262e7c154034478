// @ts-check
/* The input line: history, several lines pasted at once, nothing secret repeated or remembered. */

import { echo, note, notSent, toEnd } from "./output.js";
import { online } from "./connection.js";
import { completions, expand, padWay } from "./typed.js";
import { h } from "../../../wellmouth/js/dom.js";
import { wish } from "./store.js";
import { t } from "../../../wellmouth/js/words.js";

const SECRET = /^\s*(connect|conn|con|co|login|create|cre|cr|register|new|password|登录|登陆|连接|进入|注册|新建|创建|密码|改密码)(\s|$)/iu;
const MOST = 100; // lines remembered
const MOST_AT_ONCE = 30; // lines of a pasted text
const LONGEST = 2000; // characters of a line that the game reads

const field = document.getElementById("inputfield");
const form = document.getElementById("inputform");
const hints = document.getElementById("hints");
const history = [];
let offered = null; // {lines, at, draft}: what Tab goes through
let knows = () => ({ commands: [], names: [] });
let place = 0; // how far back in the history; 0 is the line being written
let draft = "";

/** Send a line as if it had been typed. */
export function send(line) {
    if (!online()) {
        notSent(SECRET.test(line) ? "..." : line);
        return false;
    }
    if (wish("echo", true) && line.trim() && !SECRET.test(line)) {
        echo(line);
    }
    toEnd();
    window.plugin_handler.onSend(line);
    return true;
}

/** Send a line's commands, with aliases expanded. */
export function sendTyped(line) {
    const parts = SECRET.test(line) ? [line] : expand(line, wish("aliases", []));
    return parts.map(send).every(Boolean);
}

/** Put a text on the line, to be finished by hand. */
export function write(text) {
    field.value = text;
    fit();
    field.focus();
    field.setSelectionRange(text.length, text.length);
}

/** Set the source of completion: a function that returns {commands, names}. */
export function completeFrom(source) {
    knows = source;
}

/** Complete the input, or go on to the next completion; tell whether there is one. */
function complete(back) {
    if (!offered) {
        const { commands, names } = knows();
        const lines = SECRET.test(field.value) || !field.value.trim() ? [] : completions(field.value, commands, names);
        if (!lines.length || back) {
            return false;
        }
        offered = { lines, at: -1, draft: field.value };
    }
    offered.at = (offered.at + (back ? -1 : 1) + offered.lines.length) % offered.lines.length;
    field.value = offered.lines[offered.at];
    fit();
    const first = Math.max(0, Math.min(offered.at - 3, offered.lines.length - 8));
    const shown = offered.lines.slice(first, first + 8);
    hints.replaceChildren(...(offered.lines.length > 1 ? shown.map((one, n) => h("span", { "aria-current": n + first === offered.at ? "true" : null }, one)) : []));
    hints.hidden = offered.lines.length < 2;
    return true;
}

/** Hide the completions. */
function settle() {
    offered = null;
    hints.hidden = true;
}

function submit() {
    settle();
    const lines = field.value.replace(/\r\n?/g, "\n").split("\n").slice(0, MOST_AT_ONCE);
    const length = Math.max(...lines.map((line) => [...line].length));
    if (length > LONGEST) {
        note(t("too_long", { count: length, limit: LONGEST }), "err"); // and the text stays, to be shortened
        return;
    }
    if (!lines.map(sendTyped).every(Boolean)) {
        return;
    }
    for (const line of lines) {
        if (line.trim() && line !== history.at(-1) && !SECRET.test(line)) {
            history.push(line);
        }
    }
    history.splice(0, history.length - MOST);
    place = 0;
    field.value = "";
    fit();
}

function fit() {
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight, 160)}px`;
}

function turn(by) {
    if (place === 0) {
        draft = field.value;
    }
    place = Math.max(0, Math.min(history.length, place + by));
    field.value = place === 0 ? draft : history[history.length - place];
    field.setSelectionRange(field.value.length, field.value.length);
    fit();
}

/** The plugin for Evennia's client. */
export function plugin() {
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        submit();
        field.focus();
    });
    field.addEventListener("input", () => {
        settle();
        fit();
    });
    field.addEventListener("blur", settle);
    field.addEventListener("keydown", (event) => {
        if (event.isComposing || event.keyCode === 229) {
            return; // an input method is choosing characters
        }
        if (padWay(event.code) && wish("numpad", false)) {
            return; // a key of the number pad (`keys.js`)
        }
        const single = !field.value.includes("\n");
        if (event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey) {
            if (complete(event.shiftKey)) {
                event.preventDefault();
            }
            return;
        }
        if (event.key === "Escape" && offered) {
            event.stopPropagation();
            field.value = offered.draft;
            settle();
            return;
        }
        if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            submit();
        } else if (event.key === "ArrowUp" && single) {
            event.preventDefault();
            turn(1);
        } else if (event.key === "ArrowDown" && single) {
            event.preventDefault();
            turn(-1);
        }
    });
    return {
        init() {
            if (matchMedia("(pointer: fine)").matches) {
                field.focus();
            }
        },
        onKeydown(event) {
            // Writing anywhere but on a control goes to the line.
            const busy = event.target.closest?.("input, textarea, select, button, a, summary, [role=tab]");
            const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
            if (!busy && plain && event.key?.length === 1 && event.key !== " ") {
                field.focus();
            }
            return true;
        },
        onKeyup() {
            return true;
        },
    };
}
