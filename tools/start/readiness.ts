import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "../lib/install.mjs";

/** A wait for a server that first creates its database. */
export interface Readiness {
  /** Reports a sign of life of the server, which restarts the time limit. */
  reportProgress(): void;
  /**
   * Resolves once the server is ready, or the signal is aborted. @throws PlainError after too long a silence
   */
  wait(signal: AbortSignal): Promise<void>;
}

const ASK_EVERY_MS = 50;

/**
 * Waits for as long as the server reports progress: the duration of a seed depends on the machine, whereas a
 * hung server reports nothing.
 */
export function createReadiness(isReady: () => Promise<boolean>, silenceMs: number): Readiness {
  let heardAtMs = performance.now();
  return {
    reportProgress() {
      heardAtMs = performance.now();
    },
    async wait(signal) {
      heardAtMs = performance.now();
      while (!signal.aborted && !(await isReady())) {
        if (performance.now() - heardAtMs > silenceMs)
          throw new PlainError(
            `The server isn't ready, and has said nothing about its progress for ${silenceMs / 1_000} s.`,
          );
        await sleep(ASK_EVERY_MS);
      }
    },
  };
}
