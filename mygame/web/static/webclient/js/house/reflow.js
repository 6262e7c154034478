// @ts-check
/* Old lines of the text pane, broken anew when the pane or its letters have another size.
 *
 * The game breaks its lines for the reported number of columns. Where the next word would not have fitted on a line, the
 * break is its own work, and is left to the browser once the number of columns is another. Drawings stay as they are.
 */

import { h } from "../../../wellmouth/js/dom.js";

const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const UNIT = /^(?:[（《「『【〈〔“‘([{]*\p{Script=Han}[，。！？；：、）》」』】〉〕”’…—,.!?;:)\]}]*|[^\s\p{Script=Han}]+)/u; // text that is not rebroken
const DRAWN = /\S {2,}\S|[|\u2500-\u259f]|[-=_]{4}/u;

/** @param {string} text */
function columns(text) {
    return [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0);
}

/** Return the text between two lines before a break for want of room; null for any other break.
 *
 * @param {string} line
 * @param {string} next
 * @param {number} room columns of a line
 */
export function between(line, next, room) {
    const [unit] = UNIT.exec(next) ?? [];
    if (!line.trim() || !unit) {
        return null;
    }
    const gap = WIDE.test(line.at(-1) ?? "") && WIDE.test(next[0]) ? "" : " ";
    return columns(line + gap + unit) > room ? gap : null;
}

/** Break the lines of a text for another number of columns than it came for (`block.columns`).
 *
 * @param {any} block
 * @param {number} room
 */
export function rebreak(block, room) {
    for (const joint of block.querySelectorAll(".joint")) {
        joint.replaceWith(h("br"));
    }
    if (block.columns === room || !block.columns) {
        return;
    }
    const breaks = [...block.querySelectorAll("br")];
    const lines = linesOf(block);
    if (lines.some((/** @type {string} */ line) => DRAWN.test(line))) {
        return;
    }
    breaks.forEach((end, n) => {
        const gap = between(lines[n], lines[n + 1], block.columns);
        if (gap !== null) {
            end.replaceWith(h("span", { class: "joint" }, gap));
        }
    });
}

/** Return the lines of a text, those that were broken for want of room in one piece.
 *
 * @param {any} block
 * @returns {string[]}
 */
export function whole(block) {
    const lines = linesOf(block);
    if (!block.columns || lines.some((line) => DRAWN.test(line))) {
        return lines;
    }
    /** @type {string[]} */
    const all = [];
    lines.forEach((line, n) => {
        const gap = n ? between(lines[n - 1], line, block.columns) : null;
        all.push(gap === null ? line : `${all.pop()}${gap}${line}`);
    });
    return all;
}

/** Return the lines of a text.
 *
 * @param {any} block
 * @returns {string[]}
 */
export function linesOf(block) {
    const copy = block.cloneNode(true); // hidden elements have no lines of their own
    copy.querySelectorAll("br").forEach((/** @type {Element} */ end) => end.replaceWith("\n"));
    return copy.textContent.split("\n");
}
