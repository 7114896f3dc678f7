import { createHmac } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { cleanLine } from "@khela/kernel/text";
import { maskPayee } from "@khela/rules/cashier/mask-payee";
import { HOLDER_RULE, isPayeeAccount, type PayeeKind } from "@khela/rules/cashier/payee";
import { checkField } from "@khela/rules/fields/check-field";
import type { Secrets } from "../../platform/secrets.ts";

/** Where a withdrawal goes. */
export interface Payee {
  account: string;
  accountName: string;
}

/** What of a payee is kept: sealed, masked, and a keyed hash that finds others with the same account. */
export interface KeptPayee {
  payee_sealed: Buffer;
  payee_masked: string;
  payee_hash: Buffer;
}

/** What a sealed payee belongs to; it opens nowhere else. */
export type PayeeOwner = `withdrawal:${string}` | `payout-account:${string}`;

/** @throws AppError FIELD_FORMAT where the account can't be one of the method's kind, or its holder no person */
export function checkPayee(kind: PayeeKind | null, { account, accountName }: Payee): void {
  const problem = checkField(HOLDER_RULE, cleanLine(accountName));
  if (problem) throw new AppError("FIELD_FORMAT", { field: "accountName", ...problem });
  if (kind !== null && !isPayeeAccount(kind, account)) {
    throw new AppError("FIELD_FORMAT", { field: "account", patternId: `payee-${kind}` });
  }
}

export function keepPayee(secrets: Secrets, owner: PayeeOwner, payee: Payee): KeptPayee {
  return {
    payee_sealed: secrets.seal(Buffer.from(JSON.stringify(payee)), owner),
    payee_masked: maskPayee(payee.account),
    payee_hash: createHmac("sha256", secrets.key("pepper", "payee"))
      .update(payee.account.toLowerCase())
      .digest(),
  };
}

export function openPayee(secrets: Secrets, owner: PayeeOwner, sealed: Buffer): Payee {
  return JSON.parse(secrets.open(sealed, owner).toString()) as Payee;
}
