import { object } from "./objects.ts";
import { repeat } from "./random.ts";
import type { Random } from "./random.ts";
import { fade } from "./color.ts";

/**
 * The stage that every layer is drawn for: a box in px, three colours from the light middle to the dark edge,
 * a seeded random sequence.
 */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
}

/** Light core, main colour, dark edge; all `#rrggbb`. */
export type Palette = readonly [core: string, main: string, edge: string];

/** A full-size layer with the given CSS. */
export function layer(css: string): string {
  return `<div class="layer" style="${css}"></div>`;
}

/** A full-size SVG layer. */
export function svgLayer({ width, height }: Stage, body: string, css = ""): string {
  return `<svg class="layer" width="${width}" height="${height}" style="${css}">${body}</svg>`;
}

/** The complete picture: a clipped box with its layers. */
export function stageHtml({ width, height }: { width: number; height: number }, layers: string): string {
  return `<div id="stage" style="width:${width}px;height:${height}px">${layers}</div>`;
}

/** God rays around a point given in percent. `degrees` must divide 180, or a seam shows. */
export function rays(x: number, y: number, strength = 0.45, degrees = 9): string {
  const fan = (alpha: number, on: number, period: number, reach: number): string =>
    layer(
      `background:repeating-conic-gradient(from 4deg at ${x}% ${y}%,rgb(255 255 255/${alpha}) 0 ${on}deg,transparent ${on}deg ${period}deg);mask:radial-gradient(circle at ${x}% ${y}%,#000 0,transparent ${reach}%);mix-blend-mode:soft-light`,
    );
  return fan(strength, degrees, degrees * 2, 74) + fan(strength * 0.5, degrees * 0.5, degrees * 2, 60);
}

/** The light behind the main object. Position and size in px. */
export function bloom(color: string, x: number, y: number, size: number, opacity = 0.55): string {
  return `<div style="position:absolute;left:${x - size / 2}px;top:${y - size / 2}px;width:${size}px;height:${size}px;background:radial-gradient(circle,#fff 0,${color} 22%,transparent 62%);opacity:${opacity};mix-blend-mode:screen"></div>`;
}

/** Four-pointed sparkles scattered over a box. */
export function sparkles(
  random: Random,
  count: number,
  width: number,
  height: number,
  largest = 16,
  color = "#fff",
): string {
  return repeat(count, () => {
    const scale = (3 + random() * random() * largest) / 10;
    const at = `translate(${(random() * width).toFixed(1)} ${(random() * height).toFixed(1)})`;
    return `<path transform="${at} scale(${scale.toFixed(3)}) rotate(${(random() * 20).toFixed(1)})" d="M0-10C1-2 2-1 10 0 2 1 1 2 0 10-1 2-2 1-10 0-2-1-1-2 0-10Z" fill="${color}" opacity="${(0.35 + random() * 0.65).toFixed(2)}"/>`;
  });
}

/** Soft out-of-focus light discs. */
export function bokeh(random: Random, count: number, width: number, height: number, color: string): string {
  return repeat(
    count,
    () =>
      `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * height).toFixed(1)}" r="${(4 + random() * random() * 46).toFixed(1)}" fill="${color}" opacity="${(0.04 + random() * 0.16).toFixed(2)}"/>`,
  );
}

/** The area over which objects are scattered: a box in px and the smallest and largest size. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly [number, number];
}

/** Gold coins in the air, each rotated and squeezed differently, some near or far and out of focus. */
export function coins(random: Random, count: number, area: Area, mirrored = false): string {
  return repeat(count, () => {
    const size = area.sizes[0] + random() * (area.sizes[1] - area.sizes[0]);
    const distance = random();
    return object("coin", {
      x: area.left + random() * area.width,
      y: area.top + random() * area.height,
      size,
      turn: random() * 360,
      squeeze: 0.35 + random() * 0.65,
      blur: distance > 0.8 ? 2.2 : distance < 0.2 ? 1.2 : 0,
      brightness: 0.9 + random() * 0.35,
      mirrored,
    });
  });
}

/** Rolling hills, one per colour, each nearer and lower; `horizon` is a share of the height. */
export function hills({ width, height, random }: Stage, colors: readonly string[], horizon = 0.6): string {
  const steps = 5;
  return colors
    .map((color, depth) => {
      const base = height * (horizon + depth * 0.12);
      const ridge = repeat(steps, (index) => {
        const x = (width * (index + 1)) / steps;
        const crest = base - (random() - 0.35) * height * 0.16;
        return `Q${x - width / steps / 2} ${crest} ${x} ${base + (random() - 0.5) * height * 0.05}`;
      });
      return `<path d="M0 ${height}L0 ${base}${ridge}L${width} ${height}Z" fill="${color}"/>`;
    })
    .join("");
}

/** Waves with foam on their crests, one row per colour. */
export function waves({ width, height }: Stage, colors: readonly string[], horizon = 0.6): string {
  return colors
    .map((color, depth) => {
      const y = height * (horizon + depth * 0.1);
      const swell = height * 0.028 + depth * 5;
      const count = 4 + depth;
      const line = repeat(count, (index) => {
        const [from, to] = [(width * index) / count, (width * (index + 1)) / count];
        return `C${from + (to - from) / 3} ${y - swell} ${from + ((to - from) * 2) / 3} ${y + swell} ${to} ${y}`;
      });
      return `<path d="M0 ${height}L0 ${y}${line}L${width} ${height}Z" fill="${color}"/><path d="M0 ${y}${line}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"/>`;
    })
    .join("");
}

/** Air bubbles with a rim and a reflection. */
export function bubbles(random: Random, count: number, width: number, height: number): string {
  return repeat(count, () => {
    const [x, y, r] = [random() * width, random() * height, 3 + random() * random() * 22];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".1"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.3"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.35}" r="${r * 0.22}" fill="#fff" opacity=".8"/>`;
  });
}

/** The same edge for every tile: light hairline and inner glow. */
export function tileEdge(): string {
  return layer("box-shadow:inset 0 0 0 2px #ffffff2e,inset 0 2px 22px #ffffff2a");
}

/** The dark foot of a tile, below its title. */
export function tileFoot(): string {
  return layer("box-shadow:inset 0 -90px 90px -30px #000a");
}

/** The base of every scene: light in the middle, dark at the rim. */
export function glow([core, main, edge]: Palette, x = 50, y = 40): string {
  return layer(
    `background:radial-gradient(ellipse 75% 62% at ${x}% ${y}%,${core} 0,${main} 46%,${edge} 100%)`,
  );
}

/** Darkens towards one side, so that HTML text stands out: `share` of the width stays dark. */
export function textSide(color: string, share: number): string {
  return layer(
    `background:linear-gradient(90deg,${color} 0,${fade(color, 0.9)} ${share * 46}%,${fade(color, 0)} ${share * 100}%)`,
  );
}
