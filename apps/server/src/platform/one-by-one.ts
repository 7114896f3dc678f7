import { AppError } from "@khela/kernel/errors";

/** A queue with one task running. */
export interface OneByOne {
  /** Runs a task in its turn. @throws AppError SYS_UNAVAILABLE over the limit */
  <T>(task: () => Promise<T>): Promise<T>;
  /** So many wait that the next one would be refused. */
  readonly full: boolean;
}

/**
 * Runs tasks one after the other, for work that fills a core.
 * @param limit how many may wait; one more is refused
 */
export function oneByOne(limit: number): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
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
  return Object.defineProperty(run, "full", { get: () => waiting > limit }) as OneByOne;
}
