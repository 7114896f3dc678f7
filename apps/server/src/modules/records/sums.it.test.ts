import { deepStrictEqual } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { manualClock } from "@khela/kernel/clock";
import { type MemberId, type RoundId, uuidV7 } from "@khela/kernel/ids";
import { money, taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../platform/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  checkDayTotals,
  createLedger,
  findRecordAccount,
  houseAccount,
  type Ledger,
  memberAccount,
  move,
  readDayTotals,
  rollUpAccounts,
} from "../ledger/index.ts";
import {
  checkRoundDays,
  endRoundsIn,
  insertOpenRounds,
  readDaysAndGames,
  rollUpRounds,
} from "../rounds/index.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Everything lies in the past of the database's clock, so that its days have ended. */
const LONG_AGO = Date.now() - 40 * DAY_MS;
const KINDS = ["dice.stake", "dice.payout", "deposit", "withdrawal.hold", "crash.refund"] as const;
const GAMES = ["dice", "crash", "royal-bengal"] as const;
const clock = manualClock(LONG_AGO);

let home: TestDatabase;
let ledger: Ledger;
let db: ReturnType<TestDatabase["open"]>;
let owner: ReturnType<TestDatabase["open"]>;

beforeAll(async () => {
  home = await createTestDatabase();
  db = home.open();
  owner = home.open("owner");
  ledger = createLedger({ database: db, clock });
  for (const days of [0, 20, 45]) {
    await owner.pool.query("select round_ensure_month($1::date)", [new Date(LONG_AGO + (days - 5) * DAY_MS)]);
  }
});
afterAll(async () => {
  await ledger.close();
  await home.drop();
});

const newId = (): string => uuidV7(clock.nowMs(), randomBytes(10));

/** A member's history, built step by step. */
class History {
  readonly memberId = newId() as MemberId;
  readonly open: { id: RoundId; at: Date }[] = [];

  async move(kind: (typeof KINDS)[number], amount: number): Promise<void> {
    const cash = memberAccount(this.memberId, "cash", "BDT");
    const house = houseAccount("games", "BDT");
    const isOut = kind === "dice.stake" || kind === "withdrawal.hold";
    const funds = (await ledger.balances(this.memberId))[0]?.balance ?? 0n;
    const units = money(BigInt(amount));
    if (isOut && funds < units) return;
    await ledger.transaction((tx) =>
      ledger.post(tx, isOut ? move(cash, house, units, kind) : move(house, cash, units, kind)),
    );
  }

  async bet(gameCode: string, stake: number): Promise<void> {
    const at = new Date(clock.nowMs());
    const round = { id: newId() as RoundId, at };
    const { text, values } = insertOpenRounds([
      {
        ...round,
        memberId: this.memberId,
        sessionId: null,
        gameCode,
        kind: "crash",
        state: "open",
        currency: "BDT",
        stake: money(BigInt(stake)),
        payout: money(0n),
        settledAt: null,
        sourceId: newId(),
        nonce: 0,
        mathsVersion: "1",
        bet: {},
        outcome: null,
      },
    ]);
    await db.pool.query(text, values);
    this.open.push(round);
  }

  /** Ends the oldest or the newest open round. */
  async end(state: "settled" | "void", oldest: boolean, payout: number): Promise<void> {
    const round = oldest ? this.open.shift() : this.open.pop();
    if (!round) return;
    const settledAt = new Date(clock.nowMs());
    const end = {
      ...round,
      state,
      payout: state === "void" ? money(0n) : money(BigInt(payout)),
      outcome: {},
      settledAt,
    };
    await inTransaction(db, (tx) => endRoundsIn(tx, [end]));
  }

  /** The sums by day must equal the sums of the rows. */
  async compare(from: string, to: string): Promise<void> {
    deepStrictEqual(await this.summedMoves(from, to), await this.realMoves(from, to));
    deepStrictEqual(await this.summedRounds(from, to), await this.realRounds(from, to));
  }

  private async summedMoves(from: string, to: string) {
    const account = await findRecordAccount(db.kysely, { memberId: this.memberId, currency: "BDT" }, "cash");
    const totals = account ? await readDayTotals(db.kysely, account, { from, to }) : [];
    return totals.map(({ kind, count, incoming, outgoing }) => [kind, count, incoming, outgoing]);
  }

  private async realMoves(from: string, to: string) {
    const { rows } = await owner.pool.query<{
      kind: string;
      count: bigint;
      incoming: bigint;
      outgoing: bigint;
    }>(
      `select e.kind, count(*), coalesce(sum(amount) filter (where amount > 0), 0)::bigint incoming,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint outgoing
       from ledger.entry e join ledger.account a on a.id = e.account_id
       where a.owner = $1 and a.bucket = 'cash'
         and (e.created_at at time zone 'Asia/Dhaka')::date between $2::date and $3::date
       group by 1 order by 1`,
      [this.memberId, from, to],
    );
    return rows.map(({ kind, count, incoming, outgoing }) => [kind, Number(count), incoming, outgoing]);
  }

  private async summedRounds(from: string, to: string) {
    const sums = await readDaysAndGames(db.kysely, { memberId: this.memberId, from, to });
    return sums.map((sum) => [sum.day, sum.gameCode, sum.state, sum.rounds, sum.stake, sum.payout]);
  }

