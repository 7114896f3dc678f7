import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { marketTextId, outcomeTextId, ruleTextId } from "./market-texts.ts";
import { type MarketType } from "./market-type.ts";
import { isMarketType, MARKET_TYPES, rulesOf } from "./market-types.ts";

const MESSAGES = join(import.meta.dirname, "../../../../i18n/messages");
const table = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(MESSAGES, language, "sports.json"), "utf8")) as Record<string, string>;

it.each(["en", "bn"])("[SPORT-01] [LANG-02] everything about a market has a text (%s)", (language) => {
  const texts = table(language);
  for (const id of Object.keys(MARKET_TYPES).filter(isMarketType)) {
    const { outcomes, sports, specifiers, subject }: MarketType = MARKET_TYPES[id];
    const ids: string[] = [
      marketTextId(id),
      ...sports.flatMap((sport) => rulesOf(id, sport)).map(ruleTextId),
      ...(outcomes === "named" ? [] : outcomes).flatMap((key) => outcomeTextId(id, key) ?? []),
    ];
    for (const text of ids) expect(texts[text.slice("sports.".length)], text).toMatch(/\S/);
    const name = texts[marketTextId(id).slice("sports.".length)] ?? "";
    // The name tells apart the markets of a type.
    for (const value of [...specifiers, ...(subject ? ["subject"] : [])]) expect(name).toContain(`{${value}`);
  }
});

it("[SPORT-01] an outcome that the type doesn't have is refused; a score is its own text", () => {
  expect(() => outcomeTextId("moneyLine", "over")).toThrow(RangeError);
  expect(() => outcomeTextId("topBatter", "home")).toThrow(RangeError);
  expect(outcomeTextId("correctScore", "2-1")).toBeUndefined();
  expect(outcomeTextId("asianHandicap", "home")).toBe("sports.outcome.handicap.home");
});
