/**
 * Prints a link that creates one operator and works once, for an hour: the first administrator of an
 * empty install, or another one. The server must have been started once, and must run when the link is
 * opened.
 *
 *   npm run operator:invite -- [--role super|finance|support|marketing|auditor] [--url postgres://…]
 *
 * Without --url and DATABASE_URL it uses the embedded database of DATA_DIR. Exit 0: the link is printed;
 * 2: it is not.
 */
import { parseArgs } from "node:util";
import { type RoleName, ROLES } from "@khela/contract/permissions";
import { createAuditService } from "../modules/audit/index.ts";
import { INVITATION_LIFE_MS, inviteOperator } from "../modules/operators/index.ts";
import { readConfig } from "../platform/config.ts";
import { createIds } from "../platform/ids.ts";
import { systemClock as clock } from "@khela/kernel/system-clock";
import { onDatabase, runCommand, secretsOf } from "./target.ts";

const isRole = (name: string): name is RoleName => Object.hasOwn(ROLES, name);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { role: { type: "string", default: "super" }, url: { type: "string" } },
  });
  const { role, url } = values;
  if (!isRole(role)) throw new Error(`there is no role ${role}; there are ${Object.keys(ROLES).join(", ")}`);
  const config = readConfig();
  const secrets = secretsOf(config);
  return onDatabase({ name: "invite", url }, async (database) => {
    const audit = createAuditService({ secrets, config, clock, database, db: database.kysely });
    const token = await inviteOperator({ platform: { database, ids: createIds(clock), clock }, audit }, [
      role,
    ]);
    console.log(`For the role ${role}, once, within ${INVITATION_LIFE_MS / 60_000} minutes:`);
    console.log(`${config.publicUrl}/console/login#invite=${token}`);
    return 0;
  });
}

await runCommand("no link was made", main);
