import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of Hi-Lo. */
export const HI_LO_INFO: GameInfo = {
  code: "hi-lo",
  kind: "steps",
  categories: ["mini", "rng", "inHouse"],
  subCategory: "table",
  name: { en: "Hi Lo", bn: "হাই লো" },
  rtpPpm: 990_000,
  volatility: 3,
  hitRatePpm: null,
  maxWinHundredths: 100_000,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
