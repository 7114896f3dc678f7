import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createLedger,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
  verifyLedger,
} from "../modules/ledger/index.ts";
import { type Database, openDatabase } from "../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestSandbox } from "../testing/sandbox.ts";
import { checkHistory, type Facts, type Operation, readFacts } from "./history.ts";
import type { Player } from "./asking.ts";
import { registerPlayer, startCrowd } from "./players.ts";
import { type DurableStack, startDurableStack } from "./server-process.ts";

/** The findings when the storm was over. */
export interface Aftermath {
  /** Empty where no money was lost or doubled. */
  problems: string[];
  history: Operation[];
  facts: Facts;
}

/** The real server on a durable database with playing players, ready for any fault. */
export interface Storm {
  stack: DurableStack;
  players: readonly Player[];
  history: readonly Operation[];
  /** Connections as the owner; they survive an outage of the database. */
  owner: Database;
  /** Stops the play once every key has its answer, waits for calm, stops the server and checks everything. */
  settle(): Promise<Aftermath>;
  /** Ends all processes and removes the data. */
  stop(): Promise<void>;
}

const GIVEN = taka(100_000);
/** Longer than a crash round, in which every bet has a limit. */
const CALM_LIMIT_MS = 240_000;
/**
 * For hooks that start or settle a storm: longer than all inner waits (a start, the last answer, calm), so that these
 * report what is missing.
 */
export const STORM_LIMIT_MS = 900_000;

/** Starts everything. @param playerCount the number of players, each sending one command after the other */
export async function startStorm(playerCount: number): Promise<Storm> {
  const sandbox = await startTestSandbox();
  const stack = await startDurableStack(sandbox.env).catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  const owner = openDatabase({
    url: stack.postgres.ownerUrl,
    role: "owner",
    applicationName: "khela-chaos",
    // No limit, because everything that a long storm wrote is read at the end.
    statementTimeoutMs: 0,
  });
  const stop = async (): Promise<void> => {
    await owner.close();
    await stack.stop();
    await sandbox.stop();
  };
  try {
    const { baseUrl } = stack.server;
    const players: Player[] = [];
    while (players.length < playerCount) players.push(await registerPlayer(baseUrl));
    await giveMoney(stack.postgres.ownerUrl, players);
    const crowd = startCrowd({ baseUrl, players, payer: sandbox });
    const { history } = crowd;
    return {
      stack,
      players,
      history,
      owner,
      stop,
      async settle() {
        // A server that has ended by itself would never answer the crowd.
        await stack.server.untilReady();
        await crowd.stop();
        const unrest = await untilCalm(owner);
        await stack.server.stop();
        const { code, lastWords } = await stack.server.ended();
        const unclean = code === 0 ? [] : [`the server stopped with ${code}: ${lastWords.join(" ")}`];
        const facts = await readFacts(
          owner.pool,
          Object.fromEntries(players.map(({ memberId }) => [memberId, GIVEN])),
        );
        const found = [...checkHistory(history, facts), ...(await ledgerProblems(owner))];
        return { problems: [...unrest, ...unclean, ...crowd.problems, ...found], history, facts };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function giveMoney(url: string, players: readonly Player[]): Promise<void> {
  const database = openDatabase({ url, role: "app", applicationName: "khela-chaos" });
  const ledger = createLedger({ database, clock: systemClock });
  try {
    for (const { memberId } of players) {
      const wallet = memberAccount(memberId as MemberId, "cash", "BDT");
      const gift = move(providerAccount("chaos", "clearing", "BDT"), wallet, GIVEN, "adjustment");
      const key = { scope: "chaos", key: memberId, hash: requestHash("gift") };
      await ledger.run(transferKind, [gift], key);
    }
  } finally {
    await ledger.close();
    await database.close();
  }
}

/** Waits until no bet is open and every payment has arrived. @returns what is missing */
async function untilCalm({ pool }: Database): Promise<string[]> {
  const untilMs = performance.now() + CALM_LIMIT_MS;
  for (;;) {
    const { rows } = await pool.query<{ what: string }>(`
      select 'open ' || kind || ' bet ' || id as what from round where state = 'open'
      union all select 'deposit ' || id || ' is ' || state from deposit
        where state = 'created' or state = 'pending' and pay_url is null`);
    if (rows.length === 0) return [];
    if (performance.now() > untilMs) return rows.map(({ what }) => `still ${what}`);
    await sleep(200);
  }
}

/** The violations of the ledger's invariants and of the crash rounds': all must have ended but the running one. */
async function ledgerProblems(owner: Database): Promise<string[]> {
  const { checks } = await verifyLedger(owner.kysely);
  const broken = checks.flatMap(({ id, wrong }) => (wrong === undefined ? [] : [`${id}: ${wrong}`]));
  const { rows } = await owner.pool.query<{ what: string }>(`
    select format('crash round %s is %s with open bets', c.number, c.phase) as what from crash_round c
    where exists (select from round r where r.source_id = c.id and r.state = 'open')
    union all select format('open bets: %s staked, %s held', stakes, balance) from round_open_bets() where stakes <> balance`);
  return [...broken, ...rows.map(({ what }) => what)];
}
