import { createHash } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { APPROVAL_TTL_MS } from "@khela/rules/operators/four-eyes";
import type { Tx } from "../../platform/database.ts";
import { auditOf } from "./audit-entry.ts";
import type { ApprovalOrder, FourEyesContext } from "./context.ts";
import { insertRequest } from "./store.ts";
import { type ApprovalView, viewOf } from "./views.ts";

/** SHA-256 of a payload, which is stored beside it. */
export const payloadHash = (payload: string): Buffer => createHash("sha256").update(payload).digest();

/** Writes a request. Action, subject and reason form one text, whose hash is approved. */
export async function askForApproval(
  context: FourEyesContext,
  tx: Tx,
  order: ApprovalOrder,
): Promise<ApprovalView> {
  const { platform, audit } = context;
  const { member, setting, maker, money } = order;
  const id = platform.ids.next();
  const at = now(platform.clock);
  const payload = JSON.stringify({
    id,
    kind: order.kind,
    ...(member ? { member: member.id } : { setting }),
    maker: maker.operator.operatorId,
    note: order.note,
    subject: order.subject,
  });
  const row = await insertRequest(tx, {
    id,
    kind: order.kind,
    member_id: member?.id ?? null,
    member_account: member?.account ?? null,
    setting: setting ?? null,
    payload,
    payload_hash: payloadHash(payload),
    note: order.note,
    maker_id: maker.operator.operatorId,
    maker_name: maker.operator.name,
    asked_at: at,
    expires_at: new Date(at.getTime() + APPROVAL_TTL_MS),
    currency: money?.currency ?? null,
    amount: money?.amount ?? null,
  });
  await audit.write(tx, auditOf(row, maker, "ask"));
  return viewOf(context, row, maker.operator);
}
