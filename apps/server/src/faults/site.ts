import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operatorMe } from "@khela/contract/console/operators";
import type { Clock } from "@khela/kernel/clock";
import { checkBonuses } from "../modules/bonuses/index.ts";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkOpenBets, checkRefunds } from "../modules/rounds/index.ts";
import { checkTurnover } from "../modules/turnover/index.ts";
import { checkTeamFigures } from "../modules/team-figures/index.ts";
import { singleFlight } from "../platform/single-flight.ts";
import { ledgerSum } from "../testing/money.ts";
import { type AnyFlow, crashEverywhere, type Row, sendCopies, type Site } from "./flow.ts";
import { matrixLines } from "./matrix.ts";
import { startTwoProcesses, type TwoProcesses } from "./two-processes.ts";

/** A site with its matrix of crashes so far. */
export interface MatrixSite extends Site {
  /** Crashes a flow at every point. @returns the problems */
  deaths(flow: AnyFlow): Promise<string[]>;
  /** Sends many copies of it concurrently. @returns the problems */
  copies(flow: AnyFlow): Promise<string[]>;
  /** The matrix lines of the flows that ran here which README.md lacks. */
  missingInReadme(): string[];
}

/** Starts it: in `beforeAll`, with `stop()` in `afterAll`. */
export async function startSite(clock?: Clock, more?: Readonly<Record<string, string>>): Promise<MatrixSite> {
  const processes = await startTwoProcesses(clock, more);
  const maker = await processes.survivor.loginOperator("super");
  const checker = await processes.survivor.loginOperator("finance");
  const letLeasesEnd = singleFlight(String, () => endLeases(processes));
  const site: Site = { ...processes, maker, checker, expireLeases: () => letLeasesEnd("all") };
  const rows = new Map<string, Row>();
  // Keeps the operators logged in: a session ends after a quarter of an hour without a call, which many flows on a
  // busy machine take.
  const keepLoggedIn = () => Promise.all([maker, checker].map(({ call }) => call(operatorMe)));
  return {
    ...site,
    async deaths(flow) {
      await keepLoggedIn();
      const { row, wrong } = await crashEverywhere({ site, row: flow });
      rows.set(flow.name, row);
      return [...wrong, ...(await wrongBooks(site))];
    },
    async copies(flow) {
      await keepLoggedIn();
      return [...(await sendCopies({ site, row: flow })), ...(await wrongBooks(site))];
    },
    missingInReadme() {
      const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8").split("\n");
      return matrixLines(rows).filter((line) => !readme.includes(line));
    },
  };
}

async function endLeases({ survivor }: TwoProcesses): Promise<void> {
  for (const table of ["deposit", "payout_instalment", "vendor_transfer"]) {
    await survivor.owner.pool.query(
      `update ${table} set busy_until = null, next_check_at = now() - interval '1 second'
       where busy_until is not null or next_check_at > now()`,
    );
  }
}

/** The findings of `ledger:verify`, with the open bets, and of the sum over all entries. */
async function wrongBooks({ survivor }: Site): Promise<string[]> {
  const db = survivor.app.platform.longReads;
  const checks = [
    ...(await verifyLedger(db)).checks,
    await checkOpenBets(db),
    await checkTurnover(db),
    await checkBonuses(db),
    await checkRefunds(db),
    await checkTeamFigures(db),
  ];
  const sum = await ledgerSum(survivor);
  const broken = checks.flatMap(({ id, wrong }) => (wrong === undefined ? [] : [`${id}: ${wrong}`]));
  return sum === 0n ? broken : [...broken, `entries sum to ${sum}`];
}
