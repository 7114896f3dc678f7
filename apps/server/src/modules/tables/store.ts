import type { TablePlay } from "@khela/contract/tables";
import type { PublicTableView, TableOutcome } from "@khela/games/tables/tables";
import type { TablePhase } from "@khela/games/tables/phase";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A table's shared round with its chain's salt. Everything in it is public. */
export interface TableRound {
  id: string;
  gameCode: string;
  number: number;
  chainId: string;
  linkIndex: number;
  seedHash: string;
  salt: string;
  mathsVersion: string;
  phase: TablePhase;
  createdAt: Date;
  bettingEndsAt: Date;
  /** The cards or tickets that are open during the betting; null at tables without any. */
  publicView: PublicTableView | null;
  play: Play | null;
  dealtAt: Date | null;
  paysAt: Date | null;
  outcome: TableOutcome | null;
  seed: string | null;
  settledAt: Date | null;
}

/** The cards that are open while players decide, as stored. */
export type Play = TablePlay;

type RoundRow = {
  id: string;
  game_code: string;
  number: number;
  chain_id: string;
  link_index: number;
  seed_hash: string;
  salt: string;
  maths_version: string;
  phase: string;
  created_at: Date;
  betting_ends_at: Date;
  laid: unknown;
  play: unknown;
  dealt_at: Date | null;
  pays_at: Date | null;
  outcome: unknown;
  seed: string | null;
  settled_at: Date | null;
};

const roundOf = (row: RoundRow): TableRound => ({
  id: row.id,
  gameCode: row.game_code,
  number: row.number,
  chainId: row.chain_id,
  linkIndex: row.link_index,
  seedHash: row.seed_hash,
  salt: row.salt,
  mathsVersion: row.maths_version,
  phase: row.phase as TablePhase,
  createdAt: row.created_at,
  bettingEndsAt: row.betting_ends_at,
  publicView: row.laid as PublicTableView | null,
  play: row.play as Play | null,
  dealtAt: row.dealt_at,
  paysAt: row.pays_at,
  outcome: row.outcome as TableOutcome | null,
  seed: row.seed,
  settledAt: row.settled_at,
});

const ROUND = sql`r.*, chain_salt(r.chain_id) as salt from table_round r`;

async function oneRound(db: Db | Tx, rest: RawBuilder<unknown>): Promise<TableRound | undefined> {
  const { rows } = await sql<RoundRow>`select ${ROUND} ${rest}`.execute(db);
  return rows[0] && roundOf(rows[0]);
}

/** The table's current round, else its last one. */
export function latestRound(db: Db | Tx, gameCode: string): Promise<TableRound | undefined> {
  return oneRound(db, sql`where r.game_code = ${gameCode} order by r.number desc limit 1`);
}

export function findRound(db: Db | Tx, id: string): Promise<TableRound | undefined> {
  return oneRound(db, sql`where r.id = ${id}`);
}

/** Opens the betting of a table's new round; its number follows the last one's. */
export async function insertRound(
  tx: Tx,
  round: Pick<
    TableRound,
    | "id"
    | "gameCode"
    | "chainId"
    | "linkIndex"
    | "seedHash"
    | "mathsVersion"
    | "createdAt"
    | "bettingEndsAt"
    | "publicView"
  >,
): Promise<void> {
  await sql`insert into table_round (id, game_code, number, chain_id, link_index, seed_hash, maths_version, phase,
      created_at, betting_ends_at, laid)
    select ${round.id}, ${round.gameCode}, coalesce(max(number), 0) + 1, ${round.chainId}, ${round.linkIndex},
      ${round.seedHash}, ${round.mathsVersion}, 'betting', ${round.createdAt}, ${round.bettingEndsAt},
      ${round.publicView === null ? null : JSON.stringify(round.publicView)}::jsonb
    from table_round where game_code = ${round.gameCode}`.execute(tx);
}

/** Locks a round: waits for bets and decisions that hold it, and blocks new ones until the transaction ends. */
export function lockRound(tx: Tx, id: string): Promise<TableRound | undefined> {
  return oneRound(tx, sql`where r.id = ${id} for update of r`);
}

/** Opens a decision window in a locked round. */
export async function playRound(tx: Tx, id: string, play: Play): Promise<void> {
  await sql`update table_round set phase = 'playing', play = ${JSON.stringify(play)}::jsonb
    where id = ${id}`.execute(tx);
}

