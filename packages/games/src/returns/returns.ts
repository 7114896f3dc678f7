import { gameInfo } from "../catalogue.ts";
import { crashTitle } from "../crash/limits.ts";
import type { StepsOutcome } from "../steps/steps-game.ts";
import { BLACKJACK } from "../tables/blackjack/spots.ts";
import { VIDEO_POKERS } from "../video-poker/pay-tables.ts";
import { type PayoutMoments, chanceOf, shotChances, type ShotKinds } from "./chances.ts";
import { type Chips, type CrashEnd, crashBetMoments, tableBetMoments } from "./shared.ts";
import { addSpreads, NO_SPREAD, repeated, type BetMoments, type Spread, combineShared } from "./spread.ts";
import { type TicketLine, ticketMoments } from "./tickets.ts";
import { stepsMoments } from "./steps-moments.ts";

/** Identical settled bets of one game. Amounts in 1/10,000. */
export interface PlayedBets {
  readonly gameCode: string;
  readonly mathsVersion: string;
  /** The number of bets, each with this stake. */
  readonly rounds: number;
  readonly stake: number;
  readonly played:
    | { readonly kind: "chance"; readonly bet: unknown }
    | { readonly kind: "shots"; readonly bet: ShotKinds }
    | { readonly kind: "steps"; readonly bet: unknown; readonly outcome: StepsOutcome }
    | { readonly kind: "tableBet"; readonly roundId: string; readonly chips: readonly Chips[] }
    | { readonly kind: "ticket"; readonly roundId: string; readonly lines: readonly TicketLine[] }
    | { readonly kind: "crash"; readonly roundId: string; readonly end: CrashEnd };
}

/** Games whose stated return assumes best play. A player who plays otherwise gets less, which must raise no alarm. */
const BEST_PLAY: readonly string[] = [...VIDEO_POKERS, BLACKJACK.code];
export const needsBestPlay = (gameCode: string): boolean => BEST_PLAY.includes(gameCode);

const ofChance = ({ mean, square, most }: PayoutMoments, stake: number): BetMoments => ({
  expected: mean * stake,
  deviation: Math.sqrt(Math.max(0, square - mean ** 2)) * stake,
  up: (most - mean) * stake,
  down: mean * stake,
});

/** The shots of a burst are drawn independently, each at the same price. */
function ofShots(chances: readonly PayoutMoments[], stake: number): BetMoments {
  const singles = chances.map((chance) => ofChance(chance, stake / chances.length));
  const spread = singles.reduce((sum, single) => addSpreads(sum, repeated(single, 1)), NO_SPREAD);
  return { ...spread, deviation: Math.sqrt(spread.variance) };
}

/** Mean and deviation of one bet. @returns undefined where the game states none */
function singleOf({ gameCode, stake, played }: PlayedBets): BetMoments | undefined {
  if (played.kind === "tableBet") return tableBetMoments(gameCode, played.chips);
  if (played.kind === "ticket") return ticketMoments(gameCode, played.lines);
  if (played.kind === "crash") {
    const title = crashTitle(gameCode);
    return title && crashBetMoments(title, played.end, stake);
  }
  if (played.kind === "shots") {
    const chances = shotChances(gameCode, played.bet);
    return chances && ofShots(chances, stake);
  }
  const chance = chanceOf(gameCode, played.bet);
  if (chance) return ofChance(chance, stake);
  // Video poker was handled above: it counts as one draw, whatever is held.
  return played.kind === "steps" ? stepsMoments(gameCode, played.bet, played.outcome, stake) : undefined;
}

/** The running totals of one game. */
interface Sum {
  /** Bets that are drawn independently. Undefined once a bet without a stated spread was added. */
  spread: Spread | undefined;
  /** The bets on each shared round, by round id. */
  readonly shared: Map<string, BetMoments>;
}

/** Adds up the expected payout and the variance of settled bets, by game. OPS-04, GAME-10. */
export interface Spreads {
  add(bets: PlayedBets): void;
  /** The spread by game; undefined where one of its bets has none: an unknown game, or an earlier maths version. */
  result(): ReadonlyMap<string, Spread | undefined>;
}

export function createSpreads(): Spreads {
  const games = new Map<string, Sum>();
  const sumOf = (code: string): Sum => {
    const sum = games.get(code) ?? { spread: NO_SPREAD, shared: new Map<string, BetMoments>() };
    games.set(code, sum);
    return sum;
  };
  return {
    add(bets) {
      const { gameCode, mathsVersion, rounds, played } = bets;
      const sum = sumOf(gameCode);
      const isOfToday = String(gameInfo(gameCode)?.mathsVersion) === mathsVersion;
      const single = isOfToday ? singleOf(bets) : undefined;
      if (!single || !sum.spread) sum.spread = undefined;
      else if ("roundId" in played) {
        // Equal bets of several players on a shared round all win or all lose, so their deviations add up.
        const before = sum.shared.get(played.roundId);
        const now = combineShared(Array.from({ length: rounds }, () => single));
        sum.shared.set(played.roundId, before ? combineShared([before, now]) : now);
      } else sum.spread = addSpreads(sum.spread, repeated(single, rounds));
    },
    result: () =>
      new Map(
        [...games].map(([code, { spread, shared }]) => [
          code,
          spread && shared.values().reduce((all, single) => addSpreads(all, repeated(single, 1)), spread),
        ]),
      ),
  };
}
