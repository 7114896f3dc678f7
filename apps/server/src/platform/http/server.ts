import { LIST_DEPTH } from "@khela/contract/console/exports";
import * as z from "zod/mini";
import type { AnyEndpoint, HandlerInput, HandlerOutput, Schema } from "@khela/contract/endpoint";
import type { Clock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Ids } from "../ids.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { admitRequests } from "./admission.ts";
import { failureBody, FileAnswer, RawAnswer, successBody } from "./answer.ts";
import { type CallLimits, createCallLimits, endpointLimits, type EndpointLimits } from "./call-limits.ts";
import { Call, type CallContext, type Session } from "./call-context.ts";
import { consoleCookie, cookieOf } from "./cookies.ts";
import { deviceOf } from "./device.ts";
import type { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import type { Enc } from "./enc.ts";
import { acceptForms } from "./form-body.ts";
import { keepRawBody } from "./json-body.ts";
import { openOrigin } from "./origin.ts";
import { createPaths } from "./paths.ts";
import { acceptPictures, readPicture } from "./picture-body.ts";
import { type Authenticators, scopeRefusal } from "./principal.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { SharedLimiter } from "./shared-limit.ts";
import { sendFile, sendRaw, toFailure } from "./send.ts";
import { findUnstorableText } from "./texts.ts";

export type Handler<E extends AnyEndpoint> = (
  input: HandlerInput<E>,
  call: CallContext,
) => Promise<HandlerOutput<E> | RawAnswer | FileAnswer> | HandlerOutput<E> | RawAnswer;

export interface HttpDeps {
  log: Log;
  clock: Clock;
  ids: Ids;
  metrics: Metrics;
  limiter: RateLimiter;
  sharedLimiter: SharedLimiter;
  enc: Enc;
  publicUrl: string;
  trustProxy: string;
  /** Runs before every call that is not an operator's: refuses calls during maintenance and from blocked addresses. */
  gate: (call: { ip: string; host: string; path: string }) => Promise<void>;
}

export interface RouteOptions {
  /**
   * The concurrency limiter of the call; while it is full, calls are answered 503 with Retry-After, their bodies
   * unread.
   */
  concurrencyLimiter?: ConcurrencyLimiter;
  /** Turns errors into answers of the caller's protocol, where that has codes of its own. */
  refuse?: (error: unknown, request: FastifyRequest) => RawAnswer;
}

export interface HttpServer {
  fastify: FastifyInstance;
  /** Serves one endpoint of the contract. */
  route<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): void;
  /**
   * Calls a list endpoint of the console again in the name of the call's operator, to export all its rows.
   * @throws AppError SYS_BAD_INPUT where it is no list, AUTH_FORBIDDEN without the list's own right
   */
  readList(call: CallContext, id: string, query: Readonly<Record<string, unknown>>): Promise<ListAnswer>;
  authenticators: Authenticators;
  limits: CallLimits;
}

/** A page of a list. */
export interface ListAnswer {
  content: unknown[];
  totalCount: number;
}

