import { getRebates } from "@khela/contract/rebates";
import { listRewards } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { dayOf, dayPlus, weekOf } from "@khela/kernel/period";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { ledgerSum } from "../../testing/money.ts";
import { insertVendorRounds, roundIdAt } from "../rounds/index.ts";

const HOUR_MS = 3_600_000;
const clock = manualClock(Date.now());
let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
  second = await startTestApp({ beside: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(() => nextDay());

const pay = (on: TestApp = app) => on.app.platform.jobs.runNow("rebates-pay", {});
const catchUp = () => app.app.modules.turnover.catchUp();
const query = (text: string, values: unknown[] = []) => app.owner.pool.query(text, values);

/** Pays everything before, one in the afternoon of a later day. */
async function nextDay(days = 1): Promise<void> {
  clock.advance(dayPlus(clock.nowMs(), days).startMs + 13 * HOUR_MS - clock.nowMs());
  await query("update member_session set started_at = $1, last_seen_at = $1", [new Date(clock.nowMs())]);
  await pay();
}

async function settle(member: Pick<TestMember, "id">, stake: number, currency = "BDT"): Promise<string> {
  clock.advance(1_000);
  const at = new Date(clock.nowMs());
  const round = { id: roundIdAt(at.getTime()), at, memberId: member.id, gameCode: "royal-bengal", currency };
  await app.app.modules.ledger.transaction((tx) =>
    insertVendorRounds(tx, [
      {
        ...round,
        bet: {},
        settledAt: at,
        stake: taka(stake),
        payout: taka(0),
        state: "settled",
      },
    ]),
  );
  return round.id;
}

/** A bet that can't be counted for now, as where its game is missing in the catalogue. */
async function settleUncountable(member: TestMember, stake: number): Promise<() => Promise<void>> {
  const id = await settle(member, stake);
  await query("update turnover_inbox set retry_at = 'infinity' where ref_id = $1", [id]);
  return async () => {
    await query("update turnover_inbox set retry_at = null where ref_id = $1", [id]);
    await catchUp();
  };
}

const amounts = async (member: TestMember, source: "rebate" | "cashback" = "rebate") =>
  (await member.call(listRewards, { query: { source } })).content.map(({ amount }) => amount);
const marks = async () => Number((await query("select count(*) from rebate_late")).rows[0]?.count);

describe("[PROMO-03] a bet that is counted after its day was paid", () => {
  it("[MONEY-09] brings its rebate: twice, by two processes, after a death in the middle, each once", async () => {
    const [member, only] = [await app.registerMember(), await app.registerMember()];
    await settle(member, 1_000);
    const [countFirst, countOnly] = [
      await settleUncountable(member, 2_500),
      await settleUncountable(only, 500),
    ];
    await nextDay();
    expect([await amounts(member), await amounts(only)]).toEqual([["12.00"], []]);
    await countFirst();
    await countOnly();
    // The death: the transaction ends before its commit.
    await query(`create function die() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await query(`create trigger die after insert on rebate_payout for each row
      when (new.member_id = '${member.id}') execute function die()`);
    await pay();
    await query("drop trigger die on rebate_payout; drop function die()");
    expect(await marks()).toBe(1);
    clock.advance(11 * 60_000);
    await Promise.all([pay(), pay(second), pay(), pay(second)]);
    await pay();
    expect([await amounts(member), await amounts(only)]).toEqual([["30.00", "12.00"], ["6.00"]]);
    expect(await marks()).toBe(0);
    const { yesterday } = await member.call(getRebates);
    expect(yesterday).toMatchObject({ total: "42.00", amount: "42.00", state: "paid" });
    await nextDay(3);
    expect(await amounts(member)).toHaveLength(2);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("is paid with its day where that day's payment had failed and is tried again", async () => {
    const member = await app.registerMember();
    await settle(member, 1_000);
    const count = await settleUncountable(member, 2_000);
    await query(`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
      create trigger a_poison before insert on rebate_payout for each row
        when (new.member_id = '${member.id}') execute function poison()`);
    await nextDay();
    await query("drop trigger a_poison on rebate_payout; drop function poison()");
    await count();
    // The failed payment is due in ten minutes; the mark waits for it, because it pays everything.
    await pay();
    expect([await amounts(member), await marks()]).toEqual([[], 1]);
    for (let tries = 0; tries < 2; tries += 1) {
      clock.advance(11 * 60_000);
      await pay();
    }
    expect([await amounts(member), await marks()]).toEqual([["36.00"], 0]);
  });

  it("leaves no mark where its day is not paid yet, and is in the day's payment", async () => {
    const member = await app.registerMember();
    const count = await settleUncountable(member, 1_000);
    clock.advance(dayOf(clock.nowMs()).endMs - clock.nowMs() + 60_000);
    await count();
    expect(await marks()).toBe(0);
    await nextDay();
    expect(await amounts(member)).toEqual(["12.00"]);
  });
});

describe("[PROMO-03] a member with another currency than the brand's", () => {
  it("has rebate and cashback in it", async () => {
    const member = await app.registerMember();
    await query("update member set currency = 'INR' where id = $1", [member.id]);
    await nextDay(Math.ceil((weekOf(clock.nowMs()).endMs - clock.nowMs()) / (24 * HOUR_MS)));
    await settle(member, 1_000, "INR");
    await catchUp();
    expect(await member.call(getRebates)).toMatchObject({ currency: "INR", today: { amount: "12.00" } });
    await nextDay();
    expect(await amounts(member)).toEqual(["12.00"]);
    expect(await member.call(getBalance)).toMatchObject({ currency: "INR", balance: "12.00" });
    await nextDay(7);
    const { content } = await member.call(listRewards, { query: { source: "cashback" } });
    expect(content).toMatchObject([{ currency: "INR", amount: "49.40" }]);
  });
});
