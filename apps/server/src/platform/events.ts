import type { Db, Tx } from "./database.ts";
import type { Jobs } from "./jobs.ts";

/** A kind of news, with the shape of its data. Declared in the module that tells it. */
export interface EventType<Data extends object> {
  readonly name: string;
  /** Never called; carries the type. */
  readonly data?: Data;
}

export function eventType<Data extends object>(name: string): EventType<Data> {
  return { name };
}

/**
 * News from a lower module to higher ones. Publishing adds one job per subscriber in the caller's
 * transaction (the outbox): committed news arrives at least once, uncommitted news never.
 */
export interface Events {
  publish<Data extends object>(tx: Tx | Db, type: EventType<Data>, data: Data): Promise<void>;
  /** At start-up. The handler is told at least once and must bear repeats. */
  subscribe<Data extends object>(
    type: EventType<Data>,
    subscriber: string,
    handler: (data: Data) => Promise<void>,
  ): void;
}

export function createEvents(jobs: Jobs): Events {
  const subscribers = new Map<string, string[]>();
  return {
    async publish(tx, type, data) {
      for (const job of subscribers.get(type.name) ?? []) await jobs.enqueue(tx, job, data);
    },
    subscribe(type, subscriber, handler) {
      const job = `on:${type.name}:${subscriber}`;
      jobs.define(job, (payload) => handler(payload as never));
      subscribers.set(type.name, [...(subscribers.get(type.name) ?? []), job]);
    },
  };
}
