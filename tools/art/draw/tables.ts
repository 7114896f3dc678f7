import { fontFace, svgUri } from "./assets.ts";
import { repeat } from "./random.ts";
import { svgObject } from "./svg-object.ts";

const WHEEL_ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const RED_NUMBERS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** A point on a circle around the origin; `turn` is a share of a full turn, counted from the top. */
function polar(turn: number, radius: number): string {
  const angle = (turn - 0.25) * Math.PI * 2;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
}

/** A roulette wheel with the real order of its numbers. */
function rouletteWheel(): string {
  const count = WHEEL_ORDER.length;
  const pockets = repeat(count, (index) => {
    const number = WHEEL_ORDER[index] ?? 0;
    const color = number === 0 ? "#0e9f4f" : RED_NUMBERS.has(number) ? "#c8102e" : "#15171f";
    const [from, to, middle] = [index / count, (index + 1) / count, (index + 0.5) / count];
    return `<path d="M${polar(from, 92)}A92 92 0 0 1 ${polar(to, 92)}L${polar(to, 56)}A56 56 0 0 0 ${polar(from, 56)}Z" fill="${color}" stroke="#e9c46a" stroke-width=".7"/><text transform="translate(${polar(middle, 83)}) rotate(${middle * 360})" font-family="Outfit" font-weight="700" font-size="7.6" fill="#fff" text-anchor="middle" dominant-baseline="middle">${number}</text>`;
  });
  const spokes = repeat(
    4,
    (index) =>
      `<rect transform="rotate(${index * 45})" x="-40" y="-2.5" width="80" height="5" rx="2.5" fill="url(#gold)"/>`,
  );
  return svgUri(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-110 -110 220 220"><style>${fontFace("Outfit")}</style><defs>
    <radialGradient id="rim"><stop offset=".82" stop-color="#5a2d0c"/><stop offset=".9" stop-color="#b06a24"/><stop offset=".96" stop-color="#6b3510"/><stop offset="1" stop-color="#2b1304"/></radialGradient>
    <radialGradient id="bowl"><stop stop-color="#9a5a1e"/><stop offset="1" stop-color="#3d1d06"/></radialGradient>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff4c2"/><stop offset=".5" stop-color="#e0a93b"/><stop offset="1" stop-color="#7a4a0c"/></linearGradient></defs>
    <circle r="109" fill="url(#rim)"/><circle r="96" fill="none" stroke="url(#gold)" stroke-width="5"/>${pockets}
    <circle r="56" fill="url(#bowl)" stroke="url(#gold)" stroke-width="3"/>${spokes}<circle r="16" fill="url(#gold)"/><circle r="8" fill="#7a4a0c"/><circle r="5" fill="url(#gold)"/><circle cx="-34" cy="-61" r="5.5" fill="#fff" stroke="#0003"/></svg>`);
}

const SUITS = {
  spade: [
    "#14161f",
    "M50 8C58 28 88 42 88 64 88 82 66 88 55 74 56 84 60 90 66 94H34C40 90 44 84 45 74 34 88 12 82 12 64 12 42 42 28 50 8Z",
  ],
  club: [
    "#14161f",
    "M50 8A21 21 0 0 1 65 44A21 21 0 1 1 55 72C56 84 60 90 66 94H34C40 90 44 84 45 72A21 21 0 1 1 35 44A21 21 0 0 1 50 8Z",
  ],
  heart: ["#d3122e", "M50 92C20 66 8 50 8 32 8 10 38 4 50 26 62 4 92 10 92 32 92 50 80 66 50 92Z"],
} as const;

function playingCard(rank: string, suit: keyof typeof SUITS): string {
  const [color, shape] = SUITS[suit];
  const pip = (x: number, y: number, scale: number): string =>
    `<path transform="translate(${x} ${y}) scale(${scale}) translate(-50 -50)" d="${shape}" fill="${color}"/>`;
  const corner = `<text x="8" y="31" font-family="Outfit" font-weight="800" font-size="28" fill="${color}">${rank}</text>${pip(18, 44, 0.19)}`;
  return svgUri(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-20 0 140 140"><style>${fontFace("Outfit")}</style><defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#dfe5f2"/></linearGradient></defs>
    <rect x="1" y="1" width="98" height="138" rx="10" fill="url(#paper)" stroke="#b9c1d4"/>${corner}${pip(50, 74, 0.52)}<g transform="rotate(180 50 70)">${corner}</g></svg>`);
}

