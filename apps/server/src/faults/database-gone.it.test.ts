import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { FULL } from "../testing/full.ts";
import type { Player } from "./asking.ts";
import { registerPlayer } from "./players.ts";
import { type Aftermath, startStorm, type Storm, STORM_LIMIT_MS } from "./storm.ts";

/**
 * The longest time that an answer may take: three times the goal (3 s; money-and-safety section 6, "Fail closed"),
 * since a busy machine is no defect. Without the limits in the code a frozen database would block calls indefinitely.
 */
const LIMIT_MS = 10_000;
/** The time within which everything must work again by itself. */
const BACK_WITHIN_MS = 30_000;

let storm: Storm;
let prober: Player;

beforeAll(async () => {
  storm = await startStorm(4);
  prober = await registerPlayer(storm.stack.server.baseUrl);
}, STORM_LIMIT_MS);
afterAll(() => storm.stop(), STORM_LIMIT_MS);

interface Probe {
  what: string;
  status: number;
  errorCode: string | undefined;
  retryAfter: string | null;
  tookMs: number;
}

async function probe(what: string, path: string, init: RequestInit = {}): Promise<Probe> {
  const startMs = performance.now();
  const response = await fetch(storm.stack.server.baseUrl + path, {
    ...init,
    headers: {
      authorization: `Bearer ${prober.token}`,
      "content-type": "application/json",
      ...(init.headers as Record<string, string>),
    },
  });
  const text = await response.text();
  return {
    what,
    status: response.status,
    errorCode: (JSON.parse(text) as { errorCode?: string }).errorCode,
    retryAfter: response.headers.get("retry-after"),
    tookMs: performance.now() - startMs,
  };
}

/** A bet that the prober can't afford: only the database can decide that, and the bet changes nothing. */
const bet = () =>
  probe("dice", "/play/dice/bet", {
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: JSON.stringify({ stake: "10", direction: "under", target: 4950 }),
  });
const deposit = () =>
  probe("deposit", "/cashier/deposits", {
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: JSON.stringify({ methodId: "khelapay", amount: "500" }),
  });
const READS = {
  balance: "/wps/v2/wallets/balance",
  rounds: "/play/rounds",
  games: "/lgw/games/game_menus",
  crash: "/play/crash/crash/current",
  member: "/wps/member/info",
};

/** Probes everything in parallel, twice: calls that were in progress are over by the second time. */
async function probeTwice(): Promise<Probe[]> {
  const seen: Probe[] = [];
  for (let time = 0; time < 2; time += 1) {
    const reads = Object.entries(READS).map(([what, path]) => probe(what, path));
    seen.push(...(await Promise.all([bet(), deposit(), ...reads])));
  }
  return seen;
}

/** A socket of the prober and the messages that it receives. */
async function openSocket() {
  const heard: { type: string; topic?: string }[] = [];
  const socket = new WebSocket(storm.stack.server.baseUrl.replace("http", "ws") + "/ws");
  socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)) as { type: string }));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  socket.send(JSON.stringify({ type: "auth", token: prober.token }));
  return { socket, heard };
}

/** All child processes of the server. */
function childrenOf(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
    } catch {
      // The process ended between listing and reading.
      return false;
    }
  });
  return children.map(Number);
}

interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** The stopped processes, the server first. */
let frozen: number[] = [];
const FAULTS: Fault[] = [
  {
    name: "stopped",
    begin: () => storm.stack.postgres.stop(),
    end: async () => void (await storm.stack.restartPostgres()),
  },
  {
    name: "killed",
    begin: () => void process.kill(storm.stack.postgres.pid, "SIGKILL"),
    end: async () => void (await storm.stack.restartPostgres()),
  },
  {
    name: "frozen",
    begin: () => {
      const { pid: server } = storm.stack.postgres;
      // The server is stopped first, so that it neither starts nor reaps a connection process while those are
      // stopped.
      process.kill(server, "SIGSTOP");
      frozen = [server, ...childrenOf(server)];
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    end: () => {
      for (const pid of frozen.toReversed()) process.kill(pid, "SIGCONT");
    },
  },
];

it("[AUTH-19] the program as it is deployed hashes passwords at the full cost, whatever tests are given", async () => {
  const client = new pg.Client({ connectionString: storm.stack.postgres.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ hash: string }>("select password_hash as hash from member");
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe.each(FULL ? FAULTS : FAULTS.filter(({ name }) => name !== "stopped"))(
  "while the database is $name",
  ({ begin, end }) => {
    let during: Probe[];
    let ready: Probe;
    let backAfterMs: number;
    let acceptedMeanwhile: number;
    let socketHeard: string[];

    beforeAll(async () => {
      const { length } = storm.history;
      await vi.waitUntil(() => storm.history.length > length + 10, { timeout: 120_000 });
      await begin();
      const beganMs = performance.now();
      // A call in progress at that moment may still have been accepted.
      await sleep(300);
      during = await probeTwice();
      ready = await probe("readyz", "/readyz");
      const socket = await openSocket();
      socket.socket.send(JSON.stringify({ type: "subscribe", topics: ["member.balance", "crash.crash"] }));
      // Waits because an absence can't be observed: an event would arrive at once, as it does afterwards.
      await sleep(1_000);
      socketHeard = socket.heard.map(({ type }) => type);
      socket.socket.close();
      const endedMs = performance.now();
      acceptedMeanwhile = storm.history.filter(
        ({ outcome, attempts, invokedAtMs, answeredAtMs = 0 }) =>
          outcome.type === "ok" && attempts === 1 && invokedAtMs > beganMs + 300 && answeredAtMs < endedMs,
      ).length;
      await end();
      const backMs = performance.now();
      for (;;) {
        const answers = await Promise.all([
          probe("balance", READS.balance),
          bet(),
          probe("readyz", "/readyz"),
        ]);
        backAfterMs = performance.now() - backMs;
        if (answers.map(({ status }) => status).join() === "200,402,200" || backAfterMs > 30_000) break;
        await sleep(50);
      }
    });

    it("[MONEY-09] no call waits for it: 503 with SYS_UNAVAILABLE and Retry-After, or what needs no database", () => {
      expect(during.length).toBeGreaterThan(10);
      expect(during.filter(({ tookMs }) => tookMs > LIMIT_MS)).toEqual([]);
      const refused = during.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      const otherwise = refused.filter(
        ({ status, errorCode, retryAfter }) =>
          status !== 503 || errorCode !== "SYS_UNAVAILABLE" || !(Number(retryAfter) > 0),
      );
      expect(otherwise).toEqual([]);
    });

    it("[MONEY-09] no bet and no deposit is accepted", () => {
      expect(
        during.filter(({ what, status }) => (what === "dice" || what === "deposit") && status === 200),
      ).toEqual([]);
      expect(acceptedMeanwhile).toBe(0);
    });

    it("[OPS-08] it says that it is not ready, and a socket hears nothing that is not so", () => {
      expect(socketHeard).not.toContain("snapshot");
      expect(ready.status).toBe(503);
      expect(ready.tookMs).toBeLessThan(LIMIT_MS);
    });

    it("[OPS-08] afterwards sessions, calls and sockets work again by themselves, within seconds", async () => {
      expect(backAfterMs).toBeLessThan(BACK_WITHIN_MS);
      const { socket, heard } = await openSocket();
      socket.send(JSON.stringify({ type: "subscribe", topics: ["member.balance", "crash.crash"] }));
      const untilMs = performance.now() + BACK_WITHIN_MS;
      const snapshots = () => heard.filter(({ type }) => type === "snapshot").map(({ topic }) => topic);
      while (snapshots().length < 2 && performance.now() < untilMs) await sleep(50);
      socket.close();
      expect(new Set(snapshots())).toEqual(new Set(["crash.crash", "member.balance"]));
    });
  },
);

describe("after all of it", () => {
  let aftermath: Aftermath;
  beforeAll(async () => {
    aftermath = await storm.settle();
  }, STORM_LIMIT_MS);

  it("[MONEY-09] no accepted bet is lost or doubled, every key has one result, all sums are zero", () => {
    expect(aftermath.problems).toEqual([]);
    expect(aftermath.history.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(0);
  });
});
