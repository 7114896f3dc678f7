import { AppError } from "@khela/kernel/errors";
import type { AnyKind, Entry } from "./batch.ts";
import { type Answered, checkIdempotency, type Idempotency } from "./idempotency.ts";
import { LaneConnection } from "./lane-connection.ts";
import { Lane, type LaneDeps } from "./lane.ts";
import type pg from "pg";

/** How long a command may wait before its batch starts. */
const WAIT_MS = 2_500;

/** Posts what arrives together, together: one lane per connection, members hashed to lanes. */
export interface Batcher {
  run(kind: AnyKind, command: unknown, idempotency: Idempotency): Promise<Answered<unknown>>;
  close(): Promise<void>;
}

/** What a batcher needs besides a connection of its own per lane. */
export interface BatcherOptions extends Omit<LaneDeps, "connection" | "onBatch"> {
  pool: pg.Pool;
  lanes: number;
  onBatch(lane: number, commands: number, durationMs: number): void;
}

export function createBatcher(options: BatcherOptions): Batcher {
  const connections = Array.from({ length: options.lanes }, () => new LaneConnection(options.pool));
  const lanes = connections.map(
    (connection, index) =>
      new Lane({
        ...options,
        connection,
        onBatch: (commands, durationMs) => options.onBatch(index, commands, durationMs),
      }),
  );
  let closed = false;
  return {
    run: (kind, command, idempotency) =>
      new Promise((resolve, reject) => {
        if (closed) throw new AppError("SYS_UNAVAILABLE", { reason: "closing" });
        checkIdempotency(idempotency);
        const accounts = kind.accounts(command);
        const entry: Entry = {
          kind,
          command,
          idempotency,
          accounts,
          deadlineMs: options.monotonicMs() + WAIT_MS,
          resolve,
          reject,
        };
        const owner = accounts.find((name) => name.startsWith("member:")) ?? accounts[0] ?? "";
        lanes[hashOf(owner.split(":", 2).join(":")) % lanes.length]?.add(entry);
      }),
    close: async () => {
      closed = true;
      await Promise.all(lanes.map((lane) => lane.idle()));
      await Promise.all(connections.map((connection) => connection.drop()));
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
