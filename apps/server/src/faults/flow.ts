import { setTimeout as sleep } from "node:timers/promises";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import type { TestApp, TestOperator } from "../testing/app.ts";
import { FULL } from "../testing/full.ts";
import { type CrashPoint, CRASH_POINTS } from "./crash-points.ts";
import { difference, takeTally, type Tally } from "./tally.ts";
import type { TwoProcesses } from "./two-processes.ts";

/** The environment in which flows run, with the operators that some flows need. */
export interface Site extends TwoProcesses {
  maker: TestOperator;
  checker: TestOperator;
  /** Expires the leases of the crashed process now, which otherwise takes time. */
  expireLeases(): Promise<void>;
}

/**
 * A money flow as a row of the fault matrix. A new flow is one row: how its subject is prepared, and how a client
 * sends it to a process repeatedly with the same input.
 */
export interface Flow<Subject = unknown> {
  /** The flow's name in appendix D of the design, or a descriptive one for flows that it doesn't list. */
  name: string;
  /** The flow's command in the contract, for commands with an idempotency key. */
  command?: AnyEndpoint;
  /** Prepares the preconditions in a process that keeps running. */
  prepare(site: Site): Promise<Subject>;
  /** Sends the command, with the same key each time. @returns its answer */
  act(process: TestApp, subject: Subject, site: Site): Promise<unknown>;
  /** For flows without a key: the codes that tell a retrying client that the command is done. */
  done?: readonly string[];
  /** Further codes after which the client retries with the same key. */
  again?: readonly string[];
  /** The part of the answer that must stay the same; all of it by default. */
  identity?(answer: never): unknown;
  /**
   * The name of a row with the same write path: this one crashes and is copied in `npm run test:full`
   * only (decision 0028).
   */
  like?: string;
  /** For flows where chance decides the amounts: other figures to compare. */
  measure?(site: Site, subject: Subject): Promise<Tally>;
}

/** A flow whose subject's type is erased, for tables. */
export type AnyFlow = Flow<never>;

/** A row of a table, type-checked where it is written. */
export const flow = <Subject>(row: Flow<Subject>): AnyFlow => row as unknown as AnyFlow;

/** The rows to run: one for each write path in `npm test`, all in `npm run test:full`. */
export const chosen = (rows: readonly AnyFlow[]): AnyFlow[] =>
  rows.filter(({ like }) => FULL || like === undefined);

/** Codes after which a client retries, because the outcome is unknown. */
const UNKNOWN = ["SYS_UNAVAILABLE", "SYS_UNKNOWN", "CLIENT_OFFLINE", "CLIENT_TIMEOUT", "MONEY_IN_FLIGHT"];
/** A long limit, since a busy machine is no defect; flows that never end are found all the same. */
const PATIENCE_MS = 120_000;
/** The longest pause between two retries: fifty clients that retry without a pause would be the load themselves. */
const LONGEST_PAUSE_MS = 160;

/** The outcome of one call: a code, or an answer. */
interface Told {
  code: string;
  answer: unknown;
}

/** A row and the site on which it runs. */
export interface Run {
  site: Site;
  row: AnyFlow;
}

async function ask({ site, row }: Run, process: TestApp, subject: unknown): Promise<Told> {
  try {
    return { code: "OK", answer: await row.act(process, subject as never, site) };
  } catch (error) {
    // A failed job has no code; it will run again.
    return { code: (error as { code?: string }).code ?? "SYS_UNKNOWN", answer: undefined };
  }
}

const isUnknown = ({ row }: Run, { code }: Told): boolean =>
  UNKNOWN.includes(code) || row.again?.includes(code) === true;

/** Retries with the same key, as a client does, until the outcome is final. */
async function askUntilAnswered(run: Run, process: TestApp, subject: unknown): Promise<Told> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const told = await ask(run, process, subject);
    if (!isUnknown(run, told) || performance.now() > untilMs) return told;
    await run.site.expireLeases();
    await sleep(pauseMs);
  }
}

/** Runs the worker's regular jobs until nothing is pending at a peer. */
export async function settle(site: Site): Promise<void> {
  const { platform } = site.survivor.app;
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await site.survivor.owner.pool.query<{ what: string }>(
      `select 'deposit' as what from deposit where state = 'created'
       union all select 'withdrawal' from withdrawal where state = 'approved'
       union all select 'instalment' from payout_instalment where state in ('waiting', 'submitted', 'unclear')
       union all select 'transfer' from vendor_transfer where state not in ('done', 'failed')`,
    );
    if (rows.length === 0) return;
    if (performance.now() > untilMs) throw new Error(`on its way: ${rows.map(({ what }) => what).join()}`);
    await site.expireLeases();
    const kinds = new Set(rows.map(({ what }) => what));
    if (kinds.delete("transfer")) await platform.jobs.runNow("vendor-wallets.resolve-due", {});
    if (kinds.size > 0) await platform.jobs.runNow("cashier.check-due", {});
    await sleep(5);
  }
}

const measure = ({ site, row }: Run, subject: unknown): Promise<Tally> =>
  row.measure ? row.measure(site, subject as never) : takeTally(site.survivor.owner.pool);

/** The effects of an undisturbed run, and the points that it passes. @throws Error where the flow is refused */
async function undisturbed(run: Run): Promise<{ does: string[]; points: Record<CrashPoint, number> }> {
  const { row, site } = run;
  // A first run absorbs effects that happen only once, such as creating a player's first seed pair.
  await ask(run, site.crashing, await row.prepare(site));
  await settle(site);
  const subject = await row.prepare(site);
  const before = await measure(run, subject);
  const points = await site.crashes.count(async () => {
    const told = await ask(run, site.crashing, subject);
    if (told.code !== "OK") throw new Error(`${row.name}: ${told.code}`);
  });
  await settle(site);
  return { does: difference(before, await measure(run, subject)), points };
}

