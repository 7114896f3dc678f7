import type { getReferral, listReferralFriends } from "@khela/contract/referral";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import { friendState, type ReferralTerms } from "@khela/rules/referral/commission";
import type { ReferralContext } from "./context.ts";
import * as store from "./store.ts";

const textOrNull = (amount: bigint | null): string | null =>
  amount === null ? null : moneyToText(money(amount));

const termsOf = (row: store.TermsRow): ReferralTerms => ({
  onceAmount: money(row.once_amount),
  minDeposit: money(row.min_deposit),
  minTurnover: money(row.min_turnover),
  sharePpm: row.share_ppm,
});

/** A member's code with the terms and sums. */
export async function readOwn(
  { platform, identity }: ReferralContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getReferral>> {
  const [member, settings] = await Promise.all([
    identity.findMember(memberId),
    store.readTerms(platform.db, now(platform.clock)),
  ]);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const terms = termsOf(settings);
  const due = { deposit: terms.minDeposit, turnover: terms.minTurnover };
  const sums = await store.sumFriends(platform.db, memberId, due);
  return {
    enabled: settings.enabled,
    code: member.referralCode,
    currency: member.currency,
    onceAmount: moneyToText(terms.onceAmount),
    minDeposit: moneyToText(terms.minDeposit),
    minTurnover: moneyToText(terms.minTurnover),
    sharePpm: Number(terms.sharePpm),
    lockFactorPpm: Number(settings.lock_factor_ppm),
    friendCap: textOrNull(settings.friend_cap),
    monthCap: textOrNull(settings.month_cap),
    friends: sums.friends,
    active: sums.active,
    earned: moneyToText(sums.earned),
    waiting: moneyToText(sums.waiting),
  };
}

/** A page of a member's friends by masked names. */
export async function readFriends(
  { platform, identity }: ReferralContext,
  memberId: MemberId,
  { pageNo, pageSize }: HandlerInput<typeof listReferralFriends>["query"],
): Promise<HandlerOutput<typeof listReferralFriends>> {
  const terms = termsOf(await store.readTerms(platform.db, now(platform.clock)));
  const due = { deposit: terms.minDeposit, turnover: terms.minTurnover };
  const [friends, { friends: count }] = await Promise.all([
    store.listFriends(platform.db, memberId, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    store.sumFriends(platform.db, memberId, due),
  ]);
  const members = await identity.findMembers(friends.map(({ friendId }) => friendId));
  return {
    content: friends.map((friend) => ({
      account: members.get(friend.friendId)?.masked ?? "***",
      registeredAt: friend.registeredAt.toISOString(),
      state: friendState(friend, terms),
      earned: moneyToText(friend.earned),
    })),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}
