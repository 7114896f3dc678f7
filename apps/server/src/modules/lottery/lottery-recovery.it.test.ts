import { randomUUID } from "node:crypto";
import { cancelLotteryTicket } from "@khela/contract/lottery";
import { payoutOf } from "@khela/games/lottery/payouts";
import { lotteryRules } from "@khela/games/lottery/lotteries";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { endDraw } from "./end-draw.ts";
import type { Draw } from "./store.ts";
import { linesFor, type SentLine, startTestLottery, type TestLottery } from "./test-lottery.ts";

let lottery: TestLottery<TestApp>;
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  lottery = await startTestLottery({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => lottery.app.stop());

/** Members with a ticket each of a new draw; every second ticket wins. */
async function sell(count: number) {
  const members = await Promise.all(Array.from({ length: count }, () => lottery.member()));
  const draw = await lottery.nextDraw();
  const { won, lost } = linesFor((await lottery.secret(draw)).numbers);
  const lines = members.map((_, index) => (index % 2 === 0 ? won : lost));
  await Promise.all(members.map((member, index) => lottery.buy(member, draw, [lines[index] ?? lost])));
  return { members, draw, lines };
}

async function expectPaidOnce({ members, draw, lines }: Awaited<ReturnType<typeof sell>>): Promise<void> {
  const { phase, numbers } = await lottery.find(draw.id);
  expect(phase).toBe("settled");
  const paid = ({ stake, ...line }: SentLine) =>
    payoutOf(lotteryRules(lottery.gameCode), [{ ...line, stake: moneyFromText(stake) }], numbers ?? []);
  for (const [index, { id }] of members.entries()) {
    const line = lines[index];
    expect(await lottery.balance(id)).toBe(taka(990) + (line ? paid(line) : 0n));
  }
  expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
  expect(await ledgerSum(lottery.app)).toBe(0n);
}

describe("a driver that dies", () => {
  test.each(["open", "closed", "drawn", "half paid"])(
    "[LOTT-06] [MONEY-09] while a draw is %s: the next one ends it, once",
    async (moment) => {
      const sold = await sell(6);
      const { draw } = sold;
      const { platform, modules } = lottery.app.app;
      if (moment !== "open") await lottery.runTo(draw.closesAt.getTime() + 600);
      if (moment === "drawn" || moment === "half paid") {
        lottery.clock.set(draw.drawsAt.getTime());
        // This publishes the numbers and pays nothing yet.
        await lottery.newRunner().advance();
        expect((await lottery.find(draw.id)).phase).toBe("drawn");
      }
      if (moment === "half paid") {
        let paid = 0;
        const { runs } = modules.bonuses;
        const dying: typeof runs = {
          ...runs,
          settle: (...args) => (paid++ < 1 ? runs.settle(...args) : Promise.reject(new Error("killed"))),
        };
        const { ledger } = modules;
        const deps = { ...platform, ledger, bonuses: { runs: dying }, rules: lotteryRules(lottery.gameCode) };
        const drawn = await lottery.find(draw.id);
        await expect(endDraw(deps, drawn, new Date(lottery.clock.nowMs()))).rejects.toThrow("killed");
      }
      lottery.clock.advance(1_200_000);
      await lottery.runTo(lottery.clock.nowMs(), lottery.newRunner());
      await expectPaidOnce(sold);
      // Missed draws are not made up for: the only open draw is a current one.
      const next = await lottery.draw();
      expect(next.phase).toBe("open");
      expect(next.drawsAt.getTime() - lottery.clock.nowMs()).toBeLessThanOrEqual(183_000);
    },
  );

  test("[LOTT-06] several at once do everything once", async () => {
    const sold = await sell(8);
    const { closesAt, drawsAt } = sold.draw;
    const runners = [lottery.newRunner(), lottery.newRunner(), lottery.newRunner()];
    for (const atMs of [closesAt.getTime() + 500, drawsAt.getTime(), drawsAt.getTime() + 1_000]) {
      lottery.clock.set(atMs);
      // A runner that loses a race throws, and another one goes on.
      await Promise.allSettled(
        runners.map(async (runner) => {
          while ((await runner.advance()) <= atMs);
        }),
      );
    }
    await expectPaidOnce(sold);
    const { rows } = await lottery.app.owner.pool.query(
      "select count(*)::int as draws from lottery_draw where game_code = $1 and settled_at is null",
      [lottery.gameCode],
    );
    expect(rows).toEqual([{ draws: 1 }]);
  });
});

describe("the cut-off", () => {
  test("[LOTT-06] tickets that race with it are in the draw or refused, and never both", async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => lottery.member()));
    const draw = await lottery.nextDraw();
    // The server has received all calls in time; the draw closes meanwhile.
    lottery.clock.set(draw.closesAt.getTime() - 1);
    const runner = lottery.newRunner();
    const { lost } = linesFor((await lottery.secret(draw)).numbers);
    const buys = members.map((member) => lottery.buy(member, draw, [lost]).then(() => true, refusedAsClosed));
    const closing = lottery.app.owner.pool.query("update lottery_draw set phase = 'closed' where id = $1", [
      draw.id,
    ]);
    const bought = await Promise.all(buys);
    await closing;
    await lottery.runTo(draw.drawsAt.getTime(), runner);
    for (const [index, { id }] of members.entries())
      expect(await lottery.balance(id)).toBe(taka(bought[index] ? 990 : 1_000));
    expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
  });

  test("[LOTT-05] [LOTT-06] a ticket that is given back while the draw closes is cancelled or drawn, never both", async () => {
    const { members, draw, lines } = await sell(10);
    const tickets = await Promise.all(members.map((member) => lottery.tickets(member)));
    lottery.clock.set(draw.closesAt.getTime() - 1);
    const cancels = members.map((member, index) =>
      lottery.cancel(member, tickets[index]?.content[0]?.ticketId ?? "").then(() => true, refusedAsClosed),
    );
    const closing = lottery.app.owner.pool.query("update lottery_draw set phase = 'closed' where id = $1", [
      draw.id,
    ]);
    const given = await Promise.all(cancels);
    await closing;
    await lottery.runTo(draw.drawsAt.getTime());
    for (const [index, { id }] of members.entries()) {
      const won = lines[index] === lines[0];
      expect(await lottery.balance(id)).toBe(given[index] ? taka(1_000) : taka(won ? 1_910 : 990));
    }
    expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect(await ledgerSum(lottery.app)).toBe(0n);
  });
});

