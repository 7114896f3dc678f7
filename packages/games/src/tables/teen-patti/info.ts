import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { TEEN_PATTI } from "./spots.ts";

/** Teen Patti on the shelf. */
export const TEEN_PATTI_INFO: GameInfo = tableInfo(TEEN_PATTI, {
  name: { en: "Teen Patti", bn: "তিন পাত্তি" },
  volatility: 3,
});
