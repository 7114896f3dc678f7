import type { NumberPolicy } from "@khela/rules/contact/number-plan";
import { getBrand, getSystem, updateBrand, updateFields, updateSystem } from "@khela/contract/console/system";
import {
  getDomainRoute,
  getKeys,
  getPermission,
  getRegisterSetting,
  getStatus,
  getWhitelabel,
  openPage,
} from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import { REAL_MONEY_DENIED, servedCountries } from "@khela/rules/policy/money-mode";
import type { Audit } from "../audit/index.ts";
import type { Enc } from "../../platform/http/enc.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Countries } from "./countries.ts";
import type { MoneyState } from "./money-mode.ts";
import { systemHealth } from "./health.ts";
import { providerStates } from "./providers.ts";
import type { System } from "./service.ts";
import { numbersOf, type Settings } from "./settings.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { updateBrandSettings, updateFieldSettings, updateSystemSettings } from "./update-settings.ts";

/** Serves the first requests of a visitor's browser. */
export function routeSystem(platform: Platform, system: System, enc: Enc): void {
  const { http, clock } = platform;
  http.route(getStatus, (_input, call) => system.visitorStatus(call.ip));
  http.route(getWhitelabel, () => system.brand());
  http.route(getRegisterSetting, () => system.registerFields());
  http.route(getPermission, (_input, call) => system.permission(call));
  http.route(getDomainRoute, (_input, call) => system.domainRoute(call));
  http.route(openPage, async ({ params }, call) => {
    await system.enterPage(params.name, call.maybeMember);
    return {};
  });
  http.route(getKeys, () => ({
    keys: enc.keys().map(({ x = "", y = "", kid = "" }) => ({
      kty: "EC" as const,
      crv: "P-256" as const,
      x,
      y,
      kid,
      use: "enc" as const,
      alg: "ECDH-ES" as const,
    })),
    serverTime: now(clock).toISOString(),
  }));
}

/** Serves the console's settings pages. */
export function routeSystemConsole(
  platform: Platform,
  deps: { audit: Audit; cache: SettingsCache; countries: Countries; money: () => Promise<MoneyState> },
): void {
  const { http } = platform;
  const { countries, ...rest } = deps;
  const all = { platform, ...rest };
  const configured = platform.config.messages.numbers;
  const brandView = ({ brand, registerFields, version }: Settings) => ({
    brand,
    registerFields,
    providers: providerStates(platform.config),
    version,
  });
  http.route(getSystem, async (_input, { ip }) => ({
    settings: systemView(await deps.cache.current(), configured),
    here: { ip, country: countries.countryOf(ip) },
    countriesFrom: countries.from.toISOString(),
    money: moneyView(await deps.money()),
    ...(await systemHealth(platform)),
  }));
  http.route(updateSystem, async ({ body }, { operator, ip }) => {
    const { reason, version, ...draft } = body;
    const change = { operator: operator.username, ip, reason, version };
    return systemView(await updateSystemSettings(all, draft, change), configured);
  });
  http.route(getBrand, async () => brandView(await deps.cache.current()));
  http.route(updateBrand, async ({ body: { brand, reason, version } }, { operator, ip }) => {
    const change = { operator: operator.username, ip, reason, version };
    return brandView(await updateBrandSettings(all, brand, change));
  });
  http.route(updateFields, async ({ body: { registerFields, reason, version } }, { operator, ip }) => {
    const change = { operator: operator.username, ip, reason, version };
    return brandView(await updateFieldSettings(all, registerFields, change));
  });
}

function moneyView({ mode, reason, problem, policy }: MoneyState) {
  return {
    mode,
    reason,
    problem,
    policy: policy
      ? {
          licence: `${policy.licence.id} (${policy.licence.authority})`,
          validFrom: new Date(policy.validFromMs).toISOString(),
          validUntil: new Date(policy.validUntilMs).toISOString(),
          countries: servedCountries(policy.countries),
          deniedCountries: policy.countries.filter((code) => REAL_MONEY_DENIED.has(code)),
        }
      : null,
  };
}

function systemView(settings: Settings, configured: NumberPolicy) {
  const numbers = numbersOf(settings, configured);
  const { maintenance, flags, version, domainCheck } = settings;
  return {
    maintenance: { on: maintenance.on, until: maintenance.until?.toISOString() ?? null },
    flags,
    blockedIps: [...settings.blockedIps],
    bypassIps: [...settings.bypassIps],
    allowCountries: [...settings.allowCountries],
    denyCountries: [...settings.denyCountries],
    domainCheck,
    minimumAge: settings.minimumAge,
    phoneCountries: [...numbers.dialingCodes],
    phoneBlockedPrefixes: [...numbers.blockedPrefixes],
    reservedNames: [...settings.reservedNames],
    domains: [...settings.domains],
    version,
  };
}
