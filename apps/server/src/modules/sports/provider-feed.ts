import * as z from "zod/mini";
import { askSigned, type SignedPeer, type SportsFeed } from "./feed.ts";
import { type NumberedMessage, PRODUCERS, readMessage } from "./provider-messages.ts";
import { createProviderState, type ProviderState } from "./provider-state.ts";

/** Where a provider's messages come from: the relay that holds the operator's subscription. */
export interface MessageRelay {
  /** Messages after a number, in order; undefined where the relay can't be reached. */
  after(
    sequence: number,
  ): Promise<{ stream: string; messages: NumberedMessage[]; more: boolean } | undefined>;
  /** Asks the provider to send everything as it stands; the end is `snapshot_complete` with this id. */
  recover(requestId: number): Promise<void>;
}

/** A producer that hasn't said `alive` for so long is silent; providers say it every ten seconds. */
const ALIVE_MS = 20_000;
/** The most pages of one question; a start after a long time takes several. */
const MOST_PAGES = 100;

/** What one process has been told of a stream. */
interface Memory {
  stream: string;
  state: ProviderState;
  read: number;
  aliveMs: Map<number, number>;
  /** The number at which messages were missing, until every producer has sent its snapshot. */
  gap: number | null;
  recovered: Set<number>;
}

const forget = (stream: string): Memory => ({
  stream,
  state: createProviderState(),
  read: 0,
  aliveMs: new Map(),
  gap: null,
  recovered: new Set(),
});

/**
 * The feed of a licensed provider that pushes its messages (SPORT-04, decision 0086): what it told is kept in memory as whole rows, and a
 * start reads the stream again from its beginning. Missing messages suspend everything, and what comes then is held back until
 * the provider has sent everything anew; a silent producer makes the feed silent.
 */
export function createProviderFeed(relay: MessageRelay, clock: SignedPeer["clock"]): SportsFeed {
  let memory = forget("");

  /** Takes everything from sale, and asks for it anew. @param at the number of the last message that is missing */
  const lose = async (at: number): Promise<void> => {
    memory.gap = at;
    memory.recovered = new Set();
    memory.read = at;
    suspendAll(memory.state, at);
    await relay.recover(at);
  };

  /**
   * @param told how far the reader has come
   * @returns false where everything was suspended just now: the reader has to take that before what follows
   */
  const take = async (numbered: NumberedMessage, told: number): Promise<boolean> => {
    const { sequence, message } = numbered;
    if (sequence !== memory.read + 1) {
      await lose(sequence - 1);
      if (told < sequence - 1) return false;
    }
    memory.read = sequence;
    if (message?.type === "alive") {
      memory.aliveMs.set(message.product, message.timestamp);
      if (message.subscribed === 0) await lose(sequence);
    } else if (message?.type === "snapshot_complete") {
      if (message.request_id === memory.gap) memory.recovered.add(message.product);
      if (PRODUCERS.every((product) => memory.recovered.has(product))) memory.gap = null;
    } else memory.state.take(numbered);
    return memory.gap === null || told >= memory.gap;
  };

  /** Reads what is new. @returns false where the relay can't be reached or another stream began */
  const pull = async (told: number): Promise<boolean> => {
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await relay.after(memory.read);
      if (!page) return false;
      if (page.stream !== memory.stream) {
        memory = forget(page.stream);
        continue;
      }
      for (const numbered of page.messages) if (!(await take(numbered, told))) return true;
      if (!page.more) return true;
    }
    return false;
  };

  return {
    async since(cursor) {
      const told = Number(cursor ?? 0);
      if (!(await pull(told))) return undefined;
      const nowMs = clock.nowMs();
      const isAlive = PRODUCERS.every(
        (product) => Math.abs(nowMs - (memory.aliveMs.get(product) ?? 0)) < ALIVE_MS,
      );
      if (!isAlive) return undefined;
      const ceiling = memory.gap ?? memory.read;
      // One page: a match that has changed comes after its markets, and they are saved only where it is known.
      const rows = [...memory.state.rows.values()].filter(
        ({ version }) => version > told && version <= ceiling,
      );
      return { epoch: memory.stream, rows, cursor: String(ceiling), more: false };
    },
  };
}

function suspendAll(state: ProviderState, sequence: number): void {
  const matches = new Set(
    [...state.rows.values()].flatMap((row) => (row.kind === "market" ? [row.match] : [])),
  );
  for (const event of matches)
    state.take({
      sequence,
      message: { type: "bet_stop", event, product: 1, timestamp: 0, groups: "all" },
    });
}

const answer = z.object({
  stream: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  messages: z
    .array(z.object({ sequence: z.int().check(z.gte(1)), body: z.unknown() }))
    .check(z.maxLength(2_000)),
  more: z.boolean(),
});

/** The relay over signed HTTP; see docs/connect-a-sports-feed.md. */
export const createRelay = (peer: SignedPeer): MessageRelay => ({
  async after(sequence) {
    const read = answer.safeParse(await askSigned(peer, "/api/messages", { after: sequence })).data;
    return read && { ...read, messages: read.messages.map((one) => readMessage(one.sequence, one.body)) };
  },
  async recover(requestId) {
    await askSigned(peer, "/api/recover", { requestId });
  },
});
