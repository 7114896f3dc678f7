import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { UseOnce } from "./http/enc.ts";

/** Single-use tokens (nonces of encrypted bodies, captcha answers), shared by all processes. */
export function createUseOnce(db: Db): UseOnce {
  return async (scope, token, expiresAt) => {
    const result = await sql`
      insert into used_token (scope, token, expires_at) values (${scope}, ${token}, ${expiresAt})
      on conflict do nothing`.execute(db);
    return result.numAffectedRows === 1n;
  };
}

/** Deletes expired tokens. Run by a job. */
export async function forgetUsedTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from used_token where expires_at < ${now}`.execute(db);
}
