import { fontFace } from "./assets.ts";
import { stops } from "./color.ts";
import { repeat } from "./random.ts";
import { svgObject } from "./svg-object.ts";

/** A glossy ball lit from the upper left. */
export function ball(
  x: number,
  y: number,
  radius: number,
  [light, main, dark]: readonly [string, string, string],
): string {
  const id = `b${Math.round(x)}-${Math.round(y)}`;
  return `<radialGradient id="${id}" cx=".35" cy=".28" r=".8"><stop stop-color="${light}"/><stop offset=".45" stop-color="${main}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/><ellipse cx="${x - radius * 0.3}" cy="${y - radius * 0.42}" rx="${radius * 0.34}" ry="${radius * 0.2}" fill="#fff" opacity=".75"/>`;
}

const PINK = ["#ffd0f0", "#ff4fb4", "#8c0f5e"] as const;
const PEG = ["#ffffff", "#c9d4ff", "#5f6fc2"] as const;
const YELLOW = ["#fffbd6", "#ffc21f", "#a35a00"] as const;

/** A pyramid of pegs with a falling ball, and pockets below. */
function plinkoBoard(): string {
  const pegs = repeat(5, (row) =>
    repeat(row + 3, (place) => ball(256 + (place - (row + 2) / 2) * 76, 96 + row * 72, 17, PEG)),
  );
  const colors = ["#ff2d6b", "#ff7a2e", "#ffc23a", "#ff7a2e", "#ff2d6b"];
  const pockets = repeat(
    5,
    (index) =>
      `<rect x="${42 + index * 88}" y="428" width="76" height="66" rx="18" fill="#0006"/><rect x="${42 + index * 88}" y="418" width="76" height="66" rx="18" fill="${colors[index] ?? ""}" filter="url(#bevel)"/>`,
  );
  return svgObject(`${pegs}${pockets}${ball(298, 124, 46, PINK)}`);
}

/** A money wheel with a pointer. */
function moneyWheel(): string {
  const colors = ["#ff3b6b", "#ffb400", "#2f7bff", "#15b981", "#9b4dff", "#ff7a2e"];
  const slices = repeat(12, (index) => {
    const point = (turn: number, radius: number): string => {
      const angle = (turn / 12 - 0.25) * Math.PI * 2;
      return `${(256 + Math.cos(angle) * radius).toFixed(1)} ${(266 + Math.sin(angle) * radius).toFixed(1)}`;
    };
    return `<path d="M256 266L${point(index, 196)}A196 196 0 0 1 ${point(index + 1, 196)}Z" fill="${colors[index % 6] ?? ""}" stroke="#fff" stroke-opacity=".55" stroke-width="4"/>`;
  });
  return svgObject(`<radialGradient id="gloss" cx=".38" cy=".26" r=".9"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></radialGradient>
    <circle cx="256" cy="266" r="236" fill="url(#gold)"/><circle cx="256" cy="266" r="222" fill="url(#gold2)"/><circle cx="256" cy="266" r="204" fill="#3a1700"/>${slices}
    <circle cx="256" cy="266" r="196" fill="url(#gloss)"/><circle cx="256" cy="266" r="52" fill="url(#gold)" filter="url(#bevel)"/><circle cx="256" cy="266" r="26" fill="#7a3d00"/>
    <path d="M256 92L218 14Q256 -6 294 14Z" fill="#fff" stroke="#8a1030" stroke-width="6"/><path d="M256 82L226 20Q256 6 286 20Z" fill="#ff2d55"/>`);
}

/** A lottery ball with its number. */
function numberBall(number: string, paint: readonly [string, string, string]): string {
  return svgObject(`<style>${fontFace("Lilita")}</style>${ball(256, 256, 232, paint)}
    <circle cx="256" cy="262" r="122" fill="#fff"/><circle cx="256" cy="262" r="122" fill="none" stroke="#0002" stroke-width="8"/>
    <text x="256" y="318" font-family="Lilita" font-size="160" text-anchor="middle" fill="#1a1030">${number}</text>`);
}

/** A cut gem on a tile, as a field of mines reveals it. */
function fieldGem(): string {
  return svgObject(`<defs><linearGradient id="tile" x1="0" y1="0" x2="0" y2="1">${stops(["#3f4f8f", "#1d2750"])}</linearGradient><linearGradient id="cut" x1="0" y1="0" x2="1" y2="1">${stops(["#e8fff6", "#35f2a8", "#04875a"])}</linearGradient></defs>
    <rect x="26" y="48" width="460" height="448" rx="84" fill="#0b1130"/><rect x="26" y="20" width="460" height="448" rx="84" fill="url(#tile)" filter="url(#bevel)"/>
    <path d="M148 126H364L432 214L256 414L80 214Z" fill="url(#cut)" stroke="#d7fff0" stroke-width="6" stroke-linejoin="round"/>
    <path d="M80 214H432M148 126L190 214L256 414L322 214L364 126M190 214L256 126L322 214" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="6"/>`);
}

/** The objects of the house's own games. */
export const originalObjects = {
  plinkoBoard,
  moneyWheel,
  fieldGem,
  pinkBall: () => svgObject(ball(256, 256, 220, PINK)),
  pegBall: () => svgObject(ball(256, 256, 220, PEG)),
  ball7: () => numberBall("7", YELLOW),
  ball21: () => numberBall("21", PINK),
  ball40: () => numberBall("40", ["#d9f3ff", "#2f8bff", "#0a2f86"]),
} as const;
