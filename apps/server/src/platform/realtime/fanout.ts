import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import { type NotifyChannel, openNotifyChannel } from "./notify-channel.ts";

/** Carries small messages to the other processes on the same database. */
export interface Fanout<Message> {
  send(message: Message): void;
  /** Called for messages of other processes only. */
  listen(receive: (message: Message) => void): void;
  /** Whether messages of other processes arrive now. */
  isConnected(): boolean;
  /** Called after an interval in which messages of other processes may have been lost. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** A fanout for a database that only this process uses. */
export function localFanout<Message>(): Fanout<Message> {
  return {
    send: () => undefined,
    listen: () => undefined,
    isConnected: () => true,
    onGap: () => undefined,
    close: async () => undefined,
  };
}

/** The limit of one payload: NOTIFY takes less than 8,000 bytes. */
const PAYLOAD_LIMIT_BYTES = 7_500;
/** The characters per part of a longer message: each takes up to three bytes, or two when escaped. */
const PART_CHARACTERS = 2_400;
const FLUSH_MS = 20;
const RECONNECT_MS = 1_000;
/** The interval between checks of the connection. */
const BEAT_MS = 2_000;

/** A piece of the text of a message that is too long for one notification. */
interface Part {
  from: string;
  part: string;
  /** The part's index, from 0. */
  at: number;
  of: number;
}

/**
 * Joins the parts of long messages, which arrive in order per sender.
 * @returns takes a part and gives the message that it completes, or none where parts are missing
 */
function joinParts<Message>(): (part: Part) => Message[] {
  const begun = new Map<string, string[]>();
  return ({ from, part, at, of }) => {
    const parts = at === 0 ? [] : begun.get(from);
    begun.delete(from);
    if (parts?.length !== at) return [];
    parts.push(part);
    if (parts.length === of) return [JSON.parse(parts.join("")) as Message];
    begun.set(from, parts);
    return [];
  };
}

/**
 * Fan-out by LISTEN/NOTIFY on a connection of its own. Messages of 20 ms are sent together, long ones in parts.
 * Messages are lost while the connection is down: topics are repaired by their next snapshot, and caches are told of
 * the gap.
 */
export function postgresFanout<Message>(deps: { url: string; channel: string; log: Log }): Fanout<Message> {
  const ownStart = `{"from":"${randomUUID()}",`;
  const receivers: ((message: Message) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  let wasLost = false;
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** The open channel; undefined while disconnected. */
  let channel: NotifyChannel | undefined;
  let closed = false;
  let sending: Promise<unknown> = Promise.resolve();

  const whole = joinParts<Message>();

  const hear = (payload: string): void => {
    // This process's own messages come back too and are the majority, so they are skipped unparsed.
    if (payload.startsWith(ownStart)) return;
    const told = JSON.parse(payload) as { messages: Message[] } | Part;
    const messages = "part" in told ? whole(told) : told.messages;
    for (const message of messages) for (const receive of receivers) receive(message);
  };
  const connect = async (): Promise<void> => {
    const opened = await openNotifyChannel({
      url: deps.url,
      channel: deps.channel,
      onPayload: hear,
      onRefused: (error) => deps.log.warn({ err: error }, "fan-out can't connect, trying again"),
      onLost: () => {
        channel = undefined;
        wasLost = true;
        if (!closed) setTimeout(() => void connect(), RECONNECT_MS).unref();
      },
    });
    if (!opened || closed) return await opened?.end();
    channel = opened;
    if (wasLost) for (const tell of gapListeners) tell();
    wasLost = false;
  };
  /**
   * A connection that only listens never notices that the other end is frozen or unreachable, so it is queried
   * regularly.
   */
  const beat = setInterval(() => {
    sending = sending.then(async () => {
      const asked = channel;
      await asked?.query("select 1").catch((error: unknown) => {
        deps.log.warn({ err: error }, "fan-out hears nothing, connecting anew");
        asked.drop();
      });
    });
  }, BEAT_MS).unref();

  const flush = (): void => {
    timer = undefined;
    const texts = waiting;
    waiting = [];
    let batch: string[] = [];
    let size = 0;
    const notify = (rest: string) => {
      // Queries are queued, because a connection carries one statement at a time.
      sending = sending
        .then(() => channel?.query("select pg_notify($1, $2)", [deps.channel, ownStart + rest]))
        .catch((error: unknown) => deps.log.warn({ err: error }, "fan-out message lost"));
    };
    const ship = () => {
      if (batch.length === 0) return;
      notify(`"messages":[${batch.join(",")}]}`);
      batch = [];
      size = 0;
    };
    for (const text of texts) {
      const bytes = Buffer.byteLength(text) + 1;
      if (bytes > PAYLOAD_LIMIT_BYTES) {
        ship();
        const of = Math.ceil(text.length / PART_CHARACTERS);
        for (let at = 0; at < of; at += 1) {
          const part = text.slice(at * PART_CHARACTERS, (at + 1) * PART_CHARACTERS);
          notify(`"part":${JSON.stringify(part)},"at":${at},"of":${of}}`);
        }
        continue;
      }
      if (size + bytes > PAYLOAD_LIMIT_BYTES) ship();
      batch.push(text);
      size += bytes;
    }
    ship();
  };

  void connect();
  return {
    send(message) {
      waiting.push(JSON.stringify(message));
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    listen: (receive) => void receivers.push(receive),
    isConnected: () => channel !== undefined,
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      flush();
      await sending;
      await channel?.end();
    },
  };
}
