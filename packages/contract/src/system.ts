import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dates, instant, languageCode, localized, nothing, shortText } from "./shared.ts";

/** Feature flags of SYS-06. An unknown flag counts as off. */
export const FLAGS = [
  "COMM3",
  "MOBILEVERCODELOGIN3",
  "USERNAMEREG3",
  "MOBILENUMREG3",
  "MOBILENUMPASSREG3",
  "REGMOBVERF3",
  "CHNGPASSMAIL3",
  "CHNGPASSVERIF3",
  "DIRECTREG3",
  "PTSYS3",
  "AGENTPOLICY3",
  "FREEPLAY3",
  "PWDEXPFORCECHANGE3",
  "NEWPLACE3",
  "SECONDSTEP3",
  "MULTIWALLET3",
] as const;
export type Flag = (typeof FLAGS)[number];
export const flags = z.record(z.enum(FLAGS), z.boolean());

/**
 * SYS-01: 0 normal, 1 maintenance page, 2 region-block page. With 2, `reason` tells whether the country or
 * the address is blocked (SYS-03, SYS-04).
 */
export const systemStatus = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reason: z.nullable(z.enum(["country", "address"])),
  maintenanceEnd: z.nullable(instant),
  ip: z.string(),
  country: z.nullable(z.string()),
  serverTime: instant,
});

/** A page of the operator on another site, or the download address of an app. */
const socialLink = z.object({ resourceType: z.string(), url: z.string() });
/** A payment method with its logo. */
const paymentMark = z.object({ name: z.string(), icon: z.string() });
/** A certification or licence, with the page that proves it; without a `url` it is no link. */
const seal = z.object({ name: localized(120), url: z.string() });

/** The brand (SYS-05). */
export const brand = z.object({
  name: localized(40),
  platform: z.literal("WEB"),
  merchant: z.string(),
  merchantCode: z.string(),
  lotteryType: z.literal("SEA"),
  defaultLanguage: languageCode,
  /** The languages that the operator writes and answers in, first in the selector. */
  supportedLanguages: z.array(languageCode),
  /** Further languages of the product that visitors may choose (LANG-02). */
  moreLanguages: z.array(languageCode),
  /** Whether TY counts among the supported languages (GAME-13, decision 0037): it has rules, but no texts. */
  supportsTy: z.boolean(),
  currency: z.string(),
  currencySymbol: z.string(),
  copyrightYear: z.int(),
  playMoney: z.boolean(),
  /**
   * Hosts for pictures and for launching games, one of which is picked at random (SYS-08); empty for this
   * server.
   */
  imgUrls: z.array(z.string()),
  launchUrls: z.array(z.string()),
  socialLinks: z.array(socialLink),
  paymentMethods: z.array(paymentMark),
  certifications: z.array(seal),
  licences: z.array(seal),
  /** The allowed length of a feedback's text, in characters. */
  feedbackLength: z.object({ min: z.int(), max: z.int() }),
});
export type Brand = z.output<typeof brand>;

/** The brand as stored, with all footer items at any date. */
export const brandWithDates = z.extend(brand, {
  socialLinks: z.array(z.extend(socialLink, dates)),
  paymentMethods: z.array(z.extend(paymentMark, dates)),
  certifications: z.array(z.extend(seal, dates)),
  licences: z.array(z.extend(seal, dates)),
});
export type BrandWithDates = z.output<typeof brandWithDates>;

/** Why the site plays with play money; the first that applies is given. Source: SAFE-05. */
export const PLAY_MONEY_REASONS = [
  "policy_missing",
  "policy_broken",
  "policy_expired",
  "no_country",
  "no_provider",
  "play_balances",
] as const;

/** SAFE-05: play money unless a valid policy file and a connected provider allow real money. */
export const moneyMode = z.object({
  mode: z.enum(["play", "real"]),
  /** Null for real money. */
  reason: z.nullable(z.enum(PLAY_MONEY_REASONS)),
});
export type MoneyMode = z.output<typeof moneyMode>;

/** One registration field: whether it is shown and required, and which pattern of section 5 it must match. */
export const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.string(),
  acceptedPattern: z.string(),
});
export const registerConfig = z.record(z.string(), fieldRule);

