import { type Money, taka } from "@khela/kernel/money";
import { CRASH_CAP_HUNDREDTHS, CRASH_CODE, CRASH_MATHS_VERSION } from "./crash/limits.ts";
import { DICE_CHANCE, DICE_CODE, DICE_MATHS_VERSION, diceMultiplierE4 } from "./dice/dice.ts";
import type { SlotFeature } from "./slots/features.ts";
import candyRush from "./slots/candy-rush/report.json" with { type: "json" };
import dragonFortune from "./slots/dragon-fortune/report.json" with { type: "json" };
import fruitMania from "./slots/fruit-mania/report.json" with { type: "json" };
import gemBlitz from "./slots/gem-blitz/report.json" with { type: "json" };
import luckySevens from "./slots/lucky-sevens/report.json" with { type: "json" };
import mysticWizard from "./slots/mystic-wizard/report.json" with { type: "json" };
import neonJoker from "./slots/neon-joker/report.json" with { type: "json" };
import padmaPearls from "./slots/padma-pearls/report.json" with { type: "json" };
import pharaohGold from "./slots/pharaoh-gold/report.json" with { type: "json" };
import pirateTreasure from "./slots/pirate-treasure/report.json" with { type: "json" };
import royalBengal from "./slots/royal-bengal/report.json" with { type: "json" };
import wolfMoon from "./slots/wolf-moon/report.json" with { type: "json" };

/** The categories of GAME-01 that in-house games so far belong to. */
export type GameCategory = "rng" | "crash" | "mini-games" | "in-house";

/** A game as lists and info pages show it. All figures come from the analysis that a test repeats. */
export interface GameInfo {
  readonly code: string;
  readonly kind: "slots" | "crash" | "dice";
  readonly categories: readonly GameCategory[];
  readonly name: { readonly en: string; readonly bn: string };
  /** Return to player in parts per million, rounded down. */
  readonly rtpPpm: number;
  /** 1 (calm) to 5 (wild). */
  readonly volatility: number;
  /** Share of rounds that pay anything; null where the player's bet decides it. */
  readonly hitRatePpm: number | null;
  /** The most that a round pays, in hundredths of the stake. */
  readonly maxWinHundredths: number;
  readonly minStake: Money;
  readonly maxStake: Money;
  /** Pay lines, 243 ways, or neither. */
  readonly pay: { readonly kind: "lines" | "ways"; readonly count: number } | null;
  readonly mathsVersion: number;
  readonly features: readonly SlotFeature[];
}

type ReportFile = typeof royalBengal | typeof luckySevens | typeof gemBlitz;

function slot(report: ReportFile, en: string, bn: string): GameInfo {
  return {
    code: report.code,
    kind: "slots",
    categories: ["rng", "in-house"],
    name: { en, bn },
    rtpPpm: report.rtpPpm,
    volatility: report.volatility,
    hitRatePpm: report.hitRatePpm,
    maxWinHundredths: report.maxWinHundredths,
    minStake: taka(10),
    maxStake: taka(5_000),
    pay: report.lines === null ? { kind: "ways", count: 243 } : { kind: "lines", count: report.lines },
    mathsVersion: report.mathsVersion,
    features: report.features.split(",").filter(Boolean) as SlotFeature[],
  };
}

const crash: GameInfo = {
  code: CRASH_CODE,
  kind: "crash",
  categories: ["crash", "in-house"],
  name: { en: "Crash", bn: "ক্র্যাশ" },
  rtpPpm: 990_000,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: CRASH_CAP_HUNDREDTHS,
  minStake: taka(10),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: CRASH_MATHS_VERSION,
  features: [],
};

const dice: GameInfo = {
  code: DICE_CODE,
  kind: "dice",
  categories: ["mini-games", "in-house"],
  name: { en: "Dice", bn: "ডাইস" },
  rtpPpm: 990_000,
  volatility: 2,
  hitRatePpm: null,
  maxWinHundredths: diceMultiplierE4(DICE_CHANCE.min) / 100,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: DICE_MATHS_VERSION,
  features: [],
};

/** All in-house games, in the order in which a list without any other order shows them. */
export const GAMES: readonly GameInfo[] = [
  slot(royalBengal, "Royal Bengal", "রয়েল বেঙ্গল"),
  crash,
  dice,
  slot(dragonFortune, "Dragon Fortune", "ড্রাগন ফরচুন"),
  slot(padmaPearls, "Padma Pearls", "পদ্মার মুক্তা"),
  slot(luckySevens, "Lucky Sevens", "লাকি সেভেন"),
  slot(candyRush, "Candy Rush", "ক্যান্ডি রাশ"),
  slot(neonJoker, "Neon Joker", "নিয়ন জোকার"),
  slot(pharaohGold, "Pharaoh Gold", "ফারাওয়ের সোনা"),
  slot(gemBlitz, "Gem Blitz", "রত্নঝড়"),
  slot(fruitMania, "Fruit Mania", "ফলের মেলা"),
  slot(wolfMoon, "Wolf Moon", "নেকড়ে পূর্ণিমা"),
  slot(pirateTreasure, "Pirate Treasure", "জলদস্যুর গুপ্তধন"),
  slot(mysticWizard, "Mystic Wizard", "রহস্যময় জাদুকর"),
];

/** The game of a code, or `undefined`. */
export function gameInfo(code: string): GameInfo | undefined {
  return GAMES.find((game) => game.code === code);
}
