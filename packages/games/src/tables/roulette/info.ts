import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { ROULETTE } from "./spots.ts";

/** Catalogue entry of roulette. */
export const ROULETTE_INFO: GameInfo = tableInfo(ROULETTE, {
  name: { en: "Roulette", bn: "রুলেট" },
  volatility: 3,
});
