import { drawDistinct } from "../instant/seed-game.ts";
import type { Rng } from "@khela/kernel/rng";
import { ELEVEN, ELEVEN_DRAWN, ELEVEN_NUMBERS } from "./eleven.ts";
import { FIVE, FIVE_ROWS } from "./five.ts";
import { K3, K3_DICE } from "./k3.ts";
import { NORTH, NORTH_ROWS } from "./north.ts";
import { drawRows } from "./numbers.ts";
import { PK10, PK10_RACERS } from "./pk10.ts";
import { SIAM, SIAM_ROWS } from "./siam.ts";
import { SOUTH, SOUTH_ROWS } from "./south.ts";
import { THREE, THREE_ROWS } from "./three.ts";
import type { LotteryGame, LotteryResult, LotteryRules } from "./types.ts";

/** Draws different numbers from 01 on, in the order drawn. */
const drawn = (rng: Rng, size: number, count: number): LotteryResult =>
  drawDistinct(rng, size, count).map((number) => String(number + 1).padStart(2, "0"));

/** All lotteries with their draws. */
export const LOTTERIES: readonly LotteryGame[] = [
  { ...NORTH, draw: (rng) => drawRows(rng, NORTH_ROWS) },
  { ...SOUTH, draw: (rng) => drawRows(rng, SOUTH_ROWS) },
  { ...SIAM, draw: (rng) => drawRows(rng, SIAM_ROWS) },
  { ...FIVE, draw: (rng) => drawRows(rng, FIVE_ROWS) },
  { ...PK10, draw: (rng) => drawn(rng, PK10_RACERS, PK10_RACERS) },
  { ...K3, draw: (rng) => Array.from({ length: K3_DICE }, () => String(rng.int(6) + 1)) },
  { ...ELEVEN, draw: (rng) => drawn(rng, ELEVEN_NUMBERS, ELEVEN_DRAWN) },
  { ...THREE, draw: (rng) => drawRows(rng, THREE_ROWS) },
];

/** Whether a game code is a lottery. */
export const isLottery = (code: string): boolean => LOTTERIES.some((game) => game.code === code);

/** The lottery of a code. @throws RangeError where there is none */
export function lotteryGame(code: string): LotteryGame {
  const game = LOTTERIES.find((one) => one.code === code);
  if (!game) throw new RangeError(`no such lottery: ${code}`);
  return game;
}

/** The rules of a lottery, without its draw. @throws RangeError for an unknown code */
export const lotteryRules = (code: string): LotteryRules => lotteryGame(code);

/** Rules of earlier versions, each kept until the last draw sold under them has paid. */
const EARLIER: readonly LotteryRules[] = [];

/**
 * The rules under which a draw was sold, which alone decide its payouts.
 * @throws RangeError for a version that is no longer kept
 */
export function rulesOfVersion(code: string, mathsVersion: string): LotteryRules {
  const rules = [lotteryRules(code), ...EARLIER].find(
    (one) => one.code === code && String(one.mathsVersion) === mathsVersion,
  );
  if (!rules) throw new RangeError(`${code}: no rules of version ${mathsVersion}`);
  return rules;
}
