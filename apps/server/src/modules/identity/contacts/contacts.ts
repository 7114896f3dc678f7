import { createHmac } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { type Mobile, type NumberPolicy, readMobile } from "@khela/rules/contact/number-plan";
import type { Secrets } from "../../../platform/secrets.ts";

export type ContactKind = "mobile" | "email";

const PROBLEMS = {
  missing: "PHONE_MISSING",
  format: "PHONE_FORMAT",
  notAllowed: "PHONE_NOT_ALLOWED",
} as const;

/**
 * Reads a number that a person typed.
 * @throws AppError PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED
 */
export function mobileOf(
  policy: NumberPolicy,
  typed: string | undefined,
  countryDialingCode: string | undefined,
): Mobile {
  const read = readMobile(typed, countryDialingCode, policy);
  if (typeof read === "string") throw new AppError(PROBLEMS[read]);
  return read;
}

/** What a number (E.164) or an address (in its one form) is looked up by. */
export function contactKey(secrets: Secrets, kind: ContactKind, value: string): Buffer {
  return createHmac("sha256", secrets.key("pepper", "contact")).update(`${kind}:${value}`).digest();
}
