import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "../platform/config.ts";
import { type Database, openDatabase } from "../platform/database.ts";
import { findHome, OWNER, urlOf } from "../platform/postgres/cluster.ts";
import { findServerUser } from "../platform/postgres/server-user.ts";
import { startEmbeddedPostgres } from "../platform/postgres/start.ts";
import { createSecrets, readMasterSecret, type Secrets } from "../platform/secrets.ts";

/** The database of a command, and how to release it. */
interface Target {
  url: string;
  release(): Promise<void>;
}

/**
 * The database of a command: the given address, else the one of the settings, else the embedded one, which is started
 * where it doesn't run.
 * @throws Error where there is none
 */
async function findTarget(given: string | undefined): Promise<Target> {
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

/**
 * Opens the database of a command for `work`, without a time limit, and stops the embedded server again if it was
 * started for this.
 */
export async function onDatabase<Result>(
  { name, url }: { name: string; url: string | undefined },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const target = await findTarget(url);
  const database = openDatabase({
    url: target.url,
    role: "app",
    applicationName: `khela-${name}`,
    maxConnections: 1,
    statementTimeoutMs: 0,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await target.release();
  }
}

/** Ends the process with the exit code that `main` returns; with 2 and the reason where it throws. */
export async function runCommand(failure: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(`${failure}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

/** The keys of the server's own settings. @throws Error where there is no master secret */
export function secretsOf(config: Config): Secrets {
  return createSecrets(readMasterSecret(config.dataDir, config.secret), config.sealKeys, config.peppers);
}
