import { type DepositPromotion, NORMAL_PROMOTION } from "@khela/contract/cashier";
import type { MemberId } from "@khela/kernel/ids";

/** The module that offers promotions with deposits. The cashier stores the choice; the module grants the bonus. */
export interface DepositPromotions {
  /** The promotions that this member can choose now, without `normal`. */
  offered(memberId: MemberId): Promise<DepositPromotion[]>;
}

const NORMAL: DepositPromotion = {
  code: NORMAL_PROMOTION,
  title: { bn: "সাধারণ", en: "Normal" },
  text: { bn: "কোনো প্রোমোশন ছাড়া জমা।", en: "A deposit without a promotion." },
};

/** `normal` first, then the promotions on offer. */
export async function promotionsFor(
  offers: DepositPromotions | undefined,
  memberId: MemberId,
): Promise<DepositPromotion[]> {
  return [NORMAL, ...((await offers?.offered(memberId)) ?? [])];
}
