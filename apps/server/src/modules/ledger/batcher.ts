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
 * Posts what arrives together, together: one lane per connection, one queue before them. A second lane works where
 * little is on its way, a whole batch waits, or the first is held up; else what arrives gathers.
 */
export interface Batcher {
  run(kind: AnyKind, command: unknown, idempotency: Idempotency): Promise<Answered<unknown>>;
  close(): Promise<void>;
}

/** What a batcher needs besides a connection of its own per lane. */
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
  /** Wakes one lane where something is due; looks again where those at work may be held up. */
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
