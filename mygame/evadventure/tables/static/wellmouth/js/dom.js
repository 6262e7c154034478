// @ts-check
/* Elements, made of text only: nothing that comes from the game is ever read as HTML here. */

const SHAPES = new Set(["svg", "path", "ellipse"]); // drawn properties
const SVG = "http://www.w3.org/2000/svg";
const WRITTEN = new Set(["INPUT", "TEXTAREA"]);
const NONE = {};
/** The handlers of an element: event -> handler.
 *
 * @type {WeakMap<Element, Record<string, (event: Event) => void>>}
 */
const handlers = new WeakMap();
/** What a script knows of an element, by its name for it.
 *
 * @type {WeakMap<Element, Record<string, any>>}
 */
const facts = new WeakMap();

/** @param {Event} event */
const handle = (event) => handlers.get(/** @type {Element} */ (event.currentTarget))?.[event.type](event);

/** Give an element the only handler of an event; it goes over to the element that is made like this one.
 *
 * @param {Element} element
 * @param {string} type
 * @param {(event: any) => void} handler
 * @param {AddEventListenerOptions} [options]
 */
export function on(element, type, handler, options) {
    handlers.set(element, { ...handlers.get(element), [type]: handler });
    element.addEventListener(type, handle, options);
}

/** Remember something of an element; it goes over to the element that is made like this one.
 *
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
export function know(element, name, value) {
    facts.set(element, { ...facts.get(element), [name]: value });
}

/** Return what is remembered of an element; undefined for nothing.
 *
 * @param {Element | null} element
 * @param {string} name
 */
export function known(element, name) {
    return element === null ? undefined : facts.get(element)?.[name];
}

/** Return a new element.
 *
 * `attributes`: `on<event>` handlers, `style` (an object: the page forbids styles as text), booleans, anything else as it is.
 *
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {any[]} children elements, texts, numbers, lists of them; null, undefined and "" are left out
 * @returns {any} of the tag's type, known only to the caller
 */
export function h(tag, attributes = {}, ...children) {
    const element = SHAPES.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) {
            on(element, name.slice(2), value);
        } else if (name === "style") {
            Object.entries(value).forEach(([property, wanted]) => element.style.setProperty(property, wanted));
        } else if (value === true) {
            element.setAttribute(name, "");
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(name, String(value));
        }
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
}

/** Replace the children of an element; scroll positions (`data-scroll`, a name) are kept.
 *
 * The keyboard's focus returns to its element (by `data-testid`), or to the parent when that is gone: never to another
 * button, which the next press of a key would push.
 *
 * @param {HTMLElement} element
 * @param {any[]} children
 */
export function redraw(element, ...children) {
    const next = children.flat(Infinity).filter(Boolean);
    if (next.length === element.childNodes.length && next.every((child, n) => child === element.childNodes[n])) {
        return;
    }
    keepPlace(element, () => element.replaceChildren(...next));
}

/** Make the children of an element like others; equal ones are not touched, so that the browser has little to do.
 *
 * A handler may be carried over to an element that was there before: it finds its element by `event.currentTarget`.
 *
 * @param {HTMLElement} element
 * @param {any[]} children
 */
export function patch(element, ...children) {
    keepPlace(element, () => fit(element, children.flat(Infinity).filter(Boolean)));
}

/** Change the contents of an element; its scrolling and the focus stay.
 *
 * @param {HTMLElement} element
 * @param {() => void} change
 */
function keepPlace(element, change) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const called = () => active?.dataset.key ?? active?.dataset.testid;
    const [had, as] = element.contains(active) ? [active?.dataset.testid, called()] : [null, null];
    const scrolled = [...element.querySelectorAll("[data-scroll]")].map((one) => ({ one, name: one.dataset.scroll, top: one.scrollTop, left: one.scrollLeft }));
    change();
    for (const { one, name, top, left } of scrolled) {
        if (!one.isConnected) {
            element.querySelector(`[data-scroll="${CSS.escape(name)}"]`)?.scrollTo({ top, left, behavior: "instant" });
        }
    }
    if (had && !(document.activeElement === active && active?.isConnected && called() === as && !active.hasAttribute("disabled"))) {
        const again = element.querySelector(`[data-testid="${CSS.escape(had)}"]:not([disabled])`);
        (again ?? element).focus({ preventScroll: true });
    }
}

/** Return the common key of two nodes when one can be made into the other.
 *
 * @param {any} node
 */
function kind(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) {
        return "";
    }
    const called = node.getAttribute("data-key") ?? node.getAttribute("data-testid");
    return `${node.nodeName} ${node.getAttribute("class")} ${called} ${Object.keys(handlers.get(node) ?? NONE)}`;
}

/** @param {any} parent @param {any[]} next */
function fit(parent, next) {
    const now = [...parent.childNodes];
    if (now.length === next.length && now.every((child, n) => next[n].parentNode !== parent && kind(child) === kind(next[n]))) {
        now.forEach((child, n) => become(child, next[n])); // as most are
        return;
    }
    /** @type {Map<string, any[]>} */
    const old = new Map();
    for (const child of now) {
        const like = kind(child);
        if (!old.get(like)?.push(child)) {
            old.set(like, [child]);
        }
    }
    const kept = next.map((child) => {
        return child.parentNode === parent ? child : (old.get(kind(child))?.shift() ?? child);
    });
    const stays = new Set(kept);
    now.filter((child) => !stays.has(child)).forEach((child) => child.remove());
    kept.forEach((child, n) => {
        if (child !== next[n]) {
            become(child, next[n]);
        }
        if (parent.childNodes[n] !== child) {
            parent.insertBefore(child, parent.childNodes[n] ?? null);
        }
    });
}

/** @param {any} old @param {any} fresh */
function become(old, fresh) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
        if (old.data !== fresh.data) {
            old.data = fresh.data;
        }
        return;
    }
    for (const name of old.getAttributeNames()) {
        if (name !== "style" && !fresh.hasAttribute(name)) {
            old.removeAttribute(name);
        }
    }
    for (const name of fresh.getAttributeNames()) {
        const value = fresh.getAttribute(name);
        if (name !== "style" && old.getAttribute(name) !== value) {
            old.setAttribute(name, value);
        }
    }
    if (old.getAttribute("style") !== fresh.getAttribute("style")) {
        old.style.cssText = fresh.style.cssText;
    }
    const does = handlers.get(fresh);
    if (does) {
        handlers.set(old, does);
    }
    facts.set(old, facts.get(fresh) ?? NONE);
    fit(old, [...fresh.childNodes]);
    if (old.type === "checkbox") {
        old.checked = fresh.hasAttribute("checked");
    } else if (old.nodeName === "SELECT" || (WRITTEN.has(old.nodeName) && old !== document.activeElement)) {
        old.value = fresh.value; // text being written stays
    }
}
