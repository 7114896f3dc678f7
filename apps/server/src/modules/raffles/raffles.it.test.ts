import { randomUUID } from "node:crypto";
import {
  createRaffle,
  editRaffle,
  getRaffleCampaign,
  listRaffleCampaigns,
  listRafflePrizes,
  publishRaffle,
  stepRaffle,
} from "@khela/contract/console/raffles";
import { setPlayerRestriction } from "@khela/contract/console/player-safety";
import { betDice, getFairRound, rotateSeeds } from "@khela/contract/play";
import { pausePlay } from "@khela/contract/protection";
import { claimRaffle, listRaffleDraws, listRaffles, type RaffleDraw } from "@khela/contract/raffles";
import { listRewards } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { nextHour } from "@khela/rules/raffles/campaign";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, refusalOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import {
  recomputed,
  giveTickets,
  loginDesk,
  type RaffleDesk,
  startRaffle,
  wheelTerms,
} from "../../testing/raffles.ts";
import { openTestTrial } from "../../testing/trial.ts";

const clock = manualClock(Date.now());
let app: TestApp;
let desk: RaffleDesk;

beforeAll(async () => {
  app = await startTestApp({ clock });
  desk = await loginDesk(app);
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const claim = ({ call }: Pick<TestMember, "call">, raffleId: string) =>
  call(claimRaffle, { body: { raffleId } }, key());
const claimCode = ({ call }: Pick<TestMember, "call">, raffleId: string) =>
  codeOf(call, claimRaffle, { body: { raffleId } }, key());
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;
const viewOf = async ({ call }: Pick<TestMember, "call">, raffleId: string) => {
  const { content } = await call(listRaffles);
  const found = content.find((one) => one.raffleId === raffleId);
  if (!found) throw new Error("the raffle is not on the page");
  return found;
};
const drawsOf = async ({ call }: TestMember) =>
  (await call(listRaffleDraws, { query: { pageSize: 100 } })).content;
const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await app.owner.pool.query<Record<string, unknown>>(sql, values)).rows;

/** Prizes of which nearly every draw wins one. */
const allWin = (amount: string) => {
  const [nothing, small] = wheelTerms(app).prizes;
  if (!nothing || !small) throw new Error("no prizes");
  return [
    { ...nothing, ppm: 1, stock: null },
    { ...small, amount, ppm: 999_999, stock: null },
  ];
};

describe("[PROMO-05] [API-03] a prize wheel", () => {
  it("publishes odds and stock, uses a ticket a claim, and pays the prize at once", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 3);
    const before = await viewOf(member, raffleId);
    expect(before).toMatchObject({ kind: "wheel", phase: "open", left: "10000.00", draws: 0 });
    expect(before.prizes.map(({ ppm, left }) => [ppm, left])).toEqual([
      [400_000, null],
      [500_000, null],
      [100_000, 5],
    ]);
    expect(before.mine).toEqual({ left: 3, counted: null, earned: 0, shortfall: null });
    expect((await viewOf(app, raffleId)).mine).toBeNull();

    const draws = [
      await claim(member, raffleId),
      await claim(member, raffleId),
      await claim(member, raffleId),
    ];
    expect(draws.map(({ ticketsLeft }) => ticketsLeft)).toEqual([2, 1, 0]);
    const won = draws.reduce((sum, { amount }) => sum + moneyFromText(amount), 0n);
    expect(moneyFromText(await cashOf(member))).toBe(won);
    expect(await claimCode(member, raffleId)).toBe("RAFFLE_TICKET");
    const own = await member.call(listRaffleDraws, { query: {} });
    const idsOf = (list: readonly RaffleDraw[]) => list.map(({ drawId }) => drawId).toSorted();
    expect(idsOf(own.content)).toEqual(idsOf(draws));
    expect(moneyFromText(own.total)).toBe(won);
    const rewards = await member.call(listRewards, { query: { source: "raffle" } });
    expect(rewards.totalCount).toBe(draws.filter(({ amount }) => amount !== "0.00").length);
    for (const { state, lockFactorPpm } of rewards.content)
      expect([state, lockFactorPpm]).toEqual(["credited", 1_000_000]);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[GAME-09] each draw is recomputed from the player's own seeds once they are revealed", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const member = await app.registerMember();
    await fund(app, member.id, taka(100));
    await giveTickets(desk, raffleId, member, 4);
    const draws = [await claim(member, raffleId)];
    const bet = { stake: "10", direction: "under", target: 4950 } as const;
    const round = await member.call(betDice, { body: bet }, key());
    for (let left = 3; left > 0; left -= 1) draws.push(await claim(member, raffleId));
    expect(round.nonce).toBe(1);
    const secret = await app.call(getFairRound, { params: { roundId: draws[0]?.drawId ?? "" } });
    expect(secret).toMatchObject({ serverSeed: null, kind: "raffle", gameCode: "raffle-wheel", nonce: 0 });
    await member.call(rotateSeeds, { body: { clientSeed: "mine" } });
    const nonces = [];
    for (const draw of draws) {
      const { round: fair, outcome } = await recomputed(app, draw.drawId);
      expect(outcome).toEqual({ place: draw.place, amount: draw.amount });
      expect(fair).toMatchObject({ outcome, payout: draw.amount });
      nonces.push(fair.nonce);
    }
    expect(nonces).toEqual([0, 2, 3, 4]);
  });

  it("[MONEY-09] fifty claims of one ticket at once give one prize, and the same call gets the same answer", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 1);
    const codes = await Promise.all(Array.from({ length: 50 }, () => claimCode(member, raffleId)));
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["OK", "RAFFLE_TICKET"]));
    expect(await drawsOf(member)).toHaveLength(1);
    await giveTickets(desk, raffleId, member, 2);
    const same = key();
    const call = () => member.call(claimRaffle, { body: { raffleId } }, same);
    expect(await call()).toEqual(await call());
    expect(await drawsOf(member)).toHaveLength(2);
  });

  it("never gives more of a prize than there is, and says so in the draw's record", async () => {
    const [nothing, small] = wheelTerms(app).prizes;
    if (!nothing || !small) throw new Error("no prizes");
    const prizes = [
      { ...nothing, ppm: 1, stock: null },
      { ...small, ppm: 999_999, stock: 3 },
    ];
    const raffleId = await startRaffle(desk, wheelTerms(app, { prizes }));
    const members = [await app.registerMember(), await app.registerMember()];
    for (const member of members) await giveTickets(desk, raffleId, member, 5);
    await Promise.all(members.flatMap((member) => Array.from({ length: 5 }, () => claim(member, raffleId))));
    const draws = await rowsOf(
      "select place, sold_out from raffle_draw where raffle_id = $1 order by place desc, at",
      [raffleId],
    );
    expect(draws.filter(({ place }) => place === 1)).toHaveLength(3);
    for (const { place, sold_out } of draws)
      expect([place, sold_out]).toEqual(place === 1 ? [1, []] : [0, [1]]);
    expect((await viewOf(app, raffleId)).prizes[1]).toMatchObject({ stock: 3, left: 0 });
  });
});

