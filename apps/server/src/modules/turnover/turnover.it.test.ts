import { randomBytes, randomUUID } from "node:crypto";
import { getWithdrawable } from "@khela/contract/cashier";
import { betDice, listRounds } from "@khela/contract/play";
import { startSteps } from "@khela/contract/steps";
import { uuidV7 } from "@khela/kernel/ids";
import { money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { clientOf, houseAccount, memberAccount, move } from "../ledger/index.ts";
import {
  endRoundsIn,
  insertLines,
  insertOpenRounds,
  insertVendorRounds,
  type Round,
  roundIdAt,
} from "../rounds/index.ts";
import { checkTurnover, type FactReader, rebuildSums } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const turnover = () => app.app.modules.turnover;
const ledger = () => app.app.modules.ledger;

async function playerWith(amount: number): Promise<TestMember> {
  const member = await app.registerMember();
  await fund(app, member.id, taka(amount));
  return member;
}

const roll = (member: Pick<TestMember, "call">, stake: string) =>
  member.call(
    betDice,
    { body: { stake, direction: "under", target: 4950 } },
    { idempotencyKey: randomUUID() },
  );

const totalOf = async (member: TestMember) => {
  await turnover().catchUp();
  return turnover().totalOf(member.id, "BDT");
};

/** A settled round at a vendor's, as the modules that hear of one write it. */
async function settleAtVendor(
  member: TestMember,
  { stake, payout, gameCode = "dice" }: { stake: number; payout: number; gameCode?: string },
): Promise<string> {
  const at = new Date(Date.now() - 1_000);
  const id = roundIdAt(at.getTime());
  const round = { id, at, memberId: member.id, gameCode, currency: "BDT", bet: {}, settledAt: at };
  await ledger().transaction((tx) =>
    insertVendorRounds(tx, [{ ...round, stake: taka(stake), payout: taka(payout), state: "settled" }]),
  );
  return id;
}

async function correct(member: TestMember, about: string, { stake, net }: { stake: number; net: number }) {
  const at = new Date();
  const line = {
    id: roundIdAt(at.getTime()),
    at,
    memberId: member.id,
    sessionId: null,
    gameCode: "dice",
    currency: "BDT",
    payout: taka(net),
    bet: {},
    outcome: { kind: "adjust", about, stake: moneyToText(taka(stake)) },
  };
  await ledger().transaction(async (tx) => {
    await clientOf(tx).query(insertLines([line]));
  });
}

describe("[PROMO-03] facts", () => {
  it("each settled bet is one fact with what counts of it, and the betting record says so", async () => {
    const member = await playerWith(1_000);
    for (let bet = 0; bet < 12; bet++) await roll(member, "10.00");
    const total = await totalOf(member);
    const { content, totals } = await member.call(listRounds, { query: {} });
    const counted = content.map(({ stake, payout, counted: found }) => {
      const [staked, paid] = [moneyFromText(stake), moneyFromText(payout)];
      const difference = paid > staked ? paid - staked : staked - paid;
      const valid = money(difference < staked ? difference : staked);
      expect(found).toEqual({
        amount: moneyToText(valid),
        reason: valid === staked ? null : "small_difference",
      });
      return valid;
    });
    expect(total).toEqual({
      bets: 12,
      stake: taka(120),
      bonusStake: taka(0),
      payout: moneyFromText(totals.payout),
      validStake: money(counted.reduce((sum, valid) => sum + valid, 0n)),
      validCash: money(counted.reduce((sum, valid) => sum + valid, 0n)),
    });
  });

  it("a correction is a further fact of its bet, and a void bet counts nothing in the end", async () => {
    const member = await app.registerMember();
    const bet = await settleAtVendor(member, { stake: 100, payout: 0 });
    await correct(member, bet, { stake: 0, net: 30 });
    expect(await totalOf(member)).toMatchObject({
      bets: 1,
      stake: taka(100),
      payout: taka(30),
      validStake: taka(70),
    });
    await correct(member, bet, { stake: -100, net: 70 });
    expect(await totalOf(member)).toMatchObject({
      bets: 1,
      stake: taka(0),
      payout: taka(0),
      validStake: taka(0),
    });
    const facts = (await turnover().factsOf([bet])).get(bet) ?? [];
    expect(facts.map(({ version, validStake }) => [version, validStake])).toEqual([
      [0, taka(100)],
      [1, taka(-30)],
      [2, taka(-70)],
    ]);
  });

  it("tickets of one draw count together what they cover together, in whatever order they are paid", async () => {
    const member = await playerWith(100);
    const sourceId = uuidV7(Date.now(), randomBytes(10));
    const placed = ["big", "small"].map((side, at) => {
      const placedAt = new Date(Date.now() - 60_000 + 1_000 * at);
      const stake = taka(at === 0 ? 30 : 20);
      return {
        id: roundIdAt(placedAt.getTime()),
        at: placedAt,
        memberId: member.id,
        sessionId: null,
        gameCode: "lotto-k3",
        kind: "lottery" as const,
        currency: "BDT",
        stake,
        sourceId,
        nonce: 0,
        mathsVersion: "1",
        bet: { lines: [{ bet: "sum-sides", picks: [side], stake: moneyToText(stake) }] },
      };
    });
    await ledger().transaction((tx) =>
      clientOf(tx).query(
        insertOpenRounds(placed.map((bet) => ({ ...bet, state: "open", payout: taka(0) }) as Round)),
      ),
    );
    for (const { id, at } of placed.toReversed()) {
      const end = { id, at, state: "settled" as const, payout: taka(0), outcome: {}, settledAt: new Date() };
      await ledger().transaction((tx) => endRoundsIn(tx, [end]));
      await turnover().catchUp();
    }
    expect(await totalOf(member)).toMatchObject({ stake: taka(50), validStake: taka(10) });
  });

  it("trial play is not counted", async () => {
    const trial = await openTestTrial(app);
    await roll(trial, "10.00");
    await turnover().catchUp();
    const { rows } = await app.owner.pool.query("select from turnover_fact where member_id = $1", [trial.id]);
    expect(rows).toEqual([]);
  });

  it("a bet that can't be counted waits, and keeps no other waiting", async () => {
    const member = await playerWith(100);
    const unknown = await settleAtVendor(member, { stake: 7, payout: 0, gameCode: "no-such-game" });
    await roll(member, "10.00");
    expect(await totalOf(member)).toMatchObject({ bets: 1, stake: taka(10) });
    const { rows } = await app.owner.pool.query("select retry_at from turnover_inbox where ref_id = $1", [
      unknown,
    ]);
    expect(rows).toEqual([{ retry_at: expect.any(Date) }]);
    // What made it fail is mended, and its time has come.
    await app.owner.pool.query("alter table round disable trigger user");
    await app.owner.pool.query("update round set game_code = 'dice' where id = $1", [unknown]);
    await app.owner.pool.query("alter table round enable trigger user");
    await app.owner.pool.query(
      "update turnover_inbox set retry_at = now() - interval '1 hour' where ref_id = $1",
      [unknown],
    );
    expect(await totalOf(member)).toMatchObject({ bets: 2, stake: taka(17) });
  });

  it("two processes that count at once number each bet once and without gaps", async () => {
    const beside = await startTestApp({ beside: app });
    const members = await Promise.all(Array.from({ length: 4 }, () => playerWith(1_000)));
    const counting = async () => {
      for (let round = 0; round < 5; round++)
        await Promise.all([turnover().catchUp(), beside.app.modules.turnover.catchUp()]);
    };
    const playing = members.map(async (member) => {
      for (let bet = 0; bet < 15; bet++) await roll(member, "10.00");
    });
    await Promise.all([counting(), ...playing]);
    for (const member of members) expect(await totalOf(member)).toMatchObject({ bets: 15, stake: taka(150) });
    const { rows } = await app.owner.pool.query(
      "select count(*) = max(seq) and count(*) = (select seq from turnover_place) as gapless from turnover_fact",
    );
    expect(rows).toEqual([{ gapless: true }]);
    await beside.stop();
  });

  it("sums that were tampered with are found, and written anew from the facts", async () => {
    const member = await playerWith(100);
    await roll(member, "10.00");
    const before = await totalOf(member);
    await app.owner.pool.query("update turnover_hour set stake = stake + 1 where member_id = $1", [
      member.id,
    ]);
    expect(await checkTurnover(app.app.platform.db)).toHaveProperty("wrong");
    await app.owner.pool.query("delete from turnover_total where member_id = $1", [member.id]);
    await ledger().transaction(rebuildSums);
    expect(await checkTurnover(app.app.platform.db)).not.toHaveProperty("wrong");
    expect(await totalOf(member)).toEqual(before);
  });

  it("facts can't be changed or deleted by the program", async () => {
    const { pool } = app.app.platform.database;
    await expect(pool.query("update turnover_fact set valid_stake = 0")).rejects.toThrow("permission denied");
    await expect(pool.query("delete from turnover_fact")).rejects.toThrow("permission denied");
  });
});

describe("[MONEY-04] locks", () => {
  const open = (member: TestMember, amount: number, causeId: string = randomUUID()) =>
    ledger().transaction((tx) =>
      turnover().openLock(tx, {
        memberId: member.id,
        currency: "BDT",
        cause: "deposit",
        causeId,
        amount: taka(amount),
        factorPpm: 1_000_000n,
      }),
    );
  /** A bet of which the whole stake counts. */
  const lose = (member: TestMember, stake: number) => settleAtVendor(member, { stake, payout: 0 });

  it("are paid off first in, first out, and the withdrawal page says what is missing for which", async () => {
    const member = await playerWith(500);
    await lose(member, 80);
    const first = randomUUID();
    await open(member, 100, first);
    await open(member, 100, first);
    await lose(member, 60);
    await open(member, 50);
    const locked = await turnover().locksOf(member.id, "BDT");
    expect(locked.missing).toBe(taka(90));
    expect(locked.locks.map(({ required, left }) => [required, left])).toEqual([
      [taka(100), taka(40)],
      [taka(50), taka(50)],
    ]);
    await lose(member, 70);
    expect(await member.call(getWithdrawable)).toMatchObject({
      turnoverMissing: "20.00",
      withdrawable: "0.00",
      locks: [{ cause: "deposit", amount: "50.00", required: "50.00", left: "20.00" }],
      lockCount: 1,
    });
    await lose(member, 20);
    expect(await member.call(getWithdrawable)).toMatchObject({
      turnoverMissing: "0.00",
      withdrawable: "500.00",
      locks: [],
    });
  });

  const missing = async (member: TestMember) => (await turnover().locksOf(member.id, "BDT")).missing;
  /** Leaves a member this much in the account; the rest is lost, as in a bet that counted for nothing. */
  async function leave(member: TestMember, amount: string): Promise<void> {
    const cash = (await ledger().balances(member.id, "BDT")).find(({ bucket }) => bucket === "cash");
    const rest = money((cash?.balance ?? 0n) - moneyFromText(amount));
    const wallet = memberAccount(member.id, "cash", "BDT");
    await ledger().transaction((tx) =>
      ledger().post(tx, move(wallet, houseAccount("games", "BDT"), rest, "test.lost")),
    );
  }

  it("end when hardly any money is left, and what is deposited afterwards is wagered once", async () => {
    const member = await playerWith(500);
    await open(member, 500);
    await leave(member, "5.00");
    expect(await missing(member)).toBe(taka(500));
    await leave(member, "4.99");
    // Nothing is asked in between: the deposit itself finds that nothing was left before it.
    await fund(app, member.id, taka(200));
    await open(member, 200);
    expect(await missing(member)).toBe(taka(200));
    await lose(member, 150);
    expect(await member.call(getWithdrawable)).toMatchObject({ turnoverMissing: "50.00", lockCount: 1 });
    await lose(member, 50);
    expect(await missing(member)).toBe(taka(0));
  });

  it("end with the bet that took the last of it, also those that were not counted before", async () => {
    const member = await playerWith(500);
    await lose(member, 1);
    await open(member, 500);
    await leave(member, "0.00");
    await lose(member, 1);
    await turnover().catchUp();
    await fund(app, member.id, taka(300));
    expect(await missing(member)).toBe(taka(0));
    await open(member, 300);
    await leave(member, "1.00");
    // Neither lock is counted when the older one ends.
    await fund(app, member.id, taka(100));
    await open(member, 100);
    expect(await missing(member)).toBe(taka(100));
  });

  it("don't end while the money is only elsewhere: in an open bet, held, at a table, or as a bonus", async () => {
    const member = await playerWith(500);
    await open(member, 500);
    const wallet = memberAccount(member.id, "cash", "BDT");
    const held = {
      memberId: member.id,
      currency: "BDT",
      amount: taka(498),
      kind: "test.held",
      reference: "",
    };
    const { holdId } = await ledger().transaction((tx) => ledger().hold(tx, held));
    expect(await missing(member)).toBe(taka(500));
    await ledger().transaction((tx) => ledger().voidHold(tx, { holdId, kind: "test.back" }));
    for (const bucket of ["table", "bonus"]) {
      const away = memberAccount(member.id, bucket, "BDT");
      await ledger().transaction((tx) => ledger().post(tx, move(wallet, away, taka(498), "test.away")));
      expect(await missing(member), bucket).toBe(taka(500));
      await ledger().transaction((tx) => ledger().post(tx, move(away, wallet, taka(498), "test.back")));
    }
    const stake = { params: { gameCode: "mines" }, body: { stake: "10", bet: { mines: 3 } } };
    await leave(member, "10.00");
    await member.call(startSteps, stake, { idempotencyKey: randomUUID() });
    expect(await missing(member)).toBe(taka(500));
  });

  it("a bet that is taken back is missing again", async () => {
    const member = await playerWith(500);
    await open(member, 100);
    const bet = await lose(member, 100);
    expect((await turnover().locksOf(member.id, "BDT")).missing).toBe(taka(0));
    await correct(member, bet, { stake: -100, net: 100 });
    expect((await turnover().locksOf(member.id, "BDT")).missing).toBe(taka(100));
  });
});

describe("[PROMO-03] readers", () => {
  /** The sums that a reader made of each member's facts. */
  function summing(name: string, failsOn: (fact: TurnoverFact) => boolean = () => false) {
    const sums = new Map<string, bigint>();
    const reader: FactReader = {
      name,
      async read(tx, facts) {
        if (facts.some(failsOn)) throw new Error("planted");
        await clientOf(tx).query({ name: "", text: "select 1", values: [] });
        for (const { memberId, stake } of facts) sums.set(memberId, (sums.get(memberId) ?? 0n) + stake);
      },
    };
    return { reader, sums };
  }

  it("are given each fact once; one that fails is parked, comes again, and keeps the others from nothing", async () => {
    const [first, second] = [await playerWith(100), await playerWith(100)];
    let isBroken = true;
    const bad = summing(
      `t-${uuidV7(Date.now(), randomBytes(10))}`,
      (fact) => isBroken && fact.memberId === first.id,
    );
    const good = summing(`t-${uuidV7(Date.now(), randomBytes(10))}`);
    turnover().follow(bad.reader);
    turnover().follow(good.reader);
    for (const member of [first, second, first]) await roll(member, "10.00");
    await turnover().catchUp();
    await turnover().catchUp();
    expect([bad.sums.get(first.id), bad.sums.get(second.id)]).toEqual([undefined, taka(10)]);
    expect([good.sums.get(first.id), good.sums.get(second.id)]).toEqual([taka(20), taka(10)]);
    isBroken = false;
    await app.owner.pool.query("update turnover_parked set retry_at = now() - interval '1 hour'");
    await turnover().catchUp();
    await turnover().catchUp();
    expect([bad.sums.get(first.id), bad.sums.get(second.id)]).toEqual([taka(20), taka(10)]);
  });
});

it("[PROMO-03] after all of this, each settled round is counted and the sums are right", async () => {
  expect(await checkTurnover(app.app.platform.db)).not.toHaveProperty("wrong");
});
