import { type Money, money } from "@khela/kernel/money";
import type { PayeeKind } from "./payee.ts";

/**
 * The part of a member's deposits that has not been paid back yet, by the kind of account that it came from
 * (domain rules P7). A deposit's method is of the kind that the withdrawal method of the same name pays to.
 * Kinds without such a method are left out, because money can't be paid back there.
 * @param methods the active withdrawal methods
 * @param credited the deposits, by method @param withdrawn the paid and pending withdrawals, by method
 * @returns the kinds with more than zero
 */
export function unreturnedDeposits(
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
