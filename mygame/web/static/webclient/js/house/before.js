// @ts-check
/* Values that Evennia's library reads while loading, taken from the page, and the little of jQuery that it asks for. */
(function () {
    "use strict";
    const setup = JSON.parse(document.getElementById("setup").textContent);
    window.wsactive = Boolean(setup.websocket);
    window.wsurl = setup.websocket;
    window.csessid = ""; // the browser's cookie identifies the session
    window.cuid = crypto.getRandomValues(new Uint32Array(3)).join("");
    window.house = setup;
    window.$ = (/** @type {EventTarget} */ target) => {
        const on = (/** @type {string} */ type) => (/** @type {EventListener} */ then) => target.addEventListener(type, then);
        return { ready: on("DOMContentLoaded"), keydown: on("keydown"), keyup: on("keyup"), bind: (/** @type {string} */ type, /** @type {EventListener} */ then) => on(type)(then) };
    };
})();
