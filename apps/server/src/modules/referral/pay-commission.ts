import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { type LinkReason, reasonsAgainst, shareOf } from "@khela/rules/referral/commission";
import type { Tx } from "../../platform/database.ts";
import { networkKey } from "../../platform/http/network.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { ReferralContext } from "./context.ts";
import * as store from "./store.ts";

/** How far back sessions and browsers are compared. */
const LOOK_BACK_MS = 90 * 86_400_000;
/** How many sessions of an account are compared. */
const SESSIONS = 50;
/** How many days back a share is still paid, should the job have been away. */
const SHARE_DAYS = 3;

/** Pays what is due every ten minutes: the commission that is paid once, and yesterday's shares. */
export function schedulePayments(context: ReferralContext): () => Promise<number> {
  const { db } = context.platform;
  return scheduleWorkLists(
    context.platform,
    { job: "referral-pay", cron: "*/10 * * * *" },
    idList(
      async (after, limit) => {
        const settings = await store.readSettings(db);
        if (!settings.enabled || settings.once_amount === 0n) return [];
        const due = { deposit: money(settings.min_deposit), turnover: money(settings.min_turnover) };
        return store.listFriendIds(db, { after, limit, due });
      },
      (friendId: MemberId) => payOnce(context, friendId),
    ),
    idList(
      async (after, limit) => {
        const settings = await store.readSettings(db);
        if (!settings.enabled || settings.share_ppm === 0n) return [];
        return store.listFriendIds(db, { after, limit });
      },
      (friendId: MemberId) => payShares(context, friendId),
    ),
  );
}

async function payOnce(context: ReferralContext, friendId: MemberId): Promise<void> {
  const { db } = context.platform;
  const [settings, friend] = [await store.readSettings(db), await store.findFriend(db, friendId)];
  if (!friend) return;
  await writeCommission(context, friend, {
    kind: "once",
    day: "",
    basis: friend.turnover,
    amount: money(settings.once_amount),
    lockFactorPpm: settings.lock_factor_ppm,
  });
}

async function payShares(context: ReferralContext, friendId: MemberId): Promise<void> {
  const { db, clock } = context.platform;
  const [settings, friend] = [await store.readSettings(db), await store.findFriend(db, friendId)];
  if (!friend) return;
  for (let back = 1; back <= SHARE_DAYS; back += 1) {
    const { key: day } = dayPlus(clock.nowMs(), -back);
    if (await store.hasCommission(db, { friendId, kind: "share", day })) continue;
    const sums = await context.turnover.daySums(friendId, friend.currency, day, day);
    const basis = money(sums.reduce((sum, { validCash }) => sum + validCash, 0n));
    const amount = shareOf(basis, settings.share_ppm);
    const lockFactorPpm = settings.lock_factor_ppm;
    if (amount > ZERO)
      await writeCommission(context, friend, { kind: "share", day, basis, amount, lockFactorPpm });
  }
}

interface Due {
  kind: "once" | "share";
  day: string;
  basis: Money;
  amount: Money;
  lockFactorPpm: bigint;
}

/** Writes a commission once: paid, or waiting where the accounts are linked, or refused where the inviter gets nothing. */
async function writeCommission(context: ReferralContext, friend: store.Friend, due: Due): Promise<void> {
  const { platform, ledger } = context;
  const reasons = await linksOf(context, friend);
  await ledger.transaction(async (tx) => {
    await store.lockFriend(tx, friend.friendId);
    if (await store.hasCommission(tx, { friendId: friend.friendId, ...due })) return;
    const { friendId, inviterId, currency } = friend;
    const one: store.Commission = {
      ...due,
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

/** What speaks against paying by itself. */
async function linksOf(
  { platform, identity, cashier }: ReferralContext,
  friend: store.Friend,
): Promise<LinkReason[]> {
  const { friendId, inviterId } = friend;
  const since = new Date(platform.clock.nowMs() - LOOK_BACK_MS);
  const [siblings, sameDevice, samePayee, own, theirs] = await Promise.all([
    store.listSiblings(platform.db, friend),
    identity.sameBrowser(friendId, since),
    cashier.samePayee(friendId),
    identity.sessionsOf(friendId, SESSIONS),
    identity.sessionsOf(inviterId, SESSIONS),
  ]);
  const networks = new Set(theirs.map(({ ip }) => networkKey(ip)));
  const sameNetwork = own.some(({ ip }) => networks.has(networkKey(ip))) ? [inviterId] : [];
  return reasonsAgainst({ inviterId, siblings, sameDevice, samePayee, sameNetwork });
}
