import { describe, expect, it } from "vitest";
import { isAddressEntry } from "./address.ts";

describe("[OPS-08] addresses of the block and bypass lists", () => {
  it.each([
    "203.0.113.7",
    " 203.0.113.7 ",
    "10.0.0.0/8",
    "0.0.0.0/0",
    "2001:db8::1",
    "2001:db8::/32",
    "::1",
    "::ffff:1.2.3.4",
  ])("%s is one", (entry) => expect(isAddressEntry(entry)).toBe(true));

  it.each([
    "",
    "203.0.113",
    "203.0.113.256",
    "010.0.0.1",
    "1.2.3.4/33",
    "2001:db8::/129",
    "1.2.3.4/8/8",
    "example.com",
    "1.2.3.4/",
    ":::",
    "1.2.3.4 5.6.7.8",
  ])("%j is none", (entry) => expect(isAddressEntry(entry)).toBe(false));
});
