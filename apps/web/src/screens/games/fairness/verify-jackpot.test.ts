import type { JackpotRunView } from "@khela/contract/jackpots";
import { commitmentOf } from "@khela/games/fair/seed";
import { jackpotThreshold } from "@khela/games/jackpots/threshold";
import { money, moneyToText, taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { verifyRun } from "./verify-jackpot.ts";

const link = "5e".repeat(32);
const terms = {
  tier: "mini",
  salt: "public",
  linkIndex: 4,
  seed: taka(500),
  mustHitBy: taka(2_500),
} as const;
const threshold = jackpotThreshold({ ...terms, linkHex: link });
const run: JackpotRunView = {
  ...terms,
  runId: "00000000-0000-7000-8000-000000000000",
  number: 4,
  seed: "500.00",
  mustHitBy: "2500.00",
  startedAt: "2026-11-22T00:00:00.000Z",
  seedHash: commitmentOf(link),
  link,
  threshold: moneyToText(threshold),
  wonAt: "2026-11-22T01:00:00.000Z",
  roundId: "00000000-0000-7000-8000-000000000001",
  from: moneyToText(money(threshold - 400n)),
  to: moneyToText(threshold),
};

it("[GAME-11] a won run adds up only as it was committed and won", () => {
  expect(verifyRun(run)).toBe(true);
  const wrong: Partial<JackpotRunView>[] = [
    { seedHash: commitmentOf("5f".repeat(32)) },
    { salt: "another" },
    { threshold: moneyToText(money(threshold + 1n)) },
    { to: moneyToText(money(threshold - 1n)) },
    { from: moneyToText(threshold) },
    { link: null },
  ];
  for (const change of wrong) expect(verifyRun({ ...run, ...change })).toBe(false);
});
