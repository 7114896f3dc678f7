import { KNOWN_DIALING_CODES } from "@khela/rules/contact/number-plan";
import { isPatternId } from "@khela/rules/fields/patterns";
import { REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import {
  brand,
  brandWithDates,
  DOMAIN_KINDS,
  fieldRule,
  flags,
  moneyMode,
  registerConfig,
} from "../system.ts";
import { dates, instant, pageOf, periodQuery, rowVersion, shortText } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

/** A prefix of E.164 numbers: `+8809`. */
const phonePrefix = z.string().check(z.regex(/^\+[1-9]\d{1,13}$/));
/** ISO 3166-1 alpha-2. */
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
/**
 * A domain of the site without scheme and port, in ASCII; `inviter` is the account of an affiliate domain.
 */
const siteDomain = z.strictObject({
  domain: z
    .string()
    .check(
      z.maxLength(253),
      z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
    ),
  kind: z.enum(DOMAIN_KINDS),
  inviter: z.nullable(shortText(64)),
});

const systemSettings = z.object({
  maintenance: z.object({ on: z.boolean(), until: z.nullable(instant) }),
  flags,
  blockedIps: z.array(z.string().check(z.maxLength(64))),
  bypassIps: z.array(z.string().check(z.maxLength(64))),
  /** Denied countries take precedence; an empty list of allowed ones allows all. */
  allowCountries: z.array(countryCode).check(z.maxLength(300)),
  denyCountries: z.array(countryCode).check(z.maxLength(300)),
  /** Whether requests for an unregistered domain are refused. */
  domainCheck: z.boolean(),
  domains: z.array(siteDomain).check(z.maxLength(500)),
  /** The minimum age of members: 18 by law, 21 by policy. If omitted, it is unchanged (SAFE-05). */
  minimumAge: z.optional(z.union([z.literal(18), z.literal(21)])),
  /**
   * The countries whose numbers receive codes; the first one is assumed where no dialling code is typed. If
   * omitted, they are unchanged (AUTH-18).
   */
  phoneCountries: z.optional(
    z.array(z.enum(KNOWN_DIALING_CODES)).check(z.minLength(1), z.maxLength(KNOWN_DIALING_CODES.length)),
  ),
  /**
   * Prefixes of numbers that receive no codes, in addition to the built-in ones. If omitted, they are
   * unchanged.
   */
  phoneBlockedPrefixes: z.optional(z.array(phonePrefix).check(z.maxLength(200))),
  /**
   * Names that players may not use because they would pass for staff, including look-alikes. If omitted, they
   * are unchanged (AUTH-09).
   */
  reservedNames: z.optional(z.array(shortText(40, 2)).check(z.maxLength(500))),
  version: rowVersion,
});

export const getSystem = endpoint({
  id: "console.system",
  summary: "Settings, jobs, ledger checks and health.",
  method: "GET",
  path: "/console/api/system",
  auth: "operator",
  permission: "system.read",
  response: z.object({
    settings: systemSettings,
    /** The calling operator's IP address and country, for trying the lists out. */
    here: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
    /** The date of the country database. */
    countriesFrom: instant,
    health: z.object({
      database: z.string(),
      uptimeS: z.int(),
      version: z.string(),
      roles: z.array(z.string()),
      sockets: z.int(),
      jobsWaiting: z.int(),
      jobsFailed: z.int(),
    }),
    /** Whether the site plays for real money, and which part of the policy file decides that (SAFE-05). */
    money: z.extend(moneyMode, {
      /** The error in the policy file, for its editor; null where there is none. */
      problem: z.nullable(z.string()),
      policy: z.nullable(
        z.object({
          licence: z.string(),
          validFrom: instant,
          validUntil: instant,
          /** The countries where real money may be played for, without those that the product denies. */
          countries: z.array(countryCode),
          /** Countries that the file allows but the product denies. */
          deniedCountries: z.array(countryCode),
        }),
      ),
    }),
    ledgerCheck: z.nullable(z.object({ at: instant, ok: z.boolean(), problems: z.array(z.string()) })),
  }),
  errors: [],
});

export const updateSystem = endpoint({
  id: "console.updateSystem",
  summary: "Maintenance, flags and address lists; effective at once, on every process.",
  method: "PUT",
  path: "/console/api/system",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({ ...systemSettings.shape, reason }),
  response: systemSettings,
  errors: ["OPS_CHANGED"],
});

const url = z.string().check(z.maxLength(300), z.regex(/^(https?:\/\/|\/)\S+$/));
/** Scheme and host of another server, without a path, since it also goes into the page's security policy. */
const hostUrl = z
  .string()
  .check(z.maxLength(200), z.regex(/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/));
const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
/** A service that the environment configures; its state is shown, never its values. */
const provider = z.object({
  name: z.enum(["sms", "mail", "google", "facebook", "payments"]),
  state: z.enum(["set", "sandbox", "unset"]),
});
const brandSettings = z.object({
  brand: brandWithDates,
  registerFields: registerConfig,
  providers: z.array(provider),
  version: rowVersion,
});

const sealName = shortText(120, 1);
const sealFields = {
  name: z.strictObject({ bn: sealName, en: sealName }),
  url: z.union([z.literal(""), url]),
};
/** The footer's items of one kind, each with its dates. */
const footList = <Fields extends z.core.$ZodShape>(fields: Fields, most: number) =>
  z.array(z.strictObject({ ...fields, ...dates })).check(z.maxLength(most));
/** The brand (SYS-05) as the operator edits it; play money is not among its settings. */
const brandFields = z.strictObject({
  name: z.strictObject({
    bn: shortText(40, 1),
    en: shortText(40, 1),
  }),
  merchant: code,
  merchantCode: code,
  defaultLanguage: brand.shape.defaultLanguage,
  supportedLanguages: brand.shape.supportedLanguages.check(z.minLength(1), z.maxLength(50)),
  moreLanguages: brand.shape.moreLanguages.check(z.maxLength(50)),
  supportsTy: brand.shape.supportsTy,
  currencySymbol: shortText(4, 1),
  copyrightYear: z.int().check(z.gte(2000), z.lte(2100)),
  imgUrls: z.array(hostUrl).check(z.maxLength(20)),
  launchUrls: z.array(hostUrl).check(z.maxLength(20)),
  socialLinks: footList({ resourceType: code, url }, 20),
  paymentMethods: footList({ name: shortText(60), icon: url }, 40),
  certifications: footList(sealFields, 20),
  licences: footList(sealFields, 20),
  feedbackLength: z
    .strictObject({ min: z.int().check(z.gte(1), z.lte(1000)), max: z.int().check(z.gte(1), z.lte(5000)) })
    .check(z.refine(({ min, max }) => min <= max, { path: ["max"] })),
});
/**
 * The languages are in the selector's order, each once, and include the first language of new visitors
 * (OPS-08).
 */
const brandDraft = brandFields.check(
  z.refine(({ supportedLanguages: all }) => new Set(all).size === all.length, {
    path: ["supportedLanguages"],
  }),
  z.refine(
    ({ supportedLanguages: first, moreLanguages: more }) =>
      new Set([...first, ...more]).size === new Set(first).size + more.length,
    { path: ["moreLanguages"] },
  ),
  z.refine(({ supportedLanguages, defaultLanguage }) => supportedLanguages.includes(defaultLanguage), {
    path: ["defaultLanguage"],
  }),
);

export const getBrand = endpoint({
  id: "console.brand",
  summary: "Brand and registration fields.",
  method: "GET",
  path: "/console/api/system/brand",
  auth: "operator",
  permission: "system.read",
  response: brandSettings,
  errors: [],
});

export const updateBrand = endpoint({
  id: "console.updateBrand",
  summary: "The brand; effective at once, on every process.",
  method: "PUT",
  path: "/console/api/system/brand",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({ brand: brandDraft, version: rowVersion, reason }),
  response: brandSettings,
  errors: ["OPS_CHANGED"],
});

export const updateFields = endpoint({
  id: "console.updateFields",
  summary:
    "The registration fields; one that is left out gets its default. Effective at once, on every process.",
  method: "PUT",
  path: "/console/api/system/fields",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({
    registerFields: z.partialRecord(
      z.enum(REGISTER_FIELDS),
      z.strictObject({
        enabled: fieldRule.shape.enabled,
        required: fieldRule.shape.required,
        minLength: z.int().check(z.gte(1), z.lte(255)),
        maxLength: z.int().check(z.gte(1), z.lte(255)),
        patternId: z.string().check(z.refine(isPatternId)),
      }),
    ),
    version: rowVersion,
    reason,
  }),
  response: brandSettings,
  errors: ["OPS_CHANGED"],
});

export const listAudit = endpoint({
  id: "console.audit",
  summary: "The audit log, newest first.",
  method: "GET",
  path: "/console/api/audit",
  auth: "operator",
  permission: "audit.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, action: z.optional(shortText(60)) }),
  response: pageOf(
    z.object({
      seq: z.int(),
      at: instant,
      actor: z.string(),
      action: z.string(),
      subject: z.string(),
      detail: z.unknown(),
      ip: z.string(),
      hash: z.string(),
    }),
  ),
  errors: [],
});

export const verifyAudit = endpoint({
  id: "console.verifyAudit",
  summary: "Recompute the audit log's hash chain and name the first entry that is wrong.",
  method: "POST",
  path: "/console/api/audit/verify",
  auth: "operator",
  permission: "audit.read",
  response: z.object({ ok: z.boolean(), entries: z.int(), firstBadSeq: z.nullable(z.int()) }),
  errors: [],
});
