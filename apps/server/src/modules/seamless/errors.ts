import { isSeamlessCode, SEAMLESS_ERRORS, type SeamlessCode } from "@khela/contract/seamless";
import { AppError, type ErrorParams } from "@khela/kernel/errors";
import type { FastifyRequest } from "fastify";
import { RawAnswer } from "../../platform/http/answer.ts";
import { toFailure } from "../../platform/http/send.ts";
import type { Log } from "../../platform/log.ts";

/** A refusal of a vendor's call, with one of the codes of the vendor API. */
export class SeamlessRefusal extends Error {
  readonly code: SeamlessCode;
  readonly params: ErrorParams;

  constructor(code: SeamlessCode, params: ErrorParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/**
 * Maps our error codes to those of the vendor API (domain rules 1.4). Codes that are missing here are no mistake of
 * the vendor's and become RETRY.
 */
const VENDOR_CODES: Readonly<Record<string, SeamlessCode>> = {
  MONEY_INSUFFICIENT: "INSUFFICIENT",
  MONEY_KEY_REUSED: "CONFLICT",
  SYS_NOT_FOUND: "NO_TXN",
  SYS_BAD_INPUT: "BAD_REQ",
  SYS_TOO_LARGE: "BAD_REQ",
  AUTH_BLOCKED: "BLOCKED",
  PROTECT_EXCLUDED: "BLOCKED",
  PROTECT_CLOSED: "BLOCKED",
  PROTECT_LIMIT: "LIMIT",
  PROTECT_REALITY: "LIMIT",
};

/** The details of a refusal that the vendor may see. A player's own limits and pauses stay private. */
const PUBLIC_PARAMS = ["field", "problem", "balance"];

/** Converts any thrown value to a refusal of the vendor API. */
export function toRefusal(error: unknown): SeamlessRefusal {
  if (error instanceof SeamlessRefusal) return error;
  if (!(error instanceof AppError)) return new SeamlessRefusal("RETRY");
  const { code, params } = error;
  // An undecided call that was refused before the command ran; see `retryLater` in decision-parts.ts.
  if (code === "AUTH_REQUIRED" && isSeamlessCode(String(params["code"]))) {
    const { reason } = params;
    return new SeamlessRefusal(params["code"] as SeamlessCode, reason ? { reason } : {});
  }
  const word = VENDOR_CODES[code] ?? "RETRY";
  const told = Object.fromEntries(Object.entries(params).filter(([name]) => PUBLIC_PARAMS.includes(name)));
  return new SeamlessRefusal(word, told);
}

/** The answer to a refused call: the usual envelope with a code of {@link SEAMLESS_ERRORS}. */
export function refusalAnswer(error: unknown, request: FastifyRequest, log: Log): RawAnswer {
  // Defects are logged as everywhere, and unreadable requests are recognized.
  const seen = error instanceof SeamlessRefusal ? error : asKnown(error, request, log);
  const { code, params } = toRefusal(seen);
  const { status, when } = SEAMLESS_ERRORS[code];
  const body = { success: false, errorCode: code, message: when, params, traceId: request.id };
  return new RawAnswer(status, JSON.stringify(body));
}

function asKnown(error: unknown, request: FastifyRequest, log: Log): unknown {
  if (error instanceof AppError) return error;
  const { body } = toFailure(error, request, log);
  const { errorCode, params } = JSON.parse(body) as { errorCode: string; params: ErrorParams };
  return new AppError(errorCode, params);
}
