import { emojiUri, fontFace } from "./assets.ts";
import { stops } from "./color.ts";
import { ball } from "./originals.ts";
import { repeat } from "./random.ts";
import { svgObject } from "./svg-object.ts";
import { cornerDie } from "./tables.ts";

type Paint = readonly [light: string, main: string, dark: string];

const RED: Paint = ["#ffd0c2", "#f0363f", "#7a0418"];
const BLUE: Paint = ["#d9f3ff", "#2f8bff", "#0a2f86"];
const GREEN: Paint = ["#dcffd9", "#1fb866", "#04502b"];
const GOLD: Paint = ["#fffbd6", "#ffc21f", "#a35a00"];
const VIOLET: Paint = ["#f3d9ff", "#a24df0", "#3d0d7a"];

/** A ball with its number on a white face. */
function numbered(x: number, y: number, radius: number, paint: Paint, text: string): string {
  return `${ball(x, y, radius, paint)}<circle cx="${x}" cy="${y + radius * 0.03}" r="${radius * 0.53}" fill="#fff" stroke="#0002" stroke-width="${radius * 0.035}"/>
    <text x="${x}" y="${y + radius * 0.28}" font-family="Lilita" font-size="${radius * 0.7}" text-anchor="middle" fill="#1a1030">${text}</text>`;
}

const withLetters = (body: string): string => svgObject(`<style>${fontFace("Lilita")}</style>${body}`);

/** A paper lantern that rises into the night, lit from below. */
function skyLantern([light, main, dark]: Paint): string {
  const shape =
    "M256 22C150 22 84 76 88 156L132 398Q134 414 152 418Q256 440 360 418Q378 414 380 398L424 156C428 76 362 22 256 22Z";
  const ribs = [170, 218, 294, 342].map((x) => {
    const top = 256 + (x - 256) * 0.55;
    return `<path d="M${top} 30Q${256 + (x - 256) * 1.9} 130 ${256 + (x - 256) * 1.12} 424" fill="none" stroke="${dark}" stroke-opacity=".42" stroke-width="5"/>`;
  });
  return svgObject(`<defs><linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset=".34" stop-color="${main}"/><stop offset=".78" stop-color="${light}"/><stop offset="1" stop-color="#fffdf0"/></linearGradient>
    <radialGradient id="glow" cx=".5" cy=".86" r=".62"><stop stop-color="#fffbe0"/><stop offset=".3" stop-color="#ffe27a" stop-opacity=".85"/><stop offset="1" stop-color="#ff9a1f" stop-opacity="0"/></radialGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#000" stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".16"/><stop offset=".62" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>
    <radialGradient id="aura"><stop stop-color="#ffd66b" stop-opacity=".9"/><stop offset="1" stop-color="#ff9a1f" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="256" cy="420" rx="210" ry="90" fill="url(#aura)"/><path d="${shape}" fill="url(#paper)"/><path d="${shape}" fill="url(#glow)"/>${ribs.join("")}
    <path d="${shape}" fill="url(#side)"/><path d="M96 196Q256 246 416 196L410 230Q256 280 102 230Z" fill="url(#gold)" opacity=".92"/><path d="M256 196l15 27 30 6-21 22 4 31-28-14-28 14 4-31-21-22 30-6z" fill="#fffbe0" stroke="${dark}" stroke-width="4" stroke-linejoin="round"/>
    <ellipse cx="256" cy="412" rx="120" ry="20" fill="none" stroke="url(#gold)" stroke-width="13"/><path d="M256 340C224 376 214 396 228 420Q256 446 284 420C298 396 288 376 256 340Z" fill="#ff8a1f"/><path d="M256 372C238 394 234 408 242 420Q256 432 270 420C278 408 274 394 256 372Z" fill="#fffbd0"/>
    <path d="M128 120Q150 60 226 46" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".5"/>`);
}

