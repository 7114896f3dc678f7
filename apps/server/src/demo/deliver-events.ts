import type { MemberId } from "@khela/kernel/ids";
import type { App } from "../app.ts";
import type { Database } from "../platform/database.ts";
import { mapInGroups } from "./history.ts";

/** They tell open pages what is new, and in the history no page is open. */
const FOR_OPEN_PAGES = /-(?:notice|count)$/;

/** They write to an inbox. */
const FOR_INBOXES = /:messages\b/;

/**
 * Delivers the events of the history to their subscribers, as a worker would, but at the history's own time: tickets,
 * missions, messages and figures belong to the day of the deposit or the reward that they follow.
 * @param owner connections as the owner, because the program itself can't read the queue
 * @param readers the members who can log in: what is about one other member alone is written into no inbox
 */
export async function deliverEvents(
  { platform }: Pick<App, "platform">,
  { pool }: Database,
  readers: readonly MemberId[],
): Promise<void> {
  const isHeard = ({ job, payload }: { job: string; payload: { memberId?: MemberId } }): boolean =>
    FOR_INBOXES.test(job)
      ? payload.memberId === undefined || readers.includes(payload.memberId)
      : !FOR_OPEN_PAGES.test(job);
  for (;;) {
    const { rows } = await pool.query<{ job: string; payload: { memberId?: MemberId } }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and starts_with(t.identifier, 'on:') returning t.identifier as job, j.payload`,
    );
    if (rows.length === 0) return;
    await mapInGroups(rows.filter(isHeard), ({ job, payload }) => platform.jobs.runNow(job, payload));
  }
}
