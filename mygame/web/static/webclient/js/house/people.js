// @ts-check
/* Friends and letters: the people online, with portraits, to tell or write to by a click; letters to read, answer, write (`comm_who`, `comm_friends`,
 * `comm_letters`). */

import * as sheet from "../../../wellmouth/js/sheet.js";
import { ask } from "./connection.js";
import { h, redraw } from "../../../wellmouth/js/dom.js";
import { send } from "./input.js";
import { badge, news } from "./panes.js";
import { portrait } from "../../../wellmouth/js/portrait.js";
import { onLanguage, t, tag } from "../../../wellmouth/js/words.js";

/** @typedef {import("../../../../types/messages").CommFriends} CommFriends */
/** @typedef {import("../../../../types/messages").CommLetters} CommLetters */
/** @typedef {import("../../../../types/messages").CommLetter} CommLetter */
/** @typedef {import("../../../../types/messages").CommWho} CommWho */

const LONGEST = 2000; // characters of a letter

const pane = document.getElementById("people");
/** @type {CommFriends} */
let friends = [];
/** @type {CommLetters} */
let letters = [];
const told = new Map(); // name -> number of tells since the reader looked
let address = (name) => {}; // begins a tell
let draft = null; // the letter being written: {form, said}
let known = null; // numbers of the letters there were; null before the first list

/** Take one of the game's messages; tell whether it was about friends or letters. */
export function take(name, message) {
    switch (name) {
        case "comm_friends":
            friends = message;
            break;
        case "comm_letters":
            if (known && message.some((one) => one.new && !known.has(one.id))) {
                news("people");
            }
            letters = message;
            known = new Set(letters.map((one) => one.id));
            break;
        case "comm_letter":
            read(message);
            return true;
        case "comm_letter_sent":
            sent(message);
            return true;
        case "comm_who":
            showAll(message);
            return true;
        case "comm_channel_text":
            if (message.channel === "tell" && !message.own) {
                told.set(message.talker, (told.get(message.talker) ?? 0) + 1);
                draw();
            }
            return false; // it is talk, too
        default:
            return false;
    }
    draw();
    return true;
}

/** Return the names of the friends. */
export function names() {
    return friends.map((one) => one.name);
}

/** The character is no longer played. */
export function clear() {
    [friends, letters, known] = [[], [], null];
    told.clear();
    draw();
}

function draw() {
    const unread = letters.filter((one) => one.new).length;
    const waiting = unread + [...told.values()].reduce((sum, one) => sum + one, 0);
    badge("people", waiting, t("people_new", { n: waiting }));
    const name = h("input", { maxlength: 60, autocomplete: "off", "aria-label": t("friends_name"), placeholder: t("friends_name"), "data-testid": "friend-name" });
    name.value = pane.querySelector("[data-testid=friend-name]")?.["value"] ?? "";
    redraw(
        pane,
        friends.length ? h("ul", { class: "friends", "data-testid": "friends" }, friends.map(friend)) : h("p", { class: "quiet" }, t("friends_none")),
        h("form", { class: "acts", onsubmit: befriend }, name, h("button", { class: "chip small", "data-testid": "friend-add" }, t("friends_add"))),
        h("p", { class: "acts" }, h("button", { type: "button", class: "chip", "data-testid": "who", onclick: () => ask("comm_who", {}) }, t("who"))),
        h("h3", {}, t("letters_pane"), unread ? h("span", { class: "count" }, ` ${t("letters_unread", { n: unread })}`) : null),
        letters.length ? h("ul", { class: "letters", "data-testid": "letters-list" }, letters.map(line)) : h("p", { class: "quiet" }, t("letters_none")),
        h("p", { class: "acts" }, h("button", { type: "button", class: "chip", "data-testid": "letter-new", onclick: () => write({}) }, t("letter_write"))),
    );
}

function befriend(event) {
    event.preventDefault();
    const field = event.target.querySelector("input");
    const name = field.value.trim();
    if (name && !friends.some((one) => one.name === name) && send(t("do_friend", { what: name }))) {
        field.value = "";
    }
}

/** Return a portrait, or its empty place.
 *
 * @param {CommFriends[number]["portrait"]} looks
 */
function face(looks) {
    return looks ? portrait({ ...looks }) : h("span", { class: "portrait", "aria-hidden": "true" });
}

function friend({ name, state, note, portrait: looks }) {
    const button = (kind, label, then) =>
        h("button", { type: "button", class: "chip small", "data-testid": `${kind}-${name}`, "aria-label": t(`${label}_whom`, { name }), onclick: then }, t(label));
    const words = told.get(name) ?? 0;
    return h(
        "li",
        { "data-state": state },
        face(looks),
        h("span", { class: "friend" }, h("span", { class: "lamp", "aria-hidden": "true" }), name),
        h("span", { class: "quiet" }, note ? t("friend_away_note", { note }) : t(`friend_${state}`)),
        words ? h("span", { class: "count" }, t("friend_told", { n: words })) : null,
        h("span", { class: "does" }, button("tell", "tell_it", () => tell(name)), button("write", "write_it", () => write({ to: name })), button("unfriend", "unfriend", () => part(name))),
    );
}

/** Show everybody online, on a sheet.
 *
 * @param {CommWho} people
 */
