import { PERMISSIONS, ROLES } from "@khela/contract/permissions";
import { describe, expect, it } from "vitest";
import { homeOf, navigationFor } from "./nav-items.ts";

const pages = (role: keyof typeof ROLES) =>
  navigationFor(ROLES[role]).flatMap(({ items }) => items.map(({ to }) => to));

describe("[OPS-01] the navigation by role", () => {
  it("shows everything to super", () => {
    expect(pages("super")).toHaveLength(52);
  });

  it("shows support players, money and content, but neither system nor audit", () => {
    expect(pages("support")).toEqual([
      "/players",
      "/agents",
      "/agent-contracts",
      "/agent-bills",
      "/agent-links",
      "/kyc",
      "/lost-devices",
      "/withdrawals",
      "/confirmations",
      "/deposits",
      "/cashier-settings",
      "/adjustments",
      "/rewards",
      "/point-orders",
      "/point-items",
      "/point-settings",
      "/rebates",
      "/vip-ranks",
      "/promotions",
      "/promotion-grants",
      "/raffles",
      "/raffle-draws",
      "/missions",
      "/referral",
      "/campaign-results",
      "/vendors",
      "/games",
      "/jackpots",
      "/sports",
      "/card-tables",
      "/feed",
      "/seamless",
      "/banners",
      "/notices",
      "/quick-strip",
      "/help",
      "/pages",
      "/feedback",
      "/live-chat",
      "/table-chat",
      "/messages",
    ]);
  });

  it("shows marketing the dashboard, rewards, games and content only", () => {
    expect(pages("marketing")).toEqual([
      "/dashboard",
      "/rewards",
      "/point-orders",
      "/point-items",
      "/point-settings",
      "/rebates",
      "/vip-ranks",
      "/promotions",
      "/promotion-grants",
      "/raffles",
      "/raffle-draws",
      "/missions",
      "/referral",
      "/campaign-results",
      "/vendors",
      "/games",
      "/jackpots",
      "/sports",
      "/returns",
      "/card-tables",
      "/feed",
      "/seamless",
      "/banners",
      "/notices",
      "/quick-strip",
      "/help",
      "/pages",
      "/messages",
    ]);
  });

  it("starts where the roles allow it", () => {
    expect(homeOf(PERMISSIONS)).toBe("/dashboard");
    expect(homeOf(ROLES.support)).toBe("/players");
    expect(homeOf([])).toBeUndefined();
    expect(navigationFor([])).toEqual([]);
  });
});
