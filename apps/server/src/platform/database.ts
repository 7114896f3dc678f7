import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import type { DB } from "./db-types.gen.ts";
import { createLivenessProbe } from "./liveness-probe.ts";

/** Typed queries outside a transaction. */
export type Db = Kysely<DB>;
/** Typed queries inside a transaction. */
export type Tx = Transaction<DB>;

/** One pool of connections and the typed query builder over it. */
export interface Database {
  /** For the hot path: `pool.query({ name, text, values })` is a prepared statement. */
  pool: pg.Pool;
  kysely: Db;
  /** Waits for running queries, then closes every connection. Further calls wait for the same end. */
  close(): Promise<void>;
  /** Cancels running statements, then closes like `close`: for reads without a time limit, when the program stops. */
  abort(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connection string of the owner's login. */
  url: string;
  /**
   * `app` acts as khela_app, which can neither change the schema nor touch what a module revoked; `owner` is for
   * migrations and the job runner.
   */
  role: "app" | "owner";
  /** The most connections; 10 by default. */
  maxConnections?: number;
  /** The server cancels a statement after this time; 10,000 ms by default, 0 for never. */
  statementTimeoutMs?: number;
  /** How long a caller waits for a connection, including for a free one of the pool; 2,000 ms by default. */
  connectTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** For statements of libraries that expect the driver's own column types (BIGINT as text). */
  driverTypes?: boolean;
  /** Called when an idle connection breaks. The pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** A client waits this much longer than the server's own statement limit before it gives a silent server up. */
const SILENCE_MARGIN_MS = 1_000;
/** A statement that takes longer than this may be slow, or its server dead: a liveness probe finds out which. */
const PROBE_AFTER_MS = 1_500;
/** How long the probe may stay unanswered, so that callers get an error within 3 s. */
const PROBE_TIMEOUT_MS = 1_400;

/** Opens a pool; nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 10_000 } = options;
  const poolOptions: CarefulOptions & pg.PoolConfig = {
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS } : {}),
    idle_in_transaction_session_timeout: 60_000,
    ...(options.driverTypes ? {} : { types: columnTypes() }),
    Client: CarefulClient,
    // Sets the role before the first statement and makes RESET ROLE return to it.
    ...(options.role === "app" ? { options: "-c role=khela_app" } : {}),
    isAlive: createLivenessProbe(options.url, PROBE_TIMEOUT_MS),
  };
  const pool = new pg.Pool(poolOptions);
  pool.on("error", (error) => options.onConnectionLost?.(error));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  places.set(kysely, transactionPlaces(poolOptions));
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= pool.end());
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => void clients.add(client));
  pool.on("remove", (client) => void clients.delete(client));
  return {
    pool,
    kysely,
    close,
    async abort() {
      const ended = close();
      if (clients.size > 0) await cancelStatements(options.url, clients);
      await ended;
    },
  };
}

/** Where transactions of a pool get their places. */
const places = new WeakMap<Db, () => Promise<() => void>>();

/**
 * Transactions leave a quarter of the connections to reads. Else as many transactions as there are connections,
 * which wait for the lock of one of them, would keep that one from a read that it makes beside itself, such as of
 * a cache's next version: all would wait until they time out.
 * @returns waits for a place, as long as for a connection; gives it back
 */
function transactionPlaces({ max = 1, connectionTimeoutMillis }: pg.PoolConfig): () => Promise<() => void> {
  const inside = Math.max(1, max - Math.max(1, Math.floor(max / 4)));
  const limiter = createConcurrencyLimiter({ inside, waiting: Infinity });
  return async () => {
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(new Error("timeout exceeded when trying to connect: all transactions are in progress"));
    }, connectionTimeoutMillis);
    try {
      return await Promise.race([limiter.acquire(() => isLate), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Tells the server to give up what these connections run; where it can't be told, the connections are dropped. */
async function cancelStatements(url: string, clients: ReadonlySet<pg.PoolClient>): Promise<void> {
  const teller = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  teller.on("error", () => undefined);
  const pids = [...clients].map((client) => (client as unknown as CarefulClient).processID);
  try {
    await teller.connect();
    await teller.query({
      text: "select pg_cancel_backend(pid) from unnest($1::int[]) as pid",
      values: [pids],
      query_timeout: CONNECT_TIMEOUT_MS,
    } as pg.QueryConfig);
  } catch {
    for (const client of clients) (client as unknown as CarefulClient).drop();
  } finally {
    await teller.end().catch(() => undefined);
  }
}

/**
 * Parsers of this pool alone, so that pools for libraries (`driverTypes`) keep pg's defaults: BIGINT becomes bigint,
 * DATE stays the text YYYY-MM-DD (no time zone can move it), NUMERIC stays text, TIMESTAMPTZ becomes Date.
 */
function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, BigInt);
  types.setTypeParser(DATE, String);
  types.setTypeParser(INT8_ARRAY, (value: string) => listItems(value).map((item) => item && BigInt(item)));
  types.setTypeParser(DATE_ARRAY, listItems);
  return types;
}

// Type ids are the same in every PostgreSQL; pg's own list has no names for the arrays.
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/** Splits `{1,2,NULL}` into ["1", "2", null]. Only for element types that are never quoted: numbers and dates. */
function listItems(list: string): (string | null)[] {
  const inside = list.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map((item) => (item === "NULL" ? null : item));
}

interface CarefulOptions extends pg.ClientConfig {
  /** Whether the server answers a liveness probe now. */
  isAlive: () => Promise<boolean>;
}

/** A connection that drops a silent server and survives a lost connection. */
class CarefulClient extends pg.Client {
  declare connection: pg.Connection;
  /** The number of its process at the server. */
  declare processID: number;
  readonly #isAlive: CarefulOptions["isAlive"];

  /** @param config the pool's options */
  constructor(config?: CarefulOptions) {
    super(config);
    this.#isAlive = config?.isAlive ?? (async () => true);
    // The pool listens for errors of idle connections only. Without this listener a connection that breaks between
    // two statements of a transaction would end the process; the transaction's next statement reports the loss
    // anyway.
    this.on("error", () => undefined);
  }

  /**
   * Closes the connection as soon as a query times out, before the pool gets it back: a late answer must not be taken
   * for the next query's.
   */
  override query = ((...args: Parameters<pg.Client["query"]>) => {
    const result: unknown = super.query(...args);
    if (result instanceof Promise) {
      const timer = setTimeout(() => void this.#giveUpTheDead(), PROBE_AFTER_MS);
      result.then(
        () => clearTimeout(timer),
        (error: unknown) => {
          clearTimeout(timer);
          if (isSilence(error)) this.drop();
        },
      );
    }
    return result;
  }) as pg.Client["query"];

  /**
   * A frozen server neither answers nor hangs up, so pending queries fail now and don't wait for the statement's
   * limit.
   */
  async #giveUpTheDead(): Promise<void> {
    if (!(await this.#isAlive())) this.drop();
  }

  /** Closes the connection without waiting: what it runs fails. */
  drop(): void {
    const ended = this.end();
    this.connection.stream.destroy();
    ended.catch(() => undefined);
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** The most attempts at a transaction that the server asks to repeat. */
const MAX_ATTEMPTS = 4;

/**
 * Runs `fn` in a transaction: committed when it returns, rolled back when it throws. The transaction is repeated, up
 * to four attempts in all, when the server reports a deadlock or a serialization failure, so `fn` must have no side
 * effects besides its queries.
 */
export async function inTransaction<T>(
  db: Pick<Database, "kysely">,
  fn: (tx: Tx) => Promise<T>,
  isolation: "read committed" | "repeatable read" | "serializable" = "read committed",
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const leave = await places.get(db.kysely)?.();
    try {
      return await db.kysely.transaction().setIsolationLevel(isolation).execute(fn);
    } catch (error) {
      const code = sqlState(error);
      if (attempt >= MAX_ATTEMPTS || (code !== "40001" && code !== "40P01")) throw error;
      await sleep(5 * 4 ** attempt);
    } finally {
      leave?.();
    }
  }
}

/** The five-character SQLSTATE (or Node's system error code) of an error or of its cause. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** The name of the constraint that a failed statement violated, e.g. to answer "this name is taken". */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown };
    if (typeof constraint === "string") return constraint;
  }
  return undefined;
}

const UNAVAILABLE_CODES = new Set(
  [
    // Node's codes for an unreachable server.
    "ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
    // PostgreSQL is shutting down, has crashed or is starting up; has too many connections; is read-only after a
    // failover.
    "57P01 57P02 57P03 53300 25006",
    // A statement was cancelled at its time limit, a lock was not available in time, or an idle transaction was
    // ended.
    "57014 55P03 25P03",
  ].flatMap((codes) => codes.split(" ")),
);

const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed|timeout expired|Postgres connection has been discarded)/;

/** Whether an error means "the database can't answer now" (503, try again) and not a defect. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === "string") {
    // ENOENT on connect means that the server's socket is gone; on a file it means something else.
    if (code === "ENOENT" && syscall !== "connect") return false;
    if (UNAVAILABLE_CODES.has(code) || /^08...$/.test(code)) return true;
  }
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
