import type { SeaView } from "@khela/contract/fishing";
import { GOLDEN_HILSA } from "@khela/games/fishing/golden-hilsa/title";
import { expect, it } from "vitest";
import { createWaters, inSight, nearest } from "./waters.ts";

const START_MS = Date.parse("2026-11-21T12:00:00.000Z");
const sea = (seaId: string, linkIndex: number): SeaView => ({
  seaId,
  number: linkIndex,
  startsAt: new Date(START_MS).toISOString(),
  endsAt: new Date(START_MS + 120_000).toISOString(),
  seed: "ab".repeat(32),
  seedHash: "cd".repeat(32),
  salt: "salt",
  linkIndex,
  mathsVersion: "1",
});

it("[GAME-08] shows the fish of the seas at the server's time, without those that are caught", () => {
  const waters = createWaters(GOLDEN_HILSA);
  waters.set([sea("a", 2), sea("b", 1)]);
  const swimming = waters.swimming(START_MS + 60_000);
  expect(new Set(swimming.map((one) => one.sea))).toEqual(new Set(["a", "b"]));
  expect(waters.swimming(START_MS + 60_000)).toEqual(swimming);
  const [first] = swimming;
  expect(waters.take(first?.key ?? "")).toBe(true);
  expect(waters.take(first?.key ?? "")).toBe(false);
  expect(waters.swimming(START_MS + 60_000).map(({ key }) => key)).not.toContain(first?.key);
  waters.set([sea("a", 2)]);
  expect(waters.swimming(START_MS + 60_000).every((one) => one.sea === "a")).toBe(true);
  expect(waters.swimming(START_MS + 600_000)).toEqual([]);
});

it("[GAME-08] a touch takes the nearest fish in sight, and none out of reach", () => {
  const waters = createWaters(GOLDEN_HILSA);
  waters.set([sea("a", 2)]);
  const swimming = waters.swimming(START_MS + 60_000);
  const seen = swimming.find(inSight);
  const view = { width: 1_000, height: 600 };
  expect(nearest(swimming, seen?.place ?? { x: 0, y: 0 }, { ...view, reach: 1 })).toBe(seen);
  expect(nearest(swimming, { x: -5_000, y: -5_000 }, { ...view, reach: 100 })).toBeUndefined();
});
