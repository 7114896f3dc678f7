import { randomUUID } from "node:crypto";
import { openSharedSlip, shareSlip } from "@khela/contract/sportsbook";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/app.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const EVEN = { home: 2_000, away: 2_000 };

test("[SPORT-02] a slip is shared by a code: legs alone, at the odds of now, until it expires", async () => {
  const { call } = book.app;
  const [one, two] = [await book.market(EVEN), await book.market(EVEN)];
  const legs = [
    { marketId: one, outcome: "home" },
    { marketId: two, outcome: "away" },
  ];
  const { code } = await call(shareSlip, { body: { legs } });
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  // The same slip is no second row; another one has another code.
  expect((await call(shareSlip, { body: { legs } })).code).toBe(code);
  expect((await call(shareSlip, { body: { legs: legs.slice(1) } })).code).not.toBe(code);
  await book.change(one, { home: 1_700, away: 2_300 });
  await book.change(two, EVEN, { status: "suspended" });
  const opened = await call(openSharedSlip, { params: { code }, query: { language: "en" } });
  expect(opened.legs).toMatchObject([
    {
      marketId: one,
      outcome: "home",
      oddsMilli: 1_700,
      market: { type: "moneyLine" },
      match: { sport: "football" },
    },
    { marketId: two, outcome: "away", oddsMilli: null },
  ]);
  expect(JSON.stringify(opened)).not.toContain("stake");
  book.clock.advance(7 * 86_400_000);
  expect(await codeOf(call, openSharedSlip, { params: { code }, query: {} })).toBe("SYS_NOT_FOUND");
  await book.app.app.platform.jobs.runNow("sportsbook-codes", {});
  const { rows } = await book.app.owner.pool.query("select 1 from sports_code");
  expect(rows).toEqual([]);
});

test("[SPORT-02] outcomes that don't exist are not shared, and an unknown code opens nothing", async () => {
  const { call } = book.app;
  const market = await book.market(EVEN);
  const code = (marketId: string, outcome: string) =>
    codeOf(call, shareSlip, { body: { legs: [{ marketId, outcome }] } });
  expect(await code(market, "draw")).toBe("SPORTS_CLOSED");
  expect(await code(randomUUID(), "home")).toBe("SPORTS_CLOSED");
  expect(await codeOf(call, openSharedSlip, { params: { code: "22222222" }, query: {} })).toBe(
    "SYS_NOT_FOUND",
  );
});