function chip(color: string, label: string): string {
  const notches = repeat(
    8,
    (index) => `<rect transform="rotate(${index * 45})" x="-9" y="-50" width="18" height="13" fill="#fff"/>`,
  );
  return svgUri(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-54 -54 108 108"><style>${fontFace("Lilita")}</style><defs><linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs>
    <circle cy="3" r="50" fill="#0009"/><circle r="50" fill="${color}"/>${notches}<circle r="50" fill="none" stroke="#0004" stroke-width="2"/><circle r="35" fill="${color}" stroke="#fff" stroke-width="2" stroke-dasharray="5 4"/><circle r="50" fill="url(#shine)"/><text y="8" font-family="Lilita" font-size="23" fill="#fff" text-anchor="middle">${label}</text></svg>`);
}

/** A die seen from a corner: top, left and right face with their pips. */
export function cornerDie(
  [x, y]: readonly [number, number],
  size: number,
  faces: readonly [number, number, number],
  paint?: readonly [string, string, string],
): string {
  const turns = [
    `matrix(.866 .5 -.866 .5 ${x} ${y - size})`,
    `matrix(.866 .5 0 1 ${x - size * 0.866} ${y - size / 2})`,
    `matrix(.866 -.5 0 1 ${x} ${y})`,
  ];
  const shades = paint ?? ["#ffffff", "#d9dfec", "#b4bdd2"];
  const edge = paint ? "#0003" : "#8d97ad";
  const pipOf = (face: number): string => (paint ? "#fff" : face === 1 || face === 4 ? "#d3122e" : "#161a26");
  const at = [0.25, 0.5, 0.75] as const;
  const spots: Record<number, readonly (readonly [number, number])[]> = {
    1: [[1, 1]],
    3: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    4: [
      [0, 0],
      [0, 2],
      [2, 0],
      [2, 2],
    ],
    5: [
      [0, 0],
      [0, 2],
      [1, 1],
      [2, 0],
      [2, 2],
    ],
    6: [
      [0, 0],
      [0, 1],
      [0, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ],
  };
  return faces
    .map((face, side) => {
      const pips = (spots[face] ?? [])
        .map(
          ([column, row]) =>
            `<circle cx="${(at[column] ?? 0) * size}" cy="${(at[row] ?? 0) * size}" r="${size * (face === 1 ? 0.16 : 0.095)}" fill="${pipOf(face)}"/>`,
        )
        .join("");
      return `<g transform="${turns[side]}"><rect width="${size}" height="${size}" rx="${size * 0.14}" fill="${shades[side]}" stroke="${edge}" stroke-width="2"/>${pips}</g>`;
    })
    .join("");
}

/** Three dice under glass on a golden foot. */
function diceShaker(): string {
  return svgObject(`<defs><linearGradient id="glass" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#fff" stop-opacity=".62"/><stop offset=".22" stop-color="#fff" stop-opacity=".1"/><stop offset=".75" stop-color="#bfe6ff" stop-opacity=".08"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></linearGradient>
    <radialGradient id="cloth" cx=".5" cy=".4"><stop stop-color="#e23b4e"/><stop offset="1" stop-color="#5d0414"/></radialGradient></defs>
    <ellipse cx="256" cy="428" rx="226" ry="66" fill="#0008"/><path d="M34 388C34 470 478 470 478 388L466 440C440 506 72 506 46 440Z" fill="url(#gold2)"/>
    <ellipse cx="256" cy="390" rx="222" ry="66" fill="url(#gold)"/><ellipse cx="256" cy="384" rx="192" ry="52" fill="url(#cloth)"/>
    ${cornerDie([176, 344], 92, [4, 1, 5])}${cornerDie([332, 336], 92, [1, 3, 6])}${cornerDie([254, 392], 100, [6, 5, 3])}
    <path d="M72 384V236C72 110 150 44 256 44S440 110 440 236V384C440 436 72 436 72 384Z" fill="url(#glass)" stroke="#ffffffb0" stroke-width="5"/>
    <path d="M112 320V240C112 150 160 96 214 82" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity=".7"/><circle cx="256" cy="34" r="26" fill="url(#gold)"/>`);
}

/** Cards fanned out in a hand. */
function fan(
  cards: readonly (readonly [rank: string, suit: keyof typeof SUITS, turn: number, shift: number])[],
): string {
  const one = ([rank, suit, turn, shift]: (typeof cards)[number]): string => {
    const [color, shape] = SUITS[suit];
    const pip = (x: number, y: number, scale: number): string =>
      `<path transform="translate(${x} ${y}) scale(${scale}) translate(-50 -50)" d="${shape}" fill="${color}"/>`;
    return `<g transform="translate(${256 + shift} 300) rotate(${turn}) scale(2.35) translate(-50 -84)"><rect x="1" y="1" width="98" height="138" rx="10" fill="url(#paper)" stroke="#9aa4bd"/><text x="8" y="31" font-family="Outfit" font-weight="800" font-size="28" fill="${color}">${rank}</text>${pip(18, 44, 0.19)}${pip(50, 78, 0.5)}</g>`;
  };
  return svgObject(`<style>${fontFace("Outfit")}</style><defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#dfe5f2"/></linearGradient></defs>
    ${cards.map(one).join("")}`);
}

/** The objects of the table games. */
export const tableObjects = {
  diceShaker,
  threeAces: () =>
    fan([
      ["A", "spade", -24, -84],
      ["A", "heart", 0, 0],
      ["A", "club", 24, 84],
    ]),
  naturalHand: () =>
    fan([
      ["A", "spade", -14, -50],
      ["K", "heart", 12, 58],
    ]),
  rouletteWheel,
  aceOfSpades: () => playingCard("A", "spade"),
  kingOfHearts: () => playingCard("K", "heart"),
  jackOfSpades: () => playingCard("J", "spade"),
  twoOfHearts: () => playingCard("2", "heart"),
  redChip: () => chip("#d7263d", "500"),
  blueChip: () => chip("#1d4ed8", "1K"),
  greenChip: () => chip("#0f9d58", "100"),
} as const;
