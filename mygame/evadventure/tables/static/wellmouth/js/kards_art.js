// @ts-check
/* Woodcuts of KARDS: a scene for each family of units, a landmark for each nation's headquarters, an emblem for each nation.
 *
 * A scene is a list of layers, `class: path`, in a picture 96 wide and 48 high, drawn one over the other: `far` (what lies behind), `cut` (black shapes with
 * a light rim), `lit` (light shapes), `line` (light lines), `dark` (black lines). The nation's colour is the sky (`kards.css`).
 */

import { h } from "./dom.js";

/** @typedef {[string, string, string?]} Layer class, path, transform */
/** @typedef {Layer[]} Scene */

/** @param {...(Scene | Layer)} parts @returns {Scene} */
const scene = (...parts) => parts.flatMap((part) => (Array.isArray(part[0]) ? /** @type {Scene} */ (part) : [/** @type {Layer} */ (part)]));

// What lies behind and below.
/** @type {Scene} */
const FIELD = [["far", "M0 34Q20 25 42 31T96 27V48H0Z"], ["cut", "M-2 41Q30 37 60 40T98 38V50H-2Z"], ["line", "M6 45h14M28 43h22M62 46h16M80 43h12"]];
/** @type {Scene} */
const PEAKS = [["far", "M-2 38 16 12 28 28 46 4 64 30 78 14 98 38V50H-2Z"], ["lit", "M16 12 22 20 17 18 13 22 10 21ZM46 4 54 15 48 13 43 18 38 14ZM78 14 85 22 79 20 74 23Z"], ["cut", "M-2 43Q30 38 60 42T98 40V50H-2Z"]];
/** @type {Scene} */
const SEA = [["far", "M-2 34H98V50H-2Z"], ["line", "M2 40q5-3 10 0t10 0M30 44q5-3 10 0t10 0M58 40q5-3 10 0t10 0M78 45q5-3 10 0t10 0M6 46q5-3 10 0"]];
/** @type {Scene} */
const SKY = [["line", "M4 40q6-8 13-4 4-8 13-3 9-2 9 5M62 12q5-6 10-2 4-5 9-1 7-1 7 4M4 8h14M24 5h8M70 41h20M54 45h12"]];
/** @type {Scene} */
const WOOD = [["cut", "M4 44 10 26 6 27 12 16 8 17 14 4 20 17 16 16 22 27 18 26 24 44ZM74 44 80 24 76 25 82 12 78 13 84 0 90 13 86 12 92 25 88 24 94 44Z"], ["cut", "M-2 42Q30 38 60 41T98 39V50H-2Z"]];

// People.
/** @type {Record<string, string>} */
const HELMETS = {
    germany: "M-7 1Q-8-9 0-9T7 1L10 5H-10Z",
    britain: "M-12 0Q-7-7 0-7T12 0Q0 4-12 0Z",
    soviet: "M-8 2Q-9-10 0-10T8 2Z",
    usa: "M-8 0Q-9-9 0-9T8 0L10 2.5H-10Z",
    japan: "M-7 1Q-8-8 0-10T7 1L10 2.5H-8L-9 10-4 6V2Z",
    france: "M-7 0Q-8-7 0-8T7 0L11 3H-11ZM-1.6-12Q2-13 5-8L-1.6-7Z",
    italy: "M-7 2Q-8-8 0-8T7 2ZM4-6Q12-15 15-6 15 3 8 1 10-3 4-6Z",
    poland: "M-10-9 0-12 10-9 7-2H-7ZM-8-1H8L11 2.5H-8Z",
};
/** Return somebody with a nation's helmet, from the chest up.
 *
 * @param {string} nation @param {number} x @param {number} y @param {number} size @returns {Scene}
 */
