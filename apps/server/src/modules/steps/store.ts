import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";
import type { Round } from "../rounds/index.ts";

/** An open round: its player and game, and when it is ended automatically. */
export interface OpenSteps {
  roundId: string;
  memberId: MemberId;
  gameCode: string;
  dueAt: Date;
}

type OpenRow = { round_id: string; member_id: MemberId; game_code: string; due_at: Date };
const openOf = (row: OpenRow): OpenSteps => ({
  roundId: row.round_id,
  memberId: row.member_id,
  gameCode: row.game_code,
  dueAt: row.due_at,
});

/** The members among these who have an open round of these games, as keys `member:game`. */
export async function membersWithOpenRound(
  client: BatchClient,
  asked: readonly { memberId: MemberId; gameCode: string }[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ member_id: string; game_code: string }>({
    name: "steps_who_plays",
    text: `select o.member_id, o.game_code from unnest($1::uuid[], $2::text[]) as q (member, game)
      join steps_open o on o.member_id = q.member and o.game_code = q.game`,
    values: [asked.map(({ memberId }) => memberId), asked.map(({ gameCode }) => gameCode)],
  });
  return new Set(rows.map((row) => `${row.member_id}:${row.game_code}`));
}

/** The actions so far of rounds that the caller has locked, and when each round is ended automatically. */
export async function readSteps(
  client: BatchClient,
  roundIds: readonly string[],
): Promise<{ actions: unknown[]; dueAt: Date | null }[]> {
  const { rows } = await client.query<{ actions: unknown[] | null; due_at: Date | null }>({
    name: "steps_read",
    text: `select s.actions, o.due_at from unnest($1::uuid[]) with ordinality as q (id, place)
      left join steps_open o on o.round_id = q.id
      cross join lateral (select jsonb_agg(action order by step) as actions from round_step where round_id = q.id) s
      order by q.place`,
    values: [roundIds],
  });
  return rows.map((row) => ({ actions: row.actions ?? [], dueAt: row.due_at }));
}

export function insertOpen(
  rounds: readonly (Pick<Round, "id" | "at" | "memberId" | "gameCode"> & { dueAt: Date })[],
): Statement {
  return {
    name: "steps_insert_open",
    text: `insert into steps_open (member_id, game_code, round_id, round_at, due_at)
      select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::timestamptz[])`,
    values: [
      rounds.map(({ memberId }) => memberId),
      rounds.map(({ gameCode }) => gameCode),
      rounds.map(({ id }) => id),
      rounds.map(({ at }) => at),
      rounds.map(({ dueAt }) => dueAt),
    ],
  };
}

/** One more step of a round. A step number that is taken violates the key. */
export interface StepRow {
  roundId: string;
  step: number;
  action: unknown;
  at: Date;
}

export function insertSteps(steps: readonly StepRow[]): Statement {
  return {
    name: "steps_insert",
    text: `insert into round_step (round_id, step, action, at)
      select s.round, s.step, s.action::jsonb, s.at
      from unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[]) as s (round, step, action, at)`,
    values: [
      steps.map(({ roundId }) => roundId),
      steps.map(({ step }) => step),
      steps.map(({ action }) => JSON.stringify(action)),
      steps.map(({ at }) => at),
    ],
  };
}

export function deleteOpen(roundIds: readonly string[]): Statement {
  return {
    name: "steps_delete_open",
    text: "delete from steps_open where round_id = any ($1::uuid[])",
    values: [roundIds],
  };
}

/** Rounds whose time is over, ordered by id, after a given id. */
export async function dueRounds(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ round_id: string }>`
    select round_id from steps_open where due_at <= ${at} and round_id > ${after}
    order by round_id limit ${limit}`.execute(db);
  return rows.map(({ round_id }) => round_id);
}

/** A member's open round of a game with its actions, from one snapshot. */
export async function findOpen(
  db: Db,
  memberId: MemberId,
  gameCode: string,
): Promise<(OpenSteps & { actions: unknown[] }) | undefined> {
  const { rows } = await sql<OpenRow & { actions: unknown[] | null }>`
    select o.round_id, o.member_id, o.game_code, o.due_at,
      (select jsonb_agg(s.action order by s.step) from round_step s where s.round_id = o.round_id) as actions
    from steps_open o where o.member_id = ${memberId} and o.game_code = ${gameCode}`.execute(db);
  const row = rows[0];
  return row && { ...openOf(row), actions: row.actions ?? [] };
}
