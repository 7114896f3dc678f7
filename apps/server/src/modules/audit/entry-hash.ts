import { createHash, createHmac } from "node:crypto";

/** The content that an entry's hash covers, beside the hash of the entry before it. */
export interface EntryContent {
  seq: bigint;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  /** Canonical JSON. */
  detail: string;
  ip: string;
}

/** The hash before the first entry. */
export const GENESIS = Buffer.alloc(32);

/** JSON with sorted keys and no spaces, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "bigint") return inner.toString();
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}

/** SHA-256 over the previous hash and the entry. */
export function entryHash(previous: Buffer, entry: EntryContent): Buffer {
  const text = canonicalJson({ ...entry, at: entry.at.toISOString() });
  return createHash("sha256").update(previous).update(text).digest();
}

/** An HMAC over a head, which can't be made from the database alone. */
export function sealHead(key: Buffer, head: { seq: bigint; hash: Buffer }): Buffer {
  return createHmac("sha256", key).update(`${head.seq}:`).update(head.hash).digest();
}
