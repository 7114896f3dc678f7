import { randomUUID } from "node:crypto";
import { CallError } from "@khela/contract/client";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ENDPOINTS } from "@khela/contract/registry";
import { startSteps } from "@khela/contract/steps";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSeas } from "@khela/contract/fishing";
import { fishOfSea } from "@khela/games/fishing/sea";
import { fishTitle } from "@khela/games/fishing/titles";
import { startTestApp, type TestMember, type TestOperator } from "../testing/app.ts";
import { setFlags } from "../testing/flags.ts";
import { fund } from "../testing/money.ts";
import { giveTickets } from "../testing/raffles.ts";
import { givePoints } from "../testing/points.ts";
import { prepareWithdrawals } from "../testing/payout.ts";
import { GAME, seamlessOf, VENDOR, VENDOR_SECRET } from "../testing/seamless.ts";
import { openRound } from "./long-windows.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";
import { createRawClient, type Credentials } from "./raw-call.ts";
import { rightBody, rightParams, type Subject } from "./right-input.ts";
import { realParams } from "./sweep.ts";
import { READING, takenBet, VENDOR_CALLS } from "./vendor-calls.ts";

const AT_ONCE = 8;
/** A sweep of hundreds of calls takes a busy machine many minutes. */
const SWEEP_MS = 1_800_000;
const COMMANDS = ENDPOINTS.filter(({ method }) => method !== "GET");
/**
 * Commands that end the session that makes them. Operators of their own send them, created before the sweep's wrong
 * logins make everybody here need a captcha.
 */
const ENDS_SESSION = ["console.logout"];
/** Ids of the populated site that belong to member A. */
const OF_MEMBER_A = /:(instalmentId|ticketId|exportId|rewardId)\b/;
/** Commands that need an open round and would be refused without one. */
const NEEDS_ROUND = ["steps.act", "steps.cashOut"];

let site: PopulatedSite;
let send: ReturnType<typeof createRawClient>;
let operators: Pair<TestOperator>;
let leavers: Pair<TestOperator>;
let drawId: string;
/** The player on whom operators act. */
let player: Subject;

beforeAll(async () => {
  site = await startPopulatedSite();
  send = createRawClient(site.app.baseUrl);
  await setFlags(site.app, { AGENTPOLICY3: true, PTSYS3: true });
  operators = await twoOperators();
  leavers = await twoOperators();
  drawId = site.ids.openDraw;
  ({ subject: player } = await newPlayer("console"));
});
afterAll(() => site.stop());

type Pair<Item> = [Item, Item];

interface Person {
  credentials: Credentials;
  subject: Subject;
}

const twoOperators = (): Promise<Pair<TestOperator>> =>
  Promise.all([site.app.loginOperator("super"), site.app.loginOperator("super")]);

/** A new agent with money, a payment password and a payout account, and the other things that a command needs. */
async function newPlayer(commandId: string): Promise<Person & { member: TestMember }> {
  const { app } = site;
  const member = await app.registerMember();
  await fund(app, member.id, taka(100_000));
  await app.owner.pool.query("update member set type = 1 where id = $1", [member.id]);
  const payoutAccountId = await prepareWithdrawals(member);
  if (commandId.startsWith("points.")) await givePoints(app, member.id, 10_000);
  const downline = commandId.startsWith("agentTransfers.")
    ? await app.registerMember({ recommenderId: member.account })
    : member;
  const round = NEEDS_ROUND.includes(commandId)
    ? await member.call(
        startSteps,
        { params: { gameCode: "mines" }, body: { stake: "10", bet: { mines: 3 } } },
        { idempotencyKey: randomUUID() },
      )
    : undefined;
  if (commandId === "raffles.claim") {
    const [marketing] = operators;
    await giveTickets({ marketing }, site.ids.raffle, member, 3);
  }
  return {
    member,
    credentials: { authorization: `Bearer ${member.token}` },
    subject: {
      playerId: member.id,
      payoutAccountId,
      drawId,
      minesRound: round?.roundId ?? randomUUID(),
      downlineId: downline.id,
      account: member.account,
      raffleId: site.ids.raffle,
      pointItemId: site.ids.pointItem,
    },
  };
}

