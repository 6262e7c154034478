// @ts-check
/* The service worker: when a page cannot be fetched, it shows one that says so. It answers nothing else, so that nobody plays with an old client.
 *
 * The server puts VERSION, OFFLINE and KEPT before this (`web/webclient/views.py`).
 */
"use strict";

/** @type {any} */
const worker = self; // its own types would hide those of pages
const CACHE = `wellmouth-${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) => cache.addAll(KEPT.map((address) => new Request(address, { cache: "reload" }))))
            .then(() => worker.skipWaiting()),
    );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name.startsWith("wellmouth-") && name !== CACHE).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.mode === "navigate") {
        event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
    } else if (request.method === "GET" && KEPT.includes(new URL(request.url).pathname)) {
        event.respondWith(fetch(request).catch(() => caches.match(request, { ignoreSearch: true })));
    }
});
