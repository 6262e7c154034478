/* Words in the reader's language. The page brings those of both languages, so that they can be changed at once. */

const TAGS = {en: "en", zh: "zh-Hans"};
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

/** Change the language of everything on the page. */
export function setLang(wanted) {
    if (!(wanted in words) || wanted === lang) {
        return;
    }
    lang = wanted;
    translate();
    listeners.forEach((listener) => listener());
}

/** Put the page's own controls into the language. */
export function translate() {
    document.documentElement.lang = TAGS[lang];
    document.title = t("game");
    for (const element of document.querySelectorAll("[data-t]")) {
        element.textContent = t(element.dataset.t);
    }
    for (const element of document.querySelectorAll("[data-t-label]")) {
        element.setAttribute("aria-label", t(element.dataset.tLabel));
    }
    for (const element of document.querySelectorAll("[data-t-hint]")) {
        element.placeholder = t(element.dataset.tHint);
    }
    for (const button of document.querySelectorAll(".languages button")) {
        button.setAttribute("aria-pressed", String(button.value === lang));
    }
}
