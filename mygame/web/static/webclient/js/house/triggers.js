// @ts-check
/* Triggers: marks in incoming text, and sounds. */

import { h } from "../../../wellmouth/js/dom.js";
import { patternOf } from "./typed.js";
import { rangesIn } from "./scrollback.js";
import { onWishes, wish } from "./store.js";
import { sound } from "../../../wellmouth/js/sound.js";

/** Pattern, colour, sound.
 *
 * @type {Array<[RegExp, string, string]>}
 */
let triggers = [];

/** Reload the triggers. */
export function learn() {
    triggers = wish("triggers", [])
        .map((/** @type {any} */ one) => [patternOf(one), one.colour || "11", one.sound ?? ""])
        .filter((/** @type {[RegExp | null]} */ [pattern]) => pattern);
}

/** Mark the triggers' matches in a new text, and sound.
 *
 * @param {HTMLElement} block
 */
export function mark(block, loud = true) {
    const noises = new Set();
    for (const [pattern, colour, noise] of triggers) {
        const spots = rangesIn(block, pattern);
        spots.reverse().forEach((range) => wrap(range, colour));
        if (spots.length && noise) {
            noises.add(noise);
        }
    }
    if (loud) {
        noises.forEach(sound);
    }
}

/** Wrap a range of text, piece by piece: it may begin in one span and end in another.
 *
 * @param {Range} range
 * @param {string} colour
 */
function wrap(range, colour) {
    const { startContainer: first, startOffset: from, endContainer: last, endOffset: to } = range;
    const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const nodes = [];
    for (let node = walker.root.nodeType === Node.TEXT_NODE ? walker.root : walker.nextNode(); node; node = walker.nextNode()) {
        if (range.intersectsNode(node)) {
            nodes.push(/** @type {Text} */ (node));
        }
    }
    for (const node of nodes) {
        const [begin, end] = [node === first ? from : 0, node === last ? to : node.length];
        if (begin < end) {
            const part = node.splitText(begin);
            part.splitText(end - begin);
            const marked = h("mark", { class: "trigger", "data-colour": colour });
            part.replaceWith(marked);
            marked.append(part);
        }
    }
}

onWishes(learn);
learn();
