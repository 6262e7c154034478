// @ts-check
/* What happened in the last steps of a match, for painters that show it (`desk.past`). */

/** @typedef {{rev: number, seat?: number | null, events: Array<any>}} Step */
/** @typedef {{match: number | null, steps: Array<Step>}} Past */

/** Steps that are kept; as many can be asked for (`wire.MOST_PAST`). */
export const MOST = 60;

/** @type {Past} */
export const NOTHING = { match: null, steps: [] };

/** Return what is known after a step was told: one that was there already, or begins anew, takes the place of what it is not after.
 *
 * @param {Past} past @param {Step} step @returns {Past}
 */
export function after({ match, steps }, { rev, seat = null, events }) {
    return { match: rev ? match : null, steps: [...steps.filter((one) => one.rev < rev), { rev, seat, events }].slice(-MOST) };
}

/** Return what is known of a match: what was told of another one goes, what was told since the deal is of this one.
 *
 * @param {Past} past @param {number} match @returns {Past}
 */
export function of({ match: known, steps }, match) {
    return { match, steps: known === match || known === null ? steps : [] };
}
