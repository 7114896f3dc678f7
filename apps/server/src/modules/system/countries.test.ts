import { expect, it } from "vitest";
import { openCountries } from "./countries.ts";

const countries = openCountries();

it("[SYS-03] knows the country of public addresses of both kinds", () => {
  for (const [ip, country] of [
    ["119.30.38.1", "BD"],
    ["180.211.128.5", "BD"],
    ["49.37.10.1", "IN"],
    ["133.1.1.1", "JP"],
    ["8.8.8.8", "US"],
    ["::ffff:119.30.38.1", "BD"],
    ["2407:5000::1", "BD"],
    ["2001:4860:4860::8888", "US"],
  ] as const) {
    expect(countries.countryOf(ip), ip).toBe(country);
    expect(countries.isLocal(ip), ip).toBe(false);
  }
});

it("[SYS-03] gives no country to private, reserved and broken addresses", () => {
  const local = ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9", "172.16.5.5", "fd00::1", "::ffff:10.0.0.1"];
  for (const ip of local) {
    expect(countries.countryOf(ip), ip).toBeNull();
    expect(countries.isLocal(ip), ip).toBe(true);
  }
  for (const ip of ["198.51.100.9", "2001:db8::1", "0.0.0.0", "224.0.0.1", "", "nonsense", "999.1.1.1"]) {
    expect(countries.countryOf(ip), ip).toBeNull();
    expect(countries.isLocal(ip), ip).toBe(false);
  }
});

it("[SYS-03] its data is not older than the release, and it looks up fast", () => {
  expect(countries.from.getTime()).toBeGreaterThan(Date.UTC(2026, 0, 1));
  const { user: before } = process.cpuUsage();
  for (let i = 0; i < 20_000; i += 1) countries.countryOf(`119.30.${i & 255}.${(i >> 8) & 255}`);
  // 20,000 lookups of some microseconds each. Measured in CPU time, which doesn't depend on the machine's load.
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
});

it("[SYS-03] refuses to open without its data", () => {
  expect(() => openCountries("/nowhere/countries.mmdb")).toThrow("ENOENT");
  expect(() => openCountries(import.meta.filename)).toThrow(/metadata|unknown|MaxMind/i);
});