/** An elephant of jade under a golden cloth: the emoji's light and shade mapped to greens. */
function jadeElephant(): string {
  const fringe = repeat(
    7,
    (at) =>
      `<circle cx="${286 + at * 22}" cy="${262 - Math.abs(at - 3) * 2}" r="9" fill="url(#gold)" stroke="#7a3d00" stroke-width="2"/>`,
  );
  return svgObject(`<filter id="jade" color-interpolation-filters="sRGB"><feColorMatrix values=".25 .6 .15 0 0 .25 .6 .15 0 0 .25 .6 .15 0 0 0 0 0 1 0"/>
    <feComponentTransfer><feFuncR type="table" tableValues="0 0 0 0 0 .03 .18 .62 1"/><feFuncG type="table" tableValues=".02 .05 .12 .22 .36 .54 .78 .96 1"/><feFuncB type="table" tableValues=".04 .06 .1 .17 .27 .4 .58 .84 1"/></feComponentTransfer></filter>
    <linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1">${stops(["#ff5d6e", "#c2182f", "#6d0620"])}</linearGradient>
    <image href="${emojiUri("1f418")}" width="512" height="512" filter="url(#jade)"/>
    <g transform="translate(8 22)"><path d="M268 84Q350 78 432 104L440 250Q352 276 270 250Z" fill="url(#gold)" stroke="#7a3d00" stroke-width="5" stroke-linejoin="round"/><path d="M284 104Q350 86 418 114L424 236Q352 258 286 236Z" fill="url(#cloth)"/>
    <path d="M354 126l34 46-34 46-34-46z" fill="url(#gold2)" stroke="#7a3d00" stroke-width="4" stroke-linejoin="round"/><circle cx="354" cy="172" r="16" fill="#35f2c8" stroke="#fff" stroke-width="4"/>${fringe}</g>`);
}

/** Five balls with their numbers, the middle one in front. */
function fiveBalls(): string {
  return withLetters(
    numbered(130, 150, 104, BLUE, "3") +
      numbered(382, 150, 104, GREEN, "8") +
      numbered(120, 372, 104, VIOLET, "1") +
      numbered(392, 372, 104, RED, "9") +
      `<circle cx="256" cy="272" r="140" fill="#0007"/>${numbered(256, 258, 138, GOLD, "5")}`,
  );
}

/** A long racing boat of the rivers, with its rowers. */
function raceBoat(): string {
  const shirts = ["#ff4b4b", "#ffc21f", "#22c07a", "#3c8bff", "#ff6fb5"];
  const rowers = repeat(5, (index) => {
    const [x, y] = [126 + index * 62, 262 + Math.abs(index - 2) * -7];
    return `<path d="M${x + 16} ${y + 18}L${x - 46} ${y + 176}" stroke="#7a3d0c" stroke-width="11" stroke-linecap="round"/><path d="M${x - 46} ${y + 170}l-24 42q14 14 32 4z" fill="#ffd98a" stroke="#7a3d0c" stroke-width="4"/>
      <path d="M${x - 26} ${y + 76}Q${x - 30} ${y + 4} ${x} ${y}Q${x + 32} ${y + 4} ${x + 30} ${y + 76}Z" fill="${shirts[index] ?? ""}" stroke="#0004" stroke-width="3"/><circle cx="${x + 4}" cy="${y - 20}" r="23" fill="#9a5a2c"/><path d="M${x - 20} ${y - 26}Q${x + 2} ${y - 58} ${x + 28} ${y - 26}Q${x + 4} ${y - 36} ${x - 20} ${y - 26}Z" fill="#fff" stroke="#d33" stroke-width="5"/>`;
  });
  return svgObject(`<defs><linearGradient id="hull" x1="0" y1="0" x2="0" y2="1">${stops(["#e2572e", "#a31c25", "#4a0612"])}</linearGradient><linearGradient id="foam" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#8fe0ff" stop-opacity=".2"/></linearGradient></defs>
    ${rowers}<path d="M8 196Q40 214 60 268Q84 320 140 326H366Q434 318 462 240Q474 196 504 168Q512 260 470 344Q440 404 372 410H132Q62 402 34 326Q12 262 8 196Z" fill="url(#hull)" stroke="#3a0410" stroke-width="5"/>
    <path d="M52 296Q84 346 144 350H364Q428 346 466 290L462 314Q428 370 366 374H142Q84 370 54 322Z" fill="url(#gold)"/>${repeat(7, (at) => `<path d="M${132 + at * 42} 362l14-9 14 9-14 9z" fill="#a31c25"/>`)}
    <circle cx="466" cy="282" r="15" fill="#fff" stroke="#3a0410" stroke-width="4"/><circle cx="469" cy="282" r="7" fill="#14161f"/><path d="M504 168q-30 2-40 26q26 4 40-26z" fill="url(#gold)" stroke="#7a3d00" stroke-width="4"/><path d="M8 196q-6-34 16-50q14 26-16 50z" fill="url(#gold)" stroke="#7a3d00" stroke-width="4"/>
    <path d="M20 420Q70 388 120 412T226 410T330 412T430 406T500 414Q470 452 420 444T316 450T212 448T110 452T20 420Z" fill="url(#foam)"/>`);
}

