import { silhouetteUri } from "./assets.ts";
import { fade } from "./color.ts";
import { bokeh, bubbles, coins, glow, hills, layer, rays, sparkles, svgLayer, waves } from "./layers.ts";
import type { Stage } from "./layers.ts";
import { object } from "./objects.ts";
import { repeat } from "./random.ts";

/** Draws the background behind a picture's main object. */
type Scene = (stage: Stage) => string;

/** A silhouette at the side of a scene; `left`, `top` and `size` are shares of the width and height. */
function standing(stage: Stage, icon: string, left: number, top: number, size: number, extra = ""): string {
  const { width, height, palette } = stage;
  return `<img src="${silhouetteUri(icon, palette[2])}" style="position:absolute;left:${left * width}px;top:${top * height}px;width:${size * Math.min(width, height * 0.9)}px;${extra}">`;
}

/** Coins lying on the ground and flying in the lower part. */
function floorCoins({ width, height, random }: Stage, count: number): string {
  const unit = Math.min(width, height);
  return coins(random, count, {
    left: 0,
    top: height * 0.55,
    width,
    height: height * 0.3,
    sizes: [unit * 0.08, unit * 0.17],
  });
}

const rayScene: Scene = (stage) =>
  glow(stage.palette) +
  rays(50, 40, 0.55) +
  svgLayer(
    stage,
    bokeh(stage.random, 22, stage.width, stage.height, "#fff") +
      sparkles(stage.random, 18, stage.width, stage.height * 0.7),
  );

const pagodaScene: Scene = (stage) =>
  glow(stage.palette) +
  rays(50, 40, 0.5) +
  svgLayer(stage, bokeh(stage.random, 18, stage.width, stage.height, stage.palette[0])) +
  standing(stage, "pagoda", -0.12, 0.26, 0.5, "opacity:.5;filter:blur(1px)") +
  standing(stage, "pagoda", 0.72, 0.3, 0.44, "opacity:.45;filter:blur(1px)") +
  svgLayer(stage, hills(stage, [fade(stage.palette[2], 0.5), fade(stage.palette[2], 0.85)], 0.7)) +
  floorCoins(stage, 14);

const desertScene: Scene = (stage) => {
  const { width: w, height: h } = stage;
  const pyramid = (left: number, peakX: number, peakY: number, right: number): string =>
    `<path d="M${w * left} ${h * 0.74}L${w * peakX} ${h * peakY}L${w * right} ${h * 0.74}Z" fill="#8a4a10" fill-opacity=".6"/><path d="M${w * peakX} ${h * peakY}L${w * right} ${h * 0.74}H${w * (peakX + 0.08)}Z" fill="#2a1203" fill-opacity=".55"/>`;
  return (
    glow(stage.palette) +
    rays(50, 42, 0.5, 7.5) +
    svgLayer(
      stage,
      pyramid(-0.1, 0.18, 0.36, 0.5) +
        pyramid(0.52, 0.84, 0.3, 1.2) +
        hills(stage, ["#b06a1ee6", "#6b3a0cf2"], 0.7),
    ) +
    standing(stage, "palm-tree", -0.14, 0.4, 0.36, "opacity:.7") +
    floorCoins(stage, 9)
  );
};

const jungleScene: Scene = (stage) =>
  glow(stage.palette) +
  rays(50, 38, 0.45, 6) +
  svgLayer(
    stage,
    hills(stage, [fade(stage.palette[2], 0.45), fade(stage.palette[2], 0.75), stage.palette[2]], 0.55),
  ) +
  standing(stage, "palm-tree", -0.2, 0.12, 0.66, "opacity:.78;filter:blur(1px)") +
  standing(stage, "palm-tree", 0.64, 0.16, 0.62, "opacity:.74;transform:scaleX(-1);filter:blur(1px)") +
  standing(stage, "fern", -0.1, 0.6, 0.4, "opacity:.8;transform:rotate(18deg)") +
  standing(stage, "fern", 0.78, 0.62, 0.36, "opacity:.8;transform:rotate(-24deg)");

