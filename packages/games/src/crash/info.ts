import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { BHOKATTA, CRASH, type CrashTitle } from "./limits.ts";

/** Catalogue entry of a crash game; its figures come from the title. */
function infoOf(
  title: CrashTitle,
  own: Pick<GameInfo, "name" | "volatility" | "minStake" | "maxStake">,
): GameInfo {
  return {
    code: title.code,
    kind: "crash",
    categories: ["crash", "inHouse"],
    rtpPpm: title.returnPercent * 10_000,
    hitRatePpm: null,
    maxWinHundredths: title.capHundredths,
    pay: null,
    mathsVersion: title.mathsVersion,
    features: [],
    ...own,
  };
}

export const CRASH_INFO = infoOf(CRASH, {
  name: { en: "Crash", bn: "ক্র্যাশ" },
  volatility: 4,
  minStake: taka(10),
  maxStake: taka(25_000),
});

export const BHOKATTA_INFO = infoOf(BHOKATTA, {
  name: { en: "Bhokatta", bn: "ভোকাট্টা" },
  volatility: 3,
  minStake: taka(10),
  maxStake: taka(10_000),
});
