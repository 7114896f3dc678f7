import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of the wheel. */
export const WHEEL_INFO: GameInfo = {
  code: "wheel",
  kind: "instant",
  categories: ["arcade", "mini", "rng", "inHouse"],
  subCategory: "arcade",
  name: { en: "Wheel", bn: "চাকা" },
  rtpPpm: 990_000,
  volatility: 3,
  hitRatePpm: null,
  maxWinHundredths: 4_950,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
