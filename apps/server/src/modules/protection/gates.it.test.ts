import { randomUUID } from "node:crypto";
import { setPlayerStatus } from "@khela/contract/console/players";
import { pausePlayer, setPlayerRestriction } from "@khela/contract/console/player-safety";
import { betDice } from "@khela/contract/play";
import { setLimit } from "@khela/contract/protection";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";

let app: TestApp;
/** Another process, with batcher lanes of its own. */
let beside: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  operator = await app.loginOperator();
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

async function player(): Promise<TestMember> {
  const member = await app.registerMember();
  await fund(app, member.id, taka(1_000_000));
  return member;
}

/** The account's entry count, which every posting for a bet raises. */
async function entriesOf(member: TestMember): Promise<bigint> {
  const { rows } = await app.owner.pool.query<{ seq: bigint }>(
    "select seq from ledger.account where name = $1",
    [`member:${member.id}:cash:BDT`],
  );
  return rows[0]?.seq ?? 0n;
}

const bet = (member: TestMember, process: TestApp) =>
  codeOf(
    process.callAs(member.token),
    betDice,
    { body: { stake: "10", direction: "under", target: 4950 } },
    { idempotencyKey: randomUUID() },
  );

/** The ways to close a gate, with the errors that later bets may get. */
const GATES: readonly {
  name: string;
  close(member: TestMember): Promise<unknown>;
  told: readonly string[];
}[] = [
  {
    name: "the operator excludes the player",
    close: ({ id }) =>
      operator.call(pausePlayer, {
        params: { playerId: id },
        body: { length: "sixMonths", reason: "asked by phone" },
      }),
    told: ["PROTECT_EXCLUDED"],
  },
  {
    name: "the operator closes the gate to games",
    close: ({ id }) =>
      operator.call(setPlayerRestriction, {
        params: { playerId: id },
        body: { gate: "play", closed: true, reason: "a check" },
      }),
    told: ["PROTECT_CLOSED"],
  },
  {
    name: "the operator blocks the player",
    close: ({ id }) =>
      operator.call(setPlayerStatus, {
        params: { playerId: id },
        body: { status: "blocked", reason: "a check" },
      }),
    told: ["AUTH_BLOCKED", "AUTH_REQUIRED"],
  },
  {
    name: "the player sets a stake limit that is used up",
    close: ({ call }) => call(setLimit, { body: { kind: "stake", period: "day", value: "1" } }),
    told: ["PROTECT_LIMIT"],
  },
];

describe("[SAFE-01] [SAFE-02] gates that no posting overtakes", () => {
  it.each(GATES)(
    "two hundred bets in flight while $name: none is posted after it",
    async ({ close, told }) => {
      const member = await player();
      const bets = Array.from({ length: 200 }, (_, index) => bet(member, index % 2 === 0 ? app : beside));
      await Promise.race(bets);
      await close(member);
      // Read this right after the commit, so that any later posting shows.
      const atCommit = await entriesOf(member);
      const codes = await Promise.all(bets);
      expect(await entriesOf(member)).toBe(atCommit);
      expect(codes.filter((code) => code === "OK").length).toBeGreaterThan(0);
      // A busy machine sheds commands that wait for too long.
      const shed = ["OK", "MONEY_IN_FLIGHT", "SYS_UNAVAILABLE"];
      const others = new Set(codes.filter((code) => !shed.includes(code)));
      expect([...others].filter((code) => !told.includes(code))).toEqual([]);
    },
  );

  it.each(GATES)("a bet that has begun is committed first, while $name", async ({ close }) => {
    const member = await player();
    await bet(member, app);
    // Take the account locks as a bet does before it reads any gate.
    const client = await app.owner.pool.connect();
    await client.query("begin");
    await client.query("select * from ledger.lock_accounts(array[$1], '{}')", [
      `member:${member.id}:cash:BDT`,
    ]);
    let isClosed = false;
    const closing = close(member).then(() => {
      isClosed = true;
    });
    await expect
      .poll(async () => {
        const { rows } = await app.owner.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_member%'",
        );
        return rows.length;
      })
      .toBe(1);
    expect(isClosed).toBe(false);
    await client.query("commit");
    client.release();
    await closing;
  });
});
