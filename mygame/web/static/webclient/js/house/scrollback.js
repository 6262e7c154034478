// @ts-check
/* The past text: searching it, saving it as a file, and its end in view while the reader is further up. */

import { h } from "../../../wellmouth/js/dom.js";
import { found, patternOf } from "./typed.js";
import { t } from "../../../wellmouth/js/words.js";

/** @type {any} */
const page = window; // not every TypeScript knows highlights

const TAIL = 8; // blocks in view while the reader is further up

const log = document.getElementById("messagewindow");
const tail = document.getElementById("tail");
const bar = document.getElementById("search");
const field = document.getElementById("search-for");
const count = document.getElementById("search-count");
let hits = []; // ranges, in the order of the text
let at = -1;

/** Return the blocks of the text, the oldest first. */
const blocks = () => [...log.children].flatMap((one) => (one.className === "sheaf" ? [...one.children] : [one]));

// Searching.

/** Return the ranges of the searched text in a block; it may begin in one span and end in another. */
export function rangesIn(block, pattern) {
    const pieces = [];
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let text = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        pieces.push([text.length, node]);
        text += node.textContent;
    }
    const place = (index) => {
        const [start, node] = pieces.filter(([begin]) => begin <= index).at(-1);
        return [node, index - start];
    };
    return found(text, pattern).map(([from, to]) => {
        const range = document.createRange();
        const [begin, first] = place(from);
        range.setStart(begin, first);
        const [node, last] = place(to - 1);
        range.setEnd(node, last + 1);
        return range;
    });
}

function mark() {
    if (page.Highlight) {
        page.CSS.highlights.set("found", new page.Highlight(...hits));
        page.CSS.highlights.set("found-now", new page.Highlight(...hits.slice(at, at + 1)));
    }
    count.textContent = field.value.trim() ? t("search_found", { n: hits.length ? at + 1 : 0, most: hits.length }) : "";
    const here = hits[at]?.startContainer.parentElement;
    here?.scrollIntoView({ block: "center" });
}

function look() {
    const pattern = patternOf({ pattern: field.value });
    hits = pattern ? blocks().flatMap((block) => rangesIn(block, pattern)) : [];
    at = hits.length - 1;
    mark();
}

function go(by) {
    if (hits.length) {
        at = (at + by + hits.length) % hits.length;
        mark();
    }
}

/** Open the search, or close it. */
export function search(open) {
    bar.hidden = !open;
    if (open) {
        field.focus();
        field.select();
        look();
    } else {
        hits = [];
        page.CSS.highlights?.delete("found");
        page.CSS.highlights?.delete("found-now");
    }
    document.getElementById("search-open").setAttribute("aria-expanded", String(open));
}

/** Tell whether the search is open. */
export function searching() {
    return !bar.hidden;
}

// Files.

function save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = h("a", { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function fileName(end) {
    return `wellmouth-${new Date().toISOString().slice(0, 16).replace(/[T:]/gu, "-")}.${end}`;
}

/** Return the lines of the text pane, each text with its time before it. */
export function asText() {
    return blocks()
        .filter((block) => !block.matches(".probe"))
        .map((block) => `${block.dataset.time ? `[${block.dataset.time}] ` : ""}${block.innerText.trimEnd()}`)
        .join("\n");
}

/** Return the text pane as a page of its own: colours as they are now, nothing that runs. */
export function asPage() {
    const page = document.implementation.createHTMLDocument(t("game"));
    const style = getComputedStyle(log);
    page.documentElement.lang = document.documentElement.lang;
    const sheet = `body { background: ${getComputedStyle(document.body).backgroundColor}; color: ${style.color}; font: 1rem/1.5 monospace; white-space: pre-wrap; max-width: 60rem; margin: auto; padding: 1rem } div { margin: 0 0 .5em } small { opacity: .7 } .underline { text-decoration: underline }`;
    for (const block of blocks()) {
        const copy = page.createElement("div");
        if (block.dataset.time) {
            const time = page.createElement("small");
            time.textContent = `${block.dataset.time} `;
            copy.append(time);
        }
        plain(block, copy, page);
        page.body.append(copy);
    }
    // As text: the policy of this page lets no script write a style sheet, not even into another page.
    return `<!DOCTYPE html>\n${page.documentElement.outerHTML.replace("<head>", '<head><meta charset="utf-8">').replace("</head>", `<style>${sheet}</style></head>`)}\n`;
}

function plain(from, to, page) {
    for (const node of from.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) {
            to.append(node.data);
        } else if (node.nodeName === "BR") {
            to.append(page.createElement("br"));
        } else if (node.nodeType === Node.ELEMENT_NODE) {
            const copy = to.appendChild(page.createElement(node.nodeName === "A" && node.href ? "a" : "span"));
            if (copy.nodeName === "A") {
                copy.href = node.href;
            }
            if (node.style.color || node.style.backgroundColor) {
                const shown = getComputedStyle(node);
                copy.style.color = shown.color;
                copy.style.backgroundColor = shown.backgroundColor;
            }
            copy.className = node.classList.contains("underline") ? "underline" : "";
            plain(node, copy, page);
        }
    }
}

// The end of the text, while the reader is further up.

/** Show the end of the text below the reader's part, or hide it. */
export function showTail(shown) {
    log.toggleAttribute("data-up", shown);
    if (!shown) {
        tail.hidden = true;
        tail.replaceChildren();
    } else if (tail.hidden) {
        tail.replaceChildren(...[...log.children].slice(-TAIL).map((block) => block.cloneNode(true)));
        tail.hidden = false;
    }
}

/** Add a new text to the end that is in view. */
export function toTail(block) {
    tail.append(block.cloneNode(true));
    while (tail.childElementCount > TAIL) {
        tail.firstElementChild.remove();
    }
}

/** Make search and files work. */
export function start() {
    document.getElementById("search-open").addEventListener("click", () => search(bar.hidden));
    document.getElementById("search-close").addEventListener("click", () => search(false));
    document.getElementById("search-up").addEventListener("click", () => go(-1));
    document.getElementById("search-down").addEventListener("click", () => go(1));
    field.addEventListener("input", look);
    bar.addEventListener("submit", (event) => {
        event.preventDefault();
        go(-1);
    });
    document.getElementById("save-text").addEventListener("click", () => save(fileName("txt"), "text/plain;charset=utf-8", asText()));
    document.getElementById("save-page").addEventListener("click", () => save(fileName("html"), "text/html;charset=utf-8", asPage()));
}
