import type { AuditEntry } from "../audit/index.ts";
import type { Actor } from "./context.ts";
import type { RequestRow } from "./store.ts";

/** The audit entry of an action on a request: `adjustment.ask`, `limit.approve`. */
export function auditOf(
  row: RequestRow,
  { operator, ip }: Actor,
  verb: "ask" | "approve" | "refuse" | "withdraw",
): AuditEntry {
  return {
    actor: `operator:${operator.username}`,
    action: `${row.kind}.${verb}`,
    subject: row.setting ?? `member:${row.member_id}`,
    detail: {
      ...(row.member_account === null ? {} : { account: row.member_account }),
      approval: row.id,
      hash: row.payload_hash.toString("hex"),
      payload: row.payload,
      ...(row.decision === null ? {} : { decision: row.decision }),
    },
    ip,
  };
}
