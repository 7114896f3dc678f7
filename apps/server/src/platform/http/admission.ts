import { AppError } from "@khela/kernel/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallLimits } from "./call-limits.ts";
import { addressKey } from "./network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's address, determined once: behind trusted proxies it comes from a header. */
    address: string;
    /**
     * The key under which calls of this address are counted: IPv6 addresses count by their /64, which belongs to one
     * customer.
     */
    addressKey: string;
    /** The member or operator whose session the call has, once known; for the log. */
    caller: { memberId: string } | { operatorId: string } | null;
  }
}

/**
 * Runs before every other step of every request, including pages, files and unknown paths: notes the address, counts
 * it, and refuses requests while the server stops.
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
  // The hook takes a callback because an async hook would cost every request one more promise.
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

/** Whether an outside system calls: one address then carries the calls of all its users. */
function isPeers(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { peer?: boolean }).peer === true;
}
