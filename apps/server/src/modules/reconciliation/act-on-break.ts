import type { BreakWithNotes } from "@khela/contract/console/reconciliation";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { nextState } from "@khela/rules/cashier/transitions";
import { type BreakEvent, breakTransitions } from "@khela/rules/reconciliation/break";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Actor } from "../four-eyes/index.ts";
import { booksOf, BALANCE_PROOF, type ReconciliationContext } from "./context.ts";
import { endBreak, keepFindings } from "./keep-findings.ts";
import { recheckProof } from "./prove-balance.ts";
import * as breaks from "./store/breaks.ts";
import { readBreakView } from "./views.ts";

/** An operator's action on a break. */
export interface BreakCommand {
  breakId: string;
  action: "note" | "take" | "release" | "explain" | "reopen" | "resolve" | "ask";
  /** The version of the break that the operator saw, for optimistic locking. */
  version: number;
  reason: string | undefined;
  operator: Actor["operator"];
  ip: string;
}

const EVENTS: Partial<Record<BreakCommand["action"], BreakEvent>> = {
  explain: "explain",
  reopen: "reopen",
  resolve: "resolve",
};
const NEEDS_REASON: readonly BreakCommand["action"][] = ["note", "explain", "reopen", "resolve"];
/**
 * Breaks within our own books can't be closed by hand: they end when a later comparison finds that the books
 * agree.
 */
const NEVER_BY_HAND = ["ledger", "balance"];

/**
 * Applies the action, its note and its audit entry in one transaction.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED, OPS_CLAIMED, OPS_REASON, MONEY_STATE; SYS_UNAVAILABLE where the
 * other side gives no answer
 */
export async function actOnBreak(
  context: ReconciliationContext,
  deed: BreakCommand,
): Promise<BreakWithNotes> {
  const { reason, action } = deed;
  if (NEEDS_REASON.includes(action) && reason === undefined) throw new AppError("OPS_REASON");
  const again = action === "ask" ? await askAgain(context, deed) : undefined;
  await inTransaction(context.platform.database, async (tx) => {
    const row = await breaks.lockBreak(tx, deed.breakId);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    if (row.version !== deed.version) throw new AppError("OPS_CHANGED");
    const mine = row.owner_id === null || row.owner_id === deed.operator.operatorId;
    if (!mine && action !== "note" && action !== "ask") {
      throw new AppError("OPS_CLAIMED", { by: row.owner_name ?? "" });
    }
    await (again ? takeAnswer(context, tx, row, deed, again) : change(context, tx, row, deed));
    await context.audit.write(tx, {
      actor: `operator:${deed.operator.username}`,
      action: `break.${action}`,
      subject: `break:${row.id}`,
      detail: { source: row.source, kind: row.kind, about: row.subject, reason: reason ?? null },
      ip: deed.ip,
    });
  });
  return readBreakView(context, deed.breakId, deed.operator);
}

type Again = { finding: Awaited<ReturnType<typeof recheckProof>> };

/** Compares this break again. Runs outside a transaction because it calls the other side. */
async function askAgain(context: ReconciliationContext, { breakId, version }: BreakCommand): Promise<Again> {
  const row = await breaks.findBreak(context.platform.db, breakId);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  if (row.version !== version) throw new AppError("OPS_CHANGED");
  if (row.state === "resolved") throw new AppError("MONEY_STATE", { state: row.state });
  if (row.source === BALANCE_PROOF) return { finding: await recheckProof(context, row.subject) };
  const books = booksOf(context, row.source);
  if (!books) throw new AppError("SYS_NOT_FOUND");
  try {
    return { finding: await books.compareAgain(row) };
  } catch (error) {
    throw new AppError("SYS_UNAVAILABLE", {}, { cause: error });
  }
}

async function takeAnswer(
  context: ReconciliationContext,
  tx: Tx,
  row: breaks.BreakRow,
  { operator }: BreakCommand,
  { finding }: Again,
): Promise<void> {
  if (row.state === "resolved") throw new AppError("MONEY_STATE", { state: row.state });
  const at = now(context.platform.clock);
  await breaks.addNote(tx, { break_id: row.id, at, author: operator.username, action: "ask", text: "" });
  if (finding === undefined) await endBreak(context, tx, row, operator.username);
  else await keepFindings(context, tx, row.source, [finding]);
}

async function change(
  { platform }: ReconciliationContext,
  tx: Tx,
  row: breaks.BreakRow,
  { action, operator, reason }: BreakCommand,
): Promise<void> {
  const at = now(platform.clock);
  const owner = { owner_id: operator.operatorId, owner_name: operator.username };
  const event = EVENTS[action];
  if (event) {
    const state = nextState(breakTransitions, row.state, event);
    const byHand = event !== "resolve" || !NEVER_BY_HAND.includes(row.kind);
    if (!state || !byHand) throw new AppError("MONEY_STATE", { state: row.state });
    const ended = state === "resolved" ? { resolved_at: at, resolved_by: operator.username } : {};
    await breaks.changeBreak(tx, row, { state, ...owner, ...ended });
  } else if (row.state === "resolved" && action !== "note") {
    throw new AppError("MONEY_STATE", { state: row.state });
  } else {
    await breaks.changeBreak(tx, row, action === "take" ? owner : released(action));
  }
  await breaks.addNote(tx, {
    break_id: row.id,
    at,
    author: operator.username,
    action,
    text: reason ?? "",
  });
}

const released = (action: BreakCommand["action"]) =>
  action === "release" ? { owner_id: null, owner_name: null } : {};
