import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import {
  moneyToPoints,
  pointsFor,
  POINTS_CURRENCY,
  pointsToMoney,
  postable,
  rateOn,
  type RateVersion,
} from "@khela/rules/points/earning";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { continueAfterFailures, failFast, type HandleItem } from "../../platform/work-list.ts";
import { balancesWithin, lockMemberAccounts, move, type Transfer } from "../ledger/index.ts";
import { HOUSE_POINTS, KINDS, pointsAccountOf, type PointsContext } from "./context.ts";
import * as store from "./store/earning-store.ts";
import { readVersions } from "./store/settings-store.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const PAGE = 200;
const JOB = "points-credit";

/**
 * Counts turnover by the business day on which a bet was first settled, so that a correction changes the day that the
 * bet earned for. A day earns where the mall is open when one of its bets is counted.
 */
export function followTurnover({ turnover, system }: PointsContext): void {
  turnover.follow({
    name: "points",
    async read(tx, facts) {
      const open = await system.flag("PTSYS3");
      const counted = facts.filter(({ validCash }) => validCash !== 0n);
      const firsts = await firstSettlements(turnover, counted);
      const changes = new Map<string, store.DayChange>();
      for (const fact of counted) {
        const { memberId, category, version } = fact;
        const day = dayOf((firsts.get(fact.betId) ?? fact.settledAt).getTime()).key;
        const changedOn = dayOf(fact.settledAt.getTime()).key;
        const key = `${memberId} ${day} ${category}`;
        const before = changes.get(key);
        changes.set(key, {
          memberId,
          day,
          category,
          validCash: money((before?.validCash ?? 0n) + fact.validCash),
          earns: (before?.earns ?? false) || (open && version === 0),
          changedOn: before && before.changedOn > changedOn ? before.changedOn : changedOn,
        });
      }
      if (changes.size > 0) await store.addTurnover(tx, [...changes.values()]);
    },
  });
}

/** When the bets of corrections were settled first. */
async function firstSettlements(
  turnover: PointsContext["turnover"],
  facts: readonly TurnoverFact[],
): Promise<ReadonlyMap<string, Date>> {
  const corrected = facts.filter(({ version }) => version > 0).map(({ betId }) => betId);
  if (corrected.length === 0) return new Map();
  const all = await turnover.factsOf([...new Set(corrected)]);
  return new Map([...all].flatMap(([betId, [first]]) => (first ? [[betId, first.settledAt] as const] : [])));
}

/** The points of a day that are not posted yet; negative: to be taken back. */
export function differenceOf(day: store.PointsDay, versions: readonly RateVersion[]): number {
  const earned = day.earns ? pointsFor(day.validCash, rateOn(versions, day.day, day.category)) : 0;
  return earned - day.posted;
}

/**
 * Schedules the batch that posts the points of days that are over: gains, and what corrections take back, which is the
 * next day's. It runs every hour, so that what came late or failed waits no day.
 * @returns runs it for other callers, which are told the first failure
 */
export function scheduleCredits(context: PointsContext): () => Promise<void> {
  context.platform.jobs.schedule(JOB, "20 * * * *", () =>
    continueAfterFailures(context.platform, JOB, (handleItem) => creditAll(context, handleItem)),
  );
  return () => creditAll(context, failFast);
}

async function creditAll(context: PointsContext, handleItem: HandleItem): Promise<void> {
  const { db, clock } = context.platform;
  const today = dayOf(now(clock).getTime()).key;
  for (let after = FIRST; ;) {
    const ids = await store.listDueMembers(db, today, after, PAGE);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const wait = await mustWait(context, ids);
    const due = ids.filter((id) => !wait.has(id));
    const singles = await creditTogether(context, due, today).catch(() => due);
    for (const id of singles) await handleItem(id, () => creditOne(context, id, today));
  }
}

/** Members in a pause and blocked ones are given nothing now; what they have earned waits. */
async function mustWait(context: PointsContext, ids: readonly MemberId[]): Promise<Set<MemberId>> {
  const [excluded, members] = await Promise.all([
    context.excludedAmong(ids),
    context.identity.findMembers(ids),
  ]);
  return new Set(ids.filter((id) => excluded.has(id) || members.get(id)?.status !== "active"));
}

/**
 * Posts the gains of many members in one transaction.
 * @returns members who also have points to give back, which needs a lock on their account
 */
async function creditTogether(
  context: PointsContext,
  ids: readonly MemberId[],
  today: string,
): Promise<MemberId[]> {
  if (ids.length === 0) return [];
  return context.ledger.transaction(async (tx) => {
    const versions = await readVersions(tx);
    const days = await store.lockDueDays(tx, today, ids);
    const lose = new Set(
      days.filter((day) => differenceOf(day, versions) < 0).map(({ memberId }) => memberId),
    );
    const gains = days.filter(({ memberId }) => !lose.has(memberId));
    await postDays(
      context,
      tx,
      gains.map((day) => {
        const difference = differenceOf(day, versions);
        return { day, points: difference, due: false };
      }),
    );
    return [...lose];
  });
}

async function creditOne(context: PointsContext, memberId: MemberId, today: string): Promise<void> {
  await context.ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, memberId);
    const versions = await readVersions(tx);
    const days = await store.lockDueDays(tx, today, [memberId]);
    const differences = days.map((day) => differenceOf(day, versions));
    const balances = await balancesWithin(tx, memberId, POINTS_CURRENCY);
    const points = postable(differences, moneyToPoints(balances.get("points") ?? (0n as Money)));
    const parts = days.map((day, index) => ({
      day,
      points: points[index] ?? 0,
      due: points[index] !== differences[index],
    }));
    // Gains first, so that the balance covers what is taken back.
    await postDays(
      context,
      tx,
      parts.toSorted((one, other) => other.points - one.points),
    );
  });
}

/** Posts points of days and writes how far each is posted, in the caller's transaction. */
async function postDays(
  { ledger }: PointsContext,
  tx: Tx,
  parts: readonly { day: store.PointsDay; points: number; due: boolean }[],
): Promise<void> {
  const transfers = parts.flatMap(({ day, points }): Transfer[] => {
    const account = pointsAccountOf(day.memberId);
    const reference = `${day.day}:${day.category}`;
    if (points > 0) return [move(HOUSE_POINTS, account, pointsToMoney(points), KINDS.earn, reference)];
    if (points < 0) return [move(account, HOUSE_POINTS, pointsToMoney(-points), KINDS.reverse, reference)];
    return [];
  });
  if (transfers.length > 0) await ledger.post(tx, transfers);
  if (parts.length === 0) return;
  await store.writePosted(
    tx,
    parts.map(({ day, points, due }) => ({ ...day, posted: day.posted + points, due })),
  );
}
