// @ts-check
/* Pictures of KARDS cards: a silhouette for each type and an emblem for each nation, cut in one colour as all pictures of the house are. */

import { h } from "./dom.js";

const HQ = "hq";
/** @type {Record<string, string>} */
const CUTS = {
    0: "M31 46C31 35 38 31 48 31S65 35 65 46ZM39 28C36 24 36 17 37 14H59C60 17 60 24 57 28 53 31 43 31 39 28ZM31 16C33 6 41 3 48 3S63 6 65 16ZM66 46 74 20 77 21 70 46Z",
    1: "M12 29H80L90 35 82 45H16L6 35ZM27 28 33 17H59L65 28ZM60 19 94 15V18L62 23ZM37 16V12H50V16ZM17 37A4 4 0 1 0 25 37 4 4 0 1 0 17 37M33 37A4 4 0 1 0 41 37 4 4 0 1 0 33 37M49 37A4 4 0 1 0 57 37 4 4 0 1 0 49 37M65 37A4 4 0 1 0 73 37 4 4 0 1 0 65 37",
    2: "M38 27 84 3 88 9 44 35ZM36 30 6 44 8 47 42 36ZM33 36A10 10 0 1 0 53 36 10 10 0 1 0 33 36M38 36A5 5 0 1 1 48 36 5 5 0 1 1 38 36M52 18 60 34 56 36 48 20Z",
    3: "M6 22 9 14H14L20 21 42 20 46 3H53L58 20H80C87 20 90 23 90 24S87 28 80 28H58L53 45H46L42 28 20 27 14 34H9L6 26ZM92 14H94V34H92Z",
    4: "M4 22 10 11H16L21 20 38 19 44 1H53L56 11H65V15H57L58 19H83C90 19 92 23 92 24S90 29 83 29H58L57 33H65V37H56L53 47H44L38 29 21 28 16 37H10L4 26ZM67 9H69V17H67ZM67 31H69V39H67Z",
    5: "M28 3H60L70 13V45H28ZM34 15H58V18H34ZM34 23H64V26H34ZM34 31H64V34H34ZM34 38H50V41H34Z",
    6: "M48 2 72 9V25C72 35 61 42 48 46 35 42 24 35 24 25V9ZM52 9 37 26H46L42 39 59 21H49Z",
    [HQ]: "M14 46V25L48 19 82 25V46ZM47 17V2H49L69 6 49 11V17ZM23 31H32V38H23ZM43 30H53V46H43ZM64 31H73V38H64Z",
};

/** @type {Record<string, string>} */
const EMBLEMS = {
    germany: "M8.5 1.5h7v7h7v7h-7v7h-7v-7h-7v-7h7ZM10.5 3.5v7h-7v3h7v7h3v-7h7v-3h-7v-7Z",
    britain: "M1 12a11 11 0 1 0 22 0 11 11 0 1 0-22 0M4.8 12a7.2 7.2 0 1 0 14.4 0 7.2 7.2 0 1 0-14.4 0M8.4 12a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0",
    soviet: "M12.0 1.5L14.7 9.3L22.9 9.4L16.4 14.4L18.8 22.3L12.0 17.6L5.2 22.3L7.6 14.4L1.1 9.4L9.3 9.3Z",
    usa: "M1 12a11 11 0 1 0 22 0 11 11 0 1 0-22 0M12.0 2.8L14.3 9.4L21.3 9.6L15.7 13.8L17.8 20.5L12.0 16.5L6.2 20.5L8.3 13.8L2.7 9.6L9.7 9.4Z",
    japan: "M7 12a5 5 0 1 0 10 0 5 5 0 1 0-10 0M18.5 11.0L23.3 10.8 23.3 13.2 18.5 13.0ZM18.2 14.4L22.4 16.6 21.2 18.7 17.1 16.2ZM16.2 17.1L18.7 21.2 16.6 22.4 14.4 18.2ZM13.0 18.5L13.2 23.3 10.8 23.3 11.0 18.5ZM9.6 18.2L7.4 22.4 5.3 21.2 7.8 17.1ZM6.9 16.2L2.8 18.7 1.6 16.6 5.8 14.4ZM5.5 13.0L0.7 13.2 0.7 10.8 5.5 11.0ZM5.8 9.6L1.6 7.4 2.8 5.3 6.9 7.8ZM7.8 6.9L5.3 2.8 7.4 1.6 9.6 5.8ZM11.0 5.5L10.8 0.7 13.2 0.7 13.0 5.5ZM14.4 5.8L16.6 1.6 18.7 2.8 16.2 6.9ZM17.1 7.8L21.2 5.3 22.4 7.4 18.2 9.6Z",
    france: "M10.5 1h3v4h5v3h-5v3.5h7.5v3h-7.5V23h-3v-8.5H3v-3h7.5V8h-5V5h5Z",
    italy: "M2 3h4.5v3H10V3h4v3h3.5V3H22v7l-2.5 2v10h-15V12L2 10ZM10 22v-5a2 2 0 0 1 4 0v5Z",
    poland: "M2 2h20v20H2ZM4.5 4.5V12H12V4.5ZM12 12v7.5h7.5V12Z",
};

/** Return the emblem of a nation; nothing for a hidden card.
 *
 * @param {string} nation
 */
export function emblem(nation) {
    return EMBLEMS[nation] ? h("svg", { class: "k-emblem", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: EMBLEMS[nation], "fill-rule": "evenodd" })) : null;
}

/** Return the silhouette of a type of card; of a headquarters without one. */
export function art(kind = HQ) {
    return h("svg", { class: "k-art", viewBox: "0 0 96 48", "aria-hidden": "true", focusable: "false" }, h("path", { d: CUTS[kind] ?? "", "fill-rule": "evenodd" }));
}
