import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of mines. */
export const MINES_INFO: GameInfo = {
  code: "mines",
  kind: "steps",
  categories: ["mini", "inHouse"],
  name: { en: "Mines", bn: "মাইনস" },
  rtpPpm: 990_000,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: 514_829_700,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: 1,
  features: [],
};
