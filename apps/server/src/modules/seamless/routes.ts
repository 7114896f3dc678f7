import { VENDOR_RATE_LIMIT } from "@khela/contract/rate-limits";
import * as calls from "@khela/contract/seamless";
import type { AnyEndpoint, HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { createRateLimiter } from "../../platform/http/rate-limit.ts";
import type { SeamlessContext } from "./context.ts";
import { refusalAnswer } from "./errors.ts";
import { useToken } from "./launch.ts";
import type { Operations } from "./operations.ts";
import type { Caller } from "./run.ts";

/**
 * Serves the API that vendors call (GAME-07). Requests are signed by a vendor and answered with the vendor API's
 * codes.
 */
export function serveSeamless(context: SeamlessContext, operations: Operations): void {
  const { http, log, clock, config } = context.platform;
  const limiter = createRateLimiter(clock, config.rateLimitFactor);
  const serve = <E extends AnyEndpoint>(
    endpoint: E,
    handle: (caller: Caller, body: HandlerInput<E>["body"]) => Promise<HandlerOutput<E>>,
  ): void =>
    http.route<AnyEndpoint>(
      endpoint,
      async (input, call) => {
        const vendor = await context.vendors.verify(call);
        // Counted after the signature check: calls that a stranger sends in a vendor's name count against the
        // stranger's address only.
        limiter.hit(vendor, VENDOR_RATE_LIMIT);
        const { ip, receivedAtMs } = call;
        return handle({ vendor, ip, receivedAtMs }, input.body);
      },
      { refuse: (error, request) => refusalAnswer(error, request, log) },
    );
  serve(calls.seamlessAuthenticate, async ({ vendor }, { token }) => {
    const session = await useToken(context, vendor, token);
    const { memberId, currency, country, language, id } = session;
    const balance = await operations.balanceOf(session, session.gameCode);
    return { playerId: memberId, currency, country, language, balance, sessionId: id };
  });
  serve(calls.seamlessBalance, async (caller, body) => ({ balance: await operations.balance(caller, body) }));
  serve(calls.seamlessBet, operations.bet);
  serve(calls.seamlessWin, operations.win);
  serve(calls.seamlessBetWin, operations.betWin);
  serve(calls.seamlessRollback, operations.rollback);
  serve(calls.seamlessEndRound, async (caller, body) => ({
    balance: await operations.endRound(caller, body),
  }));
  serve(calls.seamlessAdjust, operations.adjust);
}
