import { destination, pino, type Logger } from "pino";

export type Log = Logger;

/** Structured JSON logs on standard output, without secrets, bodies or phone numbers. */
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
  // Writes synchronously: with buffering, the flush at exit is retried forever where the pipe's reader has gone, and
  // the process never ends.
  return pino(options, destination({ fd: 1, sync: true }));
}

export const silentLog: Log = pino({ level: "silent" });
