import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "@khela/contract/errors";
import { clientMessage, type ServerMessage } from "@khela/contract/realtime";
import type { Clock } from "@khela/kernel/clock";
import type { ErrorParams } from "@khela/kernel/errors";
import { WebSocketServer, type WebSocket } from "ws";
import type { Ids } from "../ids.ts";
import { addressKey } from "../http/network.ts";
import type { Authenticators } from "../http/principal.ts";
import { failureBody, type RawAnswer } from "../http/answer.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { createSocketLimits, type Release, type SocketLimits } from "./socket-limits.ts";
import { type SocketVisitor, socketVisitors } from "./socket-visitor.ts";

const SOCKET_PATH = "/ws";
const MAX_MESSAGE_BYTES = 4_096;
const MAX_MESSAGES_PER_10_S = 60;
const SILENCE_LIMIT_MS = 60_000;

export interface SocketDeps {
  hub: Hub;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  authenticators: Authenticators;
  publicUrl: string;
  /** Addresses whose X-Forwarded-* headers are trusted. */
  trustProxy: string;
  /** Widens the limits on sockets; 0 switches them off. */
  rateLimitFactor: number;
  /** Whether a visitor may have a socket: checked when it opens, when settings change, and every 15 s. */
  admits: (visitor: SocketVisitor) => Promise<boolean>;
  /** Registers a listener for changes after which `admits` may decide differently. */
  onChanged: (listener: () => void) => void;
}

/** Close code for a visitor who is not served any more; the page then asks for the reason. */
const NOT_SERVED = 4003;
/** Close code for a socket beyond an account's limit, as 429 is for a call. */
const TOO_MANY = 4029;
/** How long a page waits before it retries a refused socket. */
const RETRY_AFTER_S = 30;

/** Opens the socket endpoint on the HTTP server. @returns a function that closes every socket */
export function openSockets(server: Server, deps: SocketDeps): () => Promise<void> {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const visitorOf = socketVisitors(deps.trustProxy);
  const limits = createSocketLimits(deps.rateLimitFactor);
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until the upgrade to a WebSocket is complete no other listener handles this connection's errors.
    const onError = (error: Error) => deps.log.debug({ err: error }, "socket error");
    socket.on("error", onError);
    const refuse = (code: ErrorCode, params: ErrorParams = {}) =>
      endUpgrade(socket, failureBody(code, params, deps.ids.next(), false));
    const path = (request.url ?? "").split("?")[0];
    if (path !== SOCKET_PATH) return refuse("SYS_NOT_FOUND");
    if (!sameOrigin(request, deps.publicUrl)) return refuse("SYS_FORBIDDEN_ORIGIN");
    const visitor = visitorOf(request);
    const release = limits.takeAddress(addressKey(visitor.ip));
    if (!release) return refuse("SYS_TOO_MANY", { retryAfterS: RETRY_AFTER_S });
    // Releases the count however the socket ends, even when it never became a WebSocket.
    socket.once("close", release);
    deps.admits(visitor).then(
      (admitted) => {
        if (!admitted) return refuse("SYS_REGION");
        socket.off("error", onError);
        wss.handleUpgrade(request, socket, head, (ws) => {
          visitors.set(ws, visitor);
          serveSocket(ws, { visitor, limits }, deps);
        });
      },
      (error: unknown) => {
        deps.log.warn({ err: error }, "nobody could say whether a socket may open");
        refuse("SYS_UNAVAILABLE");
      },
    );
  };
  const recheck = () => {
    closeUnserved(wss, deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, "nobody could say which sockets may stay");
    });
  };
  deps.onChanged(recheck);
  server.on("upgrade", upgrade);
  const beat = setInterval(() => {
    dropSilent(wss, deps.clock.nowMs());
    recheck();
  }, 15_000);
  return async () => {
    clearInterval(beat);
    server.off("upgrade", upgrade);
    for (const ws of wss.clients) ws.close(1001, "server stops");
    await new Promise<void>((resolve) => wss.close(() => resolve()));
  };
}

/** Answers an upgrade request with a plain HTTP answer, and ends the connection. */
function endUpgrade(socket: Duplex, { status, body, retryAfterS }: RawAnswer): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    ...(retryAfterS === undefined ? [] : [`retry-after: ${retryAfterS}`]),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

const lastHeard = new WeakMap<WebSocket, number>();
const visitors = new WeakMap<WebSocket, SocketVisitor>();

