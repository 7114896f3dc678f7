import { randomUUID } from "node:crypto";
import { forfeitBonus, listBonuses } from "@khela/contract/bonuses";
import { betDice } from "@khela/contract/play";
import { actSteps, startSteps } from "@khela/contract/steps";
import { MINES, type MinesBet, type MinesView } from "@khela/games/mines/mines";
import { manualClock } from "@khela/kernel/clock";
import { type Money, money, moneyFromText, taka, ZERO } from "@khela/kernel/money";
import type { BonusTerms } from "@khela/rules/bonuses/bonus";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { bonusPlayer, bucketsOf, expectBooksRight, grantBonus } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { clientOf, houseAccount, sumAccount } from "../ledger/index.ts";
import { insertLines, roundIdAt } from "../rounds/index.ts";

/** Bonus money in bets that are settled later, tried with a game of two steps: mines. */

let app: TestApp;
const clock = manualClock(Date.now());
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const modules = () => app.app.modules;
const PARAMS = { gameCode: "mines" };
const key = () => ({ idempotencyKey: randomUUID() });
const grant = (member: TestMember, terms?: Partial<BonusTerms>) => grantBonus(app, member, terms);
const player = (cash: number, terms?: Partial<BonusTerms>) => bonusPlayer(app, cash, terms);
const balancesOf = (member: TestMember) => bucketsOf(app, member);
/** Twenty-four mines: one tile wins 24.75 times the stake. */
const start = (member: TestMember, stake: string) =>
  member.call(startSteps, { params: PARAMS, body: { stake, bet: { mines: 24 } } }, key());

/** The tiles with and without a mine, computed from the secret seed as only the server can. */
async function tilesOf(roundId: string): Promise<{ safe: number; mine: number }> {
  const { rounds } = modules();
  const round = await rounds.find(roundId);
  const pair = round && (await rounds.playerSeeds.find(round.sourceId));
  if (!round || !pair) throw new Error("no round");
  const rng = rounds.playerSeeds
    .open(pair)
    .stream({ clientSeed: pair.clientSeed, nonce: round.nonce, gameCode: "mines" });
  const position = MINES.replay(rng, round.bet as MinesBet, [], true);
  if (!position) throw new Error("no round of mines");
  const mines = (position.view as MinesView).mines ?? [];
  const safe = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !mines.includes(tile));
  return { safe: safe ?? 0, mine: mines[0] ?? 0 };
}
async function end(member: TestMember, roundId: string, how: "safe" | "mine") {
  const tile = (await tilesOf(roundId))[how];
  return member.call(actSteps, { params: PARAMS, body: { roundId, step: 1, action: { tile } } }, key());
}
const expire = () => app.app.platform.jobs.runNow("bonuses-expire", {});
/** Lets the time of a member's open round be over, which returns the stake of one in which nothing was played. */
async function returnOverdue({ id }: TestMember): Promise<void> {
  await app.owner.pool.query("update steps_open set due_at = $1 where member_id = $2", [
    new Date(clock.nowMs()),
    id,
  ]);
  await app.app.platform.jobs.runNow("steps-end-due", {});
}
const bonusOf = async (member: TestMember, bonusId: string) => {
  const { bonuses } = await member.call(listBonuses, { query: {} });
  return bonuses.find((bonus) => bonus.bonusId === bonusId);
};
const forfeit = (member: TestMember, bonusId: string) =>
  codeOf(member.call, forfeitBonus, { params: { bonusId } }, key());
const atPromotions = () => sumAccount(app.app.platform.db, houseAccount("promotions", "BDT"), new Date(0));

