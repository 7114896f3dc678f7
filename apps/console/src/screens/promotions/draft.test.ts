import { triggerKinds } from "@khela/rules/promotions/terms";
import { describe, expect, it } from "vitest";
import { emptyPromotion, promotionProblems, rewardOf, triggerOf } from "./draft.ts";

const filled = {
  ...emptyPromotion("2026-11-27T00:00:00Z"),
  code: "second-deposit",
  title: { bn: "শিরোনাম", en: "Title" },
  summary: { bn: "লেখা", en: "Text" },
};
const fields = (change: Partial<typeof filled>) => Object.keys(promotionProblems({ ...filled, ...change }));
const terms = (change: Partial<typeof filled.terms>) => fields({ terms: { ...filled.terms, ...change } });

describe("[OPS-05] the editor of a promotion", () => {
  it("begins with terms that can be saved once they have a code and texts", () => {
    expect(fields({})).toEqual([]);
    expect(Object.keys(promotionProblems(emptyPromotion("2026-11-27T00:00:00Z")))).toEqual([
      "code",
      "title.bn",
      "title.en",
      "summary.bn",
      "summary.en",
    ]);
  });

  it("names the field that is wrong", () => {
    expect(fields({ code: "normal" })).toEqual(["code"]);
    expect(fields({ endsAt: filled.startsAt })).toEqual(["endsAt"]);
    expect(terms({ trigger: triggerOf("code") })).toEqual(["entered", "rewardKind"]);
    expect(terms({ reward: { kind: "cash", amount: "0" } })).toEqual(["reward"]);
    expect(terms({ budget: "1,000" })).toEqual(["budget"]);
    const bonus = { maxStake: null, maxConversion: null, days: 7, weights: { rng: 0 } };
    expect(terms({ bonus })).toEqual(["weights"]);
  });

  it("has usual values for every trigger with a cash reward", () => {
    for (const kind of triggerKinds) {
      const trigger = kind === "code" ? { kind, code: "EID-2026" } : triggerOf(kind);
      expect(terms({ trigger, reward: rewardOf("cash") }), kind).toEqual([]);
    }
  });
});
