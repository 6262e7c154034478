// @ts-check
/* Talk: channels, tells and nearby speech, gathered, with a line to write to them (`Comm.Channel.*`). */

import { call } from "./attention.js";
import { h, redraw } from "../../../wellmouth/js/dom.js";
import { withAddresses } from "./markup.js";
import { send } from "./input.js";
import { news } from "./panes.js";
import { keep, kept } from "./store.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

const MOST = 300; // lines kept
const WHOLE = ["tell", "whisper", "pose"]; // ways to talk whose lines have more than talker and words
const TO_ONE = ["tell", "whisper"]; // ways to talk that need a name

const list = document.getElementById("talk-log");
const filters = document.getElementById("talk-filters");
const form = document.getElementById("talk-form");
const channel = document.getElementById("talk-channel");
const whom = document.getElementById("talk-whom");
const line = document.getElementById("talk-line");
const known = document.getElementById("talk-known");
const said = []; // {channel, caption, talker, text, own}
const talkers = new Set();
let all = []; // the channels, as they came
let channels = []; // the same, in the order shown
let shown = ""; // the chosen channel; "" for all
let atTable = false; // whether a match was on when the channels were shown
let reader = null; // name of the account the talk is for

/** Take one of the game's messages; tell whether it was talk. */
export function take(name, message) {
    switch (name) {
        case "comm_channel_list":
            all = message;
            drawChannels();
            break;
        case "comm_channel_text":
            hear(message);
            break;
        case "comm_channel_players":
            break;
        default:
            return false;
    }
    return true;
}

/** Set the account of the talk; that of another account of this tab is removed. */
export function isFor(account) {
    if (account && reader && account !== reader) {
        said.length = 0;
        drawAll();
    }
    reader = account ?? reader;
}

/** Return the names of those who have talked. */
export function names() {
    return [...talkers];
}

function hear(message) {
    said.push(message);
    said.splice(0, said.length - MOST);
    if (!message.own) {
        talkers.add(message.talker);
        known.replaceChildren(...[...talkers].slice(-20).map((name) => h("option", { value: name })));
    }
    if (!shown || shown === message.channel) {
        append(message);
    }
    if (!message.own) {
        news("talk");
        if (TO_ONE.includes(message.channel)) {
            call(message.text);
        }
    }
}

function append(message) {
    const end = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.querySelector(".quiet")?.remove();
    const caption = message.own
        ? h("span", { class: "caption" }, message.caption)
        : h(
              "button",
              { type: "button", class: "link caption", "aria-label": t("answer_to", { name: message.talker, caption: message.caption }), onclick: () => address(message) },
              message.caption,
          );
    const whole = WHOLE.includes(message.channel) ? message.text : t("says", { name: message.talker, what: message.said });
    list.append(h("p", { class: message.own ? "said own" : "said", "data-channel": message.channel }, caption, " ", withAddresses(whole)));
    while (list.childElementCount > MOST) {
        list.firstElementChild.remove();
    }
    if (end) {
        list.scrollTop = list.scrollHeight;
    }
}

/** Prepare a tell. */
export function to(name) {
    address({ channel: "tell", talker: name });
}

/** Prepare an answer to somebody, in the same channel. */
function address(message) {
    channel.value = channels.some((one) => one.name === message.channel) ? message.channel : "tell";
    whom.value = message.talker;
    fit();
    line.focus();
}

function fit() {
    form.hidden = !channels.length;
    whom.hidden = !TO_ONE.includes(channel.value);
}

/** Show the channels; in a match the table's is the first. */
function drawChannels() {
    const chosen = channel.value;
    const playing = document.body.hasAttribute("data-match");
    channels = playing ? [...all].sort((one, other) => Number(other.name === "table") - Number(one.name === "table")) : all;
    channel.replaceChildren(...channels.map((one) => h("option", { value: one.name }, one.caption)));
    if (!playing !== atTable && channels.some((one) => one.name === chosen)) {
        channel.value = chosen;
    }
    atTable = playing;
    const filtered = [{ name: "", caption: t("everything") }, ...channels];
    redraw(
        filters,
        filtered.map((one) =>
            h(
                "button",
                {
                    type: "button",
                    class: "chip small",
                    "aria-pressed": String(shown === one.name),
                    "data-testid": `talk-${one.name || "all"}`,
                    onclick() {
                        shown = one.name;
                        drawChannels();
                        drawAll();
                    },
                },
                one.caption,
            ),
        ),
    );
    fit();
}

function drawAll() {
    list.replaceChildren(h("p", { class: "quiet" }, t("silence")));
    said.filter((one) => !shown || one.channel === shown).forEach(append);
    list.scrollTop = list.scrollHeight;
}

function write(event) {
    event.preventDefault();
    const words = line.value.trim();
    const way = channels.find((one) => one.name === channel.value);
    const name = whom.value.trim();
    if (!words || !way || (TO_ONE.includes(way.name) && !name)) {
        (words ? whom : line).focus();
        return;
    }
    const command = TO_ONE.includes(way.name) ? `${way.command} ${name} = ${words}` : `${way.command} ${words}`;
    if (send(command)) {
        line.value = "";
    }
}

/** Make the line work. */
export function start() {
    const before = kept("talk");
    if (before) {
        reader = before.reader;
        said.push(...before.said);
    }
    window.addEventListener("pagehide", () => keep("talk", { reader, said }));
    new MutationObserver(drawChannels).observe(document.body, { attributeFilter: ["data-match"] });
    form.addEventListener("submit", write);
    channel.addEventListener("change", fit);
    onLanguage(() => {
        drawChannels();
        drawAll();
    });
    drawChannels();
    drawAll();
}
