import { CRASH_INFO } from "./crash/info.ts";
import { DICE_INFO } from "./dice/info.ts";
import type { GameInfo } from "./game-info.ts";
import { SLOT_INFOS } from "./slots/infos.ts";
import { DRAGON_TIGER_INFO } from "./tables/dragon-tiger/info.ts";

export type { GameInfo } from "./game-info.ts";

const [firstSlot, ...otherSlots] = SLOT_INFOS as readonly [GameInfo, ...GameInfo[]];

/** All in-house games, in the order in which a list without any other order shows them. */
export const GAMES: readonly GameInfo[] = [firstSlot, CRASH_INFO, DICE_INFO, DRAGON_TIGER_INFO, ...otherSlots];

/** The game of a code, or `undefined`. */
export function gameInfo(code: string): GameInfo | undefined {
  return GAMES.find((game) => game.code === code);
}
