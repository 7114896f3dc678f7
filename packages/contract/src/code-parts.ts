import * as z from "zod/mini";

/** The shared parts of calls around one-time codes by SMS and mail. Source: AUTH-18. */

/** The number or address is invalid. */
export const PHONE_ERRORS = ["PHONE_FORMAT", "PHONE_MISSING", "PHONE_NOT_ALLOWED"] as const;
/** No code was sent. */
export const SEND_ERRORS = ["PHONE_TOO_MANY", "PHONE_QUOTA", "PHONE_UNKNOWN"] as const;
/** The typed code is invalid; PHONE_TOO_MANY after five invalid ones. */
export const CODE_ERRORS = ["CODE_MISSING", "CODE_WRONG", "CODE_EXPIRED", "PHONE_TOO_MANY"] as const;
/** The new password is not acceptable. */
export const NEW_PASSWORD_ERRORS = ["AUTH_PASSWORD_WEAK", "AUTH_PASSWORD_SAME", "FIELD_FORMAT"] as const;
/** The password that a logged-in member must confirm a step with, or the code with it, is wrong. */
export const CONFIRM_ERRORS = ["AUTH_PASSWORD_WRONG", "AUTH_LOCKED"] as const;

/** How long the code is valid, for the button's countdown. */
export const sent = z.object({ expiredMinutes: z.int() });
/** The channel by which an account receives its codes. */
export const codeMethod = z.enum(["sms", "email"]);
