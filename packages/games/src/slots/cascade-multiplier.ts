import type { SlotRules } from "./types.ts";

/** The multiplier of the n-th grid of a spin (from 0); 1 for titles without cascades. */
export function cascadeMultiplier({ rules }: { readonly rules: SlotRules }, grid: number): number {
  const multipliers = rules.cascade?.multipliers ?? [1];
  return multipliers[Math.min(grid, multipliers.length - 1)] ?? 1;
}
