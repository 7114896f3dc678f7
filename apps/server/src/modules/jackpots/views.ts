import type { ConsoleJackpotPool } from "@khela/contract/console/jackpots";
import type { JackpotEvent, JackpotPoolView, JackpotRunView, JackpotWinView } from "@khela/contract/jackpots";
import { type Money, moneyToText } from "@khela/kernel/money";
import type { Pool, Run, WonRun } from "./store.ts";

export const amountView = ({ tier, amount, runs, runId }: Pool): JackpotEvent["pools"][number] => ({
  tier,
  amount: moneyToText(amount),
  run: runs,
  running: runId !== null,
});

export const poolView = (pool: Pool, run: Run): JackpotPoolView => ({
  ...amountView(pool),
  runId: run.id,
  seed: moneyToText(run.seed),
  mustHitBy: moneyToText(run.mustHitBy),
  poolPpm: run.poolPpm,
  reservePpm: run.reservePpm,
  startedAt: run.startedAt.toISOString(),
  seedHash: run.seedHash,
});

export const winView = (won: WonRun, shown: { account: string; gameName: string }): JackpotWinView => ({
  runId: won.id,
  tier: won.tier,
  number: won.number,
  amount: moneyToText(won.threshold),
  gameCode: won.gameCode,
  roundId: won.roundId,
  at: won.wonAt.toISOString(),
  ...shown,
});

/** The facts of a won run that anybody can verify. */
export const runView = (run: Run, won: WonRun | undefined, salt: string): JackpotRunView => ({
  runId: run.id,
  tier: run.tier,
  number: run.number,
  seed: moneyToText(run.seed),
  mustHitBy: moneyToText(run.mustHitBy),
  startedAt: run.startedAt.toISOString(),
  seedHash: run.seedHash,
  salt,
  linkIndex: run.linkIndex,
  link: won?.link ?? null,
  threshold: won ? moneyToText(won.threshold) : null,
  wonAt: won?.wonAt.toISOString() ?? null,
  roundId: won?.roundId ?? null,
  from: won ? moneyToText(won.from) : null,
  to: won ? moneyToText(won.to) : null,
});

export const consolePool = (
  pool: Pool,
  run: Run | undefined,
  totals: { wins: number; paid: Money } | undefined,
): ConsoleJackpotPool => ({
  currency: pool.currency,
  tier: pool.tier,
  running: pool.runId !== null,
  takesNewRuns: pool.takesNewRuns,
  amount: moneyToText(pool.amount),
  seed: moneyToText(run?.seed ?? (0n as Money)),
  mustHitBy: moneyToText(run?.mustHitBy ?? (0n as Money)),
  reserved: moneyToText(pool.reserved),
  contributed: moneyToText(pool.contributed),
  bets: pool.bets,
  run: pool.runs,
  startedAt: run?.startedAt.toISOString() ?? null,
  wins: totals?.wins ?? 0,
  paid: moneyToText(totals?.paid ?? (0n as Money)),
  seedHash: run?.seedHash ?? null,
  reason: pool.reason,
  changedBy: pool.changedBy,
  changedAt: pool.changedAt?.toISOString() ?? null,
  version: pool.version,
});
