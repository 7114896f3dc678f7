import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { checkField } from "@khela/rules/fields/check-field";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { PasswordHasher } from "../../../platform/password-hasher.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { credentialAdded, credentialReplaced } from "../credentials.ts";
import { findById, replacePassword } from "../member-store.ts";
import { checkNewPassword } from "./new-password.ts";
import { refuseStolen } from "./stolen-passwords.ts";
import { endSessions, widenScope } from "../sessions/session-store.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { TryGuard } from "./try-guard.ts";

/**
 * Changes the password: every other session ends, this one continues with full scope (AUTH-06, AUTH-11).
 * @throws AppError FIELD_FORMAT, AUTH_OLD_PASSWORD, AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK, AUTH_LOCKED,
 *   SYS_UNAVAILABLE
 */
export async function changePassword(
  deps: {
    platform: Platform;
    system: System;
    hasher: PasswordHasher;
    sessions: Sessions;
    tries: TryGuard;
  },
  session: MemberSession,
  form: { oldPassword: string; newPassword: string; confirmNewPassword: string },
): Promise<void> {
  const { platform, hasher, sessions } = deps;
  const { password: rule } = await deps.system.registerFields();
  const problem = checkField(rule, form.newPassword);
  if (problem) throw new AppError("FIELD_FORMAT", { field: "newPassword", ...problem });
  if (form.confirmNewPassword !== form.newPassword) {
    const { minLength: min, maxLength: max } = rule;
    throw new AppError("FIELD_FORMAT", { field: "confirmNewPassword", patternId: "confirm", min, max });
  }
  checkNewPassword(form.newPassword, session.account);
  const row = await findById(platform.db, session.memberId);
  if (!row) throw new AppError("AUTH_REQUIRED");
  await deps.tries.counted("password", row.id, ["AUTH_OLD_PASSWORD"], async () => {
    const old = await hasher.verify(form.oldPassword, row.password_hash);
    if (!old.ok) throw new AppError("AUTH_OLD_PASSWORD");
  });
  if (form.oldPassword.normalize("NFKC") === form.newPassword.normalize("NFKC"))
    throw new AppError("AUTH_PASSWORD_SAME");
  await refuseStolen(platform, form.newPassword);
  const after = await hasher.hash(form.newPassword);
  const at = now(platform.clock);
  const ended = await inTransaction(platform.database, async (tx) => {
    const replaced = await replacePassword(tx, row.id, { before: row.password_hash, after, at });
    if (!replaced) throw new AppError("AUTH_OLD_PASSWORD");
    // An initial password was recorded as a credential change when it was handed out.
    const changed = row.initial_password_until === null ? credentialReplaced : credentialAdded;
    await changed(platform, tx, row.id);
    await widenScope(tx, session.sessionId);
    return endSessions(tx, row.id, { except: session.sessionId }, { at, reason: "password" });
  });
  sessions.refreshed(session.sessionId);
  sessions.invalidate(ended, "password");
}
