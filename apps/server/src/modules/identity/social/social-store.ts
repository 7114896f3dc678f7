import type { MemberId } from "@khela/kernel/ids";
import type { LocaleCode } from "@khela/kernel/locales";
import type { SocialProvider } from "../../../platform/config.ts";
import type { Db, Tx } from "../../../platform/database.ts";

/** A sign-in in progress at a provider. */
export interface SocialFlow {
  stateHash: Buffer;
  provider: SocialProvider;
  challenge: string;
  secretsSealed: Buffer;
  language: LocaleCode;
  expiresAt: Date;
}

export async function insertFlow(db: Db, flow: SocialFlow): Promise<void> {
  await db
    .insertInto("social_flow")
    .values({
      state_hash: flow.stateHash,
      provider: flow.provider,
      challenge: flow.challenge,
      secrets_sealed: flow.secretsSealed,
      language: flow.language,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Deletes and returns a sign-in, so that its state is valid once. */
export async function takeFlow(db: Db, stateHash: Buffer): Promise<SocialFlow | undefined> {
  const row = await db
    .deleteFrom("social_flow")
    .where("state_hash", "=", stateHash)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      stateHash,
      provider: row.provider as SocialProvider,
      challenge: row.challenge,
      secretsSealed: row.secrets_sealed,
      language: row.language as SocialFlow["language"],
      expiresAt: row.expires_at,
    }
  );
}

/** A person's identity at a provider; the subject is a keyed hash. */
export interface SocialIdentity {
  provider: SocialProvider;
  subjectHash: Buffer;
}

export async function findLinked(db: Db | Tx, identity: SocialIdentity): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom("social_account")
    .select("member_id")
    .where("provider", "=", identity.provider)
    .where("subject_hash", "=", identity.subjectHash)
    .executeTakeFirst();
  return row?.member_id as MemberId | undefined;
}

/** The providers that a member can sign in with. */
export async function findProvidersOf(db: Db, memberId: string): Promise<SocialProvider[]> {
  const rows = await db
    .selectFrom("social_account")
    .select("provider")
    .where("member_id", "=", memberId)
    .orderBy("provider")
    .execute();
  return rows.map(({ provider }) => provider as SocialProvider);
}

/** A person whom a provider has identified and who has no account yet. */
export interface SocialArrival extends SocialIdentity {
  codeHash: Buffer;
  challenge: string;
  claimsSealed: Buffer;
  expiresAt: Date;
}

export async function insertArrival(db: Db, arrival: SocialArrival): Promise<void> {
  await db
    .insertInto("social_arrival")
    .values({
      code_hash: arrival.codeHash,
      provider: arrival.provider,
      subject_hash: arrival.subjectHash,
      challenge: arrival.challenge,
      claims_sealed: arrival.claimsSealed,
      expires_at: arrival.expiresAt,
    })
    .execute();
}

export async function findArrival(db: Db, codeHash: Buffer): Promise<SocialArrival | undefined> {
  const row = await db
    .selectFrom("social_arrival")
    .selectAll()
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return (
    row && {
      codeHash,
      provider: row.provider as SocialProvider,
      subjectHash: row.subject_hash,
      challenge: row.challenge,
      claimsSealed: row.claims_sealed,
      expiresAt: row.expires_at,
    }
  );
}

/** Uses an arrival up. @returns false where another call has used it */
export async function takeArrival(db: Db | Tx, codeHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom("social_arrival").where("code_hash", "=", codeHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** @throws DatabaseError 23505 on `social_account_pkey` where another call has linked it */
export async function insertLink(
  tx: Tx,
  link: SocialIdentity & { memberId: MemberId; at: Date },
): Promise<void> {
  await tx
    .insertInto("social_account")
    .values({
      provider: link.provider,
      subject_hash: link.subjectHash,
      member_id: link.memberId,
      linked_at: link.at,
    })
    .execute();
}

export async function deleteOldFlows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("social_arrival").where("expires_at", "<", before).execute();
  await db.deleteFrom("social_flow").where("expires_at", "<", before).execute();
}
