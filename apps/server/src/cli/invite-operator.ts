/**
 * Prints a link that makes one operator, for an hour and once: the first administrator of an empty install, or another
 * one. The server must have been started once, and must run when the link is opened.
 *
 *   npm run operator:invite -- [--role super|finance|support|marketing|auditor] [--url postgres://…]
 *
 * Without --url and DATABASE_URL it is the embedded database of DATA_DIR. Exit 0: the link is printed; 2: it is not.
 */
import { parseArgs } from "node:util";
import { type RoleName, ROLES } from "@khela/contract/permissions";
import { createAuditService } from "../modules/audit/index.ts";
import { INVITATION_LIFE_MS, inviteOperator } from "../modules/operators/index.ts";
import { readConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database.ts";
import { createIds } from "../platform/ids.ts";
import { createSecrets, readMasterSecret } from "../platform/secrets.ts";
import { systemClock as clock } from "../platform/system-clock.ts";
import { findTarget } from "./target.ts";

const isRole = (name: string): name is RoleName => Object.hasOwn(ROLES, name);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { role: { type: "string", default: "super" }, url: { type: "string" } },
  });
  const { role } = values;
  if (!isRole(role)) throw new Error(`there is no role ${role}; there are ${Object.keys(ROLES).join(", ")}`);
  const config = readConfig();
  const secrets = createSecrets(
    readMasterSecret(config.dataDir, config.secret),
    config.sealKeys,
    config.peppers,
  );
  const target = await findTarget(values.url);
  const database = openDatabase({
    url: target.url,
    role: "app",
    applicationName: "khela-invite",
    maxConnections: 1,
  });
  try {
    const audit = createAuditService({ secrets, config, clock, database, db: database.kysely });
    const token = await inviteOperator({ platform: { database, ids: createIds(clock), clock }, audit }, [
      role,
    ]);
    console.log(`For the role ${role}, once, within ${INVITATION_LIFE_MS / 60_000} minutes:`);
    console.log(`${config.publicUrl}/console/login#invite=${token}`);
  } finally {
    await database.close();
    await target.release();
  }
}

try {
  await main();
} catch (error) {
  console.error(`no link was made: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
