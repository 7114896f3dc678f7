import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { CLOCKWORK_ARENA } from "./spots.ts";

/** The clockwork arena on the shelf: among cockfights, which are split out of sports (GAME-01). */
export const CLOCKWORK_INFO: GameInfo = tableInfo(CLOCKWORK_ARENA, {
  name: { en: "Clockwork Arena", bn: "দম দেওয়া মোরগ" },
  volatility: 2,
  categories: ["cockfight", "inHouse"],
});
