import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of limbo. */
export const LIMBO_INFO: GameInfo = {
  code: "limbo",
  kind: "instant",
  categories: ["mini", "inHouse"],
  name: { en: "Limbo", bn: "লিম্বো" },
  rtpPpm: 990_000,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: 10_000_000,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
