import type { MyVip, VipRank } from "@khela/contract/vip";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, monthOf } from "@khela/kernel/period";
import { progressOf } from "@khela/rules/vip/ranks";
import type { VipContext } from "./context.ts";
import { currentRanks, rankView } from "./ranks.ts";
import * as store from "./store.ts";

/** The changes that a member's page shows. */
const SHOWN = 50;
export const SHOWN_MONTHS = 12;

/** The ranks as everybody may see them (PROMO-04). */
export async function readRanks({
  platform,
  system,
}: VipContext): Promise<{ currency: string; ranks: VipRank[] }> {
  const { ranks } = await currentRanks(platform.db, platform.clock.nowMs());
  return { currency: (await system.brand()).currency, ranks: ranks.map(rankView) };
}

/** Where a member stands (PROMO-04). */
export async function readOwn({ platform }: VipContext, memberId: MemberId): Promise<MyVip> {
  const { db, clock } = platform;
  const nowMs = clock.nowMs();
  const month = monthOf(nowMs);
  const { ranks } = await currentRanks(db, nowMs);
  const kept = await store.findMember(db, memberId);
  const standing = {
    level: kept?.level ?? 0,
    points: kept?.points ?? ZERO,
    deposits: kept?.deposits ?? ZERO,
    monthPoints: kept?.month === month.key ? kept.monthPoints : ZERO,
    cap: kept?.cap ?? null,
  };
  const next = progressOf(ranks, standing);
  const rank = ranks[standing.level - 1];
  return {
    hasVip: standing.level > 0,
    vipRankLevel: standing.level,
    points: moneyToText(standing.points),
    deposits: moneyToText(standing.deposits),
    next: next
      ? {
          level: next.level,
          points: moneyToText(next.points),
          deposits: moneyToText(next.deposits),
          monthPoints: moneyToText(next.monthPoints),
          percent: next.percent,
        }
      : null,
    month:
      rank && rank.keep > 0n
        ? {
            points: moneyToText(standing.monthPoints),
            needed: moneyToText(rank.keep),
            until: dayOf(month.endMs - 1).key,
            safe: (kept?.judgedMonth ?? "") >= month.key,
          }
        : null,
    months: await readMonths(db, memberId, SHOWN_MONTHS),
    history: await readHistory(db, memberId),
  };
}

/** The judged months, newest first. */
export async function readMonths(
  db: VipContext["platform"]["db"],
  memberId: MemberId,
  limit: number,
): Promise<MyVip["months"]> {
  return (await store.listMonths(db, memberId, limit)).map(({ month, level, points, needed, isKept }) => ({
    month,
    level,
    points: moneyToText(points),
    needed: moneyToText(needed),
    kept: isKept,
  }));
}

async function readHistory(db: VipContext["platform"]["db"], memberId: MemberId): Promise<MyVip["history"]> {
  return (await store.listMoves(db, memberId, SHOWN)).map(({ at, from, to, cause }) => ({
    at: at.toISOString(),
    from,
    to,
    cause,
  }));
}

/** All changes of a member's rank and all judged months, newest first, for the export of own data (SAFE-06). */
export async function ownHistory(
  { platform: { db } }: VipContext,
  memberId: MemberId,
): Promise<Pick<MyVip, "history" | "months">> {
  const moves = await store.listMoves(db, memberId, 10_000);
  return {
    history: moves.map(({ at, from, to, cause }) => ({ at: at.toISOString(), from, to, cause })),
    months: await readMonths(db, memberId, 10_000),
  };
}
