import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** The outcome of an event that was received before. */
export async function findEvent(
  db: Db | Tx,
  provider: string,
  eventId: string,
): Promise<{ body_hash: Buffer; outcome: string } | undefined> {
  return db
    .selectFrom("provider_event")
    .select(["body_hash", "outcome"])
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

/** Records an event once: its first outcome stands. */
export async function keepEvent(tx: Tx | Db, values: Insertable<DB["provider_event"]>): Promise<void> {
  await tx
    .insertInto("provider_event")
    .values(values)
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .execute();
}