/** Closes the sockets of visitors who are not served any more (SYS-03, SYS-04, SYS-07). */
async function closeUnserved(wss: WebSocketServer, deps: SocketDeps): Promise<void> {
  for (const ws of wss.clients) {
    const visitor = visitors.get(ws);
    if (visitor && !(await deps.admits(visitor))) ws.close(NOT_SERVED, "not served");
  }
}

function dropSilent(wss: WebSocketServer, nowMs: number): void {
  for (const ws of wss.clients) {
    if (nowMs - (lastHeard.get(ws) ?? nowMs) > SILENCE_LIMIT_MS) ws.terminate();
  }
}

function sameOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function serveSocket(
  ws: WebSocket,
  { visitor, limits }: { visitor: SocketVisitor; limits: SocketLimits },
  deps: SocketDeps,
): void {
  const connection: Connection = {
    send: (message: ServerMessage) => ws.send(JSON.stringify(message)),
    backlog: () => ws.bufferedAmount,
    close: (code, reason) => ws.close(code, reason),
    memberId: undefined,
    sessionId: undefined,
    topics: new Set(),
  };
  deps.hub.connect(connection);
  deps.metrics.sockets.inc();
  lastHeard.set(ws, deps.clock.nowMs());
  connection.send({ type: "hello", serverTime: new Date(deps.clock.nowMs()).toISOString() });

  let windowStartMs = deps.clock.nowMs();
  let inWindow = 0;
  // Messages are handled one after the other, so that a subscription never overtakes the login before it.
  let queue = Promise.resolve();
  // Messages that are still queued when the socket closes are dropped: they would subscribe a socket that is never
  // closed again.
  const isOpen = (): boolean => ws.readyState === ws.OPEN;
  let releaseAccount: Release | undefined;
  const takeAccount = (accountId: string | undefined): boolean => {
    releaseAccount?.();
    releaseAccount = accountId === undefined ? undefined : limits.takeAccount(accountId);
    return accountId === undefined || releaseAccount !== undefined;
  };
  ws.on("message", (data) => {
    const nowMs = deps.clock.nowMs();
    lastHeard.set(ws, nowMs);
    if (nowMs - windowStartMs > 10_000) {
      windowStartMs = nowMs;
      inWindow = 0;
    }
    inWindow += 1;
    if (!isOpen()) return;
    if (inWindow > MAX_MESSAGES_PER_10_S) return ws.close(TOO_MANY, "too many messages");
    queue = queue
      .then(() => handle(String(data as Buffer), { connection, visitor, isOpen, takeAccount }, deps))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, "socket message failed");
        ws.close(1011, "error");
      });
  });
  ws.on("close", () => {
    releaseAccount?.();
    deps.hub.disconnect(connection);
    deps.metrics.sockets.dec();
  });
  ws.on("error", (error) => deps.log.debug({ err: error }, "socket error"));
}

interface Peer {
  connection: Connection;
  visitor: SocketVisitor;
  isOpen(): boolean;
  /**
   * Counts the socket for this account instead of the previous one. @returns false where the account has reached its
   * limit
   */
  takeAccount(accountId: string | undefined): boolean;
}

async function handle(
  text: string,
  { connection, visitor, isOpen, takeAccount }: Peer,
  deps: SocketDeps,
): Promise<void> {
  if (!isOpen()) return;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return connection.close(4000, "not JSON");
  }
  const parsed = clientMessage.safeParse(json);
  if (!parsed.success) return connection.close(4000, "unknown message");
  const message = parsed.data;
  switch (message.type) {
    case "ping":
      return connection.send({ type: "pong", serverTime: new Date(deps.clock.nowMs()).toISOString() });
    case "auth": {
      const found = message.token ? await deps.authenticators.member(message.token, visitor) : undefined;
      if (!isOpen()) return;
      // A session that still has to prove its identity gets none of the member's topics.
      const session = found?.scope === "proof" ? undefined : found;
      // The newest socket is closed: an older one would reconnect and cause the next to be closed.
      if (!takeAccount(session?.memberId)) return connection.close(TOO_MANY, "too many sockets");
      deps.hub.disconnect(connection);
      connection.memberId = session?.memberId;
      connection.sessionId = session?.sessionId;
      for (const topic of connection.topics) if (topic.startsWith("member.")) connection.topics.delete(topic);
      deps.hub.connect(connection);
      return connection.send({ type: "auth", ok: session !== undefined });
    }
    case "subscribe":
      for (const topic of message.topics) if (isOpen()) await deps.hub.subscribe(connection, topic);
      return;
    case "unsubscribe":
      deps.hub.unsubscribe(connection, message.topics);
  }
}
