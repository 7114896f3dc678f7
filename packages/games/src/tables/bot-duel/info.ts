import type { GameInfo } from "../../game-info.ts";
import { tableInfo } from "../info.ts";
import { BOT_DUEL } from "./spots.ts";

/** The duel of two bots on the shelf. */
export const BOT_DUEL_INFO: GameInfo = tableInfo(BOT_DUEL, {
  name: { en: "Bot Duel", bn: "বট ডুয়েল" },
  volatility: 2,
  categories: ["esports", "inHouse"],
});
