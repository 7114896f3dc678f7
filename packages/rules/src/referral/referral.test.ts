import { money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { friendState, reasonsAgainst, shareOf } from "./commission.ts";

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
