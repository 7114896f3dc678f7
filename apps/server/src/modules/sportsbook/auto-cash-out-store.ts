import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** The amount at which a bet is cashed out by itself. */
export interface AutoCashOut {
  betId: string;
  amount: Money;
  takenAt: Date | null;
}

/** Sets or changes the amount of a bet; one that was paid stays as it is. */
export async function saveAmount(db: Db, { betId, amount, at }: { betId: string; amount: Money; at: Date }) {
  await sql`insert into sports_auto_cash_out as a (bet_id, amount, set_at) values (${betId}, ${amount}, ${at})
    on conflict (bet_id) do update set amount = excluded.amount, set_at = excluded.set_at where a.taken_at is null`.execute(
    db,
  );
}

export async function removeAmount(db: Db, betId: string): Promise<void> {
  await db
    .deleteFrom("sports_auto_cash_out")
    .where("bet_id", "=", betId)
    .where("taken_at", "is", null)
    .execute();
}

/** The amounts of bets, by bet. */
export async function amountsOf(db: Db, betIds: readonly string[]): Promise<Map<string, AutoCashOut>> {
  const rows = await db
    .selectFrom("sports_auto_cash_out")
    .select(["bet_id", "amount", "taken_at"])
    .where("bet_id", "in", [...betIds])
    .execute();
  return new Map(
    rows.map((row) => [row.bet_id, { betId: row.bet_id, amount: money(row.amount), takenAt: row.taken_at }]),
  );
}

/** The amounts of bets, locked until the batch's transaction ends: a player who changes one waits, or was before it. */
export async function lockAmounts(
  client: BatchClient,
  betIds: readonly string[],
): Promise<Map<string, AutoCashOut>> {
  if (betIds.length === 0) return new Map();
  const { rows } = await client.query<{ bet_id: string; amount: bigint; taken_at: Date | null }>({
    name: "sports_auto_cash_out_lock",
    text: `select bet_id, amount, taken_at from sports_auto_cash_out where bet_id = any ($1::uuid[]) order by bet_id for update`,
    values: [betIds],
  });
  return new Map(
    rows.map((row) => [row.bet_id, { betId: row.bet_id, amount: money(row.amount), takenAt: row.taken_at }]),
  );
}

export function takeAmounts(taken: readonly { betId: string; at: Date }[]): Statement[] {
  if (taken.length === 0) return [];
  return [
    {
      name: "sports_auto_cash_out_take",
      text: `update sports_auto_cash_out a set taken_at = t.at from unnest($1::uuid[],$2::timestamptz[]) as t (id, at) where a.bet_id = t.id`,
      values: [taken.map(({ betId }) => betId), taken.map(({ at }) => at)],
    },
  ];
}

/**
 * Open bets with an amount that waits, after an id.
 * @param marketIds only bets with an undecided or decided leg on one of these; all of them by default
 */
export async function waitingBets(
  db: Db,
  { after, limit, marketIds }: { after: string; limit: number; marketIds?: readonly string[] },
): Promise<string[]> {
  const onMarkets = marketIds
    ? sql`and exists (select 1 from sports_leg l where l.bet_id = a.bet_id and l.market_id = any (${[...marketIds]}::uuid[]))`
    : sql``;
  const { rows } = await sql<{ bet_id: string }>`
    select a.bet_id from sports_auto_cash_out a join sports_bet b on b.id = a.bet_id
    where a.taken_at is null and b.state = 'open' and a.bet_id > ${after} ${onMarkets} order by a.bet_id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.bet_id);
}

/** Removes the amounts of bets that ended otherwise. */
export async function removeEndedAmounts(db: Db): Promise<void> {
  await sql`delete from sports_auto_cash_out a using sports_bet b
    where b.id = a.bet_id and a.taken_at is null and b.state not in ('pending', 'open')`.execute(db);
}
