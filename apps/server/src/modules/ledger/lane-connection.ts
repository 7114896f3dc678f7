import pg from "pg";
import type { Statement } from "./commands.ts";

/** The server gives up on a statement after this: well under the 3 s that callers wait. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** And on a lock that somebody else holds; the rest of the batch then goes without that account. */
const LOCK_TIMEOUT_MS = 500;
/** A server that is silent for longer than this is gone; the connection is dropped. */
const SILENCE_MS = 2_400;
/**
 * The functions behind a batch find everything by key, whatever the size of the batch: planned anew
 * for each batch, they cost four times as much (measured: 2.5 ms for one transfer, 0.4 ms planned once).
 * Once may be while a table is still empty, hence by index always, row by row: a join of another kind may
 * read a whole index that was small then.
 */
const PLAN_ONCE =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off";

/**
 * One lane's own connection, opened when needed and kept. Pipelined: statements that are sent
 * together take one round trip. It has the pool's settings but isn't one of its connections, so
 * that slow reads elsewhere can't keep bets waiting.
 */
export class LaneConnection {
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
  #gathering = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Opens the connection where there is none. @throws the driver's error */
  async open(): Promise<void> {
    if (this.#client) {
      busy(this.#client);
      return;
    }
    const { options } = this.#pool;
    const client = new pg.Client({
      ...options,
      // Hidden from the spread by the pool.
      password: options.password,
      pipeline: true,
      application_name: `${options.application_name ?? "khela"}-ledger`,
      // Sooner than the pool's: what waited in the lane is told in time.
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

  /** Sends one statement; prepared where it has a name. What is sent in one turn leaves in one packet. */
  query<Row extends object>(statement: Statement | string): Promise<pg.QueryResult<Row>> {
    if (!this.#client) return Promise.reject(new Error("Connection terminated"));
    this.#gather(this.#client);
    return this.#client.query<Row>(statement as Statement);
  }

  /** Each write wakes the server up: without this, five times for the five statements of a batch. */
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

  /** Lets the process end while nothing is under way. */
  rest(): void {
    if (this.#client) resting(this.#client);
  }

  /** Drops a connection whose state is not known; the next `open` makes a new one. */
  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

// Missing from the driver's types.
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
