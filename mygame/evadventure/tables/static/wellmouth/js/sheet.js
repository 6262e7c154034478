// @ts-check
/* Details of one thing: a dialog that is drawn anew with the table, and leafs from thing to thing.
 *
 * A function, called at each drawing, makes the contents: it returns {title, body}. A name on a sheet may open another
 * sheet on top; "back" returns.
 */

import { h, redraw } from "./dom.js";
import { t } from "./words.js";

const title = h("h2", { id: "sheet-title", tabindex: -1 });
const back = h("button", { type: "button", class: "chip", "data-testid": "sheet-back", onclick: goBack });
const leave = h("button", { type: "button", class: "chip", "data-testid": "sheet-close", onclick: close });
const body = h("div", { class: "sheet-body", "data-testid": "sheet-body" });
const dialog = h(
    "dialog",
    { class: "details", "aria-labelledby": "sheet-title", "data-testid": "sheet" },
    h("div", { class: "sheet-head" }, title, back, leave),
    body,
);
/** Makers, the last on top.
 *
 * @type {Array<() => {title: string, body: any} | null | undefined>}
 */
const shown = [];
/** @type {string | null} */
let opener = null;

document.body.append(dialog);
dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === dialog && close());
dialog.addEventListener("close", () => {
    shown.length = 0;
    // Its opener may have been redrawn meanwhile.
    document.querySelector(`[data-testid="${CSS.escape(opener ?? "")}"]`)?.focus({ preventScroll: true });
});

/** Show the result of `make`, on top of the present sheet.
 *
 * @param {() => {title: string, body: any} | null | undefined} make
 */
export function open(make) {
    if (!dialog.open) {
        opener = document.activeElement?.dataset?.testid ?? null;
    }
    shown.push(make);
    fill();
    if (!dialog.open) {
        dialog.showModal();
    }
    body.scrollTop = 0;
    title.focus();
}

/** Redraw the sheet: the table has changed. */
export function refresh() {
    if (dialog.open) {
        fill();
    }
}

/** Close all sheets. */
export function close() {
    if (dialog.open) {
        dialog.close();
    }
}

function goBack() {
    shown.pop();
    fill();
    title.focus();
}

function fill() {
    const sheet = shown.at(-1)?.();
    if (!sheet) {
        close();
        return;
    }
    title.textContent = sheet.title;
    back.textContent = t("back");
    back.hidden = shown.length < 2;
    leave.textContent = t("close");
    redraw(body, sheet.body);
}
