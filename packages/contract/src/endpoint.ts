import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

/** Any zod schema. */
export type Schema = z.ZodMiniType;

/**
 * Who may call. `visitor`: everybody, a session is looked at when one is sent. `member`: a live
 * member session. `operator`: a console session whose roles grant `permission`. `peer`: an outside
 * system that signs its body (a payment provider's webhook).
 */
export type Auth = "visitor" | "member" | "operator" | "peer";

/**
 * At most `max` calls in a sliding `windowMs`; over it: 429 with Retry-After. `account`: of one account, where somebody is
 * logged in; `visitor`: of one address, where nobody is; `ip`: of one address, whoever calls (an IPv6 customer's /64 is
 * one); `network`: of one IPv4 /24 or IPv6 /64.
 */
export interface RateLimit {
  per: "account" | "visitor" | "ip" | "network";
  max: number;
  windowMs: number;
}

export interface EndpointSpec<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema,
> {
  /** Stable name, `<area>.<verb>`: the key of routes, OpenAPI operations and metrics. */
  id: string;
  /** One plain sentence for the API page. */
  summary: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify's form: `/play/rounds/:roundId`. */
  path: `/${string}`;
  auth: Auth;
  /** For `auth: "operator"`: what the operator's role must grant. */
  permission?: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** The business refusals of this call, beside those that every call can give. */
  errors: readonly ErrorCode[];
  /** Of `auth: "member"`: a trial account may call it too. All others answer AUTH_TRUE_ACCOUNT to one. */
  trial?: true;
  /** Needs an Idempotency-Key header; a retry gets the first answer, byte for byte. */
  idempotent?: true;
  /** The body travels as a JWE; plain JSON is refused. */
  enc?: true;
  /** The body may travel as a form (`application/x-www-form-urlencoded`) as well as JSON. */
  form?: true;
  /** The body is one picture (`image/png` or `image/jpeg`) of at most so many bytes. */
  picture?: { maxBytes: number };
  /** Who has no account may show the key of a live chat in the header `Guest-Key`: there is no body to carry it. */
  guest?: true;
  /** The answer is a file of this kind, streamed, without envelope; refusals are JSON as ever. */
  file?: "text/csv" | "application/zip";
  /** Where it names none, the defaults of `default-limits.ts` hold. */
  rateLimit?: readonly RateLimit[];
}

/** An endpoint of any shape, for lists and registries. */
export type AnyEndpoint = EndpointSpec<Schema | undefined, Schema | undefined, Schema | undefined, Schema>;

/** All that a client reads of an endpoint at run time; the web's build leaves nothing else in the bundle. */
export const CLIENT_FIELDS = ["id", "method", "path", "enc", "idempotent", "form", "file"] as const;
export type ClientEndpoint = Pick<AnyEndpoint, (typeof CLIENT_FIELDS)[number]>;

/** Declares an endpoint: identity at run time, exact types for server and client. */
export function endpoint<
  Response extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(spec: EndpointSpec<Params, Query, Body, Response>): EndpointSpec<Params, Query, Body, Response> {
  return spec;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type PartOf<Name extends string, S> = S extends Schema ? { [K in Name]: In<S> } : { [K in Name]?: never };

/** What a caller gives: exactly the parts that the endpoint declares. */
export type CallInput<E> =
  E extends EndpointSpec<infer P, infer Q, infer B, Schema>
    ? PartOf<"params", P> & PartOf<"query", Q> & PartOf<"body", B>
    : never;

/** What a caller gets: the envelope's `value`. */
export type CallOutput<E> =
  E extends EndpointSpec<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;

/** What a handler answers with, before the response schema strips it. */
export type HandlerOutput<E> =
  E extends EndpointSpec<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;

/** What a handler receives, after parsing. */
export type HandlerInput<E> =
  E extends EndpointSpec<infer P, infer Q, infer B, Schema>
    ? { params: Out<P>; query: Out<Q>; body: Out<B> }
    : never;