function soldier(nation, x, y, size) {
    const at = `translate(${x} ${y}) scale(${size})`;
    return [
        ["dark wide", "M13 28 17-10", at],
        ["cut", "M-14 32Q-14 13-4 10H4Q14 13 14 32Z", at],
        ["lit", "M-5 1V4Q-5 10 1 10T6 4V1Z", at],
        ["line", "M-8 18 6 30M-3 14 9 25", at],
        ["cut", HELMETS[nation] ?? HELMETS.soviet, at],
    ];
}
/** @param {string} nation @returns {Scene} */
const squad = (nation) => [...soldier(nation, 22, 25, 0.72), ...soldier(nation, 74, 25, 0.72), ...soldier(nation, 48, 18, 1)];
/** @param {string} nation @returns {Scene} */
const pair = (nation) => [...soldier(nation, 34, 23, 0.85), ...soldier(nation, 62, 23, 0.85)];
const WHEEL = "a6 6 0 1 0 12 0 6 6 0 1 0-12 0";

/** The scenes of infantry: (nation) => scene.
 *
 * @type {Record<string, (nation: string) => Scene>}
 */
const FOOT = {
    rifles: (nation) => scene(FIELD, squad(nation)),
    guard: (nation) => scene(FIELD, squad(nation), ["cut", "M-2 34q5-4 12 0 7-4 14 0 7-4 14 0 7-4 14 0 7-4 14 0 7-4 14 0 7-4 12 0 6-4 10 0V50H-2Z"], ["line", "M4 41q8-4 15 0 8-4 15 0 8-4 15 0 8-4 15 0 8-4 15 0 8-4 15 0M-2 46q8-4 14 0 8-4 15 0 8-4 15 0 8-4 15 0 8-4 15 0 8-4 15 0"]),
    mountain: (nation) => scene(PEAKS, pair(nation)),
    ski: (nation) => scene(PEAKS, ["lit", "M-2 42Q30 37 60 41T98 39V50H-2Z"], pair(nation), ["dark wide", "M14 46 30 6M22 47 38 8"]),
    horse: (nation) => scene(FIELD, ["dark wide", "M30 46 70 0"], ["lit", "M69 1 82 4 70 9Z"], ["cut", "M24 44 28 32Q24 26 30 22L48 21Q56 22 60 15L66 9 70 11 76 18 74 22 67 21Q64 28 61 31L64 44H60L55 33H38L34 36 29 44Z"], ["dark", "M28 25q-8 2-7 12"], soldier(nation, 46, 6, 0.5)),
    wheels: (nation) => scene(FIELD, ["cut", `M20 38${WHEEL}M62 38${WHEEL}M26 38 38 26H58L68 38 56 34H38Z`], ["line", `M23 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0M65 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0M58 26 64 20`], soldier(nation, 46, 12, 0.62)),
    chute: (nation) => scene(FIELD, ["lit", "M6 14Q8 2 20 2T34 14Q27 11 20 14 13 11 6 14ZM60 12Q62 0 76 0T92 12Q84 9 76 12 68 9 60 12Z"], ["dark", "M7 14 20 27 33 14M20 14V27M61 12 76 26 91 12M76 12V26"], ["cut", "M17 26h6l2 10h-10ZM73 25h6l2 10h-10Z"], soldier(nation, 48, 22, 0.9)),
    landing: (nation) => scene(SEA, pair(nation), ["cut", "M10 28 20 26H78L90 22 84 44H18Z"], ["line", "M20 32H84M22 38H82"], ["lit", "M-2 44q6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 16 0V50H-2Z"]),
    diver: () => scene(SEA, ["cut", "M34 40V24Q34 8 48 8T62 24V40Z"], ["lit", "M39 20Q48 14 57 20V27Q48 31 39 27Z"], ["dark", "M48 17V30M62 26q10-2 9-16"], ["lit", "M-2 40q6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 16 0V50H-2Z"]),
    works: (nation) => scene(FIELD, ["dark wide", "M10 44 36 6M86 44 60 6"], ["lit", "M27 6Q38 0 44 10 36 7 31 12ZM56 3 66 10 62 15Q55 13 52 9Z"], soldier(nation, 48, 18, 1)),
    wood: (nation) => scene(["far", "M-2 30Q30 22 60 28T98 24V50H-2Z"], soldier(nation, 48, 20, 0.95), WOOD),
    medic: (nation) => scene(FIELD, pair(nation), ["lit", "M6 8h20v16H6Z"], ["tile", "M14 10h4v4h4v4h-4v4h-4v-4h-4v-4h4Z"], ["dark wide", "M6 6V46"]),
    mule: (nation) => scene(PEAKS, ["cut", "M26 44V30Q22 24 28 21H52Q60 20 63 13L62 6 66 9 69 5 71 11 79 18 77 21 70 20Q67 28 62 30V44H58V33H34L31 44Z"], ["lit", "M34 14h16v9H34Z"], ["dark", "M38 14v9M46 14v9"], soldier(nation, 16, 24, 0.6)),
};

