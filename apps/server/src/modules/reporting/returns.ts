import type { listReturns, ReturnRow } from "@khela/contract/console/returns";
import { RETURN_DAYS } from "@khela/contract/console/returns";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { payoutInterval } from "@khela/games/returns/spread";
import { needsBestPlay } from "@khela/games/returns/returns";
import { AppError } from "@khela/kernel/errors";
import { money, moneyToText } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { recordRange, type RecordRange } from "@khela/rules/records/range";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue, GameDescription } from "../catalogue/index.ts";
import { addReturnSamples, type ReturnSample, type ReturnSamples } from "./return-samples.ts";
import * as store from "./store.ts";

type Query = HandlerInput<typeof listReturns>["query"];
type Language = "bn" | "en";

/** A line of the report: one game, or all games of a vendor. Amounts in 1/10,000 units. */
export interface ReturnLine {
  code: string;
  name: string;
  vendor: string;
  vassalage: string;
  rounds: number;
  stake: bigint;
  payout: bigint;
  judged: ReturnSample | undefined;
  silence: ReturnRow["silence"];
  /** The stated return assumes best play; players' choices can make it smaller. */
  bestPlay: boolean;
}

export interface ReturnsDeps {
  platform: Platform;
  catalogue: Catalogue;
  returnDays: ReturnSamples;
}

const PPM = 1_000_000;
/**
 * An interval that reaches from zero to more than this many times the expected payout is too wide for a
 * verdict.
 */
const MAX_INTERVAL_RATIO = 3;
/** The default range in days, ending today. */
const USUAL_DAYS = 7;

/** The business days of a report. @throws AppError SYS_BAD_INPUT, RECORD_RANGE */
function rangeOf({ from, to }: Pick<Query, "from" | "to">, nowMs: number): RecordRange {
  const usual = from === undefined && to === undefined ? dayPlus(nowMs, 1 - USUAL_DAYS).key : from;
  return recordRange({ from: usual, to }, nowMs, RETURN_DAYS);
}

/**
 * The bets of a range by game, counted like the dashboard (from the rollups, up to their mark), each with the
 * expected return of those same rounds.
 */
export async function readLines(
  { platform, catalogue, returnDays }: ReturnsDeps,
  range: RecordRange,
  language: Language,
): Promise<{ lines: ReturnLine[]; untilMs: number }> {
  const { games, days, mark } = await inTransaction(
    platform.database,
    async (tx) => ({
      games: await store.gamesBetween(tx, range.from, range.to),
      days: await store.daysPlayed(tx, range.from, range.to),
      mark: await store.roundsUntil(tx),
    }),
    "repeatable read",
  );
  const untilMs = Math.min(range.toMs, mark?.getTime() ?? range.fromMs);
  const judged = await returnDays.of(days, untilMs);
  const lines = await Promise.all(
    games.map(async (game): Promise<ReturnLine> => {
      const described = await catalogue.describe(game.gameCode, language);
      const own = judged.get(game.gameCode);
      const silence = own?.spread ? null : silenceOf(described, own);
      return {
        code: game.gameCode,
        name: described.name,
        vendor: described.vendor,
        vassalage: described.vassalage,
        rounds: game.rounds,
        stake: game.stake,
        payout: game.payout,
        judged: own,
        silence,
        bestPlay: needsBestPlay(game.gameCode),
      };
    }),
  );
  return { lines, untilMs };
}

const silenceOf = ({ category }: GameDescription, own: ReturnSample | undefined): ReturnLine["silence"] =>
  own ? "version" : category === "pvp" ? "players" : "vendor";

/** All games of a vendor as one line, judged by the bets of those games that can be judged. */
function byVendor(lines: readonly ReturnLine[]): ReturnLine[] {
  return [...Map.groupBy(lines, ({ vassalage }) => vassalage)].map(([code, own]) => {
    const judged = own.flatMap((line) => (line.judged?.spread ? [line.judged] : []));
    const [first] = own;
    return {
      code,
      name: first?.vendor ?? code,
      vendor: first?.vendor ?? code,
      vassalage: code,
      rounds: own.reduce((sum, { rounds }) => sum + rounds, 0),
      stake: own.reduce((sum, { stake }) => sum + stake, 0n),
      payout: own.reduce((sum, { payout }) => sum + payout, 0n),
      judged: judged.length === 0 ? undefined : judged.reduce(addReturnSamples),
      silence: judged.length === 0 ? (first?.silence ?? null) : null,
      bestPlay: own.some(({ bestPlay }) => bestPlay),
    };
  });
}

const ppmOf = (part: bigint, whole: bigint): number => Number((part * BigInt(PPM)) / whole);

