import { type Money, mulDiv } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { cascadeMultiplier } from "./cascade-multiplier.ts";
import { playCascades } from "./cascade.ts";
import { landedCoins, playHold } from "./hold.ts";
import { scatterWin, specialWin, symbolWins } from "./evaluate.ts";
import { countOf, expandWilds, type SlotTitle, type SpinMode, windowAt } from "./title.ts";
import {
  type BuyRules,
  type FreeSpinFeature,
  type FreeSpinMultiplier,
  type FreeSpinResult,
  type FreeSpinRules,
  ROWS,
  type SlotOutcome,
  type SpinResult,
  type SymbolId,
} from "./types.ts";

/** The state that a spin takes over from its feature; neutral in the base game. */
interface SpinContext {
  readonly multiplier: number;
  readonly stickyReels: readonly number[];
  readonly special: SymbolId | null;
}

const BASE_CONTEXT: SpinContext = { multiplier: 1, stickyReels: [], special: null };

/**
 * Plays one round, feature included, from one round's draws: five stops (reel 1 to 5, each uniform on its strip),
 * which also decide the cascades; if the feature starts and the title has special symbols, one draw among them; then
 * five stops for each free spin, also for reels that are held. A title with hold and win draws a value for every coin
 * after the stops, then its respins as in `hold.ts`. A bought round draws no stops in its base spin. GAME-08,
 * GAME-09.
 * @throws RangeError for a bought round of a title that sells none
 */
export function playSlot(rng: Rng, title: SlotTitle, bought = false): SlotOutcome {
  const cap = title.rules.maxWinHundredths;
  const base = bought ? boughtSpin(rng, title) : spinOnce(rng, title, title.base, BASE_CONTEXT);
  const freeSpins = playFreeSpins(rng, title, base);
  const hold = title.rules.hold && playHold(rng, title.rules.hold, base.coins ?? []);
  const total = base.winHundredths + (freeSpins?.winHundredths ?? 0) + (hold?.winHundredths ?? 0);
  const round = { base, freeSpins, ...(hold ? { hold } : {}) };
  return { ...round, capped: total >= cap, winHundredths: Math.min(total, cap) };
}

/** Gross payout of a round for a total stake, rounded down once. MONEY-01. */
export function slotPayout(stake: Money, outcome: SlotOutcome): Money {
  return mulDiv(stake, BigInt(outcome.winHundredths), 100n);
}

/** The price of a round: its bet, or the price of its feature. */
export function slotCost(title: SlotTitle, bet: Money, bought: boolean): Money {
  return bought ? mulDiv(bet, BigInt(buyRules(title).price), 1n) : bet;
}

/** The bet of a bought round from its price; the inverse of {@link slotCost}. */
export function boughtBet(title: SlotTitle, cost: Money): Money {
  return mulDiv(cost, 1n, BigInt(buyRules(title).price));
}

function buyRules({ rules: { buy, code } }: SlotTitle): BuyRules {
  if (!buy) throw new RangeError(`${code} sells no feature`);
  return buy;
}

/** The base spin of a bought round; its stops are fixed. */
export function boughtSpin(rng: Rng, title: SlotTitle): SpinResult {
  return spinOnce(rng, title, title.base, BASE_CONTEXT, buyRules(title).stops);
}

/** The multiplier of free spin `index` (from 0) in a feature that `scatters` scatters triggered. */
export function multiplierOf(rule: FreeSpinMultiplier, scatters: number, index: number): number {
  if (rule.kind === "fixed") return rule.value;
  if (rule.kind === "rising") return Math.min(rule.start + index * rule.step, rule.max);
  return rule.values[scatters - 3] ?? 1;
}

function spinOnce(
  rng: Rng,
  title: SlotTitle,
  mode: SpinMode,
  context: SpinContext,
  given?: readonly number[],
): SpinResult {
  const stops = given ?? mode.strips.map((strip) => rng.int(strip.length));
  const landed = mode.strips.map((strip, reel) =>
    context.stickyReels.includes(reel)
      ? Array.from({ length: ROWS }, () => "wild" as const)
      : windowAt(strip, stops[reel] ?? 0),
  );
  const grid = expandWilds(landed, mode.wildExpands);
  const wins = symbolWins(title, grid, mode.wildMultiplier);
  const special = context.special && specialWin(title, landed, context.special);
  if (special) wins.push(special);
  const scatter = scatterWin(title, landed);
  const cascades = title.rules.cascade ? playCascades(title, mode, { stops, grid, wins }) : undefined;
  const first = wins.reduce((total, win) => total + win.winHundredths, 0) * cascadeMultiplier(title, 0);
  const fallen = (cascades ?? []).reduce((total, cascade) => total + cascade.winHundredths, first);
  const winHundredths = (fallen + scatter.winHundredths) * context.multiplier;
  const coins = title.rules.hold && landedCoins(rng, title.rules.hold, landed);
  const more = { ...(cascades ? { cascades } : {}), ...(coins ? { coins } : {}) };
  return { stops, landed, grid, wins, scatter, ...more, winHundredths };
}

function playFreeSpins(rng: Rng, title: SlotTitle, base: SpinResult): FreeSpinFeature | null {
  const rules = title.rules.freeSpins;
  const scatters = base.scatter.count;
  const awarded = rules?.awards[scatters - 3] ?? 0;
  if (!rules || awarded === 0) return null;
  const special = rules.specials.length > 0 ? (rules.specials[rng.int(rules.specials.length)] ?? null) : null;
  const spins: FreeSpinResult[] = [];
  let remaining = awarded;
  let winHundredths = 0;
  let stickyReels: readonly number[] = [];
  while (remaining > 0 && base.winHundredths + winHundredths < title.rules.maxWinHundredths) {
    const index = spins.length;
    const multiplier = multiplierOf(rules.multiplier, scatters, index);
    const spin = spinOnce(rng, title, title.free, { multiplier, stickyReels, special });
    const more = retrigger(rules, spin.scatter.count, index + remaining);
    remaining += more - 1;
    winHundredths += spin.winHundredths;
    spins.push({ ...spin, index, multiplier, stickyReels, awarded: more, remaining });
    if (rules.stickyWildReels) stickyReels = wildReels(spin);
  }
  return { awarded, special, spins, winHundredths };
}

/** Free spins that a retrigger adds, given the total awarded so far in the round. */
export function retrigger(rules: FreeSpinRules, scatters: number, awardedSoFar: number): number {
  return Math.min(rules.retriggers[scatters - 3] ?? 0, rules.maxSpins - awardedSoFar);
}

function wildReels(spin: SpinResult): number[] {
  return spin.landed.flatMap((reel, index) => (countOf(reel, "wild") > 0 ? [index] : []));
}
