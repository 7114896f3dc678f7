import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { BOT_DUEL } from "./spots.ts";

/** Catalogue entry of the duel of two bots. */
export const BOT_DUEL_INFO: GameInfo = tableInfo(BOT_DUEL, {
  name: { en: "Bot Duel", bn: "বট ডুয়েল" },
  volatility: 2,
  categories: ["esports", "inHouse"],
});
