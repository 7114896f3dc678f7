import { AppError, type ErrorParams } from "@khela/kernel/errors";
import type { JWK } from "jose";
import type { AnyEndpoint, CallInput, CallOutput, ClientEndpoint } from "./endpoint.ts";
import type { Envelope } from "./envelope.ts";

/** Codes that only the client can raise. */
export type ClientErrorCode = "CLIENT_OFFLINE" | "CLIENT_TIMEOUT";

/** A refused call as the screens get it: `code` and `params` make the text, `traceId` is for support. */
export class CallError extends AppError {
  readonly status: number;
  readonly traceId: string;
  /** Login only: whether the captcha field must be shown. */
  readonly captcha: boolean;

  constructor(
    code: string,
    params: ErrorParams,
    detail: { status: number; traceId: string; captcha: boolean },
  ) {
    super(code, params);
    this.name = "CallError";
    this.status = detail.status;
    this.traceId = detail.traceId;
    this.captcha = detail.captcha;
  }
}

export interface ClientOptions {
  /** The prefix of every path; `""` in a browser on the site itself. */
  baseUrl: string;
  /** The session token, if there is one. */
  token?: () => string | null;
  /** Sent as Accept-Language. */
  language?: () => string;
  /** Called on every 401 that ends the present session; a 401 for an earlier session's token is ignored. */
  onSignedOut?: () => void;
  fetch?: typeof fetch;
  timeoutMs?: number;
  /** How often a GET or an idempotent call is retried after its answer was lost. */
  retries?: number;
  /** Waits between tries; tests replace it. */
  sleep?: (ms: number) => Promise<void>;
}

export interface CallOptions {
  /** Makes a money command repeatable. The caller keeps it, so that a retry is the same command. */
  idempotencyKey?: string;
  /** The key of a live chat, for visitors without an account. */
  guestKey?: string | undefined;
  /** The body of an endpoint that takes a picture; its `type` becomes the content type. */
  picture?: Blob;
  signal?: AbortSignal;
}

/** The timeout of calls that transfer megabytes over a mobile connection. */
const LARGE_TIMEOUT_MS = 100_000;

export type Call = <E extends AnyEndpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<CallOutput<E>>;

type CallArguments<E extends AnyEndpoint> = [keyof RequiredParts<E>] extends [never]
  ? [input?: CallInput<E>, options?: CallOptions]
  : [input: CallInput<E>, options?: CallOptions];
type RequiredParts<E extends AnyEndpoint> = {
  [K in keyof CallInput<E> as undefined extends CallInput<E>[K] ? never : K]: CallInput<E>[K];
};

type Scalar = string | number | boolean | null | undefined;

interface Parts {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
}

/** Fills `:name` parts and appends the query. */
export function buildPath(path: string, parts: Parts): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? "")),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

/**
 * A typed client over the contract. A repeatable call whose answer was lost is retried with the same
 * idempotency key; no other call is ever sent twice. Rejects with {@link CallError}.
 */
