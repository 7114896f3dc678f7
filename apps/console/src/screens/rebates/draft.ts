import type { RatesVersion, RebateSettings } from "@khela/contract/console/rebates";
import { GAME_CATEGORIES, type GameCategory } from "@khela/games/game-info";
import { parseMoney } from "@khela/kernel/money";
import { MAX_CASHBACK_PPM, MAX_REBATE_PPM, type PayMode } from "@khela/rules/rebates/rates";

const PPM_PER_PERCENT = 10_000;
const PPM_PER_TIME = 1_000_000;

/** The rates as they are typed: percents, times and amounts are texts. */
export interface RatesDraft extends Record<GameCategory, string> {
  version: number;
  rebateMode: PayMode;
  rebateClaimDays: string;
  rebateLockFactorPpm: string;
  cashbackMode: PayMode;
  cashbackClaimDays: string;
  cashbackLockFactorPpm: string;
  cashbackPpm: string;
  cashbackMin: string;
  cashbackMax: string;
}
export type RatesField = Exclude<keyof RatesDraft, "version">;

const percentText = (ppm: number): string => String(ppm / PPM_PER_PERCENT);

export function draftOf({ rates, rebate, cashback, version }: RatesVersion): RatesDraft {
  return {
    ...(Object.fromEntries(GAME_CATEGORIES.map((name) => [name, percentText(rates[name])])) as Record<
      GameCategory,
      string
    >),
    version,
    rebateMode: rebate.mode,
    rebateClaimDays: String(rebate.claimDays),
    rebateLockFactorPpm: String(rebate.lockFactorPpm / PPM_PER_TIME),
    cashbackMode: cashback.mode,
    cashbackClaimDays: String(cashback.claimDays),
    cashbackLockFactorPpm: String(cashback.lockFactorPpm / PPM_PER_TIME),
    cashbackPpm: percentText(cashback.ratePpm),
    cashbackMin: cashback.min,
    cashbackMax: cashback.max,
  };
}

/** Millionths of a typed percent; undefined where it is none, or above the bound. */
function ppmOf(text: string, most: number): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * PPM_PER_PERCENT);
  return ppm <= most ? ppm : undefined;
}

/** A typed number of times in millionths; undefined where it is none, or above a hundred. */
function timesOf(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * PPM_PER_TIME);
  return ppm <= 100 * PPM_PER_TIME ? ppm : undefined;
}

/** A typed number of days, 1 to 60. */
function daysOf(text: string): number | undefined {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 60 ? days : undefined;
}

const isTypedAmount = (text: string): boolean =>
  /^\d{1,13}(\.\d{1,2})?$/.test(text) && parseMoney(text) !== undefined;

/** The fields whose values can't be saved. */
export function wrongFields(draft: RatesDraft): ReadonlySet<RatesField> {
  const wrong = new Set<RatesField>();
  const check = (field: RatesField, isRight: boolean) => {
    if (!isRight) wrong.add(field);
  };
  for (const name of GAME_CATEGORIES) check(name, ppmOf(draft[name], MAX_REBATE_PPM) !== undefined);
  check("cashbackPpm", ppmOf(draft.cashbackPpm, MAX_CASHBACK_PPM) !== undefined);
  for (const name of ["rebateClaimDays", "cashbackClaimDays"] as const)
    check(name, daysOf(draft[name]) !== undefined);
  for (const name of ["rebateLockFactorPpm", "cashbackLockFactorPpm"] as const)
    check(name, timesOf(draft[name]) !== undefined);
  for (const name of ["cashbackMin", "cashbackMax"] as const) check(name, isTypedAmount(draft[name]));
  if (!wrong.has("cashbackMin") && !wrong.has("cashbackMax"))
    check("cashbackMax", (parseMoney(draft.cashbackMax) ?? 0n) >= (parseMoney(draft.cashbackMin) ?? 0n));
  return wrong;
}

/** The settings of a draft without wrong fields. */
export function settingsOf(draft: RatesDraft): RebateSettings {
  return {
    rates: Object.fromEntries(
      GAME_CATEGORIES.map((name) => [name, ppmOf(draft[name], MAX_REBATE_PPM) ?? 0]),
    ) as RebateSettings["rates"],
    rebate: {
      mode: draft.rebateMode,
      claimDays: daysOf(draft.rebateClaimDays) ?? 1,
      lockFactorPpm: timesOf(draft.rebateLockFactorPpm) ?? 0,
    },
    cashback: {
      mode: draft.cashbackMode,
      claimDays: daysOf(draft.cashbackClaimDays) ?? 1,
      lockFactorPpm: timesOf(draft.cashbackLockFactorPpm) ?? 0,
      ratePpm: ppmOf(draft.cashbackPpm, MAX_CASHBACK_PPM) ?? 0,
      min: draft.cashbackMin,
      max: draft.cashbackMax,
    },
  };
}
