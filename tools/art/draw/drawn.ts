import { arenaObjects } from "./arenas.ts";
import { emojiUri, fontFace, silhouetteBody } from "./assets.ts";
import type { Font } from "./assets.ts";
import { stops } from "./color.ts";
import { creature } from "./fish.ts";
import { gems } from "./gems.ts";
import { lotteryObjects } from "./lottery.ts";
import { moneyObjects } from "./money.ts";
import { originalObjects } from "./originals.ts";
import { svgObject } from "./svg-object.ts";
import { tableObjects } from "./tables.ts";

/** A gold coin with a game-icons silhouette in relief on coloured enamel. */
function medallion(icon: string, enamel: readonly [light: string, dark: string]): string {
  return svgObject(`<defs><radialGradient id="enamel" cx=".4" cy=".3" r=".8"><stop stop-color="${enamel[0]}"/><stop offset="1" stop-color="${enamel[1]}"/></radialGradient></defs>
    <circle cx="256" cy="256" r="240" fill="url(#gold)"/><circle cx="256" cy="256" r="222" fill="url(#gold2)"/>
    <circle cx="256" cy="256" r="196" fill="url(#enamel)" stroke="#7a3d00" stroke-width="6"/>
    <g transform="translate(100 100) scale(.61)" color="#7a3d00" opacity=".6"><g transform="translate(8 16)">${silhouetteBody(icon)}</g></g>
    <g transform="translate(100 100) scale(.61)" color="#ffc533" filter="url(#bevel)">${silhouetteBody(icon)}</g>
    <path d="M110 170A170 170 0 0 1 300 84" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".4"/>`);
}

