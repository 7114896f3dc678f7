/** One WebSocket that comes back: growing pauses with jitter, pings, and an end to silent connections. */
import type { ClientMessage, ServerMessage } from "@khela/contract/realtime";

export type SocketState = "idle" | "connecting" | "open" | "waiting";

/** The part of WebSocket that is used; tests give their own. */
export type SocketLike = Pick<WebSocket, "send" | "close" | "addEventListener" | "readyState">;

interface ConnectionOptions {
  open: () => SocketLike;
  /** 0 to 1, for spreading reconnects. */
  jitter: () => number;
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
  onState: (state: SocketState) => void;
}

export interface Connection {
  /** Connects, unless it is connected or about to. */
  start(): void;
  stop(): void;
  /** Tries anew, without the pause before the next try. */
  hurry(): void;
  /** Lost unless the connection is open. */
  send(message: ClientMessage): void;
  state(): SocketState;
}

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
const PING_MS = 20_000;
/** No word for this long and the connection counts as dead. */
const SILENCE_MS = 50_000;

export function createConnection(options: ConnectionOptions): Connection {
  let socket: SocketLike | undefined;
  let state: SocketState = "idle";
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function become(next: SocketState): void {
    if (next === state) return;
    state = next;
    options.onState(next);
  }

  function send(message: ClientMessage): void {
    // The other end may be closing it already, which is heard of only later.
    if (state === "open" && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function drop(): void {
    const current = socket;
    socket = undefined;
    clearTimeout(retry);
    clearInterval(ping);
    clearTimeout(silence);
    current?.close();
  }

  function lost(): void {
    drop();
    become("waiting");
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0;
    attempts += 1;
    retry = setTimeout(connect, pause * (0.75 + options.jitter() / 2));
  }

  function heard(): void {
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE_MS);
  }

  function connect(): void {
    clearTimeout(retry);
    become("connecting");
    const current = options.open();
    socket = current;
    heard();
    const listen = (type: "open" | "message" | "close", react: (event: Event) => void) =>
      current.addEventListener(type, (event: Event) => {
        if (current === socket) react(event);
      });
    listen("open", () => {
      become("open");
      ping = setInterval(() => send({ type: "ping" }), PING_MS);
      options.onOpen();
    });
    listen("message", (event) => {
      heard();
      const message = JSON.parse((event as MessageEvent<string>).data) as ServerMessage;
      // The pauses start over once the server has answered the login: a socket that is closed before is tried ever more seldom.
      if (message.type === "auth") attempts = 0;
      options.onMessage(message);
    });
    listen("close", lost);
  }

  return {
    start() {
      if (state === "idle") connect();
    },
    stop() {
      drop();
      attempts = 0;
      become("idle");
    },
    hurry() {
      if (state !== "waiting" && state !== "connecting") return;
      // What began to connect while nothing came through may hang for long.
      drop();
      attempts = 0;
      connect();
    },
    send,
    state: () => state,
  };
}
