import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { receiptTransitions } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { changeInstalment, type Locked, lockInstalment } from "../store/instalments.ts";
import { awaitReceipt } from "./await-receipt.ts";
import { recordInstalmentEvent } from "./record-instalment-event.ts";

/** An operator's action on an instalment. */
export interface CaseAct {
  instalmentId: string;
  operator: { operatorId: string; username: string };
  ip: string;
}

/** Claims a case. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED, MONEY_STATE where it needs no operator */
export function claimCase(context: CashierContext, asked: CaseAct): Promise<void> {
  return act(context, asked, "payout.claim", async (tx, { instalment }) => {
    if (instalment.receipt !== "disputed" && instalment.state !== "unclear") {
      throw new AppError("MONEY_STATE", { state: instalment.receipt ?? instalment.state });
    }
    const { operatorId, username } = asked.operator;
    if (instalment.claimed_by !== operatorId) {
      await changeInstalment(tx, instalment, { claimed_by: operatorId, claimed_name: username });
      await recordInstalmentEvent(context, tx, instalment, {
        what: "claimed",
        actor: `operator:${username}`,
      });
    }
    return {};
  });
}

/** Releases a claimed case. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED */
export function releaseCase(context: CashierContext, asked: CaseAct): Promise<void> {
  return act(context, asked, "payout.release", async (tx, { instalment }) => {
    if (instalment.claimed_by !== null) {
      await changeInstalment(tx, instalment, { claimed_by: null, claimed_name: null });
      await recordInstalmentEvent(context, tx, instalment, {
        what: "released",
        actor: `operator:${asked.operator.username}`,
      });
    }
    return {};
  });
}

/**
 * Answers a dispute with the payer's proof: the player reads it, and the time to confirm or dispute starts again. The
 * refund policy of a forced receipt stays the same. @throws AppError SYS_NOT_FOUND, OPS_CLAIMED, MONEY_STATE
 */
export function proveCase(context: CashierContext, asked: CaseAct & { proof: string }): Promise<void> {
  return act(context, asked, "payout.prove", async (tx, { instalment }) => {
    const receipt = instalment.receipt && nextState(receiptTransitions, instalment.receipt, "prove");
    if (!receipt) throw new AppError("MONEY_STATE", { state: instalment.receipt ?? instalment.state });
    await changeInstalment(tx, instalment, {
      ...awaitReceipt(context),
      receipt,
      refund_policy: instalment.refund_policy,
      payer_proof: asked.proof,
      claimed_by: null,
      claimed_name: null,
    });
    await recordInstalmentEvent(context, tx, instalment, {
      what: "proved",
      actor: `operator:${asked.operator.username}`,
      note: asked.proof,
    });
    return { proof: asked.proof };
  });
}

/** Runs one action on an instalment that no other operator has claimed, with its audit entry, in one transaction. */
export async function act(
  { ledger, audit }: CashierContext,
  { instalmentId, operator, ip, anybodys = false }: CaseAct & { anybodys?: boolean },
  action: string,
  work: (tx: Tx, locked: Locked) => Promise<Record<string, unknown>>,
): Promise<void> {
  await ledger.transaction(async (tx) => {
    const locked = await lockInstalment(tx, instalmentId);
    if (!locked) throw new AppError("SYS_NOT_FOUND");
    const { instalment, withdrawal } = locked;
    if (!anybodys && instalment.claimed_by !== null && instalment.claimed_by !== operator.operatorId) {
      throw new AppError("OPS_CLAIMED", { by: instalment.claimed_name ?? "" });
    }
    const detail = await work(tx, locked);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action,
      subject: `withdrawal:${withdrawal.id}`,
      detail: {
        reference: instalment.reference,
        member: instalment.member_id,
        amount: moneyToText(instalment.amount),
        currency: instalment.currency,
        ...detail,
      },
      ip,
    });
  });
}
