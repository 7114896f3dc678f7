import pg from "pg";

/**
 * Where a process can die, as the fault matrix names it (money-and-safety, appendix D). The program has no
 * hooks for this: every point is something that it says to its database or to a peer, and is caught on
 * the way. So there is nothing to compile out, and nothing that a request could arm.
 */
export const POINTS = {
  begin: "before a transaction: nothing is claimed",
  claimed: "after the key or the lease is taken",
  locked: "after accounts or rows are locked",
  written: "after a transaction's first write",
  commit: "everything is written, COMMIT is not sent",
  committed: "COMMIT is done (or a write that stands alone), its answer is lost",
  untold: "before the peer is told",
  unheard: "the peer has done it, its answer is lost",
} as const;
export type Point = keyof typeof POINTS;

/** A place in what a process says: before it is said, or after it was done. */
interface Place {
  point: Point;
  when: "before" | "after";
  says: RegExp;
}

const BEGIN = /^(begin|start transaction)/i;
const COMMIT = /^commit/i;
const WRITE =
  /^\s*(insert|update|delete)\b|ledger\.(post|open_hold|close_hold|split_hold|store_answers)|\b(add_job|audit_append|round_save_batch)\(/i;

const PLACES: readonly Place[] = [
  { point: "begin", when: "before", says: BEGIN },
  { point: "claimed", when: "after", says: /ledger\.(claim_key|find_answers)|set .*"?busy_until"? = /i },
  { point: "locked", when: "after", says: /ledger\.lock_accounts|\bfor (no key )?update\b|advisory/i },
  { point: "written", when: "after", says: WRITE },
  { point: "commit", when: "before", says: COMMIT },
  { point: "committed", when: "after", says: COMMIT },
];

/** A process that dies where it is told to: from then on nothing that it says is heard by anybody. */
export interface Mortal {
  /** It dies when it comes to a point for the n-th time from now on. */
  dieAt(point: Point, pass: number): void;
  /** It lives again, with new connections, and dies of nothing. @returns whether it had died */
  revive(): boolean;
  /** Runs something without dying. @returns how often it came to each point */
  count(work: () => Promise<void>): Promise<Record<Point, number>>;
  /** Takes the watch off every connection. */
  free(): void;
}

type Callback = (error: unknown, result?: unknown) => void;

/** Hands an outcome to a caller that wants no promise. */
async function tell(done: Callback, said: Promise<unknown>): Promise<void> {
  const [outcome] = await Promise.allSettled([said]);
  if (outcome.status === "fulfilled") done(null, outcome.value);
  else done(outcome.reason);
}

type Query = (...args: unknown[]) => unknown;

/** What a dead process's caller is told by its own driver. */
const gone = (): Error => new Error("Connection terminated unexpectedly");

/**
 * Watches what a process says. There is one watch at a time, for the driver's prototype is one.
 * @param applicationName how its connections to the database are named
 * @param peers addresses of the outside world
 */
export function createMortal(applicationName: string, peers: readonly string[]): Mortal {
  let armed: { point: Point; left: number } | undefined;
  let counted: Record<Point, number> | undefined;
  let dead = false;

  const passes = (point: Point): boolean => {
    if (counted) counted[point] += 1;
    if (armed?.point !== point) return false;
    armed.left -= 1;
    if (armed.left > 0) return false;
    [armed, dead] = [undefined, true];
    return true;
  };
  /** Which points the connection's transaction has come through; none: it has no transaction. */
  const transactions = new WeakMap<pg.Client, Set<Point>>();
  /** Through the places of a kind that a statement is at. @throws Error where that was the end */
  const goThrough = (when: Place["when"], text: string, client: pg.Client): void => {
    if (when === "before" && BEGIN.test(text)) transactions.set(client, new Set());
    const seen = transactions.get(client);
    for (const place of PLACES) {
      if (place.when !== when || !place.says.test(text)) continue;
      // What stands alone is committed with its answer.
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
    dieAt(point, pass) {
      armed = { point, left: pass };
    },
    revive() {
      const died = dead;
      [armed, dead] = [undefined, false];
      return died;
    },
    async count(work) {
      const counts = Object.fromEntries(Object.keys(POINTS).map((point) => [point, 0])) as typeof counted;
      counted = counts;
      try {
        await work();
      } finally {
        counted = undefined;
      }
      return counts as Record<Point, number>;
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
