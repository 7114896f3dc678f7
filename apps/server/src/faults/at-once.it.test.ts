import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ENDPOINTS } from "@khela/contract/registry";
import { startSteps } from "@khela/contract/steps";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestMember, TestOperator } from "../testing/app.ts";
import { setFlags } from "../testing/flags.ts";
import { fund } from "../testing/money.ts";
import { prepareWithdrawals } from "../testing/payout.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";
import { createRawClient, type Credentials } from "./raw-call.ts";
import { rightBody, rightParams, type Subject } from "./right-input.ts";
import { realParams } from "./sweep.ts";

const AT_ONCE = 8;
const COMMANDS = ENDPOINTS.filter(({ method }) => method !== "GET");
/** They end the session that makes them: operators of their own make them, who came before wrong logins of the sweep ask everybody here for a captcha. */
const ENDS_SESSION = ["console.logout"];
/** What the populated site has of these is member A's. */
const OF_MEMBER_A = /:(sliceId|ticketId|exportId)\b/;
/** A round must be open for these; the others would be refused for it. */
const NEEDS_ROUND = ["steps.act", "steps.cashOut"];

let site: PopulatedSite;
let send: ReturnType<typeof createRawClient>;
let operators: Pair<TestOperator>;
let leavers: Pair<TestOperator>;
let drawId: string;
/** Whom operators act on. */
let player: Subject;

beforeAll(async () => {
  site = await startPopulatedSite();
  send = createRawClient(site.app.baseUrl);
  await setFlags(site.app, { AGENTPOLICY3: true });
  operators = await twoOperators();
  leavers = await twoOperators();
  const { rows } = await site.app.owner.pool.query<{ id: string }>(
    "select id from lottery_draw where game_code = 'lotto-north' order by closes_at desc limit 1",
  );
  drawId = rows[0]?.id ?? "";
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

/** A new agent with money, a payment password and a payout account, and what else a command needs. */
async function newPlayer(commandId: string): Promise<Person & { member: TestMember }> {
  const { app } = site;
  const member = await app.registerMember();
  await fund(app, member.id, taka(100_000));
  await app.owner.pool.query("update member set type = 1 where id = $1", [member.id]);
  const payoutAccountId = await prepareWithdrawals(member);
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
    },
  };
}

/** Two players with things of their own, or two operators who act on one thing. */
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
 * @returns the code of the answer @throws Error where it is a defect's, a 500
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

const codes = new Map<string, Set<string>>();

/** @returns what is wrong */
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
  it("every command that changes something, in copies and in different ones, by one and by two people", async () => {
    const wrong: string[] = [];
    for (const endpoint of COMMANDS) {
      const people = await twoPeople(endpoint);
      const key = randomUUID();
      // Of eight, five are by one person: both kinds of neighbours meet.
      const who = (n: number) => people[n < 5 ? 0 : 1];
      const copies = times((n) => () => act(endpoint, who(n), 0, key));
      const others = times((n) => () => act(endpoint, who(n), n));
      for (const calls of [copies, others]) wrong.push(...(await allAtOnce(calls, endpoint.id)));
    }
    expect(wrong).toEqual([]);
  }, 300_000);

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

  it("the sweep reached what it is about", () => {
    const reached = [
      "agentTransfers.send",
      "cashier.bindPayoutAccount",
      "cashier.createDeposit",
      "cashier.createWithdrawal",
      "console.claimWithdrawal",
      "console.switchVendor",
      "console.updateBanner",
      "dice.bet",
      "fair.rotate",
      "lottery.buy",
      "lottery.cancel",
      "member.changePassword",
      "ownData.ask",
      "session.login",
      "steps.act",
    ];
    expect(reached.filter((id) => codes.get(id)?.has("OK") !== true)).toEqual([]);
  });
});
