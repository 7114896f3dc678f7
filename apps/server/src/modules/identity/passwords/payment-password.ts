import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { paymentPasswordProblem } from "@khela/rules/auth/payment-password";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import { credentialAdded, credentialReplaced } from "../credentials.ts";
import { openProfile } from "../member.ts";
import { findById, rehashPaymentPassword, writePaymentPassword } from "../member-store.ts";
import { confirmPassword, type PasswordCheckDeps } from "./password-check.ts";

const LENGTH = { min: 6, max: 6 } as const;

/** `password` is the login password, which proves that the owner asks. */
export interface PaymentPasswordForm {
  password: string;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

/**
 * Sets or changes the six-digit payment password for withdrawals (AUTH-20).
 * @throws AppError FIELD_FORMAT, AUTH_PASSWORD_WEAK (a sequence, a birthday), AUTH_PASSWORD_SAME (the login
 *   password, or the present digits), AUTH_PASSWORD_WRONG, AUTH_LOCKED, SYS_UNAVAILABLE
 */
export async function setOwnPaymentPassword(
  deps: PasswordCheckDeps,
  { memberId }: Pick<MemberSession, "memberId">,
  form: PaymentPasswordForm,
): Promise<void> {
  const { platform, hasher } = deps;
  const row = await findById(platform.db, memberId);
  if (!row) throw new AppError("AUTH_REQUIRED");
  const digits = form.paymentPassword;
  const problem = paymentPasswordProblem(digits, openProfile(platform.secrets, row).birthday);
  if (problem === "format") {
    throw new AppError("FIELD_FORMAT", { field: "paymentPassword", patternId: "digits", ...LENGTH });
  }
  if (form.confirmPaymentPassword !== digits) {
    throw new AppError("FIELD_FORMAT", { field: "confirmPaymentPassword", patternId: "confirm", ...LENGTH });
  }
  await confirmPassword(deps, memberId, form.password);
  // Report this only after the password check, so that nobody else learns anything about the digits.
  if (problem === "weak") throw new AppError("AUTH_PASSWORD_WEAK");
  if (digits === form.password.normalize("NFKC")) throw new AppError("AUTH_PASSWORD_SAME");
  const old = row.payment_password_hash;
  if (old !== null && (await hasher.verify(digits, old)).ok) throw new AppError("AUTH_PASSWORD_SAME");
  const hash = await hasher.hash(digits);
  await inTransaction(platform.database, async (tx) => {
    await writePaymentPassword(tx, memberId, hash);
    await (old === null ? credentialAdded : credentialReplaced)(platform, tx, memberId);
  });
}

/**
 * Checks the payment password before a withdrawal.
 * @returns false where the member has none
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED (five wrong ones in a row), SYS_UNAVAILABLE
 */
export async function checkPaymentPassword(
  { platform, hasher, tries }: PasswordCheckDeps,
  memberId: MemberId,
  typed: string,
): Promise<boolean> {
  const stored = (await findById(platform.db, memberId))?.payment_password_hash;
  if (!stored) return false;
  await tries.counted("payment", memberId, ["AUTH_PASSWORD_WRONG"], async () => {
    const { ok, outdated } = await hasher.verify(typed, stored);
    if (!ok) throw new AppError("AUTH_PASSWORD_WRONG");
    if (outdated) await rehashPaymentPassword(platform.db, memberId, stored, await hasher.hash(typed));
  });
  return true;
}
