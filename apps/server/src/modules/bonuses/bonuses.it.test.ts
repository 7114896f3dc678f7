import { randomUUID } from "node:crypto";
import { forfeitBonus, listBonuses, listBonusProgress } from "@khela/contract/bonuses";
import { closeAccount } from "@khela/contract/own-data";
import { betDice, listRounds } from "@khela/contract/play";
import { pausePlay } from "@khela/contract/protection";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka, ZERO } from "@khela/kernel/money";
import { type BonusTerms, DEFAULT_WEIGHTS } from "@khela/rules/bonuses/bonus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { giveBonus } from "../../testing/rewards.ts";

let app: TestApp;
const clock = manualClock(Date.now());
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const modules = () => app.app.modules;
/** Grants a bonus of 100 that must be wagered twice; dice counts half. */
async function grant(member: TestMember, terms: Partial<BonusTerms> = {}, sourceRef: string = randomUUID()) {
  const weights = { ...DEFAULT_WEIGHTS, mini: 500_000 };
  const bonusId = await giveBonus(app, member.id, { weights, ...terms }, sourceRef);
  // The process learns of it by a signal, as the others do.
  await expect.poll(() => modules().bonuses.mayHave(member.id)).toBe(true);
  return bonusId;
}

const bet = (member: TestMember, stake: string) =>
  member.call(
    betDice,
    { body: { stake, direction: "under", target: 4950 } },
    { idempotencyKey: randomUUID() },
  );
const betCode = (member: TestMember, stake: string) =>
  codeOf(
    member.call,
    betDice,
    { body: { stake, direction: "under", target: 4950 } },
    { idempotencyKey: randomUUID() },
  );
const bonusesOf = async (member: TestMember) => (await member.call(listBonuses, { query: {} })).bonuses;
const balancesOf = async (member: TestMember) => {
  const found = await modules().ledger.balances(member.id, "BDT");
  const of = (name: string) => found.find(({ bucket }) => bucket === name)?.balance ?? ZERO;
  return { cash: of("cash"), bonus: of("bonus") };
};

