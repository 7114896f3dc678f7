import { type Money, money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { friendState, reasonsAgainst, shareOf, withinCaps } from "./commission.ts";

const terms = { onceAmount: taka(100), minDeposit: taka(500), minTurnover: taka(2_500), sharePpm: 500n };
const links = { inviterId: "inviter", siblings: ["s"], sameDevice: [], samePayee: [], sameNetwork: [] };

describe("[PROMO-08] referral", () => {
  it("a friend goes from registered by the first deposit to active, which takes both thresholds", () => {
    const state = (deposited: bigint, turnover: bigint) =>
      friendState({ deposited: money(deposited), turnover: money(turnover) }, terms);
    expect(state(0n, taka(9_999))).toBe("registered");
    expect(state(1n, 0n)).toBe("deposited");
    expect(state(taka(500) - 1n, taka(2_500))).toBe("deposited");
    expect(state(taka(500), taka(2_500) - 1n)).toBe("deposited");
    expect(state(taka(500), taka(2_500))).toBe("active");
  });

  it("a share is rounded down, and never negative", () => {
    expect(shareOf(taka(1_000), 500n)).toBe(5_000n);
    expect(shareOf(money(1_999n), 500n)).toBe(ZERO);
    expect(shareOf(money(-5n), 500n)).toBe(ZERO);
  });

  it("self-referral and rings are named by what accounts share", () => {
    expect(reasonsAgainst(links)).toEqual([]);
    expect(reasonsAgainst({ ...links, sameDevice: ["inviter"] })).toEqual(["device"]);
    expect(reasonsAgainst({ ...links, samePayee: ["inviter"], sameNetwork: ["inviter"] })).toEqual([
      "payee",
      "network",
    ]);
    expect(reasonsAgainst({ ...links, samePayee: ["s"] })).toEqual(["ring"]);
    expect(reasonsAgainst({ ...links, sameNetwork: ["s"], sameDevice: ["stranger"] })).toEqual([]);
  });
});

describe("[PROMO-08] caps", () => {
  const before = { friendShares: taka(4), month: taka(95) };
  const caps = (friendCap: Money | undefined, monthCap: Money | undefined) => ({ friendCap, monthCap });
  it("cut a share to what is left of the friend's and of the month's, down to nothing", () => {
    expect(withinCaps("share", taka(10), caps(undefined, undefined), before)).toBe(taka(10));
    expect(withinCaps("share", taka(10), caps(taka(6), undefined), before)).toBe(taka(2));
    expect(withinCaps("share", taka(10), caps(taka(6), taka(96)), before)).toBe(taka(1));
    expect(withinCaps("share", taka(10), caps(taka(4), undefined), before)).toBe(ZERO);
    expect(withinCaps("share", taka(10), caps(undefined, taka(90)), before)).toBe(ZERO);
  });
  it("pay the commission of once whole or not at all, and never by a friend's cap", () => {
    expect(withinCaps("once", taka(10), caps(taka(1), taka(105)), before)).toBe(taka(10));
    expect(withinCaps("once", taka(10), caps(undefined, taka(104)), before)).toBe(ZERO);
  });
});
