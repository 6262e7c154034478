// @ts-check
/* Evennia's HTML (colours, links, line breaks) as our own elements: anything else in it stays text. */

import { addresses } from "./typed.js";

const STEPS = [0, 95, 135, 175, 215, 255];
const WIDE = /([\u2e80-\u303f\u3040-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud888][\udc00-\udfff])+/g;
const EVENNIAS_LINK = '<a id="mxplink" href="#" onclick=';
const TRUE_COLOUR = /(?:^|;)\s*(color|background-color)\s*:\s*(#[0-9a-f]{3,6}|rgb\([\d\s,]+\))/gi;
const COMMAND = /^Evennia\.msg\("text",(\[.*\]),\{\}\);return false;$/s;

const inert = document.implementation.createHTMLDocument("").body; // a document without a page: it fetches nothing and runs nothing
const [DIMMEST, BRIGHTEST] = [0.215, 0.15]; // luminance of text on the dark ground at least, on the light one at most (4.5 to 1)
const ON_A_GROUND = "#e4e0d6"; // text that has a ground of its own, and no colour

/** Return the CSS colour of one of the 256 colours. */
export function colour(index, ground = false) {
    if (index < 16) {
        return ground && index === 0 ? "transparent" : `var(--ansi-${index})`;
    }
    if (index < 232) {
        const cube = index - 16;
        return readable([STEPS[Math.floor(cube / 36)], STEPS[Math.floor(cube / 6) % 6], STEPS[cube % 6]], ground);
    }
    return readable(Array(3).fill(8 + (index - 232) * 10), ground);
}

/** Return a colour that can be read: light enough on a dark ground, dark enough on a light one. */
function readable(rgb, ground) {
    const css = (parts) => `rgb(${parts.map(Math.round).join(" ")})`;
    if (ground) {
        return css(rgb);
    }
    const lowered = toward(rgb, 0, (light) => light <= BRIGHTEST);
    const lifted = toward(rgb, 255, (light) => light >= DIMMEST);
    return `var(--light, ${css(lowered)}) var(--dark, ${css(lifted)})`;
}

/** Return a colour mixed with as much black (0) or white (255) as it needs. */
function toward(rgb, goal, enough) {
    for (let share = 0; share < 1; share += 0.04) {
        const mixed = rgb.map((part) => part + (goal - part) * share);
        if (enough(luminance(mixed))) {
            return mixed;
        }
    }
    return [goal, goal, goal];
}

/** Return the relative luminance of a colour, 0 to 1 (WCAG 2). */
function luminance(rgb) {
    const [red, green, blue] = rgb.map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return red, green and blue of a colour as Evennia writes it: #rgb, #rrggbb, rgb(r, g, b). */
function channels(value) {
    if (!value.startsWith("#")) {
        return value.match(/\d+/g).slice(0, 3).map(Number);
    }
    const digits = value.length < 7 ? [...value.slice(1, 4)].map((one) => one + one) : value.slice(1).match(/../g);
    return digits.map((two) => parseInt(two, 16));
}

/** Return the command of the script of one of Evennia's links; null when it is none. */
export function commandOf(script) {
    const found = COMMAND.exec(script ?? "");
    if (!found) {
        return null;
    }
    try {
        const [command] = JSON.parse(found[1]);
        return typeof command === "string" ? command : null;
    } catch {
        return null;
    }
}

/** Return text with runs of wide characters in spans, which the style sheet makes exactly two columns wide each. */
function text(content) {
    if (!/[\u2e80-\uffff]/.test(content)) {
        return content;
    }
    const parts = document.createDocumentFragment();
    let from = 0;
    for (const run of content.matchAll(WIDE)) {
        const wide = document.createElement("span");
        wide.className = "wide";
        wide.textContent = run[0];
        parts.append(content.slice(from, run.index), wide);
        from = run.index + run[0].length;
    }
    parts.append(content.slice(from));
    return parts;
}

/** Return Evennia's HTML as a fragment.
 *
 * `run(command)` is called when a link is followed.
 */
export function fragment(html, run) {
    // Under the pages' policy a browser complains of each `onclick` it reads, so it gets to read none of Evennia's.
    const quiet = String(html).replaceAll(EVENNIAS_LINK, EVENNIAS_LINK.replace("onclick", "data-run"));
    inert.innerHTML = quiet.replace(/^(?:[ \t]*[\n\r])+/, "");
    const result = document.createDocumentFragment();
    copy(inert, result, run);
    return result;
}

function copy(from, to, run) {
    for (const node of from.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) {
            to.append(...(to.closest?.("a, button") ? [text(node.data)] : withAddresses(node.data)));
        } else if (node.nodeName === "BR") {
            to.append(document.createElement("br"));
        } else if (node.nodeName === "SPAN") {
            copy(node, to.appendChild(styled(node)), run);
        } else if (node.nodeName === "A") {
            copy(node, to.appendChild(link(node, run)), run);
        } else if (node.nodeType === Node.ELEMENT_NODE && !["SCRIPT", "STYLE"].includes(node.nodeName)) {
            copy(node, to, run);
        }
    }
}

/** Return a text as nodes: addresses in it can be followed.
 *
 * @param {string} said
 */
export function withAddresses(said) {
    return addresses(said).map(plainOrLink);
}

/** @param {{text: string, href?: string}} part */
function plainOrLink({ text: content, href }) {
    if (!href) {
        return text(content);
    }
    const anchor = outward(href);
    anchor.textContent = content;
    return anchor;
}

/** Return a link that leads out of the game. */
function outward(address) {
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.target = "_blank";
    anchor.rel = "noopener noreferrer nofollow";
    return anchor;
}

function styled(node) {
    const span = document.createElement("span");
    let [ink, back] = ["", ""];
    for (const name of node.classList) {
        const numbered = /^(bg)?color-(\d{3})$/.exec(name);
        if (numbered?.[1]) {
            back = colour(Number(numbered[2]), true);
        } else if (numbered) {
            ink = colour(Number(numbered[2]));
        } else if (name === "underline" || name === "blink") {
            span.classList.add(name);
        }
    }
    for (const [, property, value] of (node.getAttribute("style") ?? "").matchAll(TRUE_COLOUR)) {
        if (property.toLowerCase() === "color") {
            ink = readable(channels(value), false);
        } else {
            back = readable(channels(value), true);
        }
    }
    if (back && back !== "transparent") {
        span.classList.add("grounded"); // a ground and its text were chosen for each other
        ink ||= ON_A_GROUND;
    }
    if (ink) {
        span.style.color = ink;
    }
    if (back) {
        span.style.backgroundColor = back;
    }
    return span;
}

function link(node, run) {
    const command = commandOf(node.dataset.run);
    if (command !== null) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "link";
        button.title = command;
        button.addEventListener("click", () => run(command));
        return button;
    }
    const address = node.getAttribute("href") ?? "";
    return /^https?:\/\//i.test(address) ? outward(address) : document.createElement("a");
}
