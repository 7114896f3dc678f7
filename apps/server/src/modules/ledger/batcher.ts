import { AppError } from "@khela/kernel/errors";
import type { AnyKind } from "./batch.ts";
import { type Answered, checkIdempotency, type Idempotency } from "./idempotency.ts";
import { LaneConnection } from "./lane-connection.ts";
import { Lane, type LaneDeps } from "./lane.ts";
import { claimsOf, Queue } from "./queue.ts";
import type pg from "pg";

/** How long a command may wait before its batch starts. */
const WAIT_MS = 2_500;

/**
 * Posts concurrent commands in shared transactions: one lane per connection, with one queue for all lanes. A
 * second lane starts when few commands are running, a full batch is waiting, or the first lane is stuck;
 * otherwise commands gather for the next batch.
 */
export interface Batcher {
  run(kind: AnyKind, command: unknown, idempotency: Idempotency): Promise<Answered<unknown>>;
  close(): Promise<void>;
}

/** The options of a batcher; each lane opens a connection of its own. */
export interface BatcherOptions extends Omit<LaneDeps, "connection" | "queue" | "wakeOthers" | "onBatch"> {
  pool: pg.Pool;
  lanes: number;
  onBatch(lane: number, commands: number, durationMs: number): void;
}

export function createBatcher(options: BatcherOptions): Batcher {
  const connections = Array.from({ length: options.lanes }, () => new LaneConnection(options.pool));
  const queue = new Queue(options.monotonicMs);
  const lanes = connections.map(
    (connection, index) =>
      new Lane({
        ...options,
        connection,
        queue,
        wakeOthers: () => wake(),
        onBatch: (commands, durationMs) => options.onBatch(index, commands, durationMs),
      }),
  );
  let timer: NodeJS.Timeout | undefined;
  /**
   * Starts a free lane if the queue is due; otherwise checks again later, in case the running lanes are
   * stuck.
   */
  const wake = (): void => {
    if (lanes.some((lane) => lane.isGathering())) return;
    const free = lanes.find((lane) => !lane.isWorking());
    if (!free) return;
    if (queue.isDue()) {
      free.start();
    } else if (queue.askAgainMs !== undefined) {
      timer ??= setTimeout(() => {
        timer = undefined;
        wake();
      }, queue.askAgainMs);
    }
  };
  let closed = false;
  return {
    run: (kind, command, idempotency) =>
      new Promise((resolve, reject) => {
        if (closed) throw new AppError("SYS_UNAVAILABLE", { reason: "closing" });
        checkIdempotency(idempotency);
        const accounts = kind.accounts(command);
        const added = queue.add({
          kind,
          command,
          idempotency,
          accounts,
          claims: claimsOf({ accounts, idempotency }),
          deadlineMs: options.monotonicMs() + WAIT_MS,
          resolve,
          reject,
        });
        if (added) wake();
      }),
    close: async () => {
      closed = true;
      while (lanes.some((lane) => lane.isWorking())) await Promise.all(lanes.map((lane) => lane.idle()));
      clearTimeout(timer);
      await Promise.all(connections.map((connection) => connection.drop()));
    },
  };
}
