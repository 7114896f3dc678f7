import { expect, it } from "vitest";
import { createSilenceMeter } from "./silence.ts";

const EVERY_MS = 250;

it("[OPS-08] silence adds up from look to look, and a sign of life ends it", () => {
  const meter = createSilenceMeter(EVERY_MS);
  expect([0, 250, 500, 750].map((atMs) => meter.look(atMs, 7))).toEqual([0, 250, 500, 750]);
  expect(meter.look(1_000, 8)).toBe(0);
  expect(meter.look(1_250, 8)).toBe(250);
});

it("[OPS-08] a night in which nobody could look counts as two looks", () => {
  const meter = createSilenceMeter(EVERY_MS);
  meter.look(0, 7);
  expect(meter.look(8 * 3_600_000, 7)).toBe(500);
});

it("[OPS-08] a thread that gets the processor now and then waits as much longer for the other one", () => {
  const meter = createSilenceMeter(EVERY_MS);
  const looks = Array.from({ length: 11 }, (_, index) => meter.look(index * 5_000, 7));
  expect(looks.at(-1)).toBe(5_000);
});
