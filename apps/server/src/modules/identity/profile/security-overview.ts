import type { CallOutput } from "@khela/contract/endpoint";
import type { getSecurity, listSessions as listSessionsCall } from "@khela/contract/security";
import { AppError } from "@khela/kernel/errors";
import { deviceName } from "@khela/rules/auth/device-name";
import { maskName } from "@khela/rules/auth/mask-name";
import { MEMBER_SESSION, sessionEndMs } from "@khela/rules/auth/session-life";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { memberOf } from "../member.ts";
import { findById } from "../member-store.ts";
import { type OwnContact, ownContacts } from "../contacts/contacts.ts";
import { listOpenSessions, type OpenSessionView } from "../sessions/session-store.ts";
import { lifeOf } from "../sessions/sessions.ts";
import { countRecoveryCodes, findTotp } from "../second-step/totp-store.ts";

/** The account's protection, as its owner sees it (AUTH-20). @throws AppError AUTH_REQUIRED */
export async function securityOverview(
  { platform, system }: { platform: Platform; system: System },
  { memberId }: MemberSession,
): Promise<CallOutput<typeof getSecurity>> {
  const { db } = platform;
  const [row, totp, recoveryCodesLeft, open, required] = await Promise.all([
    findById(db, memberId),
    findTotp(db, memberId),
    countRecoveryCodes(db, memberId),
    openSessions(platform, memberId),
    system.flag("SECONDSTEP3"),
  ]);
  if (!row) throw new AppError("AUTH_REQUIRED");
  const { mobile, email, payeeName } = ownContacts(platform, row);
  return {
    passwordChangedAt: row.password_hash === null ? null : row.password_changed_at.toISOString(),
    paymentPassword: row.payment_password_hash !== null,
    mobile: mobile ? boundOf(mobile) : null,
    email: email ? boundOf(email) : null,
    // A name is fixed once given; an identity check verifies it.
    realName: payeeName ? { masked: maskName(payeeName), verified: row.kyc_level >= 2, fixed: true } : null,
    totp: { on: totp?.confirmed_at != null, recoveryCodesLeft, required },
    kycLevel: memberOf(row).kycLevel,
    sessions: open.length,
  };
}

/** The account's open sessions, the calling one first, then by last use (AUTH-14). */
export async function sessionList(
  { platform, system }: { platform: Platform; system: System },
  session: MemberSession,
): Promise<CallOutput<typeof listSessionsCall>> {
  const open = await openSessions(platform, session.memberId);
  const isCurrent = (one: OpenSessionView) => one.id === session.sessionId;
  return open
    .toSorted(
      (a, b) =>
        Number(isCurrent(b)) - Number(isCurrent(a)) || b.last_seen_at.getTime() - a.last_seen_at.getTime(),
    )
    .map((one) => ({
      id: one.id,
      current: isCurrent(one),
      startedAt: one.started_at.toISOString(),
      lastSeenAt: one.last_seen_at.toISOString(),
      ip: one.ip,
      country: system.countryOf(one.ip),
      device: deviceName(one.device),
      remembered: one.remembered,
    }));
}

/** Sessions that have neither ended nor expired. */
async function openSessions({ db, clock }: Platform, memberId: string): Promise<OpenSessionView[]> {
  const nowMs = clock.nowMs();
  const rows = await listOpenSessions(db, memberId, new Date(nowMs - MEMBER_SESSION.absoluteMs));
  return rows.filter((row) => {
    const times = { startedMs: row.started_at.getTime(), lastSeenMs: row.last_seen_at.getTime() };
    return sessionEndMs(lifeOf("full", row.remembered), times) > nowMs;
  });
}

function boundOf({ masked, verified }: OwnContact) {
  return { masked, verified, fixed: verified };
}
