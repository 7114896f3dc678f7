import { countCascades } from "./cascade-count.ts";
import { countSpins, type SpinCount } from "./enumerate.ts";
import {
  exponentialSum,
  type FeatureModel,
  type FeatureMoments,
  featureExponential,
  featureMoments,
  modelFeature,
} from "./feature.ts";
import { add, decimal, type Fraction, fraction, multiply, ppm } from "./fraction.ts";
import { holdMoments, mostOfHold } from "./hold-moments.ts";
import { JACKPOT_RTP_PPM } from "../jackpots/tiers.ts";
import { slotFeatures } from "./features.ts";
import { boughtSpin } from "./play.ts";
import type { SlotTitle } from "./title.ts";

/** The exact mathematics of a title; fractions of the total bet unless named otherwise. GAME-10. */
export interface SlotAnalysis {
  readonly rtp: Fraction;
  readonly baseRtp: Fraction;
  readonly freeSpinRtp: Fraction;
  /**
   * Chance that a round pays anything. A trigger of free spins pays by itself, and so do the coins that start
   * respins.
   */
  readonly hitRate: Fraction;
  /** Chance that a round triggers the feature. */
  readonly featureRate: Fraction;
  /** Expected free spins of a feature, retriggers included; 0 without one. */
  readonly featureSpins: Fraction;
  /** Variance of a round's win in units of the total bet, squared. */
  readonly variance: Fraction;
  /**
   * A lower bound of the highest payout without free spins, in hundredths: the best base spin, and the best respins.
   */
  readonly maxWinHundredths: number;
  /**
   * An upper bound of the RTP lost to the cap, as a fraction of the bet. The moments above ignore the cap; the stated
   * RTP is rounded down after subtracting this.
   */
  readonly capLossBound: number;
}

/** The figures that the site shows and `report.json` holds. */
export interface SlotReport {
  readonly code: string;
  readonly mathsVersion: number;
  /** Number of pay lines; null for 243 ways. */
  readonly lines: number | null;
  /** Comma-separated {@link SlotFeature} ids, derived from the rules and strips. */
  readonly features: string;
  /** After the loss to the cap, rounded down. */
  readonly rtpPpm: number;
  readonly rtp: string;
  readonly baseRtp: string;
  readonly freeSpinRtp: string;
  readonly hitRatePpm: number;
  /** Average number of rounds per feature, rounded; null without a feature. */
  readonly featureEvery: number | null;
  readonly featureSpins: string;
  /** Standard deviation of one round in total bets. */
  readonly deviation: string;
  /** 1 (calm) to 5 (wild), from the deviation. */
  readonly volatility: number;
  readonly maxWinHundredths: number;
  readonly capLossBound: string;
  /**
   * Share of the return that comes from jackpots in the long run, in ppm, included in `rtpPpm`; 0 for titles without
   * jackpots.
   */
  readonly jackpotPpm: number;
  /** The sold feature: its price in bets, its return, and its deviation in prices; null where it isn't sold. */
  readonly buy: {
    readonly price: number;
    readonly rtpPpm: number;
    readonly rtp: string;
    readonly deviation: string;
  } | null;
}

/** Exact analysis of a title by counting every stop. About half a second. */
export function analyseSlot(title: SlotTitle): SlotAnalysis {
  const base = title.rules.cascade ? countCascades(title) : countSpins(title, title.base);
  const model = modelFeature(title);
  const cycle = BigInt(base.cycle);
  let [baseSum, squares, hits, features] = [0n, 0n, 0n, 0n];
  let [freeSpin, cross, freeSquares, spins] = [zero, zero, zero, zero];
  let maxBaseWinHundredths = 0;
  for (const entry of base.classes) {
    const pay = title.rules.scatterPays[entry.scatters - 3] ?? 0;
    const { count } = entry;
    const extra = BigInt(pay);
    const sum = entry.sum + extra * count;
    baseSum += sum;
    squares += entry.sumSquares + 2n * extra * entry.sum + extra * extra * count;
    const pays = pay > 0 || (title.rules.hold !== undefined && entry.scatters >= title.rules.hold.coins);
    hits += pays ? count : count - BigInt(entry.wins.get(0) ?? 0);
    maxBaseWinHundredths = entry.wins
      .keys()
      .reduce((max, win) => Math.max(max, win + pay), maxBaseWinHundredths);
    const moments = momentsOf(title, model, entry.scatters);
    if (!moments) continue;
    features += count;
    freeSpin = add(freeSpin, multiply(fraction(count, cycle), moments.mean));
    spins = add(spins, multiply(fraction(count, cycle), moments.spins));
    cross = add(cross, multiply(fraction(2n * sum, cycle), moments.mean));
    freeSquares = add(freeSquares, multiply(fraction(count, cycle), moments.meanSquare));
  }
  const maxWinHundredths = maxBaseWinHundredths + (title.rules.hold ? mostOfHold(title.rules.hold) : 0);
  const baseRtp = fraction(baseSum, cycle * 100n);
  const freeSpinRtp = multiply(freeSpin, hundredth);
  const rtp = add(baseRtp, freeSpinRtp);
  const meanSquare = add(fraction(squares, cycle), add(cross, freeSquares));
  return {
    rtp,
    baseRtp,
    freeSpinRtp,
    hitRate: fraction(hits, cycle),
    featureRate: fraction(features, cycle),
    featureSpins: features === 0n ? zero : multiply(spins, fraction(cycle, features)),
    variance: add(multiply(meanSquare, multiply(hundredth, hundredth)), negative(multiply(rtp, rtp))),
    maxWinHundredths,
    // A cap that no round can exceed costs nothing.
    capLossBound:
      !model && maxWinHundredths <= title.rules.maxWinHundredths ? 0 : capLossBound(title, base, model),
  };
}

