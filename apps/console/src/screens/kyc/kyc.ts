import type { getKycRequest, listKyc } from "@khela/contract/console/kyc";
import type { CallOutput } from "@khela/contract/endpoint";
import type { KycKind } from "@khela/rules/kyc/level";
import { documentTypes, type DocumentType } from "@khela/rules/kyc/document";

export type Row = CallOutput<typeof listKyc>["content"][number];
export type Check = CallOutput<typeof getKycRequest>;

/** The promised waiting time of a check: four hours, at most a day. */
export const KYC_PROMISE = { lateMs: 4 * 3_600_000, overMs: 24 * 3_600_000 } as const;

/** The reasons for a rejection, the most common first. */
const REASONS = ["blurry", "cropped", "name", "number", "birthday", "expired", "kind"] as const;
export type RejectReason = (typeof REASONS)[number];

/** The preset reasons that apply to a kind of check. */
export function reasonsFor(kind: KycKind): readonly RejectReason[] {
  return kind === "identity"
    ? REASONS
    : REASONS.filter((reason) => reason !== "birthday" && reason !== "number");
}

/** Whether the console knows a document type; one of a newer server is shown as it is. */
export function isDocumentType(type: string): type is DocumentType {
  return documentTypes.some((known) => known === type);
}

/** The next check to review: the open, unclaimed check that has waited longest, other than this one. */
export function nextCheck(rows: readonly Row[], than: string): Row | undefined {
  return rows.find((row) => row.id !== than && row.state === "open" && row.claimedBy === null);
}
