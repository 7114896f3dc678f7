import { svgObject } from "./svg-object.ts";

type Paint = readonly [light: string, main: string, dark: string];

const RED: Paint = ["#ffb3a8", "#e2333f", "#6d0a18"];
const BLUE: Paint = ["#b5d6ff", "#2f6ae0", "#0c2266"];

/**
 * A tin wind-up toy in the shape of a rooster, with wheels, rivets and a key in its back. No living animal
 * fights (domain rules H17).
 */
function tinRooster([light, main, dark]: Paint, facing: "right" | "left"): string {
  const plates = [0, 1, 2, 3]
    .map(
      (plate) =>
        `<path d="M118 300Q6 280 -2 152Q72 194 152 256Z" transform="rotate(${plate * 19 - 14} 136 292)" fill="url(#${plate % 2 === 0 ? "tin" : "gold"})" stroke="${dark}" stroke-width="5"/>`,
    )
    .join("");
  const wheels = [168, 312]
    .map(
      (x) =>
        `<circle cx="${x}" cy="420" r="40" fill="#2a1206" stroke="url(#gold)" stroke-width="13"/><path d="M${x - 25} 420h50M${x} 395v50" stroke="url(#gold)" stroke-width="8"/>`,
    )
    .join("");
  return svgObject(`<defs><radialGradient id="tin" cx=".38" cy=".28" r=".9"><stop stop-color="${light}"/><stop offset=".42" stop-color="${main}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
    <g transform="${facing === "right" ? "translate(34 22)" : "matrix(-1 0 0 1 478 22)"}">${plates}
    <rect x="187" y="112" width="18" height="90" fill="url(#gold)"/><path d="M196 116q-54-4-54-36t54-14q54-18 54 14t-54 36Z" fill="none" stroke="url(#gold)" stroke-width="18"/>
    <path d="M104 278Q136 186 256 190Q332 198 368 150Q392 232 364 316Q332 406 230 408Q124 398 104 278Z" fill="url(#tin)" stroke="${dark}" stroke-width="6" filter="url(#bevel)"/>
    <path d="M158 286Q204 234 282 262Q260 350 188 356Q150 342 158 286Z" fill="url(#gold)" stroke="${dark}" stroke-width="5"/>
    <circle cx="196" cy="300" r="7" fill="#6d3f08"/><circle cx="232" cy="318" r="7" fill="#6d3f08"/><circle cx="240" cy="284" r="7" fill="#6d3f08"/>
    <circle cx="376" cy="122" r="70" fill="url(#tin)" stroke="${dark}" stroke-width="6" filter="url(#bevel)"/>
    <path d="M320 76Q314 12 348 42Q358 -12 382 32Q406 -10 410 44Q444 24 434 82Q376 42 320 76Z" fill="#ff5a3c" stroke="#7d1408" stroke-width="6"/>
    <path d="M438 104L506 128L438 150Z" fill="url(#gold)" stroke="#6d3f08" stroke-width="5"/><path d="M424 168q24 42-4 58q-30-14-16-58Z" fill="#ff5a3c" stroke="#7d1408" stroke-width="5"/>
    <circle cx="392" cy="108" r="21" fill="#fff" stroke="#333" stroke-width="4"/><circle cx="399" cy="108" r="10" fill="#111"/>${wheels}</g>`);
}

/** A goal with its net, seen from the spot. */
function goal(): string {
  const lines = Array.from({ length: 13 }, (_, index) => index * 36 + 40);
  const net = lines
    .map(
      (at) =>
        `<path d="M${at} 110L${at * 0.86 + 36} 390M40 ${110 + (at - 40) * 0.62}H472" stroke="#fff" stroke-opacity=".45" stroke-width="3"/>`,
    )
    .join("");
  return svgObject(`<rect x="40" y="110" width="432" height="286" fill="#04102a" opacity=".45"/>${net}
    <path d="M40 410V110H472V410" fill="none" stroke="#9fb0cf" stroke-width="26" stroke-linejoin="round"/><path d="M40 410V110H472V410" fill="none" stroke="#fff" stroke-width="18" stroke-linejoin="round"/>`);
}

/** The opponents and objects of the duels. */
export const arenaObjects = {
  tinRooster: () => tinRooster(RED, "right"),
  blueTinRooster: () => tinRooster(BLUE, "left"),
  goal,
} as const;
