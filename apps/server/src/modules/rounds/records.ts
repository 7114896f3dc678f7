import type { listRounds as endpoint } from "@khela/contract/play";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { RECORD_DAYS, recordRange, type RecordRange } from "@khela/rules/records/range";
import { readCursorPage, UUID_KEY } from "../../platform/cursor.ts";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { type DayTotal, readDays, readRoundPage, type RoundPlace } from "./day-store.ts";
import { findFreeRounds, type FreeRound } from "./free-round-store.ts";
import { multiplierE4 } from "./player-seed-round.ts";
import { findRound, type Round } from "./store.ts";

type Query = HandlerInput<typeof endpoint>["query"];
type Filters = Omit<Query, "cursor" | "pageSize">;
type RecordPage = HandlerOutput<typeof endpoint>;
type RecordLine = Omit<RecordPage["content"][number], "counted">;

/** Port: the facts of bets as turnover counts them, by bet id; answered by turnover (levels.ts). */
export type FactsOf = (betIds: readonly string[]) => Promise<ReadonlyMap<string, readonly TurnoverFact[]>>;
type Language = "bn" | "en";

/**
 * Sums of rounds, the same in all records: a void round counts as a round but has no stake or payout, and an
 * open one has no result yet.
 */
export interface PlayTotal {
  rounds: number;
  stake: Money;
  payout: Money;
  winLoss: Money;
  openStake: Money;
}

export const NOTHING_PLAYED: PlayTotal = {
  rounds: 0,
  stake: ZERO,
  payout: ZERO,
  winLoss: ZERO,
  openStake: ZERO,
};

/** The one rule by which all records add up rounds. Source: MONEY-07. */
export function addRoundTotals(
  sum: PlayTotal,
  { state, rounds, stake, payout }: Omit<DayTotal, "day" | "gameCode">,
): PlayTotal {
  const settled = state === "settled";
  return {
    rounds: sum.rounds + rounds,
    stake: money(sum.stake + (state === "void" ? 0n : stake)),
    payout: money(sum.payout + (settled ? payout : 0n)),
    winLoss: money(sum.winLoss + (settled ? payout - stake : 0n)),
    openStake: money(sum.openStake + (state === "open" ? stake : 0n)),
  };
}

/** The totals in wire format. */
export const playView = ({ rounds, stake, payout, winLoss, openStake }: PlayTotal) => ({
  rounds,
  stake: moneyToText(stake),
  payout: moneyToText(payout),
  winLoss: moneyToText(winLoss),
  openStake: moneyToText(openStake),
});

/** The number of rounds that one read of an export fetches. */
const EXPORT_ROUNDS = 1_000;
const placeOf = (round: Round): { atMs: number; key: string } => ({
  atMs: round.at.getTime(),
  key: round.id,
});

/** One line of the betting record. A free round's own amounts are zero; what it was played for is beside them. */
async function viewOf(catalogue: Catalogue, round: Round, language: Language, free: FreeRound | undefined) {
  const game = await catalogue.describe(round.gameCode, language);
  return {
    roundId: round.id,
    at: round.at.toISOString(),
    gameCode: round.gameCode,
    gameName: game.name,
    vendorName: game.vendor,
    iconUrl: game.icon,
    state: round.state,
    stake: moneyToText(round.stake),
    payout: moneyToText(round.payout),
    winLoss: moneyToText(round.state === "settled" ? money(round.payout - round.stake) : ZERO),
    multiplierE4: free ? multiplierE4(free.stake, free.won) : multiplierE4(round.stake, round.payout),
    ...(free && { free: { stake: moneyToText(free.stake), won: moneyToText(free.won) } }),
  };
}

function countedOf(facts: readonly TurnoverFact[] | undefined): RecordPage["content"][number]["counted"] {
  const last = facts?.at(-1);
  if (!facts || !last) return null;
  const amount = money(facts.reduce((sum, { validStake }) => sum + validStake, 0n));
  return { amount: moneyToText(amount), reason: last.reason };
}

