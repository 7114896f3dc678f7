import { type Exclusion, excludedUntil } from "./exclusion.ts";
import type { Limits } from "./limits.ts";
import { LIMIT_PERIODS, type LimitPeriod, limitPeriodOf } from "./periods.ts";

/** The stakes and payouts of the period named by `key`, in 1/10,000. */
export interface PeriodPlay {
  key: string;
  staked: bigint;
  paid: bigint;
}

/**
 * The money moved to vendors with wallets of their own and not returned yet, by the period of the transfer.
 */
export type VendorBalances = Partial<Record<LimitPeriod, { key: string; amount: bigint }>>;

/** Everything that the decision on a bet depends on. */
export interface Protection {
  limits: Limits;
  exclusion: Exclusion | undefined;
  played: Record<LimitPeriod, PeriodPlay>;
  /** Counted as staked. */
  vendorBalances: VendorBalances;
  /** The play session: the times of its first and last bet. */
  play: { fromMs: number; lastMs: number } | undefined;
}

/** A new play session begins after this long without a bet. */
export const PLAY_SESSION_GAP_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

export type Refusal =
  | { code: "PROTECT_EXCLUDED"; untilMs: number | null }
  | {
      code: "PROTECT_LIMIT";
      kind: "deposit" | "loss" | "stake" | "bet" | "session";
      period: string;
      left: bigint;
    };

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** The rest of a limit after the used part; never negative. */
export const leftOf = (limit: bigint, used: bigint): bigint => atLeastZero(limit - used);

/** The money away at vendors in the period that contains an instant. */
export function vendorBalanceAt(away: VendorBalances, period: LimitPeriod, nowMs: number): bigint {
  const kept = away[period];
  return kept?.key === limitPeriodOf(period, nowMs).key ? kept.amount : 0n;
}

/** The amount that counts against a limit: all stakes, or the net loss. */
export function usedOf(kind: "loss" | "stake", { staked, paid }: Omit<PeriodPlay, "key">): bigint {
  return kind === "stake" ? staked : atLeastZero(staked - paid);
}

/** Whether these limits require counting the bets. */
export const countsBets = (limits: Limits): boolean =>
  Object.keys(limits).some((key) => !key.startsWith("deposit") && key !== "bet:bet");

/** The counters as of an instant; a period that has passed starts again at zero. */
function playedAt(played: Protection["played"], nowMs: number): Protection["played"] {
  const at = (period: LimitPeriod): PeriodPlay => {
    const { key } = limitPeriodOf(period, nowMs);
    return played[period].key === key ? played[period] : { key, staked: 0n, paid: 0n };
  };
  return { day: at("day"), week: at("week"), month: at("month") };
}

/** The play session that a bet at this instant belongs to. */
export function playAt(play: Protection["play"], nowMs: number): { fromMs: number; lastMs: number } {
  const fromMs = play && nowMs - play.lastMs < PLAY_SESSION_GAP_MS ? play.fromMs : nowMs;
  return { fromMs, lastMs: nowMs };
}

/**
 * Decides whether a bet may be placed (SAFE-01, SAFE-02), with the counters after it. The loss limit counts a
 * stake as lost until it pays, so that the limit holds whatever the outcome.
 * @param largest the largest of several bets that are judged together; by default the whole stake
 */
export function judgeBet(
  protection: Protection,
  stake: bigint,
  nowMs: number,
  largest = stake,
): { refused: Refusal } | { after: Pick<Protection, "played" | "play"> } {
  const { limits } = protection;
  const untilMs = excludedUntil(protection.exclusion, nowMs);
  if (untilMs !== undefined) return { refused: { code: "PROTECT_EXCLUDED", untilMs } };
  const played = playedAt(protection.played, nowMs);
  const refuse = (kind: "loss" | "stake" | "bet" | "session", period: string, left: bigint) => ({
    refused: { code: "PROTECT_LIMIT", kind, period, left } as const,
  });
  const each = limits["bet:bet"]?.value;
  if (each !== undefined && largest > each) return refuse("bet", "bet", each);
  for (const kind of ["loss", "stake"] as const) {
    for (const period of LIMIT_PERIODS) {
      const limit = limits[`${kind}:${period}`];
      if (!limit) continue;
      const { paid } = played[period];
      const staked = played[period].staked + vendorBalanceAt(protection.vendorBalances, period, nowMs);
      const left = leftOf(limit.value, kind === "loss" ? staked - paid : staked);
      if (stake > left) return refuse(kind, period, left);
    }
  }
  const play = playAt(protection.play, nowMs);
  const minutes = limits["session:session"]?.value;
  if (minutes !== undefined && nowMs - play.fromMs >= Number(minutes) * MINUTE_MS) {
    return refuse("session", "session", 0n);
  }
  for (const period of LIMIT_PERIODS)
    played[period] = { ...played[period], staked: played[period].staked + stake };
  return { after: { played, play } };
}

/** Decides whether a deposit is within the limits, by the deposits of each period. */
export function judgeDeposit(
  { limits, exclusion }: Pick<Protection, "limits" | "exclusion">,
  amount: bigint,
  deposited: Record<LimitPeriod, bigint>,
  nowMs: number,
): Refusal | undefined {
  const untilMs = excludedUntil(exclusion, nowMs);
  if (untilMs !== undefined) return { code: "PROTECT_EXCLUDED", untilMs };
  for (const period of LIMIT_PERIODS) {
    const limit = limits[`deposit:${period}`];
    if (!limit) continue;
    const left = leftOf(limit.value, deposited[period]);
    if (amount > left) return { code: "PROTECT_LIMIT", kind: "deposit", period, left };
  }
  return undefined;
}
