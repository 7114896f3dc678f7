import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listKyc } from "@khela/contract/console/kyc";
import type { requestKyc } from "@khela/contract/kyc";
import type { Member } from "../identity/index.ts";
import { holderOf } from "./review-kyc.ts";
import type { KycRow } from "./store.ts";

/** A request as the player sees it. */
export function requestView(row: KycRow): HandlerOutput<typeof requestKyc> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    at: row.at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    expiresOn: row.expires_on,
  };
}

/** A request as a row of the operators' queue; once decided, `claimedBy` is the operator who decided. */
export function queueView(
  row: KycRow,
  member: Member | undefined,
  at: Date,
): HandlerOutput<typeof listKyc>["content"][number] {
  const holder = row.state === "open" ? holderOf(row, at)?.name : row.claimed_name;
  const until = row.decided_at ?? at;
  return {
    ...requestView(row),
    memberId: row.member_id,
    account: member?.account ?? "",
    level: member?.kycLevel ?? 0,
    documentType: row.document_type,
    claimedBy: holder ?? null,
    waitingS: Math.max(0, Math.floor((until.getTime() - row.at.getTime()) / 1000)),
  };
}
