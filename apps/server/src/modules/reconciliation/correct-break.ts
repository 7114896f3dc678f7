import { now } from "@khela/kernel/clock";
import type { BreakWithNotes } from "@khela/contract/console/reconciliation";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { CorrectionBearer } from "@khela/rules/cashier/correction";
import type { Side } from "@khela/rules/reconciliation/books";
import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { wordFrom } from "../cashier/index.ts";
import type { ApprovedRequest } from "../four-eyes/index.ts";
import { actOnBreak, type BreakDeed } from "./act-on-break.ts";
import { booksOf, type ReconciliationContext } from "./context.ts";
import * as breaks from "./store/breaks.ts";
import { CORRECTABLE, isWaiting, readBreakView } from "./views.ts";

/** What an operator asks for about a break. */
export interface Proposal extends Pick<BreakDeed, "breakId" | "version" | "operator" | "ip"> {
  /** Who carries the difference. */
  bearer: CorrectionBearer;
  reason: string;
}

/** What waits for the second person; its hash is what is approved. Amounts as text: it travels as JSON. */
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
  ours: Side | null;
  theirs: Side | null;
  maker: string;
}

/**
 * Asks that our books follow the other side's word (OPS-03); nothing moves before another operator
 * approves. The other side is asked once more first: what it says now is what is followed.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED (also where its word is another one now), OPS_CLAIMED,
 * MONEY_STATE where nothing is to be posted, or a correction waits already
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
  if (!row || row.state === "resolved" || !saysTheSame(row, seen)) throw new AppError("OPS_CHANGED");
  const payment = await booksOf(context, row.source)?.inDoubt?.(row);
  if (!payment) throw new AppError("MONEY_STATE", { state: row.state });
  const { plan, memberId, account } = payment;
  if (typeof plan === "string") throw new AppError("MONEY_STATE", { state: plan });
  const way = plan.ways.find((one) => one.bearer === bearer);
  const waits = await isWaiting(context, memberId, { breakId, viewer: operator });
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
 * Posts an approved correction and ends the break: the books agree now.
 * @throws AppError OPS_CHANGED where the break or our book is not as it was proposed; MONEY_INSUFFICIENT
 */
export async function postCorrection(
  context: ReconciliationContext,
  tx: Tx,
  { approvalId, subject }: ApprovedRequest,
): Promise<void> {
  const agreed = subject as CorrectionSubject;
  const row = await breaks.lockBreak(tx, agreed.breakId);
  const correct = booksOf(context, agreed.source)?.correct;
  const theirs = agreed.theirs && wordFrom(agreed.theirs);
  if (!row || !correct || !theirs || row.state === "resolved" || !saysTheSame(row, agreed)) {
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

const saysTheSame = (
  a: { ours: Side | null; theirs: Side | null },
  b: { ours: Side | null; theirs: Side | null },
) => isDeepStrictEqual([a.ours, a.theirs], [b.ours, b.theirs]);
