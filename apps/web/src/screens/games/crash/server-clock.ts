/**
 * Estimates the server's time. Each message carries a time slightly before its arrival; the one with the
 * shortest delay is the most accurate, so the largest difference among the last few is used.
 */
const KEPT = 8;

export interface ServerClock {
  /** Records the server time of a message that just arrived. */
  sample(serverTime: string, nowMs: number): void;
  /** The server's time in epoch milliseconds; the local clock until the first message. */
  at(nowMs: number): number;
}

export function createServerClock(): ServerClock {
  let differences: number[] = [];
  return {
    sample(serverTime, nowMs) {
      differences = [...differences, Date.parse(serverTime) - nowMs].slice(-KEPT);
    },
    at: (nowMs) => nowMs + (differences.length > 0 ? Math.max(...differences) : 0),
  };
}
