import { createHmac } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { cleanLine } from "@khela/kernel/text";
import { maskPayee } from "@khela/rules/cashier/mask-payee";
import { HOLDER_RULE, isPayeeAccount, type PayeeKind } from "@khela/rules/cashier/payee";
import { checkField } from "@khela/rules/fields/check-field";
import type { Secrets } from "../../platform/secrets.ts";

/** The account that receives a withdrawal. */
export interface Payee {
  account: string;
  accountName: string;
}

/** The stored form of a payee: encrypted, masked, and a keyed hash that finds others with the same account. */
export interface KeptPayee {
  payee_sealed: Buffer;
  payee_masked: string;
  payee_hash: Buffer;
}

/** The record to which an encrypted payee is bound; it can't be decrypted for another one. */
export type PayeeOwner = `withdrawal:${string}` | `payout-account:${string}`;

/** @throws AppError FIELD_FORMAT where the account doesn't match the method's kind, or the holder's name is invalid */
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
