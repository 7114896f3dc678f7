import type { StepsOutcome } from "@khela/games/steps/steps-game";
import { addSpreads, type Spread } from "@khela/games/returns/spread";
import { createSpreads, type PlayedBets } from "@khela/games/returns/returns";
import { moneyFromText } from "@khela/kernel/money";
import { dayOfKey, type Period } from "@khela/kernel/period";
import type { Db } from "../../platform/database.ts";
import { type SettledBets, settledBets } from "../rounds/index.ts";

/** The bets at a game whose expected return our maths can state. Amounts in 1/10,000 units. */
export interface ReturnSample {
  readonly stake: bigint;
  /** Without wins from progressive jackpots. */
  readonly payout: bigint;
  readonly jackpots: bigint;
  /** Undefined where some bets were played with an older version of the maths. */
  readonly spread: Spread | undefined;
}

export interface ReturnSamples {
  /** By game, the bets that were settled on some business days and before a moment. */
  of(days: readonly string[], untilMs: number): Promise<ReadonlyMap<string, ReturnSample>>;
}

const INSTALMENT_MS = 3 * 3_600_000;
/** The number of days cached in memory; the settled bets of a completed day don't change. */
const MAX_CACHED_DAYS = 93;

const NO_POINTS: ReadonlyMap<string, number> = new Map();

/** The crash points of shared rounds, by round id. */
type PointsOf = (roundIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Reads bets a few hours at a time to bound memory. The bets of a shared round are judged together as one
 * round, whenever they were settled within a business day.
 * @param db without a statement timeout, because a day may hold millions of bets
 */
export function createReturnDays(db: Db, pointsOf: PointsOf): ReturnSamples {
  const kept = new Map<string, ReadonlyMap<string, ReturnSample>>();

  async function read(fromMs: number, toMs: number): Promise<ReadonlyMap<string, ReturnSample>> {
    const spreads = createSpreads();
    const sums = new Map<string, { stake: bigint; payout: bigint; jackpots: bigint }>();
    for (let startMs = fromMs; startMs < toMs; startMs += INSTALMENT_MS) {
      const endMs = Math.min(startMs + INSTALMENT_MS, toMs);
      const rows = await settledBets(db, new Date(startMs), new Date(endMs));
      const lost = sharedLost(rows);
      const points = lost.length === 0 ? NO_POINTS : await pointsOf(lost);
      for (const row of rows) {
        const sum = sums.get(row.gameCode) ?? { stake: 0n, payout: 0n, jackpots: 0n };
        sum.stake += row.stake * BigInt(row.rounds);
        sum.payout += row.payout - row.jackpots;
        sum.jackpots += row.jackpots;
        sums.set(row.gameCode, sum);
        spreads.add(playedOf(row, points));
      }
    }
    const found = spreads.result();
    return new Map([...sums].map(([code, sum]) => [code, { ...sum, spread: found.get(code) }]));
  }

  /** @param untilMs bets settled at or after this moment are not counted */
  async function readDay(day: Period, untilMs: number): Promise<ReadonlyMap<string, ReturnSample>> {
    if (untilMs < day.endMs) return read(day.startMs, untilMs);
    const known = kept.get(day.key) ?? (await read(day.startMs, day.endMs));
    kept.delete(day.key);
    kept.set(day.key, known);
    if (kept.size > MAX_CACHED_DAYS) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
    return known;
  }

  return {
    async of(days, untilMs) {
      const all = new Map<string, ReturnSample>();
      for (const key of days) {
        for (const [code, one] of await readDay(dayOfKey(key), untilMs)) {
          const before = all.get(code);
          all.set(code, before ? addReturnSamples(before, one) : one);
        }
      }
      return all;
    },
  };
}

/** Adds up bets that are statistically independent of each other. */
export function addReturnSamples(one: ReturnSample, other: ReturnSample): ReturnSample {
  return {
    stake: one.stake + other.stake,
    payout: one.payout + other.payout,
    jackpots: one.jackpots + other.jackpots,
    spread: one.spread && other.spread && addSpreads(one.spread, other.spread),
  };
}

interface CrashOutcome {
  readonly won: boolean;
  readonly cashedOutHundredths: number;
}

const sharedLost = (rows: readonly SettledBets[]): string[] =>
  rows.flatMap(({ kind, outcome, sharedRound }) =>
    kind === "crash" && sharedRound !== null && !(outcome as CrashOutcome).won ? [sharedRound] : [],
  );

function playedOf(row: SettledBets, points: ReadonlyMap<string, number>): PlayedBets {
  const { gameCode, mathsVersion, rounds } = row;
  return { gameCode, mathsVersion, rounds, stake: Number(row.stake), played: howPlayed(row, points) };
}

function howPlayed(
  { kind, bet, outcome, sharedRound }: SettledBets,
  points: ReadonlyMap<string, number>,
): PlayedBets["played"] {
  if (kind === "fishing") return { kind: "shots", bet: bet as { kinds: string[] } };
  if (kind === "steps") return { kind: "steps", bet, outcome: outcome as StepsOutcome };
  if (kind === "table") {
    const { spots } = bet as { spots: { spot: string; stake: string }[] };
    const chips = spots.map(({ spot, stake }) => ({ spot, stake: Number(moneyFromText(stake)) }));
    return { kind: "tableBet", roundId: sharedRound ?? "", chips };
  }
  if (kind === "lottery") {
    const { lines } = bet as { lines: { bet: string; picks: string[]; stake: string }[] };
    const staked = lines.map((line) => ({ ...line, stake: Number(moneyFromText(line.stake)) }));
    return { kind: "ticket", roundId: sharedRound ?? "", lines: staked };
  }
  if (kind === "crash") {
    const { cashedOutHundredths } = outcome as CrashOutcome;
    const crashHundredths = points.get(sharedRound ?? "");
    return { kind: "crash", roundId: sharedRound ?? "", end: { cashedOutHundredths, crashHundredths } };
  }
  return { kind: "chance", bet };
}
