import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { ANDAR_BAHAR } from "./spots.ts";

/** Catalogue entry of Andar Bahar. */
export const ANDAR_BAHAR_INFO: GameInfo = tableInfo(ANDAR_BAHAR, {
  name: { en: "Andar Bahar", bn: "আন্দর বাহার" },
  volatility: 2,
});
