import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { TEEN_PATTI } from "./spots.ts";

/** Catalogue entry of Teen Patti 20-20. */
export const TEEN_PATTI_INFO: GameInfo = tableInfo(TEEN_PATTI, {
  name: { en: "Teen Patti 20-20", bn: "তিন পাত্তি ২০-২০" },
  volatility: 2,
});
