import type { HandlerOutput } from "@khela/contract/endpoint";
import { listJobs, retryJob, runJob } from "@khela/contract/console/jobs";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import { type JobState, readJobStates, retryFailed } from "../../platform/job-runs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";

type Job = HandlerOutput<typeof listJobs>["jobs"][number];

interface Order {
  name: string;
  reason: string;
  operator: Pick<OperatorSession, "username">;
  ip: string;
}

/** Serves the console's list of jobs, and running and retrying a job (OPS-08). */
export function routeJobs(platform: Platform, audit: Audit): void {
  const { http } = platform;
  http.route(listJobs, async () => ({ jobs: await readJobs(platform) }));
  http.route(runJob, async ({ body }, { operator, ip }) => {
    await runNow(platform, audit, { ...body, operator, ip });
    return {};
  });
  http.route(retryJob, async ({ body }, { operator, ip }) => ({
    retried: await retry(platform, audit, { ...body, operator, ip }),
  }));
}

/** Declared jobs, and jobs that still wait under a former name, sorted by name. */
async function readJobs({ db, jobs }: Platform): Promise<Job[]> {
  const states = new Map((await readJobStates(db)).map((state) => [state.name, state]));
  const declared = new Map(jobs.list().map(({ name, cron }) => [name, cron]));
  const names = [...new Set([...declared.keys(), ...states.keys()])].sort();
  return names.map((name) => jobView(name, declared.get(name), states.get(name)));
}

function jobView(name: string, cron: string | undefined, state: JobState | undefined): Job {
  const { startedAt, endedAt, error, failedAt } = state ?? {};
  return {
    name,
    cron: cron ?? null,
    last:
      startedAt && endedAt
        ? {
            startedAt: startedAt.toISOString(),
            endedAt: endedAt.toISOString(),
            failed: state?.failed ?? false,
          }
        : null,
    lastError: error && failedAt ? { at: failedAt.toISOString(), text: error } : null,
    runs: Number(state?.runs ?? 0n),
    failures: Number(state?.failures ?? 0n),
    waiting: Number(state?.waiting ?? 0n),
    running: Number(state?.running ?? 0n),
    givenUp: Number(state?.givenUp ?? 0n),
    nextAt: state?.nextAt?.toISOString() ?? null,
  };
}

/** Only scheduled jobs can be run by hand, because the others need arguments. @throws AppError SYS_NOT_FOUND */
async function runNow({ database, jobs }: Platform, audit: Audit, order: Order): Promise<void> {
  const known = jobs.list().find(({ name }) => name === order.name);
  if (known?.cron === undefined) throw new AppError("SYS_NOT_FOUND");
  await inTransaction(database, async (tx) => {
    await jobs.enqueue(tx, order.name, {}, { key: `by hand: ${order.name}`, maxAttempts: 1 });
    await noteOrder(tx, audit, "job.run", order, {});
  });
}

/** @returns the number of jobs that are retried. @throws AppError SYS_NOT_FOUND */
async function retry({ db, clock, jobs, database }: Platform, audit: Audit, order: Order): Promise<number> {
  if (!jobs.list().some(({ name }) => name === order.name)) throw new AppError("SYS_NOT_FOUND");
  const retried = await retryFailed(db, order.name, now(clock));
  await inTransaction(database, (tx) => noteOrder(tx, audit, "job.retry", order, { retried }));
  return retried;
}

async function noteOrder(
  tx: Tx,
  audit: Audit,
  action: string,
  { name, reason, operator, ip }: Order,
  detail: object,
): Promise<void> {
  await audit.write(tx, {
    actor: `operator:${operator.username}`,
    action,
    subject: `job:${name}`,
    detail: { reason, ...detail },
    ip,
  });
}
