import type { BlackjackAction } from "@khela/games/tables/blackjack/spots";
import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** What a player decided in one window of a round. */
export interface Decision {
  roundId: string;
  memberId: MemberId;
  window: number;
  action: BlackjackAction;
  at: Date;
}

type DecisionRow = { table_round_id: string; member_id: string; play_window: number; action: string };

/** Cards that a player took: one for each but the last of standing. */
export const drewOf = (actions: readonly { action: BlackjackAction }[]): number =>
  actions.filter(({ action }) => action !== "stand").length;

/** Decisions of these members in these rounds, as `roundId:memberId`, first windows first. */
export async function decisionsOf(
  client: BatchClient,
  who: readonly { roundId: string; memberId: MemberId }[],
): Promise<Map<string, { window: number; action: BlackjackAction }[]>> {
  const { rows } = await client.query<DecisionRow>({
    name: "table_decision_of",
    text: `select d.table_round_id, d.member_id, d.play_window, d.action
      from (select distinct * from unnest($1::uuid[], $2::uuid[]) as k (round, member)) k
      join table_decision d on d.table_round_id = k.round and d.member_id = k.member order by d.play_window`,
    values: [who.map(({ roundId }) => roundId), who.map(({ memberId }) => memberId)],
  });
  return byPlayer(rows);
}

/** All decisions of a round, by member. */
export async function decisionsIn(
  db: Db | Tx,
  roundId: string,
): Promise<Map<string, { window: number; action: BlackjackAction }[]>> {
  const { rows } =
    await sql<DecisionRow>`select table_round_id, member_id, play_window, action from table_decision
    where table_round_id = ${roundId} order by play_window`.execute(db);
  return new Map([...byPlayer(rows)].map(([key, decisions]) => [key.slice(roundId.length + 1), decisions]));
}

function byPlayer(rows: readonly DecisionRow[]): Map<string, { window: number; action: BlackjackAction }[]> {
  const found = new Map<string, { window: number; action: BlackjackAction }[]>();
  for (const row of rows) {
    const key = `${row.table_round_id}:${row.member_id}`;
    const decision = { window: row.play_window, action: row.action as BlackjackAction };
    found.set(key, [...(found.get(key) ?? []), decision]);
  }
  return found;
}

/** How many hands a window waits for, how many of them were decided, took a card, and want another one after it. */
interface PlayWindow {
  hands: number;
  decided: number;
  drew: number;
  hits: number;
}

export async function windowOf(db: Db | Tx, roundId: string, window: number): Promise<PlayWindow> {
  const { rows } = await sql<PlayWindow>`
    select count(*)::int as hands, count(w.action)::int as decided,
      count(*) filter (where w.action in ('hit', 'double'))::int as drew,
      count(*) filter (where w.action = 'hit')::int as hits
    from (select distinct member_id from table_slip where table_round_id = ${roundId}) s
    left join table_decision w
      on w.table_round_id = ${roundId} and w.member_id = s.member_id and w.play_window = ${window}
    where (select count(*) from table_decision h where h.table_round_id = ${roundId}
      and h.member_id = s.member_id and h.play_window < ${window} and h.action = 'hit') = ${window}`.execute(
    db,
  );
  return rows[0] ?? { hands: 0, decided: 0, drew: 0, hits: 0 };
}

export function insertDecisions(decisions: readonly Decision[]): Statement {
  return {
    name: "table_decision_insert",
    text: `insert into table_decision (table_round_id, member_id, play_window, action, decided_at)
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[])`,
    values: [
      decisions.map(({ roundId }) => roundId),
      decisions.map(({ memberId }) => memberId),
      decisions.map(({ window }) => window),
      decisions.map(({ action }) => action),
      decisions.map(({ at }) => at),
    ],
  };
}
