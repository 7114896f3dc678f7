import { AppError } from "@khela/kernel/errors";
import { supportCode } from "@khela/kernel/support-code";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../database.ts";
import type { Log } from "../log.ts";
import { failureBody, type FileAnswer, RawAnswer } from "./answer.ts";
import { takesPicture } from "./picture-body.ts";

/** Sends a finished answer, with Retry-After where it has one. */
export function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  // Close the connection rather than wait for the rest of a body that was refused.
  if (takesPicture(reply.request) && reply.request.raw.isPaused()) reply.header("connection", "close");
  if (answer.retryAfterS !== undefined) reply.header("retry-after", String(answer.retryAfterS));
  return reply
    .code(answer.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(answer.body);
}

/** Streams a file part by part, as fast as the client reads it. */
export function sendFile(reply: FastifyReply, { fileName, chunks }: FileAnswer, type: string): FastifyReply {
  return reply
    .code(200)
    .header("content-type", type.startsWith("text/") ? `${type}; charset=utf-8` : type)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(Readable.from(chunks));
}

/**
 * Turns every thrown error into one answer of the catalogue. Except for 429, the log gets one line with the reference
 * that the user sees (ERR-01), the caller, and the address of a refused one (403), but never the request's content.
 */
export function toFailure(error: unknown, request: FastifyRequest, log: Log): RawAnswer {
  const traceId = request.id;
  const ref = supportCode(traceId);
  if (error instanceof AppError) {
    const { captcha, ...params } = error.params;
    const answer = failureBody(error.code, params, traceId, captcha === true);
    // A flood of refused calls must not fill the log.
    if (answer.status !== 429) {
      const where = answer.status === 403 ? { ip: request.address } : {};
      const { url } = request.routeOptions;
      log.info({ traceId, ref, code: error.code, url, ...request.caller, ...where }, "a call was refused");
    }
    return answer;
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ traceId, ref, reason: (error as Error).message }, "database unavailable");
    return failureBody("SYS_UNAVAILABLE", {}, traceId, false);
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 415 && takesPicture(request)) return failureBody("UPLOAD_KIND", {}, traceId, false);
  if (status === 413) return failureBody("SYS_TOO_LARGE", {}, traceId, false);
  if (typeof status === "number" && status >= 400 && status < 500) {
    return failureBody("SYS_BAD_INPUT", { field: "request", problem: String(status) }, traceId, false);
  }
  log.error({ traceId, ref, url: request.routeOptions.url, err: error }, "unexpected error");
  return failureBody("SYS_UNKNOWN", {}, traceId, false);
}
