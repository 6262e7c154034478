// @ts-check
/* The text pane: the game's output, with colours and links; it follows the end unless the reader is further up. */

import { fragment } from "./markup.js";
import { h } from "../../../wellmouth/js/dom.js";
import { rebreak, whole } from "./reflow.js";
import { keep as keepHere, kept as keptHere } from "./store.js";
import { mark } from "./triggers.js";
import { showTail, toTail } from "./scrollback.js";
import { t } from "../../../wellmouth/js/words.js";

const MOST = 1500; // blocks kept
const SHEAF = 100; // blocks that are bound together once they are old: whenever the text grows, the place of each child of it is reckoned anew
const KEPT = 500; // blocks that come back after a refresh
const FEED = 5; // lines shown below a table on a phone

const log = document.getElementById("messagewindow");
const below = document.getElementById("below");
const prompt = document.getElementById("prompt");
let run = () => {};
let following = true;
let due = false; // text since the last frame will be shown with the next one
let top = 0; // the last known scroll position
let high = 0; // the height of the pane then
let room = 0; // columns of the pane
let rows = 0;
let reader = null; // name of the account the text is for
const sheaves = []; // oldest first; they come before the blocks that are loose
let entries = []; // the shown text, as received: [kind, HTML of the game, or a plain line, time of day]
const listeners = [];

/** Call `listener` whenever a text has come. */
export function onSaid(listener) {
    listeners.push(listener);
}

/** Show a text of the game. */
export function say(html, kind = "out") {
    const entry = [kind, html, clock()];
    sayAgain(entry, true);
    keep(entry);
    listeners.forEach((listener) => listener());
}

/** Show a line of the client's own. */
export function note(line, kind = "sys") {
    append(h("div", { class: kind }, line));
}

/** Return the time of day, as it stands beside texts. */
function clock() {
    const now = new Date();
    return [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** @param {Array<string>} entry */
function sayAgain([kind, text, time], fresh = false) {
    if (kind === "inp") {
        append(h("div", { class: kind, "data-time": time }, text));
        return;
    }
    const block = h("div", { class: kind, "data-time": time }, fragment(text, run));
    block.columns = room;
    mark(block, fresh);
    append(block);
}

function keep(entry) {
    entries.push(entry);
    if (entries.length > 2 * KEPT) {
        entries = entries.slice(-KEPT);
    }
}

/** Set the account of the text; the text of another account of this tab is removed. */
export function isFor(account) {
    if (account && reader && account !== reader) {
        log.querySelectorAll(".before").forEach((block) => block.remove());
        entries = [];
    }
    reader = account ?? reader;
}

/** Return the last lines, as plain text. */
export function latest() {
    const blocks = [];
    for (let block = log.lastElementChild; block && blocks.length < FEED; block = block.previousElementSibling) {
        if (block.matches(".out:not(.choices)")) {
            blocks.unshift(block);
        }
    }
    return blocks.flatMap((block) => whole(block).map((line) => line.trim()).filter(Boolean)).slice(-FEED);
}

function append(block) {
    log.append(block);
    if (document.hidden) {
        bind(); // no frame comes
    }
    if (!following) {
        below.hidden = false;
        toTail(block);
    }
    if (!due) {
        due = true;
        requestAnimationFrame(settle);
    }
}

/** Show the newest text, once for all that came before this frame: each look at where the end is makes the layout anew. */
function settle() {
    due = false;
    bind();
    if (following) {
        toEnd();
    }
}

/** Bind old blocks in sheaves; the oldest sheaf goes when there are too many. */
function bind() {
    while (log.childElementCount - sheaves.length >= 2 * SHEAF) {
        const blocks = [...log.children].slice(sheaves.length, sheaves.length + SHEAF);
        const sheaf = h("div", { class: "sheaf" });
        blocks[0].before(sheaf);
        sheaf.append(...blocks);
        sheaves.push(sheaf);
    }
    while (sheaves.length * SHEAF > MOST) {
        sheaves.shift().remove();
    }
}

/** Show the newest text. */
export function toEnd() {
    log.scrollTop = log.scrollHeight;
    [top, high] = [log.scrollTop, log.clientHeight];
    below.hidden = true;
    following = true;
    showTail(false);
}

/** Return the size of the text pane, in columns and rows, the last known while it is hidden; old lines are broken for it. */
export function size() {
    const probe = h("span", { class: "probe" }, "0".repeat(50));
    const wide = h("span", { class: "probe" }, "中".repeat(50));
    log.append(probe, wide);
    const column = probe.getBoundingClientRect().width / 50;
    const gap = 2 * column - wide.getBoundingClientRect().width / 50;
    const row = parseFloat(getComputedStyle(log).lineHeight) || 20;
    probe.remove();
    wide.remove();
    if (!column) {
        return { width: room, height: rows };
    }
    document.documentElement.style.setProperty("--wide-gap", Math.abs(gap) > 0.02 ? `${gap}px` : "normal");
    const style = getComputedStyle(log);
    const inner = log.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const width = Math.floor(inner / column);
    if (width > 0 && width !== room) {
        room = width;
        log.querySelectorAll(".out").forEach((block) => rebreak(block, room));
    }
    // Beside a match the text is a strip; paged text is read with the strip pulled up.
    const height = document.body.hasAttribute("data-match") ? Math.max(log.clientHeight, innerHeight / 2) : log.clientHeight;
    rows = Math.floor(height / row);
    return { width, height: rows };
}

/** The plugin for Evennia's client. */
export function plugin(follow) {
    run = follow;
    const kept = keptHere("text");
    if (kept?.entries.length) {
        reader = kept.reader;
        entries = kept.entries;
        entries.forEach(sayAgain);
        note(t("before"));
        [...log.children].forEach((block) => block.classList.add("before"));
    }
    // What a stranger read is the login screen, which comes again.
    window.addEventListener("pagehide", () => keepHere("text", reader && { reader, entries: entries.slice(-KEPT) }));
    log.addEventListener("scroll", () => {
        // Lines that are broken anew, and a pane of another height, move the end away from the reader, not the reader from the end.
        const up = log.scrollTop < top && log.clientHeight === high;
        [top, high] = [log.scrollTop, log.clientHeight];
        following = log.scrollHeight - log.scrollTop - log.clientHeight < 40 || (following && !up);
        if (following) {
            below.hidden = true;
        }
        showTail(!following);
    });
    below.addEventListener("click", toEnd);
    new ResizeObserver(() => following && toEnd()).observe(log);
    return {
        init() {},
        onText(args, kwargs) {
            // Evennia's own line about a lost connection is English; `connection.js` says it in the reader's language.
            if (kwargs?.cls !== "err") {
                say(args[0], kwargs?.type === "choices" ? "out choices" : "out");
            }
            return true;
        },
        onPrompt(args) {
            prompt.replaceChildren(fragment(args[0], run));
            prompt.hidden = !prompt.textContent.trim();
            return true;
        },
        onUnknownCmd() {
            return true; // a message for another kind of client
        },
    };
}

/** Echo a typed line. */
export function echo(line) {
    const entry = ["inp", `> ${line}`, clock()];
    sayAgain(entry);
    keep(entry);
    toEnd();
}

/** Say that a line was not sent. */
export function notSent(line) {
    note(t("not_sent", { line: line.slice(0, 80) }), "err");
}
