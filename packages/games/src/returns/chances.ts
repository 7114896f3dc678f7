import { CATCH_SHARE, catchBound, type FishPays, payRange } from "../fishing/types.ts";
import { fishTitle } from "../fishing/titles.ts";
import { DICE_CODE, diceChance, diceMultiplierE4, type DiceBet } from "../dice/dice.ts";
import { KENO, KENO_DRAWN, KENO_NUMBERS, type KenoBet, kenoTable } from "../keno/keno.ts";
import { LIMBO, type LimboBet, limboWords } from "../limbo/limbo.ts";
import { PLINKO, type PlinkoBet, plinkoTable } from "../plinko/plinko.ts";
import { SCRATCH_INFO } from "../scratch/info.ts";
import { SCRATCH_PLAN } from "../scratch/plan.ts";
import { slotReport } from "../slots/infos.ts";
import pokerReports from "../video-poker/report.json" with { type: "json" };
import { WHEEL, type WheelBet, wheelTable } from "../wheel/wheel.ts";

/** Moments of the payout of a stake of one: mean, mean of its square, and maximum. */
export interface PayoutMoments {
  readonly mean: number;
  readonly square: number;
  readonly most: number;
}

/** One outcome of a bet: its payout in stakes, and its relative frequency. */
type Way = readonly [pays: number, weight: number];

function chanceOfWays(ways: readonly Way[]): PayoutMoments {
  const all = ways.reduce((sum, [, weight]) => sum + weight, 0);
  const moment = (power: number): number =>
    ways.reduce((sum, [pays, weight]) => sum + pays ** power * weight, 0) / all;
  return { mean: moment(1), square: moment(2), most: Math.max(...ways.map(([pays]) => pays)) };
}

/** The binomial coefficient n over k as a float; exact where it is small. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let step = 1; step <= k; step += 1) ways = (ways * (n - k + step)) / step;
  return k < 0 || k > n ? 0 : ways;
}

const WORDS = 2 ** 52;
const HUNDREDTHS = 100;
const BASIS_POINTS = 10_000;

function diceOf(bet: DiceBet): PayoutMoments {
  const chance = diceChance(bet);
  const pays = diceMultiplierE4(chance) / BASIS_POINTS;
  return chanceOfWays([
    [pays, chance],
    [0, BASIS_POINTS - chance],
  ]);
}

function limboOf({ targetHundredths }: LimboBet): PayoutMoments {
  const reached = Number(limboWords(targetHundredths));
  return chanceOfWays([
    [targetHundredths / HUNDREDTHS, reached],
    [0, WORDS - reached],
  ]);
}

const plinkoOf = (bet: PlinkoBet): PayoutMoments =>
  chanceOfWays(
    plinkoTable(bet).map((pays, pocket) => [pays / HUNDREDTHS, choose(bet.rows, pocket)] as const),
  );

const kenoOf = ({ picks, risk }: KenoBet): PayoutMoments =>
  chanceOfWays(
    kenoTable(picks.length, risk).map(
      (pays, hits) =>
        [
          pays / HUNDREDTHS,
          choose(KENO_DRAWN, hits) * choose(KENO_NUMBERS - KENO_DRAWN, picks.length - hits),
        ] as const,
    ),
  );

const wheelOf = (bet: WheelBet): PayoutMoments =>
  chanceOfWays(wheelTable(bet).map((pays) => [pays / HUNDREDTHS, 1] as const));

/** One ticket by itself. The prizes of a book are fixed, so several tickets of one book vary less than this. */
function scratchChance(): PayoutMoments {
  const { size, prizes } = SCRATCH_PLAN;
  const winning = prizes.reduce((sum, { count }) => sum + count, 0);
  return chanceOfWays([...prizes.map(({ times, count }) => [times, count] as const), [0, size - winning]]);
}

/** A shot at a fish, for a price of one. */
export function shotChance(pays: FishPays): PayoutMoments {
  const caught: readonly Way[] =
    pays.kind === "fixed"
      ? [[pays.times, 1]]
      : pays.prizes.map(({ times, weight }) => [times, weight] as const);
  const { mean, square } = chanceOfWays(caught);
  const share = CATCH_SHARE / catchBound(pays);
  return { mean: mean * share, square: square * share, most: payRange(pays)[1] };
}

/** A spin or a bought round, without jackpots. */
function slotOf(code: string, bet: { readonly buy?: boolean }): PayoutMoments | undefined {
  const report = slotReport(code);
  if (!report) return undefined;
  const { buy } = report;
  const most = report.maxWinHundredths / HUNDREDTHS;
  const of = ({ rtp, deviation }: { rtp: string; deviation: string }, price: number): PayoutMoments => {
    const mean = Number(rtp);
    return { mean, square: Number(deviation) ** 2 + mean ** 2, most: most / price };
  };
  if (!bet.buy) return of(report, 1);
  return buy ? of(buy, buy.price) : undefined;
}

/** Video poker with best play. */
function pokerOf(code: keyof typeof pokerReports): PayoutMoments {
  const { returned, staked, square, most } = pokerReports[code];
  return { mean: returned / staked, square, most };
}

/**
 * The moments of the payout of a bet of one call, computed and not measured (GAME-10).
 * @param bet the bet as its record stores it
 * @returns undefined for a game of another kind
 */
export function chanceOf(code: string, bet: unknown): PayoutMoments | undefined {
  if (code === DICE_CODE) return diceOf(bet as DiceBet);
  if (code === LIMBO.code) return limboOf(bet as LimboBet);
  if (code === PLINKO.code) return plinkoOf(bet as PlinkoBet);
  if (code === KENO.code) return kenoOf(bet as KenoBet);
  if (code === WHEEL.code) return wheelOf(bet as WheelBet);
  if (code === SCRATCH_INFO.code) return scratchChance();
  if (code === "jacks-or-better" || code === "deuces-wild") return pokerOf(code);
  return slotOf(code, bet as { buy?: boolean });
}

/** The part of a burst's record that decides its return: the kind of fish of each shot. */
export interface ShotKinds {
  readonly kinds: readonly string[];
}

/** One chance for each shot of a burst. @returns undefined for another game or an unknown kind of fish */
export function shotChances(code: string, { kinds }: ShotKinds): readonly PayoutMoments[] | undefined {
  const title = fishTitle(code);
  if (!title) return undefined;
  const found = kinds.flatMap((kind) => title.kinds.filter((fish) => fish.code === kind));
  return found.length === kinds.length ? found.map(({ pays }) => shotChance(pays)) : undefined;
}
