import { Logger } from "graphile-worker";
import type { Log } from "./log.ts";

/** Passes the job runner's own warnings and errors on to our log, and drops the rest. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ part: "jobs" }, message);
    if (level === "warning") log.warn({ part: "jobs" }, message);
  });
}
