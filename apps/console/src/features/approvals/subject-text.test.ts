import { createI18n } from "@khela/i18n/i18n";
import { compileCatalogue } from "@khela/i18n/compile";
import { expect, it } from "vitest";
import { remainingLimitText, subjectText } from "./subject-text.ts";

const en = createI18n("en", compileCatalogue("en", ["console", "desk"]));

it("[OPS-01] what waits for a second operator, in words", () => {
  const adjustment = {
    kind: "adjustment",
    direction: "credit",
    amount: "125.50",
    currency: "BDT",
    play: false,
    cause: "goodwill",
    evidence: "",
  } as const;
  expect(subjectText(en, adjustment)).toBe("Credit ৳125.50");
  expect(subjectText(en, { ...adjustment, direction: "debit", currency: "FUN", play: true })).toBe(
    "Debit 125.50 FUN",
  );
  const correction = {
    kind: "correction",
    breakId: "019aa000-0000-7000-8000-000000000000",
    source: "payments:sandbox",
    about: "deposit:D7K3",
    currency: "BDT",
    before: "500.00",
    after: "0.00",
    bearer: "player",
    player: "-500.00",
    house: "0.00",
    fee: "0.00",
  } as const;
  expect(subjectText(en, correction)).toBe("Deposit D7K3: ৳500.00 → ৳0.00");
  const limit = { kind: "limit", limit: "loss", period: "day", before: "100.00", value: "500" } as const;
  expect(subjectText(en, limit)).toBe("Losses, a day: ৳100.00 → ৳500.00");
  expect(subjectText(en, { ...limit, value: null })).toBe("Losses, a day: ৳100.00 → No limit");
  expect(
    subjectText(en, { kind: "limit", limit: "session", period: "session", before: "60", value: "90" }),
  ).toBe("Play session, at a stretch: 60 minutes → 90 minutes");
});

it("[SAFE-01] [OPS-02] what is left of a limit; of one bet only how high it may be", () => {
  const loss = { kind: "loss", left: "40.00", value: "100.00" } as const;
  expect(remainingLimitText(en, loss)).toBe(
    en.t("console.protectionLeft", { left: "৳40.00", value: "৳100.00" }),
  );
  expect(remainingLimitText(en, { kind: "bet", left: "50.00", value: "50.00" })).toBe("৳50.00");
});
