import { drawDistinct, hasOnly, isIntIn } from "../instant/seed-game.ts";
import type { Ratio, StepsGame } from "../steps/steps-game.ts";
import { MINES_INFO } from "./info.ts";

/** Tiles of the board, five by five, from 0 at the top left. */
export const MINES_TILES = 25;
/** Bounds of the number of mines. */
export const MINES_COUNT = { min: 1, max: 24 } as const;

export interface MinesBet {
  readonly mines: number;
}

/** Opens one tile. */
export interface MinesAction {
  readonly tile: number;
}

/** The player's view of a round. */
export interface MinesView {
  /** Safe tiles, in the order opened. */
  readonly opened: readonly number[];
  /** The mine that was hit; null where none was. */
  readonly hit: number | null;
  /** All mines, once the round is over; null before. */
  readonly mines: readonly number[] | null;
}

/** Return to player: 99 %. */
const RTP: Ratio = { num: 99n, den: 100n };

/** The payout over the stake after `opened` safe tiles: 0.99 over the chance to open them all. */
export function minesRatio(mines: number, opened: number): Ratio {
  let { num, den } = RTP;
  for (let tile = 0; tile < opened; tile += 1) {
    num *= BigInt(MINES_TILES - tile);
    den *= BigInt(MINES_TILES - mines - tile);
  }
  return { num, den };
}

const TILE = { min: 0, max: MINES_TILES - 1 };

/**
 * Mines: open tiles one by one. Every safe tile raises the payout, a mine ends the round; the player may cash out
 * after any tile.
 */
export const MINES: StepsGame<MinesBet, MinesAction> = {
  code: MINES_INFO.code,
  mathsVersion: MINES_INFO.mathsVersion,
  draw: "mine",
  cashOut: true,
  isBet(bet): bet is MinesBet {
    return hasOnly(bet, ["mines"]) && isIntIn(bet.mines, MINES_COUNT);
  },
  isAction(action): action is MinesAction {
    return hasOnly(action, ["tile"]) && isIntIn(action.tile, TILE);
  },
  replay(rng, bet, actions, ended) {
    const mines = drawDistinct(rng, MINES_TILES, bet.mines);
    const opened: number[] = [];
    let hit: number | null = null;
    for (const { tile } of actions) {
      const done = hit !== null || opened.length === MINES_TILES - bet.mines;
      if (done || opened.includes(tile)) return undefined;
      if (mines.includes(tile)) hit = tile;
      else opened.push(tile);
    }
    const left = MINES_TILES - bet.mines - opened.length;
    const over = hit !== null || left === 0;
    const view: MinesView = { opened, hit, mines: over || ended ? mines.toSorted((a, b) => a - b) : null };
    return {
      over,
      pays:
        hit !== null
          ? { num: 0n, den: 1n }
          : opened.length === 0
            ? null
            : minesRatio(bet.mines, opened.length),
      next: over ? null : minesRatio(bet.mines, opened.length + 1),
      view,
    };
  },
};
