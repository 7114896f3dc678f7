import { createHash } from "node:crypto";
import { type Connection, sendEvent } from "./connection.ts";

/** Reads the snapshot of a keyed topic; it receives the name of the channel. */
export type KeyedSnapshot = (channel: string) => Promise<unknown>;

/**
 * Topics with a channel per key, `<name>:<key>`. The key is either a secret that a visitor without an account drew, which
 * also gives access to the resource itself (decision 0036): of it only the SHA-256 is kept, which is then the channel's
 * name. Or it is the id of something public, such as a match, and the channel's name itself.
 */
export interface KeyedTopics {
  /** @param snapshot absent where the subscriber reads the state by a call */
  declare(name: string, keys: "secret" | "id", snapshot?: KeyedSnapshot): void;
  /** @returns false where the topic is not a keyed one, or the connection has too many */
  subscribe(connection: Connection, topic: string): Promise<boolean>;
  deliver(name: string, channel: string, data: unknown): void;
  leave(connection: Connection, topics: readonly string[]): void;
}

const KEYS = {
  secret: /^[A-Za-z0-9_-]{43}$/,
  id: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
};
/**
 * The most channels of a connection. A browser has one with a secret, and briefly two while it moves to the next; of those
 * with an id, one for each match that is shown or bet on.
 */
const MOST = { secret: 3, id: 30 };

/** The connections that subscribe to one channel. */
interface Listeners {
  /** Each connection with the topic by which it subscribed. */
  names: Map<Connection, string>;
  seq: number;
}

const idOf = (name: string, channel: string): string => `${name}:${channel}`;

export function createKeyedTopics(): KeyedTopics {
  const declared = new Map<string, { keys: keyof typeof KEYS; snapshot: KeyedSnapshot | undefined }>();
  const listeners = new Map<string, Listeners>();

  const partsOf = (topic: string) => {
    const [name = "", key = "", ...more] = topic.split(":");
    const found = declared.get(name);
    if (!found || more.length > 0 || !KEYS[found.keys].test(key)) return undefined;
    const channel = found.keys === "id" ? key : createHash("sha256").update(key).digest("hex");
    return { ...found, name, channel };
  };

  return {
    declare: (name, keys, snapshot) => void declared.set(name, { keys, snapshot }),
    async subscribe(connection, topic) {
      const parts = partsOf(topic);
      if (!parts) return false;
      const others = [...connection.topics].filter(
        (other) => other !== topic && partsOf(other)?.keys === parts.keys,
      );
      if (others.length >= MOST[parts.keys]) return false;
      const id = idOf(parts.name, parts.channel);
      const known = listeners.get(id) ?? { names: new Map<Connection, string>(), seq: 0 };
      known.names.set(connection, topic);
      listeners.set(id, known);
      connection.topics.add(topic);
      if (parts.snapshot) {
        const data = await parts.snapshot(parts.channel);
        connection.send({ type: "snapshot", topic, seq: known.seq, data });
      }
      return true;
    },
    deliver(name, channel, data) {
      const known = listeners.get(idOf(name, channel));
      if (!known) return;
      known.seq += 1;
      for (const [connection, topic] of known.names) sendEvent(connection, { topic, seq: known.seq, data });
    },
    leave(connection, topics) {
      for (const topic of topics) {
        const parts = partsOf(topic);
        if (!parts || !connection.topics.delete(topic)) continue;
        const id = idOf(parts.name, parts.channel);
        const known = listeners.get(id);
        known?.names.delete(connection);
        if (known?.names.size === 0) listeners.delete(id);
      }
    },
  };
}
