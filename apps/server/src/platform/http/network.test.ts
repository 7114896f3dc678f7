import { describe, expect, it } from "vitest";
import { addressKey, networkKey } from "./network.ts";

describe("[AUTH-19] addresses as guards see them", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2", "2001:db8:1:2"],
    ["somewhere", "somewhere", "somewhere"],
  ])("%s is %s in %s", (ip, address, network) => {
    expect(addressKey(ip)).toBe(address);
    expect(networkKey(ip)).toBe(network);
  });
});
