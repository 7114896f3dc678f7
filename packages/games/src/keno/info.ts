import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of keno. */
export const KENO_INFO: GameInfo = {
  code: "keno",
  kind: "instant",
  categories: ["mini", "inHouse"],
  name: { en: "Keno", bn: "কেনো" },
  rtpPpm: 990_000,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: 100_000,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
