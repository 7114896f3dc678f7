import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ipaddr from "ipaddr.js";
import { type CountryResponse, Reader } from "mmdb-lib";
import { isLocal } from "../../platform/http/network.ts";

/** Looks up the country of an address. Source: SYS-03, docs/decisions/0007. */
export interface Countries {
  /** ISO 3166-1 alpha-2; null where the address is private, reserved or unknown. */
  countryOf(ip: string): string | null;
  /** Whether an address belongs to this machine or a private network, and therefore to no country. */
  isLocal(ip: string): boolean;
  /** When the data was compiled. */
  from: Date;
}

const PACKAGED = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** The packaged file uses `country_code`; MaxMind's and DB-IP's own files use `country.iso_code`. */
type Entry = CountryResponse & { country_code?: string };

/**
 * Reads a country database in the MMDB format into memory (about 8 MB).
 * @param path replaces the shipped database
 * @throws Error where the file is missing or in another format, because the site must not open without its region
 * checks
 */
export function openCountries(path?: string): Countries {
  const file = path ?? createRequire(import.meta.url).resolve(PACKAGED);
  const reader = new Reader<Entry>(readFileSync(file));
  const rangeOf = (ip: string): [string, string] | undefined => {
    if (!ipaddr.isValid(ip)) return undefined;
    // An IPv4 caller on a dual-stack socket arrives as ::ffff:1.2.3.4.
    const address = ipaddr.process(ip);
    return [address.range(), address.toString()];
  };
  return {
    from: reader.metadata.buildEpoch,
    isLocal,
    countryOf(ip) {
      const [range, plain] = rangeOf(ip) ?? ["", ""];
      if (range !== "unicast") return null;
      const found: Entry | null = reader.get(plain);
      const code = found?.country_code ?? found?.country?.iso_code ?? "";
      // Some files write ZZ for an unknown country.
      return /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? code : null;
    },
  };
}
