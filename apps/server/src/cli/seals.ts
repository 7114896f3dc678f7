/**
 * Shows the progress of a key rotation: how many encrypted values are under which key, place by place,
 * and how many password hashes under which pepper (hashes move at their owners' next login, so they don't
 * count for the exit code).
 *
 *   npm run seals -- [--url postgres://…] [--anew]
 *
 * With --anew it first re-encrypts everything with the newest key of KHELA_SEAL_KEYS, as the nightly job
 * does; the settings are the server's own. Exit 0: all values are under the newest key; 1: some are under
 * older ones; 2: it could not be determined. How to rotate a key: docs/security.md.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../platform/config.ts";
import { countPeppers, countEncryptionKeyUsage, reencrypt } from "../platform/reencrypt.ts";
import { onDatabase, runCommand, secretsOf } from "./target.ts";

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { url: { type: "string" }, anew: { type: "boolean" } } });
  const secrets = secretsOf(readConfig());
  return onDatabase({ name: "seals", url: values.url }, async ({ kysely }) => {
    if (values.anew) console.log(`${await reencrypt(kysely, secrets)} values sealed anew`);
    const [newest = ""] = secrets.sealKeyIds;
    console.log(`live keys, the newest first: ${secrets.sealKeyIds.join(", ")}`);
    let older = 0;
    for (const { place, keys } of await countEncryptionKeyUsage(kysely)) {
      for (const { id, values: count } of keys) {
        if (id !== newest) older += count;
        console.log(`${place.padEnd(32)} ${(id || "no id yet").padEnd(10)} ${count}`);
      }
    }
    const named = (id: string): string => id || "master";
    console.log(`live peppers, the newest first: ${[...secrets.peppers.live.keys()].map(named).join(", ")}`);
    for (const { place, id, values: count } of await countPeppers(kysely))
      console.log(`${place.padEnd(32)} ${named(id).padEnd(10)} ${count}`);
    console.log(
      older === 0 ? "everything lies under the newest key" : `${older} values lie under older keys`,
    );
    return older === 0 ? 0 : 1;
  });
}

await runCommand("seals could not be told", main);
