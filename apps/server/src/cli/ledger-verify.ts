/**
 * Checks the ledger's invariants and names the first wrong row.
 *
 *   npm run ledger:verify -- [--url postgres://…] [--since-minutes 15]
 *
 * Without --url and DATABASE_URL it uses the embedded database of DATA_DIR, which is started for the
 * check where it doesn't run. Exit 0: all invariants hold; 1: one is broken; 2: it could not be checked.
 */
import { parseArgs } from "node:util";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkAgentPay } from "../modules/agent-pay/index.ts";
import { checkBonuses } from "../modules/bonuses/index.ts";
import { checkPoints } from "../modules/points/index.ts";
import { checkTableChips } from "../modules/pvp/index.ts";
import { checkOpenBets, checkRefunds } from "../modules/rounds/index.ts";
import { checkTeamFigures } from "../modules/team-figures/index.ts";
import { checkTurnover } from "../modules/turnover/index.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { onDatabase, runCommand } from "./target.ts";

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { url: { type: "string" }, "since-minutes": { type: "string" } },
  });
  const minutes = values["since-minutes"];
  const sinceMs = minutes === undefined ? 0 : systemClock.nowMs() - Number(minutes) * 60_000;
  if (!Number.isFinite(sinceMs)) {
    console.error(`--since-minutes ${minutes} is not a number`);
    return 2;
  }
  return onDatabase({ name: "ledger-verify", url: values.url }, async ({ kysely }) => {
    const { checks } = await verifyLedger(kysely, { sinceMs });
    if (sinceMs === 0)
      for (const own of [
        checkOpenBets,
        checkRefunds,
        checkTableChips,
        checkTurnover,
        checkBonuses,
        checkPoints,
        checkTeamFigures,
        checkAgentPay,
      ])
        checks.push(await own(kysely));
    for (const { id, title, wrong } of checks) {
      console.log(
        `${wrong === undefined ? "ok   " : "WRONG"} ${id.padEnd(3)} ${title}${wrong ? `: ${wrong}` : ""}`,
      );
    }
    return checks.every(({ wrong }) => wrong === undefined) ? 0 : 1;
  });
}

await runCommand("ledger:verify could not check", main);
