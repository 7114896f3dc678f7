import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getFairChains } from "@khela/contract/chains";
import { beaconSalt, QUICKNET } from "@khela/games/fair/beacon";
import { isBeaconRound } from "@khela/games/fair/beacon-signature";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { inTransaction } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import {
  type Beacon,
  type Chains,
  ChainNotReadyError,
  createBeacon,
  createChains,
  createDriver,
  takeLink,
} from "./index.ts";

/** A round that the network has really published, and the signature of another one. */
const ROUND = {
  round: 1_000,
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};
const OTHER_SIGNATURE =
  "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
/** A time at which a newly committed chain names {@link ROUND}. */
const BEFORE_MS = QUICKNET.genesisMs + (ROUND.round - 1) * QUICKNET.periodMs - 6_000;

/** The relay's answer to a request. */
type Answer = { status: number; body?: string; location?: string } | "cut";
const NOT_YET: Answer = { status: 425 };
const signed = (signature: string): Answer => ({ status: 200, body: JSON.stringify({ signature }) });

let app: TestApp;
let relay: Server;
let url: string;
let answer: Answer = NOT_YET;
let asked: string[] = [];
const clock = manualClock(BEFORE_MS);
beforeAll(async () => {
  app = await startTestApp();
  relay = createServer((request, response) => {
    asked.push(request.url ?? "");
    // The target of the redirect has the right answer.
    const now = request.url === "/moved" ? signedRound() : answer;
    if (now === "cut") {
      request.socket.destroy();
      return;
    }
    const { status, body, location } = now;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/hash`;
});
afterAll(async () => {
  relay.close();
  await app.stop();
});
let game = "";
let games = 0;
beforeEach(() => {
  games += 1;
  game = `beacon-${games}`;
  answer = NOT_YET;
  asked = [];
  clock.set(BEFORE_MS);
});
const signedRound = (): Answer => signed(ROUND.signature);

/** A fresh process shares only the database, its clock and the relay's address. */
function newProcess(beacon?: Beacon | null, length = 4): Chains {
  const platform = { ...app.app.platform, clock, log: silentLog };
  const own = beacon === null ? undefined : (beacon ?? createBeacon(platform, { url, network: QUICKNET }));
  return createChains(platform, { game, length, reserve: 3, beacon: own });
}
const chainsOf = async () => (await app.call(getFairChains, { params: { gameCode: game } })).chains;
const waits = (chains: Chains) => expect(chains.current()).rejects.toBeInstanceOf(ChainNotReadyError);
/** Advances the clock past the time for which one request is shared. */
const later = () => clock.advance(1_000);

test("[GAME-09] a chain names a round that nobody knows yet, publicly, and takes that round's value alone", async () => {
  const chains = newProcess();
  await waits(chains);
  const [committed] = await chainsOf();
  expect(committed).toMatchObject({
    game,
    salt: null,
    committedAt: new Date(BEFORE_MS).toISOString(),
    beacon: {
      round: ROUND.round,
      at: new Date(BEFORE_MS + 6_000).toISOString(),
      publicKey: QUICKNET.publicKey,
      signature: null,
    },
  });
  // The relay is not asked before the round is due.
  answer = signedRound();
  clock.advance(5_999);
  await waits(chains);
  expect(asked).toEqual([]);
  later();
  const chain = await chains.current();
  expect(asked).toEqual([`/hash/public/${ROUND.round}`]);
  expect(chain.salt).toBe(beaconSalt(ROUND.signature));
  const [salted, ...others] = await chainsOf();
  expect(others).toEqual([]);
  expect(salted).toEqual({
    ...committed,
    salt: chain.salt,
    beacon: { ...committed?.beacon, signature: ROUND.signature },
  });
  expect(chains.linkOf(chain, 1)).toMatch(/^[0-9a-f]{64}$/);
});

test("[GAME-09] a late round, a wrong signature, another round's and a relay that fails salt nothing; nor is another chain made", async () => {
  const chains = newProcess();
  await waits(chains);
  clock.advance(6_000);
  const wrong: Answer[] = [
    NOT_YET,
    { status: 404 },
    signed(OTHER_SIGNATURE),
    signed(`${ROUND.signature.slice(0, -1)}8`),
    signed("00".repeat(48)),
    { status: 200, body: "no json" },
    { status: 200, body: JSON.stringify({ signature: ROUND.signature, more: "x".repeat(3_000) }) },
    { status: 500, body: JSON.stringify({ signature: ROUND.signature }) },
    { status: 302, location: "/moved" },
    "cut",
  ];
  for (const bad of wrong) {
    answer = bad;
    await waits(chains);
    later();
  }
  expect(asked).toEqual(wrong.map(() => `/hash/public/${ROUND.round}`));
  expect(await chainsOf()).toMatchObject([{ salt: null, beacon: { signature: null } }]);
  // However late the answer comes, the salt is made from the named round and no other.
  clock.advance(86_400_000);
  await waits(chains);
  answer = signedRound();
  later();
  expect((await chains.current()).salt).toBe(beaconSalt(ROUND.signature));
  expect(await chainsOf()).toHaveLength(1);
});

test("[GAME-09] a server that was killed between commitment and salt goes on with the same chain and round", async () => {
  await waits(newProcess());
  const [committed] = await chainsOf();
  answer = signedRound();
  clock.advance(60_000);
  // Two more processes start at the same time after the first.
  const both = await Promise.all([newProcess().current(), newProcess().current()]);
  expect(new Set(both.map(({ id, salt }) => `${id} ${salt}`)).size).toBe(1);
  expect(await chainsOf()).toMatchObject([
    { terminalHash: committed?.terminalHash, salt: beaconSalt(ROUND.signature) },
  ]);
});

test("[GAME-09] rounds go on while the next chain waits, which is public ten minutes before its round is made", async () => {
  const chains = newProcess();
  await waits(chains);
  clock.advance(6_000);
  answer = signedRound();
  const first = await chains.current();
  answer = "cut";
  const atMs = clock.nowMs();
  for (const index of [1, 2, 3]) {
    await inTransaction(app.app.platform.database, (tx) => takeLink(tx, first.id, index));
    expect((await chains.current()).id).toBe(first.id);
  }
  const [spare] = await chainsOf();
  expect(spare).toMatchObject({ salt: null, committedAt: new Date(atMs).toISOString() });
  expect(Date.parse(spare?.beacon?.at ?? "")).toBeGreaterThanOrEqual(atMs + 600_000);
  // The chain is used up and the relay is down: the game waits, and the server draws no salt itself.
  await inTransaction(app.app.platform.database, (tx) => takeLink(tx, first.id, 4));
  clock.advance(3_600_000);
  await waits(chains);
  expect(await chainsOf()).toHaveLength(2);
});

test("[GAME-09] the operator can't choose: neither a drawn value nor another time takes the place of what was named", async () => {
  const { pool } = app.owner;
  await waits(newProcess());
  const change = (set: string) =>
    pool.query(`update crash_chain set ${set} where game = $1`, [game]).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  const salted = (salt: string, signature: string) =>
    `salt = '${salt}', salt_origin = 'x', salted_at = created_at, beacon_signature = ${signature}`;
  const right = beaconSalt(ROUND.signature);
  expect(await change(salted("chosen", "null"))).toBe("23514");
  expect(await change(salted("chosen", `'${ROUND.signature}'`))).toBe("23514");
  expect(await change(salted(right, "null"))).toBe("23514");
  for (const set of [
    "beacon_round = beacon_round + 1",
    "beacon_key = null, beacon_round = null, beacon_at = null",
  ])
    expect(await change(set), set).toBe("KC001");
  expect(await change("beacon_at = created_at - interval '1 s'")).toBe("KC001");
  expect(await change(salted(right, `'${ROUND.signature}'`))).toBe("done");
  expect(await change(salted(beaconSalt(OTHER_SIGNATURE), `'${OTHER_SIGNATURE}'`))).toBe("KC001");
  // A round that the network has already published can't be named.
  const copy = `insert into crash_chain (id, game, length, spacing, sealed, terminal_hash, created_at, beacon_round, beacon_key, beacon_at)
    select gen_random_uuid(), game, length, spacing, sealed, $2, beacon_at, beacon_round, beacon_key, beacon_at
    from crash_chain where game = $1`;
  await expect(pool.query(copy, [game, "b".repeat(64)])).rejects.toMatchObject({ code: "23514" });
});

test("[GAME-09] without a beacon the server draws, and says so; a chain that waits for a network of before is not used", async () => {
  await waits(newProcess());
  const drawn = await newProcess(null).current();
  expect(drawn.salt).toMatch(/^[0-9a-f]{64}$/);
  const [now, before] = await chainsOf();
  expect(now).toMatchObject({ salt: drawn.salt, beacon: null });
  expect(before).toMatchObject({ salt: null, beacon: { round: ROUND.round, signature: null } });
  expect((now?.number ?? 0) - (before?.number ?? 0)).toBe(1);
});

test("[GAME-09] [GAME-12] a game whose first chain waits holds up no other game", async () => {
  let steps = 0;
  const driver = createDriver({
    clock: systemClock,
    log: silentLog,
    lease: { acquire: async () => true, isHeld: () => true, release: async () => undefined },
    runners: [
      { advance: () => Promise.reject(new ChainNotReadyError("waits")) },
      { advance: async () => ((steps += 1), systemClock.nowMs()) },
    ],
    onTaken: async () => undefined,
  });
  driver.start();
  await expect.poll(() => steps).toBeGreaterThan(20);
  await driver.stop();
});

test("[GAME-09] the sandbox's beacon is a process of its own with drand's paths, and salts a chain in seconds", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-beacon-"));
  const main = join(import.meta.dirname, "../../../../sandbox/src/beacon/main.ts");
  const withParent = pathToFileURL(
    join(import.meta.dirname, "../../../../../tools/start/with-parent.mjs"),
  ).href;
  const child: ChildProcess = fork(main, {
    env: { ...process.env, DATA_DIR: dataDir, SANDBOX_BEACON_PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: ["--import", withParent],
  });
  try {
    const [message] = (await once(child, "message")) as [{ ready: { beacon: string } }];
    const own = message.ready.beacon;
    const info = (await (await fetch(`${own}/info`)).json()) as Record<string, string | number>;
    const kept = JSON.parse(await readFile(join(dataDir, "sandbox-beacon.json"), "utf8")) as {
      network: { publicKey: string; genesisS: number; periodS: number };
    };
    expect(info).toMatchObject({
      public_key: kept.network.publicKey,
      period: kept.network.periodS,
      genesis_time: kept.network.genesisS,
      schemeID: "bls-unchained-g1-rfc9380",
    });
    expect(own).toContain(String(info["hash"]));
    expect((await fetch(`${own}/public/999999999999`)).status).toBe(425);
    const latest = (await (await fetch(`${own}/public/latest`)).json()) as {
      round: number;
      signature: string;
      randomness: string;
    };
    const { publicKey } = kept.network;
    expect(isBeaconRound({ ...latest, publicKey })).toBe(true);
    expect(beaconSalt(latest.signature)).toBe(latest.randomness);

    const network = {
      publicKey,
      genesisMs: kept.network.genesisS * 1_000,
      periodMs: kept.network.periodS * 1_000,
    };
    const beacon = createBeacon(app.app.platform, { url: own, network });
    const chains = createChains(app.app.platform, { game, length: 4, reserve: 3, beacon });
    await waits(chains);
    await expect
      .poll(() =>
        chains.current().then(
          ({ salt }) => salt,
          () => null,
        ),
      )
      .not.toBeNull();
    const [chain] = await chainsOf();
    expect(
      isBeaconRound({
        round: chain?.beacon?.round ?? 0,
        signature: chain?.beacon?.signature ?? "",
        publicKey,
      }),
    ).toBe(true);
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
