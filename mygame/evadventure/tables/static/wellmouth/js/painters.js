// @ts-check
import * as pictures from "./pictures.js";

/* The painters of the games, loaded as the server lists them (`tables/pane/painters.py`). A module:
 *
 *   paint(desk)    returns the elements of the whole picture, made anew for each; those on the screen are made like them (`patch`, `dom.js`), so
 *                  a handler finds its element by `event.currentTarget`
 *   rest(desk)     returns the moves of `desk.legal()` without a place on the picture; they become plain buttons
 *   told(message)  is given each `table_event` before the state it led to (may be left out)
 *   moved(desk, element)  animates the events on the picture just drawn into the element (`motion.js`; may be left out)
 *
 * A game without one is drawn by `pictures.js`, if it declares a picture (`picture` of `table_state`).
 */

/** A painter's module.
 *
 * @typedef {{paint: (desk: any) => any, rest: (desk: any) => any[], told?: (message: any) => void, moved?: (desk: any, element: HTMLElement) => void}} Painter
 */

/** @type {{games: Record<string, {module: string, style?: string}>}} */
const { games } = window.house;
/** @type {Record<string, Painter>} */
const loaded = {};

/** Return the painter of a `table_state`: its game's own once it is loaded, or one for the picture it brings.
 *
 * @param {{game: string, picture: any}} state
 * @returns {Painter | undefined}
 */
export function painterOf(state) {
    return loaded[state.game] ?? (!isDrawn(state.game) && state.picture ? pictures : undefined);
}

/** Tell a game's painter of an event, if it is loaded.
 *
 * @param {string | undefined} game
 * @param {any} message
 */
export function tellPainter(game, message) {
    loaded[game ?? ""]?.told?.(message);
}

/** Tell whether a game is drawn at all.
 *
 * @param {string} game
 */
export function isDrawn(game) {
    return game in games;
}

/** Load the painter of a game and its style; true when it was not there before. A game whose painter cannot be loaded is not drawn (and the promise fails).
 *
 * @param {string} game
 */
export async function load(game) {
    if (!isDrawn(game) || loaded[game]) {
        return false;
    }
    const { module, style } = games[game];
    if (style && !document.querySelector(`link[href="${CSS.escape(style)}"]`)) {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
        const ready = new Promise((resolve) => {
            link.onload = link.onerror = resolve;
        });
        document.head.append(link);
        await ready;
    }
    try {
        loaded[game] = await import(module);
    } catch (error) {
        delete games[game];
        throw error;
    }
    return true;
}
