import { now } from "@khela/kernel/clock";
import type { Books, ComparisonResult, Finding } from "@khela/rules/reconciliation/books";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { ReconciliationContext } from "./context.ts";
import { endBreak, keepFindings } from "./keep-findings.ts";
import { runExclusively, type Run } from "./run.ts";
import * as breaks from "./store/breaks.ts";
import * as runs from "./store/runs.ts";

/**
 * Our books are read in windows of one hour. A finished window is saved and not read again, even if the run
 * fails later.
 */
const WINDOW_MS = 3_600_000;
/** A booking is dated before it is committed, so the newest 15 seconds are left to the next run. */
const GRACE_MS = 15_000;
/** The most known breaks that one run compares again. */
const MAX_RECOMPARED = 500;

/**
 * Compares our books with a source's, starting where the last run ended: first the known breaks, then the
 * source's list, then our bookings. Each part is saved together with its end position, so that an interrupted
 * run resumes there.
 * @returns false while another run of this source is under way
 */
export async function compareSource(
  context: ReconciliationContext,
  books: Books,
  { startedBy, graceMs = GRACE_MS }: { startedBy: string | null; graceMs?: number | undefined },
): Promise<boolean> {
  return runExclusively(context, books.name, startedBy, async (run) => {
    const untilMs = context.platform.clock.nowMs();
    await compareKnown(context, books, run);
    await compareTheirs(context, books, run, untilMs);
    await compareOurs(context, books, run, untilMs - graceMs);
  });
}

async function compareKnown(context: ReconciliationContext, books: Books, run: Run): Promise<void> {
  const { db, database } = context.platform;
  for (const known of await breaks.readOpen(db, books.name, MAX_RECOMPARED)) {
    const finding = await compareOne(context, books, known);
    await inTransaction(database, async (tx) => {
      const row = await breaks.lockBreak(tx, known.id);
      if (!row || row.state === "resolved") return;
      if (finding === undefined) await endBreak(context, tx, row, null);
      else await keepFindings(context, tx, books.name, [finding]);
      await run.add(tx, { compared: 0, settled: finding === undefined ? 1 : 0, found: 0 });
    });
  }
}

/**
 * Compares one known break again. If the other side doesn't answer, the break stays as it is and the run goes
 * on.
 */
async function compareOne(
  { platform }: ReconciliationContext,
  books: Books,
  known: Finding,
): Promise<Finding | undefined> {
  try {
    return await books.compareAgain(known);
  } catch (error) {
    const { subject } = known;
    platform.log.warn(
      { err: error, source: books.name, subject },
      "a break stays: nothing new is known of it",
    );
    return known;
  }
}

async function compareTheirs(
  context: ReconciliationContext,
  books: Books,
  run: Run,
  untilMs: number,
): Promise<void> {
  const source = await runs.findSource(context.platform.db, books.name);
  let cursor = source.cursor;
  for (let more = true; more;) {
    const page = await books.compareTheirs({ cursor, sinceMs: source.since.getTime(), untilMs });
    await keep(context, books, run, page, (tx) => runs.moveSource(tx, books.name, { cursor: page.cursor }));
    ({ cursor, more } = page);
  }
}

async function compareOurs(
  context: ReconciliationContext,
  books: Books,
  run: Run,
  untilMs: number,
): Promise<void> {
  const source = await runs.findSource(context.platform.db, books.name);
  for (let fromMs = source.read_until.getTime(); fromMs < untilMs;) {
    const endMs = Math.min(fromMs + WINDOW_MS, untilMs);
    const compared = await books.compareOurs({ fromMs, untilMs: endMs, sinceMs: source.since.getTime() });
    await keep(context, books, run, compared, (tx) =>
      runs.moveSource(tx, books.name, { read_until: new Date(endMs) }),
    );
    fromMs = endMs;
  }
}

/** Saves the findings of a part and the position after it in one transaction. */
async function keep(
  context: ReconciliationContext,
  books: Books,
  run: Run,
  { compared, settled, findings }: ComparisonResult,
  move: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(context.platform.database, async (tx) => {
    const found = await keepFindings(context, tx, books.name, findings);
    await move(tx);
    await run.add(tx, { compared, settled, found });
  });
}

/** Registers every source; its books are compared from the first start on. */
export async function addSources({ platform, books }: ReconciliationContext, also: string): Promise<void> {
  for (const name of [...books().map((book) => book.name), also]) {
    await runs.addSource(platform.db, name, now(platform.clock));
  }
}
