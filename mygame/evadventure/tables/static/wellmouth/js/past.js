// @ts-check
/* The events of the last steps of a match, for painters that show them (`desk.past`). */

/** @typedef {{rev: number, seat?: number | null, events: Array<any>}} Step */
/** @typedef {{match: number | null, steps: Array<Step>}} Past */

/** Steps that are kept; as many can be asked for (`wire.MOST_PAST`). */
export const MOST = 60;

/** @type {Past} */
export const NOTHING = { match: null, steps: [] };

/** Return the known steps after another one: a repeated step, or a new deal, replaces those from its place on.
 *
 * @param {Past} past @param {Step} step @returns {Past}
 */
export function after({ match, steps }, { rev, seat = null, events }) {
    return { match: rev ? match : null, steps: [...steps.filter((one) => one.rev < rev), { rev, seat, events }].slice(-MOST) };
}

/** Return the known steps of a match: those of another one are dropped, those since the deal belong to this one.
 *
 * @param {Past} past @param {number} match @returns {Past}
 */
export function of({ match: known, steps }, match) {
    return { match, steps: known === match || known === null ? steps : [] };
}
