/* A page for tests without a browser: a document of linkedom's, in which nothing has a size. Import it before the tested modules. */

import { parseHTML } from "../vendor/linkedom.min.js";

const page = parseHTML("<!doctype html><html lang=en><body></body></html>");
const { document } = page;
class Nothing {
    observe() {}
}

Object.assign(page, {
    house: {
        lang: "en",
        words: { en: { stale: "too late", click_not_sent: "not sent", not_drawn: "no picture", queue_impossible: "impossible: {what}", queue_changed: "changed: {what}" }, zh: {} },
        games: {
            uno: {},
            kards: { cards: { tank: [1, 3, 4, 4, 1, "germany", 0, 0, 0, "standard"], order: [5, 2, 0, 0, 0, "britain", 0, 0, 0, "limited"] }, decks: { panzer: ["germany", "italy"] } },
            mbg: { names: { en: { xuchang: "Xuchang" }, zh: {} } },
        },
    },
});
for (const [name, value] of Object.entries({
    window: page,
    document,
    innerWidth: 1280,
    innerHeight: 720,
    matchMedia: () => ({ matches: true }),
    ResizeObserver: Nothing,
    requestAnimationFrame: (then) => void then(),
    Node: page.Node,
    CSS: { escape: (text) => text },
    localStorage: { getItem: () => null, setItem: () => undefined },
    addEventListener: (type, then) => document.addEventListener(type, then),
})) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.defineProperty(document, "activeElement", { value: document.body, configurable: true });
page.Element.prototype.getBoundingClientRect = () => ({ width: 0, height: 0, left: 0, top: 0 });
page.Element.prototype.scrollTo = () => undefined;

/** Return the texts of a selector's elements. */
export const texts = (within, selector) => [...within.querySelectorAll(selector)].map((one) => one.textContent);
