import { bokeh, bubbles, hills, rays, sparkles, svgLayer } from "./layers.ts";
import type { Stage } from "./layers.ts";
import { repeat } from "./random.ts";

/** The point that a composition is built around, and its unit, in px. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

type Backdrop = (stage: Stage, focus: Focus) => string;

const percent = (stage: Stage, focus: Focus): [number, number] => [
  (focus.x / stage.width) * 100,
  (focus.y / stage.height) * 100,
];

const raysBackdrop: Backdrop = (stage, focus) => {
  const [x, y] = percent(stage, focus);
  return (
    rays(x, y, 0.6, 7.5) +
    svgLayer(
      stage,
      bokeh(stage.random, 34, stage.width, stage.height, "#ffe9f4") +
        sparkles(stage.random, 16, stage.width, stage.height),
    )
  );
};

const stadiumBackdrop: Backdrop = (stage, focus) => {
  const { width: w, height: h, random } = stage;
  const lamps = repeat(6, (index) => {
    const x = focus.x + (index - 2.5) * focus.unit * 0.44;
    const lean = (index - 2.5) * -7;
    const bulbs = repeat(4, (bulb) => `<circle cx="${-24 + bulb * 16}" cy="13" r="6" fill="#fff"/>`);
    return `<g transform="translate(${x} -6)"><path transform="rotate(${lean})" d="M-30 22H30L${h * 0.34} ${h * 1.3}H${-h * 0.34}Z" fill="url(#beam)"/><rect x="-36" width="72" height="26" rx="6" fill="#dffef0"/>${bulbs}</g>`;
  });
  const [turfX, turfY, reach] = [focus.x, h * 1.12, focus.unit * 1.5];
  const crowd = repeat(150, () => {
    const hue = ["#ffe9a8", "#ff9a9a", "#9ad8ff", "#ffffff"][Math.floor(random() * 4)] ?? "#ffffff";
    return `<circle cx="${(random() * w).toFixed(1)}" cy="${(h * (0.36 + random() * 0.24)).toFixed(1)}" r="${(1.5 + random() * 2).toFixed(1)}" fill="${hue}" opacity="${(0.15 + random() * 0.4).toFixed(2)}"/>`;
  });
  return svgLayer(
    stage,
    `<defs><linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>${crowd}${lamps}
    <ellipse cx="${turfX}" cy="${turfY}" rx="${reach}" ry="${h * 0.36}" fill="#0c7a3f"/><ellipse cx="${turfX}" cy="${turfY}" rx="${reach * 0.96}" ry="${h * 0.33}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3" stroke-dasharray="14 9"/><ellipse cx="${turfX}" cy="${turfY - h * 0.05}" rx="${reach * 0.3}" ry="${h * 0.13}" fill="#c9a86a"/>${sparkles(random, 26, w, h * 0.6)}`,
  );
};

const curveBackdrop: Backdrop = (stage, focus) => {
  const [x, y] = percent(stage, focus);
  const { height: h, width: w } = stage;
  const start = focus.x - focus.unit * 1.3;
  const line = `M${start} ${h * 0.96}Q${focus.x - focus.unit * 0.2} ${h * 0.94} ${focus.x + focus.unit * 0.12} ${focus.y + focus.unit * 0.06}`;
  const end = `L${focus.x + focus.unit * 0.12} ${h}H${start}Z`;
  return (
    rays(x, y, 0.4, 5) +
    svgLayer(
      stage,
      `<defs><linearGradient id="line" x1="0" x2="1"><stop stop-color="#7cf" stop-opacity="0"/><stop offset=".5" stop-color="#7ff"/><stop offset="1" stop-color="#fff"/></linearGradient><linearGradient id="area" x1="0" x2="0" y1="0" y2="1"><stop stop-color="#8ff" stop-opacity=".5"/><stop offset="1" stop-color="#8ff" stop-opacity="0"/></linearGradient></defs>${sparkles(stage.random, 110, w, h, 8)}<path d="${line}${end}" fill="url(#area)"/><path d="${line}" fill="none" stroke="url(#line)" stroke-width="${h * 0.02}" stroke-linecap="round" style="filter:drop-shadow(0 0 8px #7ff)"/>`,
    )
  );
};

const underwaterBackdrop: Backdrop = (stage, focus) =>
  rays(percent(stage, focus)[0], -10, 0.8, 5) +
  svgLayer(
    stage,
    bubbles(stage.random, 34, stage.width, stage.height) + hills(stage, ["#04607a88", "#021c36cc"], 0.74),
  );

const confettiBackdrop: Backdrop = (stage, focus) => {
  const colors = ["#ffd75e", "#ff5d8f", "#5de0ff", "#8dff9e", "#c78bff", "#ffffff"];
  const paper = repeat(70, (index) => {
    const { random } = stage;
    const at = `translate(${(random() * stage.width).toFixed(1)} ${(random() * stage.height).toFixed(1)}) rotate(${Math.floor(random() * 180)})`;
    return `<rect transform="${at}" width="${(6 + random() * 10).toFixed(1)}" height="${(4 + random() * 5).toFixed(1)}" rx="1.5" fill="${colors[index % colors.length]}" opacity="${(0.5 + random() * 0.5).toFixed(2)}"/>`;
  });
  return raysBackdrop(stage, focus) + svgLayer(stage, paper);
};

/** The backdrops of compositions, by kind. */
export const backdrops = {
  rays: raysBackdrop,
  stadium: stadiumBackdrop,
  curve: curveBackdrop,
  underwater: underwaterBackdrop,
  confetti: confettiBackdrop,
} as const satisfies Record<string, Backdrop>;

export type BackdropKind = keyof typeof backdrops;
