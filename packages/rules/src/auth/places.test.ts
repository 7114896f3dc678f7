import { describe, expect, it } from "vitest";
import { isSamePlace, type CallOrigin } from "./places.ts";

const home: CallOrigin = {
  local: false,
  country: "BD",
  family: "ipv4",
  wideNetwork: "103.67.0.0/16",
  device: "Chrome, Android",
};

describe("[AUTH-13] whether a session is where it began", () => {
  it.each<[string, Partial<CallOrigin>, boolean]>([
    ["another address of the same provider", {}, true],
    ["the other address family of the same country", { family: "ipv6", wideNetwork: "2400:c600" }, true],
    ["another provider", { wideNetwork: "37.111.0.0/16" }, false],
    ["another country", { country: "IN", wideNetwork: "49.36.0.0/16" }, false],
    ["another country in the same wide network", { country: "IN" }, false],
    [
      "the other family in another country",
      { country: "IN", family: "ipv6", wideNetwork: "2400:c600" },
      false,
    ],
    [
      "the other family where no country is known",
      { country: null, family: "ipv6", wideNetwork: "2400:c600" },
      false,
    ],
    ["another device", { device: "Firefox, Windows" }, false],
    ["this machine", { local: true, country: null, wideNetwork: "", device: "" }, true],
  ])("%s", (_what, change, stays) => {
    expect(isSamePlace(home, { ...home, ...change })).toBe(stays);
    expect(isSamePlace({ ...home, ...change }, home)).toBe(stays);
  });

  it("two addresses of no known country are one place only in one wide network", () => {
    const nowhere = { ...home, country: null };
    expect(isSamePlace(nowhere, nowhere)).toBe(true);
    expect(isSamePlace(nowhere, { ...nowhere, family: "ipv6", wideNetwork: "2400:c600" })).toBe(false);
  });
});
