// @ts-check
/* Creatures as woodcuts, drawn by rule from the kind: its key, tags, attacks and hit dice choose a body, a coat and what surrounds it. */

import { INK, backdrop, dot, draw, line, portrait, seedOf, shape } from "../../../wellmouth/js/portrait.js";

/** @typedef {{kind: string, tags: string[], harm?: string[], size?: number}} Looks */
/** @typedef {{kind: string, coat: string, dark: string, seed: number}} At */

const COATS = ["#8a6a45", "#6f6257", "#a08560", "#5d5148", "#94704a", "#7c7a6c"];
const PALE = "#e9e2cf";
const TRAITS = {
    physique: ["gaunt", "brawny", "wiry", "hulking", "stout", "lanky"],
    face: ["hawkish", "bony", "square", "sharp", "broken", "ratlike", "blunt"],
    skin: ["battle scar", "weathered", "pale", "pockmarked", "rough", "sallow"],
    hair: ["wispy", "cropped", "disheveled", "limp", "bald", "bristly"],
    clothing: ["torn", "patched", "plain", "frayed", "filthy", "oversized"],
};

/**
 * @param {number} x
 * @param {number} y
 */
const eye = (x, y, r = 5) => [dot(x, y, r, "#f3d777", { stroke: INK, "stroke-width": 1.6 }), dot(x - r / 4, y, r / 2.4)];
/**
 * @param {string} word
 * @param {string} pattern
 */
const is = (word, pattern) => new RegExp(pattern, "u").test(word);

/** On four legs, seen from the side.
 *
 * @param {At} at
 */
function beast({ kind, coat, dark }) {
    const small = is(kind, "rat|mouse|mole|louse");
    const horned = is(kind, "goat|ox|camel|calf");
    const cat = is(kind, "cat|panther");
    const tail = small
        ? line("M178 160q34 6 30 -26q-4 -22 12 -26", 4)
        : cat ? line("M176 124q34 -6 28 -44q-4 -18 10 -22", 9, { stroke: coat }) : shape("M172 114q26 -4 36 -38q-24 8 -44 26z", coat);
    const ears = small ? [dot(80, 84, 12, coat, { stroke: INK, "stroke-width": 2.4 }), dot(80, 85, 6, dark)] : horned ? line("M78 88q-6 -30 -34 -30q16 8 18 34M88 86q14 -30 -4 -46", 6) : [shape("M66 92l4 -32l18 24z", coat), shape("M80 88l14 -28l8 30z", dark)];
    return [
        tail,
        shape("M150 150l10 56h-15l-12 -50zM98 156l-4 50h-15l6 -56z", dark),
        shape("M72 116C92 96 148 98 174 114C192 126 190 156 178 168L184 206H168L158 174C138 180 122 180 108 174L110 206H94L86 166C74 154 66 136 72 116Z", coat),
        shape(`M88 82C104 92 102 128 84 136C68 142 52 138 ${small ? 24 : 34} 130L${small ? 18 : 28} 122L46 108C52 92 70 78 88 82Z`, coat),
        ears, eye(68, 106), dot(small ? 20 : 31, 124, 4),
        line("M36 130q20 6 36 0M120 112l8 12M134 110l8 14M148 112l8 14M116 160l10 8M132 162l10 6", 1.6),
        small ? line("M30 126l-16 -8M30 130l-18 2", 1.4) : line("M46 131l3 7l4 -7l4 7l4 -8", 1.6),
    ];
}

/** @param {At} at */
const bird = ({ kind, coat, dark }) => {
    const tall = is(kind, "heron|stork|mistress");
    return [
        line(tall ? "M104 168L98 214M124 168L128 214M90 214h16M120 214h16" : "M104 180L100 210M122 180L126 210M90 210h18M118 210h16", 4),
        shape("M150 150L206 176L168 176L196 196L140 178Z", dark),
        shape(tall ? "M70 66C60 92 76 110 74 128C78 172 132 184 164 158C160 128 126 108 98 112C94 96 98 78 96 66Z" : "M62 92C52 132 74 182 118 184C150 184 168 164 166 146C148 116 118 112 104 92Z", coat),
        shape(tall ? "M98 130Q140 116 168 160Q128 176 102 156Z" : "M92 128Q138 112 176 150Q134 184 98 164Z", dark),
        line("M110 146q24 -8 46 8M112 156q20 -6 38 6", 1.8),
        dot(82, tall ? 64 : 84, 20, coat, { stroke: INK, "stroke-width": 2.6 }),
        is(kind, "owl") ? [eye(72, 80, 9), eye(94, 80, 9), shape("M80 88l-4 12l10 -2z", "#d9a441")] : [eye(76, tall ? 60 : 80), shape(tall ? "M64 58L14 72L64 74Z" : is(kind, "vulture|crow|gull|hen") ? "M64 78L36 88Q34 98 42 104Q48 92 66 94Z" : "M64 80L38 90L64 94Z", "#d9a441")],
        is(kind, "hen") ? shape("M74 66q2 -16 8 -4q6 -14 10 2q8 -8 6 8z", "#8e1313") : null,
    ];
};