/** Ends bets and decisions, and makes the outcome and its link public. @returns false where the round had moved on */
export async function dealRound(
  db: Db | Tx,
  dealt: {
    id: string;
    dealtAt: Date;
    paysAt: Date;
    outcome: TableOutcome;
    seed: string;
    play: Play | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update table_round set phase = 'dealt', dealt_at = ${dealt.dealtAt}, pays_at = ${dealt.paysAt},
      outcome = ${JSON.stringify(dealt.outcome)}::jsonb, seed = ${dealt.seed},
      play = ${dealt.play === null ? null : JSON.stringify(dealt.play)}::jsonb
    where id = ${dealt.id} and phase in ('betting', 'playing')`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks the round as settled once every bet has ended. @returns false where the round had moved on */
export async function settleRound(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update table_round set phase = 'settled', settled_at = ${at}
    where id = ${id} and phase = 'dealt'`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Cancels a round whose result is not public. @param seed null where it can't be known
 * @returns false where the round had moved on
 */
export async function voidRound(
  tx: Tx,
  cancelled: { id: string; at: Date; seed: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update table_round set phase = 'void', settled_at = ${cancelled.at}, seed = ${cancelled.seed}
    where id = ${cancelled.id} and phase in ('betting', 'playing')`.execute(tx);
  return numAffectedRows === 1n;
}

/** Outcomes of a table's last rounds, newest first. */
export async function lastOutcomes(
  db: Db,
  gameCode: string,
  limit: number,
): Promise<{ roundId: string; number: number; outcome: TableOutcome }[]> {
  const { rows } = await sql<{ id: string; number: number; outcome: unknown }>`
    select id, number, outcome from table_round where game_code = ${gameCode} and outcome is not null
    order by number desc limit ${limit}`.execute(db);
  return rows.map(({ id, number, outcome }) => ({ roundId: id, number, outcome: outcome as TableOutcome }));
}

/** The players and stakes on a table's round, without trial players. */
export async function roundStakes(db: Db, roundId: string): Promise<{ players: number; staked: Money }> {
  const { rows } = await sql<{ players: number; staked: bigint }>`
    select count(distinct member_id)::int as players, coalesce(sum(stake), 0)::bigint as staked
    from table_bet where table_round_id = ${roundId} and shown`.execute(db);
  return { players: rows[0]?.players ?? 0, staked: money(rows[0]?.staked ?? 0n) };
}

/** The rounds of a batch's commands, with their phases locked until the transaction ends. */
export async function lockRoundsShared(
  client: BatchClient,
  ids: readonly string[],
): Promise<Map<string, TableRound>> {
  const { rows } = await client.query<RoundRow>({
    name: "table_round_share",
    text: `select r.*, chain_salt(r.chain_id) as salt from table_round r
      where r.id = any ($1::uuid[]) order by r.id for share of r`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, roundOf(row)]));
}

/** A member's bets on a table's round so far. */
export interface MemberRoundTotals {
  bets: number;
  stake: bigint;
  spots: Map<string, bigint>;
}

/** The bets of these members in these rounds, by `roundId:memberId`; members without any are left out. */
export async function readMemberRoundTotals(
  client: BatchClient,
  who: readonly { roundId: string; memberId: MemberId }[],
): Promise<Map<string, MemberRoundTotals>> {
  const { rows } = await client.query<{
    table_round_id: string;
    member_id: string;
    stake: bigint;
    spots: Record<string, string>;
  }>({
    name: "table_bet_placed",
    text: `select s.table_round_id, s.member_id, s.stake, s.spots from unnest($1::uuid[], $2::uuid[]) as k (round, member)
      join table_bet s on s.table_round_id = k.round and s.member_id = k.member`,
    values: [who.map(({ roundId }) => roundId), who.map(({ memberId }) => memberId)],
  });
  const placed = new Map<string, MemberRoundTotals>();
  for (const row of rows) {
    const key = `${row.table_round_id}:${row.member_id}`;
    const known = placed.get(key) ?? { bets: 0, stake: 0n, spots: new Map<string, bigint>() };
    known.bets += 1;
    known.stake += row.stake;
    for (const [spot, stake] of Object.entries(row.spots)) {
      known.spots.set(spot, (known.spots.get(spot) ?? 0n) + BigInt(stake));
    }
    placed.set(key, known);
  }
  return placed;
}

/**
 * The chips of all players without play credit on these rounds, by spot. Locks the rounds' chips against other
 * processes until the transaction ends.
 */
export async function lockRoundStakes(
  client: BatchClient,
  ids: readonly string[],
): Promise<Map<string, Map<string, bigint>>> {
  const rounds = [...new Set(ids)].toSorted();
  const [, { rows }] = await Promise.all([
    client.query({
      name: "table_round_chips_lock",
      text: `select pg_advisory_xact_lock(hashtextextended(k, 54)) from unnest($1::text[]) as k order by k`,
      values: [rounds],
    }),
    client.query<{ round: string; spot: string; stake: bigint }>({
      name: "table_round_chips",
      text: `select s.table_round_id as round, c.key as spot, sum(c.value::bigint)::bigint as stake
        from table_bet s, jsonb_each_text(s.spots) c
        where s.table_round_id = any ($1::uuid[]) and s.shown group by 1, 2`,
      values: [rounds],
    }),
  ]);
  const found = new Map(rounds.map((id) => [id, new Map<string, bigint>()]));
  for (const { round, spot, stake } of rows) found.get(round)?.set(spot, stake);
  return found;
}

/** A bet's row in the counts. */
export interface TableBet {
  roundId: string;
  memberId: MemberId;
  betId: RoundId;
  stake: Money;
  spots: ReadonlyMap<string, bigint>;
  shown: boolean;
}

export function insertTableBets(tableBets: readonly TableBet[]): Statement {
  const column = <T>(pick: (tableBet: TableBet) => T): T[] => tableBets.map(pick);
  const spotsText = ({ spots }: TableBet): string =>
    JSON.stringify(Object.fromEntries([...spots].map(([spot, stake]) => [spot, String(stake)])));
  return {
    name: "table_bet_insert",
    text: `insert into table_bet (table_round_id, member_id, bet_id, stake, spots, shown)
      select s.round, s.member, s.bet, s.stake, s.spots::jsonb, s.shown
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::boolean[])
        as s (round, member, bet, stake, spots, shown)`,
    values: [
      column((tableBet) => tableBet.roundId),
      column((tableBet) => tableBet.memberId),
      column((tableBet) => tableBet.betId),
      column((tableBet) => tableBet.stake),
      column(spotsText),
      column((tableBet) => tableBet.shown),
    ],
  };
}
