import type { Rng } from "@khela/kernel/rng";
import { drawDistinct, hasOnly, isIntIn, isRisk, type Risk, type SeedGame } from "../instant/seed-game.ts";
import tables from "./tables.json" with { type: "json" };
import { KENO_INFO } from "./info.ts";

/** Numbers on the card, 1 to 40. */
export const KENO_NUMBERS = 40;
/** Numbers that are drawn. */
export const KENO_DRAWN = 10;
/** The number of picks that a bet may have. */
export const KENO_PICKS = { min: 1, max: 10 } as const;

export interface KenoBet {
  /** Different numbers from 1 to 40, in rising order. */
  readonly picks: readonly number[];
  readonly risk: Risk;
}

export interface KenoOutcome {
  /** In the order drawn. */
  readonly drawn: readonly number[];
  readonly hits: number;
  readonly multiplierE4: number;
}

/**
 * Payouts of 0, 1, … hits for a number of picks, in hundredths of the stake.
 * @throws RangeError for a number of picks without a table
 */
export function kenoTable(picks: number, risk: Risk): readonly number[] {
  const table = (tables[risk] as Readonly<Record<string, readonly number[]>>)[String(picks)];
  if (!table) throw new RangeError("no such card");
  return table;
}

const NUMBER = { min: 1, max: KENO_NUMBERS };

/** Keno: up to ten picks of forty numbers; ten numbers are drawn without replacement. */
export const KENO: SeedGame<KenoBet, KenoOutcome> = {
  code: KENO_INFO.code,
  mathsVersion: KENO_INFO.mathsVersion,
  draw: "number",
  isBet(bet): bet is KenoBet {
    if (!hasOnly(bet, ["picks", "risk"]) || !isRisk(bet.risk) || !Array.isArray(bet.picks)) return false;
    const picks: unknown[] = bet.picks;
    return (
      isIntIn(picks.length, KENO_PICKS) &&
      picks.every(
        (pick, index) => isIntIn(pick, NUMBER) && (index === 0 || pick > (picks[index - 1] as number)),
      )
    );
  },
  play(rng: Rng, bet) {
    if (!KENO.isBet(bet)) throw new RangeError("a keno bet out of range");
    const drawn = drawDistinct(rng, KENO_NUMBERS, KENO_DRAWN).map((index) => index + 1);
    const hits = bet.picks.filter((pick) => drawn.includes(pick)).length;
    return { drawn, hits, multiplierE4: (kenoTable(bet.picks.length, bet.risk)[hits] ?? 0) * 100 };
  },
  maxMultiplierE4: ({ picks, risk }) => Math.max(...kenoTable(picks.length, risk)) * 100,
};
