import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import type { FastifyBaseLogger } from "fastify";
import { sign } from "../signature.ts";
import type { Books } from "./books.ts";
import type { Delivery } from "./records.ts";

/** The body of a webhook. The receiver's contract: `cashier.webhook`. */
export interface WebhookEvent {
  eventId: string;
  type: "deposit" | "payout";
  reference: string;
  providerReference: string;
  status: "succeeded" | "failed";
  amount: string;
  currency: string;
  reason?: string;
}

/** Sends webhooks until the receiver answers 2xx, with growing pauses. */
export interface Deliveries {
  /** @returns a promise of the end of the first try */
  send(about: { id: string; webhookUrl: string }, event: WebhookEvent, how?: SendOptions): Promise<void>;
  /** Continues deliveries that a restart interrupted. */
  resume(): void;
  stop(): Promise<void>;
}

export interface SendOptions {
  afterMs?: number;
  /** Sent only once, with a wrong signature. */
  forged?: boolean;
}

interface Deps {
  books: Books;
  clock: Clock;
  secret: string;
  /** The first pause, which doubles with every try. */
  retryMs: number;
  log: FastifyBaseLogger;
}

const MAX_ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 300_000;
const ANSWER_TIMEOUT_MS = 10_000;

export function createDeliveries(deps: Deps): Deliveries {
  const { books, clock } = deps;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const attempt = async (id: string): Promise<void> => {
    const delivery = books.deliveries.get(id);
    if (!delivery || delivery.state !== "waiting" || stopping.signal.aborted) return;
    const answer = await post(deps, delivery, stopping.signal);
    if (stopping.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const done = /^2\d\d$/.test(answer);
    const over = done || delivery.forged || attempts >= MAX_ATTEMPTS;
    const pauseMs = Math.min(deps.retryMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    const next: Delivery = {
      ...delivery,
      attempts,
      lastAnswer: answer,
      state: done ? "delivered" : over ? "given_up" : "waiting",
      dueAtMs: clock.nowMs() + pauseMs,
    };
    books.save("delivery", next);
    deps.log.info({ delivery: id, attempts, answer, state: next.state }, "webhook");
    if (!over) later(next);
  };
  const start = (id: string): Promise<void> => {
    const run = attempt(id).finally(() => running.delete(run));
    running.add(run);
    return run;
  };
  const later = (delivery: Delivery): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        start(delivery.id).catch((error: unknown) => deps.log.error({ err: error }, "webhook failed"));
      },
      Math.max(0, delivery.dueAtMs - clock.nowMs()),
    );
    timers.add(timer);
  };

  return {
    async send(about, event, { afterMs = 0, forged = false } = {}) {
      const delivery: Delivery = {
        id: randomUUID(),
        aboutId: about.id,
        url: about.webhookUrl,
        body: JSON.stringify(event),
        forged,
        state: "waiting",
        attempts: 0,
        lastAnswer: null,
        dueAtMs: clock.nowMs() + afterMs,
      };
      books.save("delivery", delivery);
      if (afterMs > 0) later(delivery);
      else await start(delivery.id);
    },
    resume() {
      for (const delivery of books.deliveries.values()) if (delivery.state === "waiting") later(delivery);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}

async function post(deps: Deps, delivery: Delivery, signal: AbortSignal): Promise<string> {
  const secret = delivery.forged ? `not-${deps.secret}` : deps.secret;
  try {
    const answer = await fetch(delivery.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...sign(secret, delivery.body, deps.clock.nowMs()),
      },
      body: delivery.body,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    // A refused, lost or missing answer is retried like any status but 2xx.
    deps.log.info({ err: error, delivery: delivery.id }, "webhook without an answer");
    return "none";
  }
}
