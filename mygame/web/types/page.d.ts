// What the page and Evennia's library bring along.

interface Window {
    house: any;
    Evennia: any;
    plugin_handler: any;
}
