import { destination, pino, type Logger } from "pino";

export type Log = Logger;

/** Structured JSON logs on standard output. Secrets, bodies and phone numbers never reach it. */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "*.password",
        "*.token",
        "*.authorization",
        "*.cookie",
        "*.mobileNum",
        "*.mobile",
        "*.email",
        "*.body",
        "*.jwe",
        "*.secret",
        "headers",
      ],
      censor: "[hidden]",
    },
  };
  // At once: what waits is flushed at the exit, over and over where whoever read it has gone, and the process never ends.
  return pino(options, destination({ fd: 1, sync: true }));
}

export const silentLog: Log = pino({ level: "silent" });
