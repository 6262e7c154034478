// @ts-check
/* A picture of the end of a match, to be given away: drawn when somebody asks for it. */

const [WIDE, HIGH] = [1200, 630]; // as pages show a link's picture
const MOST = 4; // players on it
const [NIGHT, PAPER, LAMP, FAR] = ["#11151b", "#f6efdc", "#f2bd68", "#223143"];
const DISPLAY = '"Iowan Old Style", Palatino, Georgia, "Songti SC", "Noto Serif CJK SC", serif';
const PLAIN = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** @param {string} src @returns {Promise<HTMLImageElement>} */
const drawn = (src) =>
    new Promise((resolve, reject) => {
        const image = Object.assign(new Image(), { onload: () => resolve(image), onerror: reject });
        image.src = src;
    });

/** Return the picture as a file.
 *
 * @param {{title: string, told: string, address: string, standing: Array<{name: string, won: boolean, points: string, face: string}>}} about
 * @returns {Promise<File | null>}
 */
export async function postcard({ title, told, address, standing }) {
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
    const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ font, /** @type {string} */ colour, wide = WIDE - 120) => {
        Object.assign(ink, { font, fillStyle: colour, textAlign: "center" });
        ink.fillText(text, x, y, wide);
    };
    ink.fillStyle = NIGHT;
    ink.fillRect(0, 0, WIDE, HIGH);
    ink.strokeStyle = FAR;
    for (let line = 0; line < 60; line += 1) {
        const angle = (line * Math.PI) / 30; // rays, as round a lantern
        ink.lineWidth = 2 + (line % 3) * 3;
        ink.beginPath();
        ink.moveTo(WIDE / 2 + 240 * Math.cos(angle), 350 + 240 * Math.sin(angle));
        ink.lineTo(WIDE / 2 + 900 * Math.cos(angle), 350 + 900 * Math.sin(angle));
        ink.stroke();
    }
    Object.assign(ink, { strokeStyle: LAMP, lineWidth: 6 });
    ink.strokeRect(18, 18, WIDE - 36, HIGH - 36);
    write(title, WIDE / 2, 90, `34px ${PLAIN}`, LAMP);
    write(told, WIDE / 2, 165, `700 58px ${DISPLAY}`, PAPER);
    const shown = standing.slice(0, MOST);
    const faces = await Promise.all(shown.map((one) => drawn(one.face)));
    const share = (WIDE - 120) / shown.length;
    shown.forEach(({ name, won, points }, place) => {
        const [x, y, radius] = [60 + (place + 0.5) * share, 340, won ? 105 : 85];
        ink.save();
        ink.beginPath();
        ink.arc(x, y, radius, 0, 2 * Math.PI);
        ink.clip();
        ink.drawImage(faces[place], x - radius, y - radius, 2 * radius, 2 * radius);
        ink.restore();
        Object.assign(ink, { strokeStyle: won ? LAMP : PAPER, lineWidth: won ? 10 : 4 });
        ink.stroke();
        write(name, x, 492, `700 34px ${PLAIN}`, won ? LAMP : PAPER, share - 20);
        write(points, x, 532, `28px ${PLAIN}`, PAPER, share - 20);
    });
    write(address.replace(/^https?:\/\//, ""), WIDE / 2, 588, `26px ${PLAIN}`, PAPER);
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ resolve) => canvas.toBlob(resolve));
    return blob && new File([blob], "wellmouth.png", { type: "image/png" });
}
