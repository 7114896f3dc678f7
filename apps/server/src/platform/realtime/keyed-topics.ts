import { createHash } from "node:crypto";
import { type Connection, tellEvent } from "./connection.ts";

/** The snapshot of a topic that is kept apart by key; it is told the key's SHA-256 in hex. */
export type KeyedSnapshot = (hash: string) => Promise<unknown>;

/**
 * Topics of who has no account: `<name>:<key>`, where the key is the one that the caller drew and that opens the
 * thing itself (decision 0036). Whoever says it may listen; it goes no further than this, which keeps its SHA-256.
 */
export interface KeyedTopics {
  declare(name: string, snapshot: KeyedSnapshot): void;
  /** @returns false where it is no such topic, or the connection has too many */
  subscribe(connection: Connection, topic: string): Promise<boolean>;
  deliver(name: string, hash: string, data: unknown): void;
  leave(connection: Connection, topics: readonly string[]): void;
}

const KEY = /^[A-Za-z0-9_-]{43}$/;
/** A browser has one at a time, and for a moment the next. */
const MOST_EACH = 3;

/** Those who listen with one key to one topic. */
interface Listeners {
  /** Each with what it calls the topic. */
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
      for (const [connection, topic] of known.names) tellEvent(connection, { topic, seq: known.seq, data });
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
