import type { MemberId } from "@khela/kernel/ids";

declare const brand: unique symbol;
/** A ledger account's name, which says everything about it: `member:<id>:cash:BDT`. */
export type AccountName = string & { readonly [brand]: "AccountName" };

/** The parts of an {@link AccountName}. A house account's bucket is its owner. */
export interface AccountParts {
  kind: "member" | "house" | "provider";
  owner: string;
  bucket: string;
  currency: string;
}

// The same pattern guards ledger.lock_accounts.
const NAME =
  /^(?:member:[\w.-]{1,64}:[a-z]{1,16}|provider:[\w.-]{1,64}:[a-z]{1,16}|house:[\w.-]{1,64}):[A-Z0-9]{2,10}$/;

/**
 * A member's account. It keeps a running balance that can't go below zero.
 * @param bucket `cash`, `held` (open holds, moved by holds alone) or another pool in lower case
 */
export function memberAccount(memberId: MemberId, bucket: string, currency: string): AccountName {
  return checked(`member:${memberId}:${bucket}:${currency}`);
}

/** A house account, such as `house:games:BDT`. Keeps no running balance: totals come from entries. */
export function houseAccount(name: string, currency: string): AccountName {
  return checked(`house:${name}:${currency}`);
}

/** A payment or game provider's account, such as `provider:sandbox:clearing:BDT`. No running balance. */
export function providerAccount(provider: string, bucket: string, currency: string): AccountName {
  return checked(`provider:${provider}:${bucket}:${currency}`);
}

/** Takes a name apart. @throws RangeError where the text is no account name */
export function accountParts(name: AccountName): AccountParts {
  const [kind, owner = "", ...rest] = checked(name).split(":");
  const [bucket = owner, currency = bucket] = rest.length === 2 ? rest : [owner, rest[0]];
  return { kind: kind as AccountParts["kind"], owner, bucket, currency };
}

function checked(name: string): AccountName {
  if (!NAME.test(name)) throw new RangeError(`not an account name: ${name}`);
  return name as AccountName;
}
