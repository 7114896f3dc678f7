import { describe, expect, it } from "vitest";
import type { Countries } from "./countries.ts";
import { findDomain, mainDomain, normalizeHost, type SiteDomain } from "./domains.ts";
import { settingsOf } from "./settings.ts";
import { usesRegisteredDomain, statusOf } from "./status.ts";
import type { SettingsRow } from "./store.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const countries: Countries = {
  from: new Date(NOW),
  countryOf: (ip) => ({ "119.30.38.1": "BD", "8.8.8.8": "US" })[ip] ?? null,
  isLocal: (ip) => ip === "10.0.0.1",
};
const row: SettingsRow = {
  maintenance_on: false,
  maintenance_until: null,
  flags: {},
  blocked_ips: [],
  bypass_ips: [],
  allow_countries: [],
  deny_countries: [],
  domain_check: false,
  domains: [],
  brand: {},
  register_fields: {},
  minimum_age: 18,
  phone_countries: null,
  phone_blocked_prefixes: null,
  reserved_names: null,
  version: 1,
};
const settings = (change: Partial<SettingsRow>) => settingsOf({ ...row, ...change });

describe("[SYS-01] [SYS-03] [SYS-04] the order of the reasons", () => {
  const yesNo = [false, true];
  const combinations = yesNo.flatMap((bypass) =>
    yesNo.flatMap((maintenance) =>
      yesNo.flatMap((address) =>
        ["open", "denied", "not allowed", "both lists"].map((country) => ({
          bypass,
          maintenance,
          address,
          country,
        })),
      ),
    ),
  );

  it.each(combinations)("%o", ({ bypass, maintenance, address, country }) => {
    const ip = "119.30.38.1";
    const lists = {
      open: { allow_countries: ["BD", "US"], deny_countries: ["IN"] },
      denied: { deny_countries: ["BD"] },
      "not allowed": { allow_countries: ["US"] },
      "both lists": { allow_countries: ["BD"], deny_countries: ["BD"] },
    }[country];
    const all = settings({
      bypass_ips: bypass ? [ip] : [],
      maintenance_on: maintenance,
      blocked_ips: address ? ["119.30.0.0/16"] : [],
      ...lists,
    });
    const expected = bypass
      ? { status: 0, reason: null }
      : maintenance
        ? { status: 1, reason: null }
        : address
          ? { status: 2, reason: "address" }
          : country === "open"
            ? { status: 0, reason: null }
            : { status: 2, reason: "country" };
    expect(statusOf(all, countries, ip, NOW)).toEqual(expected);
  });

  it("ends the maintenance at its time, not a moment later", () => {
    const all = settings({ maintenance_on: true, maintenance_until: new Date(NOW) });
    expect(statusOf(all, countries, "8.8.8.8", NOW - 1).status).toBe(1);
    expect(statusOf(all, countries, "8.8.8.8", NOW).status).toBe(0);
  });

  it("serves an address without a country: always a private one, a public one unless a country is asked for", () => {
    const status = (ip: string, change: Partial<SettingsRow>) =>
      statusOf(settings(change), countries, ip, NOW).status;
    for (const ip of ["10.0.0.1", "198.51.100.9"]) expect(status(ip, { deny_countries: ["BD"] })).toBe(0);
    expect(status("10.0.0.1", { allow_countries: ["BD"] })).toBe(0);
    expect(status("198.51.100.9", { allow_countries: ["BD"] })).toBe(2);
  });

  it("denies no country on a fresh install: nothing but play money can be won", () => {
    expect(settings({}).deny.size).toBe(0);
    expect(settings({}).allow.size).toBe(0);
  });
});

describe("[SYS-07] domains", () => {
  const domains: SiteDomain[] = [
    { domain: "khela.example", kind: "main", inviter: null },
    { domain: "play.example", kind: "brand", inviter: null },
    { domain: "rahim.example", kind: "affiliate", inviter: "rahim7" },
  ];
  const publicUrl = "https://www.khela.test:8443";

  it("are compared without port, capitals and the final dot", () => {
    expect(normalizeHost("RAHIM.Example.:443")).toBe("rahim.example");
    expect(normalizeHost("[::1]:3000")).toBe("::1");
    expect(findDomain(domains, "Rahim.example:8080", publicUrl)).toMatchObject({ inviter: "rahim7" });
    expect(findDomain(domains, "sub.rahim.example", publicUrl)).toBeUndefined();
    expect(findDomain(domains, "rahim.example.evil.test", publicUrl)).toBeUndefined();
  });

  it("pass when registered, of this machine, or the site's own; only while the check is on", () => {
    const passes = (host: string | undefined, on: boolean, bypass: string[] = []) =>
      usesRegisteredDomain(
        settings({ domain_check: on, domains, bypass_ips: bypass }),
        { ip: "8.8.8.8", host },
        publicUrl,
      );
    const own = ["khela.example", "play.example", "localhost:3000", "a.localhost", "127.0.0.1", "[::1]:1"];
    for (const host of [...own, "www.khela.test"]) expect(passes(host, true), host).toBe(true);
    for (const host of ["evil.test", "localhost.evil.test", "", "8.8.8.8"]) {
      expect(passes(host, true), host).toBe(false);
      expect(passes(host, false), host).toBe(true);
      expect(passes(host, true, ["8.8.8.8"]), host).toBe(true);
    }
    expect(passes(undefined, true)).toBe(true);
  });

  it("name the main one", () => {
    expect(mainDomain(domains, publicUrl)).toBe("khela.example");
    expect(mainDomain([], publicUrl)).toBe("www.khela.test:8443");
  });
});
