import { randomUUID } from "node:crypto";
import { createClient } from "@khela/contract/client";
import { betTable } from "@khela/contract/tables";
import pg from "pg";
import { systemClock } from "@khela/kernel/system-clock";
import type { BenchRow } from "./ledger.ts";
import { processorTime } from "./processor-time.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const CODE = "dragon-tiger";
const TABLE = `table.${CODE}`;
const BALANCE = "member.balance";
/** The number of simultaneous calls while the bets are placed. */
const AT_ONCE = 24;
const WAIT_MS = 120_000;

/** The fields of a socket's messages that are used here. */
interface Frame {
  type: string;
  topic?: string;
  data?: { kind?: string; roundId?: string; round?: { roundId: string }; paysAt?: string };
}

/** A player's client without a screen: a socket subscribed to the table and the player's balance. */
interface Seat {
  token: string;
  socket: WebSocket;
  /**
   * When the client was told that the table's round is settled, and when its last balance came, in Unix
   * milliseconds.
   */
  settledAtMs: number;
  balanceAtMs: number;
}

interface Heard {
  opened(roundId: string): void;
  dealt(roundId: string, paysAtMs: number): void;
  settled(roundId: string, seat: Seat): void;
}

async function takeSeat(port: number, token: string, heard: Heard): Promise<Seat> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  const seat: Seat = { token, socket, settledAtMs: 0, balanceAtMs: 0 };
  await new Promise<void>((resolve, reject) => {
    const waited = new Set([TABLE, BALANCE]);
    socket.addEventListener("error", () => reject(new Error("no socket")));
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: "auth", token }));
      socket.send(JSON.stringify({ type: "subscribe", topics: [...waited] }));
    });
    socket.addEventListener("message", ({ data: text }) => {
      const { type, topic = "", data } = JSON.parse(String(text)) as Frame;
      if (type === "snapshot") waited.delete(topic);
      if (waited.size === 0) resolve();
      if (type !== "event") return;
      if (topic === BALANCE) seat.balanceAtMs = systemClock.nowMs();
      else if (data?.kind === "round") heard.opened(data.round?.roundId ?? "");
      else if (data?.kind === "dealt") heard.dealt(data.roundId ?? "", Date.parse(data.paysAt ?? ""));
      else if (data?.kind === "settled") heard.settled(data.roundId ?? "", seat);
    });
  });
  return seat;
}

/** A promise that is resolved from outside, or rejected after two minutes. */
function promised<T>(what: string): { promise: Promise<T>; resolve(value: T): void } {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(`not in time: ${what}`)), WAIT_MS);
  return {
    promise,
    resolve(value) {
      clearTimeout(timer);
      resolve(value);
    },
  };
}

/**
 * A round of a table in a whole server, whose players all have a socket and chips: how long after its due
 * time everybody is told.
 */
export async function benchLiveTable({ players }: { players: number }): Promise<BenchRow[]> {
  const site = await startBenchSite(players, { RATE_LIMIT_FACTOR: "50" });
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
}

async function measure(site: BenchSite): Promise<BenchRow[]> {
  const opened = promised<string>("a round opens");
  const dealt = promised<number>("the round is dealt");
  const allTold = promised<void>("everybody was told");
  let seats: Seat[] = [];
  let roundId = "";
  let told = 0;
  const heard: Heard = {
    // Take the first round that opens once all players are connected.
    opened: (id) => {
      if (seats.length === 0 || roundId !== "") return;
      roundId = id;
      opened.resolve(id);
    },
    dealt: (id, paysAtMs) => id === roundId && dealt.resolve(paysAtMs),
    settled: (id, seat) => {
      if (id !== roundId) return;
      seat.settledAtMs = systemClock.nowMs();
      told += 1;
      if (told === seats.length) allTold.resolve();
    },
  };
  const sitting: Seat[] = [];
  for (const token of site.tokens) sitting.push(await takeSeat(site.port, token, heard));
  seats = sitting;
  try {
    await opened.promise;
    const started = performance.now();
    await betAll(site, seats, roundId);
    const betsMs = performance.now() - started;
    const paysAtMs = await dealt.promise;
    const before = processorTime()?.PostgreSQL ?? 0;
    await allTold.promise;
    const winners = await paidIn(site.databaseUrl, roundId);
    await until(() => seats.filter(({ balanceAtMs }) => balanceAtMs >= paysAtMs).length >= winners);
    const late = (times: readonly number[]): number => Math.max(...times) - paysAtMs;
    return [
      { what: "players, each with a socket and chips", value: seats.length, unit: "" },
      { what: "  until all of their bets were taken", value: betsMs, unit: "ms" },
      { what: "  paid in the round", value: winners, unit: "" },
      {
        what: "from its time until everybody was told that it is settled",
        value: late(seats.map(({ settledAtMs }) => settledAtMs)),
        unit: "ms",
        limit: 1_000,
      },
      {
        what: "from its time until every winner saw the balance",
        value: late(seats.map(({ balanceAtMs }) => balanceAtMs)),
        unit: "ms",
        limit: 1_000,
      },
      {
        what: "  processor time of PostgreSQL, with the showing",
        value: (processorTime()?.PostgreSQL ?? 0) - before,
        unit: "ms",
      },
    ];
  } finally {
    for (const { socket } of seats) socket.close();
  }
}

/**
 * Places the bets of half of the players on one side and of the others on the other side, by the browsers'
 * call.
 */
async function betAll({ port }: BenchSite, seats: readonly Seat[], roundId: string): Promise<void> {
  const left = seats.map((seat, at) => ({ seat, at }));
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { seat, at } = next;
      const address = `10.${(at >> 8) & 255}.${at & 255}.7`;
      const call = createClient({
        baseUrl: `http://127.0.0.1:${port}`,
        token: () => seat.token,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set("x-forwarded-for", address);
          return fetch(input, { ...init, headers });
        },
      });
      const spots = [{ spot: at % 2 === 0 ? "dragon" : "tiger", stake: "100" }];
      const body = { roundId, spots };
      await call(betTable, { params: { gameCode: CODE }, body }, { idempotencyKey: randomUUID() });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The number of players that a settled round paid. @throws Error where table bets are still open */
async function paidIn(databaseUrl: string, roundId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ open: number; paid: number }>(
      `select count(*) filter (where state = 'open')::int as open, count(*) filter (where payout > 0)::int as paid
       from round where source_id = $1`,
      [roundId],
    );
    if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} tableBets are still open`);
    return rows[0].paid;
  } finally {
    await client.end();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const endMs = performance.now() + WAIT_MS;
  while (!isSo()) {
    if (performance.now() > endMs) throw new Error("not in time");
    await new Promise((done) => setTimeout(done, 20));
  }
}
