// @ts-check
/* The hero's place: the surroundings as a map whose neighbouring places can be clicked, all exits, people and things (`Room.*`). */

import * as sheet from "../../../wellmouth/js/sheet.js";
import { h, redraw } from "../../../wellmouth/js/dom.js";
import { likeness } from "./beasts.js";
import { open as openShop } from "./shop.js";
import { called } from "./typed.js";
import { scene } from "./scene.js";
import { send } from "./input.js";
import { onLanguage, softened, t } from "../../../wellmouth/js/words.js";

const SVG = "http://www.w3.org/2000/svg";

const pane = document.getElementById("map");
/** @typedef {import("../../../../types/messages").RoomInfo} RoomInfo */
/** @typedef {import("../../../../types/messages").RoomMap} RoomMap */
/** @typedef {import("../../../../types/messages").RoomPlayers} RoomPlayers */

/** @type {RoomInfo | null} */
let info = null;
/** @type {RoomMap | null} */
let map = null;
/** @type {RoomPlayers} */
let players = [];
let things = new Map();
const LONGEST = 200; // places of the way walked
/** @type {number[]} */
let trail = JSON.parse(sessionStorage.getItem("trail") ?? "[]");

/** Remember the way walked, as long as the tab is open: the numbers of its places.
 *
 * @param {number | null} num
 */
function walked(num) {
    if (num !== null && num !== trail.at(-1)) {
        trail = [...trail, num].slice(-LONGEST);
        sessionStorage.setItem("trail", JSON.stringify(trail));
    }
}

/** Take one of the game's messages; tell whether it was about the place.
 *
 * @param {string} name
 * @param {any} message
 */
export function take(name, message) {
    switch (name) {
        case "room_info":
            info = message;
            walked(message.num);
            break;
        case "room_map":
            map = message;
            break;
        case "room_players":
            players = message;
            break;
        case "room_addplayer":
            players = [...players, message];
            break;
        case "room_removeplayer":
            players = players.filter((one) => one.name !== message);
            break;
        case "char_items_list":
            things = new Map(message.items.map((/** @type {any} */ item) => [item.id, item]));
            break;
        case "char_items_add":
        case "char_items_update":
            things.set(message.item.id, message.item);
            break;
        case "char_items_remove":
            things.delete(message.item.id);
            break;
        default:
            return false;
    }
    draw();
    sheet.refresh();
    return true;
}

/** Return the names of people, things, exits and details here. */
export function names() {
    const here = [...players, ...things.values()].map((one) => one.name);
    return [...here, ...(info?.details ?? []), ...(info?.ways ?? []).map((way) => way.command)];
}

/** Return who is here, as the stage shows them; `typed` names one among others alike. */
export function beings() {
    const all = [...players.map((/** @type {any} */ one) => ({ ...one, attrib: "" })), ...[...things.values()].filter(({ attrib }) => attrib.includes("m"))];
    const typed = called(all);
    return all.map((one) => ({ ...one, typed: typed.get(one.id) }));
}

/** Return the command of an exit in a direction (`n`, `u`); undefined when there is none.
 *
 * @param {string} direction
 */
export function wayTo(direction) {
    return info?.ways.find((way) => way.dir === direction)?.command;
}

/** The character is no longer in the world. */
export function clear() {
    info = map = null;
    players = [];
    things = new Map();
    draw();
}

/** @param {RoomMap} map */
function drawing(map) {
    const unseen = map.unseen ?? [];
    const xs = [...map.rooms.map(({ x }) => Number(x)), ...unseen.map(([x]) => Number(x))];
    const ys = [...map.rooms.map(({ y }) => Number(y)), ...unseen.map(([, y]) => Number(y))];
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const at = new Map(map.rooms.map((room) => [room.num, room]));
    const wide = east - west + 1;
    const high = south - north + 1;
    return h(
        "div",
        { class: "map", "data-testid": "map", style: { "--across": wide, "--down": high } },
        lines(map, at, west, north, wide, high),
        unseen.map(([x, y]) => h("span", { class: "spot unseen", title: t("unseen"), "data-testid": "unseen", style: { "grid-column": Number(x) - west + 1, "grid-row": Number(y) - north + 1 } }, "?")),
        map.rooms.map((room) => spot(room, room.num === map.num, Number(room.x) - west + 1, Number(room.y) - north + 1)),
    );
}

/**
 * @param {RoomMap} map
 * @param {Map<any, any>} at
 * @param {number} west
 * @param {number} north
 * @param {number} wide
 * @param {number} high
 */
function lines(map, at, west, north, wide, high) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    for (const [one, other] of map.links) {
        const line = document.createElementNS(SVG, "line");
        const [from, to] = [at.get(one), at.get(other)];
        const ends = { x1: from.x - west + 0.5, y1: from.y - north + 0.5, x2: to.x - west + 0.5, y2: to.y - north + 0.5 };
        Object.entries(ends).forEach(([name, value]) => line.setAttribute(name, String(value)));
        line.toggleAttribute("data-walked", trail.some((num, n) => (num === one && trail[n + 1] === other) || (num === other && trail[n + 1] === one)));
        svg.append(line);
    }
    return svg;
}

/**
 * @param {RoomMap["rooms"][number]} room
 * @param {boolean} here
 * @param {number} column
 * @param {number} row
 */