/** Bats, moths and wasps, from the front.
 *
 * @param {At} at
 */
const winged = ({ kind, coat, dark }) => {
    const insect = is(kind, "moth|wasp|gnat|mite");
    const wing = insect ? "M104 108C70 50 20 60 22 100C24 136 72 140 104 124ZM104 126C74 140 46 152 52 180C66 200 98 168 106 138Z" : "M102 118C80 78 40 66 12 82Q30 92 28 112Q44 104 54 118Q66 112 74 130Q88 122 104 142Z";
    return [
        shape(wing, dark), draw("g", { transform: "translate(220 0) scale(-1 1)" }, shape(wing, dark)),
        shape(insect ? "M98 92q12 -10 24 0l6 40q-4 58 -18 70q-14 -12 -18 -70z" : "M94 100q16 -10 32 0q10 52 -16 76q-26 -24 -16 -76z", coat),
        insect ? line("M96 140h28M96 154h28M98 168h24M104 88q-10 -26 -26 -28M116 88q10 -26 26 -28", 2.6) : [shape("M94 98l-8 -32l18 22zM126 98l8 -32l-18 22z", coat), line("M104 124l3 8l4 -8l3 8l3 -8", 1.8)],
        eye(102, 106), eye(118, 106), insect && is(kind, "wasp") ? line("M110 202v16", 4) : null,
    ];
};

/** Worms, eels and fish.
 *
 * @param {At} at
 */
const serpent = ({ kind, coat, dark }) =>
    is(kind, "pike|skate|pond")
        ? [
            shape("M168 130L208 98V168Z", dark), shape("M88 96Q112 66 140 92Z", dark), shape("M18 136C46 88 130 78 174 128C140 178 58 182 18 136Z", coat),
            shape("M18 136L62 142L44 156Z", "#8e1313"), line("M24 140l5 6l5 -5l5 6l5 -5l5 5", 1.8), eye(58, 118, 7),
            line("M84 104q12 28 0 58M104 112q10 18 0 36M120 110q10 20 0 40M136 114q8 16 0 32", 2),
        ]
        : [
            shape("M44 84C22 92 18 118 38 124C78 134 118 116 128 142C136 168 62 158 54 186C46 216 168 216 190 178C178 192 102 200 100 188C104 176 170 182 168 138C164 88 92 102 76 92C64 82 56 80 44 84Z", coat),
            line("M96 106l6 22M118 106l2 24M140 112l-4 24M158 130l-20 16M70 172l12 16M96 192l4 16M126 196v14M154 192l6 14", 1.8),
            eye(48, 98), line("M26 112q16 8 30 4", 2), is(kind, "centipede") ? line("M90 130v14M106 130v14M122 140h16M60 160l-10 8M84 204v12M112 208v12M140 206v12M166 198l8 10", 3) : line("M30 113l3 7l5 -6l4 7l5 -6", 1.6), dot(30, 104, 2.5, dark),
        ];

/** @param {At} at */
const frog = ({ kind, coat, dark }) => [
    is(kind, "newt") ? shape("M158 170q40 10 50 -30q12 50 -30 56q-20 2 -30 -6z", coat) : null,
    shape("M150 150C196 140 198 190 166 208H206V214H132ZM66 150C20 140 22 190 54 208H14V214H88Z", dark),
    shape("M44 150C44 96 176 96 176 150C176 196 146 208 110 208C74 208 44 196 44 150Z", coat),
    dot(72, 96, 20, coat, { stroke: INK, "stroke-width": 2.6 }), dot(148, 96, 20, coat, { stroke: INK, "stroke-width": 2.6 }), eye(72, 94, 10), eye(148, 94, 10),
    line("M56 150q54 34 108 0M98 130h2M120 130h2", 3), dot(70, 180, 4, dark), dot(94, 190, 5, dark), dot(144, 182, 4, dark),
];

