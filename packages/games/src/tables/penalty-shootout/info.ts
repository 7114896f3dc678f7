import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { PENALTY_SHOOTOUT } from "./spots.ts";

/** Catalogue entry of the penalty shoot-out. */
export const PENALTY_INFO: GameInfo = tableInfo(PENALTY_SHOOTOUT, {
  name: { en: "Penalty Shootout", bn: "পেনাল্টি শুটআউট" },
  volatility: 3,
  categories: ["sports", "inHouse"],
});
