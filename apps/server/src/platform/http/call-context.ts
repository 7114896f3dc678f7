import type { AnyEndpoint } from "@khela/contract/endpoint";
import { guestKey } from "@khela/contract/shared";
import { AppError } from "@khela/kernel/errors";
import { type LocaleCode, localeOf } from "@khela/kernel/locales";
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { consoleCookie } from "./cookies.ts";
import { deviceOf } from "./device.ts";
import { rawBodyOf } from "./json-body.ts";
import type { PictureBody } from "./picture-body.ts";
import type { MemberSession, OperatorSession } from "./principal.ts";

/** Everything that a handler may know about the call beside its input. */
export interface CallContext {
  ip: string;
  /** Host that the request was sent to, without its port. */
  host: string;
  userAgent: string;
  /** The first language of the call that the site has, otherwise the default one. */
  language: LocaleCode;
  traceId: string;
  /** The time at which the whole request had arrived, by the server's clock, in Unix milliseconds. */
  receivedAtMs: number;
  /** The member session. @throws AppError AUTH_REQUIRED where there is none */
  readonly member: MemberSession;
  /** The member session of a visitor endpoint, where the call has one. */
  readonly maybeMember: MemberSession | undefined;
  /** The operator session. @throws AppError AUTH_REQUIRED */
  readonly operator: OperatorSession;
  /** The session's raw token, for logout. Never logged. */
  readonly token: string;
  /** For idempotent endpoints: the key, and a SHA-256 of the whole request. */
  readonly idempotency: { key: string; requestHash: Buffer };
  /** For `peer` endpoints: the raw body and headers that the signature covers. */
  readonly raw: { body: string; header(name: string): string };
  /** For `picture` endpoints: the body. */
  readonly picture: PictureBody;
  /** For `guest` endpoints: the key of a visitor's live chat. Never logged. @throws AppError SYS_BAD_INPUT */
  readonly guestKey: string | undefined;
  setCookie(value: string, maxAgeS: number): void;
}

/** The caller's session. */
export interface Session {
  token: string;
  member: MemberSession | undefined;
  operator: OperatorSession | undefined;
}

/** The parts from which a call is built. */
interface Source {
  request: FastifyRequest;
  reply: FastifyReply;
  ip: string;
  receivedAtMs: number;
  deps: { publicUrl: string };
}

const IDEMPOTENCY_KEY = /^[0-9a-fA-F-]{16,64}$/;

/** A call as its handler sees it. Values that few handlers need are computed on first use. */
export class Call implements CallContext {
  readonly ip: string;
  readonly token: string;
  readonly receivedAtMs: number;
  readonly #source: Source;
  readonly #session: Session;
  readonly #picture: PictureBody | undefined;
  readonly #idempotency: CallContext["idempotency"] | undefined;

  /** @throws AppError SYS_KEY_REQUIRED where the endpoint is idempotent and has no key */
  constructor(endpoint: AnyEndpoint, source: Source, session: Session, picture: PictureBody | undefined) {
    this.ip = source.ip;
    this.token = session.token;
    this.receivedAtMs = source.receivedAtMs;
    this.#source = source;
    this.#session = session;
    this.#picture = picture;
    this.#idempotency = endpoint.idempotent ? idempotencyOf(endpoint, source.request) : undefined;
  }
  get host(): string {
    return this.#source.request.hostname;
  }
  get userAgent(): string {
    return deviceOf(this.#source.request);
  }
  get language(): LocaleCode {
    const [first] = (this.#source.request.headers["accept-language"] ?? "").split(/[,;]/, 1);
    return localeOf(first?.trim()).code;
  }
  get traceId(): string {
    return this.#source.request.id;
  }
  get maybeMember(): MemberSession | undefined {
    return this.#session.member;
  }
  get member(): MemberSession {
    return required(this.#session.member);
  }
  get operator(): OperatorSession {
    return required(this.#session.operator);
  }
  get picture(): PictureBody {
    return required(this.#picture);
  }
  get idempotency(): CallContext["idempotency"] {
    return required(this.#idempotency);
  }
  get raw(): CallContext["raw"] {
    const { request } = this.#source;
    return { body: rawBodyOf(request), header: (name) => String(request.headers[name] ?? "") };
  }
  get guestKey(): string | undefined {
    const sent = this.#source.request.headers["guest-key"];
    if (sent === undefined) return undefined;
    const key = guestKey.safeParse(sent);
    if (!key.success) throw new AppError("SYS_BAD_INPUT", { field: "Guest-Key" });
    return key.data;
  }
  setCookie(value: string, maxAgeS: number): void {
    const { reply, deps } = this.#source;
    // The browser accepts a __Host- cookie only with Path=/ and Secure.
    const place = deps.publicUrl.startsWith("https:") ? "Path=/; Secure" : "Path=/console";
    reply.header(
      "set-cookie",
      `${consoleCookie(deps.publicUrl)}=${value}; ${place}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeS}`,
    );
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError("AUTH_REQUIRED");
  return value;
}

function idempotencyOf(endpoint: AnyEndpoint, request: FastifyRequest): CallContext["idempotency"] {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) throw new AppError("SYS_KEY_REQUIRED");
  const asked = `${endpoint.id}\n${request.url}\n${rawBodyOf(request)}`;
  return { key: key.toLowerCase(), requestHash: hash("sha256", asked, "buffer") };
}
