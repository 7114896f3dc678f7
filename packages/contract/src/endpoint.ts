import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

/** Any zod schema. */
export type Schema = z.ZodMiniType;

/**
 * Who may call. `visitor`: everybody; a session is checked when one is sent. `member`: a valid member
 * session. `operator`: a console session whose roles grant `permission`. `peer`: an outside system that signs
 * its body (a payment provider's webhook).
 */
export type Auth = "visitor" | "member" | "operator" | "peer";

/**
 * At most `max` calls in a sliding window of `windowMs`; beyond it 429 with Retry-After. Counted per
 * `account` (logged-in callers only), per `visitor` (the address of callers without a session), per `ip` (any
 * caller's address; an IPv6 /64 counts as one), or per `network` (an IPv4 /24 or IPv6 /64).
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
  /** One plain sentence for the API documentation. */
  summary: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path in Fastify's syntax: `/play/rounds/:roundId`. */
  path: `/${string}`;
  auth: Auth;
  /** For `auth: "operator"`: the permission that the operator's role must grant. */
  permission?: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** The business errors of this call, in addition to those that every call can have. */
  errors: readonly ErrorCode[];
  /**
   * For `auth: "member"`: whether trial accounts may call it too. All others answer them with
   * AUTH_TRUE_ACCOUNT.
   */
  trial?: true;
  /** Requires an Idempotency-Key header; a retry gets the first answer, byte for byte. */
  idempotent?: true;
  /** The body must be a JWE; plain JSON is refused. */
  enc?: true;
  /** The body may travel as a form (`application/x-www-form-urlencoded`) as well as JSON. */
  form?: true;
  /** The body is one picture (`image/png` or `image/jpeg`) of at most this size. */
  picture?: { maxBytes: number };
  /**
   * Visitors without an account may send a live chat's key in the header `Guest-Key`, because the call has no
   * body.
   */
  guest?: true;
  /** The answer is a streamed file of this type, without envelope; errors are still JSON. */
  file?: "text/csv" | "application/zip";
  /** Without these, the defaults of `rate-limits.ts` apply. */
  rateLimit?: readonly RateLimit[];
}

/** An endpoint of any shape, for lists and registries. */
export type AnyEndpoint = EndpointSpec<Schema | undefined, Schema | undefined, Schema | undefined, Schema>;

/**
 * The fields of an endpoint that a client reads at run time; the web's build removes all others from the
 * bundle.
 */
export const CLIENT_FIELDS = ["id", "method", "path", "enc", "idempotent", "form", "file"] as const;
export type ClientEndpoint = Pick<AnyEndpoint, (typeof CLIENT_FIELDS)[number]>;

/** Declares an endpoint: returns its argument, with exact types for server and client. */
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

/** A caller's input: exactly the parts that the endpoint declares. */
export type CallInput<E> =
  E extends EndpointSpec<infer P, infer Q, infer B, Schema>
    ? PartOf<"params", P> & PartOf<"query", Q> & PartOf<"body", B>
    : never;

/** A caller's output: the envelope's `value`. */
export type CallOutput<E> =
  E extends EndpointSpec<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;

/** A handler's output, before the response schema strips unknown fields. */
export type HandlerOutput<E> =
  E extends EndpointSpec<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;

/** A handler's input, after parsing. */
export type HandlerInput<E> =
  E extends EndpointSpec<infer P, infer Q, infer B, Schema>
    ? { params: Out<P>; query: Out<Q>; body: Out<B> }
    : never;
