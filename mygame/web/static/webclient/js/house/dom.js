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

/** Replace the children of an element, and give the keyboard's focus back to what had it (by `data-testid`). */
export function redraw(element, ...children) {
    const had = element.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
    element.replaceChildren(...children.flat(Infinity).filter(Boolean));
    if (had) {
        const next = element.querySelector(`[data-testid="${CSS.escape(had)}"]:not([disabled])`);
        (next ?? element.querySelector("button:not([disabled])"))?.focus();
    }
}
