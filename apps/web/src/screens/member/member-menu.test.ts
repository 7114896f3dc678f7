import { describe, expect, it } from "vitest";
import { MEMBER_PAGES } from "../../shell/member-pages.ts";
import { badgeCount, memberEntry, memberMenu, type MenuCounts, securityPart } from "./member-menu.ts";

describe("[MONEY-08] the member centre", () => {
  it("has the 13 pages by their names, each once", () => {
    const pagesOf = (referral: boolean) =>
      memberMenu({ referral }).flatMap((group) => group.entries.map((entry) => entry.page));
    const pages = pagesOf(true);
    // The programme's entry is there only while it is on.
    expect(pagesOf(false)).toEqual(pages.filter((page) => page !== "referral"));
    expect(pages.toSorted()).toEqual([...MEMBER_PAGES].toSorted());
    expect(MEMBER_PAGES).toHaveLength(13);
  });

  it("says which are built", () => {
    const built = MEMBER_PAGES.filter((page) => memberEntry(page)?.coming === undefined);
    expect(built).toEqual([
      "securityCenter",
      "transferFund",
      "depositv2",
      "withdraw",
      "transferUpline",
      "personalHistoryCopy",
      "transactionHistory",
      "personalProfit",
      "bonusDetails",
      "rewardCenter",
      "referral",
      "missionLeaderboard",
      "messageV2",
    ]);
    expect(memberEntry("constructor")).toBeUndefined();
  });

  it("counts on messages, missions and rewards, only above 0", () => {
    const shown = (counts: MenuCounts) =>
      MEMBER_PAGES.flatMap((page) => {
        const entry = memberEntry(page);
        const count = entry && badgeCount(entry, counts);
        return count === undefined ? [] : [`${page} ${count}`];
      });
    expect(shown({ messages: 3, missions: 1, rewards: 250 })).toEqual([
      "rewardCenter 99",
      "missionLeaderboard 1",
      "messageV2 3",
    ]);
    expect(shown({ messages: 0, missions: 0, rewards: -1 })).toEqual([]);
    expect(shown({})).toEqual([]);
  });

  it("knows the parts of the security centre", () => {
    expect(securityPart("twoFactor")).toBe("twoFactor");
    expect(securityPart("toString")).toBeUndefined();
  });
});