function showAll(people) {
    const known = new Set(names());
    const button = (name, kind, label, then) =>
        h("button", { type: "button", class: "chip small", "data-testid": `who-${kind}-${name}`, "aria-label": t(`${label}_whom`, { name }), onclick: () => (sheet.close(), then()) }, t(label));
    const row = ({ name, title, idle, away, yours, portrait: looks }) =>
        h(
            "li",
            {},
            face(looks),
            h("span", { class: "friend" }, title),
            h("span", { class: "quiet" }, yours ? t("you") : away === null ? t("who_idle", { n: Math.round(idle / 60) }) : away ? t("friend_away_note", { note: away }) : t("friend_away")),
            yours
                ? null
                : h(
                      "span",
                      { class: "does" },
                      button(name, "tell", "tell_it", () => tell(name)),
                      button(name, "write", "write_it", () => write({ to: name })),
                      known.has(name) ? null : button(name, "friend", "befriend", () => send(t("do_friend", { what: name }))),
                  ),
        );
    sheet.open(() => ({ title: t("who_here", { n: people.length }), body: [h("ul", { class: "friends who-list", "data-testid": "who-list" }, people.map(row))] }));
}

function tell(name) {
    told.delete(name);
    draw();
    address(name);
}

/** Ask whether to remove a friend. */
function part(name) {
    sheet.open(() => ({
        title: t("unfriend_whom", { name }),
        body: [
            h(
                "p",
                { class: "acts" },
                h("button", { type: "button", class: "chip strong", "data-testid": "unfriend-yes", onclick: () => (sheet.close(), send(t("do_friend", { what: name }))) }, t("unfriend")),
                h("button", { type: "button", class: "chip", onclick: sheet.close }, t("letter_keep")),
            ),
        ],
    }));
}

function day(when) {
    return new Intl.DateTimeFormat(tag(), { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }).format(when * 1000);
}

function line(one) {
    return h(
        "li",
        { "data-new": one.new },
        h(
            "button",
            { type: "button", class: "link", "data-testid": `letter-row-${one.id}`, onclick: () => ask("comm_letter", { id: one.id }) },
            one.new ? h("strong", {}, t("letter_new"), " ", one.title) : one.title,
        ),
        h("span", { class: "quiet" }, `${one.who} · ${day(one.when)}`),
    );
}

/** Show a letter. */
function read(letter) {
    const body = [
        h("p", { class: "quiet" }, `${letter.who} · ${day(letter.when)}`),
        (letter.text || letter.title).split("\n").map((words) => h("p", {}, words)),
        h(
            "p",
            { class: "acts" },
            letter.answer ? h("button", { type: "button", class: "chip strong", "data-testid": "letter-answer", onclick: () => write({ answer: letter }) }, t("letter_answer")) : null,
            h(
                "button",
                { type: "button", class: "chip", "data-testid": "letter-delete", onclick: () => (ask("comm_letter_delete", { id: letter.id }), sheet.close()) },
                t("letter_delete"),
            ),
        ),
    ];
    sheet.open(() => ({ title: letter.title, body }));
}

/** Write a letter, or the answer to one, on a sheet. The text stays until the house has accepted it.
 *
 * @param {{to?: string, answer?: CommLetter | null}} whom
 */
function write({ to = "", answer = null }) {
    const field = (key, most, value, attributes = {}) => {
        const input = h("input", { maxlength: most, autocomplete: "off", "data-testid": `letter-${key}`, ...attributes });
        input.value = value;
        return [input, h("label", {}, t(`letter_${key}`), input)];
    };
    const [whom, forWhom] = field("to", 60, to, { list: "talk-known", required: true });
    const [title, forTitle] = field("title", 60, "");
    const text = h("textarea", { rows: 7, maxlength: LONGEST, required: true, "aria-label": t("letter_text"), placeholder: t("letter_text"), "data-testid": "letter-text" });
    const said = h("p", { class: "quiet", role: "status", "data-testid": "letter-said" });
    const form = h(
        "form",
        {
            class: "letter-form",
            onsubmit(event) {
                event.preventDefault();
                said.textContent = t("sending");
                ask("comm_letter_write", answer ? { answer: answer.id, text: text.value } : { to: whom.value, title: title.value, text: text.value });
            },
        },
        answer ? h("p", { class: "quiet" }, t("letter_answers", { name: answer.who, title: answer.title })) : [forWhom, forTitle],
        text,
        said,
        h("p", { class: "acts" }, h("button", { class: "chip strong", "data-testid": "letter-send" }, t("letter_send"))),
    );
    draft = { form, said };
    sheet.open(() => ({ title: t(answer ? "letter_answer" : "letter_write"), body: [form] }));
    (answer || to ? text : whom).focus();
}

/** Take the result of sending a letter. */
function sent(message) {
    if (!draft?.form.isConnected) {
        window.plugin_handler.onText([message.told], {}); // the sheet was closed meanwhile
        return;
    }
    draft.said.textContent = message.told;
    draft.said.className = message.sent ? "sys" : "err";
    if (message.sent) {
        draft.form.querySelectorAll("input, textarea, button").forEach((one) => (one.disabled = true));
        draft.form.toggleAttribute("data-sent", true);
        draft = null;
    }
}

/** Begin to draw. `tellSomebody(name)` begins a tell. */
export function start(tellSomebody) {
    address = tellSomebody;
    onLanguage(draw);
    draw();
}
