/**
 * Writes the sums of turnover anew from its facts, and checks them.
 *
 *   npm run turnover:rebuild -- [--url postgres://…]
 *
 * Without --url and DATABASE_URL it uses the embedded database of DATA_DIR. Counting waits meanwhile; players don't.
 * Exit 0: the sums are right; 1: they are still wrong; 2: it could not be done.
 */
import { parseArgs } from "node:util";
import { checkTurnover, rebuildSums } from "../modules/turnover/index.ts";
import { onDatabase, runCommand } from "./target.ts";

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { url: { type: "string" } } });
  return onDatabase({ name: "turnover-rebuild", url: values.url }, async ({ kysely }) => {
    await kysely.transaction().execute(rebuildSums);
    const { title, wrong } = await checkTurnover(kysely);
    console.log(`${wrong === undefined ? "ok" : "WRONG"}: ${title}${wrong ? `: ${wrong}` : ""}`);
    return wrong === undefined ? 0 : 1;
  });
}

await runCommand("turnover:rebuild could not write the sums", main);