describe("[PROMO-02] bonus money", () => {
  it("is staked after cash, and wins go back to the pool that the stake came from", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(10));
    await grant(member);
    const { payout } = await bet(member, "40.00");
    const won = moneyFromText(payout);
    const bonusPart = (won * 3n) / 4n;
    expect(await balancesOf(member)).toEqual({ cash: won - bonusPart, bonus: taka(70) + bonusPart });
    await modules().turnover.catchUp();
    const [fact] = [
      ...(await modules().turnover.factsOf([(await lastRound(member)).roundId])).values(),
    ].flat();
    expect(fact).toMatchObject({ stake: taka(40), bonusStake: taka(30) });
    expect(fact?.validCash).toBe((fact?.validStake ?? 0n) / 4n);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("a bet above the maximum is refused before it is placed, and only where bonus money is in it", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(60));
    await grant(member);
    expect(await betCode(member, "61.00")).toBe("PROMO_MAX_BET");
    expect(await balancesOf(member)).toEqual({ cash: taka(60), bonus: taka(100) });
    expect(await betCode(member, "60.00")).toBe("OK");
    expect(await betCode(member, "1000.00")).toBe("MONEY_INSUFFICIENT");
  });

  it("each settled bet counts by its game's weight, and the bonus becomes cash when it is wagered off", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(5_000));
    const bonusId = await grant(member);
    for (let count = 0; count < 12; count++) await bet(member, "50.00");
    await modules().turnover.catchUp();
    const [bonus] = await bonusesOf(member);
    const { bets } = await member.call(listBonusProgress, { params: { bonusId }, query: {} });
    const counted = bets.reduce((sum, row) => sum + moneyFromText(row.counted), 0n);
    for (const row of bets) expect(moneyFromText(row.counted)).toBe(moneyFromText(row.validStake) / 2n);
    // Each says what was staked, and why turnover counted less of it.
    for (const row of bets) {
      expect(row.stake).toBe("50.00");
      expect(row.reason).toBe(row.validStake === "50.00" ? null : "small_difference");
    }
    // 12 × 50 count nearly 300 at one half; 200 are required.
    expect(counted).toBeGreaterThanOrEqual(taka(200));
    expect(bonus).toMatchObject({
      state: "completed",
      wagered: "200.00",
      converted: "100.00",
      returned: "0.00",
    });
    expect((await balancesOf(member)).bonus).toBe(ZERO);
  });

  it("what is above the cap goes back to the house", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    await grant(member, { wagerFactorPpm: 0, maxConversion: taka(30) });
    await bet(member, "10.00");
    await modules().turnover.catchUp();
    expect((await bonusesOf(member))[0]).toMatchObject({
      state: "completed",
      converted: "30.00",
      returned: "70.00",
    });
  });

  it("one that is played to nothing ends, and the next one begins", async () => {
    const member = await app.registerMember();
    await grant(member, { wagerFactorPpm: 100_000_000, maxStake: null });
    await grant(member, { wagerFactorPpm: 100_000_000, maxStake: null });
    const states = async () => (await bonusesOf(member)).map(({ state }) => state);
    expect((await states()).toSorted()).toEqual(["active", "waiting"]);
    // All of it each time, so that it is soon gone.
    for (;;) {
      const whole = (await balancesOf(member)).bonus / taka(1);
      if (whole === 0n) break;
      expect(await betCode(member, `${whole > 1_000n ? 1_000n : whole}.00`)).toBe("OK");
    }
    await modules().turnover.catchUp();
    expect((await states()).toSorted()).toEqual(["active", "used"]);
    expect((await balancesOf(member)).bonus).toBe(taka(100));
  });

  it("ends at its player's wish, once, and expires by itself; what is left goes back", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const bonusId = await grant(member);
    const input = { params: { bonusId } };
    const end = (caller: TestMember) =>
      codeOf(caller.call, forfeitBonus, input, { idempotencyKey: randomUUID() });
    expect(await end(other)).toBe("SYS_NOT_FOUND");
    const ends = await Promise.all(Array.from({ length: 10 }, () => end(member)));
    expect(ends.filter((code) => code === "OK")).toHaveLength(1);
    expect(ends.filter((code) => code === "PROMO_STATE")).toHaveLength(9);
    expect(await balancesOf(member)).toEqual({ cash: ZERO, bonus: ZERO });
    await grant(other);
    clock.advance(600_000);
    expect(await betCode(other, "10.00")).toBe("MONEY_INSUFFICIENT");
    await app.app.platform.jobs.runNow("bonuses-expire", {});
    expect((await bonusesOf(other))[0]).toMatchObject({ state: "expired", returned: "100.00" });
    expect(await balancesOf(other)).toEqual({ cash: ZERO, bonus: ZERO });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("is granted once per source, and to nobody in a break", async () => {
    const member = await app.registerMember();
    const ref = randomUUID();
    expect(await grant(member, {}, ref)).toBe(await grant(member, {}, ref));
    expect(await bonusesOf(member)).toHaveLength(1);
    const paused = await app.registerMember();
    await paused.call(pausePlay, { body: { length: "day" } });
    await expect(grant(paused)).rejects.toMatchObject({ code: "PROTECT_EXCLUDED" });
    expect(await bonusesOf(paused)).toEqual([]);
  });

  it("[SAFE-06] what runs and waits is given up when the account is closed", async () => {
    const member = await app.registerMember();
    await grant(member);
    await grant(member);
    const body = { password: member.password, giveUp: null };
    await member.call(closeAccount, { body });
    expect(await balancesOf(member)).toEqual({ cash: ZERO, bonus: ZERO });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("parallel bets never spend more than there is", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(5));
    await grant(member, { maxStake: null, wagerFactorPpm: 100_000_000 });
    const codes = await Promise.all(Array.from({ length: 30 }, () => betCode(member, "20.00")));
    expect(new Set(codes).isSubsetOf(new Set(["OK", "MONEY_INSUFFICIENT"]))).toBe(true);
    const { cash, bonus } = await balancesOf(member);
    expect(cash >= 0n && bonus >= 0n).toBe(true);
    expect(await ledgerSum(app)).toBe(0n);
  });
});

async function lastRound(member: TestMember) {
  const { content } = await member.call(listRounds, { query: {} });
  const [round] = content;
  if (!round) throw new Error("no round was played");
  return round;
}
