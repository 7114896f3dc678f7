import type { getKycRequest, listKyc } from "@khela/contract/console/kyc";
import type { CallOutput } from "@khela/contract/endpoint";
import type { KycKind } from "@khela/rules/kyc/level";
import { documentTypes, type DocumentType } from "@khela/rules/kyc/document";

export type Row = CallOutput<typeof listKyc>["content"][number];
export type Check = CallOutput<typeof getKycRequest>;

/** How long a check waits for an operator, as a promise to the player: four hours, at most a day. */
export const KYC_PROMISE = { lateMs: 4 * 3_600_000, overMs: 24 * 3_600_000 } as const;

/** Why a check is rejected, in the order in which the kinds of trouble are common. */
const REASONS = ["blurry", "cropped", "name", "number", "birthday", "expired", "kind"] as const;
export type RejectReason = (typeof REASONS)[number];

/** The ready-made reasons that make sense for a kind of check. */
export function reasonsFor(kind: KycKind): readonly RejectReason[] {
  return kind === "identity"
    ? REASONS
    : REASONS.filter((reason) => reason !== "birthday" && reason !== "number");
}

/** What the server knows by these names; a newer one is shown as it is. */
export function isDocumentType(type: string): type is DocumentType {
  return documentTypes.some((known) => known === type);
}

/** Where the review goes on: the open check that waits longest and that nobody has, other than this one. */
export function nextCheck(rows: readonly Row[], than: string): Row | undefined {
  return rows.find((row) => row.id !== than && row.state === "open" && row.claimedBy === null);
}
