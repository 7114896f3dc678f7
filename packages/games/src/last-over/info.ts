import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of Last Over. */
export const LAST_OVER_INFO: GameInfo = {
  code: "last-over",
  kind: "steps",
  categories: ["cricket", "mini", "inHouse"],
  name: { en: "Last Over", bn: "শেষ ওভার" },
  rtpPpm: 980_000,
  volatility: 3,
  hitRatePpm: null,
  maxWinHundredths: 23_925,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
