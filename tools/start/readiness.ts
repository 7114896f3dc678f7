import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "../lib/install.mjs";

/** Waiting for a server that makes its database first. */
export interface Readiness {
  /** The server has said something: it is at work. */
  heard(): void;
  /** Resolves once the server is ready, or the signal is given. @throws PlainError where nothing was heard for too long */
  wait(signal: AbortSignal): Promise<void>;
}

const ASK_EVERY_MS = 50;

/**
 * Waits for as long as the server says what it does: how long a seed takes is the machine's affair, and a server that hangs
 * says nothing.
 */
export function createReadiness(isReady: () => Promise<boolean>, silenceMs: number): Readiness {
  let heardAtMs = performance.now();
  return {
    heard() {
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