// Tracks and wheels.
const TRACK = "M12 31H82L90 37 82 46H16L6 37Z";
/** @type {[string, string]} */
const ROLLERS = ["lit", "M17 39a3.4 3.4 0 1 0 7 0 3.4 3.4 0 1 0-7 0M31 39a3.4 3.4 0 1 0 7 0 3.4 3.4 0 1 0-7 0M45 39a3.4 3.4 0 1 0 7 0 3.4 3.4 0 1 0-7 0M59 39a3.4 3.4 0 1 0 7 0 3.4 3.4 0 1 0-7 0M72 39a3.4 3.4 0 1 0 7 0 3.4 3.4 0 1 0-7 0"];
/** @type {Scene} */
const MEDIUM = [["dark gun", "M58 22 94 17"], ["cut", "M27 31 33 17H56L63 31Z"], ["cut", "M37 17V12H49V17Z"], ["cut", TRACK], ROLLERS, ["line", "M36 21H54M18 34H78"]];

/** @type {Record<string, Scene>} */
const TRACKS = {
    medium: scene(FIELD, MEDIUM),
    car: scene(FIELD, ["dark gun", "M56 18 80 15"], ["cut", "M36 24 40 12H56L60 24Z"], ["cut", "M10 36 16 24H78L88 32V38H10Z"], ["cut", `M16 39${WHEEL}M36 39${WHEEL}M68 39${WHEEL}`], ["line", "M22 28H76M19 39a3 3 0 1 0 6 0 3 3 0 1 0-6 0M39 39a3 3 0 1 0 6 0 3 3 0 1 0-6 0M71 39a3 3 0 1 0 6 0 3 3 0 1 0-6 0"]),
    light: scene(FIELD, ["dark gun", "M52 24 74 21"], ["cut", "M34 32 38 20H52L57 32Z"], ["cut", "M22 33H70L76 38 70 46H26L18 39Z"], ["lit", "M27 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0M39 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0M51 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0M62 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0"], ["line", "M40 24H51M27 36H68"]),
    heavy: scene(FIELD, ["dark gun", "M60 19H94"], ["lit", "M88 16H95V22H88Z"], ["cut", "M20 30 24 12H58L66 30Z"], ["cut", "M30 12V6H44V12Z"], ["cut", "M6 29H86L94 36 86 47H12L2 37Z"], ["lit", "M12 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0M26 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0M40 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0M54 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0M68 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0"], ["line", "M28 17H56M27 22H58M14 33H82"]),
    assault: scene(FIELD, ["dark gun", "M60 25 94 21"], ["cut", "M18 32 28 17H58L72 32Z"], ["cut", TRACK], ROLLERS, ["line", "M31 21H56M27 26H60M18 34H78"]),
    flame: scene(FIELD, MEDIUM, ["lit", "M76 20Q88 8 96 12 92 16 98 18 92 22 96 27 86 28 76 20Z"]),
    floats: scene(SEA, ["dark gun", "M56 20 78 16"], ["cut", "M32 28 37 15H55L60 28Z"], ["cut", "M8 30 22 26H76L90 30 82 42H18Z"], ["line", "M22 31H78M20 36H80"], ["lit", "M-2 42q6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 16 0V50H-2Z"]),
};

