/* What this browser remembers of its reader's wishes. */

const KEY = "wellmouth";

/** Return a wish, or `otherwise`. */
export function wish(name, otherwise) {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}")[name] ?? otherwise;
    } catch {
        return otherwise;
    }
}

/** Return what this tab kept of the text before it was loaded anew: the account's name and entries; null for nothing. */
export function keptText() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY));
    } catch {
        return null;
    }
}

/** Keep the text for the next load of this tab. */
export function keepText(text) {
    try {
        sessionStorage.setItem(KEY, JSON.stringify(text));
    } catch {
        /* No room, or not allowed: the next load begins with an empty pane. */
    }
}

/** Remember a wish, where the browser allows. */
export function remember(name, value) {
    try {
        const all = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        localStorage.setItem(KEY, JSON.stringify({ ...all, [name]: value }));
    } catch {
        /* A private window: the wish holds until it is closed. */
    }
}