/** Crabs, spiders and beetles, from above.
 *
 * @param {At} at
 */
const shelled = ({ kind, coat, dark }) => {
    const crab = is(kind, "crab");
    const legs = crab ? "M62 140L30 168L38 192M70 158L48 192L58 212" : "M74 122L30 92L14 122M70 138L26 132L10 168M74 154L34 172L26 210M82 166L58 200L62 222";
    const side = [line(legs, 5), crab ? shape("M70 118L44 90C20 84 18 56 34 44L44 66L58 46C70 62 62 84 54 88L82 110Z", coat) : null];
    return [
        side, draw("g", { transform: "translate(220 0) scale(-1 1)" }, side.map((part) => part?.cloneNode(true))),
        shape(crab ? "M54 138C60 104 160 104 166 138C160 186 60 186 54 138Z" : "M76 150C70 104 150 104 144 150C146 206 74 206 76 150Z", coat),
        is(kind, "spider") ? [dot(110, 106, 20, dark, { stroke: INK, "stroke-width": 2.6 }), line("M110 140v48M92 158h36", 3)] : line(crab ? "M78 132q32 -10 64 0M86 158q24 14 48 0" : "M110 116v80M86 140q24 8 48 0", 2.4),
        eye(100, crab ? 118 : 104), eye(120, crab ? 118 : 104),
    ];
};

/** @param {At} at */
const ghost = ({ coat, seed }) => [
    shape("M110 40C66 40 58 96 58 140L44 214L68 196L86 216L110 196L134 216L152 196L176 214L162 140C162 96 154 40 110 40Z", "#dfe6e2", { opacity: 0.93 }),
    shape("M86 96q10 -16 20 0q-8 22 -20 0zM114 96q10 -16 20 0q-10 22 -20 0z", INK), shape(`M98 130q12 -${8 + (seed % 10)} 24 0q2 26 -12 28q-14 -2 -12 -28z`, INK),
    line("M62 150q-30 4 -40 30M158 150q30 4 40 30", 9, { stroke: "#dfe6e2" }), line("M76 160q10 20 4 34M144 160q-10 20 -4 34M110 170v20", 1.8, { stroke: coat }),
];

/** @param {At} at */
const skull = ({ dark }) => [
    shape("M40 262C40 216 72 204 96 200H124C148 204 180 216 180 262Z", dark), line("M72 220q38 20 76 0M66 236q44 20 88 0M110 204v58", 4, { stroke: PALE }),
    shape("M110 44C60 44 52 96 62 124C66 138 76 140 78 150V176H142V150C144 140 154 138 158 124C168 96 160 44 110 44Z", PALE),
    dot(88, 112, 17), dot(132, 112, 17), dot(86, 112, 4, "#d9a441"), dot(130, 112, 4, "#d9a441"), shape("M110 126l-9 20h18z", INK), line("M84 162h52M92 154v22M104 154v22M116 154v22M128 154v22", 2.2), line("M118 50l-8 16l10 8l-6 12", 1.8),
];

/** @param {At} at */
const ooze = ({ coat, seed }) => [
    shape("M20 206C10 176 40 170 50 146C58 116 74 124 84 98C96 70 136 76 142 104C148 128 168 124 174 150C182 172 214 176 202 206Z", seed % 2 ? "#7f9a5a" : "#6f8f96"),
    line("M60 176q8 -14 20 -10M96 116q10 -14 24 -10M150 160q10 -4 16 4", 3, { stroke: "#f3ecdc" }), eye(96, 146, 9), eye(132, 138, 7), dot(70, 190, 6, coat, { opacity: 0.6 }), dot(160, 188, 8, coat, { opacity: 0.6 }), line("M88 182q26 14 52 0", 3),
];

/** @param {At} at */
const plant = ({ kind, coat, dark }) =>
    is(kind, "cap")
        ? [shape("M84 130C80 166 74 188 64 208H156C146 188 140 166 136 130Z", PALE), shape("M28 132C32 60 188 60 192 132C150 148 70 148 28 132Z", "#8e3b2b"), dot(76, 104, 10, PALE), dot(124, 92, 12, PALE), dot(156, 116, 8, PALE), eye(98, 158), eye(122, 158), line("M100 178q10 6 20 0", 2.6)]
        : [shape("M76 96L60 60L92 84L104 40L118 82L156 52L140 100C138 140 144 176 168 208H52C76 176 82 140 76 96Z", coat), line("M78 206q-24 -6 -42 8M142 206q24 -6 42 8M92 110v80M128 106v84M110 170v34", 3), eye(98, 128, 7), eye(124, 128, 7), shape("M94 152q16 -10 32 0q-4 16 -16 16q-12 0 -16 -16z", INK), line("M60 60q-20 -4 -26 10M156 52q20 0 26 14", 3), dot(36, 74, 7, "#5f7a3a"), dot(184, 70, 8, "#5f7a3a"), dot(104, 38, 8, "#5f7a3a"), dot(150, 190, 3, dark)];

