import { expect, it } from "vitest";
import { uuidV7 } from "./ids.ts";

it("[MONEY-01] builds a valid UUIDv7 whose order is the order of time", () => {
  const random = new Uint8Array([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  expect(uuidV7(0x0123456789ab, random)).toBe("01234567-89ab-7fff-bfff-ffffffffffff");
  expect(uuidV7(1, new Uint8Array(10))).toBe("00000000-0001-7000-8000-000000000000");
  expect(uuidV7(1000, new Uint8Array(10)) < uuidV7(1001, new Uint8Array(10))).toBe(true);
  expect(() => uuidV7(1, new Uint8Array(9))).toThrow(RangeError);
});
