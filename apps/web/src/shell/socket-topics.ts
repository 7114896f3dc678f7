import type { ServerMessage } from "@khela/contract/realtime";

export type Listener = (data: never, kind: "snapshot" | "event") => void;

/** What is known of a topic that somebody listens to. */
export interface Subscription {
  listeners: Set<Listener>;
  /** The last number seen; undefined until the snapshot. */
  seq: number | undefined;
}

/**
 * Hands a message to its topic's listeners. Events that are older than what is known are dropped.
 * @returns a topic whose numbers have a gap and which needs a new snapshot
 */
export function deliver(topics: Map<string, Subscription>, message: ServerMessage): string | undefined {
  if (message.type !== "snapshot" && message.type !== "event") return undefined;
  const subscription = topics.get(message.topic);
  if (!subscription) return undefined;
  const seen = subscription.seq;
  if (message.type === "event" && seen !== undefined) {
    if (message.seq <= seen) return undefined;
    if (message.seq > seen + 1) {
      subscription.seq = undefined;
      return message.topic;
    }
  }
  subscription.seq = message.seq;
  for (const listener of subscription.listeners) listener(message.data as never, message.type);
  return undefined;
}
