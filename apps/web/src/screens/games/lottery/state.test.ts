import type { LotteryDrawView, LotteryNow } from "@khela/contract/lottery";
import { expect, it } from "vitest";
import { applyLottery, stageOf } from "./state.ts";

const draw = (place: number, more: Partial<LotteryDrawView> = {}): LotteryDrawView => ({
  drawId: `draw-${place}`,
  gameCode: "lotto-south",
  number: `20261123-000${place}`,
  phase: "open",
  opensAt: `2026-11-23T00:0${place - 1}:57.000Z`,
  closesAt: `2026-11-23T00:0${place}:57.000Z`,
  drawsAt: `2026-11-23T00:0${place + 1}:00.000Z`,
  numbers: null,
  seedHash: "0".repeat(64),
  seed: null,
  salt: "salt",
  ...more,
});
const drawn = (place: number) => draw(place, { phase: "drawn", numbers: ["12"] });
const now = (minute: number, open: number, last: LotteryDrawView[]): LotteryNow => ({
  serverTime: `2026-11-23T00:0${minute}:00.000Z`,
  draw: draw(open),
  last,
});

it("[LOTT-05] numbers come on top of the last results, once", () => {
  const before = now(3, 3, [drawn(1)]);
  const message = { kind: "drawn", draw: drawn(2), serverTime: "2026-11-23T00:03:01.000Z" } as const;
  const after = applyLottery(before, message);
  expect(after?.last.map(({ drawId }) => drawId)).toEqual(["draw-2", "draw-1"]);
  expect(applyLottery(after, message)?.last).toHaveLength(2);
  expect(after?.draw.drawId).toBe("draw-3");
});

it("[LOTT-05] a slow answer brings no older draw back", () => {
  const newer = now(4, 4, []);
  expect(applyLottery(newer, { kind: "now", now: now(3, 3, []) })).toBe(newer);
  expect(applyLottery(null, { kind: "now", now: newer })).toBe(newer);
});

it("[LOTT-06] a draw takes tickets until its moment by the server's clock, whatever has been heard", () => {
  const closesMs = Date.parse(draw(1).closesAt);
  expect(stageOf(draw(1), closesMs - 1)).toBe("open");
  expect(stageOf(draw(1), closesMs)).toBe("soon");
  expect(stageOf(draw(1, { phase: "closed" }), closesMs - 1)).toBe("soon");
  expect(stageOf(drawn(1), closesMs)).toBe("over");
  const gone = applyLottery(now(1, 1, []), { kind: "void", drawId: "draw-1", serverTime: "" });
  expect(gone && stageOf(gone.draw, closesMs - 1)).toBe("void");
});
