import { AppError } from "@khela/kernel/errors";
import type { CallContext } from "../../../platform/http/call-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Login } from "./login.ts";

/** Ways in, as the log names them. */
type Way = "login" | "register" | "proof" | "code" | "reset" | "trial";

/**
 * Writes down how a try to get in ended: who it was where that is known, from which address, with what
 * outcome; never what was typed (ASVS 16.3.1).
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
