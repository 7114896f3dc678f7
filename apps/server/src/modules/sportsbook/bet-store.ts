import type { LegProblem, SportsBetState } from "@khela/contract/sportsbook";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { BetKind } from "@khela/rules/sports/bet-lines";
import type { LegResult } from "@khela/rules/sports/leg-result";
import type { AcceptedChange } from "@khela/rules/sports/odds";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

export interface Leg {
  marketId: string;
  outcome: string;
  /** The odds that the player saw, in thousandths. */
  seenOddsMilli: number;
  /** The odds that are frozen on the bet; until it is accepted, those that were seen. */
  oddsMilli: number;
  marketVersion: number;
  isInPlay: boolean;
  result: LegResult | null;
  /** The market's settlement version that the result is of; 0 before the first one. */
  resultVersion: number;
}

export interface Bet {
  id: RoundId;
  memberId: MemberId;
  sessionId: string | null;
  gameCode: string;
  currency: string;
  kind: BetKind;
  lineStake: Money;
  stake: Money;
  maxPayout: Money;
  payout: Money;
  accept: AcceptedChange;
  state: SportsBetState;
  placedAt: Date;
  decidedAt: Date | null;
  acceptedAt: Date | null;
  settledAt: Date | null;
  rejection: { problem: LegProblem; leg: number } | null;
  owed: Money;
  /** The part of each line's stake that was cashed out, and what was paid for it. */
  cashedLineStake: Money;
  cashedPayout: Money;
  /** Of a single, the part of the stake that is no turnover; see `covered-store`. */
  covered: Money;
  /** The newest rule of limits when it was placed, and how careful the house was with the player. */
  limitsVersion: number;
  factorPpm: number;
  legs: Leg[];
}

interface BetRow {
  id: string;
  member_id: string;
  session_id: string | null;
  game_code: string;
  currency: string;
  kind: unknown;
  line_stake: bigint;
  stake: bigint;
  max_payout: bigint;
  payout: bigint;
  accept: string;
  state: string;
  placed_at: Date;
  decided_at: Date | null;
  accepted_at: Date | null;
  settled_at: Date | null;
  rejection: unknown;
  owed: bigint;
  cashed_line_stake: bigint;
  cashed_payout: bigint;
  covered: bigint;
  limits_version: number;
  factor_ppm: number;
  legs: unknown;
}

/** The values of these columns are narrowed by the table's CHECKs or were validated when they came. */
const betOf = (row: BetRow): Bet => ({
  id: row.id as RoundId,
  memberId: row.member_id as MemberId,
  sessionId: row.session_id,
  gameCode: row.game_code,
  currency: row.currency,
  kind: row.kind as BetKind,
  lineStake: money(row.line_stake),
  stake: money(row.stake),
  maxPayout: money(row.max_payout),
  payout: money(row.payout),
  accept: row.accept as AcceptedChange,
  state: row.state as SportsBetState,
  placedAt: row.placed_at,
  decidedAt: row.decided_at,
  acceptedAt: row.accepted_at,
  settledAt: row.settled_at,
  rejection: row.rejection as Bet["rejection"],
  owed: money(row.owed),
  cashedLineStake: money(row.cashed_line_stake),
  cashedPayout: money(row.cashed_payout),
  covered: money(row.covered),
  limitsVersion: row.limits_version,
  factorPpm: row.factor_ppm,
  legs: row.legs as Leg[],
});

const COLUMNS = `b.id, b.member_id, b.session_id, b.game_code, b.currency, b.kind, b.line_stake, b.stake, b.max_payout, b.payout,
  b.accept, b.state, b.placed_at, b.decided_at, b.accepted_at, b.settled_at, b.rejection, b.owed, b.cashed_line_stake, b.cashed_payout, b.covered, b.limits_version, b.factor_ppm,
  (select json_agg(json_build_object('marketId', l.market_id, 'outcome', l.outcome, 'seenOddsMilli', l.seen_odds_milli,
      'oddsMilli', l.odds_milli, 'marketVersion', l.market_version, 'isInPlay', l.is_in_play, 'result', l.result,
      'resultVersion', l.result_version)
    order by l.place) from sports_leg l where l.bet_id = b.id) as legs`;

