import type { GuestTopic, ItemTopic, Topic, TopicData } from "@khela/contract/realtime";
import type { Clock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Log } from "../log.ts";
import type { Fanout } from "./fanout.ts";
import { type Connection, createMembersSockets, sendEvent } from "./connection.ts";
import { createKeyedTopics } from "./keyed-topics.ts";
import { createTopicNumbers, isMembersOwn } from "./topic-numbers.ts";

/** Reads the data that a new subscriber of a topic gets first. */
export type Snapshot<T extends Topic> = (memberId: MemberId | undefined) => Promise<TopicData<T> | undefined>;

/** Fan-out of socket topics over all processes. */
export interface Hub {
  /** Declares a topic; `member.*` topics need a session and are separate for each member. */
  declare<T extends Topic>(topic: T, snapshot?: Snapshot<T>): void;
  /**
   * Sends an event to every subscriber, or for `member.*` topics to those of one member. Coalesced topics keep only
   * the newest event.
   */
  publish<T extends Topic>(topic: T, data: TopicData<T>, memberId?: MemberId): void;
  /** Declares a topic with one channel per key; the snapshot receives the key's SHA-256 in hex. */
  declareKeyed<T extends GuestTopic>(topic: T, snapshot: (hash: string) => Promise<TopicData<T>>): void;
  /** Sends an event to the subscribers whose key has this SHA-256. */
  publishKeyed<T extends GuestTopic>(topic: T, data: TopicData<T>, hash: string): void;
  /** Declares a topic with one channel per public id (a UUID), without snapshots. */
  declareItems(topic: ItemTopic): void;
  /** Sends an event to the subscribers of one item. */
  publishItem<T extends ItemTopic>(topic: T, data: TopicData<T>, id: string): void;
  /** Closes a session's sockets in every process; those subscribed to `member.notice` are told the reason. */
  endSession(sessionId: string, reason: string): void;
  /** Sends an internal signal, which no socket sees, to every process including this one, such as a cache to drop. */
  signal(name: string, data: string): void;
  onSignal(name: string, listener: (data: string) => void): void;
  /**
   * Whether signals of other processes arrive now; while they don't, a cache that depends on them must expire
   * quickly.
   */
  isFanoutConnected(): boolean;
  /** Called after an interval in which signals may have been lost. */
  onGap(listener: () => void): void;
  connect(connection: Connection): void;
  disconnect(connection: Connection): void;
  subscribe(connection: Connection, topic: string): Promise<void>;
  unsubscribe(connection: Connection, topics: readonly string[]): void;
  /** The number of open sockets of this process. */
  size(): number;
}

export interface HubMessage {
  topic: string;
  memberId?: string;
  /** For a keyed topic: its channel, which is a public id or the SHA-256 of a secret key. */
  channel?: string;
  data?: unknown;
  endSession?: string;
  signal?: string;
}

export function createHub(deps: { clock: Clock; log: Log; fanout: Fanout<HubMessage> }): Hub {
  const connections = new Set<Connection>();
  const members = createMembersSockets();
  const snapshots = new Map<string, Snapshot<Topic> | undefined>();
  const numbers = createTopicNumbers();
  const keyed = createKeyedTopics();
  const listeners = new Map<string, ((data: string) => void)[]>();

  /** The browser is told the reason before its socket closes, because an idle page would not find out by itself. */
  const sayFarewell = (connection: Connection, reason: string): void => {
    const topic = "member.notice";
    if (connection.topics.has(topic)) {
      const data: TopicData<typeof topic> = { kind: "session_ended", reason };
      // The number is not consumed: the member's other sockets don't get this event and would miss a number.
      const seq = numbers.last(topic, connection.memberId) + 1;
      connection.send({ type: "event", topic, seq, data });
    }
    connection.close(4001, reason);
  };

  const deliver = (message: HubMessage): void => {
    if (message.signal !== undefined) {
      for (const listener of listeners.get(message.signal) ?? []) listener(String(message.data));
      return;
    }
    if (message.endSession !== undefined) {
      for (const connection of connections) {
        if (connection.sessionId === message.endSession) sayFarewell(connection, String(message.data));
      }
      return;
    }
    if (message.channel !== undefined) return keyed.deliver(message.topic, message.channel, message.data);
    const targets = message.memberId === undefined ? connections : members.of(message.memberId);
    if (!targets) return;
    const seq = numbers.next(message.topic, message.memberId as MemberId | undefined);
    for (const connection of targets) {
      if (connection.topics.has(message.topic))
        sendEvent(connection, { topic: message.topic, seq, data: message.data });
    }
  };
  deps.fanout.listen(deliver);

  /** Delivers in this process and sends to the others. */
  const everywhere = (message: HubMessage): void => {
    deliver(message);
    deps.fanout.send(message);
  };
  const untrack = (connection: Connection): void => {
    if (members.remove(connection) && connection.memberId !== undefined) numbers.forget(connection.memberId);
  };

  return {
    declare: (topic, snapshot) => void snapshots.set(topic, snapshot),
    publish: (topic, data, memberId) =>
      everywhere({ topic, data, ...(memberId === undefined ? {} : { memberId }) }),
    declareKeyed: (topic, snapshot) => keyed.declare(topic, "secret", snapshot),
    publishKeyed: (topic, data, hash) => everywhere({ topic, data, channel: hash }),
    declareItems: (topic) => keyed.declare(topic, "id"),
    publishItem: (topic, data, id) => everywhere({ topic, data, channel: id }),
    endSession: (sessionId, reason) => everywhere({ topic: "", endSession: sessionId, data: reason }),
    signal: (name, data) => everywhere({ topic: "", signal: name, data }),
    onSignal: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    isFanoutConnected: () => deps.fanout.isConnected(),
    onGap: (listener) => deps.fanout.onGap(listener),
    connect(connection) {
      connections.add(connection);
      members.add(connection);
    },
    disconnect(connection) {
      connections.delete(connection);
      untrack(connection);
      keyed.leave(connection, [...connection.topics]);
    },
    unsubscribe(connection, topics) {
      keyed.leave(connection, topics);
      for (const topic of topics) connection.topics.delete(topic);
    },
    async subscribe(connection, topic) {
      if (await keyed.subscribe(connection, topic)) return;
      if (!snapshots.has(topic)) {
        connection.send({ type: "refused", topic, errorCode: "SYS_NOT_FOUND" });
        return;
      }
      if (isMembersOwn(topic) && connection.memberId === undefined) {
        connection.send({ type: "refused", topic, errorCode: "AUTH_REQUIRED" });
        return;
      }
      // Subscribes before reading the snapshot, so that no event falls between; events carry versions.
      connection.topics.add(topic);
      const data = await snapshots.get(topic)?.(connection.memberId);
      if (data !== undefined) {
        const seq = numbers.last(topic, connection.memberId);
        connection.send({ type: "snapshot", topic, seq, data });
      }
    },
    size: () => connections.size,
  };
}