const BODY_LIMIT_BYTES = 65_536;
/** How long a request may take to arrive; pictures have shorter limits of their own. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Builds the HTTP side; modules register their routes on it, then the caller listens. */
export function createHttpServer(deps: HttpDeps): HttpServer {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => deps.ids.next(),
    loggerInstance: deps.log.child({ part: "http" }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs more than most calls need; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.trustProxy || false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // admitRequests answers while the server closes, with the same envelope as every refusal.
    return503OnClosing: false,
    // A URL that can't be decoded matches no route, so the error handler doesn't see it.
    frameworkErrors: (error, request, reply) => {
      sendRaw(reply, toFailure(error, request, deps.log));
    },
  });
  const paths = createPaths();
  const lists = new Map<string, { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint> }>();
  keepRawBody(app);
  acceptPictures(app);
  acceptForms(app);
  const authenticators: Authenticators = {
    member: async () => undefined,
    operator: async () => undefined,
  };
  const limits = createCallLimits(deps.limiter, deps.sharedLimiter);
  admitRequests(app, limits);
  app.setErrorHandler((error, request, reply) => {
    const answer = toFailure(error, request, deps.log);
    return sendRaw(reply, answer);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = paths.methodsOf(request.url);
    if (methods.length > 0) reply.header("allow", methods.join(", "));
    const code = methods.length > 0 ? "SYS_METHOD" : "SYS_NOT_FOUND";
    return sendRaw(reply, failureBody(code, {}, request.id, false));
  });

  const route = <E extends AnyEndpoint>(
    endpoint: E,
    handler: Handler<E>,
    options: RouteOptions = {},
  ): void => {
    paths.add(endpoint);
    if (isList(endpoint)) lists.set(endpoint.id, { endpoint, handler });
    const { concurrencyLimiter: door, refuse } = options;
    const ownLimits = endpointLimits(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(refuse
        ? {
            errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
              void sendRaw(reply, refuse(error, request)),
          }
        : {}),
      config: {
        picture: endpoint.picture !== undefined,
        form: endpoint.form === true,
        peer: endpoint.auth === "peer",
      },
      ...(door ? { onRequest: shedLoad(endpoint, door, deps.metrics) } : {}),
      handler: async (request, reply) => {
        const started = performance.now();
        const receivedAtMs = deps.clock.nowMs();
        try {
          const answer = await serve(endpoint, handler, {
            request,
            reply,
            ip: request.address,
            deps,
            limits,
            ownLimits,
            authenticators,
            receivedAtMs,
            door,
          });
          return await (answer instanceof FileAnswer
            ? sendFile(reply, answer, endpoint.file ?? "text/csv")
            : sendRaw(reply, answer));
        } finally {
          deps.metrics.calls.observe(
            { id: endpoint.id, status: String(reply.statusCode) },
            (performance.now() - started) / 1000,
          );
        }
      },
    });
  };
  const readList: HttpServer["readList"] = async (call, id, query) => {
    const list = lists.get(id);
    if (!list) throw new AppError("SYS_BAD_INPUT", { field: "body.list" });
    const { endpoint, handler } = list;
    if (endpoint.permission && !call.operator.permissions.has(endpoint.permission))
      throw new AppError("AUTH_FORBIDDEN");
    const input = { params: undefined, query: parse(endpoint.query, query, "filter"), body: undefined };
    return z.parse(endpoint.response, await handler(input as HandlerInput<AnyEndpoint>, call)) as ListAnswer;
  };
  return { fastify: app, route, readList, authenticators, limits };
}

interface Serving {
  request: FastifyRequest;
  reply: FastifyReply;
  ip: string;
  deps: HttpDeps;
  limits: CallLimits;
  ownLimits: EndpointLimits;
  authenticators: Authenticators;
  receivedAtMs: number;
  door: ConcurrencyLimiter | undefined;
}

/** Refuses a call at a full concurrency limiter before it costs anything: no body, key or row has been read. */
function shedLoad(endpoint: AnyEndpoint, door: ConcurrencyLimiter, metrics: Metrics) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!door.isFull) return done();
    metrics.calls.observe({ id: endpoint.id, status: "503" }, 0);
    sendRaw(reply, failureBody("SYS_UNAVAILABLE", {}, request.id, false));
  };
}

async function serve<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E>,
  serving: Serving,
): Promise<RawAnswer | FileAnswer> {
  const { request, ip, deps } = serving;
  if (endpoint.auth !== "peer") openOrigin(request, deps.publicUrl, endpoint);
  // Operators work during maintenance, and payment outcomes are accepted at any time.
  if (endpoint.auth !== "operator" && endpoint.auth !== "peer" && !endpoint.path.startsWith("/console/")) {
    await deps.gate({ ip, host: request.hostname, path: endpoint.path });
  }
  serving.limits.admitCall(serving.ownLimits, request.addressKey);
  if (!serving.door) return serveInside(endpoint, handler, serving);
  const leave = await serving.door.acquire(() => request.raw.socket.destroyed);
  try {
    return await serveInside(endpoint, handler, serving);
  } finally {
    leave();
  }
}

