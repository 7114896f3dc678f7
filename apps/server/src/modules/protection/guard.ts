import type { ErrorCode } from "@khela/contract/errors";
import { AppError, type ErrorParams } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { excludedUntil } from "@khela/rules/protection/exclusion";
import { countsBets, judgeBet, judgeDeposit, type Refusal } from "@khela/rules/protection/judge-bet";
import { LIMIT_PERIODS, type LimitPeriod, limitPeriodOf } from "@khela/rules/protection/periods";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";
import * as store from "./store.ts";
import { lockProtection } from "./lock-protection.ts";

/** A bet to be judged. */
export interface GuardedBet {
  memberId: MemberId;
  currency: string;
}
/** The protection row of a bet's player; undefined where there is none. */
export type Guard = store.ProtectionRow | undefined;
/** The counters after an accepted bet. */
export type BetCounters = Pick<store.ProtectionRow, "memberId" | "played" | "play">;

/** Stakes and payouts of bets placed since an instant, one result per question, in order. */
export type PlayedSince = (
  client: BatchClient,
  questions: readonly { memberId: MemberId; since: Date }[],
) => Promise<readonly { staked: bigint; paid: bigint }[]>;

/**
 * Reads and locks the protection rows of a batch's players with one indexed query. Counters of an earlier
 * period are recomputed from the rounds; the batch holds the players' accounts, so no other bet of theirs can
 * be running. Trial accounts are not looked up.
 */
export async function loadGuards(
  client: BatchClient,
  bets: readonly GuardedBet[],
  nowMs: number,
  playedSince: PlayedSince,
): Promise<Guard[]> {
  const real = bets.filter(({ currency }) => currency !== TRIAL_CURRENCY);
  if (real.length === 0) return bets.map(() => undefined);
  const guards = await store.lockBatch(
    client,
    real.map(({ memberId }) => memberId),
  );
  const stale = [...guards.values()]
    .filter(({ limits }) => countsBets(limits))
    .flatMap((guard) =>
      LIMIT_PERIODS.map((name) => ({ guard, name, period: limitPeriodOf(name, nowMs) })).filter(
        ({ name, period }) => guard.played[name].key < period.key,
      ),
    );
  if (stale.length > 0) {
    const questions = stale.map(({ guard, period }) => ({
      memberId: guard.memberId,
      since: new Date(period.startMs),
    }));
    const sums = await playedSince(client, questions);
    stale.forEach(({ guard, name, period }, index) => {
      guard.played[name] = { key: period.key, staked: 0n, paid: 0n, ...sums[index] };
    });
  }
  return bets.map(({ memberId, currency }) =>
    currency === TRIAL_CURRENCY ? undefined : guards.get(memberId),
  );
}

function paramsOf(refusal: Refusal): ErrorParams {
  if (refusal.code === "PROTECT_EXCLUDED") {
    return { until: refusal.untilMs === null ? "" : new Date(refusal.untilMs).toISOString() };
  }
  const { kind, period, left } = refusal;
  return { kind, period, left: kind === "session" ? String(left) : moneyToText(money(left)) };
}

/**
 * Judges a bet in its own transaction (SAFE-01, SAFE-02, SAFE-03).
 * @param bet.largest where one call places several bets, the largest of them
 * @param bet.realityCheckDue a reality check is due and not acknowledged, as found before the batch
 * @returns the refusal with its parameters, or the counters to save with the bet
 */
export function guardBet(
  guard: Guard,
  {
    stake,
    largest,
    realityCheckDue,
  }: { stake: bigint; largest?: bigint; realityCheckDue?: boolean | undefined },
  nowMs: number,
):
  | { refused: { outcome: "refuse"; code: ErrorCode; params: ErrorParams; storeDecision: true } }
  | { counted?: BetCounters } {
  const refuse = (code: ErrorCode, params: ErrorParams) => ({
    refused: { outcome: "refuse", code, params, storeDecision: true } as const,
  });
  // A block also ends the sessions, so only bets that were already running get here.
  if (guard?.blocked) return refuse("AUTH_BLOCKED", {});
  if (guard?.closed.play) return refuse("PROTECT_CLOSED", { gate: "play" });
  const verdict = guard && judgeBet(guard, stake, nowMs, largest);
  if (verdict && "refused" in verdict) return refuse(verdict.refused.code, paramsOf(verdict.refused));
  if (realityCheckDue) return refuse("PROTECT_REALITY", {});
  if (!guard || !verdict) return {};
  return countsBets(guard.limits) ? { counted: { memberId: guard.memberId, ...verdict.after } } : {};
}

/** Counts a stake without judging it, for a hand that was dealt when nothing forbade it. */
export function countStake(guard: Guard, stake: bigint, nowMs: number): BetCounters | undefined {
  if (!guard || !countsBets(guard.limits)) return undefined;
  const verdict = judgeBet({ ...guard, limits: {}, exclusion: undefined }, stake, nowMs);
  return "refused" in verdict ? undefined : { memberId: guard.memberId, ...verdict.after };
}

