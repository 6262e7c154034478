// @ts-check
/* The portraits of a page: drawn from their data (`data-portrait`). */

import { portrait } from "../../wellmouth/js/portrait.js";

function draw() {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-portrait]:empty"))) {
        place.append(portrait({ ...JSON.parse(place.dataset.portrait ?? ""), label: place.dataset.label ?? "" }));
    }
}

document.addEventListener("refreshed", draw);
draw();
