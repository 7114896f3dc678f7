import { ADDA_INFO } from "./adda/info.ts";
import { BHOKATTA_INFO, CRASH_INFO } from "./crash/info.ts";
import { DICE_INFO } from "./dice/info.ts";
import { GOLDEN_HILSA_INFO } from "./fishing/golden-hilsa/info.ts";
import type { GameInfo } from "./game-info.ts";
import { HI_LO_INFO } from "./hi-lo/info.ts";
import { HOLDEM_INFO } from "./holdem/info.ts";
import { KENO_INFO } from "./keno/info.ts";
import { LAST_OVER_INFO } from "./last-over/info.ts";
import { LIMBO_INFO } from "./limbo/info.ts";
import { LOTTERY_INFOS } from "./lottery/info/infos.ts";
import { MINES_INFO } from "./mines/info.ts";
import { PLINKO_INFO } from "./plinko/info.ts";
import { RICKSHAW_RUSH_INFO } from "./rickshaw-rush/info.ts";
import { SCRATCH_INFO } from "./scratch/info.ts";
import { SLOT_INFOS } from "./slots/infos.ts";
import { ANDAR_BAHAR_INFO } from "./tables/andar-bahar/info.ts";
import { BACCARAT_INFO } from "./tables/baccarat/info.ts";
import { BINGO_INFO } from "./tables/bingo/info.ts";
import { BLACKJACK_INFO } from "./tables/blackjack/info.ts";
import { BOT_DUEL_INFO } from "./tables/bot-duel/info.ts";
import { CLOCKWORK_INFO } from "./tables/clockwork-arena/info.ts";
import { DRAGON_TIGER_INFO } from "./tables/dragon-tiger/info.ts";
import { PENALTY_INFO } from "./tables/penalty-shootout/info.ts";
import { ROULETTE_INFO } from "./tables/roulette/info.ts";
import { SIC_BO_INFO } from "./tables/sic-bo/info.ts";
import { TEEN_PATTI_INFO } from "./tables/teen-patti/info.ts";
import { DEUCES_INFO, JACKS_INFO } from "./video-poker/info.ts";
import { WHEEL_INFO } from "./wheel/info.ts";

export type { GameInfo } from "./game-info.ts";

const [firstSlot, ...otherSlots] = SLOT_INFOS as readonly [GameInfo, ...GameInfo[]];

/** All in-house games, in the order in which a list without any other order shows them. */
export const GAMES: readonly GameInfo[] = [
  firstSlot,
  CRASH_INFO,
  BHOKATTA_INFO,
  DICE_INFO,
  PLINKO_INFO,
  MINES_INFO,
  LIMBO_INFO,
  KENO_INFO,
  WHEEL_INFO,
  HI_LO_INFO,
  LAST_OVER_INFO,
  RICKSHAW_RUSH_INFO,
  JACKS_INFO,
  DEUCES_INFO,
  SCRATCH_INFO,
  GOLDEN_HILSA_INFO,
  ROULETTE_INFO,
  BLACKJACK_INFO,
  BACCARAT_INFO,
  DRAGON_TIGER_INFO,
  TEEN_PATTI_INFO,
  ANDAR_BAHAR_INFO,
  SIC_BO_INFO,
  BINGO_INFO,
  PENALTY_INFO,
  BOT_DUEL_INFO,
  CLOCKWORK_INFO,
  HOLDEM_INFO,
  ADDA_INFO,
  ...LOTTERY_INFOS,
  ...otherSlots,
];

/** The game of a code, or `undefined`. */
export function gameInfo(code: string): GameInfo | undefined {
  return GAMES.find((game) => game.code === code);
}
