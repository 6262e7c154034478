/* The whole client in a page without a browser (linkedom, in which almost nothing has a size): the page as the house serves it, Evennia's library, and a
 * line on which what a live server sent (`recorded.json`, made by scripts/record_client.py) comes as it came. */

import { readFileSync } from "node:fs";
import { mock } from "node:test";
import { runInThisContext } from "node:vm";
import { parseHTML } from "../vendor/linkedom.min.js";

const near = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const page = parseHTML(near("../page.html"));
const { document, Element, HTMLElement, Node } = page;
globalThis.change?.(document); // a test may want another page
const atWindow = new EventTarget();
const BareEvent = Event;
const kept = () => {
    const items = new Map();
    return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, String(value)), removeItem: (key) => void items.delete(key) };
};
/** Whether the reader looks at the page. */
export const reader = { looks: true };
/** Whether the reader wants nothing to move. */
export const still = { matches: true, addEventListener: () => undefined };
let focused = null;

/** linkedom's own wants a whole page. */
class DOMParser extends page.DOMParser {
    parseFromString(html, type) {
        return super.parseFromString(`<!doctype html><html><head></head><body>${html}</body></html>`, type);
    }
}

class Nothing {
    observe() {}
}

/** A range within one block; linkedom's has no ends. */
class Range {
    setStart(node, offset) {
        [this.startContainer, this.startOffset] = [node, offset];
    }
    setEnd(node, offset) {
        [this.endContainer, this.endOffset] = [node, offset];
    }
    get commonAncestorContainer() {
        let node = this.startContainer;
        while (!node.contains(this.endContainer)) {
            node = node.parentNode;
        }
        return node;
    }
    intersectsNode(node) {
        const walker = document.createTreeWalker(this.commonAncestorContainer, NodeFilter.SHOW_TEXT);
        const nodes = [];
        for (let one = walker.nextNode(); one; one = walker.nextNode()) {
            nodes.push(one);
        }
        const [first, at, last] = [this.startContainer, node, this.endContainer].map((one) => nodes.indexOf(one));
        return first <= at && at <= last;
    }
}

/** The line: what is sent is kept, what comes is told by `hear`. */
class Line extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSED = 3;
    readyState = 0;
    sent = [];
    constructor(address) {
        super();
        this.address = address;
        Line.now = this;
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    open() {
        this.readyState = 1;
        this.onopen();
    }
    close() {
        this.readyState = 3;
        this.onclose();
    }
}

const given = {
    window: globalThis,
    document,
    Element,
    HTMLElement,
    Node,
    DOMParser,
    NodeFilter: { SHOW_TEXT: 4 },
    WebSocket: Line,
    ResizeObserver: Nothing,
    MutationObserver: Nothing,
    Event: page.Event,
    navigator: { userAgent: "" },
    location: { pathname: "/webclient/", reload: () => undefined, search: "", protocol: "http:" },
    localStorage: kept(),
    sessionStorage: kept(),
    innerWidth: 1280,
    innerHeight: 720,
    matchMedia: (query) => (query.includes("reduce") ? still : { matches: false, addEventListener: () => undefined }),
    getComputedStyle: () => ({ lineHeight: "20px", paddingLeft: "0px", paddingRight: "0px" }),
    requestAnimationFrame: (then) => void then(),
    addEventListener: atWindow.addEventListener.bind(atWindow),
    CSS: { escape: (text) => text },
    fetch: () => Promise.resolve({ headers: new Headers({ "X-Client-Version": house.version }) }),
};
for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
// linkedom's texts are not split.
Object.getPrototypeOf(document.createTextNode("")).splitText = function (at) {
    const rest = document.createTextNode(this.data.slice(at));
    this.data = this.data.slice(0, at);
    this.after(rest);
    return rest;
};
document.createRange = () => new Range();
document.hasFocus = () => reader.looks;
document.implementation = { createHTMLDocument: () => parseHTML("<!doctype html><html><head></head><body></body></html>").document };
Object.defineProperty(document, "activeElement", { get: () => focused ?? document.body, configurable: true });
Object.assign(HTMLElement.prototype, {
    focus() {
        focused = this;
    },
    select() {},
    setSelectionRange() {},
    scrollTo() {},
    scrollBy() {},
    scrollIntoView() {},
    setPointerCapture() {},
    showModal() {
        this.setAttribute("open", "");
    },
    close() {
        this.removeAttribute("open");
        this.dispatchEvent(new page.Event("close"));
    },
    getBoundingClientRect() {
        const probe = this.className === "probe"; // a column of the text is 8 wide, and a Chinese character two columns
        return { width: probe && this.parentNode.style?.display !== "none" ? this.textContent.length * (this.textContent[0] === "0" ? 8 : 16) : 0, height: 0, left: 0, top: 0, right: 0, bottom: 0 };
    },
    clientWidth: 640,
    clientHeight: 400,
});

