import type { CrashPhase as Phase } from "@khela/games/crash/phase";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** Rounds are created with betting open, so they are never "waiting". */
export type CrashPhase = Exclude<Phase, "waiting">;

/** A shared round with its chain's salt. All of its fields are public. */
export interface CrashRound {
  id: string;
  /** The code of its crash game. */
  gameCode: string;
  number: number;
  chainId: string;
  linkIndex: number;
  seedHash: string;
  salt: string;
  mathsVersion: string;
  phase: CrashPhase;
  bettingEndsAt: Date;
  startsAt: Date;
  crashedAt: Date | null;
  crashHundredths: number | null;
  seed: string | null;
}

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
  betting_ends_at: Date;
  starts_at: Date;
  crashed_at: Date | null;
  crash_hundredths: number | null;
  seed: string | null;
};

const roundOf = (row: RoundRow): CrashRound => ({
  id: row.id,
  gameCode: row.game_code,
  number: row.number,
  chainId: row.chain_id,
  linkIndex: row.link_index,
  seedHash: row.seed_hash,
  salt: row.salt,
  mathsVersion: row.maths_version,
  phase: row.phase as CrashPhase,
  bettingEndsAt: row.betting_ends_at,
  startsAt: row.starts_at,
  crashedAt: row.crashed_at,
  crashHundredths: row.crash_hundredths,
  seed: row.seed,
});

const ROUND = sql`r.id, r.game_code, r.number, r.chain_id, r.link_index, r.seed_hash, chain_salt(r.chain_id) as salt, r.maths_version, r.phase,
  r.betting_ends_at, r.starts_at, r.crashed_at, r.crash_hundredths, r.seed
  from crash_round r`;

async function oneRound(db: Db | Tx, rest: RawBuilder<unknown>): Promise<CrashRound | undefined> {
  const { rows } = await sql<RoundRow>`select ${ROUND} ${rest}`.execute(db);
  return rows[0] && roundOf(rows[0]);
}

/** A game's current round, or else its last one. */
export function latestRound(db: Db | Tx, gameCode: string): Promise<CrashRound | undefined> {
  return oneRound(db, sql`where r.game_code = ${gameCode} order by r.number desc limit 1`);
}

export function findRound(db: Db | Tx, id: string): Promise<CrashRound | undefined> {
  return oneRound(db, sql`where r.id = ${id}`);
}

/** Creates a round with open betting; its number follows the last one of its game. */
export async function insertRound(
  tx: Tx,
  round: Pick<
    CrashRound,
    "id" | "gameCode" | "chainId" | "linkIndex" | "seedHash" | "mathsVersion" | "bettingEndsAt" | "startsAt"
  > & { createdAt: Date },
): Promise<void> {
  await sql`insert into crash_round (id, game_code, number, chain_id, link_index, seed_hash, maths_version, phase, created_at,
      betting_ends_at, starts_at)
    select ${round.id}, ${round.gameCode}, coalesce(max(number), 0) + 1, ${round.chainId}, ${round.linkIndex}, ${round.seedHash},
      ${round.mathsVersion}, 'betting', ${round.createdAt}, ${round.bettingEndsAt}, ${round.startsAt}
    from crash_round where game_code = ${round.gameCode}`.execute(tx);
}

/** Closes betting and starts the run. @returns false where the round had moved on */
export async function startRound(db: Db, id: string, startsAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crash_round set phase = 'running', starts_at = ${startsAt} where id = ${id} and phase = 'betting'`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Ends the run and publishes its crash point and seed. @returns false where the round had moved on */
export async function crashRound(
  db: Db,
  crash: { id: string; crashedAt: Date; crashHundredths: number; seed: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crash_round set phase = 'crashed', crashed_at = ${crash.crashedAt},
      crash_hundredths = ${crash.crashHundredths}, seed = ${crash.seed}
    where id = ${crash.id} and phase = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Cancels a round whose end isn't public yet; its link is revealed like any other's.
 * @returns false where the round had moved on
 */
export async function voidRound(
  tx: Tx,
  round: { id: string; at: Date; crashHundredths: number; seed: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crash_round set phase = 'void', settled_at = ${round.at}, crashed_at = ${round.at},
      crash_hundredths = ${round.crashHundredths}, seed = ${round.seed}
    where id = ${round.id} and phase in ('betting', 'running')`.execute(tx);
  return numAffectedRows === 1n;
}

