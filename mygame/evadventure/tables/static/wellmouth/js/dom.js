// @ts-check
/* Elements, made of text only: nothing that comes from the game is ever read as HTML here. */

const SHAPES = new Set(["svg", "path", "ellipse"]); // what is drawn
const SVG = "http://www.w3.org/2000/svg";

/** Return a new element.
 *
 * `attributes`: `on<event>` handlers, `style` (an object: the page forbids styles as text), booleans, anything else as it is.
 *
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {any[]} children elements, texts, numbers, lists of them; null, undefined and "" are left out
 * @returns {any} what the tag says: only the caller knows
 */
export function h(tag, attributes = {}, ...children) {
    const element = SHAPES.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2), value);
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

/** Replace the children of an element; what is scrolled (`data-scroll`, its name) stays where it was.
 *
 * The keyboard's focus goes back to what had it (by `data-testid`), or to the element when that is gone: never to another
 * button, which the next press of a key would push.
 *
 * @param {HTMLElement} element
 * @param {any[]} children
 */
export function redraw(element, ...children) {
    const had = element.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
    const next = children.flat(Infinity).filter(Boolean);
    if (next.length === element.childNodes.length && next.every((child, n) => child === element.childNodes[n])) {
        return;
    }
    const scrolled = [...element.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.scroll, one.scrollTop, one.scrollLeft]);
    element.replaceChildren(...next);
    for (const [name, top, left] of scrolled) {
        element.querySelector(`[data-scroll="${CSS.escape(name)}"]`)?.scrollTo({ top, left, behavior: "instant" });
    }
    if (had) {
        const again = element.querySelector(`[data-testid="${CSS.escape(had)}"]:not([disabled])`);
        (again ?? element).focus({ preventScroll: true });
    }
}
