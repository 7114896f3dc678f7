import type { PaymentMethod } from "@khela/contract/cashier";
import { toLatinDigits } from "@khela/i18n/input";
import { PAYEE_PATTERNS, type PayeeKind } from "@khela/rules/cashier/payee";

/** What kind of account a method pays to. */
export function payeeKind(method: PaymentMethod | undefined): PayeeKind | undefined {
  const kind = method?.accountLabel;
  return kind && Object.hasOwn(PAYEE_PATTERNS, kind) ? (kind as PayeeKind) : undefined;
}

/** An account without the spaces and dashes that people write into it, in 0-9. */
export function cleanAccount(typed: string): string {
  return toLatinDigits(typed).replace(/[\s-]/g, "");
}
