import type { MemberId } from "@khela/kernel/ids";
import { now } from "@khela/kernel/clock";
import { SETTING_UP_MS } from "@khela/rules/auth/session-life";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { findById, noteCredentialChange } from "./member-store.ts";
import { endPendingRequest } from "./second-step/end-pending-request.ts";

/** Records that a credential was replaced or removed. Call it in the transaction of the change. */
export async function credentialReplaced(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  await noteCredentialChange(tx, memberId, { at: now(platform.clock), unlessRegisteredAfter: null });
  // A pending lost-device request rests on the old credentials, so it ends (decision 0018).
  await endPendingRequest(platform, tx, memberId);
}

/**
 * Records that a credential was added where there was none. This counts as a change except in the account's
 * first day, when members set the account up. Call it in the transaction of the change.
 */
export async function credentialAdded({ clock }: Platform, tx: Tx, memberId: string): Promise<void> {
  const at = now(clock);
  const unlessRegisteredAfter = new Date(at.getTime() - SETTING_UP_MS);
  await noteCredentialChange(tx, memberId, { at, unlessRegisteredAfter });
}

/**
 * When the password, the payment password, a contact or the second step last changed; a credential first
 * added in the account's first day doesn't count.
 * @returns undefined where nothing has changed, or there is no such member
 */
export async function credentialsChangedAt(
  { db }: Pick<Platform, "db">,
  memberId: MemberId,
): Promise<Date | undefined> {
  return (await findById(db, memberId))?.credentials_changed_at ?? undefined;
}
