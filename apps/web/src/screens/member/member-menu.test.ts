import { describe, expect, it } from "vitest";
import { MEMBER_PAGES } from "../../shell/member-pages.ts";
import { MEMBER_MENU, memberEntry } from "./member-menu.ts";

describe("[MONEY-08] the member centre", () => {
  it("has the 13 pages by their names, each once", () => {
    const pages = MEMBER_MENU.flatMap((group) => group.entries.map((entry) => entry.page));
    expect(pages.toSorted()).toEqual([...MEMBER_PAGES].toSorted());
    expect(MEMBER_PAGES).toHaveLength(13);
  });

  it("says which are built", () => {
    const built = MEMBER_PAGES.filter((page) => memberEntry(page)?.coming === undefined);
    expect(built).toEqual([
      "securityCenter",
      "depositv2",
      "withdraw",
      "personalHistoryCopy",
      "transactionHistory",
    ]);
    expect(memberEntry("constructor")).toBeUndefined();
  });
});
