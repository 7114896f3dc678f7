import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import {
  type getReward,
  type getRewardCentre,
  type listRewards as listCall,
  type Reward,
  rewardDetail,
} from "@khela/contract/rewards";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText, ZERO } from "@khela/kernel/money";
import { RECORD_DAYS, recordRange } from "@khela/rules/records/range";
import { rewardKind, stateAt } from "@khela/rules/rewards/reward";
import { type Place, readCursorPage, UUID_KEY } from "../../platform/cursor.ts";
import { inTransaction } from "../../platform/database.ts";
import { MAX_CLAIMS } from "./claim-reward.ts";
import type { RewardsContext } from "./context.ts";
import { wagerOf } from "./pay-reward.ts";
import * as store from "./store.ts";

/** A reward as its member sees it at a moment. */
export function rewardView(row: store.RewardRow, at: Date): Reward {
  const state = stateAt(row.state, row.claim_by?.getTime(), at.getTime());
  const endedAt = row.ended_at ?? (state === "expired" ? row.claim_by : null);
  return {
    rewardId: row.id,
    source: row.source,
    title: row.title,
    amount: moneyToText(row.amount),
    currency: row.currency,
    state,
    issuedAt: row.issued_at.toISOString(),
    claimBy: row.claim_by?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    lockFactorPpm: Number(row.lock_factor_ppm),
  };
}

/** The rewards that a member can claim, and the reason why not now. */
export async function readCentre(
  context: RewardsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getRewardCentre>> {
  const { platform, identity } = context;
  const at = now(platform.clock);
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const { rows, count, total } = await store.listWaiting(platform.db, memberId, at, MAX_CLAIMS);
  return {
    content: rows.map((row) => rewardView(row, at)),
    totalCount: count,
    currency: member.currency,
    total: moneyToText(total),
    closed: await closedFor(context, memberId),
  };
}

async function closedFor({ protection }: RewardsContext, memberId: MemberId) {
  try {
    await protection.requirePlay(memberId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const until = typeof error.params["until"] === "string" ? error.params["until"] : "";
    return { errorCode: error.code, until: until === "" ? null : until };
  }
}

/**
 * A page of a member's rewards by the day on which they were issued, with sums of the whole selection from the same
 * snapshot.
 * @throws AppError SYS_BAD_INPUT, RECORD_RANGE
 */
export function readHistory(
  { platform }: RewardsContext,
  memberId: MemberId,
  query: HandlerInput<typeof listCall>["query"],
): Promise<HandlerOutput<typeof listCall>> {
  const at = now(platform.clock);
  const { fromMs, toMs } = recordRange(query, at.getTime(), RECORD_DAYS);
  const { source, state } = query;
  const filter = { memberId, source, state, from: new Date(fromMs), to: new Date(toMs), at };
  return inTransaction(
    platform.database,
    async (tx) => {
      const page = await readCursorPage({
        cursor: query.cursor,
        pageSize: query.pageSize,
        keyPattern: UUID_KEY,
        read: (place, limit) => store.listRewards(tx, filter, { place, limit }),
        placeOf: ({ issued_at, id }) => ({ atMs: issued_at.getTime(), key: id }),
      });
      const sums = await store.sumBySource(tx, filter);
      return {
        content: page.rows.map((row) => rewardView(row, at)),
        older: page.older,
        newer: page.newer,
        totalCount: sums.reduce((count, sum) => count + sum.count, 0),
        totals: totalsOf(sums),
        bySource: sums.map(({ source: name, count, paid }) => ({
          source: name,
          count,
          paid: moneyToText(paid),
        })),
      };
    },
    "repeatable read",
  );
}

/** The sums over all sources. */
export function totalsOf(sums: readonly store.SourceSum[]) {
  const sum = (part: "paid" | "waiting" | "missed") =>
    moneyToText(money(sums.reduce((whole, one) => whole + one[part], 0n)));
  return { paid: sum("paid"), waiting: sum("waiting"), missed: sum("missed") };
}

/** One reward with its story. @throws AppError SYS_NOT_FOUND, also for another member's */
export async function readStory(
  context: RewardsContext,
  memberId: MemberId,
  rewardId: string,
): Promise<HandlerOutput<typeof getReward>> {
  const { platform } = context;
  const row = await store.findReward(platform.db, rewardId);
  if (row?.member_id !== memberId) throw new AppError("SYS_NOT_FOUND");
  const [movement, wager] = await Promise.all([movementOf(context, row), wagerLeft(context, row)]);
  const detail = rewardDetail.safeParse(row.detail);
  return {
    reward: rewardView(row, now(platform.clock)),
    detail: detail.success ? detail.data : {},
    movement,
    wager,
  };
}

/** The reward's line in the account record. A transfer's id contains the millisecond in which it was posted. */
async function movementOf({ ledger }: RewardsContext, row: store.RewardRow) {
  if (!row.transfer_id) return null;
  const fromMs = Number.parseInt(row.transfer_id.replace("-", "").slice(0, 12), 16);
  const { member_id: memberId, currency } = row;
  const kinds = [rewardKind(row.source)];
  const { entries } = await ledger.entries(
    { memberId, currency, kinds, fromMs, toMs: fromMs + 1 },
    { limit: 500 },
  );
  const entry = entries.find(({ transferId }) => transferId === row.transfer_id);
  return entry
    ? {
        id: entry.transferId,
        at: new Date(entry.atMs).toISOString(),
        balanceAfter: moneyToText(entry.after),
      }
    : null;
}

async function wagerLeft({ turnover }: RewardsContext, row: store.RewardRow) {
  if (!row.transfer_id || row.lock_factor_ppm === 0n) return null;
  const found = await turnover.locksOf(row.member_id, row.currency);
  const lock = found.locks.find(({ cause, causeId }) => cause === "reward" && causeId === row.id);
  // A lock that has been wagered off is not listed any more.
  return {
    required: moneyToText(lock?.required ?? wagerOf(row)),
    left: moneyToText(lock?.left ?? ZERO),
  };
}

/** Which of a member's rewards to read; all of them without a filter. Times are half-open. */
export type RewardSelection = Pick<store.RewardFilter, "source" | "state"> & { from?: Date; to?: Date };

/** A member's rewards in batches, newest first; what is issued meanwhile is left out. */
export async function* streamRewards(
  { platform }: RewardsContext,
  memberId: MemberId,
  { from = new Date(0), to, ...rest }: RewardSelection = {},
): AsyncGenerator<Reward[]> {
  const at = now(platform.clock);
  const end = new Date(at.getTime() + 1);
  const filter = { ...rest, memberId, from, to: to && to < end ? to : end, at };
  const limit = 500;
  for (let place: Place | undefined; ;) {
    const rows = await store.listRewards(platform.db, filter, { place, limit });
    if (rows.length > 0) yield rows.map((row) => rewardView(row, at));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    place = { side: "older", atMs: last.issued_at.getTime(), key: last.id };
  }
}
