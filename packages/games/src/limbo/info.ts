import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { LIMBO, LIMBO_TARGET } from "./limbo.ts";

/** Limbo on the shelf. */
export const LIMBO_INFO: GameInfo = {
  code: LIMBO.code,
  kind: "instant",
  categories: ["mini", "inHouse"],
  name: { en: "Limbo", bn: "লিম্বো" },
  rtpPpm: 990_000,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: LIMBO_TARGET.max,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: LIMBO.mathsVersion,
  features: [],
};
