import { hash } from "node:crypto";
import { ERRORS, isErrorCode } from "@khela/contract/errors";
import { AppError, type ErrorParams } from "@khela/kernel/errors";

/** Identifies one command: the first decision on (scope, key) is final (MONEY-09). */
export interface Idempotency {
  /**
   * The key's owner and purpose, such as `member:<id>:dice`. The same key in another scope is another
   * command.
   */
  scope: string;
  /** The caller's key, 1 to 200 characters. */
  key: string;
  /** The {@link requestHash} of everything that the command depends on. */
  hash: string;
}

/** The outcome of a command, first or replayed: the same text both times. */
export interface Answered<Answer> {
  answer: Answer;
  /** `JSON.stringify` of the first answer; replays return the same bytes. */
  body: string;
  status: number;
  /** True where an earlier call decided. */
  replayed: boolean;
}

/** A decision's row. */
export interface StoredAnswer {
  request_hash: Buffer;
  status: number;
  body: string;
}

/** SHA-256 in hex over a canonical text: the order of properties doesn't matter, a bigint is a decimal. */
export function requestHash(request: unknown): string {
  return hash("sha256", canonical(request), "hex");
}

function canonical(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
    pairs.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${pairs.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "undefined";
}

/** The response body to store for a refusal. */
export function refusalBody(error: AppError): string {
  return JSON.stringify({ errorCode: error.code, params: error.params });
}

/** HTTP status of a refusal, from the error catalogue. */
export function refusalStatus(code: string): number {
  return isErrorCode(code) ? ERRORS[code].status : 409;
}

/** Whether a refusal is final and to be stored, as opposed to a request to retry later. */
export function isFinalRefusal(code: string): boolean {
  return isErrorCode(code) && !ERRORS[code].retry;
}

/**
 * Replays a stored decision.
 * @throws AppError MONEY_KEY_REUSED where the key was used for another request, else the stored refusal where
 *   the decision was one
 */
export function replay<Answer>(stored: StoredAnswer, asked: Idempotency): Answered<Answer> {
  if (stored.request_hash.toString("hex") !== asked.hash) throw new AppError("MONEY_KEY_REUSED");
  const value: unknown = JSON.parse(stored.body);
  if (stored.status < 400) {
    return { answer: value as Answer, body: stored.body, status: stored.status, replayed: true };
  }
  const { errorCode, params } = value as { errorCode: string; params: ErrorParams };
  throw new AppError(errorCode, params);
}

/** @throws RangeError where scope or key has an invalid length */
export function checkIdempotency({ scope, key, hash }: Idempotency): void {
  if (scope.length < 1 || scope.length > 200 || key.length < 1 || key.length > 200) {
    throw new RangeError("an idempotency scope and key have 1 to 200 characters");
  }
  if (scope.includes("\0") || key.includes("\0")) throw new RangeError("an idempotency key without NUL");
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError("an idempotency hash is SHA-256 in hex");
}
