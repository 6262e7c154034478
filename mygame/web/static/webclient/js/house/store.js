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
let send = null;
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
        waiting = setTimeout(() => send && sendNow(), SOON);
    }
}

function sendNow() {
    send?.(shared());
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

/** Take what the account has; where it has nothing yet, or this browser has something newer, it gets what is wished here. `sending(wishes)` keeps them there.
 *
 * @param {Record<string, any> | null} settings
 * @param {(wishes: Record<string, any>) => void} sending
 */
export function adopt(settings, sending) {
    send = sending;
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
    send = null;
}

/** Return what a pane of this tab kept before a reload; null for nothing.
 *
 * @param {string} pane
 */
export function kept(pane) {
    try {
        return JSON.parse(sessionStorage.getItem(`${KEY}-${pane}`) ?? "null");
    } catch {
        return null;
    }
}

/** Keep the contents of a pane for the next load of this tab.
 *
 * @param {string} pane
 * @param {any} contents
 */
export function keep(pane, contents) {
    try {
        sessionStorage.setItem(`${KEY}-${pane}`, JSON.stringify(contents));
    } catch {
        /* No room, or not allowed: the next load begins with an empty pane. */
    }
}
