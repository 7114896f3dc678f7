/**
 * How long it takes until everybody with the site open has an operator's new notice (aim: 1,000 sockets
 * within 1 s). Server, database, operator and all listeners share one process and machine here.
 */
import { createNotice } from "@khela/contract/console/content";
import { listAnnouncements } from "@khela/contract/content";
import { createClient } from "@khela/contract/client";
import { type CatalogueSite, startCatalogueSite } from "./catalogue-site.ts";
import type { BenchRow } from "./ledger.ts";

const SOCKETS = 1_000;
/** The span over which the pages spread their requests, one after the other, as in shell/live.ts. */
const ASK_WITHIN_MS = 500;
const LIMIT_MS = 60_000;

/**
 * @returns a function that waits until every socket has received the next change; times by
 * `performance.now()` in ms
 */
async function listen(url: string): Promise<{ heard: () => Promise<number[]>; close: () => void }> {
  let onEvent: () => void = () => undefined;
  const sockets: WebSocket[] = [];
  while (sockets.length < SOCKETS) {
    // Connect some at a time, because the limits of a listener's backlog are not what is measured.
    const some = Array.from({ length: 50 }, async () => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener("error", () => reject(new Error("no socket")));
        socket.addEventListener("open", () => {
          socket.send(JSON.stringify({ type: "auth", token: null }));
          socket.send(JSON.stringify({ type: "subscribe", topics: ["content"] }));
          // Messages are handled in order, so the answer to this one proves that the subscription is done.
          socket.send(JSON.stringify({ type: "ping" }));
        });
        socket.addEventListener("message", ({ data }) => {
          if (String(data).includes('"pong"')) resolve();
          if (String(data).includes('"event"')) onEvent();
        });
      });
    });
    await Promise.all(some);
  }
  return {
    heard: () =>
      new Promise((resolve, reject) => {
        const times: number[] = [];
        const limit = setTimeout(() => reject(new Error(`only ${times.length} have heard of it`)), LIMIT_MS);
        onEvent = () => {
          times.push(performance.now());
          if (times.length < SOCKETS) return;
          clearTimeout(limit);
          resolve(times);
        };
      }),
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

function publish({ operator }: CatalogueSite, name: string) {
  const text = { bn: name, en: name };
  return operator(createNotice, {
    body: {
      kind: "notice",
      execution: null,
      title: text,
      content: text,
      startsAt: null,
      endsAt: null,
      active: true,
      position: 0,
    },
  });
}

/** Publishes some notices to 1,000 open sockets; the slowest socket of the slowest notice. */
export async function benchNotices({ notices = 5 }: { notices?: number } = {}): Promise<BenchRow[]> {
  const site = await startCatalogueSite(0);
  try {
    const { heard, close } = await listen(site.url);
    const call = createClient({ baseUrl: site.url });
    const told: number[] = [];
    const read: number[] = [];
    for (let at = 0; at < notices; at += 1) {
      const name = `Notice ${at}`;
      const all = heard();
      const began = performance.now();
      await publish(site, name);
      const times = await all;
      told.push(Math.max(...times) - began);
      // As pages do, each client fetches at a time of its own, counted from when it was notified.
      const asked = times.map(async (heardAt, index) => {
        const waitMs = heardAt + (index / SOCKETS) * ASK_WITHIN_MS - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        const { player } = await call(listAnnouncements, { query: { language: "en" } });
        if (!player.some(({ title }) => title === name)) throw new Error("somebody read an older state");
        return performance.now();
      });
      read.push(Math.max(...(await Promise.all(asked))) - began);
    }
    close();
    const worst = (values: number[]) => Math.max(...values);
    return [
      { what: "sockets", value: SOCKETS, unit: "" },
      { what: "until all have heard of a notice, the slowest", value: worst(told), unit: "ms", limit: 1_000 },
      { what: "until all have read it, the slowest", value: worst(read), unit: "ms", limit: 1_000 },
    ];
  } finally {
    await site.stop();
  }
}
