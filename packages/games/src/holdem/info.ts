import { cardTableInfo } from "../card-tables/info.ts";
import type { GameInfo } from "../game-info.ts";
import { HOLDEM_CODE, HOLDEM_ROOMS, HOLDEM_VERSION } from "./rooms.ts";

/** Catalogue entry of Texas hold'em. */
export const HOLDEM_INFO: GameInfo = cardTableInfo(HOLDEM_ROOMS, {
  code: HOLDEM_CODE,
  categories: ["pvp", "poker", "inHouse"],
  name: { en: "Texas Hold'em", bn: "টেক্সাস হোল্ডেম" },
  volatility: 4,
  // A player at a table of six wins at most the own stake from each other player.
  maxWinHundredths: 600,
  mathsVersion: HOLDEM_VERSION,
});
