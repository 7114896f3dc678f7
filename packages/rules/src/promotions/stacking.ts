import type { RewardKind } from "./terms.ts";

/** The kinds of benefits that a member may hold, those of other modules included. */
export const benefitKinds = ["cash", "match", "freeRounds", "rebate", "cashback"] as const;
export type BenefitKind = (typeof benefitKinds)[number];

/**
 * Whether a member who holds a live benefit of one kind (row) may begin one of another kind (column). Rebates count
 * cash stakes only, so they go with everything; two deposit matches at once would be wagered by the same bets, and a
 * match with cashback would pay for the same loss twice. Source: domain-rules B15.
 */
export const STACKING: Readonly<Record<BenefitKind, Readonly<Record<BenefitKind, boolean>>>> = {
  cash: { cash: true, match: true, freeRounds: true, rebate: true, cashback: true },
  match: { cash: true, match: false, freeRounds: true, rebate: true, cashback: false },
  freeRounds: { cash: true, match: true, freeRounds: true, rebate: true, cashback: true },
  rebate: { cash: true, match: true, freeRounds: true, rebate: false, cashback: true },
  cashback: { cash: true, match: false, freeRounds: true, rebate: true, cashback: false },
};

/** A grant that is not over. */
export interface HeldGrant {
  kind: RewardKind;
  group: string | null;
}

/** Whether a member with these live grants may begin another. @returns what stands against it */
export function stackingProblem(held: readonly HeldGrant[], next: HeldGrant): "group" | "kind" | undefined {
  if (next.group !== null && held.some(({ group }) => group === next.group)) return "group";
  return held.some(({ kind }) => !STACKING[kind][next.kind]) ? "kind" : undefined;
}
