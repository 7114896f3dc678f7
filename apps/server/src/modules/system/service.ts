import { randomInt } from "node:crypto";
import {
  type Brand,
  type BrandWithDates,
  type Flag,
  type RESTRICTED_PAGES,
  openPage,
} from "@khela/contract/system";
import { isReservedName } from "@khela/rules/auth/reserved-names";
import type { NumberPolicy } from "@khela/rules/contact/number-plan";
import { now } from "@khela/kernel/clock";
import { isAgentType, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { AppError } from "@khela/kernel/errors";
import { scopeRefusal, type MemberSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Countries } from "./countries.ts";
import { type DomainRoute, findDomain, mainDomain, normalizeHost } from "./domains.ts";
import { type Permission, permissionOf, type VisitorStatus } from "./permission.ts";
import type { BrandDraft } from "./drafts.ts";
import type { Outages } from "./outages.ts";
import { presets } from "./preset-brand.ts";
import { minimumAgeOf, type MoneyState } from "./money-mode.ts";
import { numbersOf, type RegisterFields, type Settings } from "./settings.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { visibleBrand } from "./visible-brand.ts";
import { usesRegisteredDomain, statusOf, type Visitor } from "./status.ts";
import { type CheckResult, readChecks, writeCheck } from "./store.ts";

export type GuardedPage = (typeof RESTRICTED_PAGES)[number];

/** Status, countries, domains, brand, flags and registration fields (SYS-01 to SYS-08). */
export interface System {
  /**
   * Rejects calls that the site must not serve. The system's own calls always pass, so that the maintenance page can
   * be shown.
   * @throws AppError SYS_DOMAIN, SYS_MAINTENANCE (until) or SYS_REGION (ip, reason)
   */
  gate(call: Visitor & { path: string }): Promise<void>;
  /**
   * Whether a visitor may keep a socket. Refused are unregistered domains, blocked addresses and countries that are
   * not served. Sockets stay open during maintenance, so that pages learn of its end at once; commands use HTTP,
   * where `gate` rejects them.
   */
  admitsSocket(visitor: Visitor): Promise<boolean>;
  /** Calls the listener in every process when settings have changed. */
  onChanged(listener: () => void): void;
  /** Whether a feature is switched on now. */
  flag(flag: Flag): Promise<boolean>;
  /** @throws AppError SYS_FEATURE_OFF */
  requireFlag(flag: Flag): Promise<void>;
  brand(): Promise<Brand>;
  /** The first of the wanted languages that the site offers, else the site's first language (OPS-08). */
  language(...wanted: (string | undefined)[]): Promise<Brand["defaultLanguage"]>;
  registerFields(): Promise<RegisterFields>;

  /** The money that the site uses, and the conditions that a policy sets (SAFE-05). */
  money(): Promise<MoneyState>;
  /** The minimum age of members in years: 18, or 21 where an operator or a jurisdiction requires it. */
  minimumAge(): Promise<number>;
  /**
   * The mobile numbers that codes are sent to: the operator's choice, else that of the program's settings (AUTH-18).
   */
  numbers(): Promise<NumberPolicy>;
  /** Whether a name is reserved for the house, or looks like one that is (the operator's list, AUTH-09). */
  isReservedName(name: string): Promise<boolean>;
  /** The country of an address (ISO 3166-1 alpha-2); null where it is private or unknown (SYS-03). */
  countryOf(ip: string): string | null;
  /** The inviting account of an affiliate's domain; null for any other domain (SYS-07, AUTH-08). */
  affiliateOfDomain(domain: string): Promise<string | null>;
  /** The registered domains on which an inviter's links can stand: the site's own, and those of the inviter. */
  domainsOf(account: string): Promise<string[]>;
  /** @throws AppError SYS_DOMAIN where the domain check is on and the host is not registered */
  domainRoute(visitor: Visitor): Promise<DomainRoute>;
  /** Whether the site is open to this visitor. */
  visitorStatus(ip: string): Promise<VisitorStatus>;
  /** The answer of the permission call, which is also embedded in the page. */
  permission(visitor: Visitor): Promise<Permission>;
  /**
   * Checks that a caller may open a guarded page (NAV-06).
   * @throws AppError SYS_FEATURE_OFF, AUTH_REQUIRED, AUTH_PASSWORD_CHANGE, AUTH_PROOF_NEEDED, AUTH_TRUE_ACCOUNT,
   * AUTH_NOT_AGENT
   */
  enterPage(page: GuardedPage, member: MemberSession | undefined): Promise<void>;
  /** A random one of the configured hosts for launching games; empty means this server (SYS-08). */
  launchHost(): Promise<string>;
  /** The origins that pictures may be loaded from besides this server's own. */
  imageOrigins(): Promise<string[]>;
  /** Sets parts of the brand for the seed of a demo. */
  presetBrand(brand: Partial<BrandDraft>): Promise<void>;
  /** Switches features without an operator, for seeding. */
  presetFlags(flags: Partial<Record<Flag, boolean>>): Promise<void>;
  /** Stores the result of a regular check (`ledger`), which the console shows. */
  recordCheck(name: string, result: CheckResult): Promise<void>;
  /** When the platform was away: maintenance, and times without a worker (PROMO-02). */
  outages: Outages;
  /** The newest result of a check; undefined where it never ran. */
  lastCheck(name: string): Promise<CheckResult | undefined>;
}

/** Paths that are always served. */
const OPEN_PATHS = "/wps/system/";

interface ServiceParts {
  countries: Countries;
  money: () => Promise<MoneyState>;
  outages: Outages;
  referralEnabled: () => Promise<boolean>;
}

export function createSystemService(
  platform: Platform,
  cache: SettingsCache,
  { countries, money, outages, referralEnabled }: ServiceParts,
): System {
  const { publicUrl } = platform.config;
  const nowMs = () => platform.clock.nowMs();
  const siteStatus = async (settings: Settings, ip: string) =>
    statusOf(settings, countries, ip, nowMs(), (await money()).terms?.countries);
  const system: System = {
    async gate({ path, ...visitor }) {
      if (path.startsWith(OPEN_PATHS)) return;
      const settings = await cache.current();
      if (!usesRegisteredDomain(settings, visitor, publicUrl)) throw new AppError("SYS_DOMAIN");
      const { status, reason } = await siteStatus(settings, visitor.ip);
      if (status === 2) throw new AppError("SYS_REGION", { ip: visitor.ip, reason: reason ?? "" });
      if (status !== 1) return;
      const { until } = settings.maintenance;
      throw new AppError("SYS_MAINTENANCE", until ? { until: until.toISOString() } : {});
    },
    async admitsSocket(visitor) {
      const settings = await cache.current();
      if (!usesRegisteredDomain(settings, visitor, publicUrl)) return false;
      // A blocked visitor stays blocked during maintenance.
      const opened = { ...settings, maintenance: { on: false, until: null } };
      return (await siteStatus(opened, visitor.ip)).status === 0;
    },
    onChanged: (listener) => cache.onChanged(listener),
    flag: async (flag) => (await cache.current()).flags[flag],
    async requireFlag(flag) {
      if (!(await system.flag(flag))) throw new AppError("SYS_FEATURE_OFF");
    },
    async brand() {
      const [{ brand }, { mode }] = await Promise.all([cache.current(), money()]);
      return { ...visibleBrand(brand, nowMs()), playMoney: mode === "play" };
    },
    money,
    async language(...wanted) {
      const { supportedLanguages, moreLanguages, defaultLanguage } = (await cache.current()).brand;
      const all = [...supportedLanguages, ...moreLanguages];
      const offered = wanted.map((code) => all.find((known) => known === code));
      return offered.find((code) => code !== undefined) ?? defaultLanguage;
    },
    registerFields: async () => (await cache.current()).registerFields,
    async minimumAge() {
      return minimumAgeOf(...(await Promise.all([cache.current(), money()])));
    },
    isReservedName: async (name) => isReservedName(name, (await cache.current()).reservedNames),
    numbers: async () => numbersOf(await cache.current(), platform.config.messages.numbers),
    countryOf: (ip) => countries.countryOf(ip),
    async affiliateOfDomain(domain) {
      const found = findDomain((await cache.current()).domains, domain, publicUrl);
      return found?.kind === "affiliate" ? found.inviter : null;
    },
    async domainsOf(account) {
      const { domains } = await cache.current();
      const isOwn = (inviter: string | null) => inviter?.toLowerCase() === account.toLowerCase();
      return domains
        .filter(({ kind, inviter }) => kind !== "affiliate" || isOwn(inviter))
        .map(({ domain }) => domain);
    },
    domainRoute: (visitor) => domainRouteOf(cache, publicUrl, visitor),
    async visitorStatus(ip) {
      const settings = await cache.current();
      const { status, reason } = await siteStatus(settings, ip);
      return {
        status,
        reason,
        maintenanceEnd: status === 1 ? (settings.maintenance.until?.toISOString() ?? null) : null,
        ip,
        country: countries.countryOf(ip),
        serverTime: now(platform.clock).toISOString(),
      };
    },
    async permission(visitor) {
      const settings = await cache.current();
      const status = await system.visitorStatus(visitor.ip);
      const [state, referral] = await Promise.all([money(), referralEnabled()]);
      return permissionOf({ settings, money: state, referral, status, visitor, publicUrl, nowMs: nowMs() });
    },
    async enterPage(page, member) {
      await system.requireFlag(page === "pointMall" ? "PTSYS3" : "AGENTPOLICY3");
      if (!member) throw new AppError("AUTH_REQUIRED");
      const refusal = scopeRefusal(member.scope, openPage.id);
      if (refusal) throw refusal;
      if (member.type === TRIAL_TYPE) throw new AppError("AUTH_TRUE_ACCOUNT");
      if (page === "agentCentre" && !isAgentType(member.type)) throw new AppError("AUTH_NOT_AGENT");
    },
    async launchHost() {
      const { launchUrls } = await system.brand();
      return launchUrls.length === 0 ? "" : (launchUrls[randomInt(launchUrls.length)] ?? "");
    },
    // Includes entries that are only planned: a page that is open when they begin still has today's security policy.
    imageOrigins: async () => originsOf((await cache.current()).brand),
    outages,
    ...presets(platform, cache),
    recordCheck: (name, result) => writeCheck(platform.db, name, result),
    lastCheck: async (name) => (await readChecks(platform.db, [name]))[0],
  };
  return system;
}

/** The distinct foreign origins of the brand's pictures. */
function originsOf({ imgUrls, paymentMethods }: BrandWithDates): string[] {
  const urls = [...imgUrls, ...paymentMethods.map(({ icon }) => icon)].filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Where a visitor's domain leads. @throws AppError SYS_DOMAIN for a domain that isn't ours */
async function domainRouteOf(
  cache: SettingsCache,
  publicUrl: string,
  visitor: Visitor,
): Promise<DomainRoute> {
  const settings = await cache.current();
  if (!usesRegisteredDomain(settings, visitor, publicUrl)) throw new AppError("SYS_DOMAIN");
  const host = visitor.host ?? "";
  return {
    domainRoute: normalizeHost(host),
    mainDomain: mainDomain(settings.domains, publicUrl),
    kind: findDomain(settings.domains, host, publicUrl)?.kind ?? null,
  };
}
