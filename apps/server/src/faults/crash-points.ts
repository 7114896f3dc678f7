import pg from "pg";

/**
 * Crash points of a process, as the fault matrix names them (money-and-safety, appendix D). The program has no hooks
 * for this: every point is a message to its database or to a peer, which the test intercepts. So there is nothing to
 * compile out, and nothing that a request could trigger.
 */
export const CRASH_POINTS = {
  begin: "before a transaction: nothing is claimed",
  claimed: "after the key or the lease is taken",
  locked: "after accounts or rows are locked",
  written: "after a transaction's first write",
  commit: "everything is written, COMMIT is not sent",
  committed: "COMMIT is done (or a write that stands alone), its answer is lost",
  untold: "before the peer is told",
  unheard: "the peer has done it, its answer is lost",
} as const;
export type CrashPoint = keyof typeof CRASH_POINTS;

/** A point in a process's messages: before one is sent, or after it was handled. */
interface Place {
  point: CrashPoint;
  when: "before" | "after";
  says: RegExp;
}

const BEGIN = /^(begin|start transaction)/i;
const COMMIT = /^commit/i;
const WRITE =
  /^\s*(insert|update|delete)\b|ledger\.(post|open_hold|close_hold|split_hold|store_answers)|\b(add_jobs?|audit_append|round_save_batch)\(/i;

const PLACES: readonly Place[] = [
  { point: "begin", when: "before", says: BEGIN },
  { point: "claimed", when: "after", says: /ledger\.(claim_key|find_answers)|set .*"?busy_until"? = /i },
  { point: "locked", when: "after", says: /ledger\.lock_accounts|\bfor (no key )?update\b|advisory/i },
  { point: "written", when: "after", says: WRITE },
  { point: "commit", when: "before", says: COMMIT },
  { point: "committed", when: "after", says: COMMIT },
];

/** A process that crashes where it is told to: from then on none of its messages arrives. */
export interface CrashingProcess {
  /** Arms a crash at the n-th time that the process passes a point from now on. */
  crashAt(point: CrashPoint, pass: number): void;
  /** Restores the process with new connections and no armed crash. @returns whether it had crashed */
  restore(): boolean;
  /** Runs `work` without a crash. @returns how often it passed each point */
  count(work: () => Promise<void>): Promise<Record<CrashPoint, number>>;
  /** Stops watching all connections. */
  free(): void;
}

type Callback = (error: unknown, result?: unknown) => void;

/** Passes an outcome to a caller that uses callbacks. */
async function tell(done: Callback, said: Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([said]);
  if (outcome.status === "fulfilled") done(null, outcome.value);
  else done(outcome.reason);
}

type Query = (...args: unknown[]) => unknown;

/** The error that a driver reports in a process whose connection is gone. */
const gone = (): Error => new Error("Connection terminated unexpectedly");

/**
 * Watches the messages of a process. There can be one watch at a time, because it patches the driver's prototype.
 * @param applicationName the name of its database connections
 * @param peers addresses of the outside systems
 */
export function createCrashingProcess(applicationName: string, peers: readonly string[]): CrashingProcess {
  let armed: { point: CrashPoint; left: number } | undefined;
  let counted: Record<CrashPoint, number> | undefined;
  let dead = false;

  const passes = (point: CrashPoint): boolean => {
    if (counted) counted[point] += 1;
    if (armed?.point !== point) return false;
    armed.left -= 1;
    if (armed.left > 0) return false;
    [armed, dead] = [undefined, true];
    return true;
  };
  /** The points that a connection's transaction has passed; absent for a connection without a transaction. */
  const transactions = new WeakMap<pg.Client, Set<CrashPoint>>();
  /** Passes the points before or after a statement. @throws Error where the process crashes there */
  const goThrough = (when: Place["when"], text: string, client: pg.Client): void => {
    if (when === "before" && BEGIN.test(text)) transactions.set(client, new Set());
    const seen = transactions.get(client);
    for (const place of PLACES) {
      if (place.when !== when || !place.says.test(text)) continue;
      // A statement outside of a transaction is committed when it is answered.
      const point = seen ? place.point : "committed";
      if (seen?.has(point) === true || (!seen && !WRITE.test(text))) continue;
      seen?.add(point);
      if (passes(point)) break;
    }
    if (when === "after" && /^(commit|rollback$)/i.test(text)) transactions.delete(client);
    if (dead) throw gone();
  };

  const { prototype } = pg.Client;
  const query = prototype.query as Query;
  const say = async (client: pg.Client, args: readonly unknown[]): Promise<unknown> => {
    const text = textOf(args[0]);
    try {
      goThrough("before", text, client);
      const answer = await query.apply(client, [...args]);
      goThrough("after", text, client);
      return answer;
    } catch (error) {
      if (dead) (client as unknown as Connected).connection.stream.destroy();
      throw error;
    }
  };
  prototype.query = function watched(this: Named, ...args: unknown[]): unknown {
    if (this.connectionParameters.application_name?.startsWith(applicationName) !== true) {
      return query.apply(this, args);
    }
    const last = args.at(-1);
    if (typeof last !== "function") return say(this, args);
    void tell(last as Callback, say(this, args.slice(0, -1)));
    return undefined;
  } as typeof prototype.query;

  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isPeer = peers.some((peer) => address.startsWith(peer));
    if (!isPeer || (!armed && !dead && !counted)) return fetch(input, init);
    if (passes("untold") || dead) throw new TypeError("fetch failed", { cause: gone() });
    const answer = await fetch(input, init);
    if (passes("unheard") || dead) throw new TypeError("fetch failed", { cause: gone() });
    return answer;
  };

  return {
    crashAt(point, pass) {
      armed = { point, left: pass };
    },
    restore() {
      const died = dead;
      [armed, dead] = [undefined, false];
      return died;
    },
    async count(work) {
      const counts = Object.fromEntries(
        Object.keys(CRASH_POINTS).map((point) => [point, 0]),
      ) as typeof counted;
      counted = counts;
      try {
        await work();
      } finally {
        counted = undefined;
      }
      return counts as Record<CrashPoint, number>;
    },
    free() {
      prototype.query = query as typeof prototype.query;
      globalThis.fetch = fetch;
    },
  };
}

interface Named extends pg.Client {
  connectionParameters: { application_name?: string };
}
interface Connected {
  connection: { stream: { destroy(): void } };
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const { text } = statement as { text?: string };
  return text ?? "";
}
