import { spot, type TableRules, unknownSpot } from "../types.ts";

const BOT_DUEL_CODE = "bot-duel";
/** The number of maps that wins the duel. */
export const TO_WIN = 3;

export const BOTS = ["nova", "blaze"] as const;
export type Bot = (typeof BOTS)[number];
export const otherBot = (bot: Bot): Bot => (bot === "nova" ? "blaze" : "nova");

/** The winner of each map in order, until one bot has won three. */
export interface BotDuelOutcome {
  readonly maps: readonly Bot[];
}

/**
 * The first map is even. After that the loser of the last map chooses the next one, and wins it with a chance of 11
 * in 20.
 */
export const MAP_CHANCES = { of: 20, even: 10, chooser: 11 } as const;

/** Maps that each bot has won. */
export function scoreOf(maps: readonly Bot[]): readonly [nova: number, blaze: number] {
  const nova = maps.filter((winner) => winner === "nova").length;
  return [nova, maps.length - nova];
}

export const winnerOf = ({ maps }: BotDuelOutcome): Bot => (scoreOf(maps)[0] === TO_WIN ? "nova" : "blaze");

/** The length of one map on the screen, in milliseconds. */
export const MAP_MS = 2_600;
/** Possible numbers of maps that the loser has won. */
export const LOSER_MAPS = [0, 1, 2] as const;

/**
 * By the number of maps that the loser won: payout and return of the exact score of one bot, and of the number of
 * maps played.
 */
const BY_LOSER = [
  { score: [948, 959_850], maps: [474, 959_850] },
  { score: [500, 959_062], maps: [250, 959_062] },
  { score: [464, 960_190], maps: [232, 960_190] },
] as const;

/** A duel of two bots over at most five maps (GAME-08). Both bots have the same chances. */
export const BOT_DUEL: TableRules<BotDuelOutcome> = {
  code: BOT_DUEL_CODE,
  mathsVersion: 1,
  spots: [
    ...BOTS.map((bot) => spot(bot, [192], 960_000)),
    ...BOTS.flatMap((bot) =>
      LOSER_MAPS.map((lost) => spot(`${bot}-3-${lost}`, [BY_LOSER[lost].score[0]], BY_LOSER[lost].score[1])),
    ),
    ...LOSER_MAPS.map((lost) =>
      spot(`maps-${TO_WIN + lost}`, [BY_LOSER[lost].maps[0]], BY_LOSER[lost].maps[1]),
    ),
    ...BOTS.map((bot) => spot(`first-${bot}`, [192], 960_000)),
    spot("comeback", [1_915], 959_774),
  ],
  judge(code, outcome) {
    const pay = BOT_DUEL.spots.find((one) => one.code === code)?.pays[0] ?? unknownSpot(code);
    return wins(code, outcome) ? pay : 0;
  },
  revealMs: ({ maps }) => maps.length * MAP_MS + 1_200,
};

/** Whether the winner had lost the first two maps. */
const isComeback = ({ maps }: BotDuelOutcome): boolean => {
  const winner = winnerOf({ maps });
  return maps[0] !== winner && maps[1] !== winner;
};

function wins(code: string, outcome: BotDuelOutcome): boolean {
  const { maps } = outcome;
  const winner = winnerOf(outcome);
  const score = `${winner}-3-${maps.length - TO_WIN}`;
  return (
    code === winner ||
    code === score ||
    code === `maps-${maps.length}` ||
    code === `first-${maps[0]}` ||
    (code === "comeback" && isComeback(outcome))
  );
}
