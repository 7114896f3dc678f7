import { cardTableInfo } from "../card-tables/info.ts";
import type { GameInfo } from "../game-info.ts";
import { ADDA_CODE, ADDA_ROOMS, ADDA_VERSION } from "./rooms.ts";

/** Catalogue entry of teen patti between players. */
export const ADDA_INFO: GameInfo = cardTableInfo(ADDA_ROOMS, {
  code: ADDA_CODE,
  categories: ["pvp", "inHouse"],
  name: { en: "Teen Patti Adda", bn: "তিন পাত্তি আড্ডা" },
  volatility: 4,
  // A seen player against four others who double in turn stakes 4, 8, 16 and 32 times the stake of a blind one.
  maxWinHundredths: 6_100,
  mathsVersion: ADDA_VERSION,
});
