// What the page and Evennia's library bring along.

interface Window {
    house: any;
    Evennia: any;
    plugin_handler: any;
    $: unknown;
    wsactive: any;
    wsurl: any;
    csessid: any;
    cuid: any;
    browser: any;
}

// Which kind of element an id or a selector finds, the page says (its template, or what the script made): no type can know it.
interface Document {
    getElementById(id: string): any;
    readonly activeElement: any;
}
interface ParentNode {
    querySelector(selectors: string): any;
    querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
    closest(selectors: string): any;
}
interface EventTarget {
    closest(selectors: string): any;
}

// What `web/webclient/shell.py` writes before the service worker.
declare const VERSION: string;
declare const KEPT: Array<string>;
declare const OFFLINE: string;
