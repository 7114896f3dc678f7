import { createI18n } from "@khela/i18n/i18n";
import { compileCatalogue } from "@khela/i18n/compile";
import { taka } from "@khela/kernel/money";
import { riskReasons } from "@khela/rules/cashier/risk";
import { describe, expect, it } from "vitest";
import { riskText } from "./risk.ts";

const languages = [
  createI18n("en", compileCatalogue("en", ["console"])),
  createI18n("bn", compileCatalogue("bn", ["console"])),
];

describe("[OPS-03] risk reasons in words", () => {
  const all = riskReasons({
    accountAgeHours: 5,
    withdrawalsPaid: 0,
    deposited: taka(100),
    turnover: taka(20),
    othersWithPayee: 2,
  });

  it.each(languages)("every reason of the rules has its words", (i18n) => {
    expect(all).toHaveLength(4);
    for (const reason of all) expect(riskText(i18n, reason)).not.toBe(reason.code);
  });

  it("fills in the amounts", () => {
    const [english] = languages;
    const reason = all.find(({ code }) => code === "little_play");
    expect(english && reason && riskText(english, reason)).toMatch(/৳20\.00.*৳100\.00/);
  });

  it("shows an unknown reason by its code", () => {
    const [english] = languages;
    expect(english && riskText(english, { code: "velocity", params: {} })).toBe("velocity");
    expect(english && riskText(english, { code: "little_play", params: {} })).toBe("little_play");
  });
});
