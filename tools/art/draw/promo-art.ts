import type { PromoRecipe } from "../recipes/promos.ts";
import { backdrops } from "./backdrops.ts";
import type { Focus } from "./backdrops.ts";
import { bloom, coins, layer, stageHtml, textSide } from "./layers.ts";
import type { Stage } from "./layers.ts";
import { hasWriting, object } from "./objects.ts";
import { seeded } from "./random.ts";

/** A format for promotions: size in px, focus and unit, and how much of the width stays dark for text. */
export interface PromoLayout {
  readonly width: number;
  readonly height: number;
  readonly focus: Focus;
  readonly textShare: number;
}

/** The formats that are shipped, drawn at their own size. */
export const promoLayouts = {
  hero: { width: 1520, height: 408, focus: { x: 1090, y: 204, unit: 408 }, textShare: 0.56 },
  heroMobile: { width: 780, height: 520, focus: { x: 520, y: 306, unit: 400 }, textShare: 0.5 },
  category: { width: 640, height: 340, focus: { x: 458, y: 168, unit: 340 }, textShare: 0.62 },
  banner: { width: 1200, height: 240, focus: { x: 862, y: 120, unit: 240 }, textShare: 0.52 },
} as const satisfies Record<string, PromoLayout>;

/**
 * Objects around a focus on a glowing ground, dark at the start of the line, where HTML text will be placed.
 * @param forMirror right-to-left pages mirror the picture, so objects with text on them are mirrored
 * beforehand
 */
export function promo(recipe: PromoRecipe, layout: PromoLayout, forMirror = false): string {
  const { width: w, height: h, focus } = layout;
  const [core, main, edge] = recipe.palette;
  const stage: Stage = {
    width: w,
    height: h,
    palette: recipe.palette,
    random: seeded(`${recipe.id} ${w}x${h}`),
  };
  const ground = layer(
    `background:radial-gradient(ellipse ${focus.unit * 1.7}px ${focus.unit * 1.06}px at ${focus.x}px ${focus.y}px,${core} 0,${main} 42%,${edge} 100%)`,
  );
  const things = recipe.things.map(([name, dx, dy, size, turn, blur]) => {
    const pose = {
      x: focus.x + dx * focus.unit,
      y: focus.y + dy * focus.unit,
      size: size * focus.unit,
      turn,
      blur,
    };
    return object(name, { ...pose, hero: size >= 0.6, mirrored: forMirror && hasWriting(name) });
  });
  const [behind, front] = recipe.coins;
  const around = { left: focus.x - focus.unit * 1.15, width: focus.unit * 2.3 };
  const inAir = {
    ...around,
    top: h * 0.04,
    height: h * 0.6,
    sizes: [focus.unit * 0.06, focus.unit * 0.14] as const,
  };
  const flying = coins(stage.random, behind, inAir, forMirror);
  const onGround = {
    ...around,
    top: h * 0.86,
    height: h * 0.12,
    sizes: [focus.unit * 0.1, focus.unit * 0.19] as const,
  };
  const lying = coins(stage.random, front, onGround, forMirror);
  return stageHtml(
    stage,
    ground +
      backdrops[recipe.backdrop](stage, focus) +
      bloom(core, focus.x, focus.y, focus.unit * 1.25, 0.5) +
      flying +
      things.join("") +
      lying +
      textSide(edge, layout.textShare) +
      layer("box-shadow:inset 0 -90px 70px -50px #0008"),
  );
}
