import type { FairChain } from "@khela/contract/chains";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/**
 * The beacon round that salts a chain. It is named when the chain is committed, before its value is known (decision
 * 0030).
 */
export interface NamedRound {
  round: number;
  /** The network's public key in hex. */
  publicKey: string;
  /** When the network publishes the round. */
  at: Date;
}

/** A hash chain as stored: its links are encrypted, and its salt is null until the terminal hash was committed. */
export interface Chain {
  id: string;
  /** The code of the game whose rounds it decides. */
  game: string;
  length: number;
  spacing: number;
  sealed: Buffer;
  terminalHash: string;
  salt: string | null;
  /** Null where the server draws the salt. */
  beacon: NamedRound | null;
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
  created_at: Date;
  number: number;
  beacon_round: bigint | null;
  beacon_key: string | null;
  beacon_at: Date | null;
  beacon_signature: string | null;
};

const namedBy = (row: ChainRow): NamedRound | null =>
  row.beacon_round === null || row.beacon_key === null || row.beacon_at === null
    ? null
    : { round: Number(row.beacon_round), publicKey: row.beacon_key, at: row.beacon_at };

const chainOf = (row: ChainRow): Chain => ({
  id: row.id,
  game: row.game,
  length: row.length,
  spacing: row.spacing,
  sealed: row.sealed,
  terminalHash: row.terminal_hash,
  salt: row.salt,
  beacon: namedBy(row),
  nextIndex: row.next_index,
});

/** The public data of a chain, from the moment at which it was committed. */
const publicChain = (row: ChainRow): FairChain => {
  const beacon = namedBy(row);
  return {
    game: row.game,
    number: row.number,
    length: row.length,
    terminalHash: row.terminal_hash,
    committedAt: row.created_at.toISOString(),
    salt: row.salt,
    beacon: beacon && {
      round: beacon.round,
      at: beacon.at.toISOString(),
      publicKey: beacon.publicKey,
      signature: row.beacon_signature,
    },
  };
};

/** Commits a chain: its terminal hash, its encrypted links, and the round that will salt it. It has no salt yet. */
export async function insertChain(db: Db, chain: Omit<Chain, "salt" | "nextIndex">, at: Date): Promise<void> {
  const { beacon } = chain;
  await sql`insert into crash_chain (id, game, length, spacing, sealed, terminal_hash, created_at,
      beacon_round, beacon_key, beacon_at)
    values (${chain.id}, ${chain.game}, ${chain.length}, ${chain.spacing}, ${chain.sealed}, ${chain.terminalHash}, ${at},
      ${beacon?.round ?? null}, ${beacon?.publicKey ?? null}, ${beacon?.at ?? null})`.execute(db);
}

/**
 * Sets the salt of a committed chain; does nothing where it has one.
 * @param salted.signature of the round that the chain names; null where it names none
 */
export async function saltChain(
  db: Db,
  salted: { id: string; salt: string; origin: string; signature: string | null; at: Date },
): Promise<void> {
  await sql`update crash_chain set salt = ${salted.salt}, salt_origin = ${salted.origin}, salted_at = ${salted.at},
      beacon_signature = ${salted.signature}
    where id = ${salted.id} and salt is null`.execute(db);
}

/** The public data of a chain. @throws Error where there is none */
export async function fairChain(db: Db, id: string): Promise<FairChain> {
  const { rows } = await sql<ChainRow>`select * from crash_chain where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`chain ${id} is missing`);
  return publicChain(row);
}

const SHOWN = 20;

/** The newest chains of a game, newest first, whether salted or not. */
export async function fairChains(db: Db, game: string): Promise<FairChain[]> {
  const { rows } = await sql<ChainRow>`
    select * from crash_chain where game = ${game} order by number desc limit ${SHOWN}`.execute(db);
  return rows.map(publicChain);
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

/** Locks a chain until the transaction ends, so that the caller can check whether a link is due before taking it. */
export async function lockChain(tx: Tx, chainId: string): Promise<void> {
  await sql`select id from crash_chain where id = ${chainId} for update`.execute(tx);
}

/** Takes a chain's next link. @returns false where another process took it */
export async function takeLink(tx: Tx, chainId: string, index: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crash_chain set next_index = next_index + 1 where id = ${chainId} and next_index = ${index}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