/** Made, not born: armour without a man, stones that stand.
 *
 * @param {At} at
 */
const construct = ({ kind, coat }) =>
    is(kind, "knight|watch|\\btin\\b|cashier|brass|key|angel|shift|cast")
        ? [
            shape("M34 262C34 210 70 196 92 192H128C150 196 186 210 186 262Z", "#8d9196"), line("M64 222q46 26 92 0M110 200v62", 2.4),
            shape("M64 128C58 60 162 60 156 128L150 186H70Z", is(kind, "brass|cashier|key|angel") ? "#c9a24a" : "#a4a9ae"), shape("M72 116H148V134H72Z", INK), dot(94, 125, 4, "#f0a93c"), dot(126, 125, 4, "#f0a93c"),
            line("M110 72v44M84 148v28M97 150v28M110 150v28M123 150v28M136 148v28", 2.6), shape("M104 72q-8 -34 22 -46q-4 16 12 20q-16 6 -22 28z", "#8e1313"),
        ]
        : is(kind, "coat|sleeve|hat")
            ? [shape("M50 262L62 136Q110 108 158 136L170 262Z", coat), shape("M92 132L110 160L128 132Q110 122 92 132Z", INK), line("M110 160v100M62 150l-26 70M158 150l26 70", 4), shape("M50 92H170V102H50ZM76 92Q80 44 110 46Q140 44 144 92Z", INK), dot(98, 114, 4, "#f3d777"), dot(122, 114, 4, "#f3d777")]
            : [shape("M54 214L46 150L70 96L84 60L126 50L152 88L176 144L168 214Z", "#9a968c"), line("M84 60l10 40l-24 -4M152 88l-24 20l-2 -58M46 150l44 10l-6 54M176 144l-40 20l6 50", 2), shape("M84 112h20v12h-20zM118 112h20v12h-20z", INK), dot(94, 118, 3, "#f0a93c"), dot(128, 118, 3, "#f0a93c"), line("M90 148h40", 5)];

/** @param {At} at */
const giant = ({ coat, dark }) => [
    shape("M8 262C8 190 48 168 78 164H142C172 168 212 190 212 262Z", dark), line("M40 214l-8 40M180 214l8 40M92 190q18 8 36 0", 2.4),
    shape("M58 112l-26 -14l6 34zM162 112l26 -14l-6 34z", coat), shape("M60 110C56 52 164 52 160 110C166 152 158 186 110 188C62 186 54 152 60 110Z", coat),
    shape("M70 96Q110 80 150 96L148 106Q110 94 72 106Z", INK), eye(90, 114, 6), eye(130, 114, 6), shape("M98 122q12 -8 24 0l4 18q-16 8 -32 0z", coat), line("M80 158q30 -10 60 0", 3), shape("M82 160l4 -22l8 20zM138 160l-4 -22l-8 20z", PALE), line("M84 66q10 -10 20 -8M116 56q14 2 20 12", 3),
];

/** @param {At} at */
const chest = ({ coat, dark }) => [
    shape("M34 92Q36 50 110 50Q184 50 186 92L196 130H24Z", coat), line("M60 58l-8 70M160 58l8 70M110 50v78", 4), shape("M30 130H190L184 168H36Z", "#4a0d0d"),
    shape("M34 130l9 20l9 -20l9 20l9 -20l9 20l9 -20l9 20l9 -20l9 20l9 -20l9 20l9 -20l9 20l9 -20l9 20l9 -20z", PALE, { "stroke-width": 1.4 }), shape("M92 166q4 34 30 40q-6 -22 4 -40z", "#b3261e"), shape("M30 166H190V212H30Z", coat), line("M60 166v46M160 166v46", 4), shape("M40 166l8 -14l8 14zM72 166l8 -14l8 14zM140 166l8 -14l8 14zM166 166l8 -14l8 14z", PALE, { "stroke-width": 1.4 }), eye(86, 108, 8), eye(134, 108, 8), dot(110, 190, 7, dark),
];

