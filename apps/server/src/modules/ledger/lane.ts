import { setImmediate as afterThisTick } from "node:timers/promises";
import { AppError } from "@khela/kernel/errors";
import { isDatabaseUnavailable, sqlState } from "../../platform/database.ts";
import { type BatchDeps, type BatchResult, type Entry, runBatch } from "./batch.ts";
import type { LaneConnection } from "./lane-connection.ts";
import type { Queue } from "./queue.ts";
import * as store from "./store.ts";

/** Deadlock, serialization failure, or a key that another process decided meanwhile: run again. */
const REPEAT = new Set(["40001", "40P01", "KL001"]);
const MAX_ATTEMPTS = 4;

/** What a lane needs of the ledger. */
export interface LaneDeps extends Omit<BatchDeps, "client"> {
  connection: LaneConnection;
  /** Shared by all lanes. */
  queue: Queue;
  /** After this one took its share, or ended. */
  wakeOthers(): void;
  monotonicMs(): number;
  onCommitted(result: BatchResult): void;
  onBatch(commands: number, durationMs: number): void;
  onFailed(error: unknown): void;
  /** Months whose partitions are known to exist; shared by everybody who posts. */
  months: Set<string>;
}

/** One connection at work on the queue. No timer: as soon as it is free, what is due goes together. */
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

  /** It was started and takes what waits at the end of this turn of the event loop. */
  isGathering(): boolean {
    return this.#gathering;
  }

  /** Works until nothing is due. */
  start(): void {
    this.#gathering = true;
    this.#running ??= this.#work();
  }

  /** Waits until nothing is left to do. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    const { queue, wakeOthers } = this.#deps;
    // What arrives in the same turn of the event loop goes with the first.
    await afterThisTick();
    this.#gathering = false;
    while (queue.isDue()) {
      const taken = queue.take();
      // What waits is for members that another lane is at: that one goes on with them.
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

  /** Before the transaction, so that making a partition never holds up one. */
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
   * The database is away: everybody gets SYS_UNAVAILABLE, and the key tells on retry what became
   * of it. A defect in one command's rows: each command alone, so that only that one fails.
   */
  async #failed(batch: readonly Entry[], error: unknown): Promise<void> {
    this.#deps.onFailed(error);
    if (isDatabaseUnavailable(error) || REPEAT.has(sqlState(error) ?? "")) {
      const cancelled = sqlState(error) !== undefined && /^(57014|55P03|4)/.test(sqlState(error) ?? "");
      if (!cancelled) await this.#deps.connection.drop();
      const unavailable = new AppError("SYS_UNAVAILABLE", {}, { cause: error });
      // Who still waits would wait for the same; they were not begun.
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
