import { randomUUID } from "node:crypto";
import { forfeitBonus } from "@khela/contract/bonuses";
import { moneyToText, taka } from "@khela/kernel/money";
import type { BonusTerms } from "@khela/rules/bonuses/bonus";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bucketsOf, expectBooksRight, grantBonus } from "../../testing/bonuses.ts";
import {
  type Answer,
  type Seated,
  startSeamlessApp,
  type SeamlessApp,
  winOf,
} from "../../testing/seamless.ts";
import { houseAccount, sumAccount } from "../ledger/index.ts";

let app: SeamlessApp;
beforeAll(async () => {
  app = await startSeamlessApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.checkBooks();
  await expectBooksRight(app);
});

const brief = ({ code, value, params }: Answer): string =>
  [code, value["balance"] ?? params["balance"], params["reason"]].filter(Boolean).join(" ");
const send = async (operation: string, body: object): Promise<string> =>
  brief(await app.send(operation, body));

/** A player with ৳10 of cash and a bonus of ৳100, at the vendor's game. */
async function seatWithBonus(terms?: Partial<BonusTerms>) {
  const seated = await app.seat(taka(10));
  return { seated, bonusId: await grantBonus(app, seated.member, terms) };
}
const buckets = async ({ member }: Seated) => {
  const { cash, bonus } = await bucketsOf(app, member);
  return `${moneyToText(cash)} + ${moneyToText(bonus)}`;
};
const rollback = ({ playerId }: Seated, bet: { txId: string; roundId: string }, over: object = {}) => ({
  playerId,
  txId: randomUUID(),
  originalTxId: bet.txId,
  roundId: bet.roundId,
  ...over,
});
const adjust = ({ playerId }: Seated, originalTxId: string, amount: string) => ({
  playerId,
  txId: randomUUID(),
  originalTxId,
  amount,
  reason: "the vendor's own",
});
const forfeit = ({ member }: Seated, bonusId: string) =>
  member.call(forfeitBonus, { params: { bonusId } }, { idempotencyKey: randomUUID() });
/** The deposit of a bonus is corrected: so much of it is still earned. */
async function correctDeposit(bonusId: string, earned: number): Promise<void> {
  const { rows } = await app.owner.pool.query<{ source_ref: string }>(
    "select source_ref from bonus where id = $1",
    [bonusId],
  );
  const sourceRef = rows[0]?.source_ref ?? "";
  const { ledger, bonuses } = app.app.modules;
  await ledger.transaction((tx) =>
    bonuses.takeBack(tx, { source: "promotion", sourceRef, earned: taka(earned) }),
  );
}
const atPromotions = () => sumAccount(app.app.platform.db, houseAccount("promotions", "BDT"), new Date(0));

