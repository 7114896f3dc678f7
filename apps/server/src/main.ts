import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import type { AppDeps } from "./app.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { startEmbeddedPostgres } from "./platform/postgres/start.ts";
import { createSecrets, loadMasterSecret } from "./platform/secrets.ts";
import { stopSequentially } from "./platform/stop-sequentially.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startWatchdog } from "./platform/watchdog.ts";

/** Starts one server process: database (embedded unless DATABASE_URL), migrations, roles. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = createSecrets(
    loadMasterSecret(config.dataDir, config.secret),
    config.sealKeys,
    config.peppers,
  );
  // In parallel: PostgreSQL starts in its own processes while this one loads the program's files.
  const [embedded, { buildApp }] = await Promise.all([
    config.databaseUrl
      ? undefined
      : startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log }),
    import("./app.ts"),
  ]);
  const ownerUrl = config.databaseUrl ?? embedded?.ownerUrl ?? "";
  await migrate(ownerUrl);
  const database = openDatabase({ url: ownerUrl, role: "app", applicationName: "khela", maxConnections: 16 });
  const deps: AppDeps = {
    config,
    clock: systemClock,
    log,
    secrets,
    database,
    ownerUrl,
    sharedDatabase: embedded === undefined,
  };
  if (config.demo) {
    const { seedDemo } = await import("./demo/seed.ts");
    if (await seedDemo(deps, progress)) log.info("the demo's history is in the database");
  }
  const app = await buildApp(deps);

  let stopping: Promise<void> | undefined;
  const stop = (signal: string): void => {
    stopping ??= (async () => {
      log.info({ signal }, "stopping");
      await app.stop();
      await stopSequentially([
        ["connections", () => database.close()],
        ["database", () => embedded?.stop()],
      ]);
      process.exit(0);
    })().catch((error: unknown) => {
      log.fatal({ err: error }, "did not stop cleanly");
      process.exit(1);
    });
  };
  process.on("SIGINT", () => stop("SIGINT"));
  process.on("SIGTERM", () => stop("SIGTERM"));

  writeAddresses(config);
  const address = await app.start();
  // Started late, because loading the program and filling a new database may take a slow machine longer without being
  // stuck.
  if (config.stuckSeconds > 0) startWatchdog({ limitMs: config.stuckSeconds * 1_000, log });
  log.info({ address, roles: config.roles }, "ready");
  // Write Node's compile cache now, so that the next start has it even when this process is killed.
  flushCompileCache();
}

/** Reports progress to the parent process, if it listens. */
function progress(text: string): void {
  process.send?.({ progress: text });
}

/** The addresses that `npm start` prints; the sandbox reports its own. */
function writeAddresses(config: Config): void {
  const addresses = {
    Site: config.publicUrl,
    Console: `${config.publicUrl}/console`,
    "API documentation": `${config.publicUrl}/docs`,
  };
  const write = (name: string, value: unknown, flag: "w" | "wx") =>
    writeFileSync(join(config.dataDir, name), `${JSON.stringify(value, undefined, 2)}\n`, {
      mode: 0o600,
      flag,
    });
  write("addresses.json", addresses, "w");
  if (!existsSync(join(config.dataDir, "demo-accounts.json"))) write("demo-accounts.json", [], "wx");
}

await main();
