import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { dayOf, monthOf, weekOf } from "@khela/kernel/period";
import { PAID_AFTER_MS } from "@khela/rules/rebates/rates";
import { birthdayDue, rankAfterMonth, type VipGift } from "@khela/rules/vip/ranks";
import type { Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { VipContext } from "./context.ts";
import { giftOrder } from "./gifts.ts";
import { changeRank } from "./raise-rank.ts";
import { currentRanks } from "./ranks.ts";
import * as store from "./store.ts";

/** The business month before the one that contains a moment. */
const monthBefore = (nowMs: number) => monthOf(monthOf(nowMs).startMs - 1);

/**
 * Schedules what the end of a period brings: ranks are judged by the month, and gifts of week, month and birthday are
 * given. Every member is marked in the transaction that handles them, so that each is handled once.
 */
export function scheduleVip(context: VipContext): void {
  const { platform } = context;
  const { db, clock } = platform;
  // A period is looked at half an hour after its end, as the rebate is.
  const atMs = () => clock.nowMs() - PAID_AFTER_MS;
  const unmarked =
    (mark: Parameters<typeof store.listUnmarked>[1], period: () => string) =>
    (after: string, limit: number) =>
      store.listUnmarked(db, mark, period(), { after, limit });
  let countedFor = "";
  const judge = async (id: MemberId): Promise<void> => {
    const { key } = monthBefore(atMs());
    if (countedFor !== key) await context.turnover.catchUp();
    countedFor = key;
    await judgeMonth(context, id, key);
  };
  scheduleWorkLists(
    platform,
    { job: "vip-periods", cron: "*/10 * * * *" },
    idList(
      unmarked("judged_month", () => monthBefore(atMs()).key),
      judge,
    ),
    idList(
      unmarked("weekly_done", () => weekOf(atMs()).key),
      (id) => giveOfTime(context, id, "weekly", atMs()),
    ),
    idList(
      unmarked("monthly_done", () => monthOf(atMs()).key),
      (id) => giveOfTime(context, id, "monthly", atMs()),
    ),
    idList(
      unmarked("birthday_checked", () => dayOf(atMs()).key),
      (id) => giveBirthday(context, id, atMs()),
    ),
  );
}

/** Judges a month: a member whose points were too few loses one rank. */
async function judgeMonth(context: VipContext, memberId: MemberId, month: string): Promise<void> {
  const { platform } = context;
  await inLock(context, memberId, async (tx, member) => {
    if (member.level === 0 || !(await store.markDone(tx, memberId, "judged_month", month))) return;
    const { ranks } = await currentRanks(tx, platform.clock.nowMs());
    const monthPoints = await pointsIn(context, member, month);
    const to = rankAfterMonth(ranks, { level: member.level, monthPoints });
    await store.insertMonth(tx, {
      memberId,
      month,
      level: member.level,
      points: monthPoints,
      needed: ranks[member.level - 1]?.keep ?? ZERO,
      isKept: to === member.level,
      at: now(platform.clock),
    });
    if (to === member.level) return;
    await changeRank(context, tx, { member, to, cause: "not_kept", ranks });
  });
}

async function pointsIn(
  { turnover }: VipContext,
  { memberId, currency }: store.VipMember,
  month: string,
): Promise<Money> {
  const from = `${month}-01`;
  const { endMs } = monthOf(Date.parse(`${from}T00:00:00Z`));
  const sums = await turnover.daySums(memberId, currency, from, dayOf(endMs - 1).key);
  return money(sums.reduce((total, { validCash }) => total + validCash, 0n));
}

/** Weeks and months that went by without a worker and are given afterwards; more would be no gift of their time. */
const MOST_MISSED = 12;

/**
 * Gives a week's or month's gift for the rank at its beginning, to members who played in the one before; also those of the
 * weeks and months that went by while no worker ran.
 */
async function giveOfTime(
  context: VipContext,
  memberId: MemberId,
  gift: "weekly" | "monthly",
  atMs: number,
): Promise<void> {
  const of = gift === "weekly" ? weekOf : monthOf;
  const mark = gift === "weekly" ? "weekly_done" : "monthly_done";
  const present = of(atMs);
  await inLock(context, memberId, async (tx, member) => {
    const last = await store.lastGiven(tx, memberId, mark);
    if (!(await store.markDone(tx, memberId, mark, present.key))) return;
    // Before its first mark a member was in no rank yet.
    const due = last === null ? [present] : periodsAfter(last, present, of);
    for (const period of due) {
      const earlier = of(period.startMs - 1);
      if (!(await playedIn(context, member, earlier, period === present))) continue;
      // Judged before the gifts, a rank that was lost at the month's end counts for its gifts already.
      const levels = await store.levelsAt(tx, [memberId], new Date(period.startMs));
      const level = Math.min(levels.get(memberId) ?? 0, member.level);
      await give(context, tx, { member, level, gift, period: period.key });
    }
  });
}

/** The periods after the one with that key up to the present one, the earliest first. */
function periodsAfter<Period extends { key: string; startMs: number }>(
  last: string,
  present: Period,
  of: (atMs: number) => Period,
): Period[] {
  const found = [present];
  let before = of(present.startMs - 1);
  while (before.key > last && found.length <= MOST_MISSED) {
    found.unshift(before);
    before = of(before.startMs - 1);
  }
  return found;
}

/**
 * Whether a member played in a period. @param isLast it is the one before the present one, of which the day of the last bet
 * tells enough
 */
async function playedIn(
  { turnover }: VipContext,
  { memberId, currency, betOn }: store.VipMember,
  { startMs, endMs }: { startMs: number; endMs: number },
  isLast: boolean,
): Promise<boolean> {
  const first = dayOf(startMs).key;
  if (betOn === null || betOn < first) return false;
  if (isLast) return true;
  return (await turnover.daySums(memberId, currency, first, dayOf(endMs - 1).key)).length > 0;
}

async function giveBirthday(context: VipContext, memberId: MemberId, atMs: number): Promise<void> {
  const { identity } = context;
  const today = dayOf(atMs).key;
  await inLock(context, memberId, async (tx, member) => {
    if (!(await store.markDone(tx, memberId, "birthday_checked", today))) return;
    const birthday = (await identity.profileOf(memberId, tx))?.birthday;
    const year = birthday ? birthdayDue(birthday, today) : undefined;
    if (year === undefined || !(await store.markBirthday(tx, memberId, year))) return;
    await give(context, tx, { member, level: member.level, gift: "birthday", period: String(year) });
  });
}

/** Issues a gift of a level; members who may get nothing lose it. */
async function give(
  { platform, rewards }: VipContext,
  tx: Tx,
  order: { member: store.VipMember; level: number; gift: VipGift; period: string },
): Promise<void> {
  const nowMs = platform.clock.nowMs();
  const { ranks, terms } = await currentRanks(tx, nowMs);
  const rank = ranks[order.level - 1];
  if (!rank || rank.gifts[order.gift] === 0n) return;
  await rewards.issueAll(tx, "vip", [giftOrder({ ...order, rank, nowMs, terms })]);
}

async function inLock(
  { ledger, identity }: VipContext,
  memberId: MemberId,
  work: (tx: Tx, member: store.VipMember) => Promise<void>,
): Promise<void> {
  const member = await identity.findMember(memberId);
  if (!member) throw new Error(`there is no member ${memberId}`);
  await ledger.transaction(async (tx) => work(tx, await store.lockMember(tx, memberId, member.currency)));
}
