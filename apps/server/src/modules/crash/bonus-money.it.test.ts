import { randomUUID } from "node:crypto";
import { BHOKATTA } from "@khela/games/crash/limits";
import { manualClock } from "@khela/kernel/clock";
import { taka, ZERO } from "@khela/kernel/money";
import { systemClock } from "@khela/kernel/system-clock";
import { afterEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { bonusPlayer, bucketsOf, expectBooksRight } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { startTestCrash, type TestCrash } from "./test-crash.ts";

let game: TestCrash<TestApp>;
afterEach(() => game.stop());

test("[PROMO-02] [GAME-08] each of two bets pays back in its own shares of cash and bonus money; a cancelled round returns them", async () => {
  const clock = manualClock(systemClock.nowMs());
  const app = await startTestApp({ clock });
  game = await startTestCrash({ app, clock, fund }, [[300, 900]], BHOKATTA);
  await game.runTo(clock.nowMs());
  const { member } = await bonusPlayer(app, 10);
  await expect(game.bet(member, "51")).rejects.toMatchObject({ code: "PROMO_MAX_BET" });
  await game.bet(member, "40", 150);
  await game.bet(member, "20", undefined, randomUUID(), 2);
  expect(await bucketsOf(app, member)).toEqual({ cash: ZERO, bonus: taka(50) });
  await expectBooksRight(app);
  await game.nextRound();
  // 60 for the first bet, of which a quarter was cash; the second one was in at the crash.
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(15), bonus: taka(95) });
  await expectBooksRight(app);

  const { roundId } = await game.round();
  await game.bet(member, "40");
  expect(await bucketsOf(app, member)).toEqual({ cash: ZERO, bonus: taka(70) });
  // Of a maths version that no longer exists, which no code can do.
  for (const how of ["disable", "enable"]) {
    await app.owner.pool.query(`alter table crash_round ${how} trigger user`);
    if (how === "disable")
      await app.owner.pool.query("update crash_round set maths_version = 'gone' where id = $1", [roundId]);
  }
  await game.runTo(clock.nowMs() + 1);
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(15), bonus: taka(95) });
  await expectBooksRight(app);
});
