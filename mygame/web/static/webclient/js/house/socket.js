// @ts-check
/* The websocket, as Evennia's library wants a connection to be (`Evennia.init({connection})`).
 *
 * Its own one falls back to polling for good when the first attempt fails; ours is simply tried again.
 */

import { size } from "./output.js";

const PROTOCOL = "v1.evennia.com";
const PATIENCE = 6000; // milliseconds until an attempt that is not answered is given up
/** @type {WebSocket | null} */
let socket = null;

/** @param {MessageEvent} event */
function receive(event) {
    let message;
    try {
        message = JSON.parse(event.data);
    } catch {
        return;
    }
    if (Array.isArray(message)) {
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
        const address = `${window.wsurl}?${window.csessid}&${window.cuid}&${window.browser ?? "other"}&${width}x${height}`;
        const opening = new WebSocket(address, [PROTOCOL]);
        socket = opening;
        opening.onopen = () => window.Evennia.emit("connection_open", ["websocket"], {});
        opening.onclose = () => opening === socket && window.Evennia.emit("connection_close", ["websocket"], {});
        opening.onmessage = receive;
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
