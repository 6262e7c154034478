// @ts-check
/* The arrow from the choice to the piece under the pointer, the finger or the keyboard, with a preview of the move: the game computes it
 * (`what`), here it is only shown. */

import { h } from "./dom.js";
import { placeOf } from "./motion.js";

const line = h("path", { class: "k-shaft" });
const head = h("path", { class: "k-head" });
const marks = h("div", {});
const layer = h("div", { class: "k-aim kards", "aria-hidden": "true", "data-testid": "aim", hidden: true }, h("svg", {}, line, head), marks);

let now = null; // {from, aims}: the chosen piece as a selector, the preview of each target
let at = null; // {x, y, over} the pointer, or the middle of the focused element
let drawing = 0;

/** Return the fate of a piece in short: its loss, fall or return; "" for no visible change. */
export function short({ lost, gone }, unsure = false) {
    const sign = gone === "falls" ? "☠" : gone ? "↩" : lost > 0 ? `−${lost}` : lost < 0 ? `+${-lost}` : "±";
    return sign + (unsure ? "?" : "");
}

/** Point from `from` (a selector; null: no choice) at the touched piece; `aims`: position -> preview. */
export function aim(from, aims) {
    now = from === null ? null : { from, aims };
    if (!now) {
        at = null;
    }
    draw();
}

function soon(next) {
    at = next;
    if (now && !drawing) {
        drawing = requestAnimationFrame(draw);
    }
}

function draw() {
    drawing = 0;
    const start = now && at ? placeOf(document.querySelector(now.from)) : null;
    const over = at?.over?.isConnected ? at.over : null;
    layer.hidden = !start;
    if (!start) {
        return;
    }
    if (!layer.isConnected) {
        document.body.append(layer);
    }
    const lit = over?.closest?.("[data-lit]");
    const goal = placeOf(lit);
    const [x, y] = [start.left + start.width / 2, start.top + start.height / 2];
    const [toX, toY] = goal ? [goal.left + goal.width / 2, goal.top + goal.height / 2] : [at.x, at.y];
    const [midX, midY] = [(x + toX) / 2 + (toY - y) * 0.12, (y + toY) / 2 - Math.abs(toX - x) * 0.12];
    const turn = Math.atan2(toY - midY, toX - midX);
    const point = (angle, far) => `${toX + Math.cos(turn + angle) * far} ${toY + Math.sin(turn + angle) * far}`;
    line.setAttribute("d", `M${x} ${y}Q${midX} ${midY} ${point(Math.PI, 14)}`);
    head.setAttribute("d", `M${toX} ${toY}L${point(2.65, 24)}L${point(-2.65, 24)}Z`);
    layer.toggleAttribute("data-lit", Boolean(lit));
    const found = lit && now?.aims.get(lit.dataset.ref);
    // The target's own fate is shown on it already.
    marks.replaceChildren(...(found ? found.changes.filter(({ uid }) => String(uid) !== lit.dataset.uid).map((change) => mark(change, found.unsure)).filter(Boolean) : []));
}

/** Return the fate of one piece on the board, as a mark on it. */
function mark(change, unsure) {
    const place = placeOf(document.querySelector(`.k-unit[data-uid="${change.uid}"]`));
    return place && h("span", { class: "k-mark", "data-tone": change.gone || change.lost > 0 ? "bad" : "good", style: { left: `${place.left + place.width / 2}px`, top: `${place.top + 2}px` } }, short(change, unsure));
}

addEventListener("pointermove", (event) => now && event.isPrimary && soon({ x: event.clientX, y: event.clientY, over: event.target }));
addEventListener("pointerup", (event) => event.pointerType === "touch" && soon(null));
document.addEventListener("focusin", (event) => {
    const lit = event.target?.closest?.("[data-lit]");
    if (now && lit) {
        soon({ x: 0, y: 0, over: lit });
    }
});
addEventListener("scroll", () => now && soon(at), { capture: true, passive: true });
