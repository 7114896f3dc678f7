import type { Socket } from "node:net";
import type pg from "pg";

/** Cuts a program's connections to its database in the middle of its work. */
export interface Cutter {
  /**
   * Cuts the connection at the n-th statement from now on: `before` it is sent, or `after` the database has executed
   * it, so that only the answer is lost.
   */
  arm(statement: number, when: "before" | "after"): void;
  /** Stops cutting. @returns whether a connection was cut since the last call */
  disarm(): boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;
type Client = pg.PoolClient & { connection: { stream: Socket } };

/** Intercepts the statements of a pool; the connections that it cuts are really closed. */
export function cutConnections(pool: pg.Pool): Cutter {
  let left = 0;
  let when: "before" | "after" = "before";
  let struck = false;
  const watched = new WeakSet<object>();
  const watch = (client: Client): void => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as unknown as Query;
    const cut = (): void => {
      struck = true;
      client.connection.stream.destroy();
    };
    client.query = (async (...args: unknown[]) => {
      if (left === 0) return query(...args);
      left -= 1;
      if (left > 0) return query(...args);
      if (when === "before") cut();
      const answer = await query(...args);
      cut();
      throw new Error(`the answer is lost: ${JSON.stringify(answer).slice(0, 40)}`);
    }) as never;
  };
  const connect = pool.connect.bind(pool) as unknown as () => Promise<Client>;
  pool.connect = (async () => {
    const client = await connect();
    watch(client);
    return client;
  }) as never;
  return {
    arm(statement, at) {
      [left, when] = [statement, at];
    },
    disarm() {
      const did = struck;
      [left, struck] = [0, false];
      return did;
    },
  };
}
