import type { TableGame } from "../types.ts";
import { type Bot, BOT_DUEL, type BotDuelOutcome, MAP_CHANCES, otherBot, scoreOf, TO_WIN } from "./spots.ts";

/**
 * Draws one integer below twenty for each map. The bot that chose the map wins it on the lower values; the first map
 * counts as chosen by Nova.
 */
export const botDuelGame: TableGame<BotDuelOutcome> = {
  ...BOT_DUEL,
  deal(rng) {
    const maps: Bot[] = [];
    while (Math.max(...scoreOf(maps)) < TO_WIN) {
      const last = maps.at(-1);
      const chooser = last === undefined ? "nova" : otherBot(last);
      const chances = last === undefined ? MAP_CHANCES.even : MAP_CHANCES.chooser;
      maps.push(rng.int(MAP_CHANCES.of) < chances ? chooser : otherBot(chooser));
    }
    return { maps };
  },
};
