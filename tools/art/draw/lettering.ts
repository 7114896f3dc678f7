import type { Font } from "./assets.ts";
import { stops } from "./color.ts";

/** The colours of a lettering: dark outer edge, coloured inner edge, fill from top to bottom. */
interface LetteringColors {
  readonly outer: string;
  readonly inner: string;
  readonly fill: readonly [string, string, string, string, string];
}

const STYLES = {
  gold: { outer: "#3a1300", inner: "#8a3b00", fill: ["#fffde4", "#ffe97a", "#ffc928", "#ff9d00", "#ff7a00"] },
  fire: { outer: "#3b0000", inner: "#a31200", fill: ["#fff7c2", "#ffd45c", "#ff8a2a", "#f03a24", "#d90b3c"] },
  ice: { outer: "#03143d", inner: "#0b54b8", fill: ["#ffffff", "#dcf8ff", "#8cdcff", "#4aa4ff", "#2a7dff"] },
  candy: {
    outer: "#4a0046",
    inner: "#c3147f",
    fill: ["#ffffff", "#ffe3f6", "#ffa9dd", "#ff6bbd", "#ff3fa4"],
  },
  neon: { outer: "#001b1a", inner: "#006d5b", fill: ["#f4fff0", "#c8ffda", "#6dffb8", "#1de9a0", "#00c389"] },
  royal: {
    outer: "#1c0038",
    inner: "#5b1aa8",
    fill: ["#ffffff", "#f1e2ff", "#cfa3ff", "#a566ff", "#8a3ffc"],
  },
  aqua: { outer: "#012b33", inner: "#00727c", fill: ["#ffffff", "#e3fffb", "#9df3ea", "#44d0d0", "#12a5b8"] },
  silver: {
    outer: "#0d1220",
    inner: "#3d4a63",
    fill: ["#ffffff", "#f0f4fb", "#c5d0e2", "#95a4bc", "#7c8ba5"],
  },
  leaf: { outer: "#0a2400", inner: "#2c7a07", fill: ["#fdffe0", "#ecff8f", "#b6f03f", "#6fd01b", "#3aa60f"] },
} as const satisfies Record<string, LetteringColors>;

/** The names of the lettering colours. */
export type LetteringStyle = keyof typeof STYLES;

/** The mean width of a capital as a share of the font size, from which a line's width is estimated. */
const CAPITAL_WIDTH: Record<Font, number> = {
  Lilita: 0.57,
  Bangers: 0.47,
  Cinzel: 0.77,
  BlackOps: 0.66,
  Luckiest: 0.59,
  Outfit: 0.66,
  Bengali: 0.6,
};

/**
 * The specification of a title: style, font, box width and largest letter size in px, and an id unique on its
 * page.
 */
export interface LetteringSpec {
  readonly style: LetteringStyle;
  readonly font: Font;
  readonly width: number;
  readonly size: number;
  readonly id: string;
  /** How far the lines arc upwards in the middle, in px. */
  readonly arc?: number;
  /** Draws no swash capital at the start. */
  readonly plain?: boolean;
}

/** The largest letter size in px, at most `size`, at which a line fits into `width`. */
export function fittedSize(
  line: string,
  { font, width, size }: Pick<LetteringSpec, "font" | "width" | "size">,
): number {
  return Math.min(size, (width * 0.9) / (line.length * CAPITAL_WIDTH[font]));
}

/**
 * Logo lettering: each line drawn from back to front as a lowered dark copy, a dark edge, a coloured
 * edge, the gradient fill and a light rim, along a slight arc.
 */
