/** A WebSocket that reconnects: growing delays with jitter, pings, and a timeout for silent connections. */
import type { ClientMessage, ServerMessage } from "@khela/contract/realtime";

export type SocketState = "idle" | "connecting" | "open" | "waiting";

/** The part of WebSocket in use, which tests implement themselves. */
export type SocketLike = Pick<WebSocket, "send" | "close" | "addEventListener" | "readyState">;

interface ConnectionOptions {
  open: () => SocketLike;
  /** 0 to 1, to spread reconnects. */
  jitter: () => number;
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
  onState: (state: SocketState) => void;
}

export interface Connection {
  /** Connects, unless already connected or about to be. */
  start(): void;
  stop(): void;
  /** Reconnects now, without waiting for the next attempt. */
  hurry(): void;
  /** Dropped unless the connection is open. */
  send(message: ClientMessage): void;
  state(): SocketState;
}

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
const PING_MS = 20_000;
/** A connection without a message for this long counts as dead. */
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
    // The other end may already be closing; the close event follows later.
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
      // Reset the delays only after the server has answered the login, so that a socket closed before is
      // retried ever less often.
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
      // An attempt started during the outage may hang for long, so it is replaced.
      drop();
      attempts = 0;
      connect();
    },
    send,
    state: () => state,
  };
}
