import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant } from "../shared.ts";
import { reason } from "./shared.ts";

/** Background work, job by job. Source: OPS-08. */

const job = z.object({
  name: z.string(),
  /** A cron expression of five fields, in UTC; null for a job that runs on demand. */
  cron: z.nullable(z.string()),
  /** The result of the last run; null where there was none. */
  last: z.nullable(z.object({ startedAt: instant, endedAt: instant, failed: z.boolean() })),
  runs: z.int(),
  failures: z.int(),
  /** The last failure, even where later runs succeeded. */
  lastError: z.nullable(z.object({ at: instant, text: z.string() })),
  waiting: z.int(),
  running: z.int(),
  /** The number of jobs that failed in their last allowed attempt. */
  givenUp: z.int(),
  /** When the next waiting job is due. */
  nextAt: z.nullable(instant),
});

export const listJobs = endpoint({
  id: "console.jobs",
  summary: "Every job with its timetable, last run, last error and what waits.",
  method: "GET",
  path: "/console/api/jobs",
  auth: "operator",
  permission: "system.read",
  response: z.object({ jobs: z.array(job) }),
  errors: [],
});

const what = { name: z.string().check(z.minLength(1), z.maxLength(120)), reason };
const CHANGES = [{ per: "account", max: 30, windowMs: 300_000 }] as const;

export const runJob = endpoint({
  id: "console.runJob",
  summary:
    "Run a job of the timetable now, beside its times; a second wish before it begins is the same one.",
  method: "POST",
  path: "/console/api/jobs/run",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject(what),
  response: z.object({}),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: CHANGES,
});

export const retryJob = endpoint({
  id: "console.retryJob",
  summary: "Begin what has failed of a job again at once, with all its tries.",
  method: "POST",
  path: "/console/api/jobs/retry",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject(what),
  response: z.object({ retried: z.int() }),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: CHANGES,
});
