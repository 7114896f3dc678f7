import type { Db, Tx } from "./database.ts";
import type { Jobs } from "./jobs.ts";

/** A type of event with the shape of its data. Declared in the module that publishes it. */
export interface EventType<Data extends object> {
  readonly name: string;
  /** Never set; it only carries the type. */
  readonly data?: Data;
}

export function eventType<Data extends object>(name: string): EventType<Data> {
  return { name };
}

/**
 * Events from a lower module to higher ones. Publishing adds one job per subscriber in the caller's transaction (the
 * outbox): an event arrives at least once if the transaction commits, and never if it doesn't.
 */
export interface Events {
  publish<Data extends object>(tx: Tx | Db, type: EventType<Data>, data: Data): Promise<void>;
  /** Publishes several events of a type, in one statement. */
  publishAll<Data extends object>(
    tx: Tx | Db,
    type: EventType<Data>,
    // The type alone decides the shape: inferred from both, it would be what they have in common.
    data: readonly NoInfer<Data>[],
  ): Promise<void>;
  /** Called at start-up. The handler runs at least once per event and must tolerate repeats. */
  subscribe<Data extends object>(
    type: EventType<Data>,
    subscriber: string,
    handler: (data: Data) => Promise<void>,
  ): void;
}

export function createEvents(jobs: Jobs): Events {
  /** The jobs of the subscribers, by the event's name. */
  const subscribers = new Map<string, string[]>();
  return {
    publish: (tx, type, data) => jobs.enqueueAll(tx, subscribers.get(type.name) ?? [], [data]),
    publishAll: (tx, type, data) => jobs.enqueueAll(tx, subscribers.get(type.name) ?? [], data),
    subscribe(type, subscriber, handler) {
      const job = `on:${type.name}:${subscriber}`;
      jobs.define(job, (payload) => handler(payload as never));
      subscribers.set(type.name, [...(subscribers.get(type.name) ?? []), job]);
    },
  };
}