/** The costly part of a call: authentication, validation and the handler. */
async function serveInside<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E>,
  serving: Serving,
): Promise<RawAnswer | FileAnswer> {
  const { request, deps, limits, ownLimits } = serving;
  await limits.admitCallEverywhere(ownLimits, request.addressKey);
  const session = await identify(endpoint, serving);
  const accountId = session.member?.memberId ?? session.operator?.operatorId;
  await limits.admitCaller(ownLimits, { accountId, address: request.addressKey });
  const params = parse(endpoint.params, request.params, "params");
  const query = parse(endpoint.query, request.query, "query");
  if (isList(endpoint)) limitDepth(query as { pageNo: number; pageSize: number });
  // The picture is read only now, so that unknown callers and those over their limit can't make the server take in
  // megabytes.
  const picture = endpoint.picture && (await readPicture(request, endpoint.picture.maxBytes));
  const sealed = endpoint.enc
    ? await deps.enc.open((request.body as { jwe?: unknown } | undefined)?.jwe, {
        method: endpoint.method,
        path: endpoint.path,
      })
    : request.body;
  const input = {
    params,
    query,
    body: picture ? undefined : parse(endpoint.body, sealed, "body"),
  } as HandlerInput<E>;
  const call = new Call(endpoint, serving, session, picture);
  const value = await handler(input, call);
  return value instanceof RawAnswer || value instanceof FileAnswer
    ? value
    : new RawAnswer(200, successBody(endpoint, value));
}

/** Whether the endpoint is a list of the console with pages. */
function isList({ auth, method, query }: AnyEndpoint): boolean {
  const shape = (query as z.ZodMiniObject | undefined)?.shape;
  return auth === "operator" && method === "GET" && shape?.["pageNo"] !== undefined;
}

/**
 * Limits how deep a list can be paged: reading all rows is an export, which needs a right of its own and is audited.
 * @throws AppError AUTH_FORBIDDEN
 */
function limitDepth({ pageNo, pageSize }: { pageNo: number; pageSize: number }): void {
  if (pageNo > 1 && (pageNo - 1) * pageSize >= LIST_DEPTH) throw new AppError("AUTH_FORBIDDEN");
}

async function identify(endpoint: AnyEndpoint, serving: Serving): Promise<Session> {
  const { request, authenticators } = serving;
  if (endpoint.auth === "operator") {
    const token = cookieOf(request, consoleCookie(serving.deps.publicUrl));
    const operator = token ? await authenticators.operator(token) : undefined;
    if (!operator) throw new AppError("AUTH_REQUIRED");
    request.caller = { operatorId: operator.operatorId };
    if (endpoint.permission && !operator.permissions.has(endpoint.permission))
      throw new AppError("AUTH_FORBIDDEN");
    return { token, operator, member: undefined };
  }
  if (endpoint.auth === "peer") return { token: "", member: undefined, operator: undefined };
  const header = request.headers.authorization ?? "";
  const token = header.startsWith("Bearer ") ? header.slice(7) : "";
  const member = token
    ? await authenticators.member(token, { ip: serving.ip, device: deviceOf(request) })
    : undefined;
  if (member) request.caller = { memberId: member.memberId };
  if (endpoint.auth === "member") {
    if (!member) throw new AppError("AUTH_REQUIRED");
    // Trial accounts are denied by default; the contract marks what they may do (AUTH-15).
    const refusal =
      member.type === TRIAL_TYPE && endpoint.trial !== true
        ? new AppError("AUTH_TRUE_ACCOUNT")
        : scopeRefusal(member.scope, endpoint.id);
    if (refusal) throw refusal;
  }
  // A member who still has to prove their identity counts as a visitor on endpoints that visitors may call.
  const known = endpoint.auth === "member" || member?.scope !== "proof" ? member : undefined;
  return { token, member: known, operator: undefined };
}

function parse(schema: Schema | undefined, value: unknown, part: string): unknown {
  if (!schema) {
    const empty = value === undefined || value === null || Object.keys(value).length === 0;
    if (!empty) throw new AppError("SYS_BAD_INPUT", { field: part, problem: "unrecognized_keys" });
    return undefined;
  }
  const unstorable = findUnstorableText(value);
  if (unstorable) {
    throw new AppError("SYS_BAD_INPUT", { field: [part, ...unstorable].join("."), problem: "characters" });
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError("SYS_BAD_INPUT", {
    field: [part, ...(issue?.path ?? [])].map(String).join("."),
    problem: issue?.code ?? "invalid",
  });
}
