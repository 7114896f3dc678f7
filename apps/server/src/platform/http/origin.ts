import type { AnyEndpoint } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { FastifyRequest } from "fastify";

/**
 * Refuses a state change that a foreign page caused (CSRF). Players' calls carry a token that no foreign page has;
 * browsers send the operators' cookie by themselves, so operators' calls also need a header that a plain form can't
 * send.
 * @throws AppError SYS_FORBIDDEN_ORIGIN
 */
export function openOrigin(request: FastifyRequest, publicUrl: string, endpoint: AnyEndpoint): void {
  if (endpoint.method === "GET") return;
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== publicUrl) {
    const same = URL.canParse(origin) && new URL(origin).host === host;
    if (!same) throw new AppError("SYS_FORBIDDEN_ORIGIN");
  }
  const consoleCall = endpoint.path.startsWith("/console/");
  if (consoleCall && request.headers["x-requested-with"] !== "khela")
    throw new AppError("SYS_FORBIDDEN_ORIGIN");
}
