import type { MemberId } from "@khela/kernel/ids";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** Serializes the opening of trial accounts per address, until the transaction ends. */
export async function lockAddress(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('trial'), hashtext(${network}))`.execute(tx);
}

/** The number of trial accounts that an address has opened since an instant. */
export async function countTrials(db: Db | Tx, ip: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom("member")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("type", "=", TRIAL_TYPE)
    .where("register_ip", "=", ip)
    .where("registered_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A page of open trial accounts that were not used since an instant, by id, after a given id. */
export async function idleTrials(db: Db, since: Date, after: string, limit: number): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("member as m")
    .select("m.id")
    .where("m.type", "=", TRIAL_TYPE)
    .where("m.status", "=", "active")
    .where("m.registered_at", "<=", since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member_session as s")
            .select("s.id")
            .whereRef("s.member_id", "=", "m.id")
            .where("s.last_seen_at", ">", since),
        ),
      ),
    )
    .where("m.id", ">", after)
    .orderBy("m.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as MemberId);
}