/** The betting record: pages, totals, and all lines for an export (MONEY-07). */
export function createRecords(platform: Platform, deps: { catalogue: Catalogue; factsOf: FactsOf }) {
  const { catalogue, factsOf } = deps;
  const views = async (rounds: readonly Round[], language: Language): Promise<RecordLine[]> => {
    const free = await findFreeRounds(
      platform.db,
      // Only a slot's round without a stake can be one.
      rounds.filter(({ kind, stake }) => kind === "slots" && stake === 0n).map(({ id }) => id),
    );
    return Promise.all(rounds.map((round) => viewOf(catalogue, round, language, free.get(round.id))));
  };

  /** Adds what each bet counts; corrections are part of it. */
  const withCounted = async (lines: readonly RecordLine[]): Promise<RecordPage["content"]> => {
    const facts = await factsOf(lines.map(({ roundId }) => roundId));
    return lines.map((line) => ({ ...line, counted: countedOf(facts.get(line.roundId)) }));
  };

  /** The codes of the games that match the filters; undefined for all games. */
  const gamesOf = async ({ category, vendor, gameCode }: Filters): Promise<string[] | undefined> => {
    if (category === undefined && vendor === undefined)
      return gameCode === undefined ? undefined : [gameCode];
    const codes = await catalogue.codesOf({ category, vendor });
    return gameCode === undefined ? codes : codes.filter((code) => code === gameCode);
  };

  return {
    /**
     * One page and the totals of the whole selection from one snapshot. @throws AppError SYS_BAD_INPUT,
     * RECORD_RANGE
     */
    async list(memberId: MemberId, query: Query, language: Language): Promise<RecordPage> {
      const range = recordRange(query, platform.clock.nowMs(), RECORD_DAYS);
      const games = await gamesOf(query);
      const { state } = query;
      const { days, page } = await inTransaction(
        platform.database,
        async (tx) => {
          const sums = await readDays(tx, { memberId, ...range, games, state });
          const found = await readCursorPage({
            cursor: query.cursor,
            pageSize: query.pageSize,
            keyPattern: UUID_KEY,
            read: (at, limit) => {
              const place = at && { side: at.side, atMs: at.atMs, id: at.key };
              const spans = games || state ? spansWith(sums, place, limit) : [wholeOf(range)];
              return readRoundPage(tx, memberId, { spans, games, state, place, limit });
            },
            placeOf,
          });
          return { days: sums, page: found };
        },
        "repeatable read",
      );
      const totals = days.reduce(addRoundTotals, NOTHING_PLAYED);
      return {
        // After the transaction, because reading the games' names may need another connection while this one is
        // held.
        content: await withCounted(await views(page.rows, language)),
        older: page.older,
        newer: page.newer,
        totalCount: totals.rounds,
        totals: playView(totals),
      };
    },

    /** The number of lines that `every` returns for a range of business days, both included. */
    async count(memberId: MemberId, query: Filters & { from: string; to: string }): Promise<number> {
      const { from, to, state } = query;
      const days = await readDays(platform.db, { memberId, from, to, games: await gamesOf(query), state });
      return days.reduce(addRoundTotals, NOTHING_PLAYED).rounds;
    },

    /** All lines of a selection in batches, newest first. Rounds that are placed meanwhile are left out. */
    async *every(memberId: MemberId, query: Filters, language: Language): AsyncGenerator<RecordLine[]> {
      const nowMs = platform.clock.nowMs();
      const range = recordRange(query, nowMs, RECORD_DAYS);
      const games = await gamesOf(query);
      const spans = [wholeOf({ ...range, toMs: Math.min(range.toMs, nowMs + 1) })];
      let place: (RoundPlace & { side: "older" }) | undefined;
      do {
        const rounds: Round[] = await readRoundPage(platform.db, memberId, {
          spans,
          games,
          state: query.state,
          place,
          limit: EXPORT_ROUNDS,
        });
        yield await views(rounds, language);
        const last = rounds.length === EXPORT_ROUNDS ? rounds.at(-1) : undefined;
        place = last && { side: "older", atMs: last.at.getTime(), id: last.id };
      } while (place);
    },

    /** One of the member's own rounds. @throws AppError SYS_NOT_FOUND */
    async one(
      memberId: MemberId,
      roundId: string,
      language: Language,
    ): Promise<RecordPage["content"][number]> {
      const round = await findRound(platform.db, roundId);
      if (round?.memberId !== memberId) throw new AppError("SYS_NOT_FOUND");
      const [line] = await withCounted(await views([round], language));
      if (!line) throw new AppError("SYS_NOT_FOUND");
      return line;
    },

    /** The member's newest rounds of all time. */
    async recent(memberId: MemberId, limit: number, language: Language): Promise<RecordLine[]> {
      const spans = [{ startMs: 0, endMs: dayOf(platform.clock.nowMs()).endMs }];
      const rounds = await readRoundPage(platform.db, memberId, { spans, limit });
      return views(rounds, language);
    },
  };
}

export type Records = ReturnType<typeof createRecords>;

const wholeOf = ({ fromMs, toMs }: Pick<RecordRange, "fromMs" | "toMs">) => ({
  startMs: fromMs,
  endMs: toMs,
});

/**
 * The days that hold the rows of a page, so that no other day is searched: from the position on, until the days
 * after it hold enough rows.
 */
function spansWith(
  days: readonly DayTotal[],
  place: (RoundPlace & { side: "older" | "newer" }) | undefined,
  limit: number,
): { startMs: number; endMs: number }[] {
  const own = place && dayOf(place.atMs).key;
  const back = place?.side === "newer";
  const inOrder = back ? days.toReversed() : days;
  const spans = new Map<string, { startMs: number; endMs: number }>();
  let enough = 0;
  for (const { day, rounds } of inOrder) {
    if (own !== undefined && (back ? day < own : day > own)) continue;
    if (enough >= limit && !spans.has(day)) break;
    const { startMs, endMs } = dayOfKey(day);
    spans.set(day, { startMs, endMs });
    if (day !== own) enough += rounds;
  }
  return [...spans.values()];
}
