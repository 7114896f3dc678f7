import { countableStake, countableStakes } from "@khela/games/turnover/countable-stake";
import type { CountableStake } from "@khela/games/turnover/cover";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText, ZERO } from "@khela/kernel/money";
import { type CountedBet, countableSportsStake } from "@khela/rules/sports/countable";
import { lockEnd } from "@khela/rules/turnover/locks";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { type SettledStake, validStake } from "@khela/rules/turnover/valid-stake";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { readStandingOfSources, type Round, roundTime } from "../rounds/index.ts";
import * as facts from "./fact-store.ts";
import * as locks from "./lock-store.ts";
import { release, type ReleaseContext, spentLocks } from "./release-locks.ts";

/** How many items one transaction counts. */
const BATCH = 5_000;
/** When an item that could not be counted is tried again. */
const RETRY_MS = 60_000;
/** No shared table round and no draw takes bets for longer. */
const SHARED_ROUND_MS = 15 * 60_000;

export interface CountContext {
  platform: Pick<Platform, "db" | "clock" | "log" | "metrics">;
  ledger: Pick<Ledger, "transaction">;
  catalogue: Pick<Catalogue, "describe">;
  moneyAtVendors: ReleaseContext["moneyAtVendors"];
}

/**
 * Counts what is in the inbox: rounds become facts, locks get their end. In batches of one transaction each; whatever
 * was committed before the call is counted when it returns, but for items that fail, which are postponed one by one.
 * Processes at the same time wait for each other.
 * @returns how many items were counted
 */
export async function countInbox(context: CountContext): Promise<number> {
  const upTo = await facts.newestItem(context.platform.db);
  if (upTo === undefined) return 0;
  for (let counted = 0; ;) {
    const batch = await countOrPostpone(context, upTo);
    counted += batch;
    if (batch < BATCH) return counted;
  }
}

/** One batch; where it fails, its items one by one, so that only the failing ones wait. */
async function countOrPostpone(context: CountContext, upTo: bigint): Promise<number> {
  try {
    return await context.ledger.transaction((tx) => countBatch(context, tx, { upTo, limit: BATCH }));
  } catch (error) {
    context.platform.log.warn({ err: error }, "a batch of turnover failed and is counted item by item");
  }
  for (let counted = 0; counted < BATCH;) {
    const item = await countNext(context, upTo);
    if (item === undefined) return counted;
    counted += 1;
  }
  return BATCH;
}

/** Counts the next due item, or postpones it where it fails. @returns undefined where none is due */
async function countNext({ platform, ...context }: CountContext, upTo: bigint): Promise<true | undefined> {
  let tried: bigint | undefined;
  try {
    const done = await context.ledger.transaction((tx) =>
      countBatch({ platform, ...context }, tx, { upTo, limit: 1, onItems: ([item]) => (tried = item?.id) }),
    );
    return done === 0 ? undefined : true;
  } catch (error) {
    const failed = tried;
    if (failed === undefined) throw error;
    platform.log.error({ err: error, item: String(failed) }, "a settled bet could not be counted");
    platform.metrics.jobItems.inc({ job: "turnover-count" });
    const retryAt = new Date(platform.clock.nowMs() + RETRY_MS);
    await context.ledger.transaction((tx) => facts.postponeItem(tx, failed, retryAt));
    return true;
  }
}

async function countBatch(
  context: CountContext,
  tx: Tx,
  asked: { upTo: bigint; limit: number; onItems?: (items: readonly facts.InboxItem[]) => void },
): Promise<number> {
  const { platform, catalogue } = context;
  const place = await facts.lockPlace(tx);
  const items = await facts.dueItems(tx, { ...asked, now: now(platform.clock) });
  asked.onItems?.(items);
  if (items.length === 0) return 0;
  const made = await makeFacts(tx, catalogue, items);
  await locks.saveEnds(tx, await endsOf(tx, items, made));
  await facts.insertFacts(tx, place, made);
  await facts.savePlace(tx, place + BigInt(made.length));
  await release(context, tx, await spentLocks(context, tx, holdersOf(made)));
  await facts.deleteItems(
    tx,
    items.map(({ id }) => id),
  );
  return items.length;
}

