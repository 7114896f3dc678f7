import { AppError } from "@khela/kernel/errors";
import type { PasswordHasher } from "../../../platform/password-hasher.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findById } from "../member-store.ts";
import type { TryGuard } from "./try-guard.ts";

export interface PasswordCheckDeps {
  platform: Platform;
  hasher: PasswordHasher;
  tries: TryGuard;
}

/**
 * Asks a logged-in member for the password, for steps that a stolen session must not take. Five wrong
 * attempts lock it for five minutes, doubling; without a password an account always fails.
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED (retryAfterS), SYS_UNAVAILABLE
 */
export async function confirmPassword(
  { platform, hasher, tries }: PasswordCheckDeps,
  memberId: string,
  password: string,
): Promise<void> {
  await tries.counted("password", memberId, ["AUTH_PASSWORD_WRONG"], async () => {
    const row = await findById(platform.db, memberId);
    const { ok } = await hasher.verify(password, row?.password_hash ?? null);
    if (!ok) throw new AppError("AUTH_PASSWORD_WRONG");
  });
}
