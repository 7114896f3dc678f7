import { cardTableInfo } from "../card-tables/info.ts";
import type { GameInfo } from "../game-info.ts";
import { HOLDEM_CODE, HOLDEM_ROOMS, HOLDEM_VERSION } from "./rooms.ts";

/** Texas hold'em on the shelf. */
export const HOLDEM_INFO: GameInfo = cardTableInfo(HOLDEM_ROOMS, {
  code: HOLDEM_CODE,
  categories: ["pvp", "poker", "inHouse"],
  name: { en: "Texas Hold'em", bn: "টেক্সাস হোল্ডেম" },
  volatility: 4,
  // From each of six at most what one has put in.
  maxWinHundredths: 600,
  mathsVersion: HOLDEM_VERSION,
});
