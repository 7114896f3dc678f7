import { createHash } from "node:crypto";
import { type Connection, sendEvent } from "./connection.ts";

/** Reads the snapshot of a keyed topic; it receives the key's SHA-256 in hex. */
export type KeyedSnapshot = (hash: string) => Promise<unknown>;

/**
 * Topics for visitors without an account: `<name>:<key>`, where the visitor drew the key, which also gives access to
 * the resource itself (decision 0036). Whoever presents the key may subscribe; only its SHA-256 is kept here.
 */
export interface KeyedTopics {
  declare(name: string, snapshot: KeyedSnapshot): void;
  /** @returns false where the topic is not a keyed one, or the connection has too many */
  subscribe(connection: Connection, topic: string): Promise<boolean>;
  deliver(name: string, hash: string, data: unknown): void;
  leave(connection: Connection, topics: readonly string[]): void;
}

const KEY = /^[A-Za-z0-9_-]{43}$/;
/** A browser has one at a time, and briefly two while it moves to the next. */
const MOST_EACH = 3;

/** The connections that subscribe to one topic with one key. */
interface Listeners {
  /** Each connection with the name by which it subscribed. */
  names: Map<Connection, string>;
  seq: number;
}

const idOf = (name: string, hash: string): string => `${name}:${hash}`;
function partsOf(topic: string): { name: string; hash: string } | undefined {
  const [name = "", key = "", ...more] = topic.split(":");
  if (more.length > 0 || !KEY.test(key)) return undefined;
  return { name, hash: createHash("sha256").update(key).digest("hex") };
}

export function createKeyedTopics(): KeyedTopics {
  const snapshots = new Map<string, KeyedSnapshot>();
  const listeners = new Map<string, Listeners>();
  return {
    declare: (name, snapshot) => void snapshots.set(name, snapshot),
    async subscribe(connection, topic) {
      const parts = partsOf(topic);
      const snapshot = parts && snapshots.get(parts.name);
      const others = [...connection.topics].filter((other) => other.includes(":") && other !== topic);
      if (!parts || !snapshot || others.length >= MOST_EACH) return false;
      const id = idOf(parts.name, parts.hash);
      const known = listeners.get(id) ?? { names: new Map<Connection, string>(), seq: 0 };
      known.names.set(connection, topic);
      listeners.set(id, known);
      connection.topics.add(topic);
      const data = await snapshot(parts.hash);
      connection.send({ type: "snapshot", topic, seq: known.seq, data });
      return true;
    },
    deliver(name, hash, data) {
      const known = listeners.get(idOf(name, hash));
      if (!known) return;
      known.seq += 1;
      for (const [connection, topic] of known.names) sendEvent(connection, { topic, seq: known.seq, data });
    },
    leave(connection, topics) {
      for (const topic of topics) {
        const parts = partsOf(topic);
        if (!parts || !connection.topics.delete(topic)) continue;
        const id = idOf(parts.name, parts.hash);
        const known = listeners.get(id);
        known?.names.delete(connection);
        if (known?.names.size === 0) listeners.delete(id);
      }
    },
  };
}
