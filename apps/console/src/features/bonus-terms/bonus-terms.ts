import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";

/** What holds for bonus money, as operators edit it. */
export type BonusTerms = NonNullable<OfferTermsDraft["bonus"]>;

/** The terms that new bonus money begins with. */
export const USUAL_TERMS: BonusTerms = { maxStake: "500", maxConversion: null, days: 14 };

/** Whether bets of no category count, so that the bonus could never be wagered. */
export const countsNowhere = ({ weights }: BonusTerms): boolean =>
  weights !== undefined && Object.values(weights).every((ppm) => ppm === 0);