/** Adds the payout of a bet that is settled at once. */
export function withPayout(counted: BetCounters | undefined, payout: bigint): BetCounters | undefined {
  if (!counted) return undefined;
  const { played } = counted;
  const add = (period: LimitPeriod) => ({ ...played[period], paid: played[period].paid + payout });
  return { ...counted, played: { day: add("day"), week: add("week"), month: add("month") } };
}

/** Writes the counters of a batch's accepted bets; no statement where none changed. */
export function saveCounted(counted: readonly (BetCounters | undefined)[]): Statement[] {
  const rows = counted.filter((row) => row !== undefined);
  return rows.length === 0 ? [] : [store.saveCounters(rows)];
}

/** A bet that was open for some time; it counts for the period in which it was placed. */
interface OpenBet {
  memberId: MemberId;
  at: Date;
}

function countPlayed(bets: readonly (OpenBet & { paid: bigint; staked: bigint })[]): Statement[] {
  if (bets.length === 0) return [];
  return [
    store.addPaid(
      bets.map(({ memberId, at, paid, staked }) => {
        const key = (period: LimitPeriod) => limitPeriodOf(period, at.getTime()).key;
        return { memberId, paid, staked, day: key("day"), week: key("week"), month: key("month") };
      }),
    ),
  ];
}

/** Counts the payouts of bets that were open for some time. */
export function countPayouts(bets: readonly (OpenBet & { payout: bigint })[]): Statement[] {
  return countPlayed(bets.map(({ payout, ...bet }) => ({ ...bet, paid: payout, staked: 0n })));
}

/** Removes the counted stakes of bets that were never played. */
export function removeCountedStakes(bets: readonly (OpenBet & { stake: bigint })[]): Statement[] {
  return countPlayed(bets.map(({ stake, ...bet }) => ({ ...bet, paid: 0n, staked: -stake })));
}

/**
 * Judges a deposit in its own transaction; the caller serializes the member's deposits.
 * @param depositedSince the sum of deposits paid or pending since an instant
 * @throws AppError AUTH_BLOCKED, PROTECT_CLOSED, PROTECT_EXCLUDED, PROTECT_LIMIT
 */
export async function guardDeposit(
  tx: Tx,
  deposit: { memberId: MemberId; amount: bigint; nowMs: number },
  depositedSince: (since: Date) => Promise<bigint>,
): Promise<void> {
  const { memberId, amount, nowMs } = deposit;
  await lockProtection(tx, memberId);
  const kept = await store.lock(tx, memberId);
  if (!kept) return;
  if (kept.blocked) throw new AppError("AUTH_BLOCKED");
  if (kept.closed.deposit) throw new AppError("PROTECT_CLOSED", { gate: "deposit" });
  const deposited = { day: 0n, week: 0n, month: 0n };
  for (const period of LIMIT_PERIODS) {
    if (!kept.limits[`deposit:${period}`]) continue;
    deposited[period] = await depositedSince(new Date(limitPeriodOf(period, nowMs).startMs));
  }
  const refusal = judgeDeposit(kept, amount, deposited, nowMs);
  if (refusal) throw new AppError(refusal.code, paramsOf(refusal));
}

/**
 * Refuses to open a game during a pause; bets have a check of their own. In a transaction, call it after
 * locking the member's accounts, so that no pause can begin before the commit.
 * @throws AppError PROTECT_CLOSED, PROTECT_EXCLUDED, AUTH_BLOCKED
 */
export async function requirePlay(db: Db | Tx, memberId: MemberId, nowMs: number): Promise<void> {
  const refusal = playRefusal(await store.find(db, memberId), nowMs);
  if (refusal) throw refusal;
}

/** The members among these whom `requirePlay` refuses, with the error. */
export async function refusedToPlay(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  nowMs: number,
): Promise<Map<MemberId, AppError>> {
  const refused = new Map<MemberId, AppError>();
  for (const kept of await store.findMany(db, memberIds)) {
    const refusal = playRefusal(kept, nowMs);
    if (refusal) refused.set(kept.memberId, refusal);
  }
  return refused;
}

function playRefusal(kept: store.ProtectionRow | undefined, nowMs: number): AppError | undefined {
  if (kept?.blocked) return new AppError("AUTH_BLOCKED");
  if (kept?.closed.play) return new AppError("PROTECT_CLOSED", { gate: "play" });
  const untilMs = excludedUntil(kept?.exclusion, nowMs);
  if (untilMs === undefined) return undefined;
  return new AppError("PROTECT_EXCLUDED", paramsOf({ code: "PROTECT_EXCLUDED", untilMs }));
}
