import { now } from "@khela/kernel/clock";
import type { BreakWithNotes } from "@khela/contract/console/reconciliation";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { CorrectionBearer } from "@khela/rules/cashier/correction";
import type { BookRecord } from "@khela/rules/reconciliation/books";
import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { parseProviderReport } from "../cashier/index.ts";
import type { ApprovedRequest } from "../four-eyes/index.ts";
import { actOnBreak, type BreakCommand } from "./act-on-break.ts";
import { booksOf, type ReconciliationContext } from "./context.ts";
import * as breaks from "./store/breaks.ts";
import { CORRECTABLE, isCorrectionPending, readBreakView } from "./views.ts";

/** An operator's proposal to correct a break. */
export interface Proposal extends Pick<BreakCommand, "breakId" | "version" | "operator" | "ip"> {
  /** The party that carries the difference. */
  bearer: CorrectionBearer;
  reason: string;
}

/**
 * The subject of the approval; the second operator approves its hash. Amounts are text because it is stored as
 * JSON.
 */
interface CorrectionSubject {
  kind: "correction";
  breakId: string;
  source: string;
  about: string;
  currency: string;
  movement: "payment" | "payout";
  movementId: string;
  before: string;
  after: string;
  bearer: CorrectionBearer;
  player: string;
  house: string;
  fee: string;
  clearing: string;
  ours: BookRecord | null;
  theirs: BookRecord | null;
  maker: string;
}

/**
 * Proposes a correction that makes our books match the other side's report (OPS-03). Nothing is posted before
 * another operator approves. The other side is asked once more first, and the correction uses that newest
 * report.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED (also where the other side now reports something else);
 * OPS_CLAIMED; MONEY_STATE where there is nothing to post, or a correction is already waiting
 */
export async function proposeCorrection(
  context: ReconciliationContext,
  proposal: Proposal,
): Promise<BreakWithNotes> {
  const { breakId, operator, ip, bearer, reason } = proposal;
  const { platform, fourEyes } = context;
  const seen = await breaks.findBreak(platform.db, breakId);
  if (!seen) throw new AppError("SYS_NOT_FOUND");
  if (seen.state === "resolved" || !CORRECTABLE.includes(seen.kind)) {
    throw new AppError("MONEY_STATE", { state: seen.state });
  }
  if (seen.owner_id !== null && seen.owner_id !== operator.operatorId) {
    throw new AppError("OPS_CLAIMED", { by: seen.owner_name ?? "" });
  }
  await actOnBreak(context, { ...proposal, action: "ask", reason: undefined });
  const row = await breaks.findBreak(platform.db, breakId);
  if (!row || row.state === "resolved" || !hasSameSides(row, seen)) throw new AppError("OPS_CHANGED");
  const payment = await booksOf(context, row.source)?.discrepancyOf?.(row);
  if (!payment) throw new AppError("MONEY_STATE", { state: row.state });
  const { plan, memberId, account } = payment;
  if (typeof plan === "string") throw new AppError("MONEY_STATE", { state: plan });
  const way = plan.ways.find((one) => one.bearer === bearer);
  const waits = await isCorrectionPending(context, memberId, { breakId, viewer: operator });
  if (!way || waits) throw new AppError("MONEY_STATE", { state: waits ? "open" : bearer });
  const { player, house, fee, clearing } = way.amounts;
  const subject: CorrectionSubject = {
    kind: "correction",
    breakId,
    source: row.source,
    about: row.subject,
    currency: row.currency,
    movement: plan.kind,
    movementId: plan.movementId,
    before: moneyToText(plan.before),
    after: moneyToText(plan.after),
    bearer,
    player: moneyToText(player),
    house: moneyToText(house),
    fee: moneyToText(fee),
    clearing: moneyToText(clearing),
    ours: row.ours,
    theirs: row.theirs,
    maker: operator.username,
  };
  await inTransaction(platform.database, async (tx) => {
    const locked = await breaks.lockBreak(tx, breakId);
    if (locked?.version !== row.version) throw new AppError("OPS_CHANGED");
    const maker = { operator, ip };
    await fourEyes.ask(tx, {
      kind: "correction",
      member: { id: memberId, account },
      subject: { ...subject },
      note: reason,
      ...(player === 0n ? {} : { money: { currency: row.currency, amount: player } }),
      maker,
    });
    const owner = { owner_id: operator.operatorId, owner_name: operator.username };
    await breaks.changeBreak(tx, locked, owner);
    await breaks.addNote(tx, {
      break_id: breakId,
      at: now(platform.clock),
      author: operator.username,
      action: "propose",
      text: reason,
    });
  });
  return readBreakView(context, breakId, operator);
}

/**
 * Posts an approved correction and ends the break, because the books then agree.
 * @throws AppError OPS_CHANGED where the break or our books changed after the proposal; MONEY_INSUFFICIENT
 */
export async function postCorrection(
  context: ReconciliationContext,
  tx: Tx,
  { approvalId, subject }: ApprovedRequest,
): Promise<void> {
  const agreed = subject as CorrectionSubject;
  const row = await breaks.lockBreak(tx, agreed.breakId);
  const correct = booksOf(context, agreed.source)?.correct;
  const theirs = agreed.theirs && parseProviderReport(agreed.theirs);
  if (!row || !correct || !theirs || row.state === "resolved" || !hasSameSides(row, agreed)) {
    throw new AppError("OPS_CHANGED");
  }
  const amount = (text: string): Money => moneyFromText(text);
  await correct(tx, {
    id: approvalId,
    kind: agreed.movement,
    movementId: agreed.movementId,
    theirs,
    before: amount(agreed.before),
    after: amount(agreed.after),
    amounts: {
      player: amount(agreed.player),
      house: amount(agreed.house),
      fee: amount(agreed.fee),
      clearing: amount(agreed.clearing),
    },
    actor: `operator:${agreed.maker}`,
  });
  const at = now(context.platform.clock);
  await breaks.changeBreak(tx, row, { state: "resolved", resolved_at: at });
  await breaks.addNote(tx, { break_id: row.id, at, author: agreed.maker, action: "correct", text: "" });
}

const hasSameSides = (
  a: { ours: BookRecord | null; theirs: BookRecord | null },
  b: { ours: BookRecord | null; theirs: BookRecord | null },
) => isDeepStrictEqual([a.ours, a.theirs], [b.ours, b.theirs]);
