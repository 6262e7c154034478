// @ts-check
/* Things as woodcuts, chosen by prototype or kind. In a part of a cut the first letter is the colour: a small one fills, a great one is a stroke, `-` is bare ink. */

import { INK, draw, line, shape } from "../../../wellmouth/js/portrait.js";

/** @type {Record<string, string>} */
const COLOURS = { b: "#5f88a8", c: "#d9c79c", f: "#e0752d", g: "#a9cfc8", i: "#7a8087", k: INK, l: "#8a5530", o: "#6f8f4e", r: "#a3261c", s: "#c3c9cc", w: "#a8763f", x: "#f3ead2", y: "#dba63f" };
const FLASK = "gM27 6H37V22L50 44Q54 58 42 58H22Q10 58 14 44L27 22Z";
const FULL = "M20 38H44L48 47Q50 56 42 56H22Q14 56 16 47Z";
const COAT = "M20 8L28 12H36L44 8L60 20L52 31L46 27V58H18V27L12 31L4 20Z";
/** Words of its key -> the parts of its cut, the first below; the first rule that fits holds.
 *
 * @type {Array<[RegExp, string[]]>}
 */
const CUTS = [
    [/rune|magic|scroll/u, ["iM13 14L30 5L51 13L58 40L41 59L15 55L6 34Z", "FM32 16V48M32 26L44 18M32 36L21 26"]],
    [/torch/u, ["wM28 28H36L34 61H30Z", "fM32 3Q50 18 39 31H25Q14 18 32 3Z", "yM32 14Q39 22 35 29H29Q25 22 32 14Z"]],
    [/candle/u, ["xM24 26H40V54H24Z", "iM14 53H50V60H14Z", "fM32 5Q40 15 32 22Q24 15 32 5Z", "-M32 21V27"]],
    [/tinderbox/u, ["iM8 32H46V57H8Z", "iM8 32L16 24H56L46 32ZM46 32L56 24V48L46 57Z", "fM32 2L36 10L46 8L39 14L42 22L32 17L23 22L27 14L19 8L29 10Z"]],
    [/lantern/u, ["-M24 16A9 11 0 0 1 40 16", "iM22 14H42V24H22Z", "yM19 24H45V50H19Z", "fM32 29Q39 38 32 46Q25 38 32 29Z", "-M25 24V50M39 24V50", "iM15 50H49V59H15Z"]],
    [/draught|potion|salve/u, [FLASK, `r${FULL}`, "lM26 2H38V9H26Z"]],
    [/lamp oil|perfume/u, [FLASK, `y${FULL}`, "lM26 2H38V9H26Z"]],
    [/holy water|bottle|air bladder/u, [FLASK, `b${FULL}`, "lM26 2H38V9H26Z"]],
    [/ration|meal|bread|pie|cheese|fish$/u, ["wM7 46Q5 26 30 23Q58 20 58 42Q58 54 46 54H17Q8 54 7 46Z", "-M20 31L27 40M31 28L38 37M42 28L49 38"]],
    [/waterskin/u, ["-M38 10Q60 14 54 36", "lM27 6H37V18Q54 26 51 45Q46 60 30 58Q11 56 13 40Q16 25 27 18Z", "-M24 17H40M22 44Q30 52 40 46"]],
    [/rope|twine/u, ["cM32 8A23 23 0 1 0 32.1 8ZM32 24A8 8 0 1 1 31.9 24Z", "-M32 13A18 18 0 1 0 32.1 13M32 18A13 13 0 1 0 32.1 18M48 46L61 60"]],
    [/staff|pole|rod/u, ["WM12 58L54 6", "-M20 50l4 3M44 20l4 3"]],
    [/spike|nails/u, ["iM21 6H35V13H31L28 54L25 13H21Z", "iM37 16H49V22H45L43 60L41 22H37Z"]],
    [/crowbar/u, ["IM14 58L42 20Q50 6 58 16"]],
    [/grap/u, ["CM32 22Q14 12 32 4", "IM32 22V54M32 54Q12 54 11 36M32 54Q52 54 53 36M32 54V60"]],
    [/hammer/u, ["wM29 22H35V61H29Z", "iM12 7H46L54 14V25H12Z"]],
    [/chalk/u, ["xM10 40L38 10L49 20L20 51Z", "xM28 54L46 35L53 42L36 60Z"]],
    [/padlock|manacle/u, ["IM21 32V20A11 11 0 0 1 43 20V32", "yM12 30H52V58H12Z", "kM32 37A5 5 0 0 1 35 46L37 53H27L29 46A5 5 0 0 1 32 37Z"]],
    [/lockpick|file|chisel|drill|tongs|saw|scissors/u, ["IM16 58V14Q16 6 24 9M32 58V8M48 58V12Q46 4 40 9", "lM7 38H57V52H7Z"]],
    [/key/u, ["YM32 30V58M32 50H42M32 58H44", "yM32 4A14 14 0 1 0 32.1 4ZM32 12A6 6 0 1 1 31.9 12Z"]],
    [/grease|glue|tar|paint|pot|bucket|bellows/u, ["iM13 26H51Q56 58 40 59H24Q8 58 13 26Z", "kM10 19H54V28H10Z", "-M20 36Q20 48 25 53"]],
    [/shovel/u, ["wM29 8H35V36H29ZM20 4H44V11H20Z", "iM18 34H46V46Q42 58 32 62Q22 58 18 46Z"]],
    [/^pick/u, ["wM29 12H35V61H29Z", "iM4 28Q32 -4 60 28Q32 12 4 28Z"]],
    [/caltrop|marbles/u, ["iM32 6L37 27L58 42L35 39L32 60L28 39L6 42L27 27Z"]],
    [/trap/u, ["iM4 42Q32 4 60 42H53L48 31L42 38L37 28L32 36L27 28L22 38L16 31L11 42Z", "iM6 44H58V53H6Z"]],
    [/net/u, ["cM32 4L60 32L32 60L4 32Z", "-M22 14L50 42M13 23L41 51M42 14L14 42M51 23L23 51"]],
    [/bell/u, ["kM27 48H37Q38 58 32 58Q26 58 27 48Z", "yM32 6Q47 9 47 30Q47 42 56 49H8Q17 42 17 30Q17 9 32 6Z"]],
    [/whistle/u, ["yM5 24H37V20H47V25Q59 30 56 43Q50 57 36 50Q30 45 30 36H5Z", "kM43 33A6 6 0 1 0 43.1 33Z"]],
    [/horn/u, ["xM6 12Q10 54 48 50L57 60L61 38L51 41Q26 42 15 10Z", "-M14 30L22 26M26 43L31 36"]],
    [/tent/u, ["cM32 8L61 57H3Z", "kM32 24L43 57H21Z", "-M32 8V3"]],
    [/soap|sponge/u, ["xM9 28H53Q59 28 59 35V47Q59 54 52 54H12Q5 54 5 47V35Q5 28 9 28Z", "gM22 10A6 6 0 1 0 22.1 10ZM38 6A4 4 0 1 0 38.1 6ZM46 15A5 5 0 1 0 46.1 15Z"]],
    [/dagger|knife/u, ["sM32 3L39 15L37 40H27L25 15Z", "-M32 12V38", "yM18 39H46V46H18Z", "lM28 46H36V61H28Z"]],
    [/sword|rapier|blade|weapon/u, ["sM32 2L37 9V43H27V9Z", "-M32 12V42", "yM13 42H51V49H13Z", "lM29 49H35V57H29Z", "yM32 55A4 4 0 1 0 32.1 55Z"]],
    [/sickle|scythe/u, ["SM24 42Q8 16 32 9Q54 6 57 22", "wM19 42L28 40L35 59L26 62Z"]],
    [/cudgel|club/u, ["wM40 6Q55 3 58 17Q55 26 45 31L18 60L7 50L33 20Q31 10 40 6Z", "-M44 14l4 3M40 24l4 3"]],
    [/halberd/u, ["WM32 20V60", "sM32 1L39 13L36 22L55 12V36L36 30L28 34L20 28L29 20L25 13Z"]],
    [/spear|lance/u, ["WM32 22V60", "sM32 1L41 14L32 27L23 14Z"]],
    [/mace/u, ["WM32 30V58", "iM32 2L37 7L45 5L46 13L53 17L48 23L50 31L42 31L37 37L32 32L27 37L22 31L14 31L16 23L11 17L18 13L19 5L27 7Z"]],
    [/flail/u, ["WM12 58L30 24", "-M30 24Q36 8 46 20", "iM46 22L50 28L58 27L55 34L60 40L52 42L50 50L44 44L36 46L38 38L33 32L41 31Z"]],
    [/battle axe/u, ["WM32 8V60", "sM36 10Q56 2 60 20Q58 38 36 32ZM28 10Q8 2 4 20Q6 38 28 32Z"]],
    [/axe/u, ["WM28 6V60", "sM32 9Q54 2 59 21Q56 40 32 33Z"]],
    [/sling/u, ["-M20 32Q22 8 10 4M44 32Q42 8 54 4", "lM16 30Q32 40 48 30Q46 54 32 54Q18 54 16 30Z", "iM32 24A8 8 0 1 0 32.1 24Z"]],
    [/crossbow/u, ["wM28 12H36V61H28Z", "-M6 26L32 42L58 26", "WM6 24Q32 4 58 24"]],
    [/bow/u, ["-M20 4V60", "WM20 4Q58 32 20 60", "-M8 32H54M54 32L47 27M54 32L47 37"]],
    [/arrow|quiver|bolt/u, ["-M24 24V6M32 24V4M40 24V6", "rM20 4H28V14H20ZM36 4H44V14H36Z", "lM18 22H46L41 61H23Z", "-M20 32H44"]],
    [/plate/u, ["sM15 9L25 7Q32 15 39 7L49 9L54 26L47 34V50Q32 62 17 50V34L10 26Z", "-M32 14V56M19 40Q32 47 45 40"]],
    [/^chain$|mail/u, [`i${COAT}`, "-M20 22h24M20 30h24M20 38h24M20 46h24"]],
    [/brigandine|leather/u, [`l${COAT}`, "-M24 22v1M32 22v1M40 22v1M24 32v1M32 32v1M40 32v1M24 42v1M32 42v1M40 42v1"]],
    [/gambeson|armou?r|coat|robe|cloak/u, [`c${COAT}`, "-M25 14V58M32 13V58M39 14V58"]],
    [/shield/u, ["wM9 8H55V30Q53 52 32 61Q11 52 9 30Z", "-M32 8V61M9 30H55", "yM32 22A8 8 0 1 0 32.1 22Z"]],
    [/helm(?:et)?|cap$/u, ["sM11 42Q8 9 32 7Q56 9 53 42V57H42V38H22V57H11Z", "-M32 7V38M14 32H50"]],
    [/mirror|lens/u, ["WM40 42L54 60", "yM28 4A22 22 0 1 0 28.1 4Z", "gM28 11A15 15 0 1 0 28.1 11Z", "-M20 28L32 17"]],
    [/spyglass/u, ["yM5 46L28 22L38 32L14 56Z", "lM28 20L44 6L58 18L42 34Z"]],
    [/hourglass/u, ["gM17 9H47Q45 26 35 32Q45 38 47 55H17Q19 38 29 32Q19 26 17 9Z", "cM24 22H40Q38 28 32 32Q26 28 24 22ZM22 55Q32 38 42 55Z", "yM12 3H52V10H12ZM12 54H52V61H12Z"]],
    [/dice/u, ["xM6 26H38V58H6Z", "kM14 34A3 3 0 1 0 14.1 34ZM30 44A3 3 0 1 0 30.1 44ZM22 39A3 3 0 1 0 22.1 39Z", "xM38 4L59 14L50 36L30 26Z", "kM45 17A3 3 0 1 0 45.1 17Z"]],
    [/card/u, ["xM6 18L30 6L42 42L18 56Z", "xM24 14H54V60H24Z", "rM39 24L48 37L39 50L30 37Z"]],
    [/incense/u, ["-M26 4Q36 14 26 25M39 2Q29 14 39 25", "yM9 32H55Q53 52 32 52Q11 52 9 32ZM22 52H42V60H22Z"]],
    [/instrument|lute|fiddle/u, ["wM29 2H35V32H29Z", "wM32 27Q52 27 50 46Q47 62 32 62Q17 62 14 46Q12 27 32 27Z", "kM32 38A6 6 0 1 0 32.1 38Z", "-M32 4V54"]],
    [/book|quill|letter|quest|map/u, ["lM11 8H47Q53 8 53 14V58H17Q11 58 11 51Z", "xM17 50H53V58H17Q11 54 17 50Z", "-M20 18H42M20 26H36"]],
    [/chest|box/u, ["wM6 30H58V58H6Z", "wM6 30Q6 10 20 10H44Q58 10 58 30Z", "-M6 30H58", "yM26 25H38V40H26Z"]],
    [/jewel|gem|ring|crown|treasure|cup|pearl/u, ["bM16 14H48L61 30L32 60L3 30Z", "-M3 30H61M16 14L23 30L32 60L41 30L48 14M32 14L23 30M32 14L41 30"]],
    [/herb|moss|root|mushroom|flower/u, ["oM32 60Q10 40 14 8Q34 16 32 60ZM32 60Q54 46 54 18Q34 26 32 60Z", "-M32 60Q24 36 17 14M32 60Q42 42 51 22"]],
    [/consumable|throwable/u, [FLASK, `o${FULL}`, "lM26 2H38V9H26Z"]],
    [/./u, ["cM24 16Q6 34 10 52Q12 61 32 61Q52 61 54 52Q58 34 40 16Z", "cM21 4L32 9L43 4L40 17H24Z", "-M21 18H43M24 30Q20 38 20 46"]],
];

/** @param {string} part */
function stroke(part) {
    const [colour, d] = [part[0], part.slice(1)];
    if (colour === "-") {
        return line(d, 2);
    }
    const fill = COLOURS[colour.toLowerCase()];
    return colour === colour.toLowerCase() ? shape(d, fill, { "stroke-width": 2, "fill-rule": "evenodd" }) : [line(d, 8), line(d, 4.4, { stroke: fill })];
}

const RULES = CUTS.map(([words, parts]) => /** @type {const} */ ([new RegExp(`\\b(?:${words.source})s?\\b`, "u"), parts]));

/** The cut of a thing; a sack if no rule fits.
 *
 * @param {string} key
 */
export function cut(key) {
    const [, parts] = RULES.find(([rule]) => rule.test(key.replaceAll("_", " "))) ?? CUTS[CUTS.length - 1];
    return draw("svg", { viewBox: "0 0 64 64", class: "cut", "aria-hidden": "true" }, parts.map(stroke));
}