/** Two players with things of their own, or two operators who act on the same thing. */
async function twoPeople({ auth, id, path }: AnyEndpoint): Promise<Pair<Person>> {
  const ownerA = { credentials: site.credentials.memberA, subject: player };
  if (auth === "member" && OF_MEMBER_A.test(path)) return [ownerA, ownerA];
  if (auth === "member") return Promise.all([newPlayer(id), newPlayer(id)]);
  const nobody = { credentials: {}, subject: player };
  if (auth !== "operator") return [nobody, nobody];
  const [one, other] = ENDS_SESSION.includes(id) ? leavers : operators;
  return [
    { credentials: { cookie: one.cookie }, subject: player },
    { credentials: { cookie: other.cookie }, subject: player },
  ];
}

/**
 * Sends the n-th input of a command. @param key the same for copies
 * @returns the code of the answer
 * @throws Error for a defect (500)
 */
async function act(endpoint: AnyEndpoint, { credentials, subject }: Person, n: number, key?: string) {
  const body = rightBody(endpoint, n, subject);
  const { code } = await send(endpoint, {
    credentials: { ...credentials, ...(key ? { "idempotency-key": key } : {}) },
    params: { ...realParams(site, endpoint), ...rightParams(endpoint, subject) },
    ...(body === undefined ? {} : { body }),
  });
  return code;
}

const commandOf = (id: string): AnyEndpoint => {
  const endpoint = COMMANDS.find((command) => command.id === id);
  if (!endpoint) throw new Error(`no command is named ${id}`);
  return endpoint;
};

/** The same with a body that needs a running round. */
async function actWith(
  endpoint: AnyEndpoint,
  person: Person,
  bodyOf: (person: Person, n: number) => unknown,
  n: number,
  key?: string,
): Promise<string> {
  const { code } = await send(endpoint, {
    credentials: { ...person.credentials, ...(key ? { "idempotency-key": key } : {}) },
    params: { ...realParams(site, endpoint), ...rightParams(endpoint, person.subject) },
    body: JSON.stringify(bodyOf(person, n)),
  });
  return code;
}

const phaseOf = async (crashRound: string): Promise<string | undefined> => {
  const { rows } = await site.app.owner.pool.query<{ phase: string }>(
    "select phase from crash_round where id = $1",
    [crashRound],
  );
  return rows[0]?.phase;
};

/** Fish that stay in the current sea for a while, once a sea has begun. */
async function fishInWater(): Promise<{ sea: string; fish: number }[]> {
  const title = fishTitle("golden-hilsa");
  if (!title) throw new Error("no fishing game");
  const look = async () => {
    const { seas } = await site.app.call(getSeas, { params: { gameCode: title.code } });
    return seas.flatMap((sea) => {
      const seaMs = site.app.clock.nowMs() - Date.parse(sea.startsAt);
      return fishOfSea(title, sea)
        .filter(({ entersMs, leavesMs }) => entersMs <= seaMs && leavesMs >= seaMs + 5_000)
        .map(({ number }) => ({ sea: sea.seaId, fish: number }));
    });
  };
  let found: Awaited<ReturnType<typeof look>> = [];
  const count = async () => {
    // The first sea begins once its chain is salted.
    found = await look().catch((error: unknown) => {
      if (error instanceof CallError && error.code === "SYS_UNAVAILABLE") return [];
      throw error;
    });
    return found.length;
  };
  await expect.poll(count, { timeout: 120_000 }).toBeGreaterThan(0);
  return found;
}

const codes = new Map<string, Set<string>>();

/** Operator calls that changed something without a line in the audit log. */
const unwritten = new Set<string>();
/**
 * Calls that change nothing: a count, the removal of an answer that doesn't exist, a typing sign, a look at the log
 * itself.
 */
const CHANGES_NOTHING = [
  "console.countAudience",
  "console.dryRunPromotion",
  "console.previewRaffleGift",
  "console.removeReadyAnswer",
  "console.typeInLiveChat",
  "console.verifyAudit",
];

