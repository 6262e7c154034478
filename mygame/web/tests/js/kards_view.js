/* A desk with a small table of KARDS on it. */

/** Return it, with the queued and played actions. `facts`: of the view. */
export function figuresOf(facts = {}) {
    const side = { hq: 20, most_hq: 20, hq_at: 0, support: [], hand_count: 1, deck_count: 30, discard: [], slots: 2, kredits: 2, has_chosen: true, ready: true, mud: 0, seen: [], hand: [[9, "tank"]], prices: [3], armed: [], marked: [] };
    const [queued, played] = [[], []];
    const desk = {
        me: 0,
        view: { turn: 3, active: 0, front: [], sides: [side, { ...side, hand: [], prices: [] }], ...facts },
        past: [],
        acting: [0],
        choosing: null,
        queued: undefined,
        name: (seat) => ["Ann", "Bo"][seat],
        seats: () => [{ seat: 0, name: "Ann" }, { seat: 1, name: "Bo" }],
        legal: () => [{ action: { t: "end" }, text: "end", meaning: "" }],
        act: (action) => played.push(action),
        queue: (wish) => queued.push(wish),
        answer: () => undefined,
        draw: () => undefined,
        choose: () => undefined,
    };
    return { desk, queued, played };
}