/** @type {Record<string, Scene>} */
const GUNS = {
    field: scene(FIELD, ["dark gun", "M40 30 90 12"], ["cut", "M42 32 4 45 6 48 48 38Z"], ["cut", "M52 14 62 34 55 38 46 18Z"], ["cut", "M34 36a11 11 0 1 0 22 0 11 11 0 1 0-22 0"], ["line", "M38 36a7 7 0 1 0 14 0 7 7 0 1 0-14 0M45 29V43M38 36H52"]),
    howitzer: scene(FIELD, ["dark gun", "M46 28 70 4"], ["cut", "M42 34 6 46 8 48 48 40Z"], ["cut", "M54 16 64 36 57 40 48 20Z"], ["cut", "M34 37a10 10 0 1 0 20 0 10 10 0 1 0-20 0"], ["line", "M38 37a6 6 0 1 0 12 0 6 6 0 1 0-12 0M44 31V43M38 37H50"]),
    flak: scene(["ray", "M14 48 30 0H48ZM80 48 60 0H40Z"], FIELD, ["dark gun", "M44 32 72 0"], ["cut", "M38 26 50 20 56 34 44 38Z"], ["cut", "M22 44 44 34 50 34 74 44V48H22Z"], ["line", "M28 44 46 37 68 44"]),
    mortar: scene(FIELD, ["dark gun", "M36 42 56 12"], ["dark wide", "M48 24 62 44M48 24 52 45"], ["cut", "M26 42H46L48 48H24Z"], ["lit", "M72 44Q72 34 76 32 80 34 80 44ZM84 44Q84 34 88 32 92 34 92 44Z"]),
    coast: scene(SEA, ["dark gun", "M58 24 94 18M58 30 94 26"], ["cut", "M-2 48V22Q20 8 48 12L66 18V34L74 48Z"], ["lit", "M46 22H66V32H46Z"], ["line", "M2 28H36M0 36H40M4 43H60"]),
    ship: scene(SEA, ["dark gun", "M22 27 4 22M66 27 90 21M72 30 94 26"], ["cut", "M40 30V8H46V2H50V8H58V18H62V30Z"], ["cut", "M18 32 22 25H32L36 32ZM62 32 64 25H74L78 32Z"], ["cut", "M2 32H94L84 44H10Z"], ["line", "M43 13H56M43 20H60M12 37H86"], ["lit", "M-2 44q6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 12 0 6-5 16 0V50H-2Z"]),
    rockets: scene(FIELD, ["cut", "M20 26 62 4 66 10 24 32Z"], ["line", "M22 28 63 7M70 4 82-2M72 9 88 2M74 14 92 8"], ["cut", "M8 38V30H62V22H76L86 30V38Z"], ["lit", "M66 25H75L80 30H66Z"], ["cut", `M14 40${WHEEL}M30 40${WHEEL}M68 40${WHEEL}`], ["line", "M17 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0M33 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0M71 40a3 3 0 1 0 6 0 3 3 0 1 0-6 0"]),
    tracked: scene(FIELD, ["dark gun", "M44 22 84 4"], ["cut", "M22 32 26 18H52L60 32Z"], ["cut", TRACK], ROLLERS, ["line", "M30 22H50M18 34H78"]),
};

