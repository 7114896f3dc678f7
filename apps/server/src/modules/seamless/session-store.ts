import type { MemberId } from "@khela/kernel/ids";
import type { Db, Tx } from "../../platform/database.ts";

/** A launch token, valid once. */
export interface Token {
  vendor: string;
  memberId: MemberId;
  loginSession: string;
  gameCode: string;
  currency: string;
  language: "bn" | "en";
  country: string;
  expiresAt: Date;
}

export async function insertToken(db: Db, tokenHash: Buffer, token: Token): Promise<void> {
  await db
    .insertInto("seamless_token")
    .values({
      token_hash: tokenHash,
      vassalage: token.vendor,
      member_id: token.memberId,
      login_session: token.loginSession,
      game_code: token.gameCode,
      currency: token.currency,
      language: token.language,
      country: token.country,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Deletes and returns a token, so that it can't be used again. A token of another vendor is left alone. */
export async function takeToken(tx: Tx, vendor: string, tokenHash: Buffer): Promise<Token | undefined> {
  const row = await tx
    .deleteFrom("seamless_token")
    .where("token_hash", "=", tokenHash)
    .where("vassalage", "=", vendor)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      vendor,
      memberId: row.member_id as MemberId,
      loginSession: row.login_session,
      gameCode: row.game_code,
      currency: row.currency,
      language: row.language as "bn" | "en",
      country: row.country,
      expiresAt: row.expires_at,
    }
  );
}

/** Deletes expired tokens and sessions. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("seamless_token").where("expires_at", "<", before).execute();
  await db.deleteFrom("seamless_session").where("expires_at", "<", before).execute();
}

/** A player's session at a vendor. */
export interface Session {
  id: string;
  vendor: string;
  memberId: MemberId;
  loginSession: string;
  gameCode: string;
  currency: string;
  expiresAt: Date;
}

export async function beginSession(tx: Tx, session: Session, at: Date): Promise<void> {
  const { id, vendor, memberId, loginSession, gameCode, currency, expiresAt } = session;
  await tx
    .insertInto("seamless_session")
    .values({
      id,
      vassalage: vendor,
      member_id: memberId,
      login_session: loginSession,
      game_code: gameCode,
      currency,
      began_at: at,
      expires_at: expiresAt,
    })
    .execute();
  await tx
    .insertInto("seamless_player")
    .values({ vassalage: vendor, member_id: memberId, currency, first_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSession(db: Db, vendor: string, id: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom("seamless_session")
    .selectAll()
    .where("id", "=", id)
    .where("vassalage", "=", vendor)
    .executeTakeFirst();
  return (
    row && {
      id,
      vendor,
      memberId: row.member_id as MemberId,
      loginSession: row.login_session,
      gameCode: row.game_code,
      currency: row.currency,
      expiresAt: row.expires_at,
    }
  );
}

/** A player's currency at a vendor; undefined for members who have not played there. */
export async function findPlayer(db: Db, vendor: string, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("seamless_player")
    .select("currency")
    .where("vassalage", "=", vendor)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.currency;
}
