import { join } from "node:path";
import { readConfig } from "../config.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startBeacon } from "./server.ts";

/**
 * Starts the beacon in a process of its own, because the server that salts chains with it must not hold its
 * key.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const beacon = await startBeacon({
    port: config.beaconPort,
    host: config.host,
    file: join(config.dataDir, "sandbox-beacon.json"),
    logLevel: config.logLevel,
    clock: systemClock,
  });
  process.send?.({ ready: { beacon: beacon.url } });
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= beacon.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

await main();
