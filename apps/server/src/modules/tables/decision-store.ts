import type { BlackjackDecision } from "@khela/games/tables/blackjack/decisions";
import type { BlackjackAction } from "@khela/games/tables/blackjack/spots";
import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A player's decision about a hand in one window of a round. */
export interface Decision extends BlackjackDecision {
  roundId: string;
  memberId: MemberId;
  at: Date;
}

type DecisionRow = {
  table_round_id: string;
  member_id: string;
  play_window: number;
  hand: number;
  action: string;
};

/** The decisions of these members in these rounds, by `roundId:memberId`, ordered by window. */
export async function decisionsOf(
  client: BatchClient,
  who: readonly { roundId: string; memberId: MemberId }[],
): Promise<Map<string, BlackjackDecision[]>> {
  const { rows } = await client.query<DecisionRow>({
    name: "table_decision_of",
    text: `select d.table_round_id, d.member_id, d.play_window, d.hand, d.action
      from (select distinct * from unnest($1::uuid[], $2::uuid[]) as k (round, member)) k
      join table_decision d on d.table_round_id = k.round and d.member_id = k.member order by d.play_window, d.hand`,
    values: [who.map(({ roundId }) => roundId), who.map(({ memberId }) => memberId)],
  });
  return byPlayer(rows);
}

/** All decisions of a round, by member. */
export async function decisionsIn(db: Db | Tx, roundId: string): Promise<Map<string, BlackjackDecision[]>> {
  const { rows } = await sql<DecisionRow>`select table_round_id, member_id, play_window, hand, action
    from table_decision
    where table_round_id = ${roundId} order by play_window, hand`.execute(db);
  return new Map([...byPlayer(rows)].map(([key, decisions]) => [key.slice(roundId.length + 1), decisions]));
}

function byPlayer(rows: readonly DecisionRow[]): Map<string, BlackjackDecision[]> {
  const found = new Map<string, BlackjackDecision[]>();
  for (const row of rows) {
    const key = `${row.table_round_id}:${row.member_id}`;
    const { play_window: window, hand } = row;
    const decision = { window, hand, action: row.action as BlackjackAction };
    found.set(key, [...(found.get(key) ?? []), decision]);
  }
  return found;
}

/**
 * The counts for one playable hand: hands in play, hands decided, hands that took a card, and hands that want another
 * one.
 */
interface HandWindow {
  hands: number;
  decided: number;
  drew: number;
  hits: number;
}

/**
 * The decisions of a window, by playable hand: the one that everybody has, and the two of a split pair. Splitting
 * deals a card to each of the two hands, and both may go on.
 */
export async function windowOf(
  db: Db | Tx,
  roundId: string,
  window: number,
): Promise<readonly [whole: HandWindow, first: HandWindow, second: HandWindow]> {
  const { rows } = await sql<HandWindow & { played: number; splits: number }>`
    with seat as (
      select s.member_id, h.hand, p.split
      from (select distinct member_id from table_bet where table_round_id = ${roundId}) s
      cross join lateral (select exists (select 1 from table_decision d where d.table_round_id = ${roundId}
        and d.member_id = s.member_id and d.action = 'split' and d.play_window < ${window}) as split) p
      cross join (values (0), (1)) h (hand)
      where h.hand = 0 or p.split)
    select case when s.split then s.hand + 1 else 0 end as played,
      count(*)::int as hands, count(w.action)::int as decided,
      count(*) filter (where w.action in ('hit', 'double'))::int as drew,
      count(*) filter (where w.action = 'hit')::int as hits,
      count(*) filter (where w.action = 'split')::int as splits
    from seat s
    left join table_decision w on w.table_round_id = ${roundId} and w.member_id = s.member_id
      and w.play_window = ${window} and w.hand = s.hand
    where (select count(*) from table_decision b where b.table_round_id = ${roundId}
      and b.member_id = s.member_id and b.play_window < ${window}
      and (b.action = 'split' or b.action = 'hit' and b.hand = s.hand)) = ${window}
    group by 1`.execute(db);
  const { splits = 0 } = rows.find(({ played }) => played === 0) ?? {};
  const of = (played: number): HandWindow => {
    const { hands, decided, drew, hits } = rows.find((row) => row.played === played) ?? {
      hands: 0,
      decided: 0,
      drew: 0,
      hits: 0,
    };
    return { hands, decided, drew: drew + (played > 0 ? splits : 0), hits: hits + (played > 0 ? splits : 0) };
  };
  return [of(0), of(1), of(2)];
}

export function insertDecisions(decisions: readonly Decision[]): Statement {
  return {
    name: "table_decision_insert",
    text: `insert into table_decision (table_round_id, member_id, play_window, hand, action, decided_at)
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::timestamptz[])`,
    values: [
      decisions.map(({ roundId }) => roundId),
      decisions.map(({ memberId }) => memberId),
      decisions.map(({ window }) => window),
      decisions.map(({ hand }) => hand),
      decisions.map(({ action }) => action),
      decisions.map(({ at }) => at),
    ],
  };
}
