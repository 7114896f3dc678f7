import { pino } from "pino";
import type { Log } from "../platform/log.ts";

/** A log of everything there is, nothing of it redacted, and its lines: what isn't given to the log can't leave by it. */
export function captureLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }), lines };
}
