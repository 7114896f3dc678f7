import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of Rickshaw Rush. */
export const RICKSHAW_RUSH_INFO: GameInfo = {
  code: "rickshaw-rush",
  kind: "steps",
  categories: ["arcade", "mini", "rng", "inHouse"],
  subCategory: "arcade",
  name: { en: "Rickshaw Rush", bn: "রিকশা রাশ" },
  rtpPpm: 980_000,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: 1_928_934,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