export const getStatus = endpoint({
  id: "system.status",
  summary: "Whether the site is open to this visitor, and until when it is not.",
  method: "GET",
  path: "/wps/system/status",
  auth: "visitor",
  response: systemStatus,
  errors: [],
});

export const getWhitelabel = endpoint({
  id: "system.whitelabel",
  summary: "The brand: names, languages, currency, links.",
  method: "GET",
  path: "/wps/system/whitelabel",
  auth: "visitor",
  response: brand,
  errors: [],
});

export const getRegisterSetting = endpoint({
  id: "system.registerSetting",
  summary: "Which registration fields are shown and required, and their patterns.",
  method: "GET",
  path: "/wps/system/setting/register",
  auth: "visitor",
  response: registerConfig,
  errors: [],
});

/** The permission call: everything that a browser needs before its first screen, in one answer. */
export const getPermission = endpoint({
  id: "system.permission",
  summary: "Status, brand, flags and registration settings in one call, for the start of the site.",
  method: "GET",
  path: "/wps/system/permission",
  auth: "visitor",
  response: z.object({
    info: z.object({
      domainRoute: z.string(),
      mainDomain: z.string(),
      resources: z.array(z.object({ resourceType: z.string(), labelNameEn: z.string(), url: z.string() })),
      whitelabelVal: brand,
      money: moneyMode,
      register: registerConfig,
      /** The minimum age in years that the registration's checkbox states (SAFE-04). */
      minimumAge: z.int(),
      analytics: z.nullable(z.string()),
    }),
    flags,
    /** The programmes that operators switch on and off; the page of one that is off has no entry for members. */
    availablePromo: z.array(z.object({ code: z.literal("REFERRAL"), enabled: z.boolean() })),
    location: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
    maintenance: z.boolean(),
    maintenanceEnd: z.nullable(instant),
    regionRestriction: z.boolean(),
    /** False on a domain that is not registered for the site (SYS-07). */
    domainValid: z.boolean(),
    status: systemStatus,
  }),
  errors: [],
});

/** The purposes of registered domains. An affiliate's domain assigns registrations to its inviter. */
export const DOMAIN_KINDS = ["main", "brand", "affiliate"] as const;

export const getDomainRoute = endpoint({
  id: "system.domainRoute",
  summary: "What the address that the visitor came by is registered as.",
  method: "GET",
  path: "/wps/system/domainRoute",
  auth: "visitor",
  response: z.object({
    domainRoute: z.string(),
    mainDomain: z.string(),
    /** Null where the check is off and the domain is not registered. */
    kind: z.nullable(z.enum(DOMAIN_KINDS)),
  }),
  errors: ["SYS_DOMAIN"],
});

/** Pages with restricted access; the server decides who may open them (NAV-06, SYS-06). */
export const RESTRICTED_PAGES = ["pointMall", "agentCentre"] as const;

export const openPage = endpoint({
  id: "system.page",
  summary: "Whether this caller may open a page that needs a login, an agent account or a feature.",
  method: "GET",
  path: "/wps/system/page/:name",
  auth: "visitor",
  params: z.strictObject({ name: z.enum(RESTRICTED_PAGES) }),
  response: nothing,
  errors: [
    "AUTH_REQUIRED",
    "AUTH_PASSWORD_CHANGE",
    "AUTH_PROOF_NEEDED",
    "AUTH_TRUE_ACCOUNT",
    "AUTH_NOT_AGENT",
    "SYS_FEATURE_OFF",
  ],
});

export const getHelp = endpoint({
  id: "system.helpCenter",
  summary: "What the help centre says, in one language; a tag is an anchor on its page.",
  method: "GET",
  path: "/wps/system/helpCenter",
  auth: "visitor",
  query: z.strictObject({ lang: z.optional(shortText(8)), device: z.optional(shortText(8)) }),
  /** `content`: paragraphs separated by an empty line; list items start with `- `. */
  response: z.array(z.object({ tag: z.string(), title: z.string(), content: z.string() })),
  errors: [],
});

export const getKeys = endpoint({
  id: "system.keys",
  summary: "Public keys (a JWK set) for encrypted bodies.",
  method: "GET",
  path: "/wps/system/keys",
  auth: "visitor",
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.literal("enc"),
        alg: z.literal("ECDH-ES"),
      }),
    ),
    serverTime: instant,
  }),
  errors: [],
});
