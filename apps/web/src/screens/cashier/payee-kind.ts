import type { PaymentMethod } from "@khela/contract/cashier";
import { toLatinDigits } from "@khela/i18n/input";
import { PAYEE_PATTERNS, type PayeeKind } from "@khela/rules/cashier/payee";

/** The kind of account that a method pays to; undefined when the site has no pattern for it. */
export function payeeKind(method: PaymentMethod | undefined): PayeeKind | undefined {
  const kind = method?.accountLabel;
  return kind && Object.hasOwn(PAYEE_PATTERNS, kind) ? (kind as PayeeKind) : undefined;
}

/** A typed account without spaces and dashes, in the digits 0-9. */
export function cleanAccount(typed: string): string {
  return toLatinDigits(typed).replace(/[\s-]/g, "");
}