function spot(room, here, column, row) {
    const way = info?.ways.find((one) => one.num === room.num);
    const told = here ? t("you_are_here", { place: room.name }) : way ? t("go_to", { place: room.name, way: way.command }) : t("way_to", { place: room.name });
    return h(
        "button",
        {
            type: "button",
            class: "spot",
            "data-here": here,
            "data-way": Boolean(way),
            "data-been": trail.includes(Number(room.num)),
            "data-testid": `spot-${room.num}`,
            "aria-label": told,
            "aria-current": here ? "location" : null,
            title: told,
            style: { "grid-column": column, "grid-row": row },
            onclick: () => send(here ? t("do_look") : way ? way.command : t("do_run", { place: room.name })),
        },
        h("span", { class: "full", "aria-hidden": "true" }, softened(room.name.replace(/^The /u, ""))),
    );
}

/** Show the map over the whole window, with names. */
function large() {
    sheet.open(() => (map && info ? { title: info.area, body: h("div", { class: "large" }, drawing(map)) } : null));
}

/** @param {RoomInfo} info */
function ways(info) {
    return info.ways.length
        ? h(
              "ul",
              { class: "ways", "aria-label": t("ways"), "data-testid": "ways" },
              info.ways.map((way) =>
                  h(
                      "li",
                      {},
                      h(
                          "button",
                          { type: "button", class: "chip", "data-testid": `way-${way.dir}`, "aria-label": way.to ? t("way", { way: way.command, place: way.to }) : way.command, onclick: () => send(way.command) },
                          h("span", { class: "whole" }, way.to ? t("way", { way: way.command, place: way.to }) : way.command),
                          h("span", { class: "brief" }, way.command),
                      ),
                  ),
              ),
          )
        : h("p", { class: "quiet" }, t("no_ways"));
}

function present() {
    const all = [
        ...players.map((one) => ({ id: one.id, name: one.name, kind: "player", deeds: /** @type {string[][]} */ ([]), looks: /** @type {any} */ (one).portrait })),
        ...[...things.values()].map(({ id, name, attrib, portrait: looks = null }) => ({ id, name, kind: attrib.includes("m") ? "being" : "thing", deeds: deeds(attrib), looks })),
    ];
    const typed = called(all);
    return all.length
        ? h(
              "ul",
              { class: "things", "aria-label": t("also_here"), "data-testid": "here" },
              all.map(({ id, name, kind, deeds, looks }) =>
                  h(
                      "li",
                      {},
                      looks ? likeness(looks) : null,
                      h(
                          "button",
                          { type: "button", class: `link ${kind}`, "data-testid": `here-${id}`, onclick: () => send(t("do_look_at", { what: typed.get(id) })) },
                          name,
                      ),
                      deeds.map(([deed, label, told]) =>
                          h(
                              "button",
                              {
                                  type: "button",
                                  class: "chip small",
                                  "aria-label": t(told, { what: typed.get(id) }),
                                  "data-testid": `here-${deed}-${id}`,
                                  onclick: () => (deed === "trade" ? openShop() : send(t(`do_${deed}`, { what: typed.get(id) }))),
                              },
                              t(label),
                          ),
                      ),
                  ),
              ),
          )
        : null;
}

/** Return the actions with something here other than a look: [command, label, whole label].
 *
 * @returns {string[][]}
 *
 * @param {string} attrib
 */
function deeds(attrib) {
    if (attrib.includes("s")) {
        return [["talk_to", "speak", "talk_to"], ...(attrib.includes("k") ? [["trade", "trade", "trade_with"]] : [])];
    }
    if (attrib.includes("m")) {
        return attrib.includes("a") ? [["attack", "fight", "attack"]] : [];
    }
    return [
        ...(attrib.includes("p") ? [["sit", "sit_it", "sit"], ["watch", "watch_it", "watch"]] : []),
        ...(attrib.includes("o") ? [["open", "open_it", "open"]] : []),
        ...(attrib.includes("c") ? [["take_out", "take_out_it", "take_out"]] : []),
        ...(attrib.includes("t") ? [["take", "take_it", "take"]] : []),
    ];
}

function draw() {
    const focused = pane.contains(document.activeElement);
    paint();
    // The last exit may no longer exist: then the next key press belongs to another one.
    if (focused && !pane.contains(document.activeElement)) {
        /** @type {HTMLElement | null} */ (pane.querySelector(".ways button") ?? pane.querySelector("button"))?.focus({ preventScroll: true });
    }
}

function paint() {
    if (!info) {
        redraw(pane, h("p", { class: "quiet" }, t("nowhere")));
        return;
    }
    redraw(pane, scene(info), h("h3", { class: "who", "data-testid": "place" }, info.name, " ", h("span", { class: "quiet" }, info.area)), map ? [drawing(map), h("button", { type: "button", class: "chip small", "data-testid": "map-large", onclick: large }, t("map_large"))] : null, ways(info), present());
    centre();
}

/** Scroll the map to the hero's place. */
function centre() {
    /** @type {HTMLElement | null} */
    const here = pane.querySelector(".spot[data-here]");
    if (here) {
        const ground = here.closest(".map");
        ground.scrollTo({ left: here.offsetLeft - (ground.clientWidth - here.offsetWidth) / 2, top: here.offsetTop - (ground.clientHeight - here.offsetHeight) / 2 });
    }
}

onLanguage(draw);
new ResizeObserver(centre).observe(pane); // a pane behind a tab has no size yet
draw();
