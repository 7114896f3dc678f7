import type { GameRecipe } from "../recipes/games.ts";
import { fade, mix } from "./color.ts";
import { bloom, coins, layer, sparkles, stageHtml, svgLayer, tileEdge, tileFoot } from "./layers.ts";
import type { Stage } from "./layers.ts";
import { lettering } from "./lettering.ts";
import { object } from "./objects.ts";
import { seeded } from "./random.ts";
import { scenes } from "./scenes.ts";

/** One corner object: centre and size as shares of the width and height, rotation in degrees, blur in px. */
type Corner = readonly [x: number, y: number, size: number, turn: number, blur: number];

/** The layout of a tile's parts in one format. */
interface TileLayout {
  readonly width: number;
  readonly height: number;
  /** The hero's vertical centre as a share of the height, and its size as a share of the shorter side. */
  readonly hero: { readonly y: number; readonly size: number };
  readonly corners: readonly Corner[];
  /** The letter size as a share of the width, and the number of lines; without it there is no title. */
  readonly title?: { readonly size: number; readonly lines: 1 | 2 };
}

/** The formats of a game's tile, rendered larger than they are shipped. */
export const tileLayouts = {
  portrait: {
    width: 480,
    height: 640,
    hero: { y: 0.385, size: 0.76 },
    corners: [
      [0.08, 0.13, 0.31, -18, 1.4],
      [0.93, 0.2, 0.3, 16, 1.1],
      [0.07, 0.6, 0.27, 14, 0.4],
    ],
    title: { size: 0.225, lines: 2 },
  },
  wide: {
    width: 520,
    height: 400,
    hero: { y: 0.4, size: 0.8 },
    corners: [
      [0.1, 0.2, 0.32, -18, 1.4],
      [0.91, 0.22, 0.31, 16, 1.1],
      [0.12, 0.62, 0.27, 14, 0.5],
      [0.89, 0.62, 0.24, 18, 0.4],
    ],
    title: { size: 0.165, lines: 1 },
  },
  square: {
    width: 480,
    height: 480,
    hero: { y: 0.5, size: 0.8 },
    corners: [
      [0.09, 0.17, 0.32, -18, 1.6],
      [0.92, 0.2, 0.3, 16, 1.2],
      [0.88, 0.82, 0.32, 14, 0.3],
    ],
  },
} as const satisfies Record<string, TileLayout>;

/** A game's tile picture: scene, light, corner objects, hero, coins, title, edge. */
export function gameTile(game: GameRecipe, layout: TileLayout): string {
  const { width: w, height: h } = layout;
  const stage: Stage = {
    width: w,
    height: h,
    palette: game.palette,
    random: seeded(`${game.code} ${w}x${h}`),
  };
  const unit = Math.min(w, h);
  const heroY = h * layout.hero.y;
  const corners = layout.corners.map(([x, y, size, turn, blur], index) =>
    object(game.extras[index % 3] ?? game.hero, { x: x * w, y: y * h, size: size * unit, turn, blur }),
  );
  return stageHtml(
    stage,
    scenes[game.scene](stage) +
      bloom(game.palette[0], w / 2, heroY, unit * 1.2) +
      corners.join("") +
      heroObject(game, w / 2, heroY, layout.hero.size * unit) +
      tileFoot() +
      (layout.title ? titleBand(game, stage, layout.title) : "") +
      svgLayer(stage, sparkles(stage.random, 9, w, h * 0.7, 18)) +
      tileEdge(),
  );
}

/** The main object; dice are drawn as three, and the rocket without rotation. */
function heroObject(game: GameRecipe, x: number, y: number, size: number): string {
  if (game.code === "dice") {
    return (
      object("redDie", { x: x + size * 0.24, y: y - size * 0.16, size: size * 0.6, turn: 22, hero: true }) +
      object("die", { x: x - size * 0.14, y: y + size * 0.06, size: size * 0.78, turn: -12, hero: true })
    );
  }
  return object(game.hero, { x, y, size, turn: game.code === "crash" ? 0 : -3, hero: true });
}

function titleBand(game: GameRecipe, stage: Stage, title: { size: number; lines: 1 | 2 }): string {
  const { width: w, height: h, random } = stage;
  const unit = Math.min(w, h);
  const edge = game.palette[2];
  const oneLine = game.title.join(" ");
  const lines = title.lines === 1 && oneLine.length <= 15 ? [oneLine] : game.title;
  const size = w * title.size * (title.lines === 1 && lines.length === 2 ? 0.72 : 1);
  const letters = lettering(lines, {
    style: game.style,
    font: game.font,
    width: w,
    size,
    id: "title",
    arc: w * 0.028,
  });
  return (
    coins(random, 7, {
      left: 0,
      top: h * 0.66,
      width: w,
      height: h * 0.14,
      sizes: [unit * 0.09, unit * 0.17],
    }) +
    layer(`background:linear-gradient(180deg,transparent 50%,${fade(edge, 0.85)} 84%,${edge} 100%)`) +
    `<div style="position:absolute;left:0;bottom:${h * 0.012}px;filter:drop-shadow(0 6px 8px #000a)">${letters}</div>`
  );
}

/** The background of the reels or the curve: the game's scene, blurred and darkened towards the middle. */
export function gameBackground(game: GameRecipe): string {
  const size = { width: 1280, height: 800 };
  const stage: Stage = { ...size, palette: game.palette, random: seeded(`${game.code} background`) };
  const sides = [
    object(game.extras[0], { x: 70, y: 160, size: 250, turn: -18, blur: 5 }),
    object(game.extras[1], { x: 1215, y: 190, size: 240, turn: 16, blur: 5 }),
    object(game.extras[2], { x: 90, y: 660, size: 230, turn: 14, blur: 4 }),
    object(game.extras[0], { x: 1200, y: 660, size: 220, turn: 20, blur: 4 }),
  ];
  const edge = mix(game.palette[2], "#05070f", 0.4);
  return stageHtml(
    size,
    `<div class="layer" style="filter:blur(3px) saturate(1.1) brightness(.95);transform:scale(1.04)">${scenes[game.scene](stage)}</div>` +
      sides.join("") +
      layer(
        `background:radial-gradient(ellipse 58% 66% at 50% 48%,${fade(edge, 0.86)} 0,${fade(edge, 0.68)} 55%,${fade(edge, 0.1)} 100%)`,
      ) +
      layer("background:linear-gradient(180deg,#0008 0,#0000 20%,#0000 78%,#000a 100%)"),
  );
}
