import type { BackdropKind } from "../draw/backdrops.ts";
import type { Palette } from "../draw/layers.ts";
import type { ObjectName } from "../draw/objects.ts";

/**
 * One object of a composition, relative to its focus: offset and size in units, rotation in degrees, blur in
 * px.
 */
type Placed = readonly [name: ObjectName, dx: number, dy: number, size: number, turn: number, blur: number];

/** A picture of objects around a focus, with free space for text at the start of the line. */
export interface PromoRecipe {
  readonly id: string;
  readonly palette: Palette;
  readonly backdrop: BackdropKind;
  readonly things: readonly Placed[];
  /** The numbers of coins behind and in front of the objects. */
  readonly coins: readonly [behind: number, front: number];
}

/** Banners of the home page. One unit is the banner's height. */
// oxfmt-ignore
export const heroes: readonly PromoRecipe[] = [
  { id: "hero-welcome", palette: ["#ffdf7a", "#c01f5c", "#230a3d"], backdrop: "rays", coins: [22, 14],
    things: [["gem", -0.72, -0.24, 0.3, -14, 1], ["gift", 0.78, -0.22, 0.36, 14, 1], ["slotMachine", 0, 0.07, 0.82, -3, 0], ["crown", 0, -0.39, 0.33, -3, 0], ["moneyBag", -0.52, 0.3, 0.46, -8, 0], ["treasureChest", 0.6, 0.25, 0.5, 4, 0]] },
  { id: "hero-cricket", palette: ["#b9ffd8", "#0a8f62", "#03231f"], backdrop: "stadium", coins: [0, 12],
    things: [["football", 0.72, 0.22, 0.38, 10, 0], ["tennis", 0.9, -0.25, 0.26, 12, 1], ["cricket", -0.54, 0.05, 0.62, -14, 0], ["trophy", 0.08, -0.02, 0.86, 0, 0]] },
  { id: "hero-rocket", palette: ["#9fd8ff", "#4a35e0", "#0b0730"], backdrop: "curve", coins: [14, 0],
    things: [["planet", 0.78, -0.28, 0.4, -10, 0.6], ["saucer", -0.62, -0.26, 0.26, 8, 1], ["star", -0.28, -0.04, 0.17, 20, 0], ["glowingStar", 0.62, 0.3, 0.22, -8, 0], ["moon", 0.98, 0.28, 0.24, 0, 1.4], ["rocket", 0.26, -0.1, 0.72, 4, 0]] },
  { id: "hero-invite", palette: ["#a8e6ff", "#1f6feb", "#071a4d"], backdrop: "confetti", coins: [16, 12],
    things: [["balloon", -0.76, -0.2, 0.34, -12, 1], ["popper", 0.86, -0.24, 0.36, 10, 1], ["gift", 0.58, 0.2, 0.46, 10, 0], ["ticket", -0.6, 0.24, 0.42, -12, 0], ["handshake", 0, 0, 0.88, -3, 0]] },
];

/** Category tiles. One unit is the tile's height. */
// oxfmt-ignore
export const categories: readonly PromoRecipe[] = [
  { id: "cat-slots", palette: ["#ff9de2", "#7a1fd6", "#22064a"], backdrop: "rays", coins: [0, 10],
    things: [["cherries", -0.42, -0.24, 0.3, -14, 1], ["gem", 0.4, -0.26, 0.3, 12, 1], ["slotMachine", 0, 0, 0.8, -4, 0], ["lemon", -0.42, 0.24, 0.27, 10, 0], ["bell", 0.42, 0.26, 0.31, 12, 0]] },
  { id: "cat-live", palette: ["#ffb0a0", "#b3122a", "#2a0410"], backdrop: "rays", coins: [0, 0],
    things: [["rouletteWheel", 0.2, 0.08, 0.98, 0, 0], ["dealer", 0, 0.1, 0.82, 0, 0], ["aceOfSpades", -0.42, 0.02, 0.38, -16, 0], ["kingOfHearts", -0.3, 0.02, 0.38, -2, 0], ["redChip", 0.42, 0.28, 0.23, -12, 0], ["blueChip", 0.28, 0.37, 0.2, 10, 0], ["greenChip", -0.38, 0.36, 0.19, 12, 0]] },
  { id: "cat-fish", palette: ["#a8fff0", "#0a8fc4", "#032a50"], backdrop: "underwater", coins: [0, 4],
    things: [["tropicalFish", -0.42, -0.2, 0.28, -8, 0.8], ["blowfish", 0.42, -0.3, 0.26, 10, 1], ["shark", 0, -0.03, 0.8, -6, 0], ["octopus", 0.4, 0.26, 0.38, 8, 0], ["crab", -0.44, 0.3, 0.3, -8, 0]] },
  { id: "cat-crash", palette: ["#9fe8ff", "#4a35e0", "#0b0730"], backdrop: "curve", coins: [6, 0],
    things: [["planet", 0.44, -0.26, 0.32, -10, 0.8], ["star", -0.32, -0.26, 0.18, 14, 0], ["saucer", 0.44, 0.28, 0.25, 10, 0.6], ["rocket", 0.06, -0.04, 0.78, 2, 0]] },
  { id: "cat-dice", palette: ["#c6ffb8", "#0f9d6b", "#02281f"], backdrop: "rays", coins: [0, 9],
    things: [["goldDie", 0.36, -0.28, 0.3, 22, 1], ["clover", -0.4, -0.26, 0.26, -12, 0.8], ["redDie", 0.24, 0.12, 0.56, 16, 0], ["die", -0.14, 0.04, 0.66, -12, 0]] },
];

/** The referral banner. */
// oxfmt-ignore
export const referral: PromoRecipe = { id: "promo-invite", palette: ["#ffe08a", "#d9480f", "#2b0a12"], backdrop: "confetti", coins: [10, 10],
  things: [["popper", 1.1, -0.12, 0.5, 8, 0.6], ["gift", 0.72, 0.14, 0.62, 10, 0], ["ticket", -0.72, 0.16, 0.56, -12, 0], ["balloon", -1.1, -0.1, 0.5, -10, 0.8], ["handshake", 0, 0, 1.04, -3, 0]] };
