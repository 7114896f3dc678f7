import * as calls from "@khela/contract/console/reconciliation";
import { AppError } from "@khela/kernel/errors";
import * as z from "zod/mini";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import { actOnBreak } from "./act-on-break.ts";
import { addSources, compareSource } from "./compare-source.ts";
import {
  type SourceBooks,
  booksOf,
  type HeldMoneySource,
  BALANCE_PROOF,
  type ReconciliationContext,
} from "./context.ts";
import { postCorrection, proposeCorrection } from "./correct-break.ts";
import { proveBalance } from "./prove-balance.ts";
import { countBreaks } from "./store/breaks.ts";
import { listBreakViews, readBreakView, readOverview } from "./views.ts";

export { seamlessBooks } from "./seamless-books.ts";
export { vendorBooks } from "./vendor-books.ts";

/** Compares our books with those of payment providers and vendors, and with themselves (OPS-03, MONEY-09). */
export interface Reconciliation {
  /** Call at start-up: registers the sources. A source's books are compared from its first start on. */
  start(): Promise<void>;
  /**
   * Runs the comparison of a source now, in this process.
   * @param graceMs age in ms below which our bookings are left to the next run; 15 seconds by default
   * @returns false while another run of this source is under way
   */
  run(source: string, options?: { graceMs?: number }): Promise<boolean>;
}

export interface ReconciliationDeps {
  audit: Audit;
  /** The books of payment providers and vendors that are known at the time of the call. */
  books: () => readonly SourceBooks[];
  /** The modules that hold members' money, for the proof of balance. */
  holders: readonly HeldMoneySource[];
  fourEyes: FourEyes;
}

const runJob = z.object({ source: z.string(), startedBy: z.nullable(z.string()) });

/** Creates the reconciliation module: its endpoints, the hourly runs and the daily proof of balance. */
export function createReconciliation(platform: Platform, deps: ReconciliationDeps): Reconciliation {
  const context: ReconciliationContext = {
    platform,
    audit: deps.audit,
    books: deps.books,
    heldMoney: deps.holders,
    fourEyes: deps.fourEyes,
  };
  const run = async (source: string, startedBy: string | null, graceMs?: number): Promise<boolean> => {
    if (source === BALANCE_PROOF) return proveBalance(context, startedBy);
    const books = booksOf(context, source);
    if (!books) throw new Error(`no books are named ${source}`);
    return compareSource(context, books, { startedBy, graceMs });
  };
  serve(context);
  platform.metrics.watch({
    name: "khela_reconciliation_open_breaks",
    help: "Differences between books that nobody has explained or closed",
    label: "source",
    read: async () => {
      const open = new Map((await countBreaks(platform.db)).map((count) => [count.source, count.open]));
      return new Map(
        [...deps.books().map(({ name }) => name), BALANCE_PROOF].map((name) => [name, open.get(name) ?? 0]),
      );
    },
  });
  deps.fourEyes.define({
    kind: "correction",
    permission: "adjustments.approve",
    perform: (tx, request) => postCorrection(context, tx, request),
  });
  const { jobs } = platform;
  jobs.define("reconciliation.run", async (payload) => {
    const { source, startedBy } = z.parse(runJob, payload);
    await run(source, startedBy);
  });
  jobs.schedule("reconciliation.compare", "7 * * * *", async () => {
    // A source that is down must not stop the comparison of the others.
    const results = await Promise.allSettled(deps.books().map(({ name }) => run(name, null)));
    const failed = results.filter((result) => result.status === "rejected");
    if (failed.length > 0)
      throw new AggregateError(
        failed.map(({ reason }) => reason),
        "books not compared",
      );
  });
  // 3:50 in Dhaka, after the nightly checks of the ledger.
  jobs.schedule("reconciliation.prove", "50 21 * * *", async () => {
    await run(BALANCE_PROOF, null);
  });
  return {
    start: () => addSources(context, BALANCE_PROOF),
    run: (source, options) => run(source, null, options?.graceMs),
  };
}

function serve(context: ReconciliationContext): void {
  const { http, jobs, database } = context.platform;
  http.route(calls.getReconciliation, () => readOverview(context));
  http.route(calls.listBreaks, ({ query }, call) => listBreakViews(context, query, call.operator.operatorId));
  http.route(calls.getBreak, ({ params }, call) => readBreakView(context, params.breakId, call.operator));
  http.route(calls.actOnBreak, ({ params, body }, call) =>
    actOnBreak(context, {
      breakId: params.breakId,
      ...body,
      reason: body.reason,
      operator: call.operator,
      ip: call.ip,
    }),
  );
  http.route(calls.correctBreak, ({ params, body }, call) =>
    proposeCorrection(context, {
      breakId: params.breakId,
      ...body,
      operator: call.operator,
      ip: call.ip,
    }),
  );
  http.route(calls.startReconciliation, async ({ body }, call) => {
    const all = [...context.books().map(({ name }) => name), BALANCE_PROOF];
    const sources = body.source === null ? all : all.filter((name) => name === body.source);
    if (sources.length === 0) throw new AppError("SYS_NOT_FOUND");
    const { username } = call.operator;
    await inTransaction(database, async (tx) => {
      for (const source of sources) {
        const payload = { source, startedBy: username };
        await jobs.enqueue(tx, "reconciliation.run", payload, {
          key: `reconciliation:${source}`,
          maxAttempts: 1,
        });
      }
      await context.audit.write(tx, {
        actor: `operator:${username}`,
        action: "reconciliation.start",
        subject: `reconciliation:${body.source ?? "all"}`,
        detail: { sources },
        ip: call.ip,
      });
    });
    return { sources };
  });
}
