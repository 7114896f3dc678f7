import { expect, test } from "vitest";
import { nextDraw } from "./draw-times.ts";

const at = (text: string): number => Date.parse(text);

test("[LOTT-02] draws stand at multiples of their interval by the brand's clock, and close three seconds before", () => {
  // This instant is 06:00 in Dhaka.
  expect(nextDraw(180, at("2026-11-23T00:00:30Z"))).toEqual({
    number: "20261123-0121",
    closesAt: new Date("2026-11-23T00:02:57Z"),
    drawsAt: new Date("2026-11-23T00:03:00Z"),
  });
});

test("[LOTT-02] nothing opens that has closed, and nothing comes before the draw before it", () => {
  expect(nextDraw(60, at("2026-11-23T00:00:56.999Z")).drawsAt).toEqual(new Date("2026-11-23T00:01:00Z"));
  expect(nextDraw(60, at("2026-11-23T00:00:57Z")).drawsAt).toEqual(new Date("2026-11-23T00:02:00Z"));
  const before = new Date("2026-11-23T00:01:00Z");
  expect(nextDraw(60, at("2026-11-23T00:00:57.5Z"), before).drawsAt).toEqual(
    new Date("2026-11-23T00:02:00Z"),
  );
});

test("[LOTT-02] a day has as many draws as fit in it; the one of midnight is the last of the day that ends", () => {
  const midnight = at("2026-11-23T18:00:00Z");
  expect(nextDraw(60, midnight - 60_000).number).toBe("20261123-1440");
  expect(nextDraw(60, midnight - 3_000).number).toBe("20261124-0001");
  expect(nextDraw(86_400, midnight).number).toBe("20261124-0001");
});
