import { setImmediate as afterThisTick } from "node:timers/promises";
import { AppError } from "@khela/kernel/errors";
import { isDatabaseUnavailable, sqlState } from "../../platform/database.ts";
import { type BatchDeps, type BatchResult, type Entry, runBatch } from "./batch.ts";
import type { LaneConnection } from "./lane-connection.ts";
import type { Queue } from "./queue.ts";
import * as store from "./store.ts";

/** Retried errors: deadlock, serialization failure, or a key that another process decided meanwhile. */
const REPEAT = new Set(["40001", "40P01", "KL001"]);
const MAX_ATTEMPTS = 4;

/** The dependencies of a lane. */
export interface LaneDeps extends Omit<BatchDeps, "client"> {
  connection: LaneConnection;
  /** Shared by all lanes. */
  queue: Queue;
  /** Called after this lane has taken its batch, or has finished. */
  wakeOthers(): void;
  monotonicMs(): number;
  onCommitted(result: BatchResult): void;
  onBatch(commands: number, durationMs: number): void;
  onFailed(error: unknown): void;
  /** Months whose partitions are known to exist; shared by all posting code. */
  months: Set<string>;
}

/**
 * A worker with one connection that empties the queue. It needs no timer: as soon as it is free, all due
 * commands form its next batch.
 */
export class Lane {
  readonly #deps: LaneDeps;
  readonly #batchDeps: BatchDeps;
  #running: Promise<void> | undefined;
  #gathering = false;

  constructor(deps: LaneDeps) {
    this.#deps = deps;
    this.#batchDeps = {
      client: deps.connection,
      nowMs: deps.nowMs,
      transferId: deps.transferId,
    };
  }

  isWorking(): boolean {
    return this.#running !== undefined;
  }

  /** Whether it was started and will take waiting commands at the end of this tick. */
  isGathering(): boolean {
    return this.#gathering;
  }

  /** Works until no commands are due. */
  start(): void {
    this.#gathering = true;
    this.#running ??= this.#work();
  }

  /** Waits until the lane has finished. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    const { queue, wakeOthers } = this.#deps;
    // Commands that arrive in the same tick join the first batch.
    await afterThisTick();
    this.#gathering = false;
    while (queue.isDue()) {
      const taken = queue.take();
      // All waiting commands are for members whose commands another lane is running; that lane continues with
      // them.
      if (!taken) break;
      wakeOthers();
      try {
        await this.#runAll(taken.entries);
      } finally {
        queue.done(taken);
      }
    }
    this.#deps.connection.rest();
    this.#running = undefined;
    wakeOthers();
  }

  async #runAll(batch: readonly Entry[]): Promise<void> {
    const startedMs = this.#deps.monotonicMs();
    try {
      this.#tell(await this.#runRepeatedly(batch, false));
    } catch (error) {
      await this.#failed(batch, error);
    } finally {
      this.#deps.onBatch(batch.length, this.#deps.monotonicMs() - startedMs);
    }
  }

  async #runRepeatedly(batch: readonly Entry[], skipBusy: boolean): Promise<BatchResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#deps.connection.open();
        await this.#ensureMonths();
        return await runBatch(this.#batchDeps, batch, skipBusy);
      } catch (error) {
        const state = sqlState(error) ?? "";
        if (state === "55P03" && !skipBusy) return await this.#runRepeatedly(batch, true);
        if (!REPEAT.has(state) || attempt >= MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Creates partitions before the transaction, so that doing it never holds one up. */
  async #ensureMonths(): Promise<void> {
    const nowMs = this.#deps.nowMs();
    for (const atMs of [nowMs, nowMs + 60_000]) {
      const key = store.monthKey(atMs);
      if (this.#deps.months.has(key)) continue;
      await this.#deps.connection.query(store.ensureMonth(atMs));
      this.#deps.months.add(key);
    }
  }

  /**
   * Handles a failed batch. Where the database is unavailable, every command gets SYS_UNAVAILABLE, and a
   * retry with the same key finds its outcome. For a defect in one command's rows each command runs alone, so
   * that only that one fails.
   */
  async #failed(batch: readonly Entry[], error: unknown): Promise<void> {
    this.#deps.onFailed(error);
    if (isDatabaseUnavailable(error) || REPEAT.has(sqlState(error) ?? "")) {
      const cancelled = sqlState(error) !== undefined && /^(57014|55P03|4)/.test(sqlState(error) ?? "");
      if (!cancelled) await this.#deps.connection.drop();
      const unavailable = new AppError("SYS_UNAVAILABLE", {}, { cause: error });
      // Commands still in the queue would fail in the same way; reject them before they begin.
      const waiting = cancelled ? [] : this.#deps.queue.drain();
      for (const entry of [...batch, ...waiting]) entry.reject(unavailable);
      return;
    }
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    for (const entry of batch) await this.#runAll([entry]);
  }

  #tell(result: BatchResult): void {
    for (const [entry, verdict] of result.verdicts) {
      if ("answered" in verdict) entry.resolve(verdict.answered);
      else entry.reject(verdict.error);
    }
    this.#deps.onCommitted(result);
  }
}
