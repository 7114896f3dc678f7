import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { startEmbeddedPostgres } from "./platform/postgres/start.ts";
import { createSecrets, loadMasterSecret } from "./platform/secrets.ts";
import { systemClock } from "./platform/system-clock.ts";

/** Starts one server process: database (embedded unless DATABASE_URL), migrations, roles. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = createSecrets(loadMasterSecret(config.dataDir, config.secret));
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log });
  const ownerUrl = config.databaseUrl ?? embedded?.ownerUrl ?? "";
  await migrate(ownerUrl);
  const database = openDatabase({ url: ownerUrl, role: "app", applicationName: "khela", maxConnections: 16 });
  const app = await buildApp({
    config,
    clock: systemClock,
    log,
    secrets,
    database,
    ownerUrl,
    sharedDatabase: embedded === undefined,
  });

  let stopping: Promise<void> | undefined;
  const stop = (signal: string): void => {
    stopping ??= (async () => {
      log.info({ signal }, "stopping");
      await app.stop();
      await database.close();
      await embedded?.stop();
      process.exit(0);
    })().catch((error: unknown) => {
      log.fatal({ err: error }, "did not stop cleanly");
      process.exit(1);
    });
  };
  process.on("SIGINT", () => stop("SIGINT"));
  process.on("SIGTERM", () => stop("SIGTERM"));

  const address = await app.start();
  log.info({ address, roles: config.roles }, "ready");
}

await main();
