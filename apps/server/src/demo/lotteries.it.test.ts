import { randomUUID } from "node:crypto";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { expect, onTestFinished, test } from "vitest";
import { verifyLedger } from "../modules/ledger/index.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp } from "../testing/app.ts";
import { fund } from "../testing/money.ts";
import { drawLotteries } from "./lotteries.ts";
import { seededRandom } from "./random.ts";

test("[LOTT-05] the demo's past has draws with tickets in every lottery, and books that agree", async () => {
  const clock = manualClock(systemClock.nowMs());
  const app = await startTestApp({ clock });
  onTestFinished(() => app.stop());
  const members = await Promise.all([1, 2, 3].map(() => app.registerMember()));
  for (const { id } of members) await fund(app, id, taka(100_000));
  const players = members.map(({ id, account }) => ({
    memberId: id,
    account,
    sessionId: randomUUID(),
    currency: "BDT",
    joinedMs: 0,
    stake: 10,
    games: [],
  }));
  await drawLotteries(app.app, { clock, random: seededRandom(1) }, players);
  const { rows } = await app.owner.pool.query<{ game: string; draws: number; tickets: number }>(
    `select d.game_code as game, count(distinct d.id)::int as draws, count(t.bet_id)::int as tickets
     from lottery_draw d left join lottery_ticket t on t.draw_id = d.id where d.phase = 'settled' group by 1`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { game, draws, tickets } of rows) {
    expect(draws, game).toBeGreaterThan(1);
    expect(tickets, game).toBeGreaterThan(0);
  }
  const { checks } = await verifyLedger(app.app.platform.longReads);
  expect(checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
});
