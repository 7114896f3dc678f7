import { expect, it } from "vitest";
import { createAddressList, isAddressEntry } from "./addresses.ts";

it("[SYS-04] knows IPv4 and IPv6 addresses and CIDR ranges from anything else", () => {
  for (const good of ["1.2.3.4", "10.0.0.0/8", "2001:db8::1", "2001:db8::/32", " 1.2.3.4 "]) {
    expect(isAddressEntry(good), good).toBe(true);
  }
  for (const bad of [
    "",
    "1.2.3",
    "1.2.3.4/33",
    "1.2.3.4/",
    "300.1.1.1",
    "0x7f000001",
    "localhost",
    "::g",
    "2001:db8::/129",
  ]) {
    expect(isAddressEntry(bad), bad).toBe(false);
  }
});

it("[SYS-04] finds an address in a list, however it is written", () => {
  const list = createAddressList(["203.0.113.7", "10.1.0.0/16", "2001:db8:1::/48", "nonsense"]);
  for (const inside of [
    "203.0.113.7",
    "::ffff:203.0.113.7",
    "10.1.255.255",
    "::ffff:10.1.0.1",
    "2001:DB8:1:0::5",
  ]) {
    expect(list.has(inside), inside).toBe(true);
  }
  for (const outside of ["203.0.113.8", "10.2.0.1", "2001:db8:2::1", "", "nonsense"]) {
    expect(list.has(outside), outside).toBe(false);
  }
  const mapped = createAddressList(["::ffff:198.51.100.0/120", "::ffff:192.0.2.1"]);
  for (const inside of ["198.51.100.9", "::ffff:198.51.100.9", "192.0.2.1"]) {
    expect(mapped.has(inside), inside).toBe(true);
  }
  expect(mapped.has("198.51.101.1")).toBe(false);
  expect(createAddressList([]).has("203.0.113.7")).toBe(false);
});
