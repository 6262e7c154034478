// @ts-check
/* Processing of a typed line before it is sent: several commands, aliases, completion. And of incoming lines: triggers.
 *
 * Nothing here knows of the page: `web/tests/js` tests it.
 */

/** @typedef {{name: string, text: string}} Alias  the typed name, and its expansion: `%1` to `%9` are the words after it, `%*` all of them */
/** @typedef {{pattern: string, regex?: boolean, colour?: string, sound?: string}} Trigger */

export const MOST_AT_ONCE = 30; // lines that one may become
const DEEPEST = 8; // aliases in aliases

/** Return the commands of a line: split at `;`, unless a blank follows it, as in a sentence. `;;` is a semicolon.
 *
 * @param {string} line
 * @returns {string[]}
 */
export function split(line) {
    const parts = line.split(/(?<!;);(?![;\s]|$)/u).map((part) => part.replaceAll(";;", ";"));
    const said = parts.filter((part) => part.trim());
    return said.length ? said : [line];
}

/** Return the typed names of several things, by their ids: the second of a name is `name-2`.
 *
 * @param {Iterable<{id: number | null, name: string}>} ones
 * @returns {Map<number | null, string>}
 */
export function called(ones) {
    const found = new Map();
    const seen = new Map();
    for (const { id, name } of ones) {
        const number = (seen.get(name) ?? 0) + 1;
        seen.set(name, number);
        found.set(id, number > 1 ? `${name}-${number}` : name);
    }
    return found;
}

/** Return the commands of a line, aliases expanded, at most `MOST_AT_ONCE` of them.
 *
 * @param {string} line
 * @param {readonly Alias[]} aliases
 * @param {number} depth  of aliases it came from
 * @returns {string[]}
 */
export function expand(line, aliases, depth = 0) {
    const found = [];
    for (const part of split(line)) {
        const [first = "", ...rest] = part.trim().split(/\s+/u);
        const alias = depth < DEEPEST ? aliases.find((one) => one.name && one.name.toLowerCase() === first.toLowerCase()) : undefined;
        found.push(...(alias ? expand(fill(alias.text, rest), aliases.filter((one) => one !== alias), depth + 1) : [part]));
    }
    return found.slice(0, MOST_AT_ONCE);
}

/** Fill words into the text of an alias; where it has no place for them, they follow it.
 *
 * @param {string} text
 * @param {readonly string[]} words
 */
function fill(text, words) {
    const all = words.join(" ");
    if (!/%[1-9*]/u.test(text)) {
        return all ? `${text} ${all}` : text;
    }
    return text.replace(/%([1-9*])/gu, (_, which) => (which === "*" ? all : (words[Number(which) - 1] ?? "")));
}

/** Return the pattern of a trigger; null when it is none.
 *
 * @param {Trigger} trigger
 * @returns {RegExp | null}
 */
export function patternOf(trigger) {
    if (!trigger.pattern?.trim()) {
        return null;
    }
    const source = trigger.regex ? trigger.pattern : trigger.pattern.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
    try {
        const pattern = new RegExp(source, "giu");
        return pattern.test("") ? null : new RegExp(source, "giu"); // a pattern that matches everywhere marks nothing
    } catch {
        return null;
    }
}

/** Return the matches of a trigger in a text: [from, to].
 *
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {Array<[number, number]>}
 */
export function found(text, pattern) {
    return [...text.matchAll(pattern)].filter((one) => one[0]).map((one) => [one.index ?? 0, (one.index ?? 0) + one[0].length]);
}

/** Return the lines that a beginning may become: at the start of a command its name, after that the name of something here.
 *
 * @param {string} line  the text before the caret
 * @param {readonly string[]} commands
 * @param {readonly string[]} names  of people, things, ways, talkers
 * @returns {string[]}  whole lines, without the one that is there already
 */
export function completions(line, commands, names) {
    const from = Math.max(line.lastIndexOf(";") + 1, 0);
    const [before, part] = [line.slice(0, from), line.slice(from)];
    const results = new Set();
    if (!/\s/u.test(part.trimStart())) {
        starting(part.trimStart(), commands).forEach((one) => results.add(before + one));
    }
    // The longest end of the line that begins a name: names may have blanks in them.
    const words = part.split(/(?<=\s)/u);
    for (let n = words.length === 1 ? 0 : 1; n < words.length; n += 1) {
        const begun = words.slice(n).join("");
        const matches = begun ? starting(begun, names) : [];
        matches.forEach((one) => results.add(before + words.slice(0, n).join("") + one));
        if (matches.length) {
            break;
        }
    }
    results.delete(line);
    return [...results];
}

/**
 * @param {string} begun
 * @param {readonly string[]} all
 */
function starting(begun, all) {
    const wanted = begun.toLowerCase();
    return wanted ? all.filter((one) => one.toLowerCase().startsWith(wanted) && one.toLowerCase() !== wanted) : [];
}

/** Return parts of a text: plain ones, and addresses one can follow.
 *
 * @param {string} text
 * @returns {Array<{text: string, href?: string}>}
 */
export function addresses(text) {
    const parts = [];
    let from = 0;
    for (const one of text.matchAll(/https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/giu)) {
        const href = one[0].replace(/[.,;:!?'")\]]+$/u, "");
        const at = one.index ?? 0;
        if (at > from) {
            parts.push({ text: text.slice(from, at) });
        }
        parts.push({ text: href, href });
        from = at + href.length;
    }
    if (from < text.length || !parts.length) {
        parts.push({ text: text.slice(from) });
    }
    return parts;
}

/** Return a press of keys as people write it, `Ctrl+Alt+F1`; "" for one that only writes.
 *
 * @param {{key: string, code: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean, shiftKey: boolean}} press
 */
export function keyOf(press) {
    const { key, code } = press;
    if (["Control", "Alt", "Shift", "Meta", "AltGraph", "Tab", "Enter", "Escape"].includes(key)) {
        return "";
    }
    const held = press.ctrlKey || press.altKey || press.metaKey;
    const named = /^(F\d{1,2}|Numpad.+|Home|End|PageUp|PageDown|Insert|Pause)$/u.test(code);
    if (!held && !named) {
        return "";
    }
    const own = /^Key[A-Z]$/u.test(code) ? code.slice(3) : /^Digit\d$/u.test(code) ? code.slice(5) : named ? code : key.length === 1 ? key.toUpperCase() : key;
    const parts = [press.ctrlKey && "Ctrl", press.altKey && "Alt", press.metaKey && "Meta", press.shiftKey && "Shift", own];
    return parts.filter(Boolean).join("+");
}

const PAD = new Map([
    ["Numpad8", "n"], ["Numpad2", "s"], ["Numpad4", "w"], ["Numpad6", "e"], ["Numpad7", "nw"], ["Numpad9", "ne"], ["Numpad1", "sw"], ["Numpad3", "se"],
    ["NumpadAdd", "d"], ["NumpadSubtract", "u"],
]);

/** Return the direction (`n`, `nw`, `u`) of a key of the numpad; undefined for any other.
 *
 * @param {string} code
 */
export function padWay(code) {
    return PAD.get(code);
}