describe("[PROMO-02] bonus money in a bet that stays open", () => {
  it("is staked after cash, and a payout goes back in the same shares", async () => {
    const { member } = await player(10);
    const { roundId } = await start(member, "40.00");
    expect(await balancesOf(member)).toEqual({ cash: ZERO, bonus: taka(70) });
    await expectBooksRight(app);
    const won = moneyFromText((await end(member, roundId, "safe")).payout ?? "0");
    expect(won).toBe(taka(990));
    expect(await balancesOf(member)).toEqual({
      cash: money(won / 4n),
      bonus: money(taka(70) + (won * 3n) / 4n),
    });
    await modules().turnover.catchUp();
    const [fact] = (await modules().turnover.factsOf([roundId])).get(roundId) ?? [];
    expect(fact).toMatchObject({ stake: taka(40), bonusStake: taka(30) });
    await expectBooksRight(app);
  });

  it("above the largest bet, in a game that counts nothing and beyond what there is, it is refused and nothing is written", async () => {
    const { member } = await player(10);
    const code = (who: TestMember, stake: string) =>
      codeOf(who.call, startSteps, { params: PARAMS, body: { stake, bet: { mines: 24 } } }, key());
    expect(await code(member, "51.00")).toBe("PROMO_MAX_BET");
    expect(await code(member, "1000.00")).toBe("MONEY_INSUFFICIENT");
    const { member: other } = await player(10, { weights: { rng: 1_000_000 } });
    expect(await code(other, "11.00")).toBe("MONEY_INSUFFICIENT");
    for (const one of [member, other])
      expect(await balancesOf(one)).toEqual({ cash: taka(10), bonus: taka(100) });
  });

  it("is never used up while some of it may come back, and is when the bet is lost", async () => {
    const { member, bonusId } = await player(0, { maxStake: null });
    const { roundId } = await start(member, "60.00");
    await member.call(betDice, { body: { stake: "40.00", direction: "under", target: 200 } }, key());
    const { bonus } = await balancesOf(member);
    await modules().turnover.catchUp();
    expect(await bonusOf(member, bonusId)).toMatchObject({ state: "active" });
    await end(member, roundId, "mine");
    await modules().turnover.catchUp();
    const state = bonus < taka(1) ? "used" : "active";
    expect(await bonusOf(member, bonusId)).toMatchObject({ state });
    await expectBooksRight(app);
  });

  it.each([
    [
      "it was forfeited",
      async (member: TestMember, bonusId: string) => void (await forfeit(member, bonusId)),
    ],
    [
      "it has expired",
      async () => {
        clock.advance(600_000);
        await expire();
      },
    ],
  ])("a win after %s is the house's, but for the share of cash", async (_why, finish) => {
    const { member, bonusId } = await player(10);
    const { roundId } = await start(member, "40.00");
    await finish(member, bonusId);
    expect(await balancesOf(member)).toEqual({ cash: ZERO, bonus: ZERO });
    const before = await atPromotions();
    const next = await grant(member);
    await end(member, roundId, "safe");
    // The next bonus has only its own money.
    expect(await balancesOf(member)).toEqual({ cash: money(taka(990) / 4n), bonus: taka(100) });
    expect(await atPromotions()).toBe(before - taka(100) + (taka(990) * 3n) / 4n);
    expect(await bonusOf(member, bonusId)).toMatchObject({ returned: "812.50" });
    expect(await bonusOf(member, next)).toMatchObject({ state: "active", wagered: "0.00" });
    await expectBooksRight(app);
  });

  it("a win after it was wagered off is cash, within what its cap still leaves", async () => {
    // 20 of 100 must be wagered, which one even bet of 25 does.
    const { member, bonusId } = await player(10, { maxConversion: taka(300), wagerFactorPpm: 200_000 });
    const { roundId } = await start(member, "40.00");
    await member.call(betDice, { body: { stake: "25.00", direction: "under", target: 4950 } }, key());
    await modules().turnover.catchUp();
    expect(await bonusOf(member, bonusId)).toMatchObject({ state: "completed" });
    expect((await balancesOf(member)).bonus).toBe(ZERO);
    await end(member, roundId, "safe");
    // 742.50 of the win are the bonus's; with what became cash before, it gives 300 in all.
    expect(await bonusOf(member, bonusId)).toMatchObject({ converted: "300.00" });
    expect((await balancesOf(member)).cash).toBe(money(taka(300) + taka(990) / 4n));
    await expectBooksRight(app);
  });

  it("a returned stake goes back to the buckets that it came from, and to the house where the bonus has ended", async () => {
    const { member } = await player(10, { maxStake: null });
    await start(member, "40.00");
    const { member: other, bonusId } = await player(10);
    await start(other, "40.00");
    await forfeit(other, bonusId);
    for (const one of [member, other]) await returnOverdue(one);
    expect(await balancesOf(member)).toEqual({ cash: taka(10), bonus: taka(100) });
    expect(await balancesOf(other)).toEqual({ cash: taka(10), bonus: ZERO });
    await expectBooksRight(app);
  });
});

