// @ts-check
// A live table, kept up to date by a stream of events. All text comes as text.
"use strict";
(() => {
  const watch = document.getElementById("watch");
  if (!watch || !window.EventSource) return;
  const part = (/** @type {string} */ id) => document.getElementById(id);
  const words = watch.dataset;
  const LONGEST = 60;

  /**
   * @param {string} text
   * @param {string} [quiet]
   */
  function item(text, quiet) {
    const line = document.createElement("li");
    line.textContent = text;
    if (quiet) {
      const mark = document.createElement("span");
      mark.className = "small";
      mark.textContent = ` ${quiet}`;
      line.append(mark);
      line.className = "acts";
    }
    return line;
  }

  /** @param {any} now */
  function show(now) {
    const other = String(now.match ?? "") !== words.match;
    if (other && now.match !== null) part("told").replaceChildren();
    words.match = now.match ?? "";
    part("seats").replaceChildren(...now.seats.map((/** @type {any} */ seat) => item(seat.name, seat.acts && !now.over ? words.acts : "")));
    part("board").textContent = now.board || words.none;
    if (now.match !== null) {
      watch.shown = now; // for `drawn.js`, which may not be there yet
      watch.dispatchEvent(new Event("shown"));
    }
    part("prompt").firstElementChild.textContent = now.prompt;
    // The first message of each connection repeats the contents of the page.
    const version = `${now.match} ${now.rev} ${now.over}`;
    if (version !== words.version) part("told").append(...now.told.map((/** @type {string} */ line) => item(line)));
    words.version = version;
    while (part("told").childElementCount > LONGEST) part("told").firstElementChild.remove();
    part("replay").hidden = !now.over;
    if (now.over) part("replay").querySelector("a").href = `/matches/${now.match}/`;
  }

  const columns = part("board").dataset.columns || 72;
  const line = new EventSource(`${words.stream}&width=${columns}`);
  line.addEventListener("open", () => { part("live").textContent = words.live; });
  line.addEventListener("error", () => { part("live").textContent = words.lost; });
  line.addEventListener("board", (event) => show(JSON.parse(event.data)));
  window.addEventListener("pagehide", () => line.close());
})();
