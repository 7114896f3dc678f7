import { createI18n } from "@khela/i18n/i18n";
import { compileCatalogue } from "@khela/i18n/compile";
import { expect, it } from "vitest";
import { balanceNews } from "./balance-news.ts";

const en = createI18n("en", compileCatalogue("en", ["member"]));
const adjustment = {
  id: "0198c0de-0000-7000-8000-000000000000",
  amount: "125.50",
  currency: "BDT",
  cause: "compensation",
  at: "2026-11-21T10:00:00Z",
} as const;

it("[OPS-02] the player reads how much, which way and why", () => {
  const says = (change: object) =>
    balanceNews(en, { kind: "adjustment", adjustment: { ...adjustment, ...change } });
  expect(says({})).toBe("Customer service added ৳125.50 to your balance: compensation.");
  expect(says({ amount: "-20.00", cause: "correction" })).toBe(
    "Customer service took ৳20.00 from your balance: a correction.",
  );
  expect(says({ currency: "FUN" })).toBe("Customer service added 125.50 FUN to your balance: compensation.");
});