/** The problems after a flow, as seen by the client and in the books. */
async function wrongWith(run: Run, subject: unknown, first: Told): Promise<string[]> {
  const { row, site } = run;
  const second = await askUntilAnswered(run, site.survivor, subject);
  await settle(site);
  // A client without a key has had its final answer already.
  const third = row.done ? second : await askUntilAnswered(run, site.crashing, subject);
  const same = (told: Told): string =>
    JSON.stringify(row.identity && told.code === "OK" ? row.identity(told.answer as never) : told.answer);
  const wrong: string[] = [];
  const answered = [first, second, third].filter((told) => !isUnknown(run, told));
  if (row.done) {
    for (const { code } of answered) {
      if (code !== "OK" && !row.done.includes(code)) wrong.push(`a repeat was told ${code}`);
    }
    return wrong;
  }
  for (const told of answered) {
    if (told.code !== "OK") wrong.push(`somebody was told ${told.code}`);
    else if (same(told) !== same(second)) wrong.push(`answers differ: ${same(told)}, ${same(second)}`);
  }
  return wrong;
}

/** One run with crashes at the given points. @returns where it crashed, and the problems afterwards */
async function live(run: Run, expected: readonly string[], deaths: readonly [CrashPoint, number][]) {
  const { site, row } = run;
  const subject = await row.prepare(site);
  const before = await measure(run, subject);
  let first: Told = { code: "CLIENT_OFFLINE", answer: undefined };
  let died = 0;
  for (const [point, pass] of deaths) {
    site.crashes.crashAt(point, pass);
    first = await ask(run, site.crashing, subject);
    if (site.crashes.restore()) died += 1;
    await site.expireLeases();
  }
  if (deaths.length === 0) first = await ask(run, site.crashing, subject);
  const wrong = await wrongWith(run, subject, first);
  const did = difference(before, await measure(run, subject));
  if (JSON.stringify(did) !== JSON.stringify(expected)) {
    wrong.push(`did ${did.join("; ") || "nothing"}, not ${expected.join("; ")}`);
  }
  return { deaths: died, wrong };
}

/**
 * Where flows die. Whatever a transaction did before its COMMIT, the database takes it all back, so `npm test` tries
 * the last moment before it; each point within is tried in full runs (decision 0028).
 */
const DIES_AT = (Object.keys(CRASH_POINTS) as CrashPoint[]).filter(
  (point) => FULL || ["commit", "committed", "untold", "unheard"].includes(point),
);

/** The cells of a matrix row: how often the flow passed each point, with one crash for each. */
export type Row = Record<CrashPoint | "answered" | "retry", number>;

/**
 * Crashes a flow at every pass through the points, continues in another process, and compares the effects with an
 * undisturbed run: they must be the same, once, and a retry must get the first answer.
 * @returns crashes by point, and the problems
 */
export async function crashEverywhere(run: Run): Promise<{ row: Row; wrong: string[] }> {
  const { does, points } = await undisturbed(run);
  const row: Row = { ...points, answered: 1, retry: 2 };
  const wrong: string[] = [];
  const lives = async (where: string, deaths: readonly [CrashPoint, number][]): Promise<void> => {
    const life = await live(run, does, deaths);
    wrong.push(...life.wrong.map((one) => `${run.row.name}, ${where}: ${one}`));
    if (life.deaths === deaths.length) return;
    // The count may include a write that happens once a minute, such as an operator's last-seen time.
    const { points: counted } = await undisturbed(run);
    if (deaths.every(([point, pass]) => pass <= counted[point])) {
      wrong.push(`${run.row.name}, ${where}: it did not die`);
    }
  };
  for (const point of DIES_AT) {
    for (let pass = 1; pass <= points[point]; pass += 1) await lives(`${point} ${pass}`, [[point, pass]]);
  }
  await lives("answered", []);
  // The retry crashes as well: before it is committed, and after.
  await lives("commit, then committed", [
    ["commit", 1],
    ["committed", 1],
  ]);
  if (FULL) {
    await lives("begin, then commit", [
      ["begin", 1],
      ["commit", 1],
    ]);
  }
  return { row, wrong };
}

const COPIES = FULL ? 50 : 12;

/** Sends many copies concurrently over both processes. @returns the problems */
export async function sendCopies(run: Run): Promise<string[]> {
  const { site, row } = run;
  const { does: expected } = await undisturbed(run);
  const subject = await row.prepare(site);
  const before = await measure(run, subject);
  const told = await Promise.all(
    Array.from({ length: COPIES }, (_, copy) =>
      askUntilAnswered(run, copy % 2 === 0 ? site.survivor : site.crashing, subject),
    ),
  );
  const wrong: string[] = [];
  const answers = new Set(
    told.flatMap(({ code, answer }) =>
      code === "OK" && !row.done
        ? [JSON.stringify(row.identity ? row.identity(answer as never) : answer)]
        : [],
    ),
  );
  if (answers.size > 1) wrong.push(`${answers.size} answers: ${[...answers].slice(0, 2).join(" ")}`);
  for (const code of new Set(told.map((one) => one.code))) {
    if (code !== "OK" && row.done?.includes(code) !== true) wrong.push(`somebody was told ${code}`);
  }
  await settle(site);
  if (!told.some(({ code }) => code === "OK")) wrong.push("nobody was told that it is done");
  const did = difference(before, await measure(run, subject));
  if (JSON.stringify(did) !== JSON.stringify(expected)) {
    wrong.push(`did ${did.join("; ") || "nothing"}, not ${expected.join("; ")}`);
  }
  return wrong.map((one) => `${row.name}, ${COPIES} copies: ${one}`);
}
