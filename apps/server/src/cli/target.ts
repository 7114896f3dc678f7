import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../platform/config.ts";
import { findHome, OWNER, urlOf } from "../platform/postgres/cluster.ts";
import { findServerUser } from "../platform/postgres/server-user.ts";
import { startEmbeddedPostgres } from "../platform/postgres/start.ts";

/** A database to look at, and how to leave it as it was. */
export interface Target {
  url: string;
  release(): Promise<void>;
}

/**
 * The database of a command: the address that was given, else the settings' one, else the embedded one, which is
 * started where it doesn't run.
 * @throws Error where there is none
 */
export async function findTarget(given: string | undefined): Promise<Target> {
  const config = readConfig();
  const url = given ?? config.databaseUrl;
  const asItWas = async () => undefined;
  if (url) return { url, release: asItWas };
  const dataDir = join(config.dataDir, "postgres");
  if (!existsSync(dataDir)) throw new Error(`there is no database in ${dataDir}; give --url or DATABASE_URL`);
  const { home } = await findHome(dataDir, await findServerUser());
  const socketDir = join(home, "socket");
  if (existsSync(join(socketDir, ".s.PGSQL.5432"))) {
    return { url: urlOf({ socketDir }, OWNER, "khela"), release: asItWas };
  }
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
  });
  return { url: server.ownerUrl, release: server.stop };
}
