import { AppError } from "@khela/kernel/errors";
import type { CallContext } from "../../../platform/http/call-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Login } from "./login.ts";

/** Ways to log in, as the log names them. */
type Way = "login" | "register" | "proof" | "code" | "reset" | "trial";

/**
 * Logs the outcome of a login attempt: the account where it is known, the address and the outcome; never the
 * typed values (ASVS 16.3.1).
 */
export async function noteLogin(
  { log }: Platform,
  way: Way,
  { ip, traceId }: CallContext,
  enter: () => Promise<Login>,
): Promise<Login> {
  try {
    const begun = await enter();
    log.info({ way, outcome: begun.scope, memberId: begun.member.id, ip, traceId }, "a session began");
    return begun;
  } catch (error) {
    if (error instanceof AppError)
      log.info({ way, outcome: error.code, ip, traceId }, "no session was given");
    throw error;
  }
}