/** @param {At} at */
const dragon = ({ coat, dark }) => [
    shape("M150 262C210 220 196 120 140 104L120 180L96 262Z", coat), line("M136 140l34 6M132 164l44 6M126 190l46 8M118 216l44 8", 2.4), shape("M150 100l26 -22l-8 32l24 -8l-16 28l22 2l-22 22z", dark),
    shape("M140 72C158 90 158 124 132 138C104 148 66 150 22 158L20 144L34 132L22 120C56 104 74 72 140 72Z", coat), shape("M126 78Q150 40 190 42Q162 58 150 88ZM108 82Q118 56 142 50Q128 66 124 84Z", PALE), eye(92, 104, 7), dot(36, 126, 3), shape("M30 140l6 12l8 -13l6 12l8 -13l6 12l8 -14l6 12l8 -14z", PALE, { "stroke-width": 1.4 }), line("M74 92q14 -10 30 -6", 4),
];

/** A person: from the traits of Knave, chosen by the kind's name; the drowned and buried are grey.
 *
 * @param {string} skin
 */
const person = (skin) => (/** @type {At} */ { kind, seed }) => {
    const traits = Object.fromEntries(Object.entries(TRAITS).map(([key, all], n) => [key, all[Math.floor(seed / 7 ** n) % all.length]]));
    return [...portrait({ traits: skin ? { ...traits, skin, face: "sunken", clothing: "torn" } : traits, sex: is(kind, "wife|woman|lady|bride|mistress|teller|[Mm]other|[Ww]idow|[Aa]unt|[Ss]ister|Madam|Greta|Lil$|Maud|Brida|Ilse") ? "female" : "male" }).childNodes].slice(3);
};

/** The first rule that fits the words of a kind gives its body.
 *
 * @type {Array<[RegExp, (at: At) => any]>}
 */
const BODIES = [
    [/ the cat human/u, beast], [/^(?!.*undead).*human/u, person("")], [/mimic/u, chest], [/dragon/u, dragon], [/bones/u, skull], [/shroud|bat|moth|wasp|gnat|mite\b/u, winged],
    [/pigeon|crow\b|heron|gull|stork|geese|vulture|owl|bird|hen\b|mistress/u, bird],
    [/leech|eel|conger|lamprey|worm|centipede|pike|skate|throats/u, serpent], [/toad|frog|newt|whelp/u, frog], [/crab|spider|beetle|louse|hopper/u, shelled],
    [/plant/u, plant], [/ooze/u, ooze], [/rat_mayor|beast/u, beast], [/giant/u, giant], [/hat_folk|construct|stone/u, construct], [/undead.*human|human.*undead|undead.*folk|folk.*undead/u, person("dead")],
    [/(?<!spirit )folk(?!.*spirit)/u, person("")], [/undead/u, skull], [/spirit|swarm/u, ghost], [/^$/u, ghost],
];

const FLAMES = "M24 214q-14 -30 6 -52q-2 20 10 26q2 -24 14 -34q-4 28 8 38q0 14 -8 22zM160 214q-10 -24 8 -42q0 18 8 22q4 -22 16 -30q-4 26 6 34q2 10 -4 16z";

/** Return the picture of a being: its portrait if it has traits, else that of its kind.
 *
 * @param {any} looks
 */
export function likeness(looks) {
    if (looks?.traits) {
        return portrait(looks);
    }
    const { kind: key, tags, size = 1 } = /** @type {Looks} */ (looks ?? { kind: "", tags: ["spirit"] });
    const kind = key.replaceAll("_", " ");
    const seed = seedOf(key);
    const words = `${kind} ${tags.join(" ")}`;
    const at = { kind, seed, coat: COATS[seed % COATS.length], dark: "#4a4038" };
    const body = BODIES.find(([rule]) => rule.test(words))?.[1] ?? person("");
    const grown = Math.min(1.12, 0.86 + size / 40);
    return draw(
        "svg",
        { viewBox: "0 0 220 260", class: "portrait", "aria-hidden": "true" },
        backdrop(at),
        tags.includes("fire") ? shape(FLAMES, "#e0752d") : null,
        draw("g", { transform: `translate(${110 - 110 * grown} ${214 - 214 * grown}) scale(${grown})` }, body(at)),
        tags.includes("mage") ? shape("M110 6l5 12l13 1l-10 9l3 13l-11 -7l-11 7l3 -13l-10 -9l13 -1z", "#e8c65a", { "stroke-width": 1.6 }) : null,
    );
}
