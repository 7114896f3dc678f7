import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { SIC_BO } from "./spots.ts";

/** Catalogue entry of Sic Bo. */
export const SIC_BO_INFO: GameInfo = tableInfo(SIC_BO, {
  name: { en: "Sic Bo", bn: "সিক বো" },
  volatility: 3,
});
