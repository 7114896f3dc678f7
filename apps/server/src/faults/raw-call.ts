import { randomUUID } from "node:crypto";
import { buildPath } from "@khela/contract/client";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import { failure } from "@khela/contract/envelope";
import { ERRORS, isErrorCode } from "@khela/contract/errors";
import { isSeamlessCode, SEAMLESS_ERRORS } from "@khela/contract/seamless";
import { CompactEncrypt, importJWK, type JWK } from "jose";

/** Headers that authenticate the caller. */
export type Credentials = Readonly<Record<string, string>>;

/** A call below the typed client: any text as the body, any method, any path. */
export interface RawCall {
  credentials?: Credentials;
  method?: string;
  /** Values of the path's `:names`; a random id where one is missing. */
  params?: Readonly<Record<string, string>>;
  /** Query string without the question mark. */
  query?: string;
  /** JSON text; encrypted first where the endpoint requires that. */
  body?: string;
}

export interface RawAnswerOf {
  status: number;
  /** `OK`, or the error code. */
  code: string;
  text: string;
}

/** Sends raw calls to one server. */
export function createRawClient(baseUrl: string) {
  let keys: Promise<{ kid: string; key: Awaited<ReturnType<typeof importJWK>> }> | undefined;
  const newestKey = async (): Promise<Awaited<NonNullable<typeof keys>>> => {
    const answer = await fetch(`${baseUrl}/wps/system/keys`);
    const { value } = (await answer.json()) as { value: { keys: JWK[] } };
    const [key] = value.keys;
    if (!key) throw new Error("no key");
    return { kid: key.kid ?? "", key: await importJWK(key, "ECDH-ES") };
  };

  /**
   * As the client's `encryptBody`, but for a body given as text, so that `__proto__` and half surrogates stay unchanged.
   */
  const sealed = async (endpoint: AnyEndpoint, body: string): Promise<string> => {
    keys ??= newestKey();
    const { kid, key } = await keys;
    const marker = randomUUID();
    const payload = JSON.stringify({
      iat: Math.floor((performance.timeOrigin + performance.now()) / 1000),
      jti: randomUUID(),
      htm: endpoint.method,
      htu: endpoint.path,
      body: marker,
    }).replace(`"${marker}"`, () => body);
    const jwe = await new CompactEncrypt(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid, typ: "enc+json" })
      .encrypt(key);
    return JSON.stringify({ jwe });
  };

  /** @throws Error where the answer is not in the catalogue */
  return async function send(endpoint: AnyEndpoint, call: RawCall = {}): Promise<RawAnswerOf> {
    const params: Record<string, string> = {};
    for (const [, name = ""] of endpoint.path.matchAll(/:([a-zA-Z]+)/g))
      params[name] = call.params?.[name] ?? randomUUID();
    const path = buildPath(endpoint.path, { params }) + (call.query ? `?${call.query}` : "");
    const headers: Record<string, string> = { "x-requested-with": "khela", ...call.credentials };
    if (endpoint.idempotent) headers["idempotency-key"] ??= randomUUID();
    const init: RequestInit = { method: call.method ?? endpoint.method, headers };
    if (call.body !== undefined) {
      headers["content-type"] = "application/json";
      init.body = endpoint.enc ? await sealed(endpoint, call.body) : call.body;
    }
    const response = await fetch(baseUrl + path, init);
    const text = await response.text();
    const what = `${endpoint.id} ${path} ${call.body?.slice(0, 600) ?? ""}`;
    // A file comes without an envelope; errors have one as usual.
    const isFile =
      endpoint.file !== undefined && response.headers.get("content-type")?.startsWith(endpoint.file);
    return {
      status: response.status,
      text,
      code: isFile && response.status === 200 ? "OK" : codeOf(response.status, text, what),
    };
  };
}

/**
 * The code of an answer. @throws Error where the answer is not in the catalogue, reports a defect, or reveals
 * internals
 */
export function codeOf(status: number, text: string, what: string): string {
  const shown = `${what}: ${status} ${text.slice(0, 200)}`;
  if (/\bat .+:\d+:\d+|node_modules|select .+ from |syntax error at/i.test(text))
    throw new Error(`an inside look: ${shown}`);
  if (status === 200) {
    if (!text.startsWith('{"success":true,"value":')) throw new Error(`no envelope: ${shown}`);
    return "OK";
  }
  const parsed = failure.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`no envelope: ${shown}`);
  const { errorCode } = parsed.data;
  // Seamless-wallet vendors get the error codes of their protocol.
  if (isSeamlessCode(errorCode) && SEAMLESS_ERRORS[errorCode].status === status) return errorCode;
  if (!isErrorCode(errorCode) || errorCode === "SYS_UNKNOWN" || ERRORS[errorCode].status !== status)
    throw new Error(`not of the catalogue: ${shown}`);
  return errorCode;
}
