import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { CRASH_CAP_HUNDREDTHS, CRASH_CODE, CRASH_MATHS_VERSION } from "./limits.ts";

/** Crash on the shelf. */
export const CRASH_INFO: GameInfo = {
  code: CRASH_CODE,
  kind: "crash",
  categories: ["crash", "inHouse"],
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
