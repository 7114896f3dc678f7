import { DEPOSIT_STATES, WITHDRAWAL_STATES } from "@khela/contract/cashier";
import { depositStates } from "@khela/rules/cashier/deposit";
import { withdrawalStates } from "@khela/rules/cashier/withdrawal";
import { expect, it } from "vitest";
import { makeReference } from "./references.ts";

it("[MONEY-03] [MONEY-04] rules and contract name the same states", () => {
  expect(DEPOSIT_STATES).toEqual(depositStates);
  expect(WITHDRAWAL_STATES).toEqual(withdrawalStates);
});

it("[MONEY-03] references are short and without confusable characters", () => {
  expect(makeReference("D", new Uint8Array(16))).toBe("D2222222222");
  const all = makeReference(
    "W",
    Uint8Array.from({ length: 16 }, (_, index) => index * 23),
  );
  expect(all).toMatch(/^W[2-9A-HJKMNP-TV-Z]{10}$/);
});
