import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { ROULETTE } from "./spots.ts";

/** Roulette on the shelf. */
export const ROULETTE_INFO: GameInfo = tableInfo(ROULETTE, {
  name: { en: "Roulette", bn: "রুলেট" },
  volatility: 3,
});