/** @type {Record<string, Scene>} */
const WINGS = {
    fighter: scene(SKY, ["cut", "M10 12 22 10 28 20 74 18Q86 20 90 25 86 31 74 31L30 30Q14 28 10 12Z"], ["cut", "M40 26 62 26 46 42 32 44Z"], ["lit", "M50 19Q58 11 68 18Z"], ["line", "M33 24H46M74 21V29M40 36 50 29"], ["dark wide", "M92 12V38"]),
    biplane: scene(SKY, ["cut", "M34 8H74V13H34ZM38 33H78V38H38Z"], ["dark", "M42 13V33M46 13 66 33M70 13V33M66 13 46 33"], ["cut", "M10 12 20 12 26 20H76Q84 22 84 25T76 30H34Q14 28 10 12Z"], ["cut", "M50 41a5 5 0 1 0 10 0 5 5 0 1 0-10 0"], ["line", "M30 25H68"], ["dark wide", "M87 13V37"]),
    booms: scene(SKY, ["cut", "M10 10H18L24 15 80 13Q88 14 88 17T80 21L24 19 18 22H10ZM10 26H18L24 30 80 28Q88 29 88 32T80 36L24 34 18 38H10Z"], ["cut", "M44 4H54L66 24 54 46H44L50 24Z"], ["cut", "M48 24Q56 18 68 24 56 30 48 24Z"], ["lit", "M54 24Q58 21 64 24 58 27 54 24Z"], ["dark wide", "M11 10V38M90 10V24M90 25V39"]),
    heavy: scene(SKY, ["cut", "M4 14H14L18 22 42 21 34-1H44L58 21 86 21Q92 23 92 25T86 30L58 29 44 50H34L42 29 18 28 14 36H4L8 25Z"], ["cut", "M40 4H52V9H42ZM44 12H58V17H48ZM42 39H52V44H40ZM48 33H58V38H44Z"], ["line", "M22 25H80M80 22V28"], ["lit", "M84 22Q90 23 90 25T84 28Z"], ["dark", "M54 2V11M60 10V19M54 37V46M60 31V40"]),
    dive: scene(SKY, ["cut", "M20 4 30 0 38 8 66 24Q78 30 78 36 70 40 58 33L32 18Q20 14 20 4Z", ""], ["cut", "M44 16 62 14 66 20 54 26ZM40 22 36 38 46 44 52 30Z"], ["lit", "M46 16Q54 14 60 21L54 20Z"], ["cut", "M66 42 74 46 72 50 62 47Z"], ["line", "M36 14 58 27M72 31 70 37"], ["dark wide", "M86 28 74 44"]),
    torpedo: scene(SEA, ["cut", "M34 3H74V8H34ZM38 20H78V25H38Z"], ["dark", "M42 8V20M70 8V20M50 8 60 20"], ["cut", "M12 4 20 4 26 10H76Q84 12 84 14T76 18H34Q14 16 12 4Z"], ["cut", "M30 30H70Q78 32 70 35H30L26 37V28Z"], ["line", "M30 14H68M34 32H66"], ["dark wide", "M87 5V24"]),
    medium: scene(SKY, ["cut", "M6 8 20 8 26 18H70Q86 19 90 24 86 31 72 31H28Q10 28 6 8Z"], ["cut", "M34 24H62L48 42H32Z"], ["cut", "M44 29H68V36H48Z"], ["lit", "M78 20Q87 21 89 24L80 25ZM52 18Q56 13 62 18Z"], ["line", "M26 23H72M32 27H44"], ["dark wide", "M70 26V40"]),
};

/** Orders, countermeasures, by type.
 *
 * @type {Record<number, Scene>}
 */
const PAPERS = {
    5: [["far", "M8 48 30 10 92 20V48Z"], ["lit", "M26 4H62L72 14V46H26Z"], ["dark", "M62 4V14H72M33 14H54M33 20H64M33 26H64M33 32H56M33 38H48"], ["tile", "M56 36a6 6 0 1 0 12 0 6 6 0 1 0-12 0"]],
    6: [["ray", "M48 24 20-4H34ZM48 24 62-4H78ZM48 24 100 4V20ZM48 24 100 32V46ZM48 24-4 6V22ZM48 24-4 34V48Z"], ["cut", "M48 2 72 9V25C72 36 60 43 48 47 36 43 24 36 24 25V9Z"], ["lit", "M53 10 37 27H46L42 40 60 21H50Z"]],
};

/** Landmarks of the nations, for their headquarters.
 *
 * @type {Record<string, Scene>}
 */
