import { listBonuses } from "@khela/contract/bonuses";
import { createPointItem, decidePointOrder, updatePointItem } from "@khela/contract/console/points";
import { listFreeRounds } from "@khela/contract/free-rounds";
import { listPointItems } from "@khela/contract/points";
import { getBalance } from "@khela/contract/wallet";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { checkPointBooks, createItem, itemBody, playerWithPoints, redeemItem } from "../../testing/points.ts";
import { checkBonuses } from "../bonuses/index.ts";

let app: TestApp;
let clock: ManualClock;
let maker: TestOperator;
let desk: TestOperator;
beforeAll(async () => {
  clock = manualClock(systemClock.nowMs());
  app = await startTestApp({ clock });
  await setFlags(app, { PTSYS3: true });
  maker = await app.loginOperator("marketing");
  desk = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => checkPointBooks(app));

const approval = (id: string) => ({ params: { id }, body: { decision: "approve" as const } });
const approveOrder = (orderId: string) => desk.call(decidePointOrder, approval(orderId));
const cashOf = async (member: TestMember) => (await member.call(getBalance)).balance;

describe("[PROMO-07] [PROMO-02] an item", () => {
  it("of bonus is paid as bonus money on the terms that it was ordered with", async () => {
    const bonus = {
      maxStake: "100",
      maxConversion: "60",
      days: 5,
      weights: { rng: 1_000_000, crash: 500_000 },
    };
    const draft = { kind: "bonus", amount: "20", turnoverFactorPpm: 5_000_000 } as const;
    const item = await createItem(maker, { ...draft, bonus });
    const member = await playerWithPoints(app, 100);
    const shown = (await member.call(listPointItems, { query: {} })).content.find(
      ({ itemId }) => itemId === item.id,
    );
    expect(shown?.bonusTerms.map(({ id }) => id)).toEqual([
      "bonusMoney",
      "bonusWager",
      "bonusGames",
      "bonusGames",
      "bonusMaxBet",
      "bonusCap",
    ]);
    const { orderId } = await redeemItem(member, item);
    const { kind: _kind, stock: _stock, ...change } = itemBody({ ...draft, bonus: { ...bonus, days: 1 } });
    await maker.call(updatePointItem, {
      params: { id: item.id },
      body: { ...change, version: item.version },
    });
    // The second one comes too late.
    await approveOrder(orderId);
    expect(await codeOf(desk.call, decidePointOrder, approval(orderId))).toBe("OPS_DECIDED");
    const { bonuses } = await member.call(listBonuses, { query: {} });
    expect(bonuses).toMatchObject([
      {
        title: item.title,
        state: "active",
        amount: "20.00",
        balance: "20.00",
        required: "100.00",
        maxStake: "100.00",
        maxConversion: "60.00",
        expiresAt: new Date(clock.nowMs() + 5 * 86_400_000).toISOString(),
      },
    ]);
    expect(bonuses[0]?.weights).toHaveLength(2);
    // It is no cash, and opens no lock.
    expect(await cashOf(member)).toBe("1000.00");
    expect((await app.app.modules.turnover.locksOf(member.id, "BDT")).locks).toEqual([]);
    expect(await checkBonuses(app.app.platform.db)).not.toHaveProperty("wrong");
  });

  it("of bonus money names terms that can be kept", async () => {
    const bonus = { maxStake: "100", maxConversion: null, days: 5 };
    const draft = { kind: "bonus", amount: "20", turnoverFactorPpm: 5_000_000, bonus } as const;
    const code = (change: object) =>
      codeOf(maker.call, createPointItem, { body: itemBody({ ...draft, ...change }) });
    expect(await code({ turnoverFactorPpm: 0 })).toBe("FIELD_FORMAT");
    expect(await code({ bonus: { ...bonus, maxStake: "0" } })).toBe("FIELD_FORMAT");
    expect(await code({ bonus: { ...bonus, maxConversion: "0" } })).toBe("FIELD_FORMAT");
    expect(await code({ kind: "cash" })).toBe("FIELD_FORMAT");
    expect(await code({ bonus: { ...bonus, weights: { rng: 0 } } })).toBe("PROMO_TERMS");
    expect(await code({ bonus: { ...bonus, days: 91 } })).toBe("SYS_BAD_INPUT");
    expect(await code({})).toBe("OK");
  });

  it("of bonus without terms is cash that must be wagered before a withdrawal", async () => {
    const item = await createItem(maker, { kind: "bonus", amount: "20", turnoverFactorPpm: 5_000_000 });
    const member = await playerWithPoints(app, 100);
    const { orderId } = await redeemItem(member, item);
    await approveOrder(orderId);
    const { locks } = await app.app.modules.turnover.locksOf(member.id, "BDT");
    expect(locks).toMatchObject([{ cause: "reward", amount: 200_000n, required: 1_000_000n }]);
  });

  it("of free spins is given as free spins, for wins in cash or to be wagered, and on slots without a jackpot alone", async () => {
    const freeRounds = { games: ["gem-blitz"], rounds: 10, days: 7 };
    const item = await createItem(maker, { kind: "freeRounds", amount: "5", freeRounds });
    const wagered = await createItem(maker, {
      kind: "freeRounds",
      amount: "5",
      freeRounds,
      turnoverFactorPpm: 3_000_000,
    });
    const member = await playerWithPoints(app, 300);
    const bounded = await createItem(maker, {
      kind: "freeRounds",
      amount: "5",
      freeRounds,
      turnoverFactorPpm: 4_000_000,
      bonus: { maxStake: "50", maxConversion: "200", days: 3 },
    });
    for (const one of [item, wagered, bounded]) await approveOrder((await redeemItem(member, one)).orderId);
    const { grants } = await member.call(listFreeRounds, { query: { which: "open" } });
    expect(grants.map(({ bonus }) => bonus?.wagerFactorPpm ?? 0).toSorted((a, b) => a - b)).toEqual([
      0, 3_000_000, 4_000_000,
    ]);
    expect(grants.map(({ bonus }) => bonus)).toContainEqual({
      wagerFactorPpm: 4_000_000,
      maxStake: "50.00",
      maxConversion: "200.00",
      lifetimeSeconds: 3 * 86_400,
    });
    for (const grant of grants)
      expect(grant).toMatchObject({ rounds: 10, stake: "5.00", games: [{ gameCode: "gem-blitz" }] });
    const wrong = { kind: "freeRounds", amount: "5" } as const;
    for (const games of [["sonar-tori"], ["dice"]])
      await expect(
        createItem(maker, { ...wrong, freeRounds: { ...freeRounds, games } }),
      ).rejects.toMatchObject({ code: "FIELD_FORMAT" });
    await expect(createItem(maker, wrong)).rejects.toMatchObject({ code: "FIELD_FORMAT" });
  });
});
