import { pino } from "pino";
import type { Log } from "../platform/log.ts";

/** A log at the lowest level without redaction, and its lines: a secret must never be passed to the log at all. */
export function captureLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }), lines };
}