/** The verdict on a line's return; null where the maths can't judge it. */
export function verdictOf({ judged, stake: all, bestPlay }: ReturnLine): ReturnRow["judged"] {
  if (!judged?.spread || judged.stake === 0n) return null;
  const { stake, payout, jackpots, spread } = judged;
  const { low, high } = payoutInterval(spread);
  const share = (amount: number): number => (amount / Number(stake)) * PPM;
  const off = Number(payout) - spread.expected;
  const isLow = !bestPlay && Number(payout) < low;
  const isWide = low === 0 && high > MAX_INTERVAL_RATIO * spread.expected;
  return {
    returnPpm: ppmOf(payout, stake),
    statedPpm: Math.round(share(spread.expected)),
    lowPpm: bestPlay ? null : Math.floor(share(low)),
    highPpm: Math.ceil(share(high)),
    deviations: spread.variance === 0 ? 0 : Math.round((off / Math.sqrt(spread.variance)) * 100) / 100,
    verdict: Number(payout) > high ? "high" : isLow ? "low" : isWide ? "few" : "within",
    whole: stake === all && jackpots === 0n,
  };
}

/** Whether a line's return is outside of what the maths allows. */
export const isOutsideInterval = (judged: ReturnRow["judged"]): judged is NonNullable<ReturnRow["judged"]> =>
  judged?.verdict === "high" || judged?.verdict === "low";

function figuresOf(
  { rounds, stake, payout }: Pick<ReturnLine, "rounds" | "stake" | "payout">,
  jackpots: bigint,
) {
  return {
    rounds,
    stake: moneyToText(money(stake)),
    payout: moneyToText(money(payout)),
    ggr: moneyToText(money(stake - payout)),
    jackpots: moneyToText(money(jackpots)),
    returnPpm: stake === 0n ? null : ppmOf(payout, stake),
  };
}

const viewOf = (line: ReturnLine): ReturnRow => ({
  code: line.code,
  name: line.name,
  vendor: line.vendor,
  ...figuresOf(line, line.judged?.jackpots ?? 0n),
  judged: verdictOf(line),
  silence: line.silence,
});

/** The columns that the table can be sorted by. */
const SORTS: Readonly<Record<string, (line: ReturnLine) => string | number | bigint>> = {
  name: ({ name }) => name,
  vendor: ({ vendor }) => vendor,
  rounds: ({ rounds }) => rounds,
  stake: ({ stake }) => stake,
  payout: ({ payout }) => payout,
  ggr: ({ stake, payout }) => stake - payout,
  return: ({ stake, payout }) => (stake === 0n ? 0 : ppmOf(payout, stake)),
  deviations: (line) => verdictOf(line)?.deviations ?? 0,
};

/** @throws AppError SYS_BAD_INPUT for an unknown column */
function sorted(lines: readonly ReturnLine[], sort: string): ReturnLine[] {
  const isDown = sort.startsWith("-");
  const name = isDown ? sort.slice(1) : sort;
  const key = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (!key) throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  const order = (one: ReturnLine, other: ReturnLine): number => {
    const [a, b] = [key(one), key(other)];
    const by = a < b ? -1 : a > b ? 1 : 0;
    return (isDown ? -by : by) || (one.code < other.code ? -1 : 1);
  };
  return lines.toSorted(order);
}

/** The report of returns (OPS-04). @throws AppError SYS_BAD_INPUT, RECORD_RANGE */
export async function listAllReturns(
  deps: ReturnsDeps,
  query: Query,
  language: Language,
): Promise<HandlerOutput<typeof listReturns>> {
  const range = rangeOf(query, deps.platform.clock.nowMs());
  const { lines, untilMs } = await readLines(deps, range, language);
  const ofVendor = lines.filter(({ vassalage }) => !query.vendor || vassalage === query.vendor);
  const grouped = query.by === "vendor" ? byVendor(ofVendor) : ofVendor;
  const text = (query.search ?? "").toLowerCase();
  const wanted = grouped.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(text));
  const isAlarm = (line: ReturnLine): boolean => isOutsideInterval(verdictOf(line));
  const shown = query.alarms ? wanted.filter(isAlarm) : wanted;
  const rows = sorted(shown, query.sort ?? "-stake");
  const start = (query.pageNo - 1) * query.pageSize;
  const sum = (pick: (line: ReturnLine) => bigint): bigint =>
    shown.reduce((all, line) => all + pick(line), 0n);
  const rounds = shown.reduce((all, line) => all + line.rounds, 0);
  return {
    content: rows.slice(start, start + query.pageSize).map(viewOf),
    pageNum: query.pageNo,
    totalPages: Math.ceil(rows.length / query.pageSize),
    totalCount: rows.length,
    from: range.from,
    to: range.to,
    until: new Date(untilMs).toISOString(),
    totals: figuresOf(
      { rounds, stake: sum(({ stake }) => stake), payout: sum(({ payout }) => payout) },
      sum(({ judged }) => judged?.jackpots ?? 0n),
    ),
    alarms: wanted.filter(isAlarm).length,
  };
}
