import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";
import type { Round } from "./store.ts";

/** A member's seed pair with its seeds still encrypted. */
export interface SeedPair {
  id: string;
  memberId: MemberId;
  sealed: Buffer;
  hash: string;
  clientSeed: string;
  nextNonce: number;
  nextId: string;
  nextSealed: Buffer;
  nextHash: string;
  revealedAt: Date | null;
}

type PairRow = {
  id: string;
  member_id: string;
  server_seed_sealed: Buffer;
  server_seed_hash: string;
  client_seed: string;
  next_nonce: number;
  next_id: string;
  next_seed_sealed: Buffer;
  next_seed_hash: string;
  revealed_at: Date | null;
};

const pairOf = (row: PairRow): SeedPair => ({
  id: row.id,
  memberId: row.member_id as MemberId,
  sealed: row.server_seed_sealed,
  hash: row.server_seed_hash,
  clientSeed: row.client_seed,
  nextNonce: row.next_nonce,
  nextId: row.next_id,
  nextSealed: row.next_seed_sealed,
  nextHash: row.next_seed_hash,
  revealedAt: row.revealed_at,
});

/**
 * A lock that waited for a rotation sees that the old pair is revealed but, in its old snapshot, no new one.
 * The next attempt sees the new pair. This bounds the number of rotations that are waited for.
 */
const MAX_LOOKS = 50;

/** Locks the active pairs of a batch's members until its transaction ends. */
export async function lockPairs(
  client: BatchClient,
  memberIds: readonly MemberId[],
): Promise<Map<string, SeedPair>> {
  const pairs = new Map<string, SeedPair>();
  let missing = [...new Set(memberIds)];
  for (let look = 1; missing.length > 0 && look <= MAX_LOOKS; look += 1) {
    const { rows } = await client.query<PairRow>({
      name: "seed_pair_lock",
      text: `select * from seed_pair where member_id = any ($1::uuid[]) and revealed_at is null order by member_id for no key update`,
      values: [missing],
    });
    for (const row of rows) pairs.set(row.member_id, pairOf(row));
    missing = missing.filter((id) => !pairs.has(id));
  }
  return pairs;
}

export async function activePair(db: Db | Tx, memberId: MemberId): Promise<SeedPair | undefined> {
  const row = await db
    .selectFrom("seed_pair")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("revealed_at", "is", null)
    .executeTakeFirst();
  return row && pairOf(row);
}

export async function lockPair(tx: Tx, memberId: MemberId): Promise<SeedPair | undefined> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const row = await tx
      .selectFrom("seed_pair")
      .selectAll()
      .where("member_id", "=", memberId)
      .where("revealed_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row) return pairOf(row);
  }
  return undefined;
}

export async function findPair(db: Db | Tx, id: string): Promise<SeedPair | undefined> {
  const row = await db.selectFrom("seed_pair").selectAll().where("id", "=", id).executeTakeFirst();
  return row && pairOf(row);
}

/** Adds an active pair; does nothing where the member has one. */
export async function insertPair(
  db: Db | Tx,
  pair: Omit<SeedPair, "nextNonce" | "revealedAt">,
  at: Date,
): Promise<void> {
  await db
    .insertInto("seed_pair")
    .values({
      id: pair.id,
      member_id: pair.memberId,
      server_seed_sealed: pair.sealed,
      server_seed_hash: pair.hash,
      client_seed: pair.clientSeed,
      next_id: pair.nextId,
      next_seed_sealed: pair.nextSealed,
      next_seed_hash: pair.nextHash,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revealPair(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("seed_pair")
    .set({ revealed_at: at })
    .where("id", "=", id)
    .where("revealed_at", "is", null)
    .execute();
}

/** Whether an open round draws from a pair, in which case its seed must not be revealed. */
export async function pairInUse(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("round")
    .select("id")
    .where("source_id", "=", id)
    .where("state", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Advances the pairs' nonces past those that rounds have used; fails where one was used already. */
export function advanceNonces(rounds: readonly Pick<Round, "sourceId" | "nonce">[]): Statement {
  return {
    name: "seed_pair_take",
    text: "select seed_pair_take($1, $2)",
    values: [rounds.map(({ sourceId }) => sourceId), rounds.map(({ nonce }) => nonce)],
  };
}

/** The same for one nonce of a pair that the transaction has locked. */
export async function advanceNonce(tx: Tx, pairId: string, nonce: number): Promise<void> {
  await sql`select seed_pair_take(${[pairId]}::uuid[], ${[nonce]}::int[])`.execute(tx);
}
