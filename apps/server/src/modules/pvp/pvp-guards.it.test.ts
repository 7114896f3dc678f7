import { randomUUID } from "node:crypto";
import { pausePlay, setLimit } from "@khela/contract/protection";
import * as calls from "@khela/contract/pvp";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { checkTableChips } from "./index.ts";
import { type TestPlayer, TestPvp } from "./test-pvp.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let table: TestPvp<TestApp>;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" } });
  table = new TestPvp({ app, clock, tableCode: "surma", fund });
});
afterAll(() => app.stop());

const outOf = async (player: TestPlayer): Promise<string | null | undefined> =>
  (await table.view()).table.seats.find(({ seat }) => seat === player.seat)?.out;

test("[SAFE-01] [SAFE-02] limits hold for all chips on tables, and who takes a pause is dealt no hand and gets the chips back", async () => {
  const limited = await table.member();
  await limited.call(setLimit, { body: { kind: "loss", period: "day", value: "150" } });
  await expect(table.sit(limited, 0, "200")).rejects.toMatchObject({ code: "PROTECT_LIMIT" });
  expect(await table.money(limited)).toEqual({ cash: taka(10_000), chips: 0n });
  await table.sit(limited, 0, "150");
  // The limit counts the chips on all tables.
  await expect(
    limited.call(
      calls.sitAtCards,
      { params: { tableCode: "meghna" }, body: { seat: 0, buyIn: "400", clientSeed: "x" } },
      { idempotencyKey: randomUUID() },
    ),
  ).rejects.toMatchObject({ code: "PROTECT_LIMIT" });
  const [pausing] = await table.seated(1);
  if (!pausing) throw new Error("no player");
  await table.deal();
  await pausing.call(pausePlay, { body: { length: "day" } });
  // The dealt hand is completed; the pausing player is not dealt into the next one.
  expect((await table.checkDown([limited, pausing])).state).toBe("settled");
  await table.run(30_000);
  const { seats } = (await table.view()).table;
  expect(seats.map(({ seat }) => seat)).toEqual([limited.seat]);
  expect((await table.money(pausing)).chips).toBe(0n);
  await expect(table.sit(pausing, 1)).rejects.toMatchObject({ code: "PROTECT_EXCLUDED" });
  await table.clear([limited]);
  expect((await checkTableChips(app.app.platform.db)).wrong).toBeUndefined();
});

test("[SAFE-01] whoever has more chips than the own limit leaves sits out, with the chips", async () => {
  const players = await table.seated(0, 1);
  const [first, second] = players;
  if (!first || !second) throw new Error("no players");
  await first.call(setLimit, { body: { kind: "stake", period: "day", value: "20" } });
  await table.run(5_000);
  expect(await outOf(first)).toBe("limit");
  expect((await table.view()).table.hand?.state ?? "none").not.toBe("open");
  await table.clear(players);
  expect((await table.money(first)).chips).toBe(0n);
});

test("[GAME-08] from the same address nobody sits down beside a player; from another one they do", async () => {
  const [first, second, third] = [await table.member(), await table.member(), await table.member()];
  const from = (player: TestPlayer, ip: string): TestPlayer => ({
    ...player,
    call: app.callAs(player.token, { "x-forwarded-for": ip }),
  });
  const near = from(first, "103.4.5.6");
  await table.sit(near, 0);
  const same = from(second, "103.4.5.6");
  await expect(table.sit(same, 1)).rejects.toMatchObject({ code: "PVP_SAME_PLACE" });
  expect((await table.money(second)).chips).toBe(0n);
  const far = from(third, "103.4.5.7");
  await table.sit(far, 2);
  await table.clear([near, far]);
});