const candyScene: Scene = (stage) => {
  const { width: w, height: h } = stage;
  const cloud = (x: number, y: number, r: number): string =>
    `<ellipse cx="${w * x}" cy="${h * y}" rx="${w * r}" ry="${h * r * 0.22}"/><ellipse cx="${w * (x + r * 0.4)}" cy="${h * (y - r * 0.1)}" rx="${w * r * 0.6}" ry="${h * r * 0.26}"/>`;
  return (
    glow(stage.palette) +
    rays(50, 40, 0.5) +
    svgLayer(
      stage,
      `<g fill="#fff" opacity=".85">${cloud(0.2, 0.22, 0.17)}${cloud(0.84, 0.3, 0.15)}</g>${hills(stage, ["#ffb6e6", "#ff7cc9", fade(stage.palette[2], 0.95)], 0.58)}`,
    )
  );
};

const gridScene: Scene = (stage) => {
  const { width: w, height: h } = stage;
  const rails = repeat(
    17,
    (k) => `<path d="M${w / 2} ${h * 0.5}L${(k - 8) * w * 0.22 + w / 2} ${h}" stroke="#62ffe9"/>`,
  );
  const bars = repeat(9, (k) => `<path d="M0 ${h * (0.5 + 0.5 * (k / 9) ** 1.9)}H${w}" stroke="#ff5ef2"/>`);
  const sun = repeat(
    5,
    (k) =>
      `<rect x="0" y="${h * (0.36 + k * 0.034)}" width="${w}" height="${h * 0.006 * (k + 1)}" fill="${stage.palette[1]}"/>`,
  );
  return (
    glow(stage.palette) +
    svgLayer(
      stage,
      `<defs><linearGradient id="sun" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffe45e"/><stop offset="1" stop-color="#ff2fa8"/></linearGradient><clipPath id="half"><circle cx="${w / 2}" cy="${h * 0.36}" r="${Math.min(w, h) * 0.36}"/></clipPath></defs><g clip-path="url(#half)" opacity=".8"><rect width="${w}" height="${h * 0.5}" fill="url(#sun)"/>${sun}</g><rect y="${h * 0.5}" width="${w}" height="${h * 0.5}" fill="${stage.palette[2]}"/><g stroke-width="1.6" stroke-opacity=".6">${rails}${bars}</g>${sparkles(stage.random, 26, w, h * 0.5)}`,
    ) +
    layer("background:radial-gradient(circle at 50% 44%,#ff5ef277 0,#5b2be044 32%,transparent 56%)")
  );
};

const oceanScene: Scene = (stage) => {
  const [, main, edge] = stage.palette;
  return (
    glow(stage.palette) +
    rays(50, 38, 0.45, 7.5) +
    standing(stage, "galleon", 0.62, 0.24, 0.4, "opacity:.4;filter:blur(1px)") +
    svgLayer(stage, waves(stage, [fade("#37b6dc", 0.8), fade(main, 0.9), edge], 0.58)) +
    floorCoins(stage, 8)
  );
};

const underwaterScene: Scene = (stage) =>
  glow(stage.palette) +
  layer("background:linear-gradient(180deg,#fff5 0,transparent 34%)") +
  rays(50, -10, 0.8, 5) +
  svgLayer(
    stage,
    bubbles(stage.random, 28, stage.width, stage.height) + hills(stage, ["#06657a99", "#02303fd9"], 0.7),
  ) +
  standing(stage, "coral", -0.1, 0.56, 0.36, "opacity:.7") +
  standing(stage, "coral", 0.78, 0.52, 0.4, "opacity:.7;transform:scaleX(-1)");

const nightScene =
  (tree: string): Scene =>
  (stage) => {
    const { width: w, height: h, palette } = stage;
    const r = Math.min(w, h) * 0.37;
    const moon = `<circle cx="${w / 2}" cy="${h * 0.36}" r="${r}" fill="${palette[0]}" opacity=".88"/><g fill="#000" opacity=".07"><circle cx="${w / 2 - r * 0.4}" cy="${h * 0.28}" r="${r * 0.17}"/><circle cx="${w / 2 + r * 0.36}" cy="${h * 0.42}" r="${r * 0.24}"/><circle cx="${w / 2 - r * 0.1}" cy="${h * 0.46}" r="${r * 0.12}"/></g>`;
    return (
      glow(palette) +
      svgLayer(stage, moon, `filter:drop-shadow(0 0 40px ${palette[0]})`) +
      svgLayer(
        stage,
        sparkles(stage.random, 34, w, h * 0.6, 10) +
          hills(stage, [fade(palette[2], 0.7), fade(palette[2], 0.92), palette[2]], 0.6),
      ) +
      standing(stage, tree, -0.14, 0.34, 0.46, "opacity:.92") +
      standing(stage, tree, 0.72, 0.32, 0.48, "opacity:.92;transform:scaleX(-1)")
    );
  };

