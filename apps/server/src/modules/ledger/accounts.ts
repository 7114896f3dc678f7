import type { MemberId } from "@khela/kernel/ids";

declare const brand: unique symbol;
/** A ledger account's name, which holds all its attributes: `member:<id>:cash:BDT`. */
export type AccountName = string & { readonly [brand]: "AccountName" };

/** The parts of an {@link AccountName}. For a house account the bucket equals the owner. */
export interface AccountParts {
  kind: "member" | "house" | "provider";
  owner: string;
  bucket: string;
  currency: string;
}

// The database function ledger.lock_accounts checks the same pattern.
const NAME =
  /^(?:member:[\w.-]{1,64}:[a-z]{1,16}|provider:[\w.-]{1,64}:[a-z]{1,16}|house:[\w.-]{1,64}):[A-Z0-9]{2,10}$/;

/**
 * A member's account. It keeps a running balance that can't go below zero.
 * @param bucket `cash`, `held` (open holds; only holds move it) or another bucket in lower case
 */
export function memberAccount(memberId: MemberId, bucket: string, currency: string): AccountName {
  return checked(`member:${memberId}:${bucket}:${currency}`);
}

/** A house account, such as `house:games:BDT`. Keeps no running balance: totals come from entries. */
export function houseAccount(name: string, currency: string): AccountName {
  return checked(`house:${name}:${currency}`);
}

/**
 * A payment or game provider's account, such as `provider:sandbox:clearing:BDT`. Keeps no running balance.
 */
export function providerAccount(provider: string, bucket: string, currency: string): AccountName {
  return checked(`provider:${provider}:${bucket}:${currency}`);
}

/** Parses an account name. @throws RangeError where the text is none */
export function accountParts(name: AccountName): AccountParts {
  const [kind, owner = "", ...rest] = checked(name).split(":");
  const [bucket = owner, currency = bucket] = rest.length === 2 ? rest : [owner, rest[0]];
  return { kind: kind as AccountParts["kind"], owner, bucket, currency };
}

function checked(name: string): AccountName {
  if (!NAME.test(name)) throw new RangeError(`not an account name: ${name}`);
  return name as AccountName;
}
