import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { receiptTransitions } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { changeSlice, type Locked, lockSlice } from "../store/slices.ts";
import { awaitReceipt } from "./await-receipt.ts";
import { noteNews } from "./note-news.ts";

/** An operator's action on a slice. */
export interface CaseAct {
  sliceId: string;
  operator: { operatorId: string; username: string };
  ip: string;
}

/** Claims a case. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED, MONEY_STATE where it needs no operator */
export function claimCase(context: CashierContext, asked: CaseAct): Promise<void> {
  return act(context, asked, "payout.claim", async (tx, { slice }) => {
    if (slice.receipt !== "disputed" && slice.state !== "unclear") {
      throw new AppError("MONEY_STATE", { state: slice.receipt ?? slice.state });
    }
    const { operatorId, username } = asked.operator;
    if (slice.claimed_by !== operatorId) {
      await changeSlice(tx, slice, { claimed_by: operatorId, claimed_name: username });
      await noteNews(context, tx, slice, { what: "claimed", actor: `operator:${username}` });
    }
    return {};
  });
}

/** Releases a claimed case. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED */
export function releaseCase(context: CashierContext, asked: CaseAct): Promise<void> {
  return act(context, asked, "payout.release", async (tx, { slice }) => {
    if (slice.claimed_by !== null) {
      await changeSlice(tx, slice, { claimed_by: null, claimed_name: null });
      await noteNews(context, tx, slice, { what: "released", actor: `operator:${asked.operator.username}` });
    }
    return {};
  });
}

/**
 * Answers a dispute with the payer's proof: the player reads it, and the time to confirm or dispute starts again. The
 * refund policy of a forced receipt stays the same. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED, MONEY_STATE
 */
export function proveCase(context: CashierContext, asked: CaseAct & { proof: string }): Promise<void> {
  return act(context, asked, "payout.prove", async (tx, { slice }) => {
    const receipt = slice.receipt && nextState(receiptTransitions, slice.receipt, "prove");
    if (!receipt) throw new AppError("MONEY_STATE", { state: slice.receipt ?? slice.state });
    await changeSlice(tx, slice, {
      ...awaitReceipt(context),
      receipt,
      refund_policy: slice.refund_policy,
      payer_proof: asked.proof,
      claimed_by: null,
      claimed_name: null,
    });
    await noteNews(context, tx, slice, {
      what: "proved",
      actor: `operator:${asked.operator.username}`,
      note: asked.proof,
    });
    return { proof: asked.proof };
  });
}

/** Runs one action on a slice that no other operator has claimed, with its audit entry, in one transaction. */
export async function act(
  { ledger, audit }: CashierContext,
  { sliceId, operator, ip, anybodys = false }: CaseAct & { anybodys?: boolean },
  action: string,
  work: (tx: Tx, locked: Locked) => Promise<Record<string, unknown>>,
): Promise<void> {
  await ledger.transaction(async (tx) => {
    const locked = await lockSlice(tx, sliceId);
    if (!locked) throw new AppError("SYS_NOT_FOUND");
    const { slice, withdrawal } = locked;
    if (!anybodys && slice.claimed_by !== null && slice.claimed_by !== operator.operatorId) {
      throw new AppError("OPS_CLAIMED", { by: slice.claimed_name ?? "" });
    }
    const detail = await work(tx, locked);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action,
      subject: `withdrawal:${withdrawal.id}`,
      detail: {
        reference: slice.reference,
        member: slice.member_id,
        amount: moneyToText(slice.amount),
        currency: slice.currency,
        ...detail,
      },
      ip,
    });
  });
}
