import { hash } from "node:crypto";
import { ERRORS, isErrorCode } from "@khela/contract/errors";
import { AppError, type ErrorParams } from "@khela/kernel/errors";

/** Names one command: the first decision on (scope, key) is final (MONEY-09). */
export interface Idempotency {
  /** Whose key and for what, such as `member:<id>:dice`. Another scope is another command. */
  scope: string;
  /** The caller's key, 1 to 200 characters. */
  key: string;
  /** {@link requestHash} of everything that the command depends on. */
  hash: string;
}

/** The outcome of a command, first or replayed: the same text both times. */
export interface Answered<Answer> {
  answer: Answer;
  /** `JSON.stringify` of the first answer, byte for byte. */
  body: string;
  status: number;
  /** True where an earlier call had decided. */
  replayed: boolean;
}

/** A decision as the database keeps it. */
export interface StoredAnswer {
  request_hash: Buffer;
  status: number;
  body: string;
}

/** SHA-256 in hex over a canonical text: order of properties doesn't matter, bigint is a decimal. */
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

/** The body under which a refusal is stored. */
export function refusalBody(error: AppError): string {
  return JSON.stringify({ errorCode: error.code, params: error.params });
}

/** HTTP status of a refusal, from the error catalogue. */
export function refusalStatus(code: string): number {
  return isErrorCode(code) ? ERRORS[code].status : 409;
}

/** Whether a refusal is a decision (stored, final) and not "come again later". */
export function isFinalRefusal(code: string): boolean {
  return isErrorCode(code) && !ERRORS[code].retry;
}

/**
 * Gives the stored decision again.
 * @throws AppError MONEY_KEY_REUSED where the key was used for another request, else the stored
 * refusal where the decision was one
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

/** @throws RangeError where the caller's key can't be one */
export function checkIdempotency({ scope, key, hash }: Idempotency): void {
  if (scope.length < 1 || scope.length > 200 || key.length < 1 || key.length > 200) {
    throw new RangeError("an idempotency scope and key have 1 to 200 characters");
  }
  if (scope.includes("\0") || key.includes("\0")) throw new RangeError("an idempotency key without NUL");
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError("an idempotency hash is SHA-256 in hex");
}
