import type { Platform } from "./platform.ts";

/** Sorts before every UUID. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** The most items per page and per run; the next run continues where one ended. */
const MOST = { page: 200, aRun: 10_000 };
/** This many failures in a row are not caused by the items, so the run ends and the next one continues behind them. */
const MOST_FAILURES = 20;

type Deps = Pick<Platform, "log" | "metrics">;

/** The items of a job. */
export interface WorkList<Item> {
  /** The next due items behind `after`, in the order of their ids (UUIDs). */
  read(after: string, limit: number): Promise<readonly Item[]>;
  idOf(item: Item): string;
  /** Handles one item, in transactions of its own; must be safe to repeat. */
  handle(item: Item): Promise<unknown>;
  /** The most items that are read at once, and per run. */
  most?: { page: number; aRun: number };
}

/** A list whose items are read by their ids alone. */
export const idList = <Id extends string>(
  read: WorkList<Id>["read"],
  handle: WorkList<Id>["handle"],
): WorkList<Id> => ({ read, handle, idOf: (id) => id });

/**
 * Processes a list so that an item that fails is logged and counted and delays no other, in this run or the following
 * ones. A run ends at the list's end, after 10,000 items or when the program stops; the next one continues behind them.
 * @returns runs it: how many items were handled
 */
function createWorkList<Item>({ read, idOf, handle, most = MOST }: WorkList<Item>, stopping: AbortSignal) {
  let after = FIRST;
  return async (handleItem: HandleItem): Promise<number> => {
    let handled = 0;
    let inARow = 0;
    for (let seen = 0; seen < most.aRun;) {
      const limit = Math.min(most.page, most.aRun - seen);
      const items = await read(after, limit);
      for (const item of items) {
        if (stopping.aborted) return handled;
        after = idOf(item);
        const done = await handleItem(after, () => handle(item));
        if (done) handled += 1;
        inARow = done ? 0 : inARow + 1;
        if (inARow >= MOST_FAILURES) return handled;
      }
      seen += items.length;
      if (items.length < limit) {
        after = FIRST;
        break;
      }
    }
    return handled;
  };
}

/**
 * Processes lists on a schedule (five cron fields, UTC), one after the other.
 * @returns runs them for other callers: how many items were handled. @throws AggregateError after all of them, where
 * items failed: the job counts as failed and is retried
 */
export function scheduleWorkLists<Item>(
  platform: Deps & Pick<Platform, "jobs">,
  { job, cron }: { job: string; cron: string },
  ...lists: readonly WorkList<Item>[]
): () => Promise<number> {
  const runs = lists.map((list) => createWorkList(list, platform.jobs.stopping));
  const runAll = (): Promise<number> =>
    continueAfterFailures(platform, job, async (handleItem) => {
      let handled = 0;
      for (const run of runs) handled += await run(handleItem);
      return handled;
    });
  platform.jobs.schedule(job, cron, async () => {
    await runAll();
  });
  return runAll;
}

/**
 * Handles every item of a short, named list: vendors, payment books, games.
 * @throws AggregateError after the last one, where items failed
 */
export function handleEach(
  deps: Deps,
  job: string,
  names: readonly string[],
  handle: (name: string) => Promise<unknown>,
): Promise<void> {
  return continueAfterFailures(deps, job, async (handleItem) => {
    for (const name of names) await handleItem(name, () => handle(name));
  });
}

/** Handles an item of a job. @returns whether it could be handled */
export type HandleItem = (item: string, handle: () => Promise<unknown>) => Promise<boolean>;

/** For callers outside of a job: the first failure is thrown. */
export const failFast: HandleItem = async (_item, handle) => {
  await handle();
  return true;
};

/**
 * Runs a job with a loop of its own that continues after an item fails; the failure is logged and counted.
 * @throws AggregateError after the run, where items failed
 */
export async function continueAfterFailures<T>(
  { log, metrics }: Deps,
  job: string,
  run: (handleItem: HandleItem) => Promise<T>,
): Promise<T> {
  const errors: unknown[] = [];
  const done = await run(async (item, handle) => {
    try {
      await handle();
      return true;
    } catch (error) {
      log.error({ err: error, job, item }, "an item of a job failed, the others go on");
      metrics.jobItems.inc({ job });
      errors.push(error);
      return false;
    }
  });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} items failed`);
  return done;
}
