/* The hero: who one is, how well, and where. */

import { h } from "./dom.js";
import { onLanguage, t } from "./words.js";

const pane = document.getElementById("pane-hero");
let hero = null;

/** Show a hero, as `client_status` tells of it; null for none. */
export function update(facts) {
    hero = facts;
    draw();
}

function meter(label, value, most, name) {
    return h(
        "div",
        { class: "fact" },
        h("dt", {}, label),
        h(
            "dd",
            {},
            t("of", { n: value, most }),
            h("meter", { min: 0, max: Math.max(1, most), value, low: most / 3, "aria-label": label, class: name }),
        ),
    );
}

function fact(label, value) {
    return h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value));
}

function draw() {
    if (!hero) {
        pane.replaceChildren(h("p", { class: "quiet" }, t("no_hero")));
        return;
    }
    pane.replaceChildren(
        h("h2", {}, hero.name),
        h(
            "dl",
            { class: "facts" },
            meter(t("hp"), hero.hp, hero.hp_max, "hp"),
            fact(t("level"), hero.level),
            meter(t("xp"), hero.xp, hero.xp_next, "xp"),
            fact(t("coins"), hero.coins),
            fact(t("place"), hero.place),
        ),
    );
}

onLanguage(draw);
draw();
