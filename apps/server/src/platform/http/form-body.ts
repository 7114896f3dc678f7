import { AppError } from "@khela/kernel/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

const TYPE = "application/x-www-form-urlencoded";

/**
 * Parses form bodies for the endpoints that accept them (`form` in the contract), as strictly as JSON: each name
 * once, each value a text. Other endpoints refuse them like any unknown content type.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(TYPE, { parseAs: "string" }, (request, text, done) => {
    if (!takesForm(request)) {
      return done(Object.assign(new Error("no form is expected here"), { statusCode: 415 }));
    }
    const form: Record<string, string> = {};
    for (const [name, value] of new URLSearchParams(String(text))) {
      if (Object.hasOwn(form, name) || name === "__proto__" || name === "constructor") {
        return done(new AppError("SYS_BAD_INPUT", { field: "body", problem: "form" }));
      }
      form[name] = value;
    }
    return done(null, form);
  });
}

function takesForm(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { form?: boolean }).form === true;
}
