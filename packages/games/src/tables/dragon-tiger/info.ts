import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { DRAGON_TIGER } from "./spots.ts";

/** Catalogue entry of Dragon Tiger. */
export const DRAGON_TIGER_INFO: GameInfo = tableInfo(DRAGON_TIGER, {
  name: { en: "Dragon Tiger", bn: "ড্রাগন টাইগার" },
  volatility: 2,
});
