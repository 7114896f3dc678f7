/**
 * Writes the figures of members and teams anew from bets and postings, and checks them.
 *
 *   npm run team:rebuild -- [--url postgres://…]
 *
 * Without --url and DATABASE_URL it uses the embedded database of DATA_DIR. Counting waits meanwhile; players don't.
 * Exit 0: the figures are right; 1: they are still wrong; 2: it could not be done.
 */
import { parseArgs } from "node:util";
import { checkTeamFigures, rebuildFigures } from "../modules/team-figures/index.ts";
import { onDatabase, runCommand } from "./target.ts";

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { url: { type: "string" } } });
  return onDatabase({ name: "team-rebuild", url: values.url }, async ({ kysely }) => {
    await kysely.transaction().execute(rebuildFigures);
    const { title, wrong } = await checkTeamFigures(kysely);
    console.log(`${wrong === undefined ? "ok" : "WRONG"}: ${title}${wrong ? `: ${wrong}` : ""}`);
    return wrong === undefined ? 0 : 1;
  });
}

await runCommand("team:rebuild could not write the figures", main);
