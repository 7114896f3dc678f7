import { drawDistinct, hasOnly, isIntIn } from "../instant/seed-game.ts";
import type { Ratio, StepsGame } from "../steps/steps-game.ts";
import { RICKSHAW_RUSH_INFO } from "./info.ts";

/** Roads to cross, one after the other. */
export const ROADS = 9;

/** Gaps of a road, and the number of them that lorries close. */
export const TRAFFIC = {
  easy: { gaps: 4, lorries: 1 },
  medium: { gaps: 3, lorries: 1 },
  hard: { gaps: 2, lorries: 1 },
  extreme: { gaps: 3, lorries: 2 },
} as const;
export type Traffic = keyof typeof TRAFFIC;
export const TRAFFIC_NAMES = Object.keys(TRAFFIC) as readonly Traffic[];

export interface RickshawRushBet {
  readonly traffic: Traffic;
}

/** Crosses the next road through one of its gaps, counted from 0 at the left. */
export interface RickshawRushAction {
  readonly gap: number;
}

/** The player's view of a round. */
export interface RickshawRushView {
  /** The gap taken on each road so far. */
  readonly taken: readonly number[];
  /** Whether the last gap taken had a lorry. */
  readonly hit: boolean;
  /** The gaps with lorries on every road, once the round is over; null before. */
  readonly lorries: readonly (readonly number[])[] | null;
}

/** Return to player: 98 %. */
const RTP: Ratio = { num: 98n, den: 100n };

/** The payout over the stake after `crossed` roads: 0.98 over the chance to cross them all. */
export function rickshawRushRatio(traffic: Traffic, crossed: number): Ratio {
  const { gaps, lorries } = TRAFFIC[traffic];
  return {
    num: RTP.num * BigInt(gaps) ** BigInt(crossed),
    den: RTP.den * BigInt(gaps - lorries) ** BigInt(crossed),
  };
}

/**
 * Rickshaw Rush: cross nine roads, each through a gap. Every road raises the payout, a lorry ends the round; the
 * player may cash out after any road.
 */
export const RICKSHAW_RUSH: StepsGame<RickshawRushBet, RickshawRushAction> = {
  code: RICKSHAW_RUSH_INFO.code,
  mathsVersion: RICKSHAW_RUSH_INFO.mathsVersion,
  draw: "lorry",
  cashOut: true,
  isBet(bet): bet is RickshawRushBet {
    return hasOnly(bet, ["traffic"]) && (TRAFFIC_NAMES as readonly unknown[]).includes(bet.traffic);
  },
  isAction(action): action is RickshawRushAction {
    return hasOnly(action, ["gap"]) && isIntIn(action.gap, { min: 0, max: TRAFFIC.easy.gaps - 1 });
  },
  replay(rng, { traffic }, actions, ended) {
    const { gaps, lorries } = TRAFFIC[traffic];
    const roads = Array.from({ length: ROADS }, () =>
      drawDistinct(rng, gaps, lorries).toSorted((a, b) => a - b),
    );
    if (actions.length > ROADS || actions.some(({ gap }) => gap >= gaps)) return undefined;
    const taken = actions.map(({ gap }) => gap);
    const crash = taken.findIndex((gap, road) => roads[road]?.includes(gap));
    const hit = crash >= 0;
    // No road can be crossed after a hit.
    if (hit && crash < taken.length - 1) return undefined;
    const over = hit || taken.length === ROADS;
    const view: RickshawRushView = { taken, hit, lorries: over || ended ? roads : null };
    return {
      over,
      pays: hit ? { num: 0n, den: 1n } : taken.length === 0 ? null : rickshawRushRatio(traffic, taken.length),
      next: over ? null : rickshawRushRatio(traffic, taken.length + 1),
      view,
    };
  },
};
