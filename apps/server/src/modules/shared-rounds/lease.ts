import pg from "pg";

/** The exclusive right to drive rounds, held by one process at a time and freed when that process dies. */
export interface Lease {
  /** Takes the lease if it is free. @throws the driver's error */
  acquire(): Promise<boolean>;
  /** False from the moment at which the connection was lost. */
  isHeld(): boolean;
  /** Releases the lease. */
  release(): Promise<void>;
}

const TIMEOUT_MS = 2_000;

/**
 * An advisory lock on a separate connection with the pool's settings. PostgreSQL frees it when the connection ends,
 * for whatever reason.
 */
export function createLease(
  pool: pg.Pool,
  /** `lock` is any number that is the same in every process; PostgreSQL shows `name` as the application name. */
  { lock, name }: { lock: number; name: string },
): Lease {
  let client: pg.Client | undefined;
  let taken = false;

  const open = async (): Promise<pg.Client> => {
    if (client) return client;
    const { options } = pool;
    const fresh = new pg.Client({
      ...options,
      // The pool hides the password from the spread.
      password: options.password,
      application_name: `${options.application_name ?? "khela"}-${name}`,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    const lost = (): void => {
      if (client !== fresh) return;
      client = undefined;
      taken = false;
    };
    fresh.on("error", lost);
    fresh.on("end", lost);
    client = fresh;
    try {
      await fresh.connect();
    } catch (error) {
      lost();
      throw error;
    }
    return fresh;
  };

  return {
    async acquire() {
      if (taken) return true;
      const connection = await open();
      const { rows } = await connection.query<{ taken: boolean }>(
        "select pg_try_advisory_lock($1) as taken",
        [lock],
      );
      // The connection may have been lost while the answer was on its way.
      taken = client === connection && rows[0]?.taken === true;
      return taken;
    },
    isHeld: () => taken,
    async release() {
      const connection = client;
      client = undefined;
      taken = false;
      // Ending a connection that is already broken may fail, which does no harm.
      await connection?.end().catch(() => undefined);
    },
  };
}
