import type { AnyEndpoint, HandlerOutput } from "@khela/contract/endpoint";
import { type ErrorCode, ERRORS, isErrorCode } from "@khela/contract/errors";
import type { Envelope } from "@khela/contract/envelope";
import type { ErrorParams } from "@khela/kernel/errors";

/** Retry-After by status, where the refusal itself doesn't give one. */
const WAIT_AFTER_S: Readonly<Partial<Record<number, number>>> = { 429: 60, 503: 2 };
const WAIT_AFTER_CODE_S: Readonly<Partial<Record<ErrorCode, number>>> = {
  SYS_MAINTENANCE: 60,
  GAME_TOO_FAST: 1,
  PHONE_QUOTA: 86_400,
  UPLOAD_QUOTA: 86_400,
};

/** A finished answer, from which a repeated command is answered again. */
export class RawAnswer {
  readonly status: number;
  readonly body: string;
  /** The Retry-After value in seconds, which every 429 and 503 carries. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, body: string, retryAfterS = WAIT_AFTER_S[status]) {
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
  }
}

/** A file that is streamed while it is generated, without an envelope. Made by {@link fileAnswer}. */
export class FileAnswer {
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Buffer>;

  constructor(fileName: string, chunks: AsyncIterable<string | Buffer>) {
    this.fileName = fileName;
    this.chunks = chunks;
  }
}

/**
 * Starts a file. Its first part is generated before anything is sent, so that a refusal can still be answered with an
 * error. A later failure breaks the connection off, so a file that arrived is complete.
 * @param fileName Latin letters, digits, dots and dashes
 */
export async function fileAnswer(
  fileName: string,
  chunks: AsyncGenerator<string | Buffer>,
): Promise<FileAnswer> {
  const first = await chunks.next();
  return new FileAnswer(fileName, joined(first, chunks));
}

async function* joined(
  first: IteratorResult<string | Buffer, unknown>,
  rest: AsyncGenerator<string | Buffer>,
): AsyncGenerator<string | Buffer> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * The envelope around a value, stripped to the fields that the endpoint's response schema names.
 * @throws Error where the value doesn't fit the endpoint's own contract, which is a defect
 */
export function successBody<E extends AnyEndpoint>(endpoint: E, value: HandlerOutput<E>): string {
  const parsed = endpoint.response.safeParse(value);
  if (!parsed.success)
    throw new Error(`${endpoint.id} answered outside its contract: ${parsed.error.message}`);
  return JSON.stringify({ success: true, value: parsed.data } satisfies Envelope<unknown>);
}

/** The error envelope of a refusal and its HTTP status. */
export function failureBody(code: string, params: ErrorParams, traceId: string, captcha: boolean): RawAnswer {
  const known = isErrorCode(code) ? code : "SYS_UNKNOWN";
  const envelope: Envelope<never> = {
    success: false,
    errorCode: known,
    message: ERRORS[known].when,
    params: { ...params },
    traceId,
    ...(captcha ? { captcha: true } : {}),
  };
  const told = params["retryAfterS"];
  const waitS = typeof told === "number" ? Math.max(1, Math.ceil(told)) : WAIT_AFTER_CODE_S[known];
  return new RawAnswer(ERRORS[known].status, JSON.stringify(envelope), waitS);
}
