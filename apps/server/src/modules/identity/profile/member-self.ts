import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Member, memberOf } from "../member.ts";
import { findById, updatePreference } from "../member-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import type { Sessions } from "../sessions/sessions.ts";

interface Deps {
  platform: Platform;
  sessions: Sessions;
}

/** The logged-in member. @throws AppError AUTH_REQUIRED */
export async function ownMember({ platform }: Deps, session: MemberSession): Promise<Member> {
  const row = await findById(platform.db, session.memberId);
  if (!row) throw new AppError("AUTH_REQUIRED");
  return memberOf(row);
}

/** Ends this session; no process accepts its token once this returns (AUTH-14). */
export async function logOut({ platform, sessions }: Deps, session: MemberSession): Promise<void> {
  const end = { at: now(platform.clock), reason: "logout" } as const;
  await endSessions(platform.db, session.memberId, { only: session.sessionId }, end);
  sessions.invalidate([session.sessionId], "logout");
}

/** Ends every session of the account, including this one (AUTH-14). @returns the number that were open */
export async function logOutEverywhere(
  { platform, sessions }: Deps,
  session: MemberSession,
): Promise<number> {
  const end = { at: now(platform.clock), reason: "logout_everywhere" } as const;
  const ended = await endSessions(platform.db, session.memberId, {}, end);
  sessions.invalidate(ended, "logout_everywhere");
  return ended.length;
}

/**
 * Ends one session of the account; no process accepts its token once this returns (AUTH-14).
 * @throws AppError SYS_NOT_FOUND where the account has no such session, or it has ended
 */
export async function endOwnSession(
  { platform, sessions }: Deps,
  session: MemberSession,
  sessionId: string,
): Promise<void> {
  const end = { at: now(platform.clock), reason: "ended" } as const;
  const ended = await endSessions(platform.db, session.memberId, { only: sessionId }, end);
  if (ended.length === 0) throw new AppError("SYS_NOT_FOUND");
  sessions.invalidate(ended, "ended");
}

/** Remembers the member's language. */
export async function setPreference(
  { platform, sessions }: Deps,
  session: MemberSession,
  preference: { language: string },
): Promise<void> {
  await updatePreference(platform.db, session.memberId, preference);
  sessions.refreshed(session.sessionId);
}
