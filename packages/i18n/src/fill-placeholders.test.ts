import { expect, it } from "vitest";
import { fillPlaceholders } from "./fill-placeholders.ts";

const i18n = { money: (text: string) => `৳${text}`, date: (text: string) => `on ${text}` } as never;
const facts = {
  amount: "500.00",
  currency: "BDT",
  time: "2026-11-22T10:00:00Z",
  reference: "D1",
  method: "{amount}",
};

it("[TALK-01] fills the places of a message, each once; what is no place, or has nothing to be filled with, stays", () => {
  const text = "{amount} by {method} {time} {reference} {other} {constructor}";
  expect(fillPlaceholders(text, facts, i18n)).toBe(
    "৳500.00 by {amount} on 2026-11-22T10:00:00Z D1 {other} {constructor}",
  );
  expect(fillPlaceholders(text, {}, i18n)).toBe(text);
  expect(fillPlaceholders("{party} {day}", { party: "ra***i", day: "2026-11-22" }, i18n)).toBe(
    `ra***i on ${Date.parse("2026-11-22T00:00:00+06:00")}`,
  );
});