describe("[PROMO-02] [GAME-07] bonus money over the seamless wallet", () => {
  it("is in the balance that the vendor is told where the game counts, and only there", async () => {
    const { seated } = await seatWithBonus();
    const { sessionId, playerId } = seated;
    expect(await send("balance", { sessionId, playerId, currency: "BDT" })).toBe("OK 110.00");
    // Without a session it isn't known which game asks.
    expect(await send("balance", { playerId, currency: "BDT" })).toBe("OK 10.00");
    const { seated: other } = await seatWithBonus({ weights: { fish: 1_000_000 } });
    const ask = { sessionId: other.sessionId, playerId: other.playerId, currency: "BDT" };
    expect(await send("balance", ask)).toBe("OK 10.00");
    expect(await send("bet", app.bet(other, { amount: "10.01" }))).toBe("INSUFFICIENT 10.00");
    expect(await buckets(other)).toBe("10.00 + 100.00");
  });

  it("is staked after cash; each win goes back in the shares of all stakes so far, and what doesn't divide is cash", async () => {
    const { seated } = await seatWithBonus();
    const bet = app.bet(seated);
    expect(await send("bet", bet)).toBe("OK 100.00");
    expect(await buckets(seated)).toBe("0.00 + 100.00");
    const more = { ...bet, txId: randomUUID(), amount: "30" };
    expect(await send("bet", more)).toBe("OK 70.00");
    expect(await send("bet", more)).toBe("OK 70.00");
    // All stakes of the round are one bet for the bonus.
    expect(await send("bet", { ...bet, txId: randomUUID(), amount: "20" })).toBe("LIMIT bonus_max_bet");
    expect(await send("bet", { ...bet, txId: randomUUID(), amount: "500" })).toBe("INSUFFICIENT 70.00");
    expect(await send("win", winOf(seated, bet.roundId, { amount: "20" }))).toBe("OK 90.00");
    expect(await buckets(seated)).toBe("5.00 + 85.00");
    await expectBooksRight(app);
    const last = winOf(seated, bet.roundId, { amount: "0.0003", endRound: true });
    expect(await send("win", last)).toBe("OK 90.0003");
    expect(await buckets(seated)).toBe("5.0001 + 85.0002");
  });

  it("a bet that is rolled back returns exactly what it took from each bucket", async () => {
    const { seated } = await seatWithBonus();
    const first = app.bet(seated);
    await app.send("bet", first);
    const second = { ...first, txId: randomUUID(), amount: "25" };
    expect(await send("bet", second)).toBe("OK 75.00");
    expect(await send("rollback", rollback(seated, second))).toBe("OK 100.00");
    expect(await buckets(seated)).toBe("0.00 + 100.00");
    await expectBooksRight(app);
    const third = { ...first, txId: randomUUID(), amount: "40" };
    await app.send("bet", third);
    expect(await send("rollback", rollback(seated, first))).toBe("OK 70.00");
    expect(await buckets(seated)).toBe("10.00 + 60.00");
    expect(await send("rollback", rollback(seated, third))).toBe("OK 110.00");
    expect(await buckets(seated)).toBe("10.00 + 100.00");
  });

  it("a whole round in one call is split too; a round that ends without a win has lost both parts", async () => {
    const { seated } = await seatWithBonus();
    const whole = { ...app.bet(seated, { amount: "40" }), winTxId: randomUUID(), winAmount: "80" };
    expect(await send("bet-win", whole)).toBe("OK 150.00");
    expect(await buckets(seated)).toBe("20.00 + 130.00");
    const bet = app.bet(seated, { amount: "50" });
    await app.send("bet", bet);
    const { playerId } = seated;
    expect(await send("end-round", { playerId, roundId: bet.roundId })).toBe("OK 100.00");
    expect(await buckets(seated)).toBe("0.00 + 100.00");
  });

  it("a correction is split as its round was, both ways", async () => {
    const { seated } = await seatWithBonus();
    const bet = app.bet(seated, { amount: "40" });
    await app.send("bet", bet);
    const win = winOf(seated, bet.roundId, { amount: "20", endRound: true });
    await app.send("win", win);
    expect(await send("adjust", adjust(seated, win.txId, "8"))).toBe("OK 98.00");
    expect(await buckets(seated)).toBe("7.00 + 91.00");
    expect(await send("adjust", adjust(seated, win.txId, "-20"))).toBe("OK 78.00");
    expect(await buckets(seated)).toBe("2.00 + 76.00");
  });

  it("of a corrected deposit goes back with rollbacks and wins of bets that were open; a correction of them undoes it", async () => {
    const { seated, bonusId } = await seatWithBonus({ maxStake: null });
    const first = app.bet(seated, { amount: "40" });
    await app.send("bet", first);
    const second = { ...first, txId: randomUUID() };
    await app.send("bet", second);
    expect(await buckets(seated)).toBe("0.00 + 30.00");
    const before = await atPromotions();
    await correctDeposit(bonusId, 40);
    expect(await buckets(seated)).toBe("0.00 + 0.00");
    // Of the 40 that it took, 30 were owed.
    expect(await send("rollback", rollback(seated, second))).toBe("OK 10.00");
    await expectBooksRight(app);
    expect(await send("win", winOf(seated, first.roundId, { amount: "20", endRound: true }))).toBe(
      "OK 30.00",
    );
    expect(await buckets(seated)).toBe("5.00 + 25.00");
    expect(await atPromotions()).toBe(before + taka(60));

    const { seated: other, bonusId: theirs } = await seatWithBonus();
    const bet = app.bet(other, { amount: "40" });
    await app.send("bet", bet);
    await correctDeposit(theirs, 20);
    const win = winOf(other, bet.roundId, { amount: "20", endRound: true });
    expect(await send("win", win)).toBe("OK 10.00");
    expect(await buckets(other)).toBe("5.00 + 5.00");
    await expectBooksRight(app);
    expect(await send("adjust", adjust(other, win.txId, "-20"))).toBe("OK 0.00");
    await expectBooksRight(app);
    expect(await send("adjust", adjust(other, win.txId, "20"))).toBe("OK 10.00");
    expect(await buckets(other)).toBe("5.00 + 5.00");
  });

  it("after the bonus was given up, wins, refunds and corrections of its part are the house's", async () => {
    const { seated, bonusId } = await seatWithBonus();
    const won = app.bet(seated, { amount: "40" });
    await app.send("bet", won);
    const back = app.bet(seated, { amount: "30" });
    await app.send("bet", back);
    await forfeit(seated, bonusId);
    const before = await atPromotions();
    const win = winOf(seated, won.roundId, { amount: "20", endRound: true });
    expect(await send("win", win)).toBe("OK 5.00");
    expect(await send("rollback", rollback(seated, back))).toBe("OK 5.00");
    expect(await send("adjust", adjust(seated, win.txId, "-8"))).toBe("OK 3.00");
    expect(await buckets(seated)).toBe("3.00 + 0.00");
    expect((await atPromotions()) - before).toBe(taka(15 + 30 - 6));
  });

  it("money of another bonus doesn't join a round that has some of the one before", async () => {
    const { seated, bonusId } = await seatWithBonus();
    const bet = app.bet(seated, { amount: "40" });
    await app.send("bet", bet);
    await forfeit(seated, bonusId);
    await grantBonus(app, seated.member);
    expect(await send("bet", { ...bet, txId: randomUUID(), amount: "5" })).toBe("INSUFFICIENT 100.00");
    expect(await send("bet", app.bet(seated, { amount: "5" }))).toBe("OK 95.00");
    await app.send("win", winOf(seated, bet.roundId, { amount: "40", endRound: true }));
    expect(await buckets(seated)).toBe("10.00 + 95.00");
  });
});

