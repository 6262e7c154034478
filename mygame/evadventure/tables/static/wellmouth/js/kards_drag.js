// @ts-check
/* Dragging a piece with a mouse, pen or finger. A drag is two clicks in one: it takes hold of a piece, and lets go of it
 * over a place or a target. A finger rests on a piece for a moment first: a swipe over the board scrolls it. */

import { on } from "./dom.js";

const FAR = 8; // pixels after which a press is a drag
const REST = 250; // milliseconds a finger rests on a piece until it has taken it up
const [EDGE, STRIDE] = [36, 14]; // pixels: so near the edge of the pane, so far it scrolls
const LATE = 100; // milliseconds after which the click of a finger has come, or never does

/** @type {any} */
let hold = null; // {x, y, take, drop, from, ghost, resting}

/** Make an element draggable.
 *
 * `take()` is called when a drag begins, `drop(element, x)` over the element where it ends; a press without a move stays a click.
 */
export function draggable(element, take, drop) {
    on(element, "pointerdown", (event) => {
        if (event.button === 0 && event.isPrimary) {
            letGo(); // nobody may have told that the finger before has gone
            hold = { x: event.clientX, y: event.clientY, take, drop, from: event.currentTarget, ghost: null, resting: null };
            if (event.pointerType === "touch") {
                hold.resting = setTimeout(lift, REST);
            }
            event.currentTarget.releasePointerCapture?.(event.pointerId); // a touch holds on to where it began
        }
    });
    // Dragging with a finger must not scroll as well. The touch stays with this element, though it is drawn anew.
    on(element, "touchmove", (event) => hold?.ghost && event.preventDefault(), { passive: false });
    on(element, "contextmenu", (event) => hold && event.preventDefault());
    return element;
}

/** Take the piece up that is pressed. */
function lift() {
    const box = hold.from.getBoundingClientRect();
    hold.resting = null;
    hold.ghost = hold.from.cloneNode(true);
    hold.ghost.classList.add("k-ghost");
    hold.ghost.setAttribute("aria-hidden", "true");
    hold.ghost.removeAttribute("data-testid");
    hold.ghost.tabIndex = -1;
    hold.ghost.style.width = `${box.width}px`;
    carry(hold.x, hold.y);
    document.body.append(hold.ghost);
    hold.take();
}

function carry(x, y) {
    hold.ghost.style.left = `${x}px`;
    hold.ghost.style.top = `${y}px`;
}

function move(event) {
    if (!hold || !event.isPrimary) {
        return;
    }
    if (!hold.ghost) {
        if (Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < FAR) {
            return;
        }
        if (hold.resting !== null) {
            clearTimeout(hold.resting); // a swipe
            hold = null;
            return;
        }
        lift();
    }
    carry(event.clientX, event.clientY);
    scroll(event.clientY);
    event.preventDefault();
}

/** Scroll the pane when a piece is held near its upper or lower edge. */
function scroll(y) {
    for (let pane = document.querySelector(".kards"); pane; pane = pane.parentElement) {
        if (pane.scrollHeight > pane.clientHeight && /auto|scroll/.test(getComputedStyle(pane).overflowY)) {
            const box = pane.getBoundingClientRect();
            pane.scrollTop += y < box.top + EDGE ? -STRIDE : y > box.bottom - EDGE ? STRIDE : 0;
            return;
        }
    }
}

/** Let go; return the held piece. */
function letGo() {
    const held = hold;
    clearTimeout(held?.resting);
    held?.ghost?.remove();
    hold = null;
    return held;
}

function end(event) {
    const held = letGo();
    if (held?.ghost && event.type === "pointerup") {
        noClick();
        held.drop(document.elementFromPoint(event.clientX, event.clientY), event.clientX);
    }
}

/** Suppress the click of the finger or pointer that goes up now. */
export function noClick() {
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), LATE);
}

function swallow(event) {
    event.stopPropagation();
    event.preventDefault();
}

addEventListener("pointermove", move);
addEventListener("pointerup", end);
addEventListener("pointercancel", end);
addEventListener("blur", letGo);
