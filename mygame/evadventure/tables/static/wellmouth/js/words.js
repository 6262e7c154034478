// @ts-check
/* Words in the reader's language. The page brings those of every language it may change to (`window.house`). */

/** @type {{words: Record<string, Record<string, string>>}} */
const { words } = window.house;
/** @type {Array<() => void>} */
const listeners = [];

/** @type {string} */
export let lang = window.house.lang;

/** Return the sentence named `key`, with `facts` filled in; `{n:|one|many}` is the form for the number.
 *
 * @param {string} key
 * @param {Record<string, any>} facts
 */
export function t(key, facts = {}) {
    const template = words[lang][key] ?? key;
    return template.replace(/\{(\w+)(?::\|([^|}]*)\|([^|}]*))?\}/g, (whole, name, one, many) => {
        if (!(name in facts)) {
            return whole;
        }
        return one === undefined ? String(facts[name]) : new Intl.PluralRules(tag()).select(facts[name]) === "one" ? one : many;
    });
}

/** Return names as a list in the language.
 *
 * @param {string[]} names
 */
export function listed(names) {
    return new Intl.ListFormat(tag(), { type: "conjunction" }).format(names);
}

const LONG = 8; // letters of a word that may have to be parted
const PART = /(?<=\p{L}{2}[aeiouy][^\Waeiouy]|\p{L}[aeiouy][^\Waeiouy])(?=(?!h)[^\Waeiouy]+[aeiouy]\w)|(?<=\p{L}{2}[aeiouy])(?=[^\Waeiouy][aeiouy]\w)/giu;

/** Return a text whose long words have soft hyphens between their syllables: browsers without a dictionary part them nowhere, or anywhere.
 *
 * @param {string} text
 */
export function softened(text) {
    return text.replace(new RegExp(`[a-z]{${LONG},}`, "giu"), (word) => word.replace(PART, "\u00ad"));
}

/** Call `listener` whenever the language changes.
 *
 * @param {() => void} listener
 */
export function onLanguage(listener) {
    listeners.push(listener);
}

/** Return the language as a page names it in its `lang`. */
export function tag() {
    return words[lang].lang_tag ?? lang;
}

/** Change the language of everything that is drawn.
 *
 * @param {string} wanted
 */
export function setLang(wanted) {
    if (!(wanted in words) || wanted === lang) {
        return;
    }
    lang = wanted;
    listeners.forEach((listener) => listener());
}
