import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import type { PromotionDraft } from "@khela/contract/console/promotions";
import { parseMoney } from "@khela/kernel/money";
import type { RewardKind, TriggerKind } from "@khela/rules/promotions/terms";
import { countsNowhere } from "../../features/bonus-terms/bonus-terms.ts";
import { missingTexts, type Problems } from "../../features/content/draft-checks.ts";

export type Terms = OfferTermsDraft;
export type Trigger = Terms["trigger"];

const CONDITIONS: Terms["conditions"] = {
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

/** A new promotion: half of the second deposit, as a beginning. @param startsAt an instant in ISO 8601 */
export const emptyPromotion = (startsAt: string): PromotionDraft => ({
  code: "",
  category: "deposit",
  tags: [],
  picture: "/art/hero-welcome",
  position: 1,
  title: { bn: "", en: "" },
  summary: { bn: "", en: "" },
  startsAt,
  endsAt: null,
  popup: false,
  terms: {
    trigger: triggerOf("deposit"),
    conditions: CONDITIONS,
    reward: rewardOf("match"),
    lockFactorPpm: 5_000_000,
    perMember: 1,
    inAll: null,
    budget: "50000",
    delivery: "credit",
    claimDays: 7,
    group: null,
  },
});

/** A trigger of a kind with usual values. */
export function triggerOf(kind: TriggerKind): Trigger {
  switch (kind) {
    case "deposit":
      return { kind, nth: 2, daily: false, min: "500" };
    case "signUp":
    case "birthday":
      return { kind, days: 7 };
    case "code":
      return { kind, code: "" };
    case "turnover":
      return { kind, target: "10000" };
    default:
      return { kind };
  }
}

/** A reward of a kind with usual values. */
export function rewardOf(kind: RewardKind): Terms["reward"] {
  if (kind === "cash") return { kind, amount: "100" };
  if (kind === "match") return { kind, ratePpm: 500_000, cap: "5000" };
  return { kind, games: [], rounds: 20, stake: "10", days: 7 };
}

/** What must be above zero. */
function amountOf(reward: Terms["reward"]): string {
  if (reward.kind === "cash") return reward.amount;
  return reward.kind === "match" ? reward.cap : reward.stake;
}

const CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ENTERED = /^[A-Z0-9][A-Z0-9-]{2,23}$/;
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

const isAmount = (text: string): boolean => AMOUNT.test(text);
const isAboveZero = (text: string): boolean => isAmount(text) && (parseMoney(text) ?? 0n) > 0n;

/** What keeps a draft from being saved, by field; the server checks the rest. */
export function promotionProblems(draft: PromotionDraft): Problems {
  const { terms } = draft;
  const { trigger, reward, budget } = terms;
  const ends = draft.endsAt !== null && Date.parse(draft.endsAt) <= Date.parse(draft.startsAt);
  return {
    ...(CODE.test(draft.code) && draft.code !== "normal" ? {} : { code: "desk.promo_badCode" }),
    ...missingTexts("title", draft.title),
    ...missingTexts("summary", draft.summary),
    ...(ends ? { endsAt: "console.endBeforeStart" as const } : {}),
    ...(trigger.kind === "deposit" && !isAmount(trigger.min) ? { min: "desk.promo_badAmount" as const } : {}),
    ...(trigger.kind === "turnover" && !isAboveZero(trigger.target)
      ? { target: "desk.promo_badAmount" as const }
      : {}),
    ...(trigger.kind === "code" && !ENTERED.test(trigger.code)
      ? { entered: "desk.promo_badEntered" as const }
      : {}),
    ...(isAboveZero(amountOf(reward)) ? {} : { reward: "desk.promo_badAmount" as const }),
    ...(reward.kind === "freeRounds" && reward.games.length === 0
      ? { reward: "desk.promo_badGames" as const }
      : {}),
    ...(budget === null || isAboveZero(budget) ? {} : { budget: "desk.promo_badAmount" as const }),
    ...(reward.kind === "match" && trigger.kind !== "deposit"
      ? { rewardKind: "desk.promo_matchNeedsDeposit" as const }
      : {}),
    ...(terms.bonus && countsNowhere(terms.bonus) ? { weights: "desk.promo_noWeight" as const } : {}),
  };
}
