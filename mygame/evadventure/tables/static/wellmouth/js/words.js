// @ts-check
/* Words in the reader's language. The page brings those of every language it may change to (`window.house`). */

const TAGS = { en: "en", zh: "zh-Hans" };
const { words } = window.house;
const listeners = [];

export let lang = window.house.lang;

/** Return the sentence called `key`, with `facts` filled in. */
export function t(key, facts = {}) {
    const template = words[lang][key] ?? key;
    return template.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** Return names as a reader of the language lists them. */
export function listed(names) {
    return new Intl.ListFormat(TAGS[lang], { type: "conjunction" }).format(names);
}

/** Call `listener` whenever the language changes. */
export function onLanguage(listener) {
    listeners.push(listener);
}

/** Return the language as a page names it in its `lang`. */
export function tag() {
    return TAGS[lang];
}

/** Change the language of everything that is drawn. */
export function setLang(wanted) {
    if (!(wanted in words) || wanted === lang) {
        return;
    }
    lang = wanted;
    listeners.forEach((listener) => listener());
}
