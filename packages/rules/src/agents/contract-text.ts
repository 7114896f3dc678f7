import { moneyFromText, moneyToText } from "@khela/kernel/money";
import type { ContractTerms, Tier } from "./contract.ts";

/** Terms as they travel and are stored: amounts are decimal text in the currency's unit. */
export interface ContractTermsText extends Omit<ContractTerms, "tiers" | "active"> {
  tiers: readonly (Omit<Tier, "minTurnover" | "minLoss"> & { minTurnover: string; minLoss: string })[];
  active: { minValidStake: string; minDeposits: string };
}

/** Terms of text that a schema has checked. @throws RangeError where an amount is no decimal text */
export const termsFromText = ({ tiers, active, ...terms }: ContractTermsText): ContractTerms => ({
  ...terms,
  tiers: tiers.map(({ ratePpm, minTurnover, minActive, minLoss }) => ({
    ratePpm,
    minTurnover: moneyFromText(minTurnover),
    minActive,
    minLoss: moneyFromText(minLoss),
  })),
  active: {
    minValidStake: moneyFromText(active.minValidStake),
    minDeposits: moneyFromText(active.minDeposits),
  },
});

/** The text of terms; the same terms always give the same text, in the same order of fields. */
export const termsToText = ({
  kind,
  period,
  tiers,
  active,
  carry,
  isFloating,
  payer,
}: ContractTerms): ContractTermsText => ({
  kind,
  period,
  tiers: tiers.map(({ ratePpm, minTurnover, minActive, minLoss }) => ({
    ratePpm,
    minTurnover: moneyToText(minTurnover),
    minActive,
    minLoss: moneyToText(minLoss),
  })),
  active: {
    minValidStake: moneyToText(active.minValidStake),
    minDeposits: moneyToText(active.minDeposits),
  },
  carry,
  isFloating,
  payer,
});
