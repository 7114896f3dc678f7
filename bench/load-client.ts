/**
 * A small HTTP/1.1 load generator over raw keep-alive sockets, run as a process of its own. It costs far less
 * CPU than a full client, which matters when it shares two cores with the measured server. Receives a {@link
 * LoadOrder} by IPC and answers with a {@link LoadResult}.
 */
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";

export interface LoadOrder {
  port: number;
  /** One bearer token per player; requests use them in turn. */
  tokens: string[];
  method: "POST" | "GET";
  path: string;
  body: string;
  /** In place of one body, several that are each used once. */
  bodies?: readonly string[];
  /** Sends every request from an address and a network of its own (X-Forwarded-For). */
  manyAddresses?: boolean;
  /** Adds a fresh Idempotency-Key to every request. */
  idempotent: boolean;
  connections: number;
  seconds: number;
  /** The total requests per second, sent on time regardless of the answers; 0 for as fast as answers come. */
  ratePerS: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** The numbers of answers by HTTP status. */
  statuses: Record<string, number>;
  /** The numbers of answers with a Retry-After header, by status. */
  retryAfter: Record<string, number>;
  /** Latency in ms; with a rate, counted from the time that the request was due. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** The processor time of the generator itself while it was sending. */
  processorMs: number;
}

interface Wire {
  socket: Socket;
  startedMs: number;
  busy: boolean;
  received: string;
}

function requestText(order: LoadOrder, turn: number): string {
  const token = order.tokens[turn % order.tokens.length] ?? "";
  const key = order.idempotent ? `idempotency-key: ${randomUUID()}\r\n` : "";
  const body = order.bodies ? (order.bodies[turn % order.bodies.length] ?? "") : order.body;
  const from = order.manyAddresses ? `x-forwarded-for: 10.${(turn >> 8) & 255}.${turn & 255}.7\r\n` : "";
  return (
    `${order.method} ${order.path} HTTP/1.1\r\nhost: 127.0.0.1:${order.port}\r\nauthorization: Bearer ${token}\r\n` +
    `x-requested-with: khela\r\ncontent-type: application/json\r\n${from}${key}content-length: ${body.length}\r\n\r\n${body}`
  );
}

/** The length of the whole answer once its head has arrived; undefined before. */
function answerLength(text: string): number | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head));
  return head + 4 + Number(length?.[1] ?? 0);
}

async function openWires(order: LoadOrder): Promise<Wire[]> {
  return Promise.all(
    Array.from({ length: order.connections }, async () => {
      const socket = connect({ host: "127.0.0.1", port: order.port, noDelay: true });
      await new Promise<void>((resolve, reject) => {
        socket.once("connect", resolve);
        socket.once("error", reject);
      });
      socket.setEncoding("latin1");
      return { socket, startedMs: 0, busy: false, received: "" };
    }),
  );
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const wires = await openWires(order);
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const retryAfter: Record<string, number> = {};
  const startMs = performance.now();
  const startedWith = process.cpuUsage();
  const endMs = startMs + order.seconds * 1000;
  const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  const due: number[] = [];
  let turn = 0;
  let open = 0;

  const send = (wire: Wire, dueMs: number): void => {
    wire.busy = true;
    wire.startedMs = dueMs;
    open += 1;
    wire.socket.write(requestText(order, turn++));
  };
  const next = (wire: Wire): void => {
    const over = performance.now() >= endMs;
    if (order.ratePerS === 0 && !over) return send(wire, performance.now());
    const waiting = due.shift();
    if (waiting !== undefined) return send(wire, waiting);
    if (over && open === 0) finish();
  };
  for (const wire of wires) {
    wire.socket.on("error", fail);
    wire.socket.on("close", () => {
      if (performance.now() < endMs) fail(new Error("the server closed a connection"));
    });
    wire.socket.on("data", (text: string) => {
      wire.received += text;
      const length = answerLength(wire.received);
      if (length === undefined || wire.received.length < length) return;
      latencies.push(performance.now() - wire.startedMs);
      const status = wire.received.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (/^retry-after:/im.test(wire.received.slice(0, wire.received.indexOf("\r\n\r\n"))))
        retryAfter[status] = (retryAfter[status] ?? 0) + 1;
      wire.received = "";
      wire.busy = false;
      open -= 1;
      next(wire);
    });
  }
  if (order.ratePerS === 0) for (const wire of wires) next(wire);
  else pace(order, startMs, endMs, due, wires, send, () => open === 0 && finish());
  await finished;
  const seconds = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(startedWith);
  const processorMs = (user + system) / 1000;
  for (const wire of wires) wire.socket.destroy();
  return {
    requests: latencies.length,
    seconds,
    statuses,
    retryAfter,
    processorMs,
    ...percentiles(latencies),
  };
}

/** Sends requests on time; one that finds no free connection waits, and its wait counts as latency. */
function pace(
  order: LoadOrder,
  startMs: number,
  endMs: number,
  due: number[],
  wires: Wire[],
  send: (wire: Wire, dueMs: number) => void,
  idle: () => void,
): void {
  let sent = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (;;) {
      const dueMs = startMs + (sent * 1000) / order.ratePerS;
      // The interval is half-open: a request at the very end would be one too many, and would find no unused
      // body.
      if (dueMs > nowMs || sent >= order.ratePerS * order.seconds) break;
      due.push(dueMs);
      sent += 1;
    }
    for (const wire of wires) {
      const first = wire.busy ? undefined : due.shift();
      if (first !== undefined) send(wire, first);
    }
    if (nowMs >= endMs && due.length === 0) {
      clearInterval(timer);
      idle();
    }
  }, 1);
}

function percentiles(latencies: number[]): Pick<LoadResult, "p50" | "p95" | "p99" | "max"> {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result, () => process.disconnect?.()),
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
      process.disconnect?.();
    },
  );
});
