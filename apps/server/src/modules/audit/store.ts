import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { EntryContent } from "./entry-hash.ts";

export interface Head {
  seq: bigint;
  hash: Buffer;
}

export interface StoredEntry extends EntryContent {
  hash: Buffer;
}

/** Locks the log against other writers until the transaction ends, and returns its head. */
export async function lockHead(tx: Tx): Promise<Head> {
  const { rows } = await sql<Head>`select seq, hash from audit_take_turn()`.execute(tx);
  const head = rows[0];
  if (!head) throw new Error("the audit log has no head");
  return head;
}

export async function append(tx: Tx, entry: StoredEntry, seal: Buffer): Promise<void> {
  await sql`select audit_append(${entry.seq}, ${entry.at}, ${entry.actor}, ${entry.action}, ${entry.subject},
    ${entry.detail}, ${entry.ip}, ${entry.hash}, ${seal})`.execute(tx);
}

export async function readHead(db: Db | Tx): Promise<Head & { seal: Buffer }> {
  return db.selectFrom("audit_head").select(["seq", "hash", "seal"]).executeTakeFirstOrThrow();
}

/** The entries after a sequence number, oldest first. */
export async function readEntries(db: Db | Tx, after: bigint, limit: number): Promise<StoredEntry[]> {
  return db
    .selectFrom("audit_entry")
    .selectAll()
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

export interface EntryFilter {
  search?: string | undefined;
  /** An action or a prefix: `player.` finds `player.block`. */
  action?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

/** One page of entries that match a filter, and the number of matches. */
export async function findEntries(
  db: Db,
  filter: EntryFilter,
  page: { offset: number; limit: number; oldestFirst: boolean },
): Promise<{ entries: StoredEntry[]; count: number }> {
  let query = db.selectFrom("audit_entry");
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where((where) =>
      where.or([
        where("actor", "ilike", pattern),
        where("subject", "ilike", pattern),
        where("detail", "ilike", pattern),
      ]),
    );
  }
  if (filter.action) query = query.where("action", "like", `${filter.action.replace(/[\\%_]/g, "\\$&")}%`);
  if (filter.from) query = query.where("at", ">=", filter.from);
  if (filter.before) query = query.where("at", "<", filter.before);
  const [entries, total] = await Promise.all([
    query
      .selectAll()
      .orderBy("seq", page.oldestFirst ? "asc" : "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { entries, count: Number(total.count) };
}
