import type { MemberId } from "@khela/kernel/ids";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** A member's progress in a run. */
export interface ProgressKey {
  memberId: MemberId;
  versionId: string;
  run: string;
}

/**
 * Moves the time to claim reached missions by an outage that is over, from the end of their run on, once each.
 * @param only one member's mission; without it all
 * @returns the members whose time was moved, each once
 */
export async function moveClaims(
  tx: Tx,
  outage: { id: string; from: Date; to: Date },
  { at, only }: { at: Date; only?: ProgressKey },
): Promise<MemberId[]> {
  const { id, from, to } = outage;
  const chosen: RawBuilder<SqlBool> = only
    ? sql`p.version_id = ${only.versionId} and p.run = ${only.run} and p.member_id = ${only.memberId}`
    : sql`true`;
  const { rows } = await sql<{ member_id: MemberId }>`
    with found as (
      select p.version_id, p.run, p.member_id, greatest(p.ends_at, ${from}::timestamptz) as since from mission_progress p
      where p.reached_at is not null and p.reward_id is null and p.claim_by > ${from} and p.ends_at < ${to} and ${chosen}
      order by p.version_id, p.run, p.member_id for update
    ), noted as (
      insert into mission_extension (outage_id, version_id, run, member_id, ms, at)
      select ${id}, version_id, run, member_id, (extract(epoch from ${to}::timestamptz - since) * 1000)::bigint, ${at}
      from found where ${to}::timestamptz - since >= interval '1 millisecond'
      on conflict do nothing returning version_id, run, member_id, ms
    )
    update mission_progress p set claim_by = p.claim_by + n.ms * interval '1 millisecond' from noted n
    where p.version_id = n.version_id and p.run = n.run and p.member_id = n.member_id
    returning p.member_id`.execute(tx);
  return [...new Set(rows.map(({ member_id }) => member_id))];
}