describe("[PROMO-05] budgets", () => {
  it("the whole budget is never exceeded at once, and a claim that comes after it keeps its ticket", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app, { budget: "50", prizes: allWin("10") }));
    const members = await Promise.all(Array.from({ length: 4 }, () => app.registerMember()));
    for (const member of members) await giveTickets(desk, raffleId, member, 5);
    const codes = await Promise.all(
      members.flatMap((member) => Array.from({ length: 5 }, () => claimCode(member, raffleId))),
    );
    expect(new Set(codes)).toEqual(new Set(["OK", "RAFFLE_CLOSED"]));
    const [sums] = await rowsOf(
      "select count(*)::int as draws, sum(amount)::bigint as paid from raffle_draw where raffle_id = $1",
      [raffleId],
    );
    expect(sums?.["paid"]).toBe(taka(50));
    expect((await viewOf(app, raffleId)).phase).toBe("empty");
    const [left] = await rowsOf(
      "select count(*)::int as left from raffle_ticket where raffle_id = $1 and used_at is null",
      [raffleId],
    );
    expect(left?.["left"]).toBe(20 - Number(sums?.["draws"]));
  });
});

describe("[PROMO-05] tickets", () => {
  const rollFor = async (member: TestMember, stake: string) => {
    const body = { stake, direction: "under", target: 4950 } as const;
    await member.call(betDice, { body }, key());
    await app.app.modules.turnover.catchUp();
  };

  it("are earned by valid cash bets of the campaign's categories in its time, at most so many", async () => {
    const tickets = { turnoverPer: "100", categories: [], depositPer: null, perMember: 3 };
    const raffleId = await startRaffle(desk, wheelTerms(app, { tickets }));
    const other = await startRaffle(
      desk,
      wheelTerms(app, { tickets: { ...tickets, categories: ["lottery"] } }),
    );
    const later = await startRaffle(
      desk,
      wheelTerms(app, { tickets, startsAt: new Date(clock.nowMs() + 3_600_000).toISOString() }),
    );
    const member = await app.registerMember();
    await fund(app, member.id, taka(2_000));
    await rollFor(member, "250");
    const { mine } = await viewOf(member, raffleId);
    const counted = moneyFromText(mine?.counted ?? "0");
    expect(counted).toBeGreaterThan(0n);
    expect(mine).toMatchObject({ left: Number(counted / taka(100)), earned: Number(counted / taka(100)) });
    await rollFor(member, "900");
    expect((await viewOf(member, raffleId)).mine).toMatchObject({ left: 3, earned: 3 });
    for (const id of [other, later])
      expect((await viewOf(member, id)).mine).toEqual({
        left: 0,
        counted: "0.00",
        earned: 0,
        shortfall: null,
      });
    expect(await claimCode(member, later)).toBe("RAFFLE_CLOSED");
  });

  it("[OPS-05] are given by an operator, once a call, and not to another currency, trial or paused player", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 2);
    const campaign = await desk.marketing.call(getRaffleCampaign, { params: { raffleId } });
    expect(campaign).toMatchObject({ ticketsGiven: 2, ticketsUsed: 0, gifts: [{ account: member.account }] });
    const refused = (one: { account: string }) => refusalOf(() => giveTickets(desk, raffleId, one));
    const trial = await openTestTrial(app);
    const paused = await app.registerMember();
    await paused.call(pausePlay, { body: { length: "day" } });
    expect(await refused(trial)).toBe("AUTH_TRUE_ACCOUNT");
    expect(await refused(paused)).toBe("PROTECT_EXCLUDED");
    expect(await refused({ account: "nobodyatall" })).toBe("SYS_NOT_FOUND");
    const draft = await desk.marketing.call(createRaffle, { body: { terms: wheelTerms(app) } });
    expect(await refusalOf(() => giveTickets(desk, draft.id, member))).toBe("RAFFLE_CLOSED");
  });
});