export function insertBets(bets: readonly Bet[]): Statement[] {
  if (bets.length === 0) return [];
  const legs = bets.flatMap(({ id, legs: own }) => own.map((leg, place) => ({ ...leg, betId: id, place })));
  return [
    {
      name: "sports_bet_insert",
      text: `insert into sports_bet (id, member_id, session_id, game_code, currency, kind, line_stake, stake, max_payout, accept, state, placed_at,
          decided_at, accepted_at, limits_version, factor_ppm)
        select b.id, b.member, b.session, b.game, b.currency, b.kind::jsonb, b.line, b.stake, b.most, b.accept, b.state, b.placed, b.decided, b.accepted, b.limits, b.factor
        from unnest($1::uuid[],$2::uuid[],$3::uuid[],$4::text[],$5::text[],$6::text[],$7::bigint[],$8::bigint[],$9::bigint[],$10::text[],
          $11::text[],$12::timestamptz[],$13::timestamptz[],$14::timestamptz[],$15::int[],$16::int[])
          as b (id, member, session, game, currency, kind, line, stake, most, accept, state, placed, decided, accepted, limits, factor)`,
      values: [
        bets.map(({ id }) => id),
        bets.map(({ memberId }) => memberId),
        bets.map(({ sessionId }) => sessionId),
        bets.map(({ gameCode }) => gameCode),
        bets.map(({ currency }) => currency),
        bets.map(({ kind }) => JSON.stringify(kind)),
        bets.map(({ lineStake }) => lineStake),
        bets.map(({ stake }) => stake),
        bets.map(({ maxPayout }) => maxPayout),
        bets.map(({ accept }) => accept),
        bets.map(({ state }) => state),
        bets.map(({ placedAt }) => placedAt),
        bets.map(({ decidedAt }) => decidedAt),
        bets.map(({ acceptedAt }) => acceptedAt),
        bets.map(({ limitsVersion }) => limitsVersion),
        bets.map(({ factorPpm }) => factorPpm),
      ],
    },
    {
      name: "sports_leg_insert",
      text: `insert into sports_leg (bet_id, place, market_id, outcome, seen_odds_milli, odds_milli, market_version, is_in_play)
        select * from unnest($1::uuid[],$2::int[],$3::uuid[],$4::text[],$5::int[],$6::int[],$7::bigint[],$8::boolean[])`,
      values: [
        legs.map(({ betId }) => betId),
        legs.map(({ place }) => place),
        legs.map(({ marketId }) => marketId),
        legs.map(({ outcome }) => outcome),
        legs.map(({ seenOddsMilli }) => seenOddsMilli),
        legs.map(({ oddsMilli }) => oddsMilli),
        legs.map(({ marketVersion }) => marketVersion),
        legs.map(({ isInPlay }) => isInPlay),
      ],
    },
  ];
}

