import { createQuickLink } from "@khela/contract/console/content";
import { QUICK_ICONS } from "@khela/contract/content";
import { expect, test } from "vitest";
import { emptyQuickLink, type QuickLinkDraft, quickLinkProblems } from "./quick-link-calls.ts";

const draft: QuickLinkDraft = { ...emptyQuickLink(1), target: "/promotions" };
const both = { bn: "নতুন", en: "New" };

test.each<[string, Partial<QuickLinkDraft>, string[]]>([
  ["the site's own words", {}, []],
  ["own words in both languages", { title: both }, []],
  ["words in one language alone", { title: { bn: "নতুন", en: "" } }, ["title.en"]],
  ["a picture that the site has no words for", { icon: "fish" }, ["title.bn", "title.en"]],
  ["the same with words", { icon: "fish", title: both }, []],
  ["no address", { target: "" }, ["target"]],
  ["another site's address as a page", { target: "//evil.example" }, ["target"]],
  ["an address that no browser can read", { target: "/\\[" }, ["target"]],
  ["a script as another site", { linkageType: "external", target: "javascript:alert(1)" }, ["target"]],
  [
    "an end before its start",
    { startsAt: "2026-11-24T10:00:00Z", endsAt: "2026-11-24T09:00:00Z" },
    ["endsAt"],
  ],
])("[OPS-05] [HOME-03] a shortcut with %s", (_, change, problems) => {
  const found = Object.keys(quickLinkProblems({ ...draft, ...change }));
  expect(found).toEqual(problems);
  // The page's checks accept exactly what the server accepts.
  const judged = problems.filter((field) => field !== "endsAt");
  expect(createQuickLink.body?.safeParse({ ...draft, ...change }).success).toBe(judged.length === 0);
});

test("[HOME-03] every picture of the strip is drawn", async () => {
  const { readdirSync } = await import("node:fs");
  const drawn = readdirSync(new URL("../../../../web/public/art/", import.meta.url));
  for (const icon of QUICK_ICONS) expect(drawn).toContain(`i-${icon}.webp`);
});
