import { randomUUID } from "node:crypto";
import { listBonuses } from "@khela/contract/bonuses";
import { betDice } from "@khela/contract/play";
import { actSteps, startSteps } from "@khela/contract/steps";
import { MINES, type MinesBet, type MinesView } from "@khela/games/mines/mines";
import { manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import { type Money, money, moneyFromText, taka, ZERO } from "@khela/kernel/money";
import type { BonusTerms } from "@khela/rules/bonuses/bonus";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { bucketsOf, expectBooksRight } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { giveBonus } from "../../testing/rewards.ts";
import { houseAccount, sumAccount } from "../ledger/index.ts";

/** Bonus money that is in open bets when its deposit is corrected (decision 0074), tried with a game of two steps: mines. */

let app: TestApp;
const clock = manualClock(systemClock.nowMs());
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
afterEach(() => expectBooksRight(app));

const modules = () => app.app.modules;
const PARAMS = { gameCode: "mines" };
const key = () => ({ idempotencyKey: randomUUID() });

/** A player with ৳10 of cash and a bonus of ৳100 that is soon wagered off, or never. */
async function player(terms: Partial<BonusTerms> = {}) {
  const member = await app.registerMember();
  await fund(app, member.id, taka(10));
  const ref = randomUUID();
  const bonusId = await giveBonus(
    app,
    member.id,
    {
      weights: { rng: 1_000_000, inHouse: 1_000_000, mini: 1_000_000 },
      wagerFactorPpm: 100_000_000,
      maxStake: null,
      ...terms,
    },
    ref,
  );
  await expect.poll(() => modules().bonuses.mayHave(member.id)).toBe(true);
  const correct = (earned: number) =>
    modules().ledger.transaction((tx) =>
      modules().bonuses.takeBack(tx, { source: "promotion", sourceRef: ref, earned: taka(earned) }),
    );
  const bonus = async () => {
    const { bonuses } = await member.call(listBonuses, { query: {} });
    return bonuses.find((one) => one.bonusId === bonusId);
  };
  return { member, bonusId, correct, bonus };
}
/** Twenty-four mines: one tile wins 24.75 times the stake. */
const start = (member: TestMember, stake: string) =>
  member.call(startSteps, { params: PARAMS, body: { stake, bet: { mines: 24 } } }, key());

async function end(member: TestMember, roundId: string, how: "win" | "loss"): Promise<Money> {
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
  const tile = (how === "win" ? safe : mines[0]) ?? 0;
  const body = { roundId, step: 1, action: { tile } };
  const view = await member.call(actSteps, { params: PARAMS, body }, key());
  return moneyFromText(view.payout ?? "0");
}
/** The time of the open round is over, which returns the stake of one in which nothing was played. */
async function refund({ id }: TestMember): Promise<void> {
  const at = new Date(clock.nowMs());
  await app.owner.pool.query("update steps_open set due_at = $1 where member_id = $2", [at, id]);
  await app.app.platform.jobs.runNow("steps-end-due", {});
}
const buckets = (member: TestMember) => bucketsOf(app, member);
const atPromotions = () => sumAccount(app.app.platform.db, houseAccount("promotions", "BDT"), new Date(0));
const endEmptied = () => app.app.platform.jobs.runNow("bonuses-expire", {});

describe("[PROMO-02] bonus money in an open bet when its deposit is corrected", () => {
  it("goes back from the win, and the player keeps the rest of it", async () => {
    const { member, correct, bonus } = await player();
    const { roundId } = await start(member, "100.00");
    expect(await buckets(member)).toEqual({ cash: ZERO, bonus: taka(10) });
    const before = await atPromotions();
    // Of 60 that must go back, 10 are there.
    expect(await correct(40)).toEqual({ takenBack: taka(10), becameCash: ZERO });
    expect(await correct(40)).toEqual({ takenBack: taka(10), becameCash: ZERO });
    expect(await bonus()).toMatchObject({ state: "active", takenBack: "10.00", required: "4000.00" });
    const won = await end(member, roundId, "win");
    expect(won).toBe(taka(2_475));
    const ofBonus = (won * 9n) / 10n;
    expect(await buckets(member)).toEqual({ cash: money(won / 10n), bonus: money(ofBonus - taka(50)) });
    expect(await atPromotions()).toBe(before + taka(60));
    expect(await bonus()).toMatchObject({ state: "active", takenBack: "60.00" });
    // The event of the correction comes once more.
    expect(await correct(40)).toEqual({ takenBack: taka(60), becameCash: ZERO });
    expect(await atPromotions()).toBe(before + taka(60));
  });

  it("is lost with the bet, and no later bet pays for it", async () => {
    const { member, correct, bonus } = await player();
    const { roundId } = await start(member, "60.00");
    await correct(30);
    expect(await bonus()).toMatchObject({ takenBack: "50.00", balance: "0.00" });
    const before = await atPromotions();
    await end(member, roundId, "loss");
    await modules().turnover.catchUp();
    expect(await atPromotions()).toBe(before);
    expect(await bonus()).toMatchObject({ state: "used", takenBack: "50.00" });
  });

  it("goes back when the bet is returned, as far as it was not earned; a bonus that is then empty ends", async () => {
    const { member, correct, bonus } = await player();
    await start(member, "100.00");
    await correct(40);
    await refund(member);
    expect(await buckets(member)).toEqual({ cash: taka(10), bonus: taka(40) });
    expect(await bonus()).toMatchObject({ state: "active", takenBack: "60.00", balance: "40.00" });
    await endEmptied();
    expect(await bonus()).toMatchObject({ state: "active" });

    const { member: other, correct: lower, bonus: theirs } = await player();
    // Half of it is lost before: what comes back is all owed.
    const { roundId } = await start(other, "60.00");
    await end(other, roundId, "loss");
    expect(await buckets(other)).toEqual({ cash: ZERO, bonus: taka(50) });
    await start(other, "50.00");
    await lower(20);
    await modules().turnover.catchUp();
    expect(await theirs()).toMatchObject({ state: "active", takenBack: "0.00" });
    await refund(other);
    expect(await buckets(other)).toEqual({ cash: ZERO, bonus: ZERO });
    expect(await theirs()).toMatchObject({ takenBack: "50.00" });
    await endEmptied();
    expect(await theirs()).toMatchObject({ state: "used", converted: "0.00" });
  });

  it("goes back though the bonus was wagered off since; what became cash stays", async () => {
    const { member, correct, bonus } = await player({ wagerFactorPpm: 200_000, maxConversion: null });
    const { roundId } = await start(member, "50.00");
    await member.call(betDice, { body: { stake: "25.00", direction: "under", target: 4950 } }, key());
    await modules().turnover.catchUp();
    const completed = await bonus();
    expect(completed).toMatchObject({ state: "completed" });
    const cash = moneyFromText(completed?.converted ?? "0");
    const named = cash < taka(100) ? cash : taka(100);
    const before = await atPromotions();
    expect(await correct(0)).toEqual({ takenBack: ZERO, becameCash: named });
    const won = await end(member, roundId, "win");
    const owed = money(taka(100) - named);
    expect(await atPromotions()).toBe(before + owed);
    expect(await buckets(member)).toEqual({ cash: money(cash + won - owed), bonus: ZERO });
    expect(await correct(0)).toEqual({ takenBack: owed, becameCash: named });
  });

  it("stays where the deposit is restored before the bet is settled", async () => {
    const { member, correct, bonus } = await player();
    await start(member, "100.00");
    await correct(40);
    expect(await correct(100)).toEqual({ takenBack: taka(10), becameCash: ZERO });
    await refund(member);
    expect(await buckets(member)).toEqual({ cash: taka(10), bonus: taka(90) });
    expect(await bonus()).toMatchObject({ state: "active", takenBack: "10.00" });
  });

  it("is the house's where nothing was earned, and counts as taken back", async () => {
    const { member, correct, bonus } = await player();
    await start(member, "70.00");
    expect(await correct(0)).toEqual({ takenBack: taka(40), becameCash: ZERO });
    expect(await bonus()).toMatchObject({ state: "cancelled" });
    const before = await atPromotions();
    await refund(member);
    expect(await buckets(member)).toEqual({ cash: taka(10), bonus: ZERO });
    expect(await atPromotions()).toBe(before + taka(60));
    expect(await correct(0)).toEqual({ takenBack: taka(100), becameCash: ZERO });
  });
});