interface Step {
  op: "bet" | "win" | "rollback" | "end-round" | "adjust" | "forfeit" | "grant" | "count";
  round: number;
  amount: number;
  ends: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom(
    "bet",
    "bet",
    "bet",
    "win",
    "win",
    "rollback",
    "end-round",
    "adjust",
    "forfeit",
    "grant",
    "count",
  ),
  round: fc.integer({ min: 0, max: 2 }),
  amount: fc.integer({ min: 1, max: 40 }),
  ends: fc.boolean(),
});

it("[PROMO-02] [GAME-07] any sequence of a vendor's calls and of bonuses that begin and end: no call fails, and the books are right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (sequence) => {
      const { seated, bonusId } = await seatWithBonus({ wagerFactorPpm: 500_000, maxConversion: taka(60) });
      const { playerId } = seated;
      const rounds = [randomUUID(), randomUUID(), randomUUID()];
      const bets: { txId: string; roundId: string }[] = [];
      let [last, corrected] = [bonusId, ""];
      const codeOfStep = async ({ op, round, amount, ends }: Step): Promise<string> => {
        const roundId = rounds[round] ?? "";
        const text = `${amount}.0003`;
        if (op === "bet") {
          const bet = app.bet(seated, { roundId, amount: text });
          bets.push(bet);
          return (await app.send("bet", bet)).code;
        }
        if (op === "win") {
          const win = winOf(seated, roundId, { amount: text, endRound: ends });
          corrected = win.txId;
          return (await app.send("win", win)).code;
        }
        if (op === "rollback") {
          const bet = bets.at(-1 - round);
          return bet ? (await app.send("rollback", rollback(seated, bet))).code : "OK";
        }
        if (op === "end-round") return (await app.send("end-round", { playerId, roundId })).code;
        if (op === "adjust")
          return (await app.send("adjust", adjust(seated, corrected, ends ? text : `-${text}`))).code;
        if (op === "grant") last = await grantBonus(app, seated.member);
        else if (op === "forfeit") await forfeit(seated, last).catch(() => undefined);
        else await app.app.modules.turnover.catchUp();
        return "OK";
      };
      for (const one of sequence) {
        // Refusals are right or wrong elsewhere; here nothing may fail, and the books hold after each call.
        expect(await codeOfStep(one)).not.toBe("RETRY");
        await expectBooksRight(app);
      }
    }),
    { numRuns: 10 },
  );
});
