import type { RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { type BatchClient, type CheckResult, refundsByReference, type Statement } from "../ledger/index.ts";
import { type Round, type RoundKind, roundOf, type RoundRow, roundTime } from "./store.ts";

/** Bets of shared rounds, which stay open for a while. Their stakes are held on `house:open-bets`. */

/** The kinds of rounds that are found by their shared round; the index round_source covers exactly these. */
const SHARED_KINDS: readonly RoundKind[] = ["crash", "table", "vendor"];

/** Inserts bets of a shared round, open until they are settled. */
export function insertOpenRounds(rounds: readonly Round[]): Statement {
  const column = <T>(pick: (round: Round) => T): T[] => rounds.map(pick);
  return {
    name: "round_insert_open",
    text: `insert into round (id, at, member_id, session_id, game_code, kind, state, currency, stake, payout, source_id, nonce, maths_version, bet, bonus_id)
      select r.id, r.at, r.member, r.session, r.game, r.kind, 'open', r.currency, r.stake, 0, r.source, r.nonce, r.version, r.bet::jsonb, r.bonus
      from unnest($1::uuid[],$2::timestamptz[],$3::uuid[],$4::uuid[],$5::text[],$6::text[],$7::text[],$8::bigint[],$9::uuid[],$10::int[],$11::text[],$12::text[],$13::uuid[])
        as r (id, at, member, session, game, kind, currency, stake, source, nonce, version, bet, bonus)`,
    values: [
      column((r) => r.id),
      column((r) => r.at),
      column((r) => r.memberId),
      column((r) => r.sessionId),
      column((r) => r.gameCode),
      column((r) => r.kind),
      column((r) => r.currency),
      column((r) => r.stake),
      column((r) => r.sourceId),
      column((r) => r.nonce),
      column((r) => r.mathsVersion),
      column((r) => JSON.stringify(r.bet)),
      column((r) => r.bonusId ?? null),
    ],
  };
}

/** The result of an open round. Settling a round twice fails on a check in the statement. */
export interface RoundEnd {
  id: RoundId;
  at: Date;
  state: "settled" | "void";
  payout: Money;
  outcome: unknown;
  settledAt: Date;
}

export function endRounds(ends: readonly RoundEnd[]): Statement {
  const column = <T>(pick: (end: RoundEnd) => T): T[] => ends.map(pick);
  return {
    name: "round_end",
    text: `update round set state = e.state, payout = e.payout, outcome = e.outcome::jsonb, settled_at = e.settled_at
      from unnest($1::uuid[],$2::timestamptz[],$3::text[],$4::bigint[],$5::text[],$6::timestamptz[]) as e (id, at, state, payout, outcome, settled_at)
      where round.id = e.id and round.at = e.at`,
    values: [
      column((e) => e.id),
      column((e) => e.at),
      column((e) => e.state),
      column((e) => e.payout),
      column((e) => JSON.stringify(e.outcome)),
      column((e) => e.settledAt),
    ],
  };
}

/** All bets of one shared round. */
export async function roundsOfSource(db: Db | Tx, sourceId: string): Promise<Round[]> {
  const rows = await db
    .selectFrom("round")
    .selectAll()
    .where("source_id", "=", sourceId)
    .where("kind", "in", SHARED_KINDS)
    .orderBy("id")
    .execute();
  return rows.map(roundOf);
}

/**
 * The members' bets on shared table rounds or draws, placed in [from, to] and not void, in the order in which they were
 * placed. The tickets of a draw are settled one after the other, so open ones are among them.
 */
export async function readStandingOfSources(
  db: Db | Tx,
  asked: {
    kind: "table" | "lottery";
    sourceIds: readonly string[];
    memberIds: readonly string[];
    from: Date;
    to: Date;
  },
): Promise<Round[]> {
  if (asked.sourceIds.length === 0) return [];
  const { rows } = await sql<RoundRow>`
    select * from round where source_id = any (${[...asked.sourceIds]}::uuid[])
      and member_id = any (${[...asked.memberIds]}::uuid[]) and ${KIND_IS[asked.kind]}
      and state <> 'void' and at between ${asked.from} and ${asked.to} order by id`.execute(db);
  return rows.map(roundOf);
}

/** Literal, because a parameter would not match the condition of the index round_source. */
const KIND_IS = { table: sql`kind = 'table'`, lottery: sql`kind = 'lottery'` };

/** The open bets of a shared round, locked in id order until the transaction ends. */
export async function lockOpenOfSource(tx: Tx, sourceId: string): Promise<Round[]> {
  const { rows } = await sql<RoundRow>`
    select * from round where source_id = ${sourceId} and state = 'open' order by id for no key update`.execute(
    tx,
  );
  return rows.map(roundOf);
}

/** Bets by id, locked in id order until the batch's transaction ends; unknown ids are left out. */
export async function lockRounds(client: BatchClient, ids: readonly string[]): Promise<Map<string, Round>> {
  const { rows } = await client.query<RoundRow>({
    name: "round_lock",
    text: "select * from round_lock($1, $2)",
    values: [ids, ids.map(roundTime)],
  });
  return new Map(rows.map((row) => [row.id, roundOf(row)]));
}

/** {@link endRounds} inside a caller's transaction. */
export async function endRoundsIn(tx: Tx, ends: readonly RoundEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const { text, values } = endRounds(ends);
  await tx.executeQuery(CompiledQuery.raw(text, values));
}

/** A member's open stakes in a currency, as a subquery for other modules. @param member the member's id */
export function openStakesOf(member: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(stake), 0)::bigint from round
    where member_id = ${member} and currency = ${currency} and state = 'open')`;
}

/** The open stakes of all games and the balance of `house:open-bets`. */
export interface OpenBets {
  currency: string;
  stakes: Money;
  balance: Money;
}

/** One row per currency, whose two amounts must always be equal. One snapshot; reads all entries. */
export async function readOpenBets(db: Db | Tx): Promise<OpenBets[]> {
  const { rows } = await sql<{ currency: string; stakes: bigint; balance: bigint }>`
    select * from round_open_bets() order by currency`.execute(db);
  return rows.map((row) => ({
    currency: row.currency,
    stakes: money(row.stakes),
    balance: money(row.balance),
  }));
}

/** Check I5, beside those of the ledger: `house:open-bets` holds exactly the stakes of the open bets. */
export async function checkOpenBets(db: Db | Tx): Promise<CheckResult> {
  const wrong = (await readOpenBets(db)).find(({ stakes, balance }) => stakes !== balance);
  const found =
    wrong &&
    `${wrong.currency}: open stakes ${moneyToText(wrong.stakes)}, open-bets holds ${moneyToText(wrong.balance)}`;
  return {
    id: "I5",
    title: "the open bets hold what open rounds have staked",
    ...(found === undefined ? {} : { wrong: found }),
  };
}

/**
 * Check I5 of single bets: what was given back as a refund, cancellation or void of a bet is at most what it staked, however often
 * it was asked for. Reads all entries of refunds; one statement, so one snapshot.
 */
export async function checkRefunds(db: Db | Tx): Promise<CheckResult> {
  const { rows } = await sql<{ reference: string; currency: string; back: bigint; staked: bigint }>`
    with refund as (${refundsByReference()}),
    about as (
      select f.reference, f.currency, f.back, greatest(f.taken, coalesce(r.stake, 0)) as staked
      from refund f left join round r on r.id::text = f.reference and r.currency = f.currency
    )
    select * from about where back > staked order by reference limit 1`.execute(db);
  const [first] = rows;
  return {
    id: "I5",
    title: "what a bet gave back is at most its stake",
    ...(first && {
      wrong: `the bet ${first.reference} gave back ${moneyToText(money(first.back))} ${first.currency} of ${moneyToText(money(first.staked))}`,
    }),
  };
}
