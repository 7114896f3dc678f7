/**
 * The realtime connection at `/ws` (protocol: @khela/contract/realtime). It connects while anything is
 * subscribed, and after an outage subscribes again to catch up: the server answers every subscription with a
 * snapshot.
 */
import type { ServerMessage, Topic, TopicData } from "@khela/contract/realtime";
import { createConnection, type SocketLike, type SocketState } from "./socket-connection.ts";
import { deliver, type Listener, type Subscription } from "./socket-topics.ts";

export interface SocketOptions {
  open: () => SocketLike;
  token: () => string | null;
  /** 0 to 1, to spread reconnects. */
  jitter: () => number;
  /** Called for topics that the server refuses. */
  onRefused?: (topic: string, errorCode: string) => void;
  /** Called with a token whose session the server doesn't know: it ended while this page was disconnected. */
  onUnknownSession?: (token: string) => void;
}

export interface RealtimeSocket {
  /** Listens to a topic; the first message is a snapshot. @returns the unsubscribe function */
  subscribe<T extends Topic>(
    topic: T,
    listener: (data: TopicData<T>, kind: "snapshot" | "event") => void,
  ): () => void;
  /** Must be called after login and logout, so that the server knows the connection's account. */
  reauthenticate(): void;
  /** Reconnects at once, for example when the network is back. */
  reconnectNow(): void;
  state(): SocketState;
  /** Listens to changes of state. @returns the unsubscribe function */
  onState(listener: (state: SocketState) => void): () => void;
}

export function createSocket(options: SocketOptions): RealtimeSocket {
  const topics = new Map<string, Subscription>();
  const watchers = new Set<(state: SocketState) => void>();
  const connection = createConnection({
    open: options.open,
    jitter: options.jitter,
    onOpen: greet,
    onMessage: receive,
    onState: (state) => {
      for (const watcher of watchers) watcher(state);
    },
  });

  let sentToken: string | null = null;
  function greet(): void {
    sentToken = options.token();
    connection.send({ type: "auth", token: sentToken });
    for (const subscription of topics.values()) subscription.seq = undefined;
    if (topics.size > 0) connection.send({ type: "subscribe", topics: [...topics.keys()] });
  }

  function receive(message: ServerMessage): void {
    if (message.type === "refused") options.onRefused?.(message.topic, message.errorCode);
    if (message.type === "auth" && !message.ok && sentToken !== null) options.onUnknownSession?.(sentToken);
    const stale = deliver(topics, message);
    if (stale) connection.send({ type: "subscribe", topics: [stale] });
  }

  function leave(topic: string, listener: Listener): void {
    const subscription = topics.get(topic);
    if (!subscription?.listeners.delete(listener) || subscription.listeners.size > 0) return;
    topics.delete(topic);
    connection.send({ type: "unsubscribe", topics: [topic] });
    if (topics.size === 0) connection.stop();
  }

  return {
    subscribe(topic, listener) {
      const subscription = topics.get(topic) ?? { listeners: new Set(), seq: undefined };
      topics.set(topic, subscription);
      subscription.listeners.add(listener);
      // A second listener also needs a snapshot.
      subscription.seq = undefined;
      connection.start();
      connection.send({ type: "subscribe", topics: [topic] });
      return () => leave(topic, listener);
    },
    reauthenticate: greet,
    reconnectNow: () => connection.hurry(),
    state: () => connection.state(),
    onState(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}
