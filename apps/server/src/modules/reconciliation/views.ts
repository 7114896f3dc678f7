import type { BookBreak, BreakWithNotes } from "@khela/contract/console/reconciliation";
import { AppError } from "@khela/kernel/errors";
import { money, moneyToText } from "@khela/kernel/money";
import type { MemberId } from "@khela/kernel/ids";
import type { Actor } from "../four-eyes/index.ts";
import { booksOf, BALANCE_PROOF, type ReconciliationContext } from "./context.ts";
import * as breaks from "./store/breaks.ts";
import * as runs from "./store/runs.ts";

const RUNS_SHOWN = 20;

/** A break as the console shows it. @param operatorId the operator who looks at it */
function breakView(row: breaks.BreakRow, operatorId: string): BookBreak {
  return {
    breakId: row.id,
    source: row.source,
    kind: row.kind,
    subject: row.subject,
    currency: row.currency,
    difference: moneyToText(row.difference),
    ours: row.ours,
    theirs: row.theirs,
    state: row.state,
    ownerName: row.owner_name,
    ownedByMe: row.owner_id === operatorId,
    foundAt: row.found_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** One break with all of its notes. @throws AppError SYS_NOT_FOUND */
export async function readBreakView(
  context: ReconciliationContext,
  breakId: string,
  viewer: Actor["operator"],
): Promise<BreakWithNotes> {
  const { platform } = context;
  const row = await breaks.findBreak(platform.db, breakId);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  const notes = await breaks.readNotes(platform.db, breakId);
  return {
    ...breakView(row, viewer.operatorId),
    payment: await paymentView(context, row, viewer),
    notes: notes.map(({ at, author, action, text }) => ({
      at: at.toISOString(),
      author,
      action: action as BreakWithNotes["notes"][number]["action"],
      text,
    })),
  };
}

/** The kinds of breaks that a correction can resolve. */
export const CORRECTABLE: readonly string[] = ["state", "amount"];

async function paymentView(
  context: ReconciliationContext,
  row: breaks.BreakRow,
  viewer: Actor["operator"],
): Promise<BreakWithNotes["payment"]> {
  if (!CORRECTABLE.includes(row.kind)) return null;
  const payment = await booksOf(context, row.source)?.discrepancyOf?.(row);
  if (!payment) return null;
  const { memberId, account, ledger, plan } = payment;
  const over = row.state === "resolved";
  const text = (amount: bigint) => moneyToText(money(amount));
  return {
    playerId: memberId,
    playerAccount: account,
    ledger: ledger.map(({ at, kind, bucket, amount }) => ({
      at: at.toISOString(),
      kind,
      bucket: bucket === "held" ? "held" : "cash",
      amount: text(amount),
    })),
    correction:
      over || typeof plan === "string"
        ? null
        : {
            before: text(plan.before),
            after: text(plan.after),
            ways: plan.ways.map(({ bearer, amounts: { player, house, fee } }) => ({
              bearer,
              player: text(player),
              house: text(house),
              fee: text(fee),
            })),
          },
    problem: !over && typeof plan === "string" ? plan : null,
    waiting: !over && (await isCorrectionPending(context, memberId, { breakId: row.id, viewer })),
  };
}

/** Whether a correction of a break is waiting for the second operator. */
export async function isCorrectionPending(
  { fourEyes }: ReconciliationContext,
  memberId: MemberId,
  { breakId, viewer }: { breakId: string; viewer: Actor["operator"] },
): Promise<boolean> {
  const waiting = await fourEyes.waitingFor(memberId, viewer);
  return waiting.some(({ subject }) => subject.kind === "correction" && subject.breakId === breakId);
}

export async function listBreakViews(
  { platform }: ReconciliationContext,
  query: breaks.BreakFilter & { pageNo: number; pageSize: number; sort?: string | undefined },
  operatorId: string,
) {
  const { pageNo, pageSize, sort } = query;
  const { rows, count } = await breaks.listBreakRows(platform.db, query, {
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    sort,
  });
  return {
    content: rows.map((row) => breakView(row, operatorId)),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/** The head of the page: open breaks, the last run of every source, and the newest proof of balance. */
export async function readOverview({ platform, books }: ReconciliationContext) {
  const { db } = platform;
  const [counts, sources, last, recent, proof] = await Promise.all([
    breaks.countBreaks(db),
    runs.readSources(db),
    runs.readLastRuns(db),
    runs.readRuns(db, RUNS_SHOWN),
    runs.readProof(db),
  ]);
  const bySource = new Map(counts.map((count) => [count.source, count]));
  const known = new Map(sources.map((source) => [source.name, source]));
  const oldest = counts.flatMap((count) => (count.oldest ? [count.oldest.getTime()] : []));
  const sum = (of: "open" | "explained") => counts.reduce((total, count) => total + count[of], 0);
  return {
    open: sum("open"),
    explained: sum("explained"),
    oldestOpenAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
    sources: [...books().map(({ name }) => name), BALANCE_PROOF].map((name) => {
      const run = last.get(name);
      return {
        name,
        open: bySource.get(name)?.open ?? 0,
        running: run?.state === "running",
        readUntil: name === BALANCE_PROOF ? null : (known.get(name)?.read_until.toISOString() ?? null),
        lastRun: run ? runView(run) : null,
      };
    }),
    proof: { at: proof[0]?.at.toISOString() ?? null, lines: proof.map(proofView) },
    runs: recent.map(runView),
  };
}

function runView(run: runs.RunRow) {
  return {
    runId: run.id,
    source: run.source,
    state: run.state as "running" | "done" | "failed",
    startedAt: run.started_at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
    startedBy: run.started_by,
    compared: Number(run.compared),
    settled: run.settled,
    found: run.found,
    problem: run.problem,
  };
}

function proofView(row: Awaited<ReturnType<typeof runs.readProof>>[number]) {
  const text = (amount: bigint) => moneyToText(money(amount));
  return {
    currency: row.currency,
    players: text(row.players),
    liability: text(row.liability),
    held: text(row.held),
    openWithdrawals: text(row.open_withdrawals),
    entries: text(row.entries),
    ok: row.ok,
  };
}
