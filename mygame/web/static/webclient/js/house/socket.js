// @ts-check
/* The websocket, with the interface that Evennia's library expects of a connection (`Evennia.init({connection})`).
 *
 * Its own one falls back to polling for good when the first attempt fails; ours is simply tried again. A browser is not told that a line is dead, so that
 * ours asks every other second whether anybody is there: `connection_silent` says that nobody has answered, `connection_heard` that somebody has again.
 */

import { size } from "./output.js";

const PROTOCOL = "v1.evennia.com";
const PATIENCE = 6000; // milliseconds until an attempt that is not answered is given up
const BEAT = 2000; // milliseconds between two questions whether the line is alive
const SILENT = 1, DEAD = 5; // unanswered questions until the line counts as silent, and is given up
/** @type {WebSocket | null} */
let socket = null;
let unanswered = 0;
let waits = false; // for an answer

/** Record that a message came. */
function heard() {
    if (unanswered >= SILENT) {
        window.Evennia.emit("connection_heard", [], {});
    }
    [unanswered, waits] = [0, false];
}

/** Record that the line is alive, with nobody at its end: the server starts anew. */
function away() {
    if (unanswered < SILENT) {
        silent();
    }
    [unanswered, waits] = [SILENT, false];
}

/** Announce that the server does not answer. */
function silent() {
    window.Evennia.emit("connection_silent", [], {});
}

/** Ask whether the line is alive; a line that has not answered for long is given up, since it would take minutes to close by itself. */
function beat() {
    if (!connection.isOpen()) {
        return;
    }
    unanswered += Number(waits);
    if (unanswered >= DEAD) {
        const dead = socket;
        socket = null;
        dead?.close();
        window.Evennia.emit("connection_close", ["websocket"], {});
        return;
    }
    if (waits && unanswered === SILENT) {
        silent();
    }
    waits = true;
    connection.msg(["ping", [], {}]);
}
setInterval(beat, BEAT);
window.addEventListener("offline", () => {
    if (connection.isOpen()) {
        unanswered = Math.max(unanswered, SILENT);
        silent();
    }
});

/** @param {MessageEvent} event */
function receive(event) {
    let message;
    try {
        message = JSON.parse(event.data);
    } catch {
        return;
    }
    if (message?.[0] === "pong" && message[2]?.away) {
        away();
        return;
    }
    heard();
    if (Array.isArray(message) && message[0] !== "pong") {
        window.Evennia.emit(message[0], message[1] ?? [], message[2] ?? {});
    }
}

export const connection = {
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    connect() {
        if (socket && socket.readyState !== WebSocket.CLOSED) {
            return;
        }
        // The first text is broken for this screen already.
        const { width, height } = size();
        const screen = width ? `&${width}x${height}` : "";
        const address = `${window.wsurl}?${window.csessid}&${window.cuid}&${window.browser ?? "other"}${screen}`;
        const opening = new WebSocket(address, [PROTOCOL]);
        socket = opening;
        [unanswered, waits] = [0, false];
        opening.onopen = () => window.Evennia.emit("connection_open", ["websocket"], {});
        opening.onclose = () => opening === socket && window.Evennia.emit("connection_close", ["websocket"], {});
        opening.onmessage = (event) => opening === socket && receive(event);
        setTimeout(() => opening.readyState === WebSocket.CONNECTING && opening.close(), PATIENCE);
    },
    /** @param {any} data */
    msg(data) {
        if (connection.isOpen()) {
            socket?.send(JSON.stringify(data));
        }
    },
    close() {
        connection.msg(["websocket_close", [], {}]);
    },
};
