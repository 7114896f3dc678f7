import { Logger } from "graphile-worker";
import type { Log } from "./log.ts";

/** The job runner's own messages in our log: its warnings and errors only. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ part: "jobs" }, message);
    if (level === "warning") log.warn({ part: "jobs" }, message);
  });
}
