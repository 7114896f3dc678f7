import { expect, it } from "vitest";
import { NAMED_PAGES, pageAtPath, pathOfPage } from "./page-paths.ts";

it("[TALK-03] every page has one address, and the address leads back to it", () => {
  const others = [
    { kind: "page", slug: "cookies" },
    { kind: "blog", slug: "a-1" },
    { kind: "news", slug: "vip" },
  ] as const;
  for (const name of [...NAMED_PAGES.map((slug) => ({ kind: "page", slug }) as const), ...others]) {
    expect(pageAtPath(pathOfPage(name))).toEqual(name);
  }
  expect(pathOfPage({ kind: "page", slug: "vip" })).toBe("/vip");
  expect(pathOfPage({ kind: "blog", slug: "vip" })).toBe("/blog/vip");
});

it("[NAV-01] other addresses are no pages", () => {
  for (const path of ["/", "/help", "/blog", "/blog/", "/news", "/blog/a/b", "/rng/vip"]) {
    expect(pageAtPath(path), path).toBeUndefined();
  }
  expect(pageAtPath("/vip/")).toEqual({ kind: "page", slug: "vip" });
});
