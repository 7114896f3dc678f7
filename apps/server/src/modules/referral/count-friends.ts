import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { depositSucceeded } from "../cashier/index.ts";
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

/** Follows registrations, deposits and bets of invited friends; each is counted once. */
export function followFriends(context: ReferralContext): void {
  const { platform, cashier, ledger, turnover } = context;
  platform.events.subscribe(memberRegistered, "referral-friend", async ({ memberId }) => {
    await noteFriend(context, memberId);
  });
  platform.events.subscribe(depositSucceeded, "referral-deposit", async ({ depositId, memberId }) => {
    // The event of the registration may come later than the one of the first deposit.
    await noteFriend(context, memberId);
    const deposit = await cashier.paymentFacts.deposit(depositId);
    if (!deposit || !(await store.findFriend(platform.db, memberId))) return;
    const amount = moneyFromText(deposit.amount);
    await ledger.transaction((tx) =>
      store.addDeposit(tx, { depositId, friendId: memberId, amount, at: deposit.at }),
    );
  });
  turnover.follow({ name: "referral", read: countBets });
}

async function countBets(tx: Tx, facts: readonly TurnoverFact[]): Promise<void> {
  const sums = new Map<MemberId, Money>();
  for (const { memberId, validCash } of facts)
    sums.set(memberId, money((sums.get(memberId) ?? 0n) + validCash));
  await store.addTurnover(tx, sums);
}
