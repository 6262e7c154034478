// @ts-check
/* The reader's stored wishes: in this browser, and with the account, so that they are the same in every browser. */

const KEY = "wellmouth";
const LOCAL = new Set(["notify", "screenreader"]); // wishes that depend on this browser and this machine
const UNSENT = `${KEY}-unsent`;
const SOON = 800; // milliseconds until a wish is kept with the account, with those that follow it

/** @type {Array<() => void>} */
const listeners = [];
/** Keeps wishes with the account; null before the account's are known.
 *
 * @type {((wishes: Record<string, any>) => void) | null}
 */
let keep = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

function everything() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
        return {};
    }
}

/** Return a wish, or `otherwise`.
 *
 * @param {string} name
 * @param {any} otherwise
 * @returns {any}
 */
export function wish(name, otherwise) {
    return everything()[name] ?? otherwise;
}

/** Remember a wish, where the browser allows, and with the account.
 *
 * @param {string} name
 * @param {any} value
 */
export function remember(name, value) {
    write({ ...everything(), [name]: value });
    if (!LOCAL.has(name)) {
        unsent(true);
        clearTimeout(waiting);
        waiting = setTimeout(() => keep && sendNow(), SOON);
    }
}

function sendNow() {
    keep?.(shared());
    unsent(false);
}

/** Record whether the account lacks a wish; a page may be left before it is sent.
 *
 * @param {boolean} is
 */
function unsent(is) {
    try {
        if (is) {
            localStorage.setItem(UNSENT, "1");
        } else {
            localStorage.removeItem(UNSENT);
        }
    } catch {
        /* A private window. */
    }
}

function isUnsent() {
    try {
        return localStorage.getItem(UNSENT) !== null;
    } catch {
        return false;
    }
}

/** @param {Record<string, any>} all */
function write(all) {
    try {
        localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
        /* A private window: the wish holds until it is closed. */
    }
}

/** Return the wishes that belong to the person, not to the browser. */
function shared() {
    return Object.fromEntries(Object.entries(everything()).filter(([name]) => !LOCAL.has(name)));
}

/** Call `listener` when wishes have come from the account.
 *
 * @param {() => void} listener
 */
export function onWishes(listener) {
    listeners.push(listener);
}

/** Take what the account has; where it has nothing yet, or this browser has something newer, it gets what is wished here. `send(wishes)` keeps them there.
 *
 * @param {Record<string, any> | null} settings
 * @param {(wishes: Record<string, any>) => void} send
 */
export function adopt(settings, send) {
    keep = send;
    if (settings === null || isUnsent()) {
        if (Object.keys(shared()).length) {
            sendNow();
        }
        return;
    }
    const own = Object.entries(everything()).filter(([name]) => LOCAL.has(name));
    const before = JSON.stringify(shared());
    write({ ...settings, ...Object.fromEntries(own) });
    if (JSON.stringify(shared()) !== before) {
        listeners.forEach((listener) => listener());
    }
}

/** Keep nothing with the account until its wishes have come. */
export function forget() {
    clearTimeout(waiting);
    keep = null;
}

/** Return the text kept by this tab before a reload: the account's name and entries; null for nothing. */
export function keptText() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    } catch {
        return null;
    }
}

/** Keep the text for the next load of this tab.
 *
 * @param {any} text
 */
export function keepText(text) {
    try {
        sessionStorage.setItem(KEY, JSON.stringify(text));
    } catch {
        /* No room, or not allowed: the next load begins with an empty pane. */
    }
}
