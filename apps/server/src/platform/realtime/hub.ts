import type { GuestTopic, Topic, TopicData } from "@khela/contract/realtime";
import type { Clock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Log } from "../log.ts";
import type { Fanout } from "./fanout.ts";
import { type Connection, createMembersSockets, tellEvent } from "./connection.ts";
import { createKeyedTopics } from "./keyed-topics.ts";
import { createTopicNumbers, isMembersOwn } from "./topic-numbers.ts";

/** What a new subscriber of a topic sees first. */
export type Snapshot<T extends Topic> = (memberId: MemberId | undefined) => Promise<TopicData<T> | undefined>;

/** Fan-out of socket topics over all processes. */
export interface Hub {
  /** Declares a topic; `member.*` topics need a session and are kept apart by member. */
  declare<T extends Topic>(topic: T, snapshot?: Snapshot<T>): void;
  /** Tells every subscriber, or for `member.*` topics those of one member. Coalesced topics keep only the newest. */
  publish<T extends Topic>(topic: T, data: TopicData<T>, memberId?: MemberId): void;
  /** Declares a topic that is kept apart by key; the snapshot is told the key's SHA-256 in hex. */
  declareKeyed<T extends GuestTopic>(topic: T, snapshot: (hash: string) => Promise<TopicData<T>>): void;
  /** Tells who listens with the key of this SHA-256. */
  publishKeyed<T extends GuestTopic>(topic: T, data: TopicData<T>, hash: string): void;
  /** Ends a session's sockets, everywhere; those that listen to `member.notice` hear why. */
  endSession(sessionId: string, reason: string): void;
  /** Tells every process, this one included, something that no socket sees: a cache to drop. */
  signal(name: string, data: string): void;
  onSignal(name: string, listener: (data: string) => void): void;
  /** Whether signals of other processes arrive now: a cache that lives by them must not live long without. */
  hears(): boolean;
  /** Called after a time in which signals may have been lost. */
  onGap(listener: () => void): void;
  connect(connection: Connection): void;
  disconnect(connection: Connection): void;
  subscribe(connection: Connection, topic: string): Promise<void>;
  unsubscribe(connection: Connection, topics: readonly string[]): void;
  /** Open sockets of this process. */
  size(): number;
}

export interface HubMessage {
  topic: string;
  memberId?: string;
  /** Of a keyed topic: the SHA-256 of its key. */
  hash?: string;
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

  /** The browser hears why before its socket closes: it may rest and ask nothing by itself. */
  const sayFarewell = (connection: Connection, reason: string): void => {
    const topic = "member.notice";
    if (connection.topics.has(topic)) {
      const data: TopicData<typeof topic> = { kind: "session_ended", reason };
      // Not counted: the member's other sockets don't get it, and would miss a number.
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
    if (message.hash !== undefined) return keyed.deliver(message.topic, message.hash, message.data);
    const targets = message.memberId === undefined ? connections : members.of(message.memberId);
    if (!targets) return;
    const seq = numbers.next(message.topic, message.memberId as MemberId | undefined);
    for (const connection of targets) {
      if (connection.topics.has(message.topic))
        tellEvent(connection, { topic: message.topic, seq, data: message.data });
    }
  };
  deps.fanout.listen(deliver);

  /** In this process, and in the others. */
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
    declareKeyed: (topic, snapshot) => keyed.declare(topic, snapshot),
    publishKeyed: (topic, data, hash) => everywhere({ topic, data, hash }),
    endSession: (sessionId, reason) => everywhere({ topic: "", endSession: sessionId, data: reason }),
    signal: (name, data) => everywhere({ topic: "", signal: name, data }),
    onSignal: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    hears: () => deps.fanout.hears(),
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
      // Subscribed first, snapshot second: nothing falls between; events carry versions.
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
