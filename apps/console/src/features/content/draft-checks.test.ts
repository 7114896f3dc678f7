import { describe, expect, it } from "vitest";
import { halfTexts, missingTexts, scheduleProblems, showingOf, targetProblems } from "./draft-checks.ts";

describe("[OPS-05] drafts of banners and notices", () => {
  it("texts are needed in both languages", () => {
    expect(missingTexts("title", { bn: "ঈদ", en: " " })).toEqual({ "title.en": "console.needText" });
    expect(missingTexts("title", { bn: "ঈদ", en: "Eid" })).toEqual({});
  });

  it("a text that may be missing is there in both languages or in none", () => {
    expect(halfTexts("tag", { bn: "", en: "" })).toEqual({});
    expect(halfTexts("tag", { bn: "নতুন", en: "" })).toEqual({ "tag.en": "console.needOtherText" });
  });

  it("the end comes after the start", () => {
    const at = (hour: string) => `2026-11-21T${hour}:00:00Z`;
    expect(scheduleProblems({ startsAt: at("10"), endsAt: at("10") })).toHaveProperty("endsAt");
    expect(scheduleProblems({ startsAt: at("10"), endsAt: at("11") })).toEqual({});
    expect(scheduleProblems({ startsAt: null, endsAt: at("11") })).toEqual({});
    const outside = { startsAt: "2101-01-01T00:00:00Z", endsAt: null };
    expect(scheduleProblems(outside)).toEqual({ startsAt: "console.dateOutside" });
  });

  it.each<[Parameters<typeof targetProblems>[0], string, boolean]>([
    ["none", "", true],
    ["none", "/x", false],
    ["route", "/games?category=slots", true],
    ["route", "//evil.example", false],
    ["route", "games", false],
    ["game", "royal-bengal", true],
    ["game", "Royal Bengal", false],
    ["external", "https://example.com/a", true],
    ["external", "http://example.com", false],
    ["external", "javascript:alert(1)", false],
  ])("%s → %j is right: %s", (kind, target, right) => {
    expect(Object.keys(targetProblems(kind, target))).toHaveLength(right ? 0 : 1);
  });

  it("knows what visitors see now", () => {
    const nowMs = Date.parse("2026-11-21T10:00:00Z");
    const item = { active: true, startsAt: null, endsAt: null };
    expect(showingOf(item, nowMs)).toBe("live");
    expect(showingOf({ ...item, active: false }, nowMs)).toBe("off");
    expect(showingOf({ ...item, startsAt: "2026-11-22T00:00:00Z" }, nowMs)).toBe("planned");
    expect(showingOf({ ...item, endsAt: "2026-11-21T10:00:00Z" }, nowMs)).toBe("over");
  });
});
