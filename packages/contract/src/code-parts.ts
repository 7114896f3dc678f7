import * as z from "zod/mini";

/** What the calls around one-time codes by SMS and mail share. Source: AUTH-18. */

/** A number or address that is no good. */
export const PHONE_ERRORS = ["PHONE_FORMAT", "PHONE_MISSING", "PHONE_NOT_ALLOWED"] as const;
/** Nothing was sent. */
export const SEND_ERRORS = ["PHONE_TOO_MANY", "PHONE_QUOTA", "PHONE_UNKNOWN"] as const;
/** A typed code that is no good; PHONE_TOO_MANY after five of them. */
export const CODE_ERRORS = ["CODE_MISSING", "CODE_WRONG", "CODE_EXPIRED", "PHONE_TOO_MANY"] as const;
/** A new password that is no good. */
export const NEW_PASSWORD_ERRORS = ["AUTH_PASSWORD_WEAK", "AUTH_PASSWORD_SAME", "FIELD_FORMAT"] as const;
/** The password, or a code with it, that a step asks a logged-in member for. */
export const CONFIRM_ERRORS = ["AUTH_PASSWORD_WRONG", "AUTH_LOCKED"] as const;

/** How long the code works; the button counts down from it. */
export const sent = z.object({ expiredMinutes: z.int() });
/** Where an account gets its codes. */
export const codeMethod = z.enum(["sms", "email"]);