/** What a round says about a bet: its own, or the difference to an earlier one. */
interface Stated {
  item: bigint;
  line: facts.SettledRound;
  betId: string;
  stake: Money;
  bonusStake: Money;
  payout: Money;
}

/** A correction that names its bet is a further version of that bet; other lines are bets without a stake. */
function statedBy(item: bigint, round: facts.SettledRound): Stated {
  const { about, stake } = (round.outcome ?? {}) as { about?: unknown; stake?: unknown };
  if (typeof about !== "string") return { ...round, item, line: round, betId: round.id };
  const change = typeof stake === "string" ? moneyFromText(stake) : ZERO;
  // A line's payout is the whole difference to the player, so the change of the stake is part of it.
  const payout = money(round.payout + change);
  return { item, line: round, betId: about, stake: change, bonusStake: ZERO, payout };
}

/** What earlier facts of a bet say. */
type CountedAmounts = Pick<TurnoverFact, "stake" | "bonusStake" | "payout" | "validStake" | "validCash">;

async function makeFacts(
  tx: Tx,
  catalogue: CountContext["catalogue"],
  items: readonly facts.InboxItem[],
): Promise<facts.FactDraft[]> {
  const stated = items.flatMap((item) => {
    if (item.kind !== "round") return [];
    if (!item.round) throw new Error(`the round ${item.roundId} of the inbox is missing`);
    return [statedBy(item.id, item.round)];
  });
  const places = await placesOf(catalogue, stated);
  const together = await countedTogether(tx, stated);
  const corrected = stated.filter(({ line, betId }) => line.id !== betId).map(({ betId }) => betId);
  const states = await facts.statesOf(tx, corrected);
  const earlier = new Map<string, readonly CountedAmounts[]>(
    Map.groupBy(await facts.readFactsOf(tx, corrected), ({ betId }) => betId),
  );
  return stated.map((one) => {
    const place = places.get(one.line.gameCode);
    if (!place) throw new Error(`the game ${one.line.gameCode} is not in the catalogue`);
    const isCorrection = one.line.id !== one.betId;
    // A bet itself is always version 0, so that the table refuses one that is counted already.
    const before = isCorrection ? (earlier.get(one.betId) ?? []) : [];
    if (isCorrection && before.length === 0 && states.get(one.betId) === "settled")
      throw new Error(`the bet ${one.betId} is corrected before it was counted`);
    const fact = { ...factOf({ ...one, together: together.get(one.line.id) }, before), place };
    if (corrected.length > 0) earlier.set(one.betId, [...before, fact]);
    return fact;
  });
}

/** Category and vendor of the bets' games, frozen on their facts. */
async function placesOf(
  catalogue: CountContext["catalogue"],
  stated: readonly Stated[],
): Promise<ReadonlyMap<string, { category: string; vendor: string }>> {
  const places = new Map<string, { category: string; vendor: string }>();
  for (const code of new Set(stated.map(({ line }) => line.gameCode))) {
    const { category, vassalage } = await catalogue.describe(code, "en");
    if (category !== null) places.set(code, { category, vendor: vassalage });
  }
  return places;
}

/** Kinds of shared rounds on which a player's bets are taken together, because they may cover both sides. */
const TOGETHER = ["table", "lottery"] as const;

/**
 * What counts of bets on shared tables and draws, by bet: all bets of the same player on it are taken together. When one
 * is settled no other can be placed any more, so the answer is the same for each of them.
 */
