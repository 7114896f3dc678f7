import { cardTableInfo } from "../card-tables/info.ts";
import type { GameInfo } from "../game-info.ts";
import { ADDA_CODE, ADDA_ROOMS, ADDA_VERSION } from "./rooms.ts";

/** Teen patti between players on the shelf. */
export const ADDA_INFO: GameInfo = cardTableInfo(ADDA_ROOMS, {
  code: ADDA_CODE,
  categories: ["pvp", "inHouse"],
  name: { en: "Teen Patti Adda", bn: "তিন পাত্তি আড্ডা" },
  volatility: 4,
  // Four others who double in turn, each seen, put in 4, 8, 16 and 32 times what a blind player did.
  maxWinHundredths: 6_100,
  mathsVersion: ADDA_VERSION,
});
