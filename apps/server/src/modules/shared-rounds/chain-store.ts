import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A hash chain as it is kept: its links sealed, its salt null until the terminal hash was committed. */
export interface Chain {
  id: string;
  /** Whose rounds it decides. */
  game: string;
  length: number;
  spacing: number;
  sealed: Buffer;
  terminalHash: string;
  salt: string | null;
  nextIndex: number;
}

type ChainRow = {
  id: string;
  game: string;
  length: number;
  spacing: number;
  sealed: Buffer;
  terminal_hash: string;
  salt: string | null;
  next_index: number;
};

const chainOf = (row: ChainRow): Chain => ({
  id: row.id,
  game: row.game,
  length: row.length,
  spacing: row.spacing,
  sealed: row.sealed,
  terminalHash: row.terminal_hash,
  salt: row.salt,
  nextIndex: row.next_index,
});

/** Commits a chain: its terminal hash, and its links under seal. It has no salt yet. */
export async function insertChain(db: Db, chain: Omit<Chain, "salt" | "nextIndex">, at: Date): Promise<void> {
  await sql`insert into crash_chain (id, game, length, spacing, sealed, terminal_hash, created_at)
    values (${chain.id}, ${chain.game}, ${chain.length}, ${chain.spacing}, ${chain.sealed}, ${chain.terminalHash}, ${at})`.execute(
    db,
  );
}

/** Fixes the salt of a committed chain; does nothing where it has one. */
export async function saltChain(
  db: Db,
  salted: { id: string; salt: string; origin: string; at: Date },
): Promise<void> {
  await sql`update crash_chain set salt = ${salted.salt}, salt_origin = ${salted.origin}, salted_at = ${salted.at}
    where id = ${salted.id} and salt is null`.execute(db);
}

export async function findChain(db: Db | Tx, id: string): Promise<Chain | undefined> {
  const { rows } = await sql<ChainRow>`select * from crash_chain where id = ${id}`.execute(db);
  return rows[0] && chainOf(rows[0]);
}

/** Chains with links left, in the order of their use. */
export async function usableChains(db: Db | Tx, game: string): Promise<Chain[]> {
  const { rows } = await sql<ChainRow>`
    select * from crash_chain where game = ${game} and next_index <= length order by number`.execute(db);
  return rows.map(chainOf);
}

/** Lets nobody else take a link until the transaction ends: for whoever first has to look whether one is due. */
export async function lockChain(tx: Tx, chainId: string): Promise<void> {
  await sql`select id from crash_chain where id = ${chainId} for update`.execute(tx);
}

/** Takes a chain's next link. @returns false where another took it */
export async function takeLink(tx: Tx, chainId: string, index: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crash_chain set next_index = next_index + 1 where id = ${chainId} and next_index = ${index}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