const spaceScene: Scene = (stage) => {
  const { width: w, height: h, palette, random } = stage;
  return (
    glow(palette) +
    layer(
      `background:radial-gradient(ellipse 50% 40% at 18% 74%,#ff4fd866,transparent 70%),radial-gradient(ellipse 46% 40% at 86% 20%,#19c3ff66,transparent 70%)`,
    ) +
    svgLayer(stage, sparkles(random, 90, w, h, 7)) +
    rays(50, 42, 0.35, 5)
  );
};

const crystalScene: Scene = (stage) => {
  const { width: w, height: h, random } = stage;
  const shard = (x: number, lean: number, tall: number, wide: number, color: string): string => {
    const [tipX, tipY, foot] = [w * (x + lean), h * (1 - tall), h * 1.02];
    return `<path d="M${w * (x - wide)} ${foot}L${tipX - w * wide * 0.4} ${tipY + h * 0.06}L${tipX} ${tipY}L${w * x} ${foot}Z" fill="${color}" opacity=".85"/><path d="M${w * x} ${foot}L${tipX} ${tipY}L${tipX + w * wide * 0.5} ${tipY + h * 0.08}L${w * (x + wide)} ${foot}Z" fill="${color}" opacity=".5"/><path d="M${tipX} ${tipY}L${w * x} ${foot}" stroke="#fff" stroke-opacity=".5"/>`;
  };
  return (
    glow(stage.palette) +
    rays(50, 40, 0.55, 7.5) +
    svgLayer(stage, bokeh(random, 20, w, h, "#bfe4ff") + sparkles(random, 30, w, h * 0.7)) +
    svgLayer(
      stage,
      shard(0.02, -0.04, 0.62, 0.07, "#3b7bff") +
        shard(0.14, -0.02, 0.5, 0.06, "#8a4dff") +
        shard(0.25, 0, 0.42, 0.05, "#19c3e8") +
        shard(0.98, 0.04, 0.66, 0.07, "#8a4dff") +
        shard(0.86, 0.03, 0.52, 0.06, "#19c3e8") +
        shard(0.76, 0, 0.42, 0.05, "#3b7bff"),
    )
  );
};

const orchardScene: Scene = (stage) => {
  const { width: w, height: h, random } = stage;
  const leaves = repeat(8, (k) =>
    object("leaf", {
      x: w * (0.04 + k * 0.13),
      y: h * (0.02 + random() * 0.07),
      size: Math.min(w, h) * 0.2,
      turn: random() * 360,
      blur: 1.4,
      brightness: 0.9,
    }),
  );
  return (
    rayScene(stage) +
    svgLayer(stage, hills(stage, ["#8fdc3caa", "#3f9a2bcc", fade(stage.palette[2], 0.95)], 0.62)) +
    leaves
  );
};

const feltScene: Scene = (stage) => {
  const { width: w, height: h } = stage;
  return (
    glow(stage.palette) +
    layer("background:repeating-linear-gradient(45deg,#ffffff09 0 2px,transparent 2px 5px)") +
    rays(50, 40, 0.4) +
    svgLayer(
      stage,
      `<ellipse cx="${w / 2}" cy="${h * 0.98}" rx="${w * 0.86}" ry="${h * 0.4}" fill="none" stroke="#ffd75e" stroke-opacity=".5" stroke-width="3"/><ellipse cx="${w / 2}" cy="${h * 0.98}" rx="${w * 0.8}" ry="${h * 0.36}" fill="none" stroke="#ffd75e" stroke-opacity=".25" stroke-width="2"/>${bokeh(stage.random, 20, w, h * 0.7, stage.palette[0])}${sparkles(stage.random, 14, w, h * 0.6)}`,
    ) +
    floorCoins(stage, 6)
  );
};

