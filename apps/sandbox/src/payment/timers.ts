import type { Clock } from "@khela/kernel/clock";

/** Scheduled work. It is lost when the program stops; the books know what to schedule again. */
export interface Timers {
  at(dueAtMs: number, work: () => Promise<unknown>): void;
  stop(): void;
}

/** @param onError called with errors of the scheduled work */
export function createTimers(clock: Clock, onError: (error: unknown) => void): Timers {
  const waiting = new Set<NodeJS.Timeout>();
  return {
    at(dueAtMs, work) {
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          work().catch((error: unknown) => onError(error));
        },
        Math.max(0, dueAtMs - clock.nowMs()),
      );
      waiting.add(timer);
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
