import { AppError } from "@khela/kernel/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

const rawBodies = new WeakMap<FastifyRequest, string>();

/** JSON only; the raw text is kept for signatures and request hashes. `__proto__` keys are refused. */
export function keepRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    const body = String(text);
    rawBodies.set(request, body);
    if (body === "") return done(null, undefined);
    try {
      const parsed: unknown = JSON.parse(body, (key, value: unknown) => {
        if (key === "__proto__" || key === "constructor") throw new SyntaxError("forbidden key");
        return value;
      });
      return done(null, parsed);
    } catch (error) {
      return done(new AppError("SYS_BAD_INPUT", { field: "body", problem: "json" }, { cause: error }));
    }
  });
}

/** The body as it arrived; empty where there was none, or it was no JSON. */
export function rawBodyOf(request: FastifyRequest): string {
  return rawBodies.get(request) ?? "";
}
