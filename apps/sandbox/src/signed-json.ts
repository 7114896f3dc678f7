/** Receives the site's calls: JSON whose exact bytes are signed (signature.ts). */
import type { Clock } from "@khela/kernel/clock";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSigned, sign } from "./signature.ts";

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Parses JSON bodies and keeps their bytes for the check.
 * @returns a `preValidation` hook that refuses a call with a wrong signature (401)
 */
export function takeSignedJson(app: FastifyInstance, secret: () => string, clock: Clock): Check {
  const rawBodies = new WeakMap<FastifyRequest, string>();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    rawBodies.set(request, String(body));
    try {
      done(null, JSON.parse(String(body)));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
  return async (request, reply) => {
    const headers = {
      timestamp: String(request.headers["x-timestamp"] ?? ""),
      signature: String(request.headers["x-signature"] ?? ""),
    };
    if (!isSigned(secret(), rawBodies.get(request) ?? "", headers, clock.nowMs())) {
      await reply.code(401).send({ error: "bad_signature" });
    }
  };
}

/**
 * Signs every JSON answer to a signed call. The signed text is the call's own signature, a dot, and the
 * answer, so that the answer is valid for this call alone.
 */
export function signAnswers(app: FastifyInstance, secret: () => string, clock: Clock): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const asked = request.headers["x-signature"];
    if (typeof asked !== "string" || typeof payload !== "string") return payload;
    reply.headers({ ...sign(secret(), `${asked}.${payload}`, clock.nowMs()) });
    return payload;
  });
}
