import { randomUUID } from "node:crypto";
import { listConsoleJackpots, switchJackpot } from "@khela/contract/console/jackpots";
import { getJackpotRun, getJackpots, type JackpotContributionView } from "@khela/contract/jackpots";
import { getFairRound, spinSlot } from "@khela/contract/play";
import { topics } from "@khela/contract/realtime";
import { commitmentOf } from "@khela/games/fair/seed";
import { jackpotThreshold } from "@khela/games/jackpots/threshold";
import { JACKPOT_TERMS, jackpotShare } from "@khela/games/jackpots/tiers";
import { money, moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { everyRow } from "../../testing/every-row.ts";
import { setFlags } from "../../testing/flags.ts";
import { retryWhileShed } from "../../testing/retry-while-shed.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ beside: app });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const BET = "5000";
const player = async (amount = 50_000_000): Promise<TestMember> => {
  const member = await app.registerMember();
  await fund(app, member.id, taka(amount));
  return member;
};
/** One spin; `idempotencyKey` to repeat it. */
const spin = (member: TestMember, idempotencyKey = randomUUID(), at = app, gameCode = "sonar-tori") =>
  at.callAs(member.token)(spinSlot, { params: { gameCode }, body: { stake: BET } }, { idempotencyKey });

const sumOf = async (account: string): Promise<bigint> => {
  const { rows } = await app.owner.pool.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id
     where a.name = $1`,
    [account],
  );
  return rows[0]?.sum ?? 0n;
};
const poolsSum = async (): Promise<bigint> => {
  const { rows } = await app.owner.pool.query<{ sum: bigint }>(
    "select sum(amount + reserved)::bigint as sum from jackpot_pool",
  );
  return rows[0]?.sum ?? 0n;
};
/** Checks that the pools equal the amount in their account, and that the ledger sums to zero. */
async function checkBooks(): Promise<void> {
  expect(await poolsSum()).toBe(await sumOf("house:jackpots:BDT"));
  expect(await ledgerSum(app)).toBe(0n);
}

interface Placed {
  roundId: string;
  places: readonly JackpotContributionView[];
}
/**
 * Checks that in each run the bets' places follow one another from the seed on, without gaps, to one winner
 * at its end.
 */
function checkPlaces(placed: readonly Placed[], startedAt: ReadonlyMap<string, bigint>): number {
  const all = placed.flatMap(({ roundId, places }) => places.map((place) => ({ ...place, roundId })));
  let winners = 0;
  for (const [key, own] of Map.groupBy(all, ({ tier, run }) => `${tier} ${run}`)) {
    const sorted = own.toSorted((a, b) => Number(moneyFromText(a.to) - moneyFromText(b.to)));
    let at = startedAt.get(key) ?? JACKPOT_TERMS.find(({ tier }) => key.startsWith(tier))?.seed;
    for (const [index, { from, to, won }] of sorted.entries()) {
      expect(moneyFromText(from)).toBe(at);
      at = moneyFromText(to);
      if (won === null) continue;
      winners += 1;
      expect(index).toBe(sorted.length - 1);
      expect(moneyFromText(won) > moneyFromText(from) && moneyFromText(won) <= at).toBe(true);
    }
  }
  return winners;
}
const amountsNow = async (): Promise<Map<string, bigint>> => {
  const { pools } = await app.call(getJackpots);
  return new Map(pools.map(({ tier, run, amount }) => [`${tier} ${run}`, moneyFromText(amount)]));
};

test("[GAME-11] every pool starts with its seed from the reserve, its commitment public", async () => {
  const { pools, winners, rtpPpm } = await app.call(getJackpots);
  expect(pools.map(({ tier }) => tier)).toEqual(["grand", "major", "minor", "mini"]);
  for (const pool of pools) {
    const terms = JACKPOT_TERMS.find(({ tier }) => tier === pool.tier);
    expect(moneyFromText(pool.amount)).toBe(terms?.seed);
    expect(pool).toMatchObject({ running: true, run: 1 });
    expect(pool.seedHash).toMatch(/^[0-9a-f]{64}$/);
    const run = await app.call(getJackpotRun, { params: { runId: pool.runId } });
    expect(run).toMatchObject({ seedHash: pool.seedHash, link: null, threshold: null, roundId: null });
  }
  expect(winners).toEqual([]);
  expect(rtpPpm).toBe(15_000);
  const seeds = JACKPOT_TERMS.reduce((sum, { seed }) => sum + seed, 0n);
  expect(await sumOf("house:jackpot-reserve:BDT")).toBe(-seeds);
  await checkBooks();
});

test("[GAME-11] [MONEY-09] a bet repeated fifty times, in two processes, has one place in each pool", async () => {
  const member = await player();
  const before = await amountsNow();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      retryWhileShed(() => spin(member, key, index % 2 ? app : other)),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const [first] = answers;
  expect(first?.jackpots).toHaveLength(4);
  for (const place of first?.jackpots ?? []) {
    const terms = JACKPOT_TERMS.find(({ tier }) => tier === place.tier);
    expect(moneyFromText(place.to) - moneyFromText(place.from)).toBe(
      jackpotShare(taka(5_000), terms?.poolPpm ?? 0),
    );
    expect(before.get(`${place.tier} ${place.run}`)).toBe(moneyFromText(place.from));
  }
  await checkBooks();
});

test("[GAME-11] [MONEY-01] parallel bets of two processes through broken connections: one winner a run, paid once, nothing lost", async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => player()));
  const before = await amountsNow();
  const enough = new AbortController();
  let broken = 0;
  const breaks = (async () => {
    // A bounded number of kills: on a slow machine endless kills would let no bet finish.
    for (let times = 0; times < 12 && !enough.signal.aborted; times += 1) {
      const { rowCount } = await app.owner.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%-ledger' and datname = current_database()",
      );
      broken += rowCount ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  })();
  /** A caller that doesn't know its bet's outcome retries with the same key. */
  const surely = async (member: TestMember, at: TestApp, gameCode: string) => {
    const key = randomUUID();
    for (;;) {
      const answer = await spin(member, key, at, gameCode).catch((error: { code?: string }) => error);
      if (!("code" in answer) || answer.code === undefined) return answer as Awaited<ReturnType<typeof spin>>;
      expect(["SYS_UNAVAILABLE", "MONEY_IN_FLIGHT", "SYS_BUSY"]).toContain(answer.code);
    }
  };
  const answers = await Promise.all(
    members.map(async (member, index) => {
      const own = [];
      for (let count = 0; count < 15; count += 1) {
        const at = (index + count) % 2 ? app : other;
        own.push(await surely(member, at, count % 3 === 0 ? "hirar-khoni" : "sonar-tori"));
      }
      return own;
    }),
  );
  enough.abort();
  await breaks;
  expect(broken).toBeGreaterThan(0);
  const rounds = answers.flat();
  expect(new Set(rounds.map(({ roundId }) => roundId)).size).toBe(300);
  const placed = rounds.map(({ roundId, jackpots }) => ({ roundId, places: jackpots ?? [] }));
  const winners = checkPlaces(placed, before);
  // 300 bets put ৳6,000 into the smallest pool, whose runs take in less than ৳2,000.
  expect(winners).toBeGreaterThanOrEqual(3);
  const { rows } = await app.owner.pool.query<{ won: bigint; runs: bigint }>(
    "select sum(threshold)::bigint as won, count(*) as runs from jackpot_run where won_at is not null",
  );
  expect(Number(rows[0]?.runs)).toBe(winners);
  const { rows: paid } = await app.owner.pool.query<{ sum: bigint; count: bigint }>(
    "select sum(amount)::bigint as sum, count(*) as count from ledger.entry where kind like '%.jackpot' and amount > 0",
  );
  expect(paid[0]).toEqual({ sum: rows[0]?.won, count: BigInt(winners) });
  await checkBooks();
});

test("[GAME-11] [GAME-09] a won run shows what was hidden: it belongs to the commitment, and the winning bet crossed it", async () => {
  // The other process's winners arrive within five seconds, when its cache expires.
  const shown = async () => (await app.call(getJackpots)).winners;
  await expect.poll(async () => (await shown()).length).toBeGreaterThanOrEqual(3);
  const winners = await shown();
  for (const win of winners) {
    const run = await app.call(getJackpotRun, { params: { runId: win.runId } });
    const { link, threshold, tier, salt, linkIndex } = run;
    expect(commitmentOf(link ?? "")).toBe(run.seedHash);
    const terms = { seed: moneyFromText(run.seed), mustHitBy: moneyFromText(run.mustHitBy) };
    const again = jackpotThreshold({ tier, linkHex: link ?? "", salt, linkIndex, ...terms });
    expect(moneyFromText(threshold ?? "0")).toBe(again);
    expect(moneyFromText(win.amount)).toBe(again);
    const round = await app.call(getFairRound, { params: { roundId: win.roundId } });
    const { jackpots } = round.outcome as { jackpots: JackpotContributionView[] };
    expect(jackpots).toContainEqual({ tier, run: run.number, from: run.from, to: run.to, won: threshold });
    // The round's payout includes the jackpot.
    expect(moneyFromText(round.payout) >= again).toBe(true);
    expect(win.account).toMatch(/\*\*\*/);
  }
});

/** Plays until the smallest pool is won. */
async function untilMini(member: TestMember) {
  for (let count = 0; count < 120; count += 1) {
    const { jackpots = [] } = await spin(member);
    const won = jackpots.find(({ tier, won: amount }) => tier === "mini" && amount !== null);
    if (won) return won;
  }
  throw new Error("nobody won");
}

test("[GAME-11] what decides a run is nowhere before it is won, and no operator sees it", async () => {
  const member = await player();
  const { pools } = await app.call(getJackpots);
  const mini = pools.find(({ tier }) => tier === "mini");
  const desk = await app.loginOperator("super");
  const [stored, shown] = [await everyRow(app), JSON.stringify(await desk.call(listConsoleJackpots))];
  await untilMini(member);
  const run = await app.call(getJackpotRun, { params: { runId: mini?.runId ?? "" } });
  const { link, threshold } = run;
  if (link === null || threshold === null) throw new Error("a won run hides what decided it");
  // Match the threshold only as a separate number, because its digits may occur within a hash by chance.
  const units = `(?<![0-9a-f])${moneyFromText(threshold)}(?![0-9a-f])`;
  for (const secret of [link, units]) {
    expect(stored).not.toMatch(new RegExp(secret));
    expect(shown).not.toMatch(new RegExp(secret));
  }
});

test("[OPS-04] an operator closes a pool for new runs, with a reason: it is played until won, then its titles wait", async () => {
  const member = await player();
  const desk = await app.loginOperator("marketing");
  const pools = async () => (await desk.call(listConsoleJackpots)).pools;
  const miniOf = async () => (await pools()).find(({ tier }) => tier === "mini");
  const switchTo = async (takesNewRuns: boolean, version: number) =>
    desk.call(switchJackpot, {
      params: { tier: "mini" },
      body: { takesNewRuns, version, reason: "Between two seasons" },
    });
  const version = (await miniOf())?.version ?? 0;
  expect(await switchTo(false, version)).toMatchObject({ takesNewRuns: false, running: true });
  expect(
    await codeOf(desk.call, switchJackpot, {
      params: { tier: "mini" },
      body: { takesNewRuns: true, version, reason: "An old screen" },
    }),
  ).toBe("OPS_CHANGED");
  await untilMini(member);
  const key = { idempotencyKey: randomUUID() };
  const refused = { params: { gameCode: "sonar-tori" }, body: { stake: BET } } as const;
  expect(await codeOf(member.call, spinSlot, refused, key)).toBe("GAME_MAINTENANCE");
  // A title without jackpots does not touch the pools.
  await spin(member, randomUUID(), app, "royal-bengal");
  expect(await miniOf()).toMatchObject({ running: false, reason: "Between two seasons" });
  expect(await switchTo(true, version + 1)).toMatchObject({ running: true });
  // The refusal was not stored, so the same key plays now.
  await member.call(spinSlot, refused, key);
  const { books } = await desk.call(listConsoleJackpots);
  expect(books[0]?.account).toBe(books[0]?.pools);
  const { rows } = await app.owner.pool.query<{ n: bigint }>(
    "select count(*) as n from audit_entry where action = 'jackpot.switch'",
  );
  expect(rows[0]?.n).toBe(2n);
  await checkBooks();
});

test("[GAME-11] trial play neither pays in nor wins; too little money leaves the pools alone", async () => {
  const before = await poolsSum();
  await setFlags(app, { FREEPLAY3: true });
  const { call } = await openTestTrial(app);
  const body = { stake: "10" };
  const answer = await call(
    spinSlot,
    { params: { gameCode: "sonar-tori" }, body },
    { idempotencyKey: randomUUID() },
  );
  expect(answer.jackpots).toBeUndefined();
  const poor = await player(5);
  expect(
    await codeOf(
      poor.call,
      spinSlot,
      { params: { gameCode: "sonar-tori" }, body },
      { idempotencyKey: randomUUID() },
    ),
  ).toBe("MONEY_INSUFFICIENT");
  expect(await poolsSum()).toBe(before);
});

test("[GAME-11] [OPS-04] the socket tells the amounts, soon after a bet", async () => {
  const member = await player();
  const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws`);
  const amounts = new Promise<bigint>((resolve) => {
    let first: bigint | undefined;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { data?: unknown; topic?: string };
      if (message.topic !== "jackpots" || message.data === undefined) return;
      const { pools } = topics.jackpots.parse(message.data);
      const sum = pools.reduce((all, { amount }) => all + moneyFromText(amount), 0n);
      if (first === undefined) {
        first = sum;
        void spin(member);
      } else if (sum !== first) resolve(money(sum - first));
    });
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  socket.send(JSON.stringify({ type: "subscribe", topics: ["jackpots"] }));
  expect(await amounts).not.toBe(0n);
  socket.close();
});
