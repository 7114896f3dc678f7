import { randomUUID } from "node:crypto";
import { forfeitBonus, listBonuses } from "@khela/contract/bonuses";
import {
  type CampaignResult,
  type CampaignResults,
  listCampaignResults,
} from "@khela/contract/console/campaign-results";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import { exportList } from "@khela/contract/console/exports";
import { grantReward } from "@khela/contract/console/rewards";
import { listFreeRounds } from "@khela/contract/free-rounds";
import { claimMission } from "@khela/contract/missions";
import { betDice, spinSlot } from "@khela/contract/play";
import { claimRaffle } from "@khela/contract/raffles";
import { manualClock } from "@khela/kernel/clock";
import { type Money, moneyToText, taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { nextTuesdayNoon, reachMission, waitFor } from "../../testing/missions.ts";
import { fund } from "../../testing/money.ts";
import { claim, join, publish } from "../../testing/promotions.ts";
import { giveTickets, loginDesk, startRaffle, wheelTerms } from "../../testing/raffles.ts";
import { giveBonus, giveReward } from "../../testing/rewards.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(nextTuesdayNoon(Date.now()));
const yesterday = dayOf(clock.nowMs());
const today = dayPlus(clock.nowMs(), 1);
const key = () => ({ idempotencyKey: randomUUID() });

let app: CashierApp;
let marketing: TestOperator;
beforeAll(async () => {
  app = await startCashierApp({}, { clock });
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

/** Bets at more than even odds, of which the whole stake counts whether they win or lose. */
async function play({ call }: TestMember, ...stakes: string[]): Promise<void> {
  for (const stake of stakes)
    await call(betDice, { body: { stake, direction: "over", target: 5_100 } }, key());
}

async function deposit(member: TestMember, amount: string): Promise<void> {
  // The sandbox lives in real time, so it knows nothing of deposits of other days.
  const event = await app.eventOf(await app.deposit(member, { amount }), { providerReference: randomUUID() });
  expect(await app.send(event, app.sandbox.secret, clock.nowMs())).toBe(200);
}

/** Queries the source tables directly, without any sum that the product maintains. */
const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.owner.pool.query<Row>(text, values)).rows;

const text = (amount: bigint): string => moneyToText(amount as Money);

/** What members staked, what of it counted, and what they kept, on a business day. */
async function played(ids: readonly string[], day: { startMs: number; endMs: number }) {
  const values = [ids, new Date(day.startMs), new Date(day.endMs)];
  const [rounds] = await ask<{ ggr: bigint }>(
    `select coalesce(sum(stake - payout), 0)::bigint as ggr from round
     where member_id = any ($1) and state = 'settled' and settled_at >= $2 and settled_at < $3`,
    values,
  );
  const [facts] = await ask<{ turnover: bigint }>(
    `select coalesce(sum(valid_stake), 0)::bigint as turnover from turnover_fact
     where member_id = any ($1) and settled_at >= $2 and settled_at < $3`,
    values,
  );
  return { ggr: rounds?.ggr ?? 0n, turnover: facts?.turnover ?? 0n };
}

/** What the ledger says that promotions cost on a business day: of all members, or of some. */
async function costByLedger(
  day: { startMs: number; endMs: number },
  ids?: readonly string[],
): Promise<bigint> {
  const [row] = await ask<{ cost: bigint }>(
    `select coalesce(-sum(e.amount), 0)::bigint as cost from ledger.entry e
     join ledger.account a on a.id = e.account_id and a.name = 'house:promotions:BDT'
     where e.created_at >= $1 and e.created_at < $2 and ($3::text[] is null or exists (
       select from ledger.entry o join ledger.account m on m.id = o.account_id
       where o.transfer_id = e.transfer_id and m.kind = 'member' and m.owner = any ($3)))`,
    [new Date(day.startMs), new Date(day.endMs), ids ?? null],
  );
  return row?.cost ?? 0n;
}

const read = (query: Partial<Record<"by" | "from" | "to" | "sort" | "source", string>> = {}) =>
  marketing.call(listCampaignResults, {
    query: { from: today.key, to: today.key, pageSize: 100, ...query } as never,
  });

const lineOf = ({ content }: CampaignResults, source: string, campaign = ""): CampaignResult => {
  const line = content.find((one) => one.source === source && one.campaign === campaign);
  if (!line) throw new Error(`no line of ${source} ${campaign}`);
  return line;
};

/** The figures of members as the report should have them, each found by SQL of its own. */
async function broughtBy(ids: readonly string[]) {
  const [now, before] = [await played(ids, today), await played(ids, yesterday)];
  const [cost, costBefore] = [await costByLedger(today, ids), await costByLedger(yesterday, ids)];
  return {
    members: ids.length,
    now: { turnover: text(now.turnover), ggr: text(now.ggr), ngr: text(now.ggr - cost) },
    before: {
      turnover: text(before.turnover),
      ggr: text(before.ggr),
      ngr: text(before.ggr - costBefore),
    },
  };
}

const BONUS = { maxStake: "50", maxConversion: "500", days: 14 };
const SPINS: OfferTermsDraft["reward"] = {
  kind: "freeRounds",
  games: ["gem-blitz"],
  rounds: 20,
  stake: "10",
  days: 7,
};

describe("what campaigns cost and brought", () => {
  let members: { one: TestMember; two: TestMember; three: TestMember };
  let ids: { cash: string; bonus: string; spins: string; raffle: string };
  let claimable: { versionId: string; run: string };

  it("[OPS-05] [PROMO-01] each campaign's cost, and its members' turnover, GGR and NGR, are what plain SQL finds", async () => {
    const [one, two, three] = [
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
    ];
    members = { one, two, three };
    for (const { id } of [one, two]) await fund(app, id, taka(50_000));
    // The day before: bets, a reward, and a deposit of one.
    await deposit(one, "700");
    await play(one, "100", "150");
    await play(two, "80");
    await giveReward(app, one.id, { source: "rebate", amount: taka(33), mode: "credit" });
    await app.app.modules.turnover.catchUp();
    await waitFor(app, clock, DAY_MS);

    const cash = await publish(marketing, { terms: { reward: { kind: "cash", amount: "100" } } });
    const bonus = await publish(marketing, { terms: { bonus: BONUS, lockFactorPpm: 2_000_000 } });
    const spins = await publish(marketing, { terms: { reward: SPINS, lockFactorPpm: 0 } });
    const raffle = await startRaffle(
      await loginDesk(app),
      wheelTerms(app, {
        prizes: ["Red", "Blue"].map((en) => ({
          name: { bn: "রং", en },
          amount: "10",
          ppm: 500_000,
          stock: null,
        })),
      }),
    );
    ids = { cash: cash.id, bonus: bonus.id, spins: spins.id, raffle };
    for (const member of [one, two]) {
      await join(member, cash.code);
      await claim(member, cash.code);
    }
    await deposit(two, "500");
    await deposit(one, "500");
    // Bonus money: a part is staked, the rest comes back.
    await join(three, bonus.code);
    await claim(three, bonus.code);
    await play(three, "40");
    const { bonuses } = await three.call(listBonuses, { query: {} });
    await three.call(forfeitBonus, { params: { bonusId: bonuses[0]?.bonusId ?? "" } }, key());
    // Free spins whose wins are cash.
    await join(two, spins.code);
    await claim(two, spins.code);
    const { grants } = await two.call(listFreeRounds, { query: { which: "open" } });
    for (let n = 0; n < 20; n += 1)
      await two.call(
        spinSlot,
        { params: { gameCode: "gem-blitz" }, body: { stake: "10", freeRounds: grants[0]?.grantId ?? "" } },
        key(),
      );
    await giveTickets({ marketing }, raffle, one, 2);
    for (let n = 0; n < 2; n += 1) await one.call(claimRaffle, { body: { raffleId: raffle } }, key());
    claimable = await reachMission(app, two);
    await two.call(claimMission, { body: claimable }, key());
    const gift = { amount: "25", title: { bn: "উপহার", en: "Gift" }, claimDays: 5, lockFactorPpm: 0 };
    await marketing.call(
      grantReward,
      { params: { playerId: three.id }, body: { ...gift, reason: "for the test" } },
      key(),
    );
    await play(one, "60");
    await app.app.modules.turnover.catchUp();

    const report = await read();
    expect(report).toMatchObject({ from: today.key, before: { from: yesterday.key, to: yesterday.key } });
    const lines = {
      cash: lineOf(report, "promotion", ids.cash),
      bonus: lineOf(report, "promotion", ids.bonus),
      spins: lineOf(report, "promotion", ids.spins),
      raffle: lineOf(report, "raffle", raffle),
      manual: lineOf(report, "manual"),
    };
    expect(lines.cash).toMatchObject({
      title: cash.title,
      granted: "200.00",
      paid: "200.00",
      returned: "0.00",
      cost: "200.00",
      // The other one had deposited on the day before.
      newDepositors: 1,
      ...(await broughtBy([one.id, two.id])),
    });
    const [back] = await ask<{ returned: bigint }>("select returned from bonus where member_id = $1", [
      three.id,
    ]);
    expect(lines.bonus).toMatchObject({
      granted: "100.00",
      paid: "100.00",
      returned: text(back?.returned ?? -1n),
      cost: text(1_000_000n - (back?.returned ?? 0n)),
      newDepositors: 0,
      ...(await broughtBy([three.id])),
    });
    const [won] = await ask<{ won: bigint }>("select won from free_rounds where member_id = $1", [two.id]);
    expect(lines.spins).toMatchObject({ granted: "200.00", paid: text(won?.won ?? -1n), members: 1 });
    expect(lines.raffle).toMatchObject({ granted: "20.00", paid: "20.00", ...(await broughtBy([one.id])) });
    expect(lines.manual).toMatchObject({ granted: "25.00", paid: "0.00", cost: "0.00", members: 1 });
    expect(report.content.filter(({ source }) => source === "mission")).toMatchObject([
      { title: { en: "Today's mission" }, paid: "10.00", members: 1 },
    ]);
  });

  it("[OPS-05] all campaigns together cost what the ledger says, and count each player once", async () => {
    const all = [members.one.id, members.two.id, members.three.id];
    const { totals, content } = await read();
    expect(totals).toMatchObject({ cost: text(await costByLedger(today)), ...(await broughtBy(all)) });
    const bySource = await read({ by: "source" });
    expect(bySource.totals).toEqual(totals);
    const promotions = lineOf(bySource, "promotion");
    expect(promotions).toMatchObject({ members: 3, title: null });
    const cost = content
      .filter(({ source }) => source === "promotion")
      .reduce((sum, line) => sum + Number(line.cost), 0);
    expect(Number(promotions.cost)).toBeCloseTo(cost, 2);
    const filtered = await read({ source: "promotion" });
    expect(filtered.totals).toMatchObject({ members: 3, cost: promotions.cost });
    expect(filtered.content.every(({ source }) => source === "promotion")).toBe(true);
  });

  it("[OPS-05] bonuses that corrections took back in two steps, and both days together, add up too", async () => {
    const { ledger, bonuses } = app.app.modules;
    const sourceRef = randomUUID();
    await giveBonus(app, members.three.id, {}, sourceRef);
    for (const earned of [taka(70), taka(0)]) {
      await play(members.three, "10");
      await ledger.transaction((tx) => bonuses.takeBack(tx, { source: "promotion", sourceRef, earned }));
    }
    // An instalment's reward names its grant and its number.
    const [grant] = await ask<{ id: string }>("select id from promotion_grant where promotion_id = $1", [
      ids.cash,
    ]);
    const part = {
      source: "promotion",
      sourceRef: `${grant?.id}:2`,
      amount: taka(7),
      mode: "credit",
    } as const;
    await giveReward(app, members.one.id, part);
    const both = await read({ from: yesterday.key, sort: "source" });
    const cost = (await costByLedger(today)) + (await costByLedger(yesterday));
    expect(both.totals.cost).toBe(text(cost));
    expect(lineOf(both, "promotion", ids.cash).paid).toBe("207.00");
    expect(lineOf(both, "rebate")).toMatchObject({ paid: "33.00", before: { turnover: "0.00" } });
    expect(lineOf(both, "promotion")).toMatchObject({ paid: "100.00", title: null });
    expect(both.content.map(({ source }) => source)).toEqual(
      both.content.map(({ source }) => source).toSorted(),
    );
  });

  it("[OPS-07] wrong periods and columns are refused; the report is exported with an entry in the audit", async () => {
    const code = (query: object) => codeOf(marketing.call, listCampaignResults, { query });
    expect(await code({ from: "2026-01-01", to: "2026-12-31" })).toBe("RECORD_RANGE");
    expect(await code({ from: today.key, to: yesterday.key })).toBe("SYS_BAD_INPUT");
    expect(await code({ sort: "-secret" })).toBe("SYS_BAD_INPUT");
    expect(await read({ from: "2020-01-01", to: "2020-01-31" })).toMatchObject({
      content: [],
      totals: { members: 0, cost: "0.00", now: { ngr: "0.00" } },
    });
    const finance = await app.loginOperator("finance");
    const file = await finance.call(exportList, {
      body: { list: "console.campaignResults", filter: { from: today.key, to: today.key } },
    });
    expect(file.totalCount).toBe(file.content.length);
    expect(file.totalCount).toBeGreaterThan(5);
  });
});