async function linesOfOperators(): Promise<number> {
  const { rows } = await site.app.owner.pool.query<{ count: bigint }>(
    "select count(*) from audit_entry where actor like 'operator:%'",
  );
  return Number(rows[0]?.count);
}

/** Sends the calls concurrently. @returns the defects */
async function allAtOnce(calls: readonly (() => Promise<string>)[], id: string): Promise<string[]> {
  const seen = codes.get(id) ?? new Set();
  codes.set(id, seen);
  const ends = await Promise.allSettled(calls.map((call) => call()));
  return ends.flatMap((end) => {
    if (end.status === "rejected") return [String(end.reason)];
    seen.add(end.value);
    return [];
  });
}

const times = <Item>(make: (n: number) => Item): Item[] => Array.from({ length: AT_ONCE }, (_, n) => make(n));

describe("[MONEY-09] [ERR-01] many at once, never a defect:", () => {
  // These run first, because the sweep switches games off.
  it(
    "bets on shared rounds, shots and cash-outs, while their rounds run",
    async () => {
      const people = await Promise.all([newPlayer("shared"), newPlayer("shared")]);
      const worker = await startTestApp({ beside: site.app, env: { ROLES: "worker" } });
      const wrong: string[] = [];
      const tryAll = async (id: string, bodyOf: (person: Person, n: number) => unknown) => {
        const endpoint = commandOf(id);
        const key = randomUUID();
        const one = (n: number, once?: string) => actWith(endpoint, people[n < 5 ? 0 : 1], bodyOf, n, once);
        // An idempotency key belongs to one body, so each body has its own key.
        const copies = times((n) => () => one(n < 5 ? 0 : 5, `${key.slice(0, -1)}${n < 5 ? 0 : 1}`));
        const others = times((n) => () => one(n));
        for (const calls of [copies, others]) wrong.push(...(await allAtOnce(calls, id)));
      };
      /** Tries one round after the other until one takes a bet: on a busy machine a window may be over first. */
      const untilTaken = async (
        id: string,
        table: "crash_round" | "table_round",
        gameCode: string,
        bodyOf: (roundId: string, n: number) => unknown,
      ): Promise<string> => {
        for (;;) {
          const roundId = await openRound(site.app, table, gameCode);
          await tryAll(id, (_, n) => bodyOf(roundId, n));
          if (codes.get(id)?.has("OK") === true || wrong.length > 0) return roundId;
        }
      };
      try {
        const crashRound = await untilTaken("crash.bet", "crash_round", "crash", (roundId, n) => ({
          roundId,
          stake: String(10 + n),
        }));
        const { rows: bets } = await site.app.owner.pool.query<{ member_id: string; bet_id: string }>(
          "select member_id, bet_id from crash_bet where crash_round_id = $1",
          [crashRound],
        );
        await untilTaken("tables.bet", "table_round", "dragon-tiger", (roundId, n) => ({
          roundId,
          spots: [{ spot: "dragon", stake: String(10 + n) }],
        }));
        await expect.poll(() => phaseOf(crashRound)).not.toBe("betting");
        await tryAll("crash.cashOut", ({ subject }) => ({
          betId: bets.find(({ member_id }) => member_id === subject.playerId)?.bet_id ?? randomUUID(),
        }));
        await tryAll("fishing.join", () => ({}));
        // A fish may leave the water before the shot arrives.
        while (!codes.get("fishing.fire")?.has("OK") && wrong.length === 0) {
          const shots = await fishInWater();
          await tryAll("fishing.fire", (_, n) => ({ level: "1", shots: [shots[n % shots.length]] }));
        }
        await tryAll("fishing.leave", () => ({}));
      } finally {
        await worker.stop();
      }
      expect(wrong).toEqual([]);
    },
    SWEEP_MS,
  );

  it(
    "a vendor's calls",
    async () => {
      const vendor = seamlessOf(site.app);
      await vendor.addVendor(VENDOR, VENDOR_SECRET, GAME);
      const seats = await Promise.all([vendor.seat(), vendor.seat()]);
      const wrong: string[] = [];
      for (const [operation, bodyOf] of Object.entries(VENDOR_CALLS)) {
        const bets = await Promise.all(seats.map((seat) => takenBet(vendor, seat)));
        const bodyFor = (n: number, txId = randomUUID()) => {
          const [seat, bet] = n < 5 ? [seats[0], bets[0]] : [seats[1], bets[1]];
          if (!seat || !bet) throw new Error("nobody sits");
          return bodyOf({ seat, bet, n, txId });
        };
        const copied = [bodyFor(0), bodyFor(5)];
        const call = (body: object | undefined) => async () => {
          const { status, code } = await vendor.send(operation, body ?? {});
          if (status >= 500 && code !== "RETRY") throw new Error(`${operation}: ${status} ${code}`);
          return code;
        };
        const copies = times((n) => call(copied[n < 5 ? 0 : 1]));
        const others = times((n) => call(bodyFor(n)));
        for (const calls of [copies, others])
          wrong.push(...(await allAtOnce(calls, `seamless.${operation}`)));
      }
      expect(wrong).toEqual([]);
      await vendor.checkBooks();
      const operations = COMMANDS.filter(({ id }) => id.startsWith("seamless.")).map(({ id }) => id);
      expect(operations.toSorted()).toEqual(
        [...Object.keys(VENDOR_CALLS), ...READING].map((name) => `seamless.${name}`).toSorted(),
      );
    },
    SWEEP_MS,
  );
  it(
    "every command that changes something, in copies and in different ones, by one and by two people",
    async () => {
      const wrong: string[] = [];
      for (const endpoint of COMMANDS) {
        const people = await twoPeople(endpoint);
        const key = randomUUID();
        // One person sends five of the eight, so that calls of one person and of two people collide.
        const who = (n: number) => people[n < 5 ? 0 : 1];
        const copies = times((n) => () => act(endpoint, who(n), 0, key));
        const others = times((n) => () => act(endpoint, who(n), n));
        const before = await linesOfOperators();
        for (const calls of [copies, others]) wrong.push(...(await allAtOnce(calls, endpoint.id)));
        if (endpoint.auth !== "operator" || !codes.get(endpoint.id)?.has("OK")) continue;
        if ((await linesOfOperators()) === before) unwritten.add(endpoint.id);
      }
      expect(wrong).toEqual([]);
    },
    SWEEP_MS,
  );

  it("a player's bets while the seeds of the player change", async () => {
    const bets = COMMANDS.filter(({ id }) =>
      ["fair.rotate", "dice.bet", "slots.spin", "instant.bet", "scratch.buy", "lottery.buy"].includes(id),
    );
    const people = await Promise.all([newPlayer("fair.rotate"), newPlayer("fair.rotate")]);
    const calls = people.flatMap((person) =>
      bets.flatMap((endpoint) => times((n) => () => act(endpoint, person, n))),
    );
    expect(await allAtOnce(calls, "bets")).toEqual([]);
    expect(codes.get("bets")).toContain("OK");
  });

  it("[OPS-01] each command of an operator that was done left a line in the audit log, under the operator's name", () => {
    const done = COMMANDS.filter(({ auth, id }) => auth === "operator" && codes.get(id)?.has("OK"));
    expect(done.length).toBeGreaterThan(30);
    expect([...unwritten].sort()).toEqual(CHANGES_NOTHING);
  });

  it("the sweep reached what it is about", () => {
    const reached = [
      "agentTransfers.send",
      "cashier.bindPayoutAccount",
      "cashier.createDeposit",
      "cashier.createWithdrawal",
      "console.claimWithdrawal",
      "console.decidePointOrder",
      "console.switchVendor",
      "console.updateBanner",
      "crash.bet",
      "dice.bet",
      "fair.rotate",
      "fishing.fire",
      "fishing.join",
      "lottery.buy",
      "lottery.cancel",
      "member.changePassword",
      "ownData.ask",
      "promotions.join",
      "raffles.claim",
      "points.convert",
      "points.redeem",
      "rewards.claim",
      "session.login",
      "steps.act",
      "tables.bet",
      ...Object.keys(VENDOR_CALLS).map((name) => `seamless.${name}`),
    ];
    expect(reached.filter((id) => codes.get(id)?.has("OK") !== true)).toEqual([]);
  });
});
