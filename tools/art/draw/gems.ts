import { svgUri } from "./assets.ts";
import { mix } from "./color.ts";

type Point = readonly [x: number, y: number];

/** The cut of a gem: corners of its outline, stretch in x and y, first corner's angle in degrees. */
interface Cut {
  readonly corners: number;
  readonly stretch: readonly [number, number];
  readonly start: number;
}

const LIGHT_ANGLE = -2.2;

function ring(cut: Cut, radius: number, shift = 0): Point[] {
  return Array.from({ length: cut.corners }, (_, index) => {
    const angle = ((index + shift) / cut.corners) * Math.PI * 2 + (cut.start * Math.PI) / 180;
    return [100 + Math.cos(angle) * radius * cut.stretch[0], 100 + Math.sin(angle) * radius * cut.stretch[1]];
  });
}

function facet(points: readonly Point[], color: string): string {
  const corners = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L");
  return `<path d="M${corners}Z" fill="${color}" stroke="#fff" stroke-opacity=".35" stroke-width="1.2" stroke-linejoin="round"/>`;
}

/** The brightness of a facet that faces in the direction of `point`, 0..1. */
function brightness([x, y]: Point): number {
  return (Math.cos(Math.atan2(y - 100, x - 100) - LIGHT_ANGLE) + 1) / 2;
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** A faceted jewel: two rings of facets around a bright table, lit from the upper left. */
function gem(cut: Cut, colors: readonly [light: string, body: string, dark: string]): string {
  const [light, body, dark] = colors;
  const outer = ring(cut, 92);
  const girdle = ring(cut, 70, 0.5);
  const table = ring(cut, 46);
  const shade = (value: number): string =>
    value > 0.55 ? mix(body, light, (value - 0.55) / 0.45) : mix(dark, body, value / 0.55);
  const at = (points: readonly Point[], index: number): Point => points[index % points.length] ?? [100, 100];
  let facets = "";
  for (let index = 0; index < cut.corners; index++) {
    const [o1, o2] = [at(outer, index), at(outer, index + 1)];
    const [g1, g0] = [at(girdle, index), at(girdle, index + cut.corners - 1)];
    const [t1, t2] = [at(table, index), at(table, index + 1)];
    facets += facet([o1, o2, g1], shade(brightness(middle(o1, o2)) * 0.9));
    facets += facet([o1, g1, t1, g0], shade(Math.max(0, brightness(o1) - 0.12)));
    facets += facet([g1, t1, t2], shade(Math.min(1, 1.12 - brightness(g1) * 0.8)));
  }
  return svgUri(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 200 200"><defs>
    <linearGradient id="t" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/><stop offset=".35" stop-color="${light}"/><stop offset="1" stop-color="${body}"/></linearGradient>
    <radialGradient id="s" cx=".35" cy=".25" r=".8"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".5"/></radialGradient></defs>
    ${facets}${facet(table, "url(#t)")}
    <path d="M${outer.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}Z" fill="url(#s)" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/>
    <path d="M62 58C70 46 84 40 98 40" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".9"/></svg>`);
}

const RUBY = ["#ffc2cf", "#f0224e", "#6d0322"] as const;
const EMERALD = ["#c8ffd9", "#14b866", "#014a2c"] as const;
const SAPPHIRE = ["#c9e2ff", "#2668f5", "#071c78"] as const;
const AMETHYST = ["#ecd0ff", "#9a3df0", "#360a78"] as const;
const TOPAZ = ["#fff4c4", "#ffa617", "#8a3c00"] as const;

/** A pearl with a soft inner glow and two reflections. */
function pearl(colors: readonly [light: string, body: string, dark: string]): string {
  const [light, body, dark] = colors;
  return svgUri(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 200 200"><defs>
    <radialGradient id="b" cx=".36" cy=".3" r=".78"><stop stop-color="#fff"/><stop offset=".3" stop-color="${light}"/><stop offset=".7" stop-color="${body}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <radialGradient id="r" cx=".62" cy=".82" r=".5"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <circle cx="100" cy="100" r="88" fill="url(#b)"/><circle cx="100" cy="100" r="84" fill="url(#r)"/>
    <ellipse cx="70" cy="60" rx="26" ry="17" transform="rotate(-36 70 60)" fill="#fff" opacity=".95"/><circle cx="108" cy="46" r="6" fill="#fff" opacity=".8"/></svg>`);
}

/** Jewels and pearls by name. */
export const gems = {
  ruby: () => gem({ corners: 6, stretch: [1, 1], start: 30 }, RUBY),
  emerald: () => gem({ corners: 8, stretch: [0.88, 1.02], start: 22.5 }, EMERALD),
  sapphire: () => gem({ corners: 10, stretch: [1, 1], start: 18 }, SAPPHIRE),
  amethyst: () => gem({ corners: 5, stretch: [1.03, 1.03], start: -90 }, AMETHYST),
  topaz: () => gem({ corners: 4, stretch: [1.02, 1.02], start: -90 }, TOPAZ),
  pearl: () => pearl(["#fbe6f0", "#bfaedb", "#55437f"]),
  pinkPearl: () => pearl(["#ffd9ea", "#f577ac", "#8a1f58"]),
  blackPearl: () => pearl(["#b9c8e8", "#46527e", "#121633"]),
  goldPearl: () => pearl(["#ffeeb0", "#e8a52a", "#7a4504"]),
} as const;
