import type { AgentTransfer, TransferRequest } from "@khela/contract/agent-transfers";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { Member } from "../identity/index.ts";
import type { AgentTransferContext } from "./context.ts";
import type { RequestRow, TransferRow } from "./store.ts";

type Names = ReadonlyMap<MemberId, Pick<Member, "account" | "masked">>;

/** The names of all members in these rows. */
export function namesOf(
  { identity }: AgentTransferContext,
  rows: readonly (TransferRow | RequestRow)[],
): Promise<Names> {
  return identity.findMembers(
    rows.flatMap((row) =>
      "sender_id" in row ? [row.sender_id, row.receiver_id] : [row.asker_id, row.upline_id],
    ),
  );
}

/** Agents see their downlines' names; an upline's name stays masked. */
function counterpart(relation: "upline" | "downline", id: MemberId, names: Names) {
  const member = names.get(id);
  return { relation, account: (relation === "downline" ? member?.account : member?.masked) ?? "" };
}

/** A transfer as one of its two members sees it. */
export function transferView(row: TransferRow, viewer: MemberId, names: Names): AgentTransfer {
  const sent = row.sender_id === viewer;
  const opposite = row.direction === "upline" ? "downline" : "upline";
  return {
    transferId: row.id,
    reference: row.reference,
    direction: sent ? "sent" : "received",
    counterpart: counterpart(sent ? row.direction : opposite, sent ? row.receiver_id : row.sender_id, names),
    amount: moneyToText(row.amount),
    remark: row.remark,
    at: row.at.toISOString(),
  };
}

/** A request as one of its two members sees it. */
export function requestView(row: RequestRow, viewer: MemberId, names: Names): TransferRequest {
  const made = row.asker_id === viewer;
  return {
    requestId: row.id,
    direction: made ? "made" : "received",
    counterpart: counterpart(made ? "upline" : "downline", made ? row.upline_id : row.asker_id, names),
    amount: moneyToText(row.amount),
    remark: row.remark,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