Object.defineProperty(HTMLElement.prototype, "open", {
    get() {
        return this.hasAttribute("open");
    },
    set(is) {
        this.toggleAttribute("open", is);
    },
});
Object.defineProperty(Object.getPrototypeOf(document.createElement("select")), "value", {
    get() {
        const options = [...this.querySelectorAll("option")];
        return (options.find((one) => one.hasAttribute("selected")) ?? options[0])?.getAttribute("value") ?? "";
    },
    set(value) {
        this.querySelectorAll("option").forEach((one) => one.toggleAttribute("selected", one.getAttribute("value") === String(value)));
    },
});

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
runInThisContext(near("../static/webclient/js/house/before.js"));
for (const file of ["evennia.js", "webclient_gui.js"]) {
    runInThisContext(near(`../vendor/${file}`));
}
await import("../static/webclient/js/house/main.js");
console.log = () => undefined; // Evennia's library logs its actions
document.dispatchEvent(new page.Event("DOMContentLoaded"));

export const recorded = JSON.parse(near("./recorded.json"));
/** Let time go by, in milliseconds. */
export const wait = (time) => mock.timers.tick(time);
/** Let the browser report that it has no network. */
export const offline = () => atWindow.dispatchEvent(new BareEvent("offline"));
/** Return the present connection. */
export const line = () => Line.now;
/** Hear messages as they came; without any, those of a scene. */
export const hear = (...messages) => messages.forEach((message) => Line.now.onmessage({ data: JSON.stringify(message) }));
/** Hear what was recorded of scenes. */
export const play = (...scenes) => scenes.forEach((scene) => hear(...recorded[scene]));
/** Return the last message of a kind in a scene. */
export const told = (scene, name) => {
    const [, args, facts] = recorded[scene].findLast((message) => message[0] === name);
    return args.length ? args[0] : facts;
};
/** Return the messages sent since the last call: [kind, its argument or facts]. */
export const sent = () => Line.now.sent.splice(0).map(([name, args, { cmdid, ...facts }]) => [name, args.length ? args[0] : facts]);
/** Return the commands sent since the last call. */
export const typed = () => sent().filter(([name]) => name === "text").map(([, text]) => text);
/** Return the element with a test id. */
export const $ = (id) => document.querySelector(`[data-testid="${id}"]`);
/** Return the texts of a selector's elements. */
export const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
/** Click on the element with a test id. */
export const click = (id) => $(id).click();
/** Look at the page again, or elsewhere. */
export const look = (looks) => {
    reader.looks = looks;
    atWindow.dispatchEvent(new BareEvent(looks ? "focus" : "blur"));
};
/** Leave the page. */
export const leave = () => atWindow.dispatchEvent(new BareEvent("pagehide"));
/** Press a key. */
export const press = (key, facts = {}, on = document.activeElement) => {
    const event = Object.assign(new page.Event("keydown", { bubbles: true, cancelable: true }), { key, code: key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...facts });
    on.dispatchEvent(event);
    return event;
};
/** Fire the event of a change, a submission, an input. */
export const happen = (element, kind) => element.dispatchEvent(new page.Event(kind, { bubbles: true, cancelable: true }));
