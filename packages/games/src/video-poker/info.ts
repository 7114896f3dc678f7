import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { pokerTable, type VideoPokerCode } from "./pay-tables.ts";
import report from "./report.json" with { type: "json" };

function info(code: VideoPokerCode, en: string, bn: string): GameInfo {
  return {
    code,
    kind: "steps",
    categories: ["rng", "poker", "inHouse"],
    subCategory: "videoPoker",
    name: { en, bn },
    // The return with best play: GAME-10, domain rules H7.
    rtpPpm: report[code].rtpPpm,
    volatility: 4,
    hitRatePpm: report[code].hitRatePpm,
    maxWinHundredths: Math.max(...pokerTable(code).pays) * 100,
    minStake: taka(5),
    // At this stake the best hand stays below the highest payout, so that no win is cut.
    maxStake: taka(3_000),
    pay: null,
    mathsVersion: 1,
    features: [],
  };
}

/** Catalogue entry of Jacks or Better, 9/6. */
export const JACKS_INFO = info("jacks-or-better", "Jacks Or Better", "জ্যাকস অর বেটার");
/** Catalogue entry of Deuces Wild. */
export const DEUCES_INFO = info("deuces-wild", "Deuces Wild", "ডিউসেস ওয়াইল্ড");
