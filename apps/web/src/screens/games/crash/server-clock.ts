/**
 * What time it is on the server. Every message tells a time that was true a little before it
 * arrived; the one that travelled least is the best, so the largest difference of the last few counts.
 */
const KEPT = 8;

export interface ServerClock {
  /** A message with the server's time has arrived. */
  sample(serverTime: string, nowMs: number): void;
  /** The server's time in epoch milliseconds; the own clock until the first message. */
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
