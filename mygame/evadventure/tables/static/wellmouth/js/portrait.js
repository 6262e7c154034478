// @ts-check
/* A portrait, drawn from the visible traits: sex, physique, face, skin, hair and clothing, as the tables of Knave name them. */

import { h } from "./dom.js";

const HEAD = "38 34 144 144"; // the part of a portrait that is a face
const NAMESPACE = "http://www.w3.org/2000/svg";

export const INK = "#221c17";
const BUILDS = { // width of the shoulders; how far the head is down
    athletic: [1, 0], brawny: [1.16, 0], corpulent: [1.34, 4], delicate: [0.78, 4], gaunt: [0.74, 0], hulking: [1.4, -8], lanky: [0.8, -8],
    ripped: [1.14, 0], rugged: [1.12, 0], scrawny: [0.72, 4], short: [0.96, 16], sinewy: [0.92, 0], slender: [0.8, -2], flabby: [1.24, 4],
    statuesque: [1.06, -8], stout: [1.22, 8], tiny: [0.68, 22], towering: [1.2, -14], willowy: [0.76, -6], wiry: [0.82, 0],
};
const FACES = { // half width of the brow, of the cheeks, of the jaw; length; nose; mouth
    bloated: [40, 47, 38, 58, "round", "flat"], blunt: [40, 40, 34, 52, "broad", "flat"], bony: [35, 36, 22, 60, "long", "flat"],
    chiseled: [38, 38, 30, 58, "straight", "flat"], delicate: [35, 34, 18, 54, "small", "smile"], elongated: [33, 33, 22, 70, "long", "flat"],
    patrician: [36, 35, 24, 62, "roman", "proud"], pinched: [35, 32, 17, 58, "straight", "sour"], hawkish: [36, 35, 21, 60, "hook", "flat"],
    broken: [38, 38, 30, 57, "broken", "crooked"], impish: [37, 36, 16, 53, "up", "grin"], narrow: [30, 29, 18, 64, "straight", "flat"],
    ratlike: [32, 31, 12, 58, "point", "sour"], round: [41, 45, 33, 52, "small", "smile"], sunken: [38, 30, 22, 60, "straight", "sour"],
    sharp: [36, 35, 12, 60, "point", "proud"], soft: [38, 40, 28, 55, "round", "smile"], square: [40, 40, 37, 55, "broad", "flat"],
    wide: [45, 46, 33, 52, "broad", "grin"], wolfish: [38, 38, 20, 61, "straight", "fangs"],
};
const TONES = ["#e8c3a0", "#d9a97f", "#f0d3b8", "#b98258", "#8d5f3e"];
const SKINS = { dark: "#6d4931", pale: "#f3e1d2", tanned: "#bd8757", sunburned: "#d98873", dead: "#a7b59c", rosy: "#eeb9a4", sallow: "#d6c38c", makeup: "#f5e4d8", weathered: "#b88a63" };
const HAIRS = ["#2b211b", "#5a3a20", "#8c5a2b", "#b9893f", "#8b8378", "#7a2f1d"];
const CLOTHS = ["#7b2f2b", "#2d4a63", "#3f5b3a", "#6b5330", "#4a3a5e", "#8a6a1f"];

/** Return a number that is the same for the same words. */
export function seedOf(...words) {
    let sum = 7;
    for (const letter of words.join("/")) {
        sum = (sum * 31 + Number(letter.codePointAt(0))) % 1000003;
    }
    return sum;
}