/** Moments of the feature that a number of scatters triggers; undefined where they trigger none. */
function momentsOf(
  title: SlotTitle,
  model: FeatureModel | null,
  scatters: number,
): FeatureMoments | undefined {
  const { hold } = title.rules;
  if (hold) return scatters < hold.coins ? undefined : { ...holdMoments(hold, scatters), spins: zero };
  if (!model || (model.rules.awards[scatters - 3] ?? 0) === 0) return undefined;
  return featureMoments(model, scatters);
}

/** The displayed figures of an analysis. */
export function reportOf(title: SlotTitle, analysis: SlotAnalysis): SlotReport {
  const { featureRate } = analysis;
  const jackpotPpm = title.rules.jackpots ? JACKPOT_RTP_PPM : 0;
  const deviation = Math.sqrt(Number(decimal(analysis.variance, 9)));
  return {
    code: title.rules.code,
    mathsVersion: title.rules.mathsVersion,
    lines: title.rules.pay.kind === "lines" ? title.rules.pay.lines : null,
    features: slotFeatures(title).join(),
    rtpPpm: ppm(analysis.rtp) - Math.ceil(analysis.capLossBound * 1_000_000) + jackpotPpm,
    rtp: decimal(analysis.rtp, 12),
    baseRtp: decimal(analysis.baseRtp, 12),
    freeSpinRtp: decimal(analysis.freeSpinRtp, 12),
    hitRatePpm: ppm(analysis.hitRate),
    featureEvery: featureRate.numerator === 0n ? null : Math.round(1 / Number(decimal(featureRate, 15))),
    featureSpins: decimal(analysis.featureSpins, 4),
    deviation: deviation.toFixed(4),
    volatility: VOLATILITY_STEPS.filter((step) => deviation >= step).length + 1,
    maxWinHundredths: title.rules.maxWinHundredths,
    capLossBound: analysis.capLossBound.toExponential(1),
    jackpotPpm,
    buy: buyReport(title),
  };
}

/** The exact return of a bought round: the payouts of its fixed base spin and of its feature, over the price. */
function analyseBuy(title: SlotTitle): { rtp: Fraction; variance: Fraction; capLossBound: number } | null {
  const { buy, maxWinHundredths: cap } = title.rules;
  const model = modelFeature(title);
  if (!buy || !model) return null;
  const noDraw = { int: () => 0 };
  const first = boughtSpin(noDraw, title).winHundredths;
  const price = BigInt(buy.price) * 100n;
  const { mean, meanSquare } = featureMoments(model, 3);
  const rtp = multiply(add(fraction(BigInt(first), 1n), mean), fraction(1n, price));
  const bounds = STRENGTHS.map((strength) => {
    const theta = strength / cap;
    const above = Math.exp(theta * first) * featureExponential(model, 3, theta) * Math.exp(-strength);
    return above / (Math.E * theta) / Number(price);
  });
  // The base spin is fixed, so only the feature contributes to the variance.
  const variance = multiply(add(meanSquare, negative(multiply(mean, mean))), fraction(1n, price * price));
  return { rtp, variance, capLossBound: Math.min(...bounds.filter((bound) => Number.isFinite(bound))) };
}

function buyReport(title: SlotTitle): SlotReport["buy"] {
  const bought = analyseBuy(title);
  if (!bought) return null;
  const rtpPpm = ppm(bought.rtp) - Math.ceil(bought.capLossBound * 1_000_000);
  const deviation = Math.sqrt(Number(decimal(bought.variance, 9))).toFixed(4);
  return { price: title.rules.buy?.price ?? 0, rtpPpm, rtp: decimal(bought.rtp, 12), deviation };
}

/** Deviations, in total bets, at which the displayed volatility rises from 1 to 2, 3, 4 and 5. */
const VOLATILITY_STEPS = [3.5, 5, 6.5, 8.5] as const;

/** Values of theta times the cap that the tail bound tries. */
const STRENGTHS = [4, 8, 12, 16, 20, 24, 28, 32, 40, 50, 60, 80] as const;

const zero = fraction(0n, 1n);
const hundredth = fraction(1n, 100n);

function negative({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

/**
 * Chernoff's bound on E[(win - cap)+]: for any theta > 0 the excess x+ is at most e^(theta·x) / (e·theta), so
 * the loss is at most E[e^(theta·win)] · e^(-theta·cap) / (e·theta). The best of a few thetas, as a
 * fraction of the total bet.
 */
function capLossBound(title: SlotTitle, base: SpinCount, model: FeatureModel | null): number {
  const cap = title.rules.maxWinHundredths;
  const bounds = STRENGTHS.map((strength) => {
    const theta = strength / cap;
    const mean = base.classes.reduce((sum, entry) => {
      const pay = title.rules.scatterPays[entry.scatters - 3] ?? 0;
      const awarded = model?.rules.awards[entry.scatters - 3] ?? 0;
      const feature = model && awarded > 0 ? featureExponential(model, entry.scatters, theta) : 1;
      return sum + Math.exp(theta * pay) * exponentialSum(entry.wins, theta) * feature;
    }, 0);
    return ((mean / base.cycle) * Math.exp(-strength)) / (Math.E * theta) / 100;
  });
  return Math.min(...bounds.filter((bound) => Number.isFinite(bound)));
}
