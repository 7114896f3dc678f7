import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import {
  draftOf,
  emptyRaffle,
  expectedOf,
  oddsSum,
  ppmOf,
  type RaffleDraft,
  raffleProblems,
  termsOf,
} from "./draft.ts";

const written = { bn: "ক", en: "a" };
const draft = (change: Partial<RaffleDraft> = {}): RaffleDraft => ({
  ...emptyRaffle("2026-11-27T00:00:00Z", "2026-12-27T00:00:00Z"),
  title: written,
  text: written,
  ...change,
});
const problems = (change: Partial<RaffleDraft>) => Object.keys(raffleProblems(draft(change)));

describe("[OPS-05] [PROMO-05] a raffle as it is typed", () => {
  it("becomes what the server takes, and an edit begins with what was saved", () => {
    expect(raffleProblems(draft())).toEqual({});
    const terms = termsOf(draft({ budget: "১২,০০০", minVipLevel: "2", minDeposit: "500" }));
    expect(terms).toMatchObject({
      budget: "12000",
      hourBudget: "1000",
      conditions: { minVipLevel: 2, minDeposit: "500" },
      envelope: null,
    });
    expect(terms.prizes.map(({ ppm, stock }) => [ppm, stock])).toEqual([
      [600_000, null],
      [390_000, null],
      [10_000, 10],
    ]);
    expect(termsOf(draftOf(terms))).toEqual(terms);
    const envelope = termsOf(draft({ kind: "envelope", hourBudget: "" }));
    expect(envelope).toMatchObject({ prizes: [], envelope: { parts: 100, least: "10" }, hourBudget: null });
    expect(envelope).not.toHaveProperty("conditions");
    expect(termsOf(draftOf(envelope))).toEqual(envelope);
  });

  it("reads odds to a millionth, adds them up and tells what a draw costs", () => {
    expect(["0.0001", "১২.৫", "100"].map(ppmOf)).toEqual([1, 125_000, 1_000_000]);
    expect(["0", "100.0001", "-1", "x", ""].map(ppmOf)).toEqual(Array.from({ length: 5 }, () => undefined));
    const { prizes } = draft();
    expect(oddsSum(prizes)).toBe(1_000_000);
    expect(expectedOf(draft())).toBe(taka(89) / 10n);
    expect(expectedOf(draft({ prizes: prizes.slice(1) }))).toBeUndefined();
  });

  it("names what is missing or wrong", () => {
    expect(problems({ title: { bn: "", en: "a" } })).toEqual(["title.bn"]);
    expect(problems({ endsAt: null })).toEqual(["endsAt"]);
    expect(problems({ endsAt: "2026-11-26T00:00:00Z" })).toEqual(["endsAt"]);
    expect(problems({ budget: "400", hourBudget: "" })).toEqual(["budget"]);
    expect(problems({ hourBudget: "499" })).toEqual(["hourBudget"]);
    expect(problems({ turnoverPer: "0" })).toEqual(["turnoverPer"]);
    expect(problems({ perMember: "0" })).toEqual(["perMember"]);
    expect(problems({ minVipLevel: "101" })).toEqual(["minVipLevel"]);
    const [one, two, three] = draft().prizes;
    if (!one || !two || !three) throw new Error("no prizes");
    expect(problems({ prizes: [one, two] })).toEqual(["odds"]);
    expect(problems({ prizes: [one, { ...two, stock: "0" }, three] })).toEqual(["prize1.stock"]);
    expect(problems({ prizes: [one, { ...two, name: { bn: "", en: "x" } }, three] })).toEqual(["prize1.bn"]);
    expect(problems({ kind: "envelope", hourBudget: "", parts: "2000" })).toEqual(["least"]);
  });
});
