import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  type CommandKind,
  createLedger,
  houseAccount,
  type Ledger,
  memberAccount,
  move,
  providerAccount,
  requestHash,
  transferKind,
  verifyLedger,
} from "./index.ts";

/** A made-up game: the seed row gives the nonce, even nonces win double, and a limit is loaded. */
interface Bet {
  memberId: MemberId;
  stake: Money;
  fault?: "throws" | "badRow" | "refuses" | "defers";
}
interface BetRow {
  member_id: string;
  nonce: number;
  stake: Money;
  transfer_id: string;
}

const GAMES = houseAccount("games", "BDT");
const CLEARING = providerAccount("sandbox", "clearing", "BDT");
const cash = (memberId: MemberId) => memberAccount(memberId, "cash", "BDT");
let loads: number[] = [];

const betKind: CommandKind<Bet, { nonce: number }, BetRow, { nonce: number; balance: string }> = {
  name: "test.bet",
  accounts: ({ memberId }) => [cash(memberId), GAMES],
  load: async (client, bets) => {
    loads.push(bets.length);
    const { rows } = await client.query<{ member_id: string; nonce: number }>({
      name: "test_load",
      text: `insert into test_seed (member_id, nonce) select unnest($1::text[]), 1
        on conflict (member_id) do update set nonce = test_seed.nonce + 1 returning member_id, nonce`,
      values: [bets.map(({ memberId }) => memberId)],
    });
    const nonces = new Map(rows.map((row) => [row.member_id, row.nonce]));
    return bets.map(({ memberId }) => ({ nonce: nonces.get(memberId) ?? 0 }));
  },
  decide: ({ memberId, stake, fault }, { nonce }, { transferId }) => {
    if (fault === "throws") throw new TypeError("a defect in one game");
    if (fault === "refuses" || fault === "defers") {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: fault === "refuses" };
    }
    const id = transferId();
    const transfers = [{ ...move(cash(memberId), GAMES, stake, "test.stake", `n${nonce}`), id }];
    if (nonce % 2 === 0)
      transfers.push({
        ...move(GAMES, cash(memberId), (stake * 2n) as Money, "test.payout"),
        id: transferId(),
      });
    return {
      outcome: "accept",
      transfers,
      rows: [{ member_id: memberId, nonce: fault === "badRow" ? -1 : nonce, stake, transfer_id: id }],
      answer: (after) => ({ nonce, balance: moneyToText(after(cash(memberId))) }),
    };
  },
  save: (rows) => [
    {
      name: "test_save",
      text: `insert into test_bet (member_id, nonce, stake, transfer_id)
        select * from unnest($1::text[], $2::int[], $3::bigint[], $4::uuid[])`,
      values: [
        rows.map((row) => row.member_id),
        rows.map((row) => row.nonce),
        rows.map((row) => row.stake),
        rows.map((row) => row.transfer_id),
      ],
    },
  ],
};

/** The same kind, loaded in one packet with the locks. */
const aheadKind: typeof betKind = { ...betKind, name: "test.ahead", loadsAhead: true };

let home: TestDatabase;
let database: Database;
let ledger: Ledger;
let made = 0;

beforeAll(async () => {
  home = await createTestDatabase();
  database = home.open();
  const owner = home.open("owner");
  await owner.pool.query(`create table test_seed (member_id text primary key, nonce int not null);
    create table test_bet (member_id text, nonce int check (nonce > 0), stake bigint, transfer_id uuid primary key,
      unique (member_id, nonce))`);
  ledger = createLedger({ database, clock: systemClock });
});
afterAll(async () => {
  await ledger.close();
  await home.drop();
});

const bet = (command: Bet, key = `bet-${++made}`, kind = betKind) =>
  ledger.run(kind, command, { scope: "test.bet", key, hash: requestHash(command) });

async function richMembers(count: number): Promise<MemberId[]> {
  const members = Array.from({ length: count }, () => `member-${++made}` as MemberId);
  await Promise.all(
    members.map((memberId) => {
      const transfers = [move(CLEARING, cash(memberId), taka(100), "deposit")];
      return ledger.run(transferKind, transfers, { scope: "d", key: memberId, hash: requestHash(transfers) });
    }),
  );
  return members;
}

const balanceOf = async (memberId: MemberId) => (await ledger.balances(memberId))[0]?.balance;
const betsOf = async (memberId: MemberId) =>
  (await database.pool.query("select from test_bet where member_id = $1", [memberId])).rowCount;