it("[PROMO-02] [PROMO-03] a bet that is corrected after its bonus ended corrects what was wagered for it, and nothing else", async () => {
  const { member, bonusId } = await player(1_000);
  await member.call(betDice, { body: { stake: "25.00", direction: "under", target: 4950 } }, key());
  await modules().turnover.catchUp();
  const counted = moneyFromText((await bonusOf(member, bonusId))?.wagered ?? "0");
  expect(counted).toBeGreaterThan(0n);
  await forfeit(member, bonusId);
  const next = await grant(member);
  const { rows } = await app.owner.pool.query<{ bet_id: string }>(
    "select bet_id from turnover_fact where member_id = $1",
    [member.id],
  );
  const at = new Date(clock.nowMs());
  const line = {
    id: roundIdAt(at.getTime()),
    at,
    memberId: member.id,
    sessionId: null,
    gameCode: "dice",
    currency: "BDT",
  };
  const outcome = { kind: "adjust", about: rows[0]?.bet_id, stake: "-25.00" };
  await modules().ledger.transaction(async (tx) => {
    await clientOf(tx).query(insertLines([{ ...line, payout: taka(25), bet: {}, outcome }]));
  });
  await modules().turnover.catchUp();
  expect(await bonusOf(member, bonusId)).toMatchObject({ state: "forfeited", wagered: "0.00" });
  expect(await bonusOf(member, next)).toMatchObject({ state: "active", wagered: "0.00" });
  await expectBooksRight(app);
});

type Step =
  | { kind: "grant"; factor: number }
  | { kind: "deposit" | "dice" | "start" | "win" | "lose" | "count" | "forfeit" | "expire" | "overdue" };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(200_000, 2_000_000).map((factor): Step => ({ kind: "grant", factor })),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(
        "deposit",
        "dice",
        "dice",
        "start",
        "start",
        "win",
        "lose",
        "count",
        "count",
        "forfeit",
        "expire",
        "overdue",
      )
      .map((kind): Step => ({ kind })),
  },
);

it("[PROMO-02] any sequence of grants, bets, wins, refunds and ends: the bonus ledger sums to zero, and what became cash was wagered", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 16 }), async (sequence) => {
      const member = await app.registerMember();
      const granted: string[] = [];
      let open: string | undefined;
      for (const step of sequence) {
        if (step.kind === "grant") granted.push(await grant(member, { wagerFactorPpm: step.factor }));
        else if (step.kind === "deposit") await fund(app, member.id, taka(7));
        else if (step.kind === "dice")
          await codeOf(
            member.call,
            betDice,
            { body: { stake: "25.00", direction: "under", target: 4950 } },
            key(),
          );
        else if (step.kind === "start")
          open = (await start(member, "30.00").catch(() => undefined))?.roundId ?? open;
        else if (step.kind === "win" || step.kind === "lose") {
          if (open) await end(member, open, step.kind === "win" ? "safe" : "mine");
          open = undefined;
        } else if (step.kind === "count") await modules().turnover.catchUp();
        else if (step.kind === "forfeit") {
          const last = granted.at(-1);
          if (last) await forfeit(member, last);
        } else if (step.kind === "expire") {
          clock.advance(600_000);
          await expire();
        } else {
          await returnOverdue(member);
          open = undefined;
        }
        await expectBooksRight(app);
      }
      // Of all players, because the expiries of one end the bonuses of those before it.
      const { rows } = await app.owner.pool.query<{
        state: string;
        returned: bigint;
        granted: bigint;
        converted: bigint;
        required: bigint;
        counted: bigint;
        max: bigint;
      }>(
        `select state, coalesce(returned, 0) as returned, case when activated_at is null then 0 else amount end as granted,
           coalesce(converted, 0) as converted, required, max_conversion as max,
           coalesce((select sum(counted)::bigint from bonus_progress p where p.bonus_id = b.id), 0) as counted
         from bonus b`,
      );
      const sum = (of: (row: (typeof rows)[number]) => bigint): Money =>
        money(rows.reduce((all, row) => all + of(row), 0n));
      expect(await atPromotions()).toBe(sum((row) => row.returned) - sum((row) => row.granted));
      for (const { state, converted, required, counted, max } of rows) {
        expect(converted === 0n || state === "completed").toBe(true);
        expect(converted <= max).toBe(true);
        if (state === "completed") expect(counted >= required).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
});
