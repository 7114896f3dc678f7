import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { expect, it } from "vitest";
import { movementName } from "./movement-name.ts";
import { paymentReason } from "./payment-reason.ts";

it.each(["bn", "en"] as const)("[OPS-03] codes of payments in words: %s", (code) => {
  const i18n = createI18n(code, compileCatalogue(code, ["desk"]));
  const codes = ["payout_failed", "account_refused", "provider_never_got_it", "declined_by_payer", "expired"];
  for (const reason of codes) expect(paymentReason(i18n, reason)).not.toMatch(/_|^expired$/);
  expect(paymentReason(i18n, "the name differs")).toBe("the name differs");
  expect(movementName(i18n, "payout:W7K3-1")).toMatch(/^\S+ W7K3-1$/);
  expect(movementName(i18n, "bet:7")).toBe("bet:7");
});
