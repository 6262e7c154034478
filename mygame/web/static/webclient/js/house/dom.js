/* Elements, made of text only: nothing that comes from the game is ever read as HTML here. */

/** Return a new element. `attributes`: `class`, `on<event>` handlers, booleans, anything else as it is. */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2), value);
        } else if (value === true) {
            element.setAttribute(name, "");
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(name, String(value));
        }
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
}

/** Replace the children of an element.
 *
 * The keyboard's focus goes back to what had it (by `data-testid`), or to the element when that is gone: never to another
 * button, which the next press of a key would push.
 */
export function redraw(element, ...children) {
    const had = element.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
    element.replaceChildren(...children.flat(Infinity).filter(Boolean));
    if (had) {
        const next = element.querySelector(`[data-testid="${CSS.escape(had)}"]:not([disabled])`);
        (next ?? element).focus({ preventScroll: true });
    }
}
