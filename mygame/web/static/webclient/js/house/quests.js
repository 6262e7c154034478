// @ts-check
/* Tasks by clicks: the next step and the way there, tasks to skip or take on here (`char_quests`), on a sheet. */

import * as sheet from "../../../wellmouth/js/sheet.js";
import { ask } from "./connection.js";
import { h } from "../../../wellmouth/js/dom.js";
import { send } from "./input.js";
import { t } from "../../../wellmouth/js/words.js";

/** @typedef {import("../../../../types/messages").CharQuests} CharQuests */

/** @type {CharQuests | null} */
let told = null;
let wanted = false; // whether the sheet is to be opened when it comes
/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;

const shown = () => document.querySelector("dialog[open] .quests") !== null;

/** Make the button work. */
export function start() {
    document.getElementById("open-quests").addEventListener("click", () => {
        wanted = true;
        ask("char_quests");
    });
}

/** Take one of the game's messages; tell whether it was the tasks.
 *
 * @param {string} name
 * @param {CharQuests} message
 */
export function take(name, message) {
    if (name !== "char_quests") {
        return false;
    }
    told = message;
    if (wanted) {
        sheet.open(() => ({ title: t("quests"), body: told && drawing(told) }));
    } else if (shown()) {
        sheet.refresh();
    }
    wanted = false;
    return true;
}

/** Do something about a task, and look again.
 *
 * @param {string} line
 */
function act(line) {
    send(line);
    clearTimeout(asking);
    asking = setTimeout(() => ask("char_quests"), 400);
}

/**
 * @param {string} kind
 * @param {string} key
 * @param {string} label
 * @param {() => void} then
 */
function button(kind, key, label, then) {
    return h("button", { type: "button", class: "chip", "data-testid": `quest-${kind}-${key}`, onclick: then }, label);
}

/** @param {CharQuests} told */
function drawing(told) {
    return h(
        "div",
        { class: "quests", "data-testid": "quests" },
        told.active.length ? null : h("p", { class: "quiet" }, t("quests_none")),
        told.active.map((one) =>
            h(
                "section",
                { class: "quest", "data-testid": `quest-${one.key}` },
                h("h3", {}, one.name, h("span", { class: "quiet" }, ` ${t("quests_step", { n: one.step, most: one.steps })}`)),
                h("p", {}, one.text.replace(/\|[wn]/g, "")),
                h(
                    "p",
                    { class: "acts" },
                    one.place
                        ? button("way", one.key, t("quests_way", { place: one.place }), () => {
                              sheet.close();
                              send(t("do_run", { place: one.place }));
                          })
                        : null,
                    one.skippable ? button("skip", one.key, t("quests_skip"), () => act(t("do_quest_skip", { what: one.name }))) : null,
                ),
            ),
        ),
        told.offered.length ? h("h3", {}, t("quests_offered")) : null,
        told.offered.map((one) =>
            h(
                "section",
                { class: "quest" },
                h("h4", {}, one.name, one.who ? h("span", { class: "quiet" }, ` ${one.who}`) : null),
                h("p", {}, one.text),
                h("p", { class: "acts" }, button("accept", one.key, t("quests_accept"), () => act(t("do_quest_accept", { what: one.name })))),
            ),
        ),
        h("p", { class: "quiet" }, t("quests_done", { n: told.done, most: told.all })),
    );
}
