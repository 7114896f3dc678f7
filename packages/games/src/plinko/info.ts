import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of plinko. */
export const PLINKO_INFO: GameInfo = {
  code: "plinko",
  kind: "instant",
  categories: ["arcade", "mini", "rng", "inHouse"],
  subCategory: "arcade",
  name: { en: "Plinko", bn: "প্লিংকো" },
  rtpPpm: 989_978,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: 100_000,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
