import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { depositCorrected, depositSucceeded } from "../cashier/index.ts";
import { memberRegistered } from "../identity/index.ts";
import type { ReferralContext } from "./context.ts";
import * as store from "./store.ts";

/** The type of a player; agents have contracts of their own. */
const PLAYER = 0;

/** Notes who invited a new member. Agents' downlines and trial accounts are left out. */
async function noteFriend({ platform, identity }: ReferralContext, friendId: MemberId): Promise<void> {
  const friend = await identity.findMember(friendId);
  if (!friend?.referredBy || friend.type !== PLAYER) return;
  const inviter = await identity.findMember(friend.referredBy);
  if (inviter?.type !== PLAYER) return;
  await store.insertFriend(platform.db, {
    friendId,
    inviterId: inviter.id,
    currency: friend.currency,
    registeredAt: friend.registeredAt,
  });
}

/**
 * Follows registrations, deposits and bets of invited friends; each is counted once. @returns what the events do, for a
 * history without a worker
 */
export function followFriends(context: ReferralContext) {
  const { platform, cashier, ledger, turnover } = context;
  const countFriend = (memberId: MemberId): Promise<void> => noteFriend(context, memberId);
  // Whatever the order of the events: what counts is the deposit as it is when one is handled.
  const countDeposit = async ({ depositId }: { depositId: string }): Promise<void> => {
    const deposit = await cashier.depositFacts(depositId);
    if (!deposit?.settledAt) return;
    const { memberId, settledAt: at } = deposit;
    // The event of the registration may come later than the one of the first deposit.
    await noteFriend(context, memberId);
    if (!(await store.findFriend(platform.db, memberId))) return;
    await ledger.transaction(async (tx) => {
      const facts = await cashier.depositFacts(depositId, tx);
      const amount = facts?.state === "succeeded" ? (facts.received ?? ZERO) : ZERO;
      await store.countDeposit(tx, { depositId, friendId: memberId, amount, at });
    });
  };
  platform.events.subscribe(memberRegistered, "referral-friend", ({ memberId }) => countFriend(memberId));
  platform.events.subscribe(depositSucceeded, "referral-deposit", countDeposit);
  platform.events.subscribe(depositCorrected, "referral-deposit", countDeposit);
  turnover.follow({ name: "referral", read: countBets });
  return { countFriend, countDeposit };
}

async function countBets(tx: Tx, facts: readonly TurnoverFact[]): Promise<void> {
  const sums = new Map<MemberId, Money>();
  for (const { memberId, validCash } of facts)
    sums.set(memberId, money((sums.get(memberId) ?? 0n) + validCash));
  await store.addTurnover(tx, sums);
}
