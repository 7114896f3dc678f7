import { now, type Clock } from "@khela/kernel/clock";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

/** A chosen outcome of a shared slip. */
export interface SharedLeg {
  marketId: string;
  outcome: string;
}

/** Stores legs under a code, or extends its time where it has the same legs. @returns false where the code has others */
export async function saveCode(
  db: Db,
  { code, legs, expiresAt }: { code: string; legs: readonly SharedLeg[]; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    insert into sports_code as c (code, legs, expires_at) values (${code}, ${JSON.stringify(legs)}::jsonb, ${expiresAt})
    on conflict (code) do update set expires_at = excluded.expires_at where c.legs = excluded.legs returning code`.execute(
    db,
  );
  return rows.length > 0;
}

/** The legs under a code that has not expired. */
export async function findCode(
  db: Db,
  code: string,
  at: Date,
): Promise<{ legs: SharedLeg[]; expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom("sports_code")
    .select(["legs", "expires_at"])
    .where("code", "=", code)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row && { legs: row.legs as SharedLeg[], expiresAt: row.expires_at };
}

export async function deleteExpiredCodes(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("sports_code").where("expires_at", "<=", now(clock)).execute();
}