const LANDMARKS = {
    germany: scene(FIELD, ["cut", "M16 18H80V12H16ZM14 42H82V46H14ZM18 18H24V42H18ZM31 18H37V42H31ZM44 18H52V42H44ZM59 18H65V42H59ZM72 18H78V42H72Z"], ["cut", "M38 12 42 5H54L58 12Z"], ["line", "M18 15H78M20 22V40M34 22V40M48 22V40M62 22V40M75 22V40"]),
    britain: scene(FIELD, ["cut", "M22 48V16L29 2 36 16V48ZM36 30H88V48H36Z"], ["lit", "M25 19a4 4 0 1 0 8 0 4 4 0 1 0-8 0"], ["cut", "M38 30 41 24 44 30ZM54 30 57 22 60 30ZM70 30 73 22 76 30ZM82 30 85 24 88 30Z"], ["line", "M29 16V19L31 20M42 35V45M50 35V45M58 35V45M66 35V45M74 35V45M82 35V45M27 28V45M31 28V45"]),
    soviet: scene(FIELD, ["cut", "M42 48V24Q36 17 48 4 60 17 54 24V48ZM24 48V30Q19 24 29 14 39 24 34 30V48ZM62 48V30Q57 24 67 14 77 24 72 30V48ZM8 36H88V48H8Z"], ["line", "M44 17Q50 14 53 20M26 25Q30 22 33 27M64 25Q68 22 71 27M14 40V46M82 40V46M45 30V46M51 30V46M28 34V46M68 34V46"], ["dark", "M48 4V-1M46 1H50M29 14V10M67 14V10"]),
    usa: scene(FIELD, ["cut", "M34 26Q34 10 48 8 62 10 62 26ZM46 8V2H50V8ZM32 26H64V31H32ZM6 31H90V46H6Z"], ["line", "M38 24Q39 15 46 12M58 24Q57 15 50 12M12 35V44M20 35V44M28 35V44M36 35V44M44 35V44M52 35V44M60 35V44M68 35V44M76 35V44M84 35V44"]),
    japan: scene(FIELD, ["cut", "M20 18Q34 16 40 6H56Q62 16 76 18L72 21H24ZM14 34Q28 32 34 22H62Q68 32 82 34L78 37H18ZM36 21H60V22H36ZM28 37H68V48H28Z"], ["line", "M36 13H60M30 29H66M34 41V47M44 41V47M54 41V47M62 41V47"], ["dark", "M48 6V0"]),
    france: scene(FIELD, ["cut", "M47-2H49L52 14 58 30 70 48H60Q54 36 48 36T36 48H26L38 30 44 14ZM41 22H55V26H41Z"], ["line", "M46 10 50 14M50 10 46 14M44 16 52 21M52 16 44 21M40 28 56 34M56 28 40 34"]),
    italy: scene(FIELD, ["cut", "M12 48V18Q48 6 84 22V48Z"], ["far", "M18 30V24Q21 21 24 24V30ZM30 29V22Q33 19 36 22V29ZM43 28V21Q46 18 49 21V28ZM56 29V22Q59 19 62 22V29ZM69 31V25Q72 22 75 25V31ZM18 45V38Q21 35 24 38V45ZM30 45V37Q33 34 36 37V45ZM43 45V36Q46 33 49 36V45ZM56 45V37Q59 34 62 37V45ZM69 45V39Q72 36 75 39V45Z"], ["line", "M13 32Q48 24 83 34M14 20Q48 10 82 24"]),
    poland: scene(FIELD, ["cut", "M38 48V14L48 0 58 14V48ZM10 48V28L18 16 26 28V48ZM70 48V28L78 16 86 28V48ZM26 34H38V48H26ZM58 34H70V48H58Z"], ["lit", "M44 22a4 4 0 1 0 8 0 4 4 0 1 0-8 0M46 38Q48 34 50 38V48H46Z"], ["line", "M41 14H55M12 32H24M72 32H84M29 38V46M34 38V46M62 38V46M67 38V46M18 36V45M78 36V45"]),
};

/** The family of a card, of the others its type: the first word that its key has.
 *
 * @type {Array<[string, RegExp]>[]}
 */
const FAMILIES = [
    [
        ["horse", /lancers|cossacks|savoia/],
        ["wheels", /motorcycles|bicycle|carriers/],
        ["chute", /fallschirm|airborne|parachute/],
        ["diver", /frogmen/],
        ["ski", /siberians/],
        ["mule", /pack_train|_alpini/],
        ["mountain", /mountain|alpine|gurkhas|carpathians/],
        ["landing", /naval|marine/],
        ["medic", /medics/],
        ["works", /sappers|pioneers|engineers/],
        ["wood", /partisans|snipers|home_army|brandenburgers|chindits|jungle|night_attackers|commandos|rangers/],
        ["guard", /guard|garrison|fortress|militia|security/],
        ["rifles", /./],
    ],
    [["car", /cars/], ["floats", /amphibious/], ["flame", /flame/], ["assault", /assault|destroyers/], ["heavy", /heavy|infantry_tanks|army/], ["light", /light|tankettes|cruisers/], ["medium", /./]],
    [["ship", /battleship|naval/], ["coast", /coast/], ["rockets", /rocket/], ["flak", /flak|bofors|barrage/], ["mortar", /mortar/], ["tracked", /self_propelled/], ["howitzer", /howitzers|division|target/], ["field", /./]],
    [["biplane", /biplane|polikarpovs/], ["booms", /twin/], ["fighter", /./]],
    [["torpedo", /torpedo/], ["heavy", /heavy_bombers|fortresses|superbombers/], ["dive", /dive|one_way|sturmoviks/], ["medium", /./]],
];
const SCENES = [FOOT, TRACKS, GUNS, WINGS, WINGS];

