// @ts-check
/* The portraits of a page: drawn from their data (`data-portrait`). */

import { portrait } from "../../wellmouth/js/portrait.js";

for (const place of document.querySelectorAll("[data-portrait]")) {
    place.append(portrait({ ...JSON.parse(place.dataset.portrait), label: place.dataset.label ?? "" }));
}
