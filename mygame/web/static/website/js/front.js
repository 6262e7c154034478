// @ts-check
/* A table that plays by itself: on the front page one that is being played, or the end of a finished match; on a page of rules the example, when the
 * reader wants it (`data-waits`). `drawn.js` draws it. */

const STEP = 1900; // milliseconds a step is shown
const END = 6000; // and the last one

/** @type {any} */
const watch = document.getElementById("watch");
const told = document.getElementById("told-now");
const pace = document.getElementById("pace");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {any} now a step: `told`, and what a painter needs */
function show(now) {
    watch.shown = now; // for `drawn.js`, which may not be there yet
    watch.dispatchEvent(new Event("shown"));
    told.textContent = now.told.join("\n");
}

/** Keep up with a table that is being played.
 *
 * @param {string} address
 */
function follow(address) {
    const line = new EventSource(address);
    line.addEventListener("board", (event) => {
        const now = JSON.parse(event.data);
        if (now.match !== null) {
            show(now);
        }
    });
    addEventListener("pagehide", () => line.close());
}

/** Play the frames repeatedly until the reader stops it; a hidden page waits.
 *
 * @param {string} address
 */
async function play(address) {
    const wanted = "waits" in watch.dataset; // by a click
    const answer = await fetch(address);
    if (!answer.ok) {
        return;
    }
    const { frames } = await answer.json();
    const last = frames.length - 1;
    let at = still.matches && !wanted ? last : 0;
    let on = wanted || !still.matches;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const next = () => {
        clearTimeout(timer);
        timer = setTimeout(
            () => {
                if (on && !document.hidden) {
                    at = at === last ? 0 : at + 1;
                    show(frames[at]);
                }
                if (on) {
                    next();
                }
            },
            at === last ? END : STEP,
        );
    };
    const name = () => {
        pace.textContent = on ? pace.dataset.pause : pace.dataset.play;
    };
    pace.addEventListener("click", () => {
        on = !on;
        name();
        if (on) {
            at = at === last ? 0 : at + 1;
            show(frames[at]);
            next();
        } else {
            clearTimeout(timer);
        }
    });
    pace.hidden = false;
    name();
    show(frames[at]);
    if (on) {
        next();
    }
}

if (watch.dataset.stream) {
    follow(watch.dataset.stream);
} else if ("waits" in watch.dataset) {
    pace.textContent = pace.dataset.play;
    pace.hidden = false;
    pace.addEventListener("click", () => play(watch.dataset.frames), { once: true });
} else {
    play(watch.dataset.frames);
}
