// @ts-check
/* Motion that explains: redrawn things travel from their old places. It never delays an input, since motion is only shown: the
 * picture is there at once, and a newer picture ends whatever still moved in the older one.
 */

import { h } from "./dom.js";

const LONGEST = 400; // milliseconds of one movement
const MOST = 12; // things that move at once; after a delay the rest are shown at their ends
const still = matchMedia("(prefers-reduced-motion: reduce)");
const COUNTED = 8; // figures that are seen while one counts
let moving = 0;
let pictures = 0; // drawn so far
let acted = ""; // the seats to act on the last picture

/** Tell whether anything may move. */
export function allowed() {
    return !still.matches && !document.hidden && !document.body.hasAttribute("data-still") && moving < MOST;
}

/** Return where an element is on the screen; null for one that is not shown. */
export function placeOf(element) {
    const place = element?.getBoundingClientRect();
    return place?.width ? place : null;
}

async function play(element, frames, duration, delay) {
    moving += 1;
    await null; // all simultaneous motion is measured before any of it changes the layout
    const ghost = element.classList.contains("ghost");
    if (ghost) {
        document.body.append(element);
    }
    element.setAttribute("data-moves", ""); // above the others: a level in the keyframes would have the page draw each frame
    try {
        await element.animate(frames, { duration: Math.min(duration, LONGEST), delay, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "backwards" }).finished;
    } catch {
        /* Drawn anew meanwhile. */
    }
    if (ghost) {
        element.remove();
    }
    element.removeAttribute("data-moves");
    moving -= 1;
}

/** Animate an element to its drawn place from the place `from`. */
export function arrive(element, from, { duration = 320, delay = 0, turn = 0 } = {}) {
    const to = placeOf(element);
    if (!from || !to || !allowed()) {
        return;
    }
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(x) + Math.abs(y) < 3) {
        return;
    }
    const start = `translate(${x}px, ${y}px) scale(${Math.max(0.2, Math.min(1.5, from.width / to.width))}) rotate(${turn}deg)`;
    play(element, [{ transform: start }, { transform: "none" }], duration, delay);
}

/** Animate an element of nothing on the table, made by `make`, from one place to another, and remove it. */
export function travel(make, from, to, { duration = 360, delay = 0 } = {}) {
    if (!from || !to || !allowed()) {
        return;
    }
    const ghost = h("div", { class: "ghost", "aria-hidden": "true" }, make());
    const at = (place) => `translate(${place.left + place.width / 2}px, ${place.top + place.height / 2}px)`;
    play(ghost, [{ transform: at(from) }, { transform: at(to), offset: 0.85 }, { transform: at(to) }], duration, delay);
}

/** Animate a copy of an element along a way; `stations` are the places it passes. */
export function march(element, stations) {
    if (!element || stations.length < 2 || stations.includes(null) || !allowed()) {
        return;
    }
    const ghost = h("div", { class: "ghost", "aria-hidden": "true" }, element.cloneNode(true));
    const at = (place) => `translate(${place.left + place.width / 2}px, ${place.top + place.height / 2}px) scale(1.4)`;
    play(ghost, stations.map((one) => ({ transform: at(one) })), LONGEST, 0);
}

/** Animate a blow: an element goes for a place and comes back. */
export function lunge(element, toward, { delay = 0 } = {}) {
    const from = placeOf(element);
    if (!from || !toward || !allowed()) {
        return;
    }
    const x = toward.left + toward.width / 2 - from.left - from.width / 2;
    const y = toward.top + toward.height / 2 - from.top - from.height / 2;
    play(element, [{ transform: "none" }, { transform: `translate(${x * 0.7}px, ${y * 0.7}px)`, offset: 0.45 }, { transform: "none" }], 320, delay);
}

/** Animate the end of a removed element in its place. It is cut away, not faded: half-transparent text is hard to read. */
export function fade(copy, from, { delay = 0 } = {}) {
    if (!from || !allowed()) {
        return;
    }
    for (const one of [copy, ...copy.querySelectorAll("[id], [data-testid], [data-uid]")]) {
        ["id", "data-testid", "data-uid", "data-ref"].forEach((name) => one.removeAttribute(name));
    }
    const ghost = h("div", { class: "ghost kards", inert: true, "aria-hidden": "true", style: { width: `${from.width}px`, height: `${from.height}px`, left: `${from.left}px`, top: `${from.top}px` } }, copy);
    play(ghost, [{ clipPath: "inset(0)", transform: "none" }, { clipPath: "inset(50% 0)", transform: "translateY(.6rem) rotate(4deg) scale(.9)" }], 380, delay);
}

/** Animate the change of turn: call it before a picture is drawn, and its result afterwards.
 *
 * `acting`: the seats that may act on the picture to come.
 */
export function passing(body, acting) {
    const from = String(acting) === acted ? null : placeOf(body.querySelector("[data-turn]"));
    acted = String(acting);
    pictures += 1;
    return () => {
        const to = from && placeOf(body.querySelector("[data-turn]"));
        if (to && Math.abs(to.left - from.left) + Math.abs(to.top - from.top) > 3) {
            travel(() => h("span", { class: "turn-light" }), from, to);
        }
    };
}

/** Count a figure up or down from its old value to the drawn one. */
export function count(element, from, { delay = 0 } = {}) {
    const goal = Number(element?.textContent);
    const steps = Math.min(COUNTED, Math.abs(goal - from));
    if (!steps || Number.isNaN(goal) || !allowed()) {
        return;
    }
    const now = pictures;
    let at = 0;
    const next = () => {
        if (now !== pictures) {
            return; // drawn anew meanwhile
        }
        element.textContent = String(Math.round(from + ((goal - from) * at) / steps));
        at += 1;
        if (at <= steps) {
            setTimeout(next, (at === 1 ? delay : 0) + (LONGEST - 100) / steps);
        }
    };
    next();
}

/** Light an element up: a figure or a word in it has changed. */
export function glow(element, { delay = 0 } = {}) {
    if (!placeOf(element) || !allowed()) {
        return;
    }
    play(element, [{ transform: "none" }, { transform: "scale(1.3)", offset: 0.4 }, { transform: "none" }], LONGEST, delay);
}

/** Raise a short word from a place: a loss, a call. `tone`: "bad", "good" or "". */
export function rise(word, from, { tone = "", delay = 0 } = {}) {
    if (!from || !allowed()) {
        return;
    }
    const ghost = h("div", { class: "ghost", "aria-hidden": "true" }, h("span", { class: "risen", "data-tone": tone }, word));
    const at = (up, scale) => `translate(${from.left + from.width / 2}px, ${from.top + from.height / 2 - up}px) scale(${scale})`;
    play(ghost, [{ transform: at(0, 0.2) }, { transform: at(14, 1), offset: 0.25 }, { transform: at(30, 1), offset: 0.85 }, { transform: at(34, 0) }], LONGEST, delay);
}
