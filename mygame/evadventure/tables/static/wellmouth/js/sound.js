// @ts-check
/* Short sounds made here (Web Audio): no file is loaded, and nothing sounds until somebody switches it on. */

/** Name -> notes: [hertz from, hertz to, seconds, begins after seconds, wave]; "noise" is a rustle through a band at these frequencies. */
const SOUNDS = {
    card: [[2600, 1500, 0.07, 0, "noise"]],
    draw: [[1400, 2400, 0.09, 0, "noise"]],
    swap: [[900, 2600, 0.16, 0, "noise"], [2600, 900, 0.16, 0.14, "noise"]],
    hit: [[180, 60, 0.14, 0, "triangle"], [700, 200, 0.08, 0, "noise"]],
    fall: [[196, 65, 0.34, 0, "triangle"], [420, 160, 0.16, 0.02, "noise"]],
    die: [[1800, 1500, 0.03, 0, "noise"], [1600, 1300, 0.03, 0.07, "noise"], [1400, 1000, 0.05, 0.15, "noise"]],
    coin: [[1568, 1568, 0.06, 0, "sine"], [2093, 2093, 0.16, 0.06, "sine"]],
    call: [[660, 660, 0.09, 0, "triangle"], [880, 880, 0.16, 0.1, "triangle"]],
    turn: [[587, 587, 0.13, 0, "sine"], [880, 880, 0.24, 0.12, "sine"]],
    win: [[523, 523, 0.14, 0, "triangle"], [659, 659, 0.14, 0.13, "triangle"], [784, 784, 0.14, 0.26, "triangle"], [1047, 1047, 0.42, 0.39, "triangle"]],
    lose: [[392, 392, 0.2, 0, "sine"], [330, 330, 0.2, 0.18, "sine"], [262, 247, 0.5, 0.36, "sine"]],
    end: [[523, 523, 0.16, 0, "triangle"], [523, 523, 0.3, 0.18, "triangle"]],
};
const APART = 40; // milliseconds between two sounds of one name

let volume = 0; // 0 to 1; 0 is off
let context = null;
let rustle = null;
const played = new Map();

/** Set the volume: 0 to 1, 0 for off. A browser plays no sound before its reader has touched the page. */
export function setVolume(wanted) {
    volume = Math.max(0, Math.min(1, wanted));
}

/** Play one of the sounds, if they are on. */
export function sound(name) {
    const now = performance.now();
    if (!volume || !SOUNDS[name] || now - (played.get(name) ?? -APART) < APART) {
        return;
    }
    played.set(name, now);
    context ??= new AudioContext();
    if (context.state === "suspended") {
        context.resume().catch(() => {});
    }
    SOUNDS[name].forEach((note) => play(note));
}

function play([from, to, seconds, after, wave]) {
    const start = context.currentTime + after;
    const loud = context.createGain();
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(volume * (wave === "noise" ? 0.5 : 0.25), start + 0.008);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    loud.connect(context.destination);
    const source = wave === "noise" ? noise(from, to, start, seconds, loud) : tone(wave, from, to, start, seconds, loud);
    source.start(start);
    source.stop(start + seconds + 0.02);
}

function tone(wave, from, to, start, seconds, out) {
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + seconds);
    source.connect(out);
    return source;
}

function noise(from, to, start, seconds, out) {
    if (!rustle) {
        rustle = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
        const data = rustle.getChannelData(0);
        data.forEach((_, at) => (data[at] = Math.random() * 2 - 1));
    }
    const source = context.createBufferSource();
    source.buffer = rustle;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, start + seconds);
    source.connect(band).connect(out);
    return source;
}