/** @param {number} kind @param {string} nation @param {string} card @returns {Scene} */
function sceneOf(kind, nation, card) {
    if (!FAMILIES[kind]) {
        return PAPERS[kind] ?? FIELD;
    }
    const [family] = /** @type {[string, RegExp]} */ (FAMILIES[kind].find(([, keys]) => keys.test(card)));
    const drawn = SCENES[kind][family];
    return typeof drawn === "function" ? drawn(nation) : drawn;
}

/** @type {Record<string, string>} */
const EMBLEMS = {
    germany: "M8.5 1.5h7v7h7v7h-7v7h-7v-7h-7v-7h7ZM10.5 3.5v7h-7v3h7v7h3v-7h7v-3h-7v-7Z",
    britain: "M1 12a11 11 0 1 0 22 0 11 11 0 1 0-22 0M4.8 12a7.2 7.2 0 1 0 14.4 0 7.2 7.2 0 1 0-14.4 0M8.4 12a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0",
    soviet: "M12.0 1.5L14.7 9.3L22.9 9.4L16.4 14.4L18.8 22.3L12.0 17.6L5.2 22.3L7.6 14.4L1.1 9.4L9.3 9.3Z",
    usa: "M1 12a11 11 0 1 0 22 0 11 11 0 1 0-22 0M12.0 2.8L14.3 9.4L21.3 9.6L15.7 13.8L17.8 20.5L12.0 16.5L6.2 20.5L8.3 13.8L2.7 9.6L9.7 9.4Z",
    japan: "M7 12a5 5 0 1 0 10 0 5 5 0 1 0-10 0M18.5 11.0L23.3 10.8 23.3 13.2 18.5 13.0ZM18.2 14.4L22.4 16.6 21.2 18.7 17.1 16.2ZM16.2 17.1L18.7 21.2 16.6 22.4 14.4 18.2ZM13.0 18.5L13.2 23.3 10.8 23.3 11.0 18.5ZM9.6 18.2L7.4 22.4 5.3 21.2 7.8 17.1ZM6.9 16.2L2.8 18.7 1.6 16.6 5.8 14.4ZM5.5 13.0L0.7 13.2 0.7 10.8 5.5 11.0ZM5.8 9.6L1.6 7.4 2.8 5.3 6.9 7.8ZM7.8 6.9L5.3 2.8 7.4 1.6 9.6 5.8ZM11.0 5.5L10.8 0.7 13.2 0.7 13.0 5.5ZM14.4 5.8L16.6 1.6 18.7 2.8 16.2 6.9ZM17.1 7.8L21.2 5.3 22.4 7.4 18.2 9.6Z",
    france: "M10.5 1h3v4h5v3h-5v3.5h7.5v3h-7.5V23h-3v-8.5H3v-3h7.5V8h-5V5h5Z",
    italy: "M2 3h4.5v3H10V3h4v3h3.5V3H22v7l-2.5 2v10h-15V12L2 10ZM10 22v-5a2 2 0 0 1 4 0v5Z",
    poland: "M2 2h20v20H2ZM4.5 4.5V12H12V4.5ZM12 12v7.5h7.5V12Z",
};

/** Return the emblem of a nation; nothing for a hidden card.
 *
 * @param {string} nation
 */
export function emblem(nation) {
    return EMBLEMS[nation] ? h("svg", { class: "k-emblem", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: EMBLEMS[nation], "fill-rule": "evenodd" })) : null;
}

