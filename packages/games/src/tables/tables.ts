import { andarBaharGame } from "./andar-bahar/deal.ts";
import type { AndarBaharOutcome } from "./andar-bahar/spots.ts";
import { baccaratGame } from "./baccarat/deal.ts";
import type { BaccaratOutcome } from "./baccarat/spots.ts";
import { bingoGame } from "./bingo/deal.ts";
import type { BingoTickets, BingoOutcome } from "./bingo/spots.ts";
import { blackjackGame } from "./blackjack/deal.ts";
import type { BlackjackOutcome } from "./blackjack/spots.ts";
import { botDuelGame } from "./bot-duel/deal.ts";
import type { BotDuelOutcome } from "./bot-duel/spots.ts";
import { clockworkGame } from "./clockwork-arena/deal.ts";
import type { ClockworkOutcome } from "./clockwork-arena/spots.ts";
import { dragonTigerGame } from "./dragon-tiger/deal.ts";
import type { DragonTigerOutcome } from "./dragon-tiger/spots.ts";
import { penaltyGame } from "./penalty-shootout/deal.ts";
import type { PenaltyOutcome } from "./penalty-shootout/spots.ts";
import { rouletteGame } from "./roulette/deal.ts";
import type { RouletteOutcome } from "./roulette/spots.ts";
import { sicBoGame } from "./sic-bo/deal.ts";
import type { SicBoOutcome } from "./sic-bo/spots.ts";
import { teenPattiGame } from "./teen-patti/deal.ts";
import type { TeenPattiOutcome } from "./teen-patti/spots.ts";
import type { TableGame } from "./types.ts";

/** The outcome of any table's round; the game's code tells which type it is. */
export type TableOutcome =
  | DragonTigerOutcome
  | BaccaratOutcome
  | RouletteOutcome
  | SicBoOutcome
  | AndarBaharOutcome
  | TeenPattiOutcome
  | BlackjackOutcome
  | BingoOutcome
  | PenaltyOutcome
  | BotDuelOutcome
  | ClockworkOutcome;

/** The part of an outcome that is public during betting, for tables that have one. */
export type PublicTableView = BingoTickets;

/** All tables with their draws. */
export const TABLES = [
  dragonTigerGame,
  baccaratGame,
  rouletteGame,
  sicBoGame,
  andarBaharGame,
  teenPattiGame,
  blackjackGame,
  bingoGame,
  penaltyGame,
  botDuelGame,
  clockworkGame,
] as unknown as readonly TableGame<TableOutcome>[];

/** Whether a game code is a table. */
export const isTable = (code: string): boolean => TABLES.some((table) => table.code === code);

/** The table of a code. @throws RangeError where there is none */
export function tableGame(code: string): TableGame<TableOutcome> {
  const game = TABLES.find((table) => table.code === code);
  if (!game) throw new RangeError(`no such table: ${code}`);
  return game;
}
