import { type DepositPromotion, NORMAL_PROMOTION } from "@khela/contract/cashier";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";

/** The module that offers promotions with deposits. The cashier stores the choice; the module grants the bonus. */
export interface DepositPromotions {
  /** The promotions that this member can choose now, without `normal`. @param member.ip address of the request */
  offered(member: { memberId: MemberId; ip: string }): Promise<DepositPromotion[]>;
  /**
   * Keeps a bonus for a deposit, in the transaction that inserts it.
   * @throws AppError MONEY_PROMOTION for an unknown code, PROMO_MINIMUM, and the refusals of a grant
   */
  choose(tx: Tx, choice: DepositChoice): Promise<void>;
}

/** A deposit that was just inserted, and the promotion that it is for. */
export interface DepositChoice {
  memberId: MemberId;
  currency: string;
  ip: string;
  code: string;
  depositId: string;
  amount: Money;
}

const NORMAL: DepositPromotion = {
  code: NORMAL_PROMOTION,
  title: { bn: "সাধারণ", en: "Normal" },
  text: { bn: "কোনো প্রোমোশন ছাড়া জমা।", en: "A deposit without a promotion." },
  bonus: null,
};

/** `normal` first, then the promotions on offer. */
export async function promotionsFor(
  offers: DepositPromotions | undefined,
  member: { memberId: MemberId; ip: string },
): Promise<DepositPromotion[]> {
  return [NORMAL, ...((await offers?.offered(member)) ?? [])];
}
