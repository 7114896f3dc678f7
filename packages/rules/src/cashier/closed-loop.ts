import { type Money, money } from "@khela/kernel/money";
import type { PayeeKind } from "./payee.ts";

/**
 * What of a member's deposits has not gone back yet, by the kind of account that it came from
 * (domain rules P7). A deposit's method is of the kind that the withdrawal method of the same name
 * pays to; kinds without a method to pay out by are left out: there money can't go back.
 * @param methods the withdrawal methods that are on
 * @param credited what came in, by method @param withdrawn what went out or is about to, by method
 * @returns kinds with more than zero
 */
export function owedByKind(
  methods: readonly { id: string; payee: PayeeKind | null }[],
  credited: ReadonlyMap<string, Money>,
  withdrawn: ReadonlyMap<string, Money>,
): Map<PayeeKind, Money> {
  const owed = new Map<PayeeKind, Money>();
  for (const { id, payee } of methods) {
    if (payee === null) continue;
    const rest = (credited.get(id) ?? 0n) - (withdrawn.get(id) ?? 0n);
    owed.set(payee, money((owed.get(payee) ?? 0n) + rest));
  }
  return new Map([...owed].filter(([, rest]) => rest > 0n));
}
