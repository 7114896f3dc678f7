import type { Localized } from "@khela/contract/shared";
import { dayOf } from "@khela/kernel/period";
import { serverTexts } from "@khela/i18n/server-texts";
import type { VipGift } from "@khela/rules/vip/ranks";
import { type RawBuilder, sql } from "kysely";
import type { RewardOrder } from "../rewards/index.ts";
import type { Rank, RankSettings } from "./context.ts";
import type { VipMember } from "./store.ts";

const DAY_MS = 86_400_000;
const texts = serverTexts(["vip"]);

/** The name of a rank's gift, as it is kept with the reward. */
const titleOf = (gift: VipGift, name: Localized): Localized => ({
  bn: texts("bn").t(`vip.giftOf_${gift}`, { rank: name.bn }),
  en: texts("en").t(`vip.giftOf_${gift}`, { rank: name.en }),
});

/**
 * The order of a gift, which the member claims.
 * @param asked.period what it is given for, once: a level, a week, a month or a year
 */
export function giftOrder(asked: {
  member: Pick<VipMember, "memberId" | "currency">;
  rank: Rank;
  gift: VipGift;
  period: string;
  nowMs: number;
  terms: Omit<RankSettings, "ranks">;
}): Omit<RewardOrder, "source"> {
  const { member, rank, gift, period, nowMs, terms } = asked;
  const days = gift === "birthday" ? terms.birthdayClaimDays : terms.claimDays;
  return {
    memberId: member.memberId,
    currency: member.currency,
    sourceRef: `${gift}:${period}:${member.memberId}`,
    title: titleOf(gift, rank.name),
    amount: rank.gifts[gift],
    mode: "claim",
    claimBy: new Date(dayOf(nowMs + days * DAY_MS).endMs),
    lockFactorPpm: BigInt(terms.lockFactorPpm),
  };
}

/** The kind of a gift, as an expression for other modules. @param reference that of the gift's reward */
export const vipGiftOf = (reference: RawBuilder<unknown>): RawBuilder<string> =>
  sql`split_part(${reference}, ':', 1)`;
