import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { dayPlus, monthOf } from "@khela/kernel/period";
import { type ReferralCaps, shareOf, withinCaps } from "@khela/rules/referral/commission";
import type { Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { ReferralContext } from "./context.ts";
import { linksOf } from "./links.ts";
import * as store from "./store.ts";

/** How many days back a share is still paid, should the job have been away. */
const SHARE_DAYS = 3;

/** Pays what is due every ten minutes: the commission that is paid once, and yesterday's shares. */
export function schedulePayments(context: ReferralContext): () => Promise<number> {
  const { db, clock } = context.platform;
  return scheduleWorkLists(
    context.platform,
    { job: "referral-pay", cron: "*/10 * * * *" },
    idList(
      async (after, limit) => {
        const settings = await store.readTerms(db, now(clock));
        if (!settings.enabled || settings.once_amount === 0n) return [];
        const due = { deposit: money(settings.min_deposit), turnover: money(settings.min_turnover) };
        return store.listFriendIds(db, { after, limit, due });
      },
      (friendId: MemberId) => payOnce(context, friendId),
    ),
    idList(
      async (after, limit) => {
        const settings = await store.readTerms(db, now(clock));
        if (!settings.enabled || settings.share_ppm === 0n) return [];
        return store.listFriendIds(db, { after, limit });
      },
      (friendId: MemberId) => payShares(context, friendId),
    ),
  );
}

async function payOnce(context: ReferralContext, friendId: MemberId): Promise<void> {
  const { db, clock } = context.platform;
  const [terms, friend] = [await store.readTerms(db, now(clock)), await store.findFriend(db, friendId)];
  if (!friend) return;
  const amount = money(terms.once_amount);
  await writeCommission(context, friend, { kind: "once", day: "", basis: friend.turnover, amount, terms });
}

async function payShares(context: ReferralContext, friendId: MemberId): Promise<void> {
  const { db, clock } = context.platform;
  const friend = await store.findFriend(db, friendId);
  if (!friend) return;
  for (let back = 1; back <= SHARE_DAYS; back += 1) {
    const { key: day, startMs } = dayPlus(clock.nowMs(), -back);
    // A day is paid by the terms that held when it began.
    const terms = await store.readTerms(db, new Date(startMs));
    if (!terms.enabled || terms.share_ppm === 0n) continue;
    if (await store.hasCommission(db, { friendId, kind: "share", day })) continue;
    const sums = await context.turnover.daySums(friendId, friend.currency, day, day);
    const basis = money(sums.reduce((sum, { validCash }) => sum + validCash, 0n));
    const amount = shareOf(basis, terms.share_ppm);
    if (amount > ZERO) await writeCommission(context, friend, { kind: "share", day, basis, amount, terms });
  }
}

interface Due {
  kind: "once" | "share";
  day: string;
  basis: Money;
  amount: Money;
  terms: store.TermsRow;
}

const capsOf = ({ friend_cap, month_cap }: store.TermsRow): ReferralCaps => ({
  friendCap: friend_cap === null ? undefined : money(friend_cap),
  monthCap: month_cap === null ? undefined : money(month_cap),
});

/** Writes a commission once: paid, or waiting where the accounts are linked, or refused where the inviter gets nothing. */
async function writeCommission(
  context: ReferralContext,
  friend: store.Friend,
  { terms, ...due }: Due,
): Promise<void> {
  const { platform, ledger } = context;
  const { reasons } = await linksOf(context, friend);
  await ledger.transaction(async (tx) => {
    // One commission of an inviter at a time, so that two can't use the same rest of a cap.
    await lockMemberAccounts(tx, friend.inviterId);
    await store.lockFriend(tx, friend.friendId);
    if (await store.hasCommission(tx, { friendId: friend.friendId, ...due })) return;
    const { friendId, inviterId, currency } = friend;
    const month = new Date(monthOf(platform.clock.nowMs()).startMs);
    const before = await store.sumCommitted(tx, friend, month);
    const amount = withinCaps(due.kind, due.amount, capsOf(terms), before);
    if (amount === ZERO) return;
    const one: store.Commission = {
      ...due,
      amount,
      lockFactorPpm: terms.lock_factor_ppm,
      id: platform.ids.next(),
      friendId,
      inviterId,
      currency,
      reasons,
      state: "waiting",
      rewardId: undefined,
      createdAt: now(platform.clock),
      decidedAt: undefined,
      decidedBy: undefined,
      decision: undefined,
    };
    if (reasons.length > 0) {
      await store.insertCommission(tx, one);
      return;
    }
    const issued = await issueCommission(context, tx, one);
    await store.insertCommission(
      tx,
      "refused" in issued
        ? { ...one, state: "refused", reasons: [issued.refused] }
        : { ...one, state: "paid", rewardId: issued.rewardId },
    );
  });
}

/** Issues the reward of a commission, in the caller's transaction. */
export function issueCommission({ rewards }: ReferralContext, tx: Tx, one: store.Commission) {
  return rewards.issue(tx, {
    memberId: one.inviterId,
    currency: one.currency,
    source: "referral",
    sourceRef: one.id,
    title: { en: "For inviting a friend", bn: "বন্ধুকে আমন্ত্রণের জন্য" },
    amount: one.amount,
    mode: "credit",
    lockFactorPpm: one.lockFactorPpm,
    ...(one.day === "" ? {} : { detail: { period: { from: one.day, to: one.day } } }),
  });
}