export function lettering(lines: readonly string[], spec: LetteringSpec): string {
  const { width, id, arc = 0 } = spec;
  const colors: LetteringColors = STYLES[spec.style];
  const sizes = lines.map((line) => fittedSize(line, spec));
  // Cinzel Decorative has swash capitals that run into each other; its lower-case letters are plain small
  // capitals.
  const words = lines.map((line) =>
    spec.font === "Cinzel"
      ? spec.plain
        ? line.toLowerCase()
        : line.charAt(0) + line.slice(1).toLowerCase()
      : line,
  );
  let baseline = 0;
  const body = words.map((line, index) => {
    const size = sizes[index] ?? spec.size;
    baseline += size * 0.92;
    const bend = arc * (lines.length > 1 && index === 0 ? 1 : 0.4);
    const curve = `M0 ${baseline + bend}Q${width / 2} ${baseline - arc} ${width} ${baseline + bend}`;
    const path = `<path id="${id}-${index}" d="${curve}" fill="none"/>`;
    return (
      path +
      letterLine(line, {
        path: `${id}-${index}`,
        fill: `${id}-fill`,
        rim: `${id}-rim`,
        size,
        font: spec.font,
        colors,
      })
    );
  });
  const height = baseline + (sizes.at(-1) ?? 0) * 0.3;
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="overflow:visible;display:block"><defs>
    <linearGradient id="${id}-fill" x1="0" y1=".12" x2="0" y2=".9">${stops(colors.fill)}</linearGradient>
    <linearGradient id="${id}-rim" x1="0" y1=".1" x2="0" y2=".6"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>${body.join("")}</svg>`;
}

interface LineParts {
  readonly path: string;
  readonly fill: string;
  readonly rim: string;
  readonly size: number;
  readonly font: Font;
  readonly colors: LetteringColors;
}

function letterLine(text: string, { path, fill, rim, size, font, colors }: LineParts): string {
  const copy = (paint: string, lower = 0): string =>
    `<g transform="translate(0 ${lower})"><text font-family="${font}" font-size="${size}" text-anchor="middle" letter-spacing="1" stroke-linejoin="round" ${paint}><textPath href="#${path}" startOffset="50%">${text}</textPath></text></g>`;
  const edge = (color: string, share: number): string =>
    `stroke="${color}" stroke-width="${size * share}" fill="${color}"`;
  return (
    copy(edge(colors.outer, 0.2), size * 0.085) +
    copy(edge(colors.outer, 0.19)) +
    copy(edge(colors.inner, 0.1)) +
    copy(edge(colors.inner, 0.03), size * 0.03) +
    copy(`fill="url(#${fill})"`, -size * 0.018) +
    copy(
      `fill="none" stroke="url(#${rim})" stroke-width="${size * 0.022}" stroke-opacity=".85"`,
      -size * 0.018,
    )
  );
}

/** A folded ribbon with a word, as on the special reel symbols. */
export function ribbon(text: string, spec: LetteringSpec & { readonly height: number }): string {
  const { width: w, height: h, id } = spec;
  const colors: LetteringColors = STYLES[spec.style];
  const [light, , middle, , deep] = colors.fill;
  const tail = (flip: string): string =>
    `<g transform="${flip}"><path d="M${w * 0.02} ${h * 0.36}L${w * 0.2} ${h * 0.28}V${h * 1.06}L${w * 0.02} ${h * 1.12}L${w * 0.075} ${h * 0.74}Z" fill="${colors.inner}" stroke="${colors.outer}" stroke-width="${h * 0.05}" stroke-linejoin="round"/><path d="M${w * 0.1} ${h * 0.92}L${w * 0.2} ${h * 0.86}V${h * 1.06}Z" fill="${colors.outer}"/></g>`;
  const band = `M${w * 0.09} ${h * 0.14}Q${w / 2} ${-h * 0.06} ${w * 0.91} ${h * 0.14}V${h * 0.92}Q${w / 2} ${h * 0.72} ${w * 0.09} ${h * 0.92}Z`;
  const inner = `M${w * 0.11} ${h * 0.24}Q${w / 2} ${h * 0.04} ${w * 0.89} ${h * 0.24}V${h * 0.82}Q${w / 2} ${h * 0.62} ${w * 0.11} ${h * 0.82}Z`;
  const letters = lettering([text], { ...spec, id: `${id}-word`, width: w * 0.8, arc: h * 0.1 });
  return `<div style="position:relative;width:${w}px;height:${h}px;filter:drop-shadow(0 ${h * 0.06}px ${h * 0.08}px #000a)">
    <svg width="${w}" height="${h * 1.2}" viewBox="0 0 ${w} ${h * 1.2}" style="position:absolute;overflow:visible"><defs><linearGradient id="${id}-band" x1="0" y1="0" x2="0" y2="1">${stops([middle, deep, colors.inner])}</linearGradient></defs>
    ${tail("")}${tail(`translate(${w} 0) scale(-1 1)`)}
    <path d="${band}" fill="url(#${id}-band)" stroke="${colors.outer}" stroke-width="${h * 0.06}" stroke-linejoin="round"/><path d="${inner}" fill="none" stroke="${light}" stroke-opacity=".7" stroke-width="${h * 0.025}"/></svg>
    <div style="position:absolute;left:${w * 0.1}px;bottom:${h * 0.06}px">${letters}</div></div>`;
}
