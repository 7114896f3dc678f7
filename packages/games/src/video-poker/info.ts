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
    // With best play: GAME-10, domain rules H7.
    rtpPpm: report[code].rtpPpm,
    volatility: 4,
    hitRatePpm: report[code].hitRatePpm,
    maxWinHundredths: Math.max(...pokerTable(code).pays) * 100,
    minStake: taka(5),
    // The best hand of the highest stake is less than is paid at most: no hand is ever cut short.
    maxStake: taka(3_000),
    pay: null,
    mathsVersion: 1,
    features: [],
  };
}

/** Jacks or Better, 9/6, on the shelf. */
export const JACKS_INFO = info("jacks-or-better", "Jacks Or Better", "জ্যাকস অর বেটার");
/** Deuces Wild on the shelf. */
export const DEUCES_INFO = info("deuces-wild", "Deuces Wild", "ডিউসেস ওয়াইল্ড");