/** @param {Scene} layers */
function cut(layers) {
    return h(
        "svg",
        { class: "k-art", viewBox: "0 0 96 48", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true", focusable: "false" },
        layers.map(([kind, d, transform = null]) => h("path", { class: kind, d, transform })),
    );
}

/** Return the picture of a card.
 *
 * @param {{kind: number, nation: string}} row its print
 * @param {string} card
 */
export function art({ kind, nation }, card) {
    return cut(sceneOf(kind, nation, card));
}

/** Return the landmark of a nation; a field for an unknown one.
 *
 * @param {string} nation
 */
export function landmark(nation) {
    return cut(LANDMARKS[nation] ?? FIELD);
}

const [WIDE, ROW] = [1200, 130]; // of the ground, and height of one of its three rows

/** @type {{match: number | null, layers: Scene}} the ground drawn last */
let drawn = { match: null, layers: [] };

/** Return the ground of the board, seen from above. Each match has its own.
 *
 * @param {number} match
 */
export function ground(match) {
    if (drawn.match !== match) {
        drawn = { match, layers: land(match) };
    }
    return h(
        "svg",
        { class: "k-ground", viewBox: `0 0 ${WIDE} ${3 * ROW}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true", focusable: "false" },
        drawn.layers.map(([kind, d]) => h("path", { class: kind, d })),
    );
}

/** Return fields and woods on both sides, between them mud with craters, and wire.
 *
 * @param {number} match
 * @returns {Scene}
 */
function land(match) {
    let seed = (match * 7919 + 13) % 2147483647;
    const chance = (/** @type {number} */ from, /** @type {number} */ to) => {
        seed = (seed * 48271) % 2147483647;
        return Math.round(from + ((to - from) * seed) / 2147483647);
    };
    const many = (/** @type {number} */ n, /** @type {(n: number) => string} */ make) => Array.from({ length: n }, (_, at) => make(at)).join("");
    const fields = [0, 2 * ROW].flatMap((top) =>
        Array.from({ length: 7 }, (_, n) => {
            const [x, width, lean] = [n * 180 + chance(-30, 20), chance(150, 190), chance(-26, 26)];
            const furrow = (/** @type {number} */ at) => `M${x + at} ${top + 6}L${x + at + lean} ${top + ROW - 6}`;
            const ridge = (/** @type {number} */ at) => `M${x} ${top + at}Q${x + width / 2} ${top + at + lean / 2} ${x + width} ${top + at}`;
            return chance(0, 1) ? many(Math.floor(width / 13), (at) => furrow(at * 13)) : many(9, (at) => ridge(8 + at * 13));
        }),
    );
    const tree = (/** @type {number} */ x, /** @type {number} */ y) => `M${x} ${y}l-6 11h4l-6 11h6v4h4v-4h6l-6-11h4Z`;
    const wood = (/** @type {number} */ x, /** @type {number} */ y) => many(chance(4, 9), (n) => tree(x + n * 11 + chance(-4, 4), y + chance(-14, 14)));
    const woods = [0, 2 * ROW].map((top) => many(7, () => wood(chance(0, WIDE - 120), top + chance(14, 88))));
    const crater = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => `M${x} ${y}a${r} ${r * 0.6} 0 1 0 ${2 * r} 0a${r} ${r * 0.6} 0 1 0${-2 * r} 0M${x + 3} ${y + 2}q${r} ${r} ${2 * r - 6} 0`;
    const craters = many(15, () => crater(chance(10, WIDE), ROW + chance(24, ROW - 24), chance(8, 22)));
    const wire = [ROW, 2 * ROW].map((y) => many(50, (n) => `M${n * 24} ${y}q6-9 12 0t12 0M${n * 24 + 9} ${y - 8}l6 16m0-16l-6 16`));
    const tracks = many(26, (n) => `M${n * 48 + chance(-6, 6)} ${ROW + chance(12, 118)}h${chance(10, 26)}`);
    return [["mud", `M0 ${ROW}H${WIDE}V${2 * ROW}H0Z`], ["furrows", fields.join("")], ["woods", woods.join("")], ["craters", craters + tracks], ["wire", wire.join("")]];
}
