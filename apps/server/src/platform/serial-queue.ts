import { AppError } from "@khela/kernel/errors";

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A queue that runs tasks one after the other, for work that fills a core. While others wait it pauses after each
 * task for as long as that task took, so that a crowd takes half a core at most and other requests get the rest.
 * @param limit how many may wait; further tasks are refused with AppError SYS_UNAVAILABLE
 */
export function serialQueue(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free: Promise<unknown> = Promise.resolve();
  let there = 0;
  let waiting = 0;
  return async (task) => {
    if (there > limit) throw new AppError("SYS_UNAVAILABLE");
    there += 1;
    waiting += 1;
    let beganMs = 0;
    const mine = free.then(() => {
      waiting -= 1;
      beganMs = performance.now();
      return task();
    });
    const rested = (): Promise<void> | undefined =>
      waiting > 0 ? rest(performance.now() - beganMs) : undefined;
    free = mine.then(rested, rested);
    try {
      return await mine;
    } finally {
      there -= 1;
    }
  };
}