test("[MONEY-01] [MONEY-09] a batch loads once, saves once, and each bet has its own outcome", async () => {
  const members = await richMembers(60);
  loads = [];
  const first = await Promise.all(members.map((memberId) => bet({ memberId, stake: taka(10) })));
  expect(first.every(({ answer }) => answer.balance === "90.00" && answer.nonce === 1)).toBe(true);
  expect(loads.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(loads.length).toBeLessThanOrEqual(4);
  const second = await Promise.all(members.map((memberId) => bet({ memberId, stake: taka(10) })));
  expect(second.every(({ answer }) => answer.balance === "100.00" && answer.nonce === 2)).toBe(true);
  const { entries } = await ledger.entries(
    { memberId: members[0] as MemberId, kinds: ["test."] },
    { limit: 2 },
  );
  expect(entries.map(({ kind }) => kind)).toEqual(["test.payout", "test.stake"]);
});

test("[MONEY-09] one command that fails leaves the others of its batch alone", async () => {
  const members = await richMembers(20);
  const faults = ["throws", "badRow", "refuses", "defers"] as const;
  const results = await Promise.allSettled(
    members.map((memberId, index) => {
      const fault = faults[index];
      return bet({ memberId, stake: taka(10), ...(fault ? { fault } : {}) }, `mixed-${memberId}`);
    }),
  );
  expect(results.slice(0, 4).map((result) => result.status === "rejected" && result.reason)).toEqual([
    expect.objectContaining({ message: "a defect in one game" }),
    expect.objectContaining({ code: "23514" }),
    expect.objectContaining({ code: "GAME_CLOSED" }),
    expect.objectContaining({ code: "GAME_CLOSED" }),
  ]);
  expect(results.slice(4).every(({ status }) => status === "fulfilled")).toBe(true);
  for (const [index, memberId] of members.entries()) {
    expect([await balanceOf(memberId), await betsOf(memberId)]).toEqual(
      index < 4 ? [taka(100), 0] : [taka(90), 1],
    );
  }
  const { rows } = await database.pool.query<{ key: string }>(
    "select key from ledger.idempotency_key where scope = 'test.bet' and key = any ($1)",
    [members.slice(0, 4).map((memberId) => `mixed-${memberId}`)],
  );
  expect(rows).toEqual([{ key: `mixed-${members[2]}` }]);
});

test("[MONEY-09] what is loaded ahead for a replay changes nothing: the first answer stands", async () => {
  const members = await richMembers(12);
  const place = (memberId: MemberId, index: number) =>
    bet({ memberId, stake: taka(10) }, `ahead-${memberId}`, index % 3 === 0 ? betKind : aheadKind);
  // Half of the commands are replays when all arrive together, in batches of both kinds.
  const before = await Promise.all(members.slice(0, 6).map(place));
  const all = await Promise.all(members.map(place));
  expect(all.map(({ replayed }) => replayed)).toEqual(members.map((_, index) => index < 6));
  expect(all.slice(0, 6).map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  expect(all.every(({ answer }) => answer.nonce === 1 && answer.balance === "90.00")).toBe(true);
  for (const memberId of members) {
    expect([await balanceOf(memberId), await betsOf(memberId)]).toEqual([taka(90), 1]);
  }
});

test.each([
  ["after", betKind],
  ["with", aheadKind],
])(
  "[MONEY-09] a wallet that somebody else holds fails alone, and soon; loaded %s the locks",
  async (_, kind) => {
    const [stuck, ...others] = (await richMembers(20)) as [MemberId, ...MemberId[]];
    const holder = await database.pool.connect();
    await holder.query("begin");
    await holder.query("select ledger.lock_accounts(array[$1], '{}')", [cash(stuck)]);
    // The other members get their answers while the one wallet is still locked.
    const [first, ...rest] = await Promise.allSettled(
      [stuck, ...others].map((memberId) => bet({ memberId, stake: taka(1) }, undefined, kind)),
    );
    expect(first).toMatchObject({ status: "rejected", reason: { code: "MONEY_IN_FLIGHT" } });
    expect(rest.every(({ status }) => status === "fulfilled")).toBe(true);
    await holder.query("rollback");
    holder.release();
    expect((await bet({ memberId: stuck, stake: taka(1) })).answer.balance).toBe("99.00");
  },
);

test("[MONEY-09] broken connections: every answer is true, every unknown is told by its key", async () => {
  const members = await richMembers(10);
  const owner = home.open("owner");
  const placed: { memberId: MemberId; command: Bet; key: string; acknowledged: boolean }[] = [];
  const killing = new AbortController();
  const acknowledgements = () => placed.filter(({ acknowledged }) => acknowledged).length;
  const killer = (async () => {
    while (!killing.signal.aborted) {
      await owner.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%-ledger' and datname = current_database()",
      );
      // Kill the next connection only after some command has succeeded, however slow the machine is.
      const through = acknowledgements();
      do await new Promise((resolve) => setTimeout(resolve, 15));
      while (acknowledgements() === through && !killing.signal.aborted);
    }
  })();
  await Promise.all(
    members.map(async (memberId) => {
      for (let turn = 0; turn < 25; turn++) {
        const command = { memberId, stake: taka(1) };
        const key = `kill-${++made}`;
        const code = await bet(command, key).then(
          () => undefined,
          (error: unknown) => (error instanceof AppError ? error.code : String(error)),
        );
        expect([undefined, "SYS_UNAVAILABLE"]).toContain(code);
        placed.push({ memberId, command, key, acknowledged: code === undefined });
      }
    }),
  );
  killing.abort();
  await killer;
  expect(placed.some(({ acknowledged }) => !acknowledged)).toBe(true);
  expect(placed.some(({ acknowledged }) => acknowledged)).toBe(true);
  for (const { command, key, acknowledged } of placed) {
    const { replayed } = await bet(command, key);
    if (acknowledged) expect(replayed).toBe(true);
  }
  for (const memberId of members) expect(await betsOf(memberId)).toBe(25);
});

test("[MONEY-09] a ledger that closes finishes what it began and takes nothing new", async () => {
  const [memberId] = (await richMembers(1)) as [MemberId];
  const own = createLedger({ database, clock: systemClock });
  const command = { memberId, stake: taka(1) };
  const idempotency = { scope: "test.bet", key: `closing-${++made}`, hash: requestHash(command) };
  const last = own.run(betKind, command, idempotency);
  await own.close();
  expect((await last).replayed).toBe(false);
  await expect(own.run(betKind, command, idempotency)).rejects.toMatchObject({ code: "SYS_UNAVAILABLE" });
});

test("[MONEY-01] after all these faults the books are right", async () => {
  const { checks } = await verifyLedger(database.kysely);
  expect(checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
});
