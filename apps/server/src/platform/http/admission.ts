import { AppError } from "@khela/kernel/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallLimits } from "./call-limits.ts";
import { addressKey } from "./network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's address, found out once: behind proxies it is worked out of a header. */
    address: string;
    /** What counts as one address: that of an IPv6 customer is a /64. */
    addressKey: string;
    /** Whose session the call has, once that is known; for the log. */
    caller: { memberId: string } | { operatorId: string } | null;
  }
}

/**
 * Meets every request first, pages, files and unknown paths too: notes its address and counts it, and turns away what comes
 * while the server stops.
 */
export function admitRequests(app: FastifyInstance, limits: Pick<CallLimits, "admitAddress">): void {
  let isDraining = false;
  app.addHook("preClose", (done) => {
    isDraining = true;
    done();
  });
  app.decorateRequest("address", "");
  app.decorateRequest("addressKey", "");
  app.decorateRequest("caller", null);
  // With a callback: an async hook would cost every request a promise more.
  app.addHook("onRequest", (request, _reply, done) => {
    request.address = request.ip;
    request.addressKey = addressKey(request.address);
    if (isDraining) return done(new AppError("SYS_UNAVAILABLE"));
    try {
      if (!isPeers(request)) limits.admitAddress(request.addressKey);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** A call of an outside system, which brings those of everybody. */
function isPeers(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { peer?: boolean }).peer === true;
}
