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

/** Remember a wish, where the browser allows. */
export function remember(name, value) {
    try {
        const all = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        localStorage.setItem(KEY, JSON.stringify({ ...all, [name]: value }));
    } catch {
        /* A private window: the wish holds until it is closed. */
    }
}
