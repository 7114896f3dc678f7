import type { Platform } from "../../platform/platform.ts";
import { readChecks, readHealth } from "./store.ts";

/** The data of the console's system page: the state of the machine and the newest ledger check. */
export async function systemHealth(platform: Platform) {
  const [health, checks] = await Promise.all([
    readHealth(platform.db),
    // The check of every five minutes, the nightly full check, and that of the records' sums.
    readChecks(platform.db, ["ledger", "ledger-all", "records"]),
  ]);
  const [newest] = checks;
  return {
    health: {
      database: health.database,
      uptimeS: Math.floor(process.uptime()),
      version: platform.config.version,
      roles: [...platform.config.roles],
      sockets: platform.hub.size(),
      jobsWaiting: health.waiting,
      jobsFailed: health.failed,
    },
    ledgerCheck: newest
      ? {
          at: newest.at.toISOString(),
          ok: checks.every(({ ok }) => ok),
          problems: checks.flatMap(({ problems }) => problems),
        }
      : null,
  };
}