/** Three dice in three colours, one on top of two. */
function threeDice(): string {
  const red = ["#ff6b6b", "#d3202f", "#8c0a1c"] as const;
  const gold = ["#ffe27a", "#f0a91c", "#a86200"] as const;
  const teal = ["#5de6d0", "#12a594", "#065a58"] as const;
  return svgObject(
    `<ellipse cx="256" cy="446" rx="226" ry="40" fill="#0007"/>${cornerDie([140, 330], 128, [4, 6, 3], red)}${cornerDie([372, 330], 128, [6, 3, 5], teal)}${cornerDie([256, 198], 140, [5, 3, 6], gold)}`,
  );
}

/** A cricket ball with the number eleven. */
function ball11(): string {
  const seam = (bend: number): string =>
    `<path d="M${256 + bend * 118} 62Q${256 + bend * 214} 256 ${256 + bend * 118} 450" fill="none" stroke="#ffe9d6" stroke-width="7" stroke-dasharray="15 11" stroke-linecap="round"/>`;
  return withLetters(
    `${ball(256, 256, 232, ["#ffb8a6", "#c8161f", "#4a0206"])}${seam(-1)}${seam(1)}<circle cx="256" cy="258" r="118" fill="#fff"/><circle cx="256" cy="258" r="118" fill="none" stroke="#0002" stroke-width="8"/><text x="256" y="316" font-family="Lilita" font-size="160" text-anchor="middle" fill="#7a0410">11</text>`,
  );
}

/** Three kites in the wind. */
function threeKites(): string {
  const one = (x: number, y: number, scale: number, turn: number, [light, main, dark]: Paint): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="M0 96Q34 150 0 196T10 300" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"/><path d="M-6 150l-26-14v30zM6 150l26-14v30z" fill="${main}"/><path d="M4 224l-26-14v30zM12 224l26-14v30z" fill="${light}"/>
      <path d="M0-130L104 0L0 110L-104 0Z" fill="${main}" stroke="${dark}" stroke-width="6" stroke-linejoin="round"/><path d="M0-130L104 0H0Z" fill="${light}"/><path d="M0 110L-104 0H0Z" fill="${dark}" opacity=".55"/><path d="M0-130V110M-104 0Q0-46 104 0" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5"/><circle r="22" fill="#fff" opacity=".9"/><circle r="12" fill="${dark}"/></g>`;
  return svgObject(
    one(128, 196, 0.92, -26, BLUE) + one(398, 250, 0.86, 24, GREEN) + one(258, 168, 1.16, -4, RED),
  );
}

/** The objects of the lotteries. */
export const lotteryObjects = {
  redLantern: () => skyLantern(["#ffd98a", "#f2542d", "#8c0f2a"]),
  tealLantern: () => skyLantern(["#fff0b0", "#19b39a", "#064a5e"]),
  jadeElephant,
  fiveBalls,
  raceBoat,
  threeDice,
  ball11,
  threeKites,
  ball27: () => withLetters(numbered(256, 256, 232, RED, "27")),
  ball18: () => withLetters(numbered(256, 256, 232, GREEN, "18")),
  ball10: () => withLetters(numbered(256, 256, 232, BLUE, "10")),
} as const;
