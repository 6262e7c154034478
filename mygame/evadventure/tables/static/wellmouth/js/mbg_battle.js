/* The last battle of mbg, told again round by round at the reader's pace. */

import { h } from "./dom.js";
import { amount, boardOf, letter, name } from "./mbg_board.js";
import { bar } from "./mbg_sheets.js";
import { open } from "./sheet.js";
import { t } from "./words.js";

const PACE = 350; // milliseconds a round is shown

/** Show the last battle; it opens at its end. */
export function battle(desk) {
    let at = Infinity;
    let timer = null;
    const last = () => figures().rounds.length - 1;
    const figures = () => desk.answer("clash").figures;

    const picture = h("div", {});
    const slider = h("input", { type: "range", min: 0, "data-testid": "battle-slide", oninput: () => go(Number(slider.value)) });
    const play = h("button", { type: "button", class: "chip", "data-testid": "battle-play", onclick: run });
    const signs = { first: "|‹", previous: "‹", next: "›", last: "›|" };
    const goals = { first: () => 0, previous: () => at - 1, next: () => at + 1, last };
    const [first, previous, next, end] = Object.entries(signs).map(([key, sign]) =>
        h("button", { type: "button", class: "chip", "data-testid": `battle-${key}`, "data-key": key, onclick: () => go(goals[key]()) }, sign),
    );
    const controls = h("div", { class: "acts" }, first, previous, play, next, end, slider);

    function go(to) {
        stop();
        at = to;
        fill();
    }

    function stop() {
        clearInterval(timer);
        timer = null;
    }

    function run() {
        if (timer) {
            stop();
        } else {
            at = at >= last() ? 0 : at;
            timer = setInterval(pass, PACE);
        }
        fill();
    }

    function pass() {
        if (!picture.closest("dialog[open]")) {
            stop(); // the reader has left
            return;
        }
        at += 1;
        if (at >= last()) {
            stop();
        }
        fill();
    }

    function fill() {
        const clash = figures();
        at = Math.max(0, Math.min(at, last()));
        const now = clash.rounds[at];
        [first, previous, next, end].forEach((button) => button.setAttribute("aria-label", t(`mbg_battle_${button.dataset.key}`)));
        play.textContent = t(timer ? "mbg_battle_pause" : "mbg_battle_play");
        slider.setAttribute("aria-label", t("mbg_battle_slide"));
        slider.max = last();
        slider.value = at;
        picture.replaceChildren(
            h("div", { class: "clash" }, clash.sides.map((side, j) => fighter(desk, side, now, j))),
            h("p", { "data-testid": "battle-round" }, at ? t("mbg_battle_round", { n: at, most: last() }) : t("mbg_battle_before")),
            h("p", { class: "happened", "data-testid": "battle-told" }, now.told),
            at === last() ? h("p", { class: "happened" }, clash.closing) : "",
            h("details", {}, h("summary", {}, t("mbg_battle_sides")), clash.opening.map((line) => h("p", { class: "quiet" }, line))),
        );
    }

    open(() => {
        const answer = desk.answer("clash");
        if (!answer?.figures) {
            return { title: t("mbg_battle"), body: [h("p", { class: "quiet" }, answer?.told ?? t("mbg_loading"))] };
        }
        fill();
        return { title: t("mbg_battle"), body: [picture, controls] };
    });
}

function fighter(desk, side, now, j) {
    const board = boardOf(desk.view);
    const led = [side.main, side.vice].filter((o) => o >= 0).map((o) => name(board.officers[o].name));
    return h(
        "div",
        { class: "fighter" },
        h("h3", {}, side.role >= 0 ? h("span", { class: "piece", "data-role": side.role }, letter(side.role)) : null, " ", side.name),
        led.length ? h("p", { class: "quiet" }, t("mbg_led", { names: led.join(t("mbg_and")) })) : null,
        h("p", {}, t("mbg_battle_hp"), bar(now.hp[j], side.hp), amount(now.hp[j])),
        side.wall ? h("p", {}, t("mbg_battle_wall"), bar(now.wall[j], side.wall, "stone"), amount(now.wall[j])) : null,
        now.moods[j] ? h("p", { class: "alarm" }, now.moods[j]) : null,
    );
}
