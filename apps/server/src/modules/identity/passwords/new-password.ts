import { AppError } from "@khela/kernel/errors";
import { passwordProblem } from "@khela/rules/auth/password-rule";
import { checkField } from "@khela/rules/fields/check-field";
import type { RegisterFields } from "../../system/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** @throws AppError AUTH_PASSWORD_SAME, AUTH_PASSWORD_WEAK */
export function checkNewPassword(password: string, account: string): void {
  const problem = passwordProblem(password, account, isCommonPassword);
  if (problem === "account") throw new AppError("AUTH_PASSWORD_SAME");
  if (problem === "common") throw new AppError("AUTH_PASSWORD_WEAK");
}

/**
 * Checks a new password by the operator's rule, before the account is known.
 * @throws AppError FIELD_FORMAT, AUTH_PASSWORD_WEAK
 */
export function checkPasswordField(field: string, password: string, rule: RegisterFields["password"]): void {
  const problem = checkField(rule, password);
  if (problem) throw new AppError("FIELD_FORMAT", { field, ...problem });
  checkNewPassword(password, "");
}