/** Settles a round whose bets have all ended. @returns false where the round had moved on */
export async function settleRound(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update crash_round set phase = 'settled', settled_at = ${at}
    where id = ${id} and phase = 'crashed'`.execute(tx);
  return numAffectedRows === 1n;
}

/** The crash points of those rounds that have ended. */
export async function crashPoints(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; crash_hundredths: number }>`
    select id, crash_hundredths from crash_round where id = any (${[...ids]}::uuid[]) and crash_hundredths is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.crash_hundredths]));
}

/** Crash points of a game's last completed rounds, newest first. */
export async function lastCrashes(
  db: Db,
  gameCode: string,
  limit: number,
): Promise<{ roundId: string; number: number; crashHundredths: number }[]> {
  const { rows } = await sql<{ id: string; number: number; crash_hundredths: number }>`
    select id, number, crash_hundredths from crash_round where game_code = ${gameCode} and crash_hundredths is not null
      and phase <> 'void' order by number desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    roundId: row.id,
    number: row.number,
    crashHundredths: row.crash_hundredths,
  }));
}

/** Locks the rounds of a batch's commands, so that their phase can't change until its transaction ends. */
export async function shareRounds(
  client: BatchClient,
  ids: readonly string[],
): Promise<Map<string, CrashRound>> {
  const { rows } = await client.query<RoundRow>({
    name: "crash_round_share",
    text: `select r.id, r.game_code, r.number, r.chain_id, r.link_index, r.seed_hash, chain_salt(r.chain_id) as salt, r.maths_version, r.phase,
        r.betting_ends_at, r.starts_at, r.crashed_at, r.crash_hundredths, r.seed
      from crash_round r
      where r.id = any ($1::uuid[]) order by r.id for share of r`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, roundOf(row)]));
}

/** A member's place in a round. */
export interface Seat {
  crashRoundId: string;
  memberId: MemberId;
  /** The place, from 1. */
  seat: number;
  betId: RoundId;
}

/** The taken places among these, as {@link seatKey}. */
export async function takenSeats(
  client: BatchClient,
  seats: readonly Omit<Seat, "betId">[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ crash_round_id: string; member_id: string; seat: number }>({
    name: "crash_bet_taken",
    text: `select b.crash_round_id, b.member_id, b.seat from unnest($1::uuid[], $2::uuid[], $3::int[]) as k (round, member, seat)
      join crash_bet b on b.crash_round_id = k.round and b.member_id = k.member and b.seat = k.seat`,
    values: [
      seats.map((seat) => seat.crashRoundId),
      seats.map((seat) => seat.memberId),
      seats.map(({ seat }) => seat),
    ],
  });
  return new Set(
    rows.map((row) =>
      seatKey({ crashRoundId: row.crash_round_id, memberId: row.member_id as MemberId, seat: row.seat }),
    ),
  );
}

export function seatKey({ crashRoundId, memberId, seat }: Omit<Seat, "betId">): string {
  return `${crashRoundId}:${memberId}:${seat}`;
}

/** Inserts seats. A second bet on the same one violates the key. */
export function insertSeats(seats: readonly Seat[]): Statement {
  return {
    name: "crash_bet_insert",
    text: "insert into crash_bet (crash_round_id, member_id, bet_id, seat) select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[])",
    values: [
      seats.map((seat) => seat.crashRoundId),
      seats.map((seat) => seat.memberId),
      seats.map((seat) => seat.betId),
      seats.map(({ seat }) => seat),
    ],
  };
}

/** The round of a bet. */
export async function roundOfBet(db: Db, betId: string): Promise<string | undefined> {
  const { rows } = await sql<{ crash_round_id: string }>`
    select crash_round_id from crash_bet where bet_id = ${betId}`.execute(db);
  return rows[0]?.crash_round_id;
}
