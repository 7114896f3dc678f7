import { AppError } from "@khela/kernel/errors";
import type { Entry } from "./batch.ts";

/** The most commands in one batch; larger ones gain nothing (design measurements). */
const MAX_BATCH = 128;
/** Commands beyond this many waiting ones are shed. */
const MAX_WAITING = 8_192;
/**
 * While at least this many commands are running, new ones gather instead of starting at once on another
 * connection, because a batch has a fixed cost of about six commands.
 */
const WORTH_GATHERING = 16;
/** A batch that takes longer than this is stuck; waiting commands then start on another lane. */
const STUCK_AFTER_MS = 50;

/** A running batch. */
export interface RunningBatch {
  entries: readonly Entry[];
  startedMs: number;
}

/**
 * Commands waiting for a lane, first come first served, and the running batches. Only one command per member
 * and key runs at a time, over all lanes.
 */
export class Queue {
  readonly #monotonicMs: () => number;
  #waiting: Entry[] = [];
  readonly #claimed = new Set<string>();
  readonly #running = new Set<RunningBatch>();
  /** True while all waiting commands wait for members with a running command. */
  #isBlocked = false;

  /** @param monotonicMs the clock of the commands' deadlines */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Queues a command, or sheds it with SYS_UNAVAILABLE. @returns whether it was queued */
  add(entry: Entry): boolean {
    if (this.#waiting.length >= MAX_WAITING) {
      entry.reject(new AppError("SYS_UNAVAILABLE", { reason: "busy" }));
      return false;
    }
    this.#waiting.push(entry);
    if (!entry.claims.some((claim) => this.#claimed.has(claim))) this.#isBlocked = false;
    return true;
  }

  /** Whether a free lane should take waiting commands now. */
  isDue(): boolean {
    if (this.#waiting.length === 0 || this.#isBlocked) return false;
    if (this.#running.size === 0 || this.#waiting.length >= MAX_BATCH) return true;
    let commands = 0;
    const stuckSinceMs = this.#monotonicMs() - STUCK_AFTER_MS;
    for (const { entries, startedMs } of this.#running) {
      if (startedMs <= stuckSinceMs) return true;
      commands += entries.length;
    }
    return commands < WORTH_GATHERING;
  }

  /** The delay after which to check `isDue` again without a new command; undefined where nothing waits. */
  get askAgainMs(): number | undefined {
    return this.#waiting.length === 0 || this.#isBlocked ? undefined : STUCK_AFTER_MS;
  }

  /**
   * Takes the next batch; undefined where all waiting commands must wait for running ones. End it with
   * `done`.
   */
  take(): RunningBatch | undefined {
    const nowMs = this.#monotonicMs();
    const entries: Entry[] = [];
    const later: Entry[] = [];
    // Includes the claims of waiting commands, so that commands of one member keep their order.
    const before = new Set<string>();
    let next = 0;
    for (; next < this.#waiting.length && entries.length < MAX_BATCH; next++) {
      const entry = this.#waiting[next] as Entry;
      if (entry.deadlineMs < nowMs) {
        entry.reject(new AppError("SYS_UNAVAILABLE", { reason: "busy" }));
        continue;
      }
      const free = !entry.claims.some((claim) => before.has(claim) || this.#claimed.has(claim));
      (free ? entries : later).push(entry);
      for (const claim of entry.claims) before.add(claim);
    }
    // If the whole queue was examined, the remaining commands wait for running ones.
    this.#isBlocked = next === this.#waiting.length;
    this.#waiting = next < this.#waiting.length ? [...later, ...this.#waiting.slice(next)] : later;
    if (entries.length === 0) return undefined;
    for (const { claims } of entries) for (const claim of claims) this.#claimed.add(claim);
    const taken = { entries, startedMs: nowMs };
    this.#running.add(taken);
    return taken;
  }

  /** Ends a batch, successful or not. */
  done(taken: RunningBatch): void {
    this.#running.delete(taken);
    this.#isBlocked = false;
    for (const { claims } of taken.entries) for (const claim of claims) this.#claimed.delete(claim);
  }

  /** Removes all waiting commands. */
  drain(): Entry[] {
    return this.#waiting.splice(0);
  }
}

/**
 * The claims of which two running commands must have none in common: members and the key. House and provider
 * accounts are shared by all.
 */
export function claimsOf({ accounts, idempotency }: Pick<Entry, "accounts" | "idempotency">): string[] {
  const claims = [`${idempotency.scope}\0${idempotency.key}`];
  for (const name of accounts) {
    if (!name.startsWith("member:")) continue;
    const member = name.slice(0, name.indexOf(":", "member:".length));
    if (!claims.includes(member)) claims.push(member);
  }
  return claims;
}
