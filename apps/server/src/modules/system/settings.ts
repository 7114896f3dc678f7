import { type BrandWithDates, brandWithDates, DOMAIN_KINDS, FLAGS, type Flag } from "@khela/contract/system";
import { DEFAULT_RESERVED_NAMES } from "@khela/rules/auth/reserved-names";
import { type DialingCode, KNOWN_DIALING_CODES, type NumberPolicy } from "@khela/rules/contact/number-plan";
import { isPatternId, patternSource } from "@khela/rules/fields/patterns";
import {
  DEFAULT_REGISTER_FIELDS,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterFieldRule,
} from "@khela/rules/fields/register-fields";
import * as z from "zod/mini";
import { type AddressList, createAddressList } from "./addresses.ts";
import { DEFAULT_BRAND, DEFAULT_FLAGS } from "./defaults.ts";
import type { SiteDomain } from "./domains.ts";
import type { SettingsRow } from "./store.ts";

export type RegisterFields = Readonly<Record<RegisterField, RegisterFieldRule>>;

/** The operator's settings with the defaults filled in. */
export interface Settings {
  maintenance: { on: boolean; until: Date | null };
  flags: Readonly<Record<Flag, boolean>>;
  blockedIps: readonly string[];
  bypassIps: readonly string[];
  blocked: AddressList;
  bypass: AddressList;
  allowCountries: readonly string[];
  denyCountries: readonly string[];
  allow: ReadonlySet<string>;
  deny: ReadonlySet<string>;
  domainCheck: boolean;
  domains: readonly SiteDomain[];
  brand: BrandWithDates;
  registerFields: RegisterFields;
  /** In years: 18 by law, 21 by policy (SAFE-05). */
  minimumAge: 18 | 21;
  /** The countries whose numbers get codes; null uses the program's settings (AUTH-18). */
  phoneCountries: readonly DialingCode[] | null;
  phoneBlockedPrefixes: readonly string[] | null;
  /** Names that members may not use, because they would pass for the house. */
  reservedNames: readonly string[];
  version: number;
}

/** A field's rule as stored; its pattern is derived from the name of the format. */
const storedFieldRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.string().check(z.refine(isPatternId)),
});
const storedFlags = z.partialRecord(z.enum(FLAGS), z.boolean());
const storedFields = z.partialRecord(z.enum(REGISTER_FIELDS), storedFieldRule);
const storedBrand = z.partial(brandWithDates);
const storedCountries = z.array(z.enum(KNOWN_DIALING_CODES));
const storedDomains = z.array(
  z.strictObject({ domain: z.string(), kind: z.enum(DOMAIN_KINDS), inviter: z.nullable(z.string()) }),
);

/**
 * Parses the stored row.
 * @throws ZodError where the stored JSON is invalid
 */
export function settingsOf(row: SettingsRow): Settings {
  const flags: Record<Flag, boolean> = { ...DEFAULT_FLAGS };
  for (const [flag, on] of Object.entries(storedFlags.parse(row.flags))) flags[flag as Flag] = on;
  const fields: Record<RegisterField, RegisterFieldRule> = { ...DEFAULT_REGISTER_FIELDS };
  for (const [field, rule] of Object.entries(storedFields.parse(row.register_fields))) {
    const acceptedPattern = isPatternId(rule.patternId) ? patternSource(rule.patternId) : "";
    fields[field as RegisterField] = { ...rule, acceptedPattern };
  }
  return {
    maintenance: { on: row.maintenance_on, until: row.maintenance_until },
    flags,
    blockedIps: row.blocked_ips,
    bypassIps: row.bypass_ips,
    blocked: createAddressList(row.blocked_ips),
    bypass: createAddressList(row.bypass_ips),
    allowCountries: row.allow_countries,
    denyCountries: row.deny_countries,
    allow: new Set(row.allow_countries),
    deny: new Set(row.deny_countries),
    domainCheck: row.domain_check,
    domains: storedDomains.parse(row.domains),
    // Not the operator's to switch off: the policy file decides, in money-mode.ts (SAFE-05).
    brand: { ...DEFAULT_BRAND, ...definedOnly(storedBrand.parse(row.brand)), playMoney: true },
    registerFields: fields,
    minimumAge: row.minimum_age === 21 ? 21 : 18,
    phoneCountries: row.phone_countries && storedCountries.parse(row.phone_countries),
    phoneBlockedPrefixes: row.phone_blocked_prefixes,
    reservedNames: row.reserved_names ?? DEFAULT_RESERVED_NAMES,
    version: row.version,
  };
}

/** The mobile numbers that get codes; settings that the operator has not made come from the program's settings. */
export function numbersOf(
  { phoneCountries, phoneBlockedPrefixes }: Settings,
  configured: NumberPolicy,
): NumberPolicy {
  return {
    dialingCodes: phoneCountries ?? configured.dialingCodes,
    blockedPrefixes: phoneBlockedPrefixes ?? configured.blockedPrefixes,
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Defined<T>;
}
