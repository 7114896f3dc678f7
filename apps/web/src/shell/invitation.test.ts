// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetInvitation, keepInvitation, keptInvitation } from "./invitation.ts";
import { systemClock } from "@khela/kernel/system-clock";

const DAY_MS = 24 * 3_600_000;

describe("[AUTH-08] the codes of an invitation", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  it("are kept from the address", () => {
    keepInvitation("?lang=bn");
    expect(keptInvitation()).toEqual({});
    keepInvitation("?referralCode=%20FRIEND7%20&affiliateCode=PARTNER1&other=1");
    expect(keptInvitation()).toEqual({ referralCode: "FRIEND7", affiliateCode: "PARTNER1" });
    forgetInvitation();
    expect(keptInvitation()).toEqual({});
  });

  it("are cut to what the server takes, and empty ones are none", () => {
    keepInvitation("?referralCode=");
    expect(keptInvitation()).toEqual({});
    keepInvitation(`?referralCode=${"x".repeat(500)}`);
    expect(keptInvitation().referralCode).toHaveLength(64);
  });

  it("count for thirty days, the first ones before later ones", () => {
    const now = vi.spyOn(systemClock, "nowMs").mockReturnValue(0);
    keepInvitation("?referralCode=FIRST");
    now.mockReturnValue(29 * DAY_MS);
    keepInvitation("?referralCode=SECOND");
    expect(keptInvitation()).toEqual({ referralCode: "FIRST" });
    now.mockReturnValue(30 * DAY_MS);
    expect(keptInvitation()).toEqual({});
    keepInvitation("?affiliateCode=SECOND");
    expect(keptInvitation()).toEqual({ affiliateCode: "SECOND" });
  });
});
