import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 50;

/**
 * Repeats a request until it is answered: a busy server sheds load (503), and a client then retries with the same
 * key.
 */
export async function retryWhileShed<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { code?: string }).code !== "SYS_UNAVAILABLE") throw error;
      await sleep(PAUSE_MS);
    }
  }
}
