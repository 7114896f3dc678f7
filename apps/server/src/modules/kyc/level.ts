import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { type Approved, kycLevel, type KycLevel } from "@khela/rules/kyc/level";
import type { Tx } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import type { KycContext } from "./context.ts";
import { listApproved } from "./store.ts";

/** A member's approved kinds with the expiry date of each document. */
export async function approvedOf(db: Tx | KycContext["platform"]["db"], memberId: string): Promise<Approved> {
  const rows = await listApproved(db, memberId);
  return new Map(rows.map((row) => [row.kind, row.expires_on]));
}

/**
 * The account's level as of today, whether or not the nightly job has run.
 * @returns 0 where there is no such member
 */
export async function levelOf({ platform, identity }: KycContext, memberId: MemberId): Promise<KycLevel> {
  const [member, approved] = await Promise.all([
    identity.findMember(memberId),
    approvedOf(platform.db, memberId),
  ]);
  return kycLevel(member?.contactVerified ?? false, approved, dayOf(platform.clock.nowMs()).key);
}

/**
 * Recomputes the level after a check has changed, and writes it to the account.
 * @param member read before the transaction, so that the caller needs only one connection
 */
export async function renewLevel(
  { platform, identity }: KycContext,
  tx: Tx,
  member: Pick<Member, "id" | "contactVerified">,
): Promise<KycLevel> {
  const today = dayOf(platform.clock.nowMs()).key;
  const level = kycLevel(member.contactVerified, await approvedOf(tx, member.id), today);
  await identity.setKycLevel(tx, member.id, level);
  return level;
}