export function createClient(options: ClientOptions): Call {
  const timeoutMs = options.timeoutMs ?? 15_000;
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const send = options.fetch ?? fetch.bind(globalThis);
  let keys: Promise<SealingKey> | undefined;

  async function sealed(endpoint: ClientEndpoint, body: unknown): Promise<unknown> {
    const { encryptBody } = await import("./jwe.ts").catch(() => {
      // The module is a part of the site that loads on demand, so it can't be fetched offline.
      throw unanswered("CLIENT_OFFLINE");
    });
    // All calls share this request, so no single call's signal may abort it.
    keys ??= newestKey((path) => reach(path, {}, timeoutMs)).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    const { key, skewMs } = await keys;
    return {
      jwe: await encryptBody(key, {
        iat: Math.floor((performance.timeOrigin + performance.now() + skewMs) / 1000),
        jti: crypto.randomUUID(),
        htm: endpoint.method,
        htu: endpoint.path,
        body,
      }),
    };
  }

  async function attempt(
    endpoint: ClientEndpoint,
    { parts, call, token }: { parts: Parts; call: CallOptions; token: string | null | undefined },
  ): Promise<unknown> {
    const headers: Record<string, string> = { accept: "application/json", "x-requested-with": "khela" };
    if (token) headers.authorization = `Bearer ${token}`;
    const language = options.language?.();
    if (language) headers["accept-language"] = language;
    if (call.idempotencyKey) headers["idempotency-key"] = call.idempotencyKey;
    if (call.guestKey) headers["guest-key"] = call.guestKey;
    const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin" };
    if (parts.body !== undefined && endpoint.form) {
      // The browser sets the content type of a form itself.
      init.body = formOf(parts.body as Record<string, Scalar>);
    } else if (parts.body !== undefined) {
      headers["content-type"] = "application/json";
      init.body = JSON.stringify(endpoint.enc ? await sealed(endpoint, parts.body) : parts.body);
    }
    if (call.picture) {
      headers["content-type"] = call.picture.type;
      init.body = call.picture;
    }
    const limitMs = call.picture || endpoint.file ? LARGE_TIMEOUT_MS : timeoutMs;
    const response = await reach(buildPath(endpoint.path, parts), init, limitMs, call.signal);
    return endpoint.file && response.ok ? fileOf(endpoint.file, response) : unwrap(response);
  }

  /** @throws CallError CLIENT_OFFLINE or CLIENT_TIMEOUT; where the caller aborted, the error of `fetch` */
  async function reach(
    path: string,
    init: RequestInit,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(limitMs);
    try {
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      return await send(options.baseUrl + path, { ...init, signal: either });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unanswered(timeout.aborted ? "CLIENT_TIMEOUT" : "CLIENT_OFFLINE");
    }
  }

  return (async (endpoint: ClientEndpoint, input: Parts = {}, call: CallOptions = {}) => {
    const repeatable =
      endpoint.method === "GET" || (endpoint.idempotent === true && call.idempotencyKey !== undefined);
    const retries = repeatable ? (options.retries ?? 2) : 0;
    // Send with the session that started the call, so that a retry never runs under another account.
    const token = options.token?.();
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(endpoint, { parts: input, call, token });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === "SYS_BAD_ENC") keys = undefined;
        if (error.code === "AUTH_REQUIRED" && options.token?.() === token) options.onSignedOut?.();
        const lost = error.status === 0 || error.status === 503 || error.code === "MONEY_IN_FLIGHT";
        if (!lost || tries >= retries || error.code === "SYS_MAINTENANCE") throw error;
        await sleep(300 * 2 ** tries);
      }
    }
  }) as Call;
}

function unanswered(code: ClientErrorCode): CallError {
  return new CallError(code, {}, { status: 0, traceId: "", captcha: false });
}

function formOf(body: Record<string, Scalar>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

/**
 * Reads a file: text without its byte order mark, an archive as it is. @throws CallError CLIENT_OFFLINE where
 * the connection was lost
 */
async function fileOf(type: string, response: Response): Promise<string | Blob> {
  const whole = type === "application/zip" ? response.blob() : response.text();
  return whole.catch(() => {
    throw unanswered("CLIENT_OFFLINE");
  });
}

async function unwrap(response: Response): Promise<unknown> {
  let envelope: Envelope<unknown>;
  try {
    envelope = (await response.json()) as Envelope<unknown>;
  } catch {
    throw new CallError(
      "CLIENT_OFFLINE",
      {},
      { status: response.ok ? 0 : response.status, traceId: "", captcha: false },
    );
  }
  if (envelope.success) return envelope.value;
  throw new CallError(envelope.errorCode, envelope.params, {
    status: response.status,
    traceId: envelope.traceId,
    captcha: envelope.captcha === true,
  });
}

/** The server's newest public key, and how far this machine's clock is behind the server's. */
interface SealingKey {
  key: JWK;
  skewMs: number;
}

async function newestKey(get: (path: string) => Promise<Response>): Promise<SealingKey> {
  const value = (await unwrap(await get("/wps/system/keys"))) as { keys: JWK[]; serverTime: string };
  const key = value.keys[0];
  if (!key) throw new CallError("SYS_UNAVAILABLE", {}, { status: 503, traceId: "", captcha: false });
  const skewMs = new Date(value.serverTime).getTime() - (performance.timeOrigin + performance.now());
  return { key, skewMs };
}
