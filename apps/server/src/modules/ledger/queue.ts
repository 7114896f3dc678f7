import { AppError } from "@khela/kernel/errors";
import type { Entry } from "./batch.ts";

/** Commands in one batch at most: more gains nothing (design measurements). */
const MAX_BATCH = 128;
/** What comes on top of this many waiting commands is shed. */
const MAX_WAITING = 8_192;
/**
 * While at least this many commands are being posted, the next ones gather instead of going at once on another
 * connection: a batch costs about as much as six commands more, whoever is in it.
 */
const WORTH_GATHERING = 16;
/** A batch that takes longer than this is held up by something; the others don't wait for it. */
const PATIENCE_MS = 50;

/** A batch on its way. */
export interface Taken {
  entries: readonly Entry[];
  startedMs: number;
}

/**
 * The commands that wait for a lane, first come first served, and what the lanes are at. One command per member
 * and key is on its way at a time, whichever lane has it.
 */
export class Queue {
  readonly #monotonicMs: () => number;
  #waiting: Entry[] = [];
  readonly #claimed = new Set<string>();
  readonly #running = new Set<Taken>();
  /** All that waits was found to wait for members that are being served. */
  #isBlocked = false;

  /** @param monotonicMs the clock of the commands' deadlines */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Queues a command, or sheds it with SYS_UNAVAILABLE. @returns whether it waits now */
  add(entry: Entry): boolean {
    if (this.#waiting.length >= MAX_WAITING) {
      entry.reject(new AppError("SYS_UNAVAILABLE", { reason: "busy" }));
      return false;
    }
    this.#waiting.push(entry);
    if (!entry.claims.some((claim) => this.#claimed.has(claim))) this.#isBlocked = false;
    return true;
  }

  /** Whether a lane that is free should take what waits now. */
  isDue(): boolean {
    if (this.#waiting.length === 0 || this.#isBlocked) return false;
    if (this.#running.size === 0 || this.#waiting.length >= MAX_BATCH) return true;
    let commands = 0;
    const stuckSinceMs = this.#monotonicMs() - PATIENCE_MS;
    for (const { entries, startedMs } of this.#running) {
      if (startedMs <= stuckSinceMs) return true;
      commands += entries.length;
    }
    return commands < WORTH_GATHERING;
  }

  /** When to ask again whether something is due although nobody came; undefined where nothing waits. */
  get askAgainMs(): number | undefined {
    return this.#waiting.length === 0 || this.#isBlocked ? undefined : PATIENCE_MS;
  }

  /** The next batch; undefined where all that waits must wait for what is on its way. Ends with `done`. */
  take(): Taken | undefined {
    const nowMs = this.#monotonicMs();
    const entries: Entry[] = [];
    const later: Entry[] = [];
    // Also of those that wait, so that nobody overtakes.
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
    // All was looked at: what is left waits for what is on its way.
    this.#isBlocked = next === this.#waiting.length;
    this.#waiting = next < this.#waiting.length ? [...later, ...this.#waiting.slice(next)] : later;
    if (entries.length === 0) return undefined;
    for (const { claims } of entries) for (const claim of claims) this.#claimed.add(claim);
    const taken = { entries, startedMs: nowMs };
    this.#running.add(taken);
    return taken;
  }

  /** A batch has ended, well or not. */
  done(taken: Taken): void {
    this.#running.delete(taken);
    this.#isBlocked = false;
    for (const { claims } of taken.entries) for (const claim of claims) this.#claimed.delete(claim);
  }

  /** Takes everything that waits out of the queue. */
  drain(): Entry[] {
    return this.#waiting.splice(0);
  }
}

/** What two commands on their way must not share: a member, a key. House and provider accounts are shared by all. */
export function claimsOf({ accounts, idempotency }: Pick<Entry, "accounts" | "idempotency">): string[] {
  const claims = [`${idempotency.scope}\0${idempotency.key}`];
  for (const name of accounts) {
    if (!name.startsWith("member:")) continue;
    const member = name.slice(0, name.indexOf(":", "member:".length));
    if (!claims.includes(member)) claims.push(member);
  }
  return claims;
}