/** Bets by id with their legs, locked in the order of their ids until the batch's transaction ends. */
export async function lockBets(client: BatchClient, ids: readonly string[]): Promise<Map<string, Bet>> {
  // The lock comes first: the legs are read as they are once it is held.
  await client.query({
    name: "sports_bet_lock",
    text: "select 1 from sports_bet where id = any ($1::uuid[]) order by id for no key update",
    values: [ids],
  });
  const { rows } = await client.query<BetRow>({
    name: "sports_bet_read",
    text: `select ${COLUMNS} from sports_bet b where b.id = any ($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, betOf(row)]));
}

/** What changes when the price of a pending bet is looked at again. */
export type Decided = Pick<Bet, "id" | "state" | "maxPayout" | "acceptedAt" | "settledAt" | "rejection"> & {
  legs: readonly Pick<Leg, "oddsMilli" | "marketVersion">[];
};

export function decideBets(decided: readonly Decided[]): Statement[] {
  if (decided.length === 0) return [];
  const legs = decided.flatMap(({ id, legs: own }) => own.map((leg, place) => ({ ...leg, id, place })));
  return [
    {
      name: "sports_bet_decide",
      text: `update sports_bet b set state = d.state, max_payout = d.most, accepted_at = d.accepted, settled_at = d.settled,
          rejection = d.rejection::jsonb
        from unnest($1::uuid[],$2::text[],$3::bigint[],$4::timestamptz[],$5::timestamptz[],$6::text[])
          as d (id, state, most, accepted, settled, rejection) where b.id = d.id`,
      values: [
        decided.map(({ id }) => id),
        decided.map(({ state }) => state),
        decided.map(({ maxPayout }) => maxPayout),
        decided.map(({ acceptedAt }) => acceptedAt),
        decided.map(({ settledAt }) => settledAt),
        decided.map(({ rejection }) => rejection && JSON.stringify(rejection)),
      ],
    },
    {
      name: "sports_leg_decide",
      text: `update sports_leg l set odds_milli = d.odds, market_version = d.version
        from unnest($1::uuid[],$2::int[],$3::int[],$4::bigint[]) as d (id, place, odds, version)
        where l.bet_id = d.id and l.place = d.place`,
      values: [
        legs.map(({ id }) => id),
        legs.map(({ place }) => place),
        legs.map(({ oddsMilli }) => oddsMilli),
        legs.map(({ marketVersion }) => marketVersion),
      ],
    },
  ];
}

/** A bet's settlement, or one after the first. */
export type Settled = Pick<Bet, "id" | "state" | "payout" | "settledAt" | "owed">;

export function settleBets(settled: readonly Settled[]): Statement {
  return {
    name: "sports_bet_settle",
    text: `update sports_bet b set state = s.state, payout = s.payout, settled_at = s.at, owed = s.owed, due = false
      from unnest($1::uuid[],$2::text[],$3::bigint[],$4::timestamptz[],$5::bigint[]) as s (id, state, payout, at, owed) where b.id = s.id`,
    values: [
      settled.map(({ id }) => id),
      settled.map(({ state }) => state),
      settled.map(({ payout }) => payout),
      settled.map(({ settledAt }) => settledAt),
      settled.map(({ owed }) => owed),
    ],
  };
}

/** What a settlement after the first one added or took. */
export interface Correction {
  betId: string;
  /** The line in the betting record. */
  lineId: string;
  at: Date;
  difference: Money;
}

export const insertCorrections = (corrections: readonly Correction[]): Statement => ({
  name: "sports_correction_insert",
  text: `insert into sports_correction (bet_id, line_id, at, difference)
    select * from unnest($1::uuid[],$2::uuid[],$3::timestamptz[],$4::bigint[])`,
  values: [
    corrections.map(({ betId }) => betId),
    corrections.map(({ lineId }) => lineId),
    corrections.map(({ at }) => at),
    corrections.map(({ difference }) => difference),
  ],
});

export async function correctionsOf(db: Db, betIds: readonly string[]): Promise<Map<string, Correction[]>> {
  const rows = await db
    .selectFrom("sports_correction")
    .selectAll()
    .where("bet_id", "in", [...betIds])
    .orderBy("at")
    .execute();
  return Map.groupBy(
    rows.map(({ bet_id, line_id, at, difference }) => ({
      betId: bet_id,
      lineId: line_id,
      at,
      difference: money(difference),
    })),
    ({ betId }) => betId,
  );
}

const OPEN = ["pending", "open", "reopened"] as const;

export async function findBets(db: Db, ids: readonly string[]): Promise<Bet[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BetRow>`
    select ${sql.raw(COLUMNS)} from sports_bet b where b.id = any (${[...ids]}::uuid[]) order by b.id desc`.execute(
    db,
  );
  return rows.map(betOf);
}

/** A member's bets, newest first, and how many there are. */
export async function betsOf(
  db: Db,
  {
    memberId,
    state,
    limit,
    offset,
  }: { memberId: MemberId; state: "open" | "over"; limit: number; offset: number },
): Promise<{ bets: Bet[]; count: number }> {
  const own = sql`b.member_id = ${memberId} and (b.state = any (${[...OPEN]}::text[])) = ${state === "open"}`;
  const { rows } = await sql<BetRow>`
    select ${sql.raw(COLUMNS)} from sports_bet b where ${own} order by b.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from sports_bet b where ${own}`.execute(db);
  return { bets: rows.map(betOf), count: counted[0]?.count ?? 0 };
}

/** All bets of a member in pages, newest first, for an export. */
export async function* everyBet(db: Db, memberId: MemberId): AsyncGenerator<Bet[]> {
  const PAGE = 200;
  let before = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  for (;;) {
    const { rows } = await sql<BetRow>`
      select ${sql.raw(COLUMNS)} from sports_bet b where b.member_id = ${memberId} and b.id < ${before} order by b.id desc limit ${PAGE}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows.map(betOf);
    before = rows.at(-1)?.id ?? before;
  }
}

/** Pending bets whose time has come. */
export async function duePending(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<Bet, "id" | "memberId" | "currency">[]> {
  const rows = await db
    .selectFrom("sports_bet")
    .select(["id", "member_id", "currency"])
    .where("state", "=", "pending")
    .where("decided_at", "<=", now)
    .orderBy("decided_at")
    .limit(limit)
    .execute();
  return rows.map(({ id, member_id, currency }) => ({
    id: id as RoundId,
    memberId: member_id as MemberId,
    currency,
  }));
}

/** Bets with a decided leg that were not settled since, after an id. */
export async function dueBets(db: Db, after: string, limit: number): Promise<Bet[]> {
  const { rows } = await sql<BetRow>`
    select ${sql.raw(COLUMNS)} from sports_bet b where b.due and b.id > ${after} order by b.id limit ${limit}`.execute(
    db,
  );
  return rows.map(betOf);
}

export const saveDebts = (debts: readonly Pick<Bet, "id" | "owed">[]): Statement => ({
  name: "sports_bet_debt",
  text: `update sports_bet b set owed = d.owed from unnest($1::uuid[],$2::bigint[]) as d (id, owed) where b.id = d.id`,
  values: [debts.map(({ id }) => id), debts.map(({ owed }) => owed)],
});

/** Bets by their members on which a corrected result left something owed, oldest first; the caller locks them. */
export async function findDebts(
  client: BatchClient,
  members: readonly Pick<Bet, "memberId">[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: "sports_bet_debts",
    text: "select id from sports_bet where member_id = any ($1::uuid[]) and owed > 0 order by id",
    values: [[...new Set(members.map(({ memberId }) => memberId))]],
  });
  return rows.map(({ id }) => id);
}
