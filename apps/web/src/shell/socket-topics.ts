import type { ServerMessage } from "@khela/contract/realtime";

export type Listener = (data: never, kind: "snapshot" | "event") => void;

/** The state of a topic with listeners. */
export interface Subscription {
  listeners: Set<Listener>;
  /** The last sequence number; undefined until the snapshot. */
  seq: number | undefined;
}

/**
 * Delivers a message to its topic's listeners. Events older than the known state are dropped.
 * @returns a topic with a gap in its sequence numbers, which needs a new snapshot
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
