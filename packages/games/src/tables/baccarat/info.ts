import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { BACCARAT } from "./spots.ts";

/** Catalogue entry of baccarat. */
export const BACCARAT_INFO: GameInfo = tableInfo(BACCARAT, {
  name: { en: "Baccarat", bn: "ব্যাকারা" },
  volatility: 2,
});
