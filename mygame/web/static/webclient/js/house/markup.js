/* Evennia's HTML (colours, links, line breaks) as elements of our own making: whatever else it holds stays text. */

const PALETTE = [
    "#6b7685", "#e06c62", "#7fb26b", "#c9a24a", "#6f9fe0", "#c084d0", "#58b0b8", "#d6d2c8",
    "#8a94a3", "#ff8f80", "#9fdc8a", "#f2cf6d", "#93bcff", "#e3a5f2", "#7fdbe4", "#ffffff",
];
const STEPS = [0, 95, 135, 175, 215, 255];
const WIDE = /([\u2e80-\u303f\u3040-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud888][\udc00-\udfff])+/g;
const EVENNIAS_LINK = '<a id="mxplink" href="#" onclick=';
const TRUE_COLOUR = /(?:^|;)\s*(color|background-color)\s*:\s*(#[0-9a-f]{3,6}|rgb\([\d\s,]+\))/gi;
const COMMAND = /^Evennia\.msg\("text",(\[.*\]),\{\}\);return false;$/s;

/** Return the CSS colour of one of the 256 colours; dark ones are lightened enough to be read on a dark ground. */
export function colour(index, ground = false) {
    if (index < 16) {
        return ground && index === 0 ? "transparent" : PALETTE[index];
    }
    let rgb;
    if (index < 232) {
        const cube = index - 16;
        rgb = [STEPS[Math.floor(cube / 36)], STEPS[Math.floor(cube / 6) % 6], STEPS[cube % 6]];
    } else {
        rgb = Array(3).fill(8 + (index - 232) * 10);
    }
    const light = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
    if (!ground && light < 110) {
        rgb = rgb.map((part) => Math.round(part + (255 - part) * ((110 - light) / 255)));
    }
    return `rgb(${rgb.join(" ")})`;
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
    const parsed = new DOMParser().parseFromString(quiet, "text/html");
    const result = document.createDocumentFragment();
    copy(parsed.body, result, run);
    return result;
}

function copy(from, to, run) {
    for (const node of from.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) {
            to.append(text(node.data));
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

function styled(node) {
    const span = document.createElement("span");
    for (const name of node.classList) {
        const numbered = /^(bg)?color-(\d{3})$/.exec(name);
        if (numbered) {
            span.style[numbered[1] ? "backgroundColor" : "color"] = colour(Number(numbered[2]), Boolean(numbered[1]));
        } else if (name === "underline" || name === "blink") {
            span.classList.add(name);
        }
    }
    for (const [, property, value] of (node.getAttribute("style") ?? "").matchAll(TRUE_COLOUR)) {
        span.style.setProperty(property, value);
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
    const anchor = document.createElement("a");
    const address = node.getAttribute("href") ?? "";
    if (/^https?:\/\//i.test(address)) {
        anchor.href = address;
        anchor.target = "_blank";
        anchor.rel = "noopener noreferrer nofollow";
    }
    return anchor;
}
