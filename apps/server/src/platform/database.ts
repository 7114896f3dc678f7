import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./db-types.gen.ts";
import { createKnock } from "./knock.ts";

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
}

export interface DatabaseOptions {
  /** Connection string of the owner's login. */
  url: string;
  /**
   * `app` is khela_app, which can't change the schema nor touch what a module revoked;
   * `owner` is for migrations and the job runner.
   */
  role: "app" | "owner";
  /** Connections at most; 10 unless told. */
  maxConnections?: number;
  /** The server cancels a statement after this time; 10,000 ms unless told, 0 for never. */
  statementTimeoutMs?: number;
  /** How long a caller waits for a connection, also for a free one of the pool; 2,000 ms unless told. */
  connectTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** For a library's own statements: columns as the driver has them (BIGINT as text), which it expects. */
  driverTypes?: boolean;
  /** Told when an idle connection breaks. The pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** How much longer than the server's own limit a client waits for a server that is silent. */
const SILENCE_MARGIN_MS = 1_000;
/** After this long a statement may be slow or its server dead: somebody knocks. */
const KNOCK_AFTER_MS = 1_500;
/** How long the knock may stay unanswered. Callers are told within 3 s. */
const KNOCK_TIMEOUT_MS = 1_400;

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
    // In force from the first statement on, and what RESET ROLE returns to.
    ...(options.role === "app" ? { options: "-c role=khela_app" } : {}),
    isAlive: createKnock(options.url, KNOCK_TIMEOUT_MS),
  };
  const pool = new pg.Pool(poolOptions);
  pool.on("error", (error) => options.onConnectionLost?.(error));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { pool, kysely, close: () => (closing ??= pool.end()) };
}

/**
 * Parsers of this pool alone, so that pools for libraries (`driverTypes`) keep pg's defaults:
 * BIGINT becomes bigint, DATE stays the text YYYY-MM-DD (no time zone can move it),
 * NUMERIC stays text, TIMESTAMPTZ becomes Date.
 */
function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, BigInt);
  types.setTypeParser(DATE, String);
  types.setTypeParser(INT8_ARRAY, (value: string) => listItems(value).map((item) => item && BigInt(item)));
  types.setTypeParser(DATE_ARRAY, listItems);
  return types;
}

// Type numbers, the same in every PostgreSQL; pg's own list has no names for the arrays.
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/** `{1,2,NULL}` → ["1", "2", null]. For values that are never quoted: numbers and dates. */
function listItems(list: string): (string | null)[] {
  const inside = list.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map((item) => (item === "NULL" ? null : item));
}

interface CarefulOptions extends pg.ClientConfig {
  /** Whether the server answers at its door now. */
  isAlive: () => Promise<boolean>;
}

/** A connection that gives up a silent server and survives the loss of one. */
class CarefulClient extends pg.Client {
  declare connection: pg.Connection;
  readonly #isAlive: CarefulOptions["isAlive"];

  /** @param config the pool's options */
  constructor(config?: CarefulOptions) {
    super(config);
    this.#isAlive = config?.isAlive ?? (async () => true);
    // The pool listens to idle connections only. One that breaks between two statements of a
    // transaction would end the process; the transaction's next statement reports it anyway.
    this.on("error", () => undefined);
  }

  /** Closed after a silence, at once and before the pool gets it back: a late answer must not meet the next query. */
  override query = ((...args: Parameters<pg.Client["query"]>) => {
    const result: unknown = super.query(...args);
    if (result instanceof Promise) {
      const timer = setTimeout(() => void this.#giveUpTheDead(), KNOCK_AFTER_MS);
      result.then(
        () => clearTimeout(timer),
        (error: unknown) => {
          clearTimeout(timer);
          if (isSilence(error)) this.#drop();
        },
      );
    }
    return result;
  }) as pg.Client["query"];

  /** A frozen server never answers and never hangs up: what waits for it fails now, not at the statement's limit. */
  async #giveUpTheDead(): Promise<void> {
    if (!(await this.#isAlive())) this.#drop();
  }

  #drop(): void {
    const ended = this.end();
    this.connection.stream.destroy();
    ended.catch(() => undefined);
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Attempts at a transaction that the server asks to repeat. */
const MAX_ATTEMPTS = 4;

/**
 * Runs `fn` in a transaction: committed when it returns, rolled back when it throws.
 * Repeated, up to four attempts in all, when the server reports a deadlock or a serialization
 * failure, so `fn` does nothing but queries that can't be done twice.
 */
export async function inTransaction<T>(
  db: Pick<Database, "kysely">,
  fn: (tx: Tx) => Promise<T>,
  isolation: "read committed" | "repeatable read" | "serializable" = "read committed",
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.kysely.transaction().setIsolationLevel(isolation).execute(fn);
    } catch (error) {
      const code = sqlState(error);
      if (attempt >= MAX_ATTEMPTS || (code !== "40001" && code !== "40P01")) throw error;
      await sleep(5 * 4 ** attempt);
    }
  }
}

/** The five-character SQLSTATE (or Node's system error code) of an error or of what caused it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Name of the constraint that a failed statement broke, e.g. to answer "this name is taken". */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown };
    if (typeof constraint === "string") return constraint;
  }
  return undefined;
}

const UNAVAILABLE_CODES = new Set(
  [
    // Node: no way to the server.
    "ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
    // Shutting down, crashed, starting up; too many connections; read only after a failover.
    "57P01 57P02 57P03 53300 25006",
    // Cancelled for its time limit, lock not available in time, idle transaction ended.
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
    // ENOENT of a socket is a server that is gone; of a file it is something else.
    if (code === "ENOENT" && syscall !== "connect") return false;
    if (UNAVAILABLE_CODES.has(code) || /^08...$/.test(code)) return true;
  }
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