describe("[PROMO-05] [SAFE-02] refusals write nothing", () => {
  it("drafts, paused and ended campaigns, and players on a break, closed to play or on trial", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const [member, paused, closed] = [
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
    ];
    for (const one of [member, paused, closed]) await giveTickets(desk, raffleId, one);
    await paused.call(pausePlay, { body: { length: "day" } });
    const operator = await app.loginOperator("super");
    await operator.call(setPlayerRestriction, {
      params: { playerId: closed.id },
      body: { gate: "play", closed: true, reason: "for the tests" },
    });
    const draft = await desk.marketing.call(createRaffle, { body: { terms: wheelTerms(app) } });
    const step = (name: "pause" | "resume" | "end") =>
      desk.marketing.call(stepRaffle, {
        params: { raffleId },
        body: { step: name, reason: "for the tests" },
      });
    expect(await claimCode(paused, raffleId)).toBe("PROTECT_EXCLUDED");
    expect(await claimCode(closed, raffleId)).toBe("PROTECT_CLOSED");
    expect(await claimCode(await openTestTrial(app), raffleId)).toBe("AUTH_TRUE_ACCOUNT");
    expect(await claimCode(member, draft.id)).toBe("SYS_NOT_FOUND");
    expect(await claimCode(member, randomUUID())).toBe("SYS_NOT_FOUND");
    await step("pause");
    expect(await claimCode(member, raffleId)).toBe("RAFFLE_CLOSED");
    expect((await viewOf(app, raffleId)).phase).toBe("paused");
    await step("resume");
    expect(await claimCode(member, raffleId)).toBe("OK");
    await step("end");
    expect(await claimCode(paused, raffleId)).toBe("RAFFLE_CLOSED");
    expect(await refusalOf(() => step("resume"))).toBe("OPS_CHANGED");
    const [used] = await rowsOf(
      "select count(*)::int as used from raffle_ticket where raffle_id = $1 and used_at is not null",
      [raffleId],
    );
    expect(used?.["used"]).toBe(1);
  });
});

