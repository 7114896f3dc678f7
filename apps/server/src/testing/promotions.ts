import { randomUUID } from "node:crypto";
import { createDeposit, type Deposit } from "@khela/contract/cashier";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import {
  createCampaign,
  type PromotionDesk,
  type PromotionDraft,
  publishCampaign,
} from "@khela/contract/console/promotions";
import { getPromotion, joinPromotion, type PromotionPage, requestReward } from "@khela/contract/promotions";
import type { TestMember, TestOperator } from "./app.ts";

const CONDITIONS: OfferTermsDraft["conditions"] = {
  countries: [],
  categories: [],
  vendors: [],
  games: [],
  minVipLevel: 0,
  minKycLevel: 0,
  contactVerified: false,
  registeredFrom: null,
  registeredBefore: null,
};

/** ৳100 in cash for every member, once, claimed on the page. */
export const CASH_TERMS: OfferTermsDraft = {
  trigger: { kind: "segment" },
  conditions: CONDITIONS,
  reward: { kind: "cash", amount: "100" },
  lockFactorPpm: 5_000_000,
  perMember: 1,
  inAll: null,
  budget: "10000",
  delivery: "claim",
  claimDays: 7,
  group: null,
};

/** Half of the second deposit, from ৳500, at most ৳1,000, wagered ten times with the deposit. */
export const MATCH_TERMS: OfferTermsDraft = {
  ...CASH_TERMS,
  trigger: { kind: "deposit", nth: 2, daily: false, min: "500" },
  reward: { kind: "match", ratePpm: 500_000, cap: "1000" },
  lockFactorPpm: 10_000_000,
  delivery: "credit",
};

export interface DraftChange extends Partial<Omit<PromotionDraft, "terms">> {
  terms?: Partial<OfferTermsDraft>;
}

/** A draft with a free code, from yesterday on without an end. */
export function promotionDraft({ terms, ...change }: DraftChange = {}): PromotionDraft {
  return {
    code: `promo-${randomUUID().slice(0, 12)}`,
    category: "deposit",
    tags: ["special"],
    picture: "/art/hero-welcome",
    position: 1,
    title: { bn: "দ্বিতীয় জমার বোনাস", en: "Second deposit bonus" },
    summary: { bn: "দ্বিতীয় জমায় ৫০%", en: "50 % on your second deposit" },
    startsAt: new Date(Date.now() - 86_400_000).toISOString(),
    endsAt: null,
    popup: false,
    ...change,
    terms: { ...CASH_TERMS, ...terms },
  };
}

/** Creates a promotion and publishes it as one operator. */
export async function publish(by: TestOperator, change: DraftChange = {}): Promise<PromotionDesk> {
  const { id, version } = await by.call(createCampaign, { body: promotionDraft(change) });
  return by.call(publishCampaign, { params: { promotionId: id }, body: { version, reason: "a test" } });
}

const key = () => ({ idempotencyKey: randomUUID() });

export const join = ({ call }: Pick<TestMember, "call">, promotionId: string, code?: string) =>
  call(joinPromotion, { body: { promotionId, ...(code === undefined ? {} : { code }) } }, key());

/** Claims what was earned, or applies. */
export const claim = ({ call }: Pick<TestMember, "call">, promotionId: string): Promise<PromotionPage> =>
  call(requestReward, { body: { promotionId } }, key());

export const pageOf = ({ call }: Pick<TestMember, "call">, promotionCode: string): Promise<PromotionPage> =>
  call(getPromotion, { params: { promotionCode } });

/** Starts a deposit that is for a promotion. */
export const depositFor = ({ call }: TestMember, promotion: string, amount: string): Promise<Deposit> =>
  call(createDeposit, { body: { methodId: "khelapay", amount, promotion } }, key());
