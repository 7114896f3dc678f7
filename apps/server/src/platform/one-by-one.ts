import { AppError } from "@khela/kernel/errors";

/**
 * Runs tasks one after the other, for work that fills a core.
 * @param limit how many may wait; one more is refused with AppError SYS_UNAVAILABLE
 */
export function oneByOne(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (task) => {
    if (waiting > limit) throw new AppError("SYS_UNAVAILABLE");
    waiting += 1;
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