describe("[OPS-01] [OPS-05] campaigns", () => {
  it("are published by a second operator as they were asked for, and never change afterwards", async () => {
    const { marketing, finance } = desk;
    const large = wheelTerms(app, { budget: "15000" });
    const { id, version } = await marketing.call(createRaffle, { body: { terms: large } });
    const params = { raffleId: id };
    const ask = async (seen: number) => {
      const body = { version: seen, reason: "for the tests" };
      const { raffle, approval } = await marketing.call(publishRaffle, { params, body });
      expect(raffle).toMatchObject({ state: "draft", approvalWaits: true });
      if (!approval) throw new Error("it was published without a second operator");
      return approval;
    };
    const early = await ask(version);
    const terms = wheelTerms(app, { budget: "20000" });
    const edited = await marketing.call(editRaffle, { params, body: { version, terms } });
    expect(await refusalOf(() => approve(finance, early))).toBe("OPS_CHANGED");
    expect(await refusalOf(() => approve(marketing, early))).toMatch(/AUTH_FORBIDDEN|OPS_SELF_REVIEW/);
    await approve(finance, await ask(edited.version));
    const now = await marketing.call(getRaffleCampaign, { params });
    expect(now).toMatchObject({ state: "published", budget: "20000.00", view: { phase: "open" } });
    const body = { version: now.version, terms };
    expect(await codeOf(marketing.call, editRaffle, { params, body })).toBe("OPS_CHANGED");
    const tamper = (change: string) =>
      app.owner.pool.query(`update raffle set ${change} where id = $1`, [id]).then(
        () => "OK",
        (error: { code?: string }) => error.code,
      );
    const odds = "terms = jsonb_set(terms, '{prizes,0,ppm}', '1')";
    const tries = [odds, "budget = budget + 1", "ends_at = ends_at + interval '1 day'", "paid = -1"];
    for (const change of tries) expect(await tamper(change)).toMatch(/^(KB001|23514)$/);
    const list = await marketing.call(listRaffleCampaigns, { query: { state: "published", search: id } });
    expect(list.content.map((row) => row.id)).toEqual([id]);
  });

  it("wrong terms name their field", async () => {
    const wrong = (terms: ReturnType<typeof wheelTerms>) =>
      codeOf(desk.marketing.call, createRaffle, { body: { terms } });
    expect(await wrong(wheelTerms(app, { budget: "99" }))).toBe("FIELD_FORMAT");
    expect(await wrong(wheelTerms(app, { prizes: wheelTerms(app).prizes.slice(0, 2) }))).toBe("FIELD_FORMAT");
    const late = new Date(clock.nowMs() + 2_000).toISOString();
    const { id, version } = await desk.marketing.call(createRaffle, {
      body: { terms: wheelTerms(app, { endsAt: late }) },
    });
    clock.advance(2_000);
    const body = { version, reason: "for the tests" };
    expect(await codeOf(desk.marketing.call, publishRaffle, { params: { raffleId: id }, body })).toBe(
      "FIELD_FORMAT",
    );
  });

  it("list what was won, by whom, with the ticket's source", async () => {
    const raffleId = await startRaffle(desk, wheelTerms(app));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 1);
    const draw = await claim(member, raffleId);
    const list = await desk.finance.call(listRafflePrizes, { query: { raffleId, search: member.account } });
    expect(list).toMatchObject({ totalCount: 1, total: draw.amount });
    expect(list.content[0]).toMatchObject({ id: draw.drawId, account: member.account, source: "operator" });
    const none = await desk.finance.call(listRafflePrizes, { query: { search: "nobodyatall" } });
    expect(none.totalCount).toBe(0);
  });
});

// The last one, because it moves the clock further than sessions last.
describe("[PROMO-05] the budget of an hour", () => {
  it("refuses until the next hour of the clock, and keeps the ticket", async () => {
    const prizes = allWin("10");
    const raffleId = await startRaffle(desk, wheelTerms(app, { hourBudget: "20", prizes }));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 10);
    const paid = async () => moneyFromText(await cashOf(member));
    while ((await paid()) < taka(20)) await claim(member, raffleId);
    const left = (await viewOf(member, raffleId)).mine?.left;
    expect(await claimCode(member, raffleId)).toBe("RAFFLE_BUDGET");
    const until = nextHour(clock.nowMs());
    expect(await viewOf(member, raffleId)).toMatchObject({
      phase: "open",
      waitsUntil: new Date(until).toISOString(),
      mine: { left },
    });
    clock.advance(until - clock.nowMs());
    const at = new Date(clock.nowMs());
    await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at]);
    await claim(member, raffleId);
    expect((await viewOf(member, raffleId)).mine?.left).toBe((left ?? 0) - 1);
  });
});
