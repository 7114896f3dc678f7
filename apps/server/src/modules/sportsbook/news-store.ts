import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Statement } from "../ledger/index.ts";

/** What a player is told of a bet. */
export type NewsKind = "auto_cash_out" | "corrected" | "owed" | "void";

/** News of a bet: what was paid, the difference of a correction, what is owed, or the stake that returned. */
export interface News {
  id: string;
  betId: string;
  kind: NewsKind;
  amount: Money;
  at: Date;
}

/** Stores news with the money that they are about; {@link takeNews} passes them on. */
export function insertNews(news: readonly News[]): Statement[] {
  if (news.length === 0) return [];
  return [
    {
      name: "sports_news_insert",
      text: `insert into sports_news (id, bet_id, kind, amount, at)
        select * from unnest($1::uuid[],$2::uuid[],$3::text[],$4::bigint[],$5::timestamptz[])`,
      values: [
        news.map(({ id }) => id),
        news.map(({ betId }) => betId),
        news.map(({ kind }) => kind),
        news.map(({ amount }) => amount),
        news.map(({ at }) => at),
      ],
    },
  ];
}

interface NewsRow {
  id: string;
  bet_id: string;
  kind: string;
  amount: bigint;
  at: Date;
  member_id: string;
  currency: string;
}

/** Takes the oldest news that no other process is passing on; they come back where the transaction fails. */
export async function takeNews(
  tx: Tx,
  limit: number,
): Promise<(News & { memberId: MemberId; currency: string })[]> {
  const { rows } = await sql<NewsRow>`
    with taken as (
      delete from sports_news where id in (select id from sports_news order by id limit ${limit} for update skip locked)
      returning id, bet_id, kind, amount, at
    )
    select t.*, b.member_id, b.currency from taken t join sports_bet b on b.id = t.bet_id order by t.id`.execute(
    tx,
  );
  return rows.map((row) => ({
    id: row.id,
    betId: row.bet_id,
    kind: row.kind as NewsKind,
    amount: money(row.amount),
    at: row.at,
    memberId: row.member_id as MemberId,
    currency: row.currency,
  }));
}
