import { pino, type Logger } from "pino";

export type Log = Logger;

/** Structured JSON logs on standard output. Secrets, bodies and phone numbers never reach it. */
export function createLog(level: string): Log {
  return pino({
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
  });
}

export const silentLog: Log = pino({ level: "silent" });
