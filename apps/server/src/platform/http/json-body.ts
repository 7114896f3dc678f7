import { AppError } from "@khela/kernel/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Matches text that may contain a forbidden key, literal or escaped. */
const SUSPECT = /__proto__|constructor|\\u/;

const rawBodies = new WeakMap<FastifyRequest, string>();

/** Accepts JSON bodies only and keeps the raw text for signatures and request hashes. `__proto__` keys are refused. */
export function keepRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    const body = String(text);
    rawBodies.set(request, body);
    if (body === "") return done(null, undefined);
    try {
      return done(null, SUSPECT.test(body) ? JSON.parse(body, refuseForbidden) : JSON.parse(body));
    } catch (error) {
      return done(new AppError("SYS_BAD_INPUT", { field: "body", problem: "json" }, { cause: error }));
    }
  });
}

function refuseForbidden(key: string, value: unknown): unknown {
  if (key === "__proto__" || key === "constructor") throw new SyntaxError("forbidden key");
  return value;
}

/** The body as it arrived; empty where there was none, or it was not JSON. */
export function rawBodyOf(request: FastifyRequest): string {
  return rawBodies.get(request) ?? "";
}
