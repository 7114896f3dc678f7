import type { Platform } from "../../platform/platform.ts";
import { readCheck, readHealth } from "./store.ts";

/** What the console's system page shows of the machine, and the newest ledger check. */
export async function systemHealth(platform: Platform) {
  const [health, check] = await Promise.all([readHealth(platform.db), readCheck(platform.db, "ledger")]);
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
    ledgerCheck: check ? { at: check.at.toISOString(), ok: check.ok, problems: check.problems } : null,
  };
}