/** Roofs of an old town at dusk, with small kites in the distance. */
const roofScene: Scene = (stage) => {
  const { width: w, height: h, palette, random } = stage;
  const row = (count: number, base: number, tall: number, colour: string): string =>
    repeat(count, (index) => {
      const wide = w / count;
      const left = (index - 0.1) * wide;
      const top = h * (base - tall * (0.35 + 0.65 * random()));
      const roof =
        index % 3 === 1
          ? `<path d="M${left + wide * 0.2} ${top}a${wide * 0.3} ${wide * 0.34} 0 0 1 ${wide * 0.6} 0Z"/><path d="M${left + wide * 0.48} ${top - wide * 0.5}h${wide * 0.04}v${wide * 0.2}h-${wide * 0.04}Z"/>`
          : `<path d="M${left + wide * 0.62} ${top - wide * 0.16}h${wide * 0.24}v${wide * 0.18}h-${wide * 0.24}Z"/>`;
      const windows = repeat(3, (at) =>
        random() > 0.45
          ? `<rect x="${left + wide * (0.16 + at * 0.26)}" y="${top + wide * 0.16}" width="${wide * 0.13}" height="${wide * 0.17}" rx="${wide * 0.03}" fill="#ffd27a" fill-opacity=".75"/>`
          : "",
      );
      return `<g fill="${colour}"><path d="M${left} ${top}h${wide * 1.06}V${h}h-${wide * 1.06}Z"/>${roof}</g>${windows}`;
    });
  const far = repeat(7, (index) => {
    const x = w * (0.06 + 0.88 * random());
    const y = h * (0.06 + 0.34 * random());
    const size = Math.min(w, h) * (0.018 + 0.02 * random());
    const colour = ["#ff5d6e", "#38d6b0", "#ffd75e", "#7db4ff"][index % 4] ?? "#fff";
    return `<path d="M${x} ${y - size}l${size * 0.8} ${size}l-${size * 0.8} ${size}l-${size * 0.8} -${size}Z" fill="${colour}" fill-opacity=".8"/>`;
  });
  return (
    glow(palette) +
    layer(
      `background:linear-gradient(180deg,#1b0f45cc 0,transparent 46%,${fade(palette[0], 0.35)} 74%,transparent)`,
    ) +
    svgLayer(stage, sparkles(random, 10, w, h * 0.4) + far) +
    svgLayer(stage, row(7, 0.86, 0.2, "#4a1f55") + row(5, 0.98, 0.22, palette[2]))
  );
};

/** A river at night under paper lanterns that drift away. */
const lanternScene: Scene = (stage) => {
  const { width: w, height: h, palette, random } = stage;
  const unit = Math.min(w, h);
  const far = repeat(11, (index) => {
    const size = unit * (0.035 + 0.07 * random());
    const [x, y] = [w * (0.04 + 0.92 * random()), h * (0.05 + 0.5 * random())];
    const shape = `<path d="M-5-8C-5-13 5-13 5-8L3.4 8Q0 9.4-3.4 8Z" fill="${index % 3 === 0 ? palette[0] : "#ffb347"}"/><circle r="26" fill="#ffcf6b" opacity=".16"/><circle cy="6" r="4" fill="#fffbe0"/>`;
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 16).toFixed(2)})" opacity="${(0.5 + random() * 0.45).toFixed(2)}">${shape}</g>`;
  });
  const lights = repeat(9, () => {
    const x = w * random();
    return `<ellipse cx="${x.toFixed(1)}" cy="${(h * (0.78 + 0.16 * random())).toFixed(1)}" rx="${(unit * 0.05).toFixed(1)}" ry="${(unit * 0.008).toFixed(1)}" fill="#ffcf6b" opacity=".5"/>`;
  });
  return (
    glow(palette) +
    layer(`background:linear-gradient(180deg,${fade(palette[2], 0.75)} 0,transparent 40%)`) +
    rays(50, 40, 0.35) +
    svgLayer(stage, sparkles(random, 22, w, h * 0.5, 7) + far) +
    svgLayer(stage, waves(stage, [fade(palette[1], 0.55), fade(palette[2], 0.8), palette[2]], 0.66) + lights)
  );
};

export const scenes = {
  rays: rayScene,
  pagodas: pagodaScene,
  desert: desertScene,
  jungle: jungleScene,
  candy: candyScene,
  grid: gridScene,
  ocean: oceanScene,
  underwater: underwaterScene,
  forestNight: nightScene("pine-tree"),
  towerNight: nightScene("elven-castle"),
  space: spaceScene,
  crystals: crystalScene,
  orchard: orchardScene,
  felt: feltScene,
  roofs: roofScene,
  lanterns: lanternScene,
} as const satisfies Record<string, Scene>;

export type SceneKind = keyof typeof scenes;