export function draw(name, attributes, ...children) {
    const element = document.createElementNS(NAMESPACE, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.append(...children.flat(Infinity).filter(Boolean));
    return element;
}

export const line = (d, width = 2.4, more = {}) => draw("path", { d, fill: "none", stroke: INK, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });
export const shape = (d, fill, more = {}) => draw("path", { d, fill, stroke: INK, "stroke-width": 2.6, "stroke-linejoin": "round", ...more });
export const dot = (cx, cy, r, fill = INK, more = {}) => draw("circle", { cx, cy, r, fill, ...more });

/** Return a portrait as SVG.
 *
 * `traits`: {physique, face, skin, hair, clothing} as keys of Knave's tables; one that is not known is drawn plainly. `sex` is `male`, `female`
 * or `other`; `label` is the text for a screen reader, empty for a mere ornament.
 */
export function portrait({ traits, sex = "other", label = "" }) {
    const seed = seedOf(traits.physique, traits.face, traits.skin, traits.hair, traits.clothing);
    const [width, down] = BUILDS[traits.physique] ?? [1, 0];
    const [brow, cheek, jaw, length, nose, mouth] = FACES[traits.face] ?? FACES.soft;
    const top = 62 + down;
    const at = {
        x: 110, top, eyes: top + length * 0.52, chin: top + length * 1.5, brow, cheek, jaw, length, sex, seed, shoulders: 74 * width, neck: 15 + 9 * width,
        skin: SKINS[traits.skin] ?? TONES[seed % TONES.length],
        hair: HAIRS[Math.floor(seed / 7) % HAIRS.length],
        cloth: CLOTHS[Math.floor(seed / 3) % CLOTHS.length],
        second: CLOTHS[(Math.floor(seed / 3) + 2) % CLOTHS.length],
    };
    const picture = draw(
        "svg",
        { viewBox: "0 0 220 260", class: "portrait", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
        backdrop(at),
        (BEHIND[traits.hair] ?? (() => null))(at),
        body(at, traits.clothing),
        head(at),
        marks(at, traits.skin),
        features(at, nose, mouth),
        (HAIR[traits.hair] ?? HAIR.cropped)(at),
    );
    return picture;
}

/** A roundel with rays of a woodcut, as an old town would print its people. */
export function backdrop({ seed }) {
    const rays = [];
    for (let ray = 0; ray < 36; ray += 1) {
        const angle = ((ray * 10 + (seed % 10)) * Math.PI) / 180;
        const [from, to] = [96, 104 + (ray % 3) * 4];
        rays.push(`M${110 + from * Math.cos(angle)} ${124 + from * Math.sin(angle)}L${110 + to * Math.cos(angle)} ${124 + to * Math.sin(angle)}`);
    }
    return [
        draw("rect", { width: 220, height: 260, fill: "#e9dec6" }),
        draw("circle", { cx: 110, cy: 124, r: 94, fill: "#d8c49a", stroke: INK, "stroke-width": 1.6 }),
        line(rays.join(""), 1.8),
    ];
}

function body(at, clothing) {
    const { x, shoulders, neck, chin } = at;
    const top = chin + 16;
    const d = `M${x - shoulders} 262C${x - shoulders} ${top + 34} ${x - shoulders * 0.72} ${top + 18} ${x - neck - 6} ${top + 4}` +
        `L${x + neck + 6} ${top + 4}C${x + shoulders * 0.72} ${top + 18} ${x + shoulders} ${top + 34} ${x + shoulders} 262Z`;
    return [
        shape(`M${x - neck} ${chin - 22}L${x - neck} ${top + 8}Q${x} ${top + 30} ${x + neck} ${top + 8}L${x + neck} ${chin - 22}Z`, at.skin),
        line(`M${x - neck + 3} ${chin - 2}l6 7M${x - neck + 3} ${chin + 6}l8 7M${x - neck + 3} ${chin + 14}l8 7`, 1.4),
        shape(d, at.cloth),
        line(`M${x - shoulders + 6} 250l-2 -18M${x - shoulders + 13} 252l-2 -30M${x - shoulders + 20} 254l-1 -38`, 1.5),
        (CLOTHES[clothing] ?? CLOTHES.plain)(at, top),
    ];
}

const spots = (at, top, fill, places) => places.map(([dx, dy, r]) => dot(at.x + dx, top + dy, r, fill));
const CLOTHES = {
    plain: ({ x, neck }, top) => line(`M${x - neck - 6} ${top + 4}Q${x} ${top + 34} ${x + neck + 6} ${top + 4}`),
    antique: ({ x, neck }, top) => [0, 1, 2, 3, 4, 5, 6].map((fold) => shape(`M${x - neck - 12 + fold * ((2 * neck + 24) / 7)} ${top + 8}q5 -20 10 0z`, "#f3ecdc", { "stroke-width": 1.6 })),
    bloody: (at, top) => [CLOTHES.plain(at, top), spots(at, top, "#8e1313", [[-22, 46, 9], [-12, 60, 5], [-30, 62, 4], [18, 70, 6]])],
    ceremonial: ({ x, neck, second }, top) => [
        shape(`M${x - neck - 6} ${top + 4}l10 0l8 90l-16 0z`, second), shape(`M${x + neck + 6} ${top + 4}l-10 0l-8 90l16 0z`, second), line(`M${x} ${top + 44}v14M${x - 6} ${top + 50}h12`, 2),
    ],
    decorated: (at, top) => [CLOTHES.plain(at, top), [-30, -18, -6, 6, 18, 30].map((dx) => dot(at.x + dx, top + 36 - Math.abs(dx) * 0.5, 3, "#e8c65a", { stroke: INK }))],
    eccentric: ({ x, shoulders, neck, second }, top) => [shape(`M${x} ${top + 18}L${x + neck + 6} ${top + 4}Q${x + shoulders} ${top + 26} ${x + shoulders} 262L${x} 262Z`, second), line(`M${x - 10} ${top + 30}q10 8 20 0`)],
    elegant: ({ x, neck }, top) => [shape(`M${x - neck - 6} ${top + 4}L${x} ${top + 58}L${x + neck + 6} ${top + 4}L${x} ${top + 26}Z`, "#f3ecdc"), dot(x, top + 62, 3, "#e8c65a", { stroke: INK })],
    fashionable: ({ x, neck, second }, top) => [shape(`M${x - neck - 16} ${top + 10}q${neck + 16} -26 ${2 * neck + 32} 0q-${neck + 16} 34 -${2 * neck + 32} 0z`, second), dot(x + neck, top + 16, 5, "#e8c65a", { stroke: INK })],
    filthy: (at, top) => [CLOTHES.plain(at, top), spots(at, top, "#3d3020", [[-28, 40, 7], [20, 52, 9], [-6, 66, 6], [34, 76, 5]])],
    flamboyant: (at, top) => [CLOTHES.plain(at, top), [-36, -24, -12, 0, 12, 24, 36].map((dx) => line(`M${at.x + dx} ${top + 34}L${at.x + dx * 1.3} 262`, 3, { stroke: "#e8c65a" })), line(`M${at.x + 30} ${top + 24}q26 -20 22 -52`, 3, { stroke: "#b3261e" })],
    stained: (at, top) => [CLOTHES.plain(at, top), spots(at, top, at.second, [[12, 48, 10], [20, 60, 5]])],
    foreign: ({ x, neck, second }, top) => [shape(`M${x - neck - 8} ${top + 4}L${x + 24} ${top + 74}l14 -6L${x - neck + 8} ${top}Z`, second), shape(`M${x + neck + 8} ${top + 4}L${x - 12} ${top + 46}l-6 -10L${x + neck - 8} ${top}Z`, second)],
    frayed: (at, top) => [line(`M${at.x - at.neck - 8} ${top + 6}l5 12l4 -6l5 12l6 -6l6 10l6 -10l6 6l5 -12l4 6l5 -12`, 2)],
    frumpy: ({ x, shoulders, second }, top) => shape(`M${x - shoulders * 0.9} ${top + 44}Q${x - 40} ${top} ${x - 20} ${top + 2}Q${x} ${top + 40} ${x + 20} ${top + 2}Q${x + 40} ${top} ${x + shoulders * 0.9} ${top + 44}Q${x} ${top + 90} ${x - shoulders * 0.9} ${top + 44}Z`, second),
    livery: ({ x, second, neck }, top) => [shape(`M${x - 14} ${top + 12}h28v92h-28z`, second), [32, 48, 64].map((dy) => dot(x, top + dy, 3, "#e8c65a", { stroke: INK })), shape(`M${x - neck - 6} ${top + 4}l${neck + 6} 16l${neck + 6} -16l4 10l-${neck + 10} 14l-${neck + 10} -14z`, "#f3ecdc")],
    oversized: ({ x, neck, cloth }, top) => shape(`M${x - neck - 22} ${top + 12}Q${x} ${top - 16} ${x + neck + 22} ${top + 12}Q${x} ${top + 50} ${x - neck - 22} ${top + 12}Z`, cloth),
    patched: (at, top) => [CLOTHES.plain(at, top), shape(`M${at.x + 14} ${top + 40}l20 -3l3 18l-21 4z`, at.second, { "stroke-dasharray": "4 3" }), shape(`M${at.x - 40} ${top + 52}l15 2l-3 15l-15 -2z`, "#8a6a1f", { "stroke-dasharray": "4 3" })],
    perfumed: (at, top) => [CLOTHES.elegant(at, top), [0, 72, 144, 216, 288].map((turn) => dot(at.x + 30 + 6 * Math.cos((turn * Math.PI) / 180), top + 40 + 6 * Math.sin((turn * Math.PI) / 180), 4, "#d9748b", { stroke: INK })), dot(at.x + 30, top + 40, 3, "#e8c65a")],
    rancid: (at, top) => [CLOTHES.filthy(at, top), line(`M${at.x - 52} ${top + 12}q6 -8 0 -16q-6 -8 0 -16M${at.x + 56} ${top + 8}q6 -8 0 -16q-6 -8 0 -16`, 1.8)],
    torn: (at, top) => [CLOTHES.plain(at, top), shape(`M${at.x - 26} ${top + 40}l14 26l-4 -28z`, at.skin), shape(`M${at.x + 30} ${top + 34}l4 32l8 -26z`, at.skin)],
    undersized: (at, top) => [CLOTHES.plain(at, top), line(`M${at.x - 30} ${top + 30}q30 -10 60 0M${at.x - 34} ${top + 44}q34 -10 68 0M${at.x} ${top + 22}v80`, 1.6)],
};

function outline({ x, top, brow, cheek, jaw, length, chin }) {
    const middle = top + length * 0.78;
    return `M${x - brow} ${top + 8}C${x - brow} ${top - 24} ${x + brow} ${top - 24} ${x + brow} ${top + 8}` +
        `C${x + brow + 2} ${middle - 18} ${x + cheek} ${middle - 8} ${x + cheek} ${middle}` +
        `C${x + cheek} ${middle + 22} ${x + jaw} ${chin - 8} ${x + jaw * 0.6} ${chin}Q${x} ${chin + 9} ${x - jaw * 0.6} ${chin}` +
        `C${x - jaw} ${chin - 8} ${x - cheek} ${middle + 22} ${x - cheek} ${middle}C${x - cheek} ${middle - 8} ${x - brow - 2} ${middle - 18} ${x - brow} ${top + 8}Z`;
}

function head(at) {
    const { x, cheek, eyes } = at;
    const ear = (side) => shape(`M${x + side * (cheek - 2)} ${eyes - 6}q${side * 13} -6 ${side * 11} 10q${side * -2} 14 ${side * -11} 10z`, at.skin);
    const low = at.top + at.length * 0.9;
    return [ear(-1), ear(1), shape(outline(at), at.skin), line(`M${x + cheek - 9} ${low}l-5 9M${x + cheek - 15} ${low + 6}l-5 9M${x + cheek - 21} ${low + 11}l-5 9`, 1.4)];
}

const NOSES = {
    straight: "q-3 14 -7 20q6 5 12 0", long: "q-3 18 -8 27q6 6 14 0", broad: "q-2 12 -12 19q4 7 12 3q8 4 12 -3", round: "q-2 10 -9 16q0 8 9 8q9 0 9 -8",
    small: "q-2 9 -5 13q5 4 10 0", roman: "q-12 6 -9 24q7 4 12 0", hook: "q-16 8 -13 26q5 6 15 -2", broken: "q8 6 -2 11q-10 5 -4 13q6 4 12 0", up: "q-4 10 -8 12q4 8 14 3", point: "q-6 14 -14 22q10 4 16 1",
};
const MOUTHS = {
    flat: "m-14 0q14 4 28 0", smile: "m-14 -2q14 11 28 0", proud: "m-13 1q13 -4 26 -1", sour: "m-12 4q12 -8 24 0", crooked: "m-14 3q12 -2 18 -2q6 -1 10 -6", grin: "m-18 -4q18 17 36 0q-18 6 -36 0", fangs: "m-15 -1q15 6 30 0m-24 2l3 7l3 -6m12 0l3 6l3 -7",
};

function features(at, nose, mouth) {
    const { x, eyes, chin, sex, seed, brow } = at;
    const apart = brow * 0.47;
    const lips = chin - (chin - eyes) * 0.27;
    const eye = (side) => [
        shape(`M${x + side * apart - 9} ${eyes}q9 -9 18 0q-9 7 -18 0z`, "#fbf5e9", { "stroke-width": 1.8 }),
        dot(x + side * apart + ((seed % 5) - 2) * 0.6, eyes - 0.5, 3.4),
        line(`M${x + side * (apart - 11)} ${eyes - 12 + (seed % 3)}Q${x + side * apart} ${eyes - 18} ${x + side * (apart + 11)} ${eyes - 11}`, sex === "female" ? 2.4 : 4, { stroke: at.hair }),
        sex === "female" ? line(`M${x + side * (apart + 9)} ${eyes}l${side * 5} -4M${x + side * (apart + 6)} ${eyes - 4}l${side * 4} -5`, 1.6) : null,
    ];
    const beard = sex === "male" && seed % 3 !== 0;
    return [
        eye(-1), eye(1),
        line(`M${x + 1} ${eyes + 2}${NOSES[nose]}`, 2.2),
        beard && seed % 3 === 1 ? shape(`M${x - at.jaw - 2} ${lips - 6}Q${x - 12} ${lips - 12} ${x} ${lips - 7}Q${x + 12} ${lips - 12} ${x + at.jaw + 2} ${lips - 6}Q${x + at.jaw} ${chin + 8} ${x} ${chin + 22}Q${x - at.jaw} ${chin + 8} ${x - at.jaw - 2} ${lips - 6}Z`, at.hair) : null,
        beard && seed % 3 === 2 ? shape(`M${x} ${lips - 9}q-10 -4 -24 7q14 3 24 -2q10 5 24 2q-14 -11 -24 -7z`, at.hair, { "stroke-width": 1.6 }) : null,
        line(`M${x} ${lips}${MOUTHS[mouth]}`, 2.6, sex === "female" ? { stroke: "#8f2f2b", "stroke-width": 3.4 } : beard && seed % 3 === 1 ? { stroke: "#c98d7c" } : {}),
    ];
}

function marks(at, skin) {
    const { x, eyes, chin, cheek, top } = at;
    switch (skin) {
        case "battle scar":
            return line(`M${x + 8} ${eyes - 22}L${x + cheek - 12} ${chin - 24}M${x + 14} ${eyes - 8}l7 -3M${x + 19} ${eyes + 10}l7 -3M${x + 24} ${eyes + 22}l7 -3`, 2, { stroke: "#8f2f2b" });
        case "birthmark":
            return shape(`M${x - cheek + 10} ${eyes + 14}q8 -8 14 2q4 10 -6 12q-12 0 -8 -14z`, "#8a4a3a", { "stroke-width": 0 });
        case "burn scar":
            return shape(`M${x + cheek - 4} ${eyes - 10}q-22 6 -18 26q-6 16 6 22q10 -8 12 -30z`, "#b4574a", { "stroke-width": 1, "stroke-dasharray": "2 3" });
        case "makeup":
            return [dot(x - cheek + 15, eyes + 18, 8, "#d9748b", { opacity: 0.6 }), dot(x + cheek - 15, eyes + 18, 8, "#d9748b", { opacity: 0.6 })];
        case "oily":
            return [line(`M${x - 12} ${top - 4}q12 -6 24 0`, 3, { stroke: "#fff8ea" }), line(`M${x - cheek + 12} ${eyes + 10}q4 -4 9 -3`, 3, { stroke: "#fff8ea" })];
        case "pierced":
            return [dot(x - cheek - 6, eyes + 17, 4, "none", { stroke: "#c9981f", "stroke-width": 2.4 }), dot(x + cheek + 6, eyes + 17, 4, "none", { stroke: "#c9981f", "stroke-width": 2.4 }), dot(x + 12, eyes - 20, 2.4, "#c9981f", { stroke: INK })];
        case "pockmarked":
            return [[-20, 14], [-14, 22], [-24, 24], [18, 16], [24, 22], [14, 27], [0, -18], [8, -22]].map(([dx, dy]) => dot(x + dx, eyes + dy, 1.8, "#8a5a48"));
        case "reeking":
            return line(`M${x - 74} ${eyes}q7 -9 0 -18q-7 -9 0 -18M${x + 74} ${eyes}q7 -9 0 -18q-7 -9 0 -18`, 2);
        case "tattooed":
            return line(`M${x - cheek + 6} ${eyes + 12}l9 6l-9 6l9 6M${x + cheek - 6} ${eyes + 12}l-9 6l9 6l-9 6M${x - 8} ${eyes - 22}l8 8l8 -8`, 2.4, { stroke: "#1c4a6b" });
        case "war paint":
            return line(`M${x - cheek + 4} ${eyes + 10}h22M${x - cheek + 6} ${eyes + 18}h19M${x + cheek - 4} ${eyes + 10}h-22M${x + cheek - 6} ${eyes + 18}h-19`, 5, { stroke: "#1f5d8c" });
        case "rough":
        case "weathered":
            return line(`M${x - 15} ${eyes - 26}q15 -4 30 0M${x - 13} ${eyes - 32}q13 -4 26 0M${x - cheek + 4} ${eyes + 4}l8 4M${x + cheek - 4} ${eyes + 4}l-8 4M${x - 19} ${eyes + 26}q-4 8 0 13M${x + 19} ${eyes + 26}q4 8 0 13`, 1.5);
        case "whip scar":
            return line(`M${x - cheek + 6} ${eyes - 14}l24 26M${x - cheek + 4} ${eyes + 2}l20 24M${x + 8} ${eyes + 20}l18 20`, 2.2, { stroke: "#8f2f2b" });
        default:
            return null;
    }
}

// Hair: what is behind the head, and what lies over it.

const curtain = (long) => (at) => shape(`M${at.x - at.brow - 6} ${at.top + 4}Q${at.x - at.brow - 20} ${at.top + long * 0.6} ${at.x - at.brow - 8} ${at.top + long}L${at.x + at.brow + 8} ${at.top + long}Q${at.x + at.brow + 20} ${at.top + long * 0.6} ${at.x + at.brow + 6} ${at.top + 4}Z`, at.hair);
const BEHIND = {
    long: curtain(140), luxurious: (at) => shape(`M${at.x - at.brow - 10} ${at.top}q-34 60 -14 130q40 20 ${at.brow * 2 + 48} 0q20 -70 -14 -130z`, at.hair), limp: curtain(104), silky: curtain(132), wavy: (at) => shape(`M${at.x - at.brow - 6} ${at.top}q-18 16 -8 34q-14 16 -4 36q-12 16 -2 38l${at.brow * 2 + 28} 0q10 -22 -2 -38q10 -20 -4 -36q10 -18 -8 -34z`, at.hair),
    disheveled: curtain(80), wispy: (at) => line(`M${at.x - at.brow} ${at.top + 20}q-14 40 -4 84M${at.x - at.brow - 4} ${at.top + 16}q-18 36 -10 74M${at.x + at.brow} ${at.top + 20}q14 40 4 84M${at.x + at.brow + 4} ${at.top + 16}q18 36 10 74`, 2, { stroke: at.hair }),
    ponytail: (at) => shape(`M${at.x + at.brow - 4} ${at.top - 10}q44 16 32 100q-16 8 -22 0q10 -54 -16 -78z`, at.hair),
    braided: (at) => [0, 1, 2, 3, 4, 5].map((knot) => [-1, 1].map((side) => shape(`M${at.x + side * (at.brow + 4)} ${at.top + 34 + knot * 17}q${side * 14} 8 0 18q${side * -14} -8 0 -18z`, at.hair, { "stroke-width": 1.8 }))),
    dreadlocks: (at) => [-3, -2, -1, 1, 2, 3].map((lock) => line(`M${at.x + lock * (at.brow / 3)} ${at.top - 8}Q${at.x + lock * (at.brow / 2 + 6)} ${at.top + 40} ${at.x + lock * (at.brow / 2 + 4)} ${at.top + 112}`, 11, { stroke: at.hair })),
    frizzy: (at) => dot(at.x, at.top + 14, at.brow + 30, at.hair, { stroke: INK, "stroke-width": 3, "stroke-dasharray": "3 5" }), curly: (at) => [-5, -4, -3, 3, 4, 5].map((curl) => dot(at.x + Math.sign(curl) * (at.brow + 6), at.top + (Math.abs(curl) - 3) * 24 + 10, 14, at.hair, { stroke: INK, "stroke-width": 2 })),
};
const cap = (rise, low) => (at) => shape(`M${at.x - at.brow - 3} ${at.top + low}C${at.x - at.brow - 8} ${at.top - 26 - rise} ${at.x + at.brow + 8} ${at.top - 26 - rise} ${at.x + at.brow + 3} ${at.top + low}Q${at.x + at.brow * 0.6} ${at.top - 2} ${at.x + 6} ${at.top + 2}Q${at.x - at.brow * 0.6} ${at.top - 4} ${at.x - at.brow - 3} ${at.top + low}Z`, at.hair);
const parted = (at) => [cap(8, 18)(at), line(`M${at.x + 4} ${at.top + 1}q-4 -16 2 -26`, 1.6, { stroke: "#fff6" })];
const HAIR = {
    bald: ({ x, top }) => line(`M${x - 15} ${top - 8}q8 -7 18 -6`, 3, { stroke: "#fff8ea" }),
    cropped: cap(4, 8), bristly: (at) => [cap(4, 6)(at), line([-4, -3, -2, -1, 0, 1, 2, 3, 4].map((tuft) => `M${at.x + tuft * (at.brow / 5)} ${at.top - 14 + Math.abs(tuft) * 2}l${tuft * 1.6} -12`).join(""), 3, { stroke: at.hair })],
    braided: parted, curly: (at) => [-3, -2, -1, 0, 1, 2, 3].map((curl) => dot(at.x + curl * (at.brow / 3.1), at.top - 14 + Math.abs(curl) * 4, 13, at.hair, { stroke: INK, "stroke-width": 2 })),
    disheveled: (at) => shape(`M${at.x - at.brow - 6} ${at.top + 22}l-6 -22l8 4l-4 -24l14 8l4 -22l16 12l8 -20l14 16l14 -16l6 20l14 -8l0 22l10 2l-8 26q-16 -24 -${at.brow} -18q-30 -6 -${at.brow - 6} 20z`, at.hair),
    dreadlocks: cap(10, 10), filthy: (at) => [cap(6, 16)(at), spots(at, at.top - 20, "#3d3020", [[-14, 4, 4], [12, 2, 5], [0, 10, 3]])],
    frizzy: cap(16, 12), greased: (at) => [cap(2, 10)(at), line(`M${at.x - 20} ${at.top - 14}q20 -8 40 2M${at.x - 24} ${at.top - 6}q22 -8 48 2`, 1.8, { stroke: "#fff8ea" })],
    limp: (at) => [cap(2, 30)(at)], long: parted, luxurious: (at) => [cap(18, 20)(at), line(`M${at.x - 24} ${at.top - 18}q24 -14 48 0`, 2, { stroke: "#fff6" })],
    mohawk: (at) => shape(`M${at.x - 9} ${at.top + 2}L${at.x - 17} ${at.top - 46}l9 8l2 -14l7 11l6 -12l4 14l9 -8L${at.x + 9} ${at.top + 2}Z`, at.hair),
    oily: (at) => [cap(3, 20)(at), line(`M${at.x - 18} ${at.top - 12}q8 -6 18 -5`, 3, { stroke: "#fff8ea" })],
    ponytail: cap(4, 8), silky: parted, topknot: (at) => [cap(2, 6)(at), dot(at.x, at.top - 32, 13, at.hair, { stroke: INK, "stroke-width": 2.4 }), line(`M${at.x - 9} ${at.top - 20}h18`, 4, { stroke: "#8e1313" })],
    wavy: (at) => [cap(10, 16)(at), line(`M${at.x - 26} ${at.top - 10}q8 -10 16 -2q8 8 16 -2q8 -8 18 2`, 1.8)],
    wispy: (at) => line(`M${at.x - 20} ${at.top - 14}q-6 -14 4 -18M${at.x - 6} ${at.top - 18}q-2 -14 6 -16M${at.x + 10} ${at.top - 18}q6 -12 12 -8M${at.x + 24} ${at.top - 12}q8 -10 12 -2`, 2, { stroke: at.hair }),
};

/** Address of a face, by what it is drawn of.
 *
 * @type {Map<string, string>}
 */
const faces = new Map();

/** Return the face of a seat's player as a small picture: drawn of its looks, else of its name, always the same.
 *
 * @param {{name: string, portrait?: {sex: string, traits: Record<string, string>} | null}} seat
 */
export function face({ name, portrait: looks }) {
    const of = JSON.stringify(looks ?? name);
    if (!faces.has(of)) {
        const seed = seedOf(name);
        const pick = (/** @type {object} */ from, /** @type {number} */ nth) => Object.keys(from)[Math.floor(seed / nth) % Object.keys(from).length];
        const svg = portrait(looks ?? { sex: seed % 2 ? "female" : "male", traits: { physique: pick(BUILDS, 2), face: pick(FACES, 3), skin: pick(SKINS, 7), hair: pick(HAIR, 11), clothing: pick(CLOTHES, 13) } });
        svg.setAttribute("xmlns", NAMESPACE);
        svg.setAttribute("viewBox", HEAD);
        faces.set(of, `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`);
    }
    return h("img", { class: "face-of", src: faces.get(of), alt: "", width: 40, height: 40 });
}
