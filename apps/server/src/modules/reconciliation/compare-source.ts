import { now } from "@khela/kernel/clock";
import type { Books, Compared, Finding } from "@khela/rules/reconciliation/books";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { ReconciliationContext } from "./context.ts";
import { endBreak, keepFindings } from "./keep-findings.ts";
import { asRun, type Run } from "./run.ts";
import * as breaks from "./store/breaks.ts";
import * as runs from "./store/runs.ts";

/** Ours are compared hour by hour: a stretch that ended is never read again, whatever happens then. */
const STRETCH_MS = 3_600_000;
/** What we book is dated before it is committed: the last moment is looked at the next time. */
const GRACE_MS = 15_000;
/** Known differences that one run looks at again. */
const MOST_AGAIN = 500;

/**
 * Compares our books with a source's, from where the last run ended: first what is known to differ,
 * then their list, then ours. Each part is kept with the place behind it, so that a run that is cut
 * off goes on there.
 * @returns false while another run is at it
 */
export async function compareSource(
  context: ReconciliationContext,
  books: Books,
  { startedBy, graceMs = GRACE_MS }: { startedBy: string | null; graceMs?: number | undefined },
): Promise<boolean> {
  return asRun(context, books.name, startedBy, async (run) => {
    const untilMs = context.platform.clock.nowMs();
    await compareKnown(context, books, run);
    await compareTheirs(context, books, run, untilMs);
    await compareOurs(context, books, run, untilMs - graceMs);
  });
}

async function compareKnown(context: ReconciliationContext, books: Books, run: Run): Promise<void> {
  const { db, database } = context.platform;
  for (const known of await breaks.readOpen(db, books.name, MOST_AGAIN)) {
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

/** A break again; one of which the other side says nothing stays as it is, and holds up none of the others. */
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
    const endMs = Math.min(fromMs + STRETCH_MS, untilMs);
    const compared = await books.compareOurs({ fromMs, untilMs: endMs, sinceMs: source.since.getTime() });
    await keep(context, books, run, compared, (tx) =>
      runs.moveSource(tx, books.name, { read_until: new Date(endMs) }),
    );
    fromMs = endMs;
  }
}

/** A part with its findings and the place behind it, together or not at all. */
async function keep(
  context: ReconciliationContext,
  books: Books,
  run: Run,
  { compared, settled, findings }: Compared,
  move: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(context.platform.database, async (tx) => {
    const found = await keepFindings(context, tx, books.name, findings);
    await move(tx);
    await run.add(tx, { compared, settled, found });
  });
}

/** Makes every source known: from its first start on books are compared. */
export async function addSources({ platform, books }: ReconciliationContext, also: string): Promise<void> {
  for (const name of [...books().map((book) => book.name), also]) {
    await runs.addSource(platform.db, name, now(platform.clock));
  }
}
