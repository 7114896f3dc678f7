import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 50;

/** Asks until there is an answer: what a busy server sheds (503), a client asks again with the same key. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { code?: string }).code !== "SYS_UNAVAILABLE") throw error;
      await sleep(PAUSE_MS);
    }
  }
}
