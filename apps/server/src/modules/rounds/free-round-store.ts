import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { Statement } from "../ledger/index.ts";

/** A round that the house staked (decision 0059): what it was played for. Its row of `round` says 0 and 0. */
export interface FreeRound {
  roundId: string;
  grantId: string;
  /** Its number within the grant, from 1. */
  nth: number;
  stake: Money;
  won: Money;
}

/** Writes the free rounds of a batch, beside `saveSettledRounds`. A number of a grant can be taken once. */
export function saveFreeRounds(rounds: readonly FreeRound[]): Statement {
  return {
    name: "round_save_free",
    text: "insert into free_round (round_id, grant_id, nth, stake, won) select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::bigint[])",
    values: [
      rounds.map(({ roundId }) => roundId),
      rounds.map(({ grantId }) => grantId),
      rounds.map(({ nth }) => nth),
      rounds.map(({ stake }) => stake),
      rounds.map(({ won }) => won),
    ],
  };
}

/** Those of these rounds that were free, by round id. */
export async function findFreeRounds(
  db: Db | Tx,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, FreeRound>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("free_round")
    .selectAll()
    .where("round_id", "in", [...roundIds])
    .execute();
  return new Map(rows.map((row) => [row.round_id, freeRoundOf(row)]));
}

/** The rounds of a grant, the last one first. @param before only rounds before this number */
export async function readRoundsOfGrant(
  db: Db,
  grantId: string,
  page: { before: number | undefined; limit: number },
): Promise<FreeRound[]> {
  let query = db.selectFrom("free_round").selectAll().where("grant_id", "=", grantId);
  if (page.before !== undefined) query = query.where("nth", "<", page.before);
  return (await query.orderBy("nth", "desc").limit(page.limit).execute()).map(freeRoundOf);
}

const freeRoundOf = (row: {
  round_id: string;
  grant_id: string;
  nth: number;
  stake: bigint;
  won: bigint;
}): FreeRound => ({
  roundId: row.round_id,
  grantId: row.grant_id,
  nth: row.nth,
  stake: money(row.stake),
  won: money(row.won),
});

/** The free rounds that won something, as a subquery for other modules: grant_id, won (bigint), at. */
export const freeRoundsWithWins = (): RawBuilder<unknown> =>
  sql`(select grant_id, won, uuid_time(round_id) as at from free_round where won > 0)`;