/** A gold coin with an empty face, on which the game writes a value. */
function blankCoin(): string {
  const beads = Array.from({ length: 36 }, (_, bead) => {
    const angle = (bead / 36) * Math.PI * 2;
    const [x, y] = [256 + 209 * Math.cos(angle), 256 + 209 * Math.sin(angle)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="9" fill="#ffe9a0" stroke="#a45a00" stroke-width="3"/>`;
  }).join("");
  return svgObject(`<defs><radialGradient id="face" cx=".4" cy=".3" r=".8"><stop stop-color="#fff0a8"/><stop offset=".55" stop-color="#f2a81d"/><stop offset="1" stop-color="#a55a00"/></radialGradient></defs>
    <circle cx="256" cy="256" r="240" fill="url(#gold)"/><circle cx="256" cy="256" r="226" fill="url(#gold2)"/>${beads}
    <circle cx="256" cy="256" r="190" fill="url(#face)" stroke="#7a3d00" stroke-width="6"/>
    <path d="M110 170A170 170 0 0 1 300 84" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".5"/>`);
}

/** Big bevelled characters, such as the classic red seven. */
function glyph(text: string, font: Font, size: number, fill: readonly string[], edge: string): string {
  const write = (extra: string): string =>
    `<text x="256" y="${256 + size * 0.36}" font-family="${font}" font-size="${size}" text-anchor="middle" ${extra}>${text}</text>`;
  return svgObject(`<style>${fontFace(font)}</style><defs><linearGradient id="fill" x1="0" y1="0" x2="0" y2="1">${stops(fill)}</linearGradient></defs>
    <g transform="translate(0 16)">${write(`fill="${edge}" stroke="${edge}" stroke-width="62" stroke-linejoin="round"`)}</g>
    ${write(`fill="${edge}" stroke="${edge}" stroke-width="62" stroke-linejoin="round"`)}
    ${write('fill="none" stroke="url(#gold)" stroke-width="38" stroke-linejoin="round"')}
    ${write(`fill="none" stroke="${edge}" stroke-width="10" stroke-linejoin="round"`)}
    <g filter="url(#bevel)">${write('fill="url(#fill)"')}</g>`);
}

function barSign(): string {
  return svgObject(`<style>${fontFace("Luckiest")}</style>
    <defs><linearGradient id="plate" x1="0" y1="0" x2="0" y2="1">${stops(["#4a5bd8", "#1c1f7a", "#0b0c38"])}</linearGradient></defs>
    <rect x="16" y="140" width="480" height="246" rx="54" fill="#2a0f00"/><rect x="20" y="128" width="472" height="240" rx="52" fill="url(#gold)"/>
    <rect x="44" y="152" width="424" height="192" rx="34" fill="url(#plate)" stroke="#7a3d00" stroke-width="6"/>
    <text x="256" y="308" font-family="Luckiest" font-size="172" text-anchor="middle" stroke="#2a0f00" stroke-width="20" stroke-linejoin="round" fill="#2a0f00">BAR</text>
    <g filter="url(#bevel)"><text x="256" y="304" font-family="Luckiest" font-size="172" text-anchor="middle" fill="url(#gold)">BAR</text></g>
    <path d="M60 180Q256 150 452 180L452 168Q452 156 440 156L72 156Q60 156 60 168Z" fill="#fff" opacity=".35"/>`);
}

/** An open shell: a ribbed fan behind, a pearl on a soft cushion, the lower shell in front. */
function pearlShell(): string {
  const ribs = Array.from({ length: 9 }, (_, index) => {
    const turn = (index - 4) * 17;
    const length = 322 - Math.abs(index - 4) * 9;
    return `<g transform="rotate(${turn} 256 372)"><path d="M256 372L214 ${390 - length}Q256 ${340 - length} 298 ${390 - length}Z" fill="url(#rib)" stroke="#b0568f" stroke-width="4" stroke-linejoin="round"/><path d="M256 350L240 ${402 - length}" stroke="#fff" stroke-opacity=".65" stroke-width="8" stroke-linecap="round"/></g>`;
  }).join("");
  return svgObject(`<defs><linearGradient id="rib" x1="0" y1="0" x2="1" y2="0">${stops(["#ffe3f4", "#ff9ccb", "#c9529b"])}</linearGradient>
    <radialGradient id="hollow" cx=".5" cy=".75" r=".7"><stop stop-color="#fff"/><stop offset=".5" stop-color="#ffd9f1"/><stop offset="1" stop-color="#d98ac4"/></radialGradient>
    <linearGradient id="bed" x1="0" y1="0" x2="0" y2="1">${stops(["#ffc4dd", "#f06aa8", "#a62a72"])}</linearGradient>
    <linearGradient id="lower" x1="0" y1="0" x2="0" y2="1">${stops(["#fff1fa", "#ff9fd0", "#9c2f7c"])}</linearGradient>
    <radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop stop-color="#fff"/><stop offset=".35" stop-color="#fdf1fb"/><stop offset=".7" stop-color="#c9b8ee"/><stop offset="1" stop-color="#6a58a8"/></radialGradient>
    <radialGradient id="aura"><stop stop-color="#fff" stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    ${ribs}<path d="M92 360Q110 170 256 158Q402 170 420 360Z" fill="url(#hollow)" opacity=".7"/>
    <ellipse cx="256" cy="378" rx="196" ry="62" fill="url(#bed)"/><circle cx="256" cy="278" r="176" fill="url(#aura)" opacity=".8"/>
    <circle cx="256" cy="286" r="106" fill="url(#ball)"/><ellipse cx="218" cy="240" rx="32" ry="20" transform="rotate(-36 218 240)" fill="#fff"/><path d="M330 330Q310 368 262 376" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="10" stroke-linecap="round"/>
    <path d="M40 372Q92 346 130 384Q174 352 214 390Q256 362 298 390Q338 352 382 384Q420 346 472 372Q452 484 256 490Q60 484 40 372Z" fill="url(#lower)" stroke="#9c2f7c" stroke-width="6" stroke-linejoin="round" filter="url(#bevel)"/>
    <path d="M130 390Q160 450 236 482M214 394Q226 440 248 484M298 394Q286 440 264 484M382 390Q352 450 276 482" fill="none" stroke="#9c2f7c" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"/>`);
}

/** A slender silver hilsa with a steel-blue back, the fish of the Padma. */
function ilishFish(): string {
  const scales = [0, 1, 2, 3]
    .map((row) => {
      const arcs = Array.from({ length: 11 }, (_, index) => {
        const x = 150 + index * 22 + (row % 2) * 11;
        return `<path d="M${x} ${206 + row * 25}q12 12 0 24"/>`;
      });
      return arcs.join("");
    })
    .join("");
  return svgObject(`<defs><linearGradient id="skin" x1="0" y1="0" x2="0" y2="1">${stops(["#2f5f8f", "#7fb0d8", "#f4faff", "#ffffff", "#d9c9dd"])}</linearGradient>
    <linearGradient id="fin" x1="0" y1="0" x2="1" y2="1">${stops(["#9cc6e4", "#4d7fae"])}</linearGradient></defs>
    <g transform="rotate(-14 256 256)"><path d="M392 256L492 160Q470 256 492 352Z" fill="url(#fin)" stroke="#2c4a6b" stroke-width="5" stroke-linejoin="round"/>
    <path d="M222 168Q262 104 322 128Q300 150 306 178Z" fill="url(#fin)" stroke="#2c4a6b" stroke-width="5" stroke-linejoin="round"/><path d="M262 342Q286 392 330 384Q316 358 326 334Z" fill="url(#fin)" stroke="#2c4a6b" stroke-width="5" stroke-linejoin="round"/>
    <path d="M22 262Q70 160 210 156Q330 156 420 250Q424 256 420 262Q330 360 210 358Q80 354 22 262Z" fill="url(#skin)" stroke="#2c4a6b" stroke-width="6" stroke-linejoin="round" filter="url(#bevel)"/>
    <g fill="none" stroke="#5d89b3" stroke-opacity=".5" stroke-width="4" stroke-linecap="round">${scales}</g>
    <path d="M128 176Q160 258 124 342" fill="none" stroke="#5d89b3" stroke-width="7" stroke-linecap="round" opacity=".7"/><path d="M150 290Q196 284 206 318Q170 332 150 290Z" fill="url(#fin)" stroke="#2c4a6b" stroke-width="4"/>
    <circle cx="84" cy="238" r="20" fill="#fff" stroke="#2c4a6b" stroke-width="4"/><circle cx="82" cy="238" r="11" fill="#12223a"/><circle cx="78" cy="233" r="4" fill="#fff"/><path d="M24 264Q48 280 62 274" fill="none" stroke="#2c4a6b" stroke-width="5" stroke-linecap="round"/>
    <path d="M70 204Q150 160 260 178" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".55"/></g>`);
}

/** A dark playing card with a jester's hat in neon light. */
function neonJoker(): string {
  const tube = (body: string, color: string): string =>
    `<g filter="url(#halo)" stroke="${color}" fill="none" opacity=".9">${body}</g><g stroke="#fff" stroke-opacity=".85" fill="none" stroke-width="3">${body}</g>`;
  const frame = (inset: number): string =>
    `<rect x="${86 + inset}" y="${16 + inset}" width="${340 - inset * 2}" height="${480 - inset * 2}" rx="${46 - inset * 0.6}" stroke-width="7"/>`;
  const word = (y: number, turn: number): string =>
    `<text transform="translate(256 ${y}) rotate(${turn})" font-family="Bangers" font-size="70" letter-spacing="6" text-anchor="middle" fill="#fff200" stroke="#ff2fd0" stroke-width="5" paint-order="stroke">JOKER</text>`;
  return svgObject(`<style>${fontFace("Bangers")}</style><defs><filter id="halo" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7" result="b"/><feMerge><feMergeNode in="b"/><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
    <linearGradient id="card" x1="0" y1="0" x2="1" y2="1">${stops(["#4a1fb8", "#1c0b5e", "#0a0430"])}</linearGradient><linearGradient id="hat" x1="0" y1="0" x2="1" y2="1">${stops(["#fff27a", "#ff4fd8", "#7a5bff", "#35f0ff"])}</linearGradient>
    <radialGradient id="spot"><stop stop-color="#ff4fd8" stop-opacity=".75"/><stop offset="1" stop-color="#ff4fd8" stop-opacity="0"/></radialGradient></defs>
    <rect x="86" y="16" width="340" height="480" rx="46" fill="url(#card)"/><circle cx="256" cy="256" r="170" fill="url(#spot)"/>
    ${tube(frame(10), "#35f0ff")}${tube(frame(28), "#ff2fd0")}
    <g filter="url(#halo)"><g transform="translate(128 128) scale(.5)"><g style="color:#ff4fd8" filter="url(#bevel)">${silhouetteBody("jester-hat").replaceAll("currentColor", "url(#hat)")}</g></g></g>
    ${word(124, 0)}${word(388, 180)}`);
}

/** A golden burial mask: striped headcloth, cobra, painted eyes. */
function pharaohMask(): string {
  const stripes = [0, 1, 2, 3, 4, 5]
    .map((step) => {
      const y = 178 + step * 46;
      return `<path d="M${126 - step * 13} ${y}L${176 - step * 3} ${y - 14}L${178 - step * 3} ${y + 12}L${120 - step * 13} ${y + 26}Z"/><path d="M${386 + step * 13} ${y}L${336 + step * 3} ${y - 14}L${334 + step * 3} ${y + 12}L${392 + step * 13} ${y + 26}Z"/>`;
    })
    .join("");
  const crown = [0, 1, 2, 3]
    .map(
      (step) =>
        `<path d="M${170 - step * 14} ${70 + step * 30}Q256 ${2 + step * 30} ${342 + step * 14} ${70 + step * 30}L${346 + step * 14} ${82 + step * 30}Q256 ${18 + step * 30} ${166 - step * 14} ${82 + step * 30}Z"/>`,
    )
    .join("");
  const eye = `<path d="M-50 2Q0-44 50 2Q0 26-50 2Z" fill="#fff"/><circle cx="2" cy="-8" r="17" fill="#1a1033"/><circle cx="-4" cy="-14" r="5" fill="#fff"/><path d="M-54 2Q0-50 54 0L84 4M-54 2Q0 30 54 2" fill="none" stroke="#12246b" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/><path d="M-52-34Q0-76 60-36" fill="none" stroke="#12246b" stroke-width="13" stroke-linecap="round"/>`;
  return svgObject(`<defs><linearGradient id="face" x1="0" y1="0" x2="1" y2="1">${stops(["#ffdf7a", "#f7b52c", "#c97806"])}</linearGradient>
    <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1">${stops(["#ffe98f", "#f5b21b", "#b76a00"])}</linearGradient>
    <linearGradient id="lapis" x1="0" y1="0" x2="1" y2="1">${stops(["#3f77ff", "#1b3fc4", "#0d1d6e"])}</linearGradient>
    <radialGradient id="cheek"><stop stop-color="#ff8a3c" stop-opacity=".5"/><stop offset="1" stop-color="#ff8a3c" stop-opacity="0"/></radialGradient></defs>
    <path d="M256 26C150 26 128 110 122 170C108 270 62 350 44 456Q120 500 186 470L200 400L312 400L326 470Q392 500 468 456C450 350 404 270 390 170C384 110 362 26 256 26Z" fill="url(#cloth)" filter="url(#bevel)"/>
    <g fill="url(#lapis)">${stripes}${crown}</g>
    <path d="M150 150Q256 96 362 150L358 178Q256 126 154 178Z" fill="url(#gold)" stroke="#a85a00" stroke-width="4"/>
    <path d="M152 176Q256 126 360 176C366 270 344 372 256 404C168 372 146 270 152 176Z" fill="url(#face)" stroke="#9c5a00" stroke-width="4"/><path d="M168 190Q256 150 330 186C300 180 214 190 196 330C176 290 164 240 168 190Z" fill="#fff" opacity=".28"/><path d="M346 200C350 280 326 360 256 392C300 350 330 290 346 200Z" fill="#8a4b00" opacity=".28"/>
    <circle cx="190" cy="300" r="42" fill="url(#cheek)"/><circle cx="322" cy="300" r="42" fill="url(#cheek)"/>
    <g transform="translate(204 246) scale(-.72 .72)">${eye}</g><g transform="translate(308 246) scale(.72)">${eye}</g>
    <path d="M246 250Q240 300 232 314Q256 334 280 314Q272 300 266 250" fill="#e0940f" opacity=".6"/><path d="M240 318Q256 330 272 318" stroke="#9c5600" stroke-width="6" fill="none" stroke-linecap="round"/>
    <path d="M214 346Q236 336 256 344Q276 336 298 346Q256 382 214 346Z" fill="#c8541c"/><path d="M214 346Q256 356 298 346" stroke="#7d2c08" stroke-width="5" fill="none"/>
    <path d="M232 398Q256 410 280 398L288 478Q256 506 224 478Z" fill="url(#lapis)" stroke="#0d1d6e" stroke-width="4"/><path d="M230 420h52M228 442h56M226 464h60" stroke="url(#gold)" stroke-width="8"/>
    <path d="M256 140C226 120 236 76 256 60C276 76 286 120 256 140Z" fill="url(#gold)" stroke="#a85a00" stroke-width="5"/><circle cx="256" cy="92" r="13" fill="#e3264a"/><circle cx="252" cy="88" r="4" fill="#fff"/>`);
}

/** An open wooden chest, full of gold and jewels. */
function treasureChest(): string {
  const coins = [
    [120, 238],
    [172, 214],
    [226, 202],
    [284, 200],
    [340, 212],
    [394, 236],
    [150, 256],
    [204, 238],
    [260, 232],
    [318, 238],
    [368, 256],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${x} ${y})"><ellipse cy="6" rx="40" ry="27" fill="#9c5600"/><ellipse rx="40" ry="27" fill="url(#gold)"/><ellipse rx="28" ry="18" fill="none" stroke="#b87400" stroke-width="4"/></g>`,
    )
    .join("");
  const band = (x: number): string =>
    `<path d="M${x} 284h44v176h-44z" fill="url(#gold)" stroke="#8a4b00" stroke-width="4"/><circle cx="${x + 22}" cy="310" r="8" fill="#fff3b0"/><circle cx="${x + 22}" cy="432" r="8" fill="#fff3b0"/>`;
  return svgObject(`<defs><linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">${stops(["#c0702c", "#8a4314", "#4f2207"])}</linearGradient>
    <linearGradient id="inside" x1="0" y1="0" x2="0" y2="1">${stops(["#5a2a0c", "#220d02"])}</linearGradient></defs>
    <path d="M70 232L92 96Q100 46 152 46L360 46Q412 46 420 96L442 232Z" fill="url(#gold)"/><path d="M96 226L114 108Q120 72 160 72L352 72Q392 72 398 108L416 226Z" fill="url(#inside)"/>
    <ellipse cx="256" cy="190" rx="170" ry="80" fill="#ffb300" opacity=".45"/>${coins}
    <path d="M214 214l34-44 44 4 20 40-46 48z" fill="#ff2d5e" stroke="#fff" stroke-opacity=".6" stroke-width="4"/><path d="M214 214l98 0M248 170l-4 44 22 48 14-48 12-40" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>
    <path d="M340 236l26-32 32 4 14 30-34 34z" fill="#19c37d" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>
    <path d="M46 262H466V430Q466 470 426 470H86Q46 470 46 430Z" fill="url(#wood)" stroke="#3b1704" stroke-width="6"/>
    <path d="M50 326H462M50 388H462" stroke="#4f2207" stroke-width="6"/><path d="M40 256H472V296H40Z" fill="url(#gold)" stroke="#8a4b00" stroke-width="5" filter="url(#bevel)"/>${band(84)}${band(384)}
    <path d="M208 276h96v76q0 34-48 44q-48-10-48-44z" fill="url(#gold)" stroke="#8a4b00" stroke-width="6" filter="url(#bevel)"/><circle cx="256" cy="322" r="15" fill="#2a0f00"/><path d="M248 324h16l7 38h-30z" fill="#2a0f00"/>`);
}

/** The tone curves of red, green and blue over an object's brightness, dark to light in ten steps. */
type Tones = readonly [red: string, green: string, blue: string];

/** The white die in other colours: its dark pips get the curves' first values, its faces the last ones. */
function die([red, green, blue]: Tones): string {
  return svgObject(`<filter id="tone" color-interpolation-filters="sRGB"><feColorMatrix values="0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 1 0"/>
    <feComponentTransfer><feFuncR type="table" tableValues="${red}"/><feFuncG type="table" tableValues="${green}"/><feFuncB type="table" tableValues="${blue}"/></feComponentTransfer></filter>
    <image href="${emojiUri("1f3b2")}" width="512" height="512" filter="url(#tone)"/>`);
}

const RED = ["#ffb199", "#ff3b3b", "#c0061f", "#7a0016"] as const;
const NEON = ["#eafffb", "#5dffe0", "#00c8d8", "#006a8f"] as const;

/** Objects that the emoji set lacks, drawn here. Each gives the data URI of a square picture. */
export const drawnObjects = {
  ...gems,
  ...moneyObjects,
  ...tableObjects,
  ...arenaObjects,
  ...originalObjects,
  ...lotteryObjects,
  seven: () => glyph("7", "Luckiest", 470, RED, "#3b0008"),
  neonSeven: () => glyph("7", "Bangers", 470, NEON, "#0b0a3a"),
  triple7: () => glyph("777", "Luckiest", 250, RED, "#3b0008"),
  bar: barSign,
  redDie: () =>
    die([
      "1 1 1 1 .9 .42 .5 .6 .72 .86 1",
      "1 1 1 1 .8 0 .01 .02 .04 .1 .3",
      "1 1 1 1 .8 .03 .05 .08 .1 .18 .36",
    ]),
  goldDie: () =>
    die([
      ".3 .3 .3 .3 .4 .6 .7 .82 .92 1 1",
      ".08 .08 .08 .08 .12 .3 .4 .52 .66 .78 .92",
      "0 0 0 0 0 0 0 .02 .06 .14 .4",
    ]),
  ilish: ilishFish,
  goldenHilsa: () => creature("hilsa"),
  moneyCrab: () => creature("crab"),
  seaTurtle: () => creature("turtle"),
  neonJoker,
  pearlShell,
  pharaohMask,
  treasureChest,
  ankhMedal: () => medallion("ankh", ["#3f77ff", "#0d1d6e"]),
  scarabMedal: () => medallion("scarab-beetle", ["#19c39a", "#053f3a"]),
  anubisMedal: () => medallion("anubis", ["#a03fe0", "#2c0a5e"]),
  sphinxMedal: () => medallion("egyptian-sphinx", ["#ff7a3c", "#7a1503"]),
  wolfMedal: () => medallion("wolf-howl", ["#5b7dff", "#111a52"]),
  galleonMedal: () => medallion("galleon", ["#1fa8d8", "#043a5e"]),
  mohur: blankCoin,
  dragonMedal: () => medallion("dragon-head", ["#ff4040", "#6a0010"]),
} as const;