/** Maps the refusal of a closed draw to false. @throws on any other error */
const refusedAsClosed = (error: unknown): boolean => {
  expect(error).toMatchObject({ code: "GAME_CLOSED" });
  return false;
};

describe("a draw that was drawn before a change of the rules", () => {
  test("[LOTT-06] [GAME-09] is paid by those that it was sold by, and by no others", async () => {
    const sold = await sell(4);
    const { pool } = lottery.app.owner;
    await lottery.runTo(sold.draw.closesAt.getTime() + 600);
    lottery.clock.set(sold.draw.drawsAt.getTime());
    const runner = lottery.newRunner();
    await runner.advance();
    // Simulate a deploy with new maths; no code may change the version of a draw.
    const setVersion = async (version: string): Promise<void> => {
      await pool.query("alter table lottery_draw disable trigger user");
      await pool.query("update lottery_draw set maths_version = $2 where id = $1", [sold.draw.id, version]);
      await pool.query("alter table lottery_draw enable trigger user");
    };
    await setVersion("gone");
    // This call opens the next draw.
    await runner.advance();
    await expect(runner.advance()).rejects.toThrow("no rules of version gone");
    for (const { id } of sold.members) expect(await lottery.balance(id)).toBe(taka(990));
    await setVersion(sold.draw.mathsVersion);
    await lottery.runTo(lottery.clock.nowMs());
    await expectPaidOnce(sold);
  });
});

describe("a draw that is not drawn", () => {
  const expectAllBack = async ({ members, draw }: { members: TestMember[]; draw: Draw }): Promise<void> => {
    expect(await lottery.find(draw.id)).toMatchObject({ phase: "void", numbers: null, seed: null });
    for (const { id } of members) expect(await lottery.balance(id)).toBe(taka(1_000));
    const { rows } = await lottery.app.owner.pool.query(
      "select state, payout from lottery_ticket where draw_id = $1",
      [draw.id],
    );
    expect(rows).toEqual(members.map(() => ({ state: "void", payout: taka(10) })));
    expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect((await lottery.draw()).phase).toBe("open");
  };

  test("[LOTT-06] because it began with other maths gives every stake back", async () => {
    const sold = await sell(3);
    const { pool } = lottery.app.owner;
    // Simulate a deploy with new maths; no code may change the version of a draw.
    await pool.query("alter table lottery_draw disable trigger user");
    await pool.query("update lottery_draw set maths_version = 'gone' where id = $1", [sold.draw.id]);
    await pool.query("alter table lottery_draw enable trigger user");
    await lottery.runTo(lottery.clock.nowMs());
    await expectAllBack(sold);
    const [member] = sold.members;
    if (!member) throw new Error("no member");
    const ticketId = (await lottery.tickets(member)).content[0]?.ticketId ?? "";
    const cancel = [cancelLotteryTicket, { params: { ticketId } }, { idempotencyKey: randomUUID() }] as const;
    expect(await codeOf(member.call, ...cancel)).toBe("GAME_CLOSED");
  });

  test("[LOTT-06] because it can't be opened for an hour gives every stake back", async () => {
    const sold = await sell(3);
    const chains = {
      ...lottery.chains(),
      linkOf: () => {
        throw new Error("unable to authenticate");
      },
    };
    await lottery.runTo(sold.draw.closesAt.getTime() + 600);
    const blind = lottery.newRunner({ chains });
    lottery.clock.set(sold.draw.drawsAt.getTime());
    await expect(blind.advance()).rejects.toThrow("authenticate");
    expect((await lottery.find(sold.draw.id)).phase).toBe("closed");
    lottery.clock.advance(3_600_000);
    await blind.advance();
    await lottery.runTo(lottery.clock.nowMs());
    await expectAllBack(sold);
  });
});
