import pg from "pg";
import type { Statement } from "./commands.ts";

/** The server cancels a statement after this: well below the 3 s that callers wait. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** The server gives up waiting for a lock after this; the batch then runs again without that account. */
const LOCK_TIMEOUT_MS = 500;
/** A server silent for longer than this counts as gone, and the connection is dropped. */
const SILENCE_MS = 2_400;
/**
 * The database functions behind a batch find everything by key, whatever the size of the batch; planning them
 * for each batch would cost four times as much (measured: 2.5 ms for one transfer, 0.4 ms planned once). The
 * plan may be made while a table is still empty, so the options force index scans and nested loops: another
 * kind of join may read a whole index that was small at that time.
 */
const PLAN_ONCE =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off";

/**
 * One lane's own connection, opened when needed and kept. It is pipelined: statements sent together take one
 * round trip. It has the pool's settings but isn't part of the pool, so that slow reads elsewhere can't delay
 * bets.
 */
export class LaneConnection {
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
  #gathering = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Opens the connection if it is closed. @throws the driver's error */
  async open(): Promise<void> {
    if (this.#client) {
      busy(this.#client);
      return;
    }
    const { options } = this.#pool;
    const client = new pg.Client({
      ...options,
      // Set explicitly, because the pool hides it from the object spread.
      password: options.password,
      pipeline: true,
      application_name: `${options.application_name ?? "khela"}-ledger`,
      // Shorter than the pool's, so that waiting callers get their error in time.
      connectionTimeoutMillis: 0.75 * (options.connectionTimeoutMillis ?? 2_000),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: SILENCE_MS,
      options: `${options.options ?? ""} ${PLAN_ONCE} -c lock_timeout=${LOCK_TIMEOUT_MS}`.trim(),
    });
    const forget = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", forget);
    client.on("end", forget);
    await client.connect();
    this.#client = client;
  }

  /** Sends one statement, prepared if it has a name. Statements sent in the same tick leave in one packet. */
  query<Row extends object>(statement: Statement | string): Promise<pg.QueryResult<Row>> {
    if (!this.#client) return Promise.reject(new Error("Connection terminated"));
    this.#gather(this.#client);
    return this.#client.query<Row>(statement as Statement);
  }

  /**
   * Collects a tick's writes into one: each write wakes the server, which would be five times for a batch's
   * five statements.
   */
  #gather(client: pg.Client): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  /** Lets the process exit while the connection is idle. */
  rest(): void {
    if (this.#client) resting(this.#client);
  }

  /** Closes a connection in an unknown state; the next `open` makes a new one. */
  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

// Methods missing from the driver's types.
interface Referenced {
  ref(): void;
  unref(): void;
}
function busy(client: pg.Client): void {
  (client as unknown as Referenced).ref();
}
function resting(client: pg.Client): void {
  (client as unknown as Referenced).unref();
}
