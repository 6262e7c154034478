/* The line one types on: history, several lines pasted at once, nothing secret repeated or remembered. */

import { echo, note, notSent, toEnd } from "./output.js";
import { online } from "./connection.js";
import { wish } from "./store.js";
import { t } from "../../../wellmouth/js/words.js";

const SECRET = /^\s*(connect|conn|con|co|login|create|cre|cr|register|new|password|登录|登陆|连接|进入|注册|新建|创建|密码|改密码)(\s|$)/iu;
const MOST = 100; // lines remembered
const MOST_AT_ONCE = 30; // lines of a pasted text
const LONGEST = 2000; // characters of a line that the game reads

const field = document.getElementById("inputfield");
const form = document.getElementById("inputform");
const history = [];
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

function submit() {
    const lines = field.value.replace(/\r\n?/g, "\n").split("\n").slice(0, MOST_AT_ONCE);
    const length = Math.max(...lines.map((line) => [...line].length));
    if (length > LONGEST) {
        note(t("too_long", { count: length, limit: LONGEST }), "err"); // and the text stays, to be shortened
        return;
    }
    if (!lines.map(send).every(Boolean)) {
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
    field.addEventListener("input", fit);
    field.addEventListener("keydown", (event) => {
        if (event.isComposing || event.keyCode === 229) {
            return; // an input method is choosing characters
        }
        const single = !field.value.includes("\n");
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
