// @ts-check
/* The last battle of mbg: both armies face to face, round by round at the reader's pace, with the techniques as they fall. */

import { h } from "./dom.js";
import { amount, boardOf, letter, name } from "./mbg_board.js";
import { bar } from "./mbg_sheets.js";
import { allowed } from "./motion.js";
import { face } from "./portrait.js";
import { open } from "./sheet.js";
import { sound } from "./sound.js";
import { t } from "./words.js";

const PACE = 900, WHOLE = 15_000; // milliseconds a round, and at most the battle, is shown at once the speed
const SPEEDS = [0.5, 1, 2, 4];
const RANKS = 15; // figures of an army at its full strength
let speed = 1; // one of `SPEEDS`, for the next battles, too

/** Show the last battle; it plays by itself where things may move, else its end is shown. */
export function battle(desk) {
    let at = allowed() ? -1 : Infinity; // -1: it has not begun to play
    let timer = null;
    const last = () => figures().rounds.length - 1;
    const paced = () => Math.min(PACE, WHOLE / Math.max(1, last())) / speed;
    const figures = () => desk.answer("clash").figures;

    const picture = h("div", { class: "battle", onclick: (event) => at < last() && !event.target.closest("details") && go(last()) });
    const pace = h(
        "select",
        { "data-testid": "battle-speed", onchange: hasten },
        SPEEDS.map((one) => h("option", { value: one, selected: one === speed }, `${one === 0.5 ? "½" : one}×`)),
    );
    const slider = h("input", { type: "range", min: 0, "data-testid": "battle-slide", oninput: () => go(Number(slider.value)) });
    const play = h("button", { type: "button", class: "chip", "data-testid": "battle-play", onclick: run });
    const signs = { first: "|‹", previous: "‹", next: "›", last: "›|" };
    const goals = { first: () => 0, previous: () => at - 1, next: () => at + 1, last };
    const [first, previous, next, end] = Object.entries(signs).map(([key, sign]) =>
        h("button", { type: "button", class: "chip", "data-testid": `battle-${key}`, "data-key": key, onclick: () => go(goals[key]()) }, sign),
    );
    const controls = h("div", { class: "acts" }, first, previous, play, next, end, pace, slider);

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
            timer = setInterval(pass, paced());
        }
        fill();
    }

    function hasten() {
        speed = Number(pace.value);
        if (timer) {
            stop();
            run();
        }
    }

    function pass() {
        if (!picture.closest("dialog[open]")) {
            stop(); // the reader has left
            return;
        }
        at += 1;
        sound(at < last() ? "hit" : "fall");
        if (at >= last()) {
            stop();
        }
        fill();
    }

    function fill() {
        const clash = figures();
        if (at < 0 && !timer) {
            timer = setInterval(pass, paced());
        }
        at = Math.max(0, Math.min(at, last()));
        const now = clash.rounds[at];
        [first, previous, next, end].forEach((button) => button.setAttribute("aria-label", t(`mbg_battle_${button.dataset.key}`)));
        play.textContent = t(timer ? "mbg_battle_pause" : "mbg_battle_play");
        slider.setAttribute("aria-label", t("mbg_battle_slide"));
        pace.setAttribute("aria-label", t("mbg_battle_speed"));
        picture.title = at < last() ? t("mbg_battle_last") : "";
        slider.max = last();
        slider.value = at;
        picture.replaceChildren(
            h("div", { class: "clash", "data-moving": timer !== null }, clash.sides.map((side, j) => fighter(desk, side, now, clash.rounds[at - 1] ?? now, j))),
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

function fighter(desk, side, now, before, j) {
    const board = boardOf(desk.view);
    const led = [side.main, side.vice].filter((o) => o >= 0).map((o) => name(board.officers[o].name));
    const lost = Math.round(before.hp[j] + before.wall[j] - now.hp[j] - now.wall[j]);
    return h(
        "div",
        { class: "army-of", "data-side": j, "data-testid": `fighter-${j}` },
        h("h3", {}, side.role >= 0 ? h("span", { class: "piece", "data-role": side.role }, letter(side.role)) : null, " ", side.name),
        h("p", { class: "generals", "aria-hidden": "true" }, led.map((general) => face({ name: general }))),
        army(side, now, j, lost),
        led.length ? h("p", { class: "quiet" }, t("mbg_led", { names: led.join(t("mbg_and")) })) : null,
        h("p", {}, t("mbg_battle_hp"), bar(now.hp[j], side.hp), amount(now.hp[j])),
        side.wall ? h("p", {}, t("mbg_battle_wall"), bar(now.wall[j], side.wall, "stone"), amount(now.wall[j])) : null,
        now.moods[j] ? h("p", { class: "alarm" }, now.moods[j]) : null,
        side.techniques.length
            ? h("ul", { class: "banners", "aria-label": t("mbg_battle_techniques") }, side.techniques.map((one) => h("li", { "data-falls": now.launched[j].includes(one) }, one)))
            : null,
    );
}

/** Return an army after a round: figures for its remaining strength, the wall before them, its latest loss. */
function army({ hp, wall }, now, j, lost) {
    const standing = Math.ceil(hp > 0 ? (RANKS * Math.max(0, now.hp[j])) / hp : 0);
    return h(
        "div",
        { class: "army", "aria-hidden": "true", "data-hurt": lost > 0 },
        Array.from({ length: RANKS }, (_, n) => h("i", { "data-fallen": n >= standing })),
        wall ? h("b", { style: { "--part": Math.max(0, now.wall[j]) / wall } }) : null,
        lost > 0 ? h("strong", { class: "blow" }, `−${lost}`) : null,
    );
}
