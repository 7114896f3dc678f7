import { createHmac, randomInt } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newTotpSecret, totpStep, totpUri } from "../../../platform/totp.ts";
import { credentialAdded, credentialReplaced } from "../credentials.ts";
import { confirmPassword, type PasswordCheckDeps } from "../passwords/password-check.ts";
import {
  confirmTotpRow,
  deleteTotp,
  findTotp,
  putPendingTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
} from "./totp-store.ts";

/** An unconfirmed secret expires after this time. */
const PENDING_MS = 10 * 60_000;
const RECOVERY_CODES = 10;
/** No letters and digits that look alike; ten of them hold 49 bits. */
const RECOVERY_ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const RECOVERY_LENGTH = 10;
/** The errors that count as a wrong guess at a second factor. */
export const WRONG_FACTOR = ["AUTH_TOTP", "AUTH_PROOF_WRONG", "CODE_WRONG"] as const;

/**
 * Begins to set up two-factor: the secret becomes active once a code has confirmed it (AUTH-12).
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED, AUTH_TOTP_STATE where it is on
 */
export async function beginTotp(
  deps: PasswordCheckDeps,
  session: MemberSession,
  password: string,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { platform } = deps;
  await confirmPassword(deps, session.memberId, password);
  const secret = newTotpSecret();
  const begun = await putPendingTotp(platform.db, session.memberId, {
    secretSealed: platform.secrets.seal(Buffer.from(secret), contextOf(session.memberId)),
    at: now(platform.clock),
  });
  if (!begun) throw new AppError("AUTH_TOTP_STATE");
  return { secret, otpauthUrl: totpUri(secret, session.account) };
}

/**
 * Switches two-factor on. The confirming code is used up.
 * @returns the recovery codes, which are never shown again
 * @throws AppError AUTH_TOTP, AUTH_TOTP_STATE where no secret is pending, AUTH_LOCKED
 */
export async function confirmTotp(
  deps: PasswordCheckDeps,
  session: MemberSession,
  code: string,
): Promise<string[]> {
  const { platform, tries } = deps;
  const { memberId } = session;
  return tries.counted("factor", memberId, WRONG_FACTOR, async () => {
    const row = await findTotp(platform.db, memberId);
    const at = now(platform.clock);
    if (!row || row.confirmed_at || row.begun_at.getTime() + PENDING_MS <= at.getTime())
      throw new AppError("AUTH_TOTP_STATE");
    const step = stepOf(platform, memberId, row.secret_sealed, code);
    if (step === undefined) throw new AppError("AUTH_TOTP");
    const codes = newRecoveryCodes();
    await inTransaction(platform.database, async (tx) => {
      const confirmed = await confirmTotpRow(tx, memberId, { secretSealed: row.secret_sealed, step, at });
      if (!confirmed) throw new AppError("AUTH_TOTP_STATE");
      await replaceRecoveryCodes(tx, memberId, hashesOf(platform, memberId, codes));
      await credentialAdded(platform, tx, memberId);
    });
    return codes;
  });
}

/**
 * Switches two-factor off.
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_TOTP_STATE where it is off, AUTH_LOCKED
 */
export async function removeTotp(
  deps: PasswordCheckDeps,
  session: MemberSession,
  given: { password: string; code: string },
): Promise<void> {
  await proveBoth(deps, session, given);
  const removed = await inTransaction(deps.platform.database, async (tx) => {
    await credentialReplaced(deps.platform, tx, session.memberId);
    return deleteTotp(tx, session.memberId);
  });
  if (!removed) throw new AppError("AUTH_TOTP_STATE");
}

/**
 * Generates new recovery codes and invalidates the old ones.
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_TOTP_STATE where two-factor is off, AUTH_LOCKED
 */
export async function renewRecoveryCodes(
  deps: PasswordCheckDeps,
  session: MemberSession,
  given: { password: string; code: string },
): Promise<string[]> {
  await proveBoth(deps, session, given);
  const { platform } = deps;
  const codes = newRecoveryCodes();
  await inTransaction(platform.database, async (tx) => {
    await replaceRecoveryCodes(tx, session.memberId, hashesOf(platform, session.memberId, codes));
    await credentialReplaced(platform, tx, session.memberId);
  });
  return codes;
}

/**
 * Asks for the password, and for a code (or a recovery code) where two-factor is on.
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_LOCKED, SYS_UNAVAILABLE
 */
export async function confirmOwner(
  deps: PasswordCheckDeps,
  memberId: string,
  given: { password: string; code?: string | undefined },
): Promise<void> {
  await confirmPassword(deps, memberId, given.password);
  if ((await findTotp(deps.platform.db, memberId))?.confirmed_at)
    await proveCode(deps, memberId, given.code ?? "");
}

/**
 * Uses up an authenticator code of the active secret. Call it within a counted attempt.
 * @throws AppError AUTH_TOTP where it is wrong, was used, or two-factor is off
 */
export async function spendTotp(platform: Platform, memberId: string, code: string): Promise<void> {
  const row = await findTotp(platform.db, memberId);
  const step = row?.confirmed_at ? stepOf(platform, memberId, row.secret_sealed, code) : undefined;
  if (step === undefined || !(await spendTotpStep(platform.db, memberId, step)))
    throw new AppError("AUTH_TOTP");
}

/** Uses up a recovery code, typed in any case, with or without its dash. Call it within a counted attempt. */
export async function spendRecovery(platform: Platform, memberId: string, code: string): Promise<boolean> {
  const [hash] = hashesOf(platform, memberId, [code]);
  return hash !== undefined && spendRecoveryCode(platform.db, memberId, hash, now(platform.clock));
}

async function proveBoth(
  deps: PasswordCheckDeps,
  { memberId }: MemberSession,
  given: { password: string; code: string },
): Promise<void> {
  await confirmPassword(deps, memberId, given.password);
  if (!(await findTotp(deps.platform.db, memberId))?.confirmed_at) throw new AppError("AUTH_TOTP_STATE");
  await proveCode(deps, memberId, given.code);
}

async function proveCode(
  { platform, tries }: PasswordCheckDeps,
  memberId: string,
  code: string,
): Promise<void> {
  await tries.counted("factor", memberId, WRONG_FACTOR, async () => {
    if (/^\d{6}$/.test(code)) return spendTotp(platform, memberId, code);
    if (!(await spendRecovery(platform, memberId, code))) throw new AppError("AUTH_TOTP");
  });
}

function stepOf(
  { secrets, clock }: Platform,
  memberId: string,
  secretSealed: Buffer,
  code: string,
): bigint | undefined {
  const secret = secrets.open(secretSealed, contextOf(memberId)).toString();
  return totpStep(secret, code.replace(/\s/g, ""), clock.nowMs());
}

function contextOf(memberId: string): string {
  return `member-totp:${memberId}`;
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join("");
    return `${letters.slice(0, RECOVERY_LENGTH / 2)}-${letters.slice(RECOVERY_LENGTH / 2)}`;
  });
}

function hashesOf({ secrets }: Platform, memberId: string, codes: readonly string[]): Buffer[] {
  return codes.map((code) =>
    createHmac("sha256", secrets.key("pepper", "recovery"))
      .update(`${memberId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`)
      .digest(),
  );
}