async function countedTogether(
  tx: Tx,
  stated: readonly Stated[],
): Promise<ReadonlyMap<string, CountableStake>> {
  const standing: Round[] = [];
  for (const kind of TOGETHER) {
    const bets = stated.map(({ line }) => line).filter((line) => line.kind === kind);
    if (bets.length === 0) continue;
    const times = bets.map(({ id }) => roundTime(id).getTime());
    standing.push(
      ...(await readStandingOfSources(tx, {
        kind,
        sourceIds: [...new Set(bets.map(({ sourceId }) => sourceId))],
        memberIds: [...new Set(bets.map(({ memberId }) => memberId))],
        from: new Date(times.reduce((first, ms) => Math.min(first, ms), Infinity) - SHARED_ROUND_MS),
        to: new Date(times.reduce((last, ms) => Math.max(last, ms), 0) + SHARED_ROUND_MS),
      })),
    );
  }
  const counted = new Map<string, CountableStake>();
  for (const bets of Map.groupBy(standing, (bet) => `${bet.memberId} ${bet.sourceId}`).values())
    for (const [at, stake] of countableStakes(bets).entries()) counted.set(bets[at]?.id ?? "", stake);
  return counted;
}

/** The new total of a bet, less what its earlier facts say. */
function factOf(
  {
    item,
    line,
    betId,
    stake,
    bonusStake,
    payout,
    together,
  }: Stated & { together: CountableStake | undefined },
  before: readonly CountedAmounts[],
): Omit<facts.FactDraft, "place"> {
  const sum = (of: keyof CountedAmounts) => before.reduce((total, fact) => total + fact[of], 0n);
  const total = { stake: money(sum("stake") + stake), payout: money(sum("payout") + payout) };
  const { gameCode, kind, memberId, currency, bet } = line;
  const valid = validStake({
    ...total,
    bonusStake: money(sum("bonusStake") + bonusStake),
    countable:
      together ??
      sportsStake(line, total.stake) ??
      countableStake({ kind, gameCode, bet, stake: total.stake }),
  });
  return {
    item,
    betId,
    version: before.length,
    memberId,
    currency,
    stake,
    bonusStake,
    payout,
    validStake: money(valid.validStake - sum("validStake")),
    validCash: money(valid.validCash - sum("validCash")),
    reason: valid.reason,
  };
}

/** What can count of a sports bet, by the odds that are frozen on it; undefined for other bets. */
function sportsStake(
  { kind, bet, outcome }: facts.SettledRound,
  stake: Money,
): SettledStake["countable"] | undefined {
  const { sports } = (outcome ?? {}) as { sports?: unknown };
  const counted = (kind === "sports" ? bet : sports) as CountedBet | null | undefined;
  return counted && stake > 0n ? countableSportsStake(counted, stake) : undefined;
}

/** The members whose bets were counted, once per currency. */
const holdersOf = (made: readonly facts.FactDraft[]): facts.FactDraft[] => [
  ...new Map(made.map((fact) => [levelKey(fact), fact])).values(),
];

const levelKey = ({ memberId, currency }: { memberId: MemberId; currency: string }) =>
  `${memberId} ${currency}`;

/** Goes through a batch in its order, so that each lock begins at the turnover that the bets before it made. */
async function endsOf(
  tx: Tx,
  items: readonly facts.InboxItem[],
  made: readonly facts.FactDraft[],
): Promise<{ id: string; endsAt: Money }[]> {
  const lockIds = items.flatMap((item) => (item.kind === "lock" ? [item.lockId] : []));
  if (lockIds.length === 0) return [];
  const opened = await locks.readLocks(tx, lockIds);
  const members = new Map([...opened.values()].map((lock) => [levelKey(lock), lock]));
  const levels = new Map(
    (await locks.readLevels(tx, [...members.values()])).map((level) => [levelKey(level), level]),
  );
  const inOrder = made.values();
  const ends: { id: string; endsAt: Money }[] = [];
  for (const item of items) {
    if (item.kind === "round") {
      const { value: fact } = inOrder.next();
      const level = fact && levels.get(levelKey(fact));
      if (level) level.turnover += fact.validCash;
      continue;
    }
    const lock = opened.get(item.lockId);
    const level = lock && levels.get(levelKey(lock));
    if (!level) throw new Error(`the lock ${item.lockId} of the inbox is missing`);
    if (lock.releasedAt) {
      ends.push({ id: item.lockId, endsAt: money(level.turnover) });
      continue;
    }
    level.lastEnd = lockEnd(lock.required, level.turnover, level.lastEnd);
    ends.push({ id: item.lockId, endsAt: money(level.lastEnd) });
  }
  return ends;
}