  private async realRounds(from: string, to: string) {
    const { rows } = await owner.pool.query<Record<string, unknown>>(
      `select (at at time zone 'Asia/Dhaka')::date as day, game_code, state, count(*)::int as rounds,
        sum(stake)::bigint as stake, sum(payout)::bigint as payout
       from round where member_id = $1 and (at at time zone 'Asia/Dhaka')::date between $2::date and $3::date
       group by 1, 2, 3 order by 1 desc, 2, 3`,
      [this.memberId, from, to],
    );
    return rows.map((row) => [
      row["day"],
      row["game_code"],
      row["state"],
      row["rounds"],
      row["stake"],
      row["payout"],
    ]);
  }
}

const amount = fc.integer({ min: 1, max: 50_000_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 30 * HOUR_MS }) }),
  // The clock of another process, or of a demo's seed, may be behind.
  fc.record({ do: fc.constant("back" as const), ms: fc.integer({ min: 1, max: 3 * DAY_MS }) }),
  fc.record({ do: fc.constant("move" as const), kind: fc.constantFrom(...KINDS), amount }),
  fc.record({ do: fc.constant("bet" as const), game: fc.constantFrom(...GAMES), amount }),
  fc.record({
    do: fc.constant("end" as const),
    state: fc.constantFrom("settled" as const, "void" as const),
    oldest: fc.boolean(),
    amount,
  }),
  fc.record({ do: fc.constant("sum" as const), what: fc.constantFrom("moves" as const, "rounds" as const) }),
  fc.record({
    do: fc.constant("look" as const),
    from: fc.integer({ min: 0, max: 12 }),
    days: fc.integer({ min: 0, max: 12 }),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function play(history: History, one: Step): Promise<void> {
  switch (one.do) {
    case "wait":
      return clock.advance(one.ms);
    case "back":
      return clock.set(Math.max(LONG_AGO - 3 * DAY_MS, clock.nowMs() - one.ms));
    case "move":
      return history.move(one.kind, one.amount);
    case "bet":
      return history.bet(one.game, one.amount);
    case "end":
      return history.end(one.state, one.oldest, one.amount);
    case "sum":
      if (one.what === "moves") return void (await rollUpAccounts(db.kysely, 0));
      return rollUpRounds(db.kysely, dayOf(clock.nowMs()).key);
    case "look":
      return history.compare(
        dayPlus(clock.nowMs(), -one.from).key,
        dayPlus(clock.nowMs(), one.days - one.from).key,
      );
  }
}

describe("[MONEY-07] sums by day", () => {
  it(
    "equal the rows for any history: late results, voids, clocks that go back",
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 90, size: "max" }), async (steps) => {
          clock.set(LONG_AGO);
          const history = new History();
          await history.move("deposit", 900_000_000);
          for (const one of steps) await play(history, one);
          await history.compare("-infinity", "infinity");
          await rollUpAccounts(db.kysely, 0);
          await rollUpRounds(db.kysely, dayPlus(clock.nowMs(), 2).key);
          await history.compare("-infinity", "infinity");
        }),
        { numRuns: 8 },
      );
      expect(await checkDayTotals(owner.kysely)).not.toHaveProperty("wrong");
      expect(await checkRoundDays(owner.kysely)).not.toHaveProperty("wrong");
    },
  );

  it("stay exact while rounds of old days end and the job sums up at once", async () => {
    clock.set(LONG_AGO);
    const history = new History();
    for (let count = 0; count < 40; count += 1) {
      await history.bet("crash", 1_000 + count);
      clock.advance(HOUR_MS);
    }
    const today = dayOf(clock.nowMs()).key;
    await rollUpRounds(db.kysely, today);
    await Promise.all([
      ...Array.from({ length: 30 }, (_, count) =>
        history.end(count % 3 ? "settled" : "void", count % 2 === 0, 5_000),
      ),
      ...Array.from({ length: 6 }, () => rollUpRounds(db.kysely, today)),
    ]);
    await history.compare("-infinity", "infinity");
    await rollUpRounds(db.kysely, today);
    await history.compare("-infinity", "infinity");
    expect(await checkRoundDays(owner.kysely)).not.toHaveProperty("wrong");
  });

  it("stay exact while movements are posted and the job sums up at once", async () => {
    clock.set(LONG_AGO);
    const history = new History();
    await Promise.all([
      ...Array.from({ length: 40 }, (_, count) => history.move("deposit", count + 1)),
      ...Array.from({ length: 10 }, () => rollUpAccounts(db.kysely, 0)),
    ]);
    await history.compare("-infinity", "infinity");
    expect(await checkDayTotals(owner.kysely)).not.toHaveProperty("wrong");
  });

  it("that were tampered with are found", async () => {
    clock.set(LONG_AGO);
    const history = new History();
    await history.move("deposit", taka(5) as unknown as number);
    await history.bet("dice", 1_000);
    clock.advance(2 * DAY_MS);
    // The job has already processed later days and would not look for players here again.
    await owner.pool.query("update round_day_run set until = null");
    await rollUpAccounts(db.kysely, 0);
    await rollUpRounds(db.kysely, dayOf(clock.nowMs()).key);
    await expect(db.pool.query("update ledger.day_total set incoming = 0")).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.pool.query("update round_day set stake = 0")).rejects.toThrow(/permission denied/);
    await owner.pool.query(
      "update ledger.day_total set incoming = incoming + 1 where account_id = (select id from ledger.account where owner = $1)",
      [history.memberId],
    );
    await owner.pool.query("delete from round_day where member_id = $1", [history.memberId]);
    expect((await checkDayTotals(owner.kysely)).wrong).toContain(
      `1 sums differ, first member:${history.memberId}`,
    );
    expect((await checkRoundDays(owner.kysely)).wrong).toContain(
      `1 sums differ, first of member ${history.memberId}`,
    );
  });
});
