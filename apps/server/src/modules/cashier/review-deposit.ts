import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { queryDeposit } from "./query-deposit.ts";
import type { CashierContext } from "./context.ts";
import { changeDeposit, type DepositRow, findDeposit, lockDeposit } from "./store/deposits.ts";
import { deskView } from "./views.ts";

/** States that only a correction by two operators can change. */
const SETTLED = ["succeeded", "reversed"];

/** An operator's action on a deposit. */
export interface DepositReview {
  depositId: string;
  operator: { operatorId: string; username: string };
  ip: string;
}

type DeskRow = ReturnType<typeof deskView>;

/**
 * Claims a deposit. A payment that arrives is credited all the same. @throws AppError OPS_CLAIMED, MONEY_STATE,
 * SYS_NOT_FOUND
 */
export function claimDeposit(context: CashierContext, review: DepositReview): Promise<DeskRow> {
  const { operatorId, username } = review.operator;
  return hold(context, review, "deposit.claim", { claimed_by: operatorId, claimed_name: username });
}

/** Releases a claimed deposit, whatever its state. @throws AppError OPS_CLAIMED, SYS_NOT_FOUND */
export function releaseDeposit(context: CashierContext, review: DepositReview): Promise<DeskRow> {
  return hold(context, review, "deposit.release", { claimed_by: null, claimed_name: null });
}

/**
 * Queries the provider at once, for an operator whose player misses a deposit; works also after the scheduled queries
 * have ended. Only the provider's answer changes anything (OPS-03).
 * @throws AppError SYS_NOT_FOUND; MONEY_STATE where it is settled; OPS_CLAIMED where another operator has claimed it;
 * MONEY_IN_FLIGHT while another process is querying
 */
export async function reviewDeposit(context: CashierContext, review: DepositReview): Promise<DeskRow> {
  const { depositId, operator } = review;
  const { state } = await read(context, depositId);
  if (SETTLED.includes(state)) throw new AppError("MONEY_STATE");
  const asked = await queryDeposit(context, depositId, async (tx, row) => {
    refuseOthers(row, operator.operatorId);
    await note(context, tx, review, { action: "deposit.ask", detail: { state } });
  });
  if (!asked) throw new AppError("MONEY_IN_FLIGHT");
  return deskView(await read(context, depositId), operator.operatorId);
}

function hold(
  context: CashierContext,
  review: DepositReview,
  action: "deposit.claim" | "deposit.release",
  holder: Pick<DepositRow, "claimed_by" | "claimed_name">,
): Promise<DeskRow> {
  const { depositId, operator } = review;
  return inTransaction(context.platform.database, async (tx) => {
    await read(context, depositId, tx);
    const row = await lockDeposit(tx, depositId);
    refuseOthers(row, operator.operatorId);
    if (holder.claimed_by !== null && SETTLED.includes(row.state)) throw new AppError("MONEY_STATE");
    const changed = await changeDeposit(tx, depositId, row.state, holder);
    const detail = { reference: row.reference, member: row.member_id, state: row.state };
    await note(context, tx, review, { action, detail });
    return deskView(changed ?? row, operator.operatorId);
  });
}

async function read({ platform }: CashierContext, id: string, tx?: Tx): Promise<DepositRow> {
  const row = await findDeposit(tx ?? platform.db, { id });
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return row;
}

/** Refuses operators other than the one who claimed the deposit. @throws AppError OPS_CLAIMED */
function refuseOthers({ claimed_by, claimed_name }: DepositRow, operatorId: string): void {
  if (claimed_by !== null && claimed_by !== operatorId)
    throw new AppError("OPS_CLAIMED", { by: claimed_name ?? "" });
}

const note = (
  { audit }: CashierContext,
  tx: Tx,
  { depositId, operator, ip }: DepositReview,
  entry: { action: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> =>
  audit.write(tx, { actor: `operator:${operator.username}`, subject: `deposit:${depositId}`, ...entry, ip });
