import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { CLOCKWORK_ARENA } from "./spots.ts";

/** Catalogue entry of the clockwork arena: in the category of cockfights, which is split out of sports (GAME-01). */
export const CLOCKWORK_INFO: GameInfo = tableInfo(CLOCKWORK_ARENA, {
  name: { en: "Clockwork Arena", bn: "দম দেওয়া মোরগ" },
  volatility: 2,
  categories: ["cockfight", "inHouse"],
});
