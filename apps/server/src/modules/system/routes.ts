import { getBrand, getSystem, updateBrand, updateSystem } from "@khela/contract/console/system";
import { getKeys, getPermission, getRegisterSetting, getStatus, getWhitelabel } from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import type { Audit } from "../audit/index.ts";
import type { Enc } from "../../platform/http/enc.ts";
import type { Platform } from "../../platform/platform.ts";
import { systemHealth } from "./health.ts";
import type { System } from "./service.ts";
import type { Settings } from "./settings.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { updateBrandSettings, updateSystemSettings } from "./update-settings.ts";

/** Serves what a visitor's browser asks first. */
export function routeSystem(platform: Platform, system: System, enc: Enc): void {
  const { http, clock } = platform;
  http.route(getStatus, (_input, call) => system.visitorStatus(call.ip));
  http.route(getWhitelabel, () => system.brand());
  http.route(getRegisterSetting, () => system.registerFields());
  http.route(getPermission, (_input, call) => system.permission(call.ip));
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

/** Serves the console's system page. */
export function routeSystemConsole(platform: Platform, deps: { audit: Audit; cache: SettingsCache }): void {
  const { http } = platform;
  const all = { platform, ...deps };
  http.route(getSystem, async () => ({
    settings: systemView(await deps.cache.current()),
    ...(await systemHealth(platform)),
  }));
  http.route(updateSystem, async ({ body }, { operator, ip }) => {
    const { reason, version, ...draft } = body;
    const change = { operator: operator.username, ip, reason, version };
    return systemView(await updateSystemSettings(all, draft, change));
  });
  http.route(getBrand, async () => brandView(await deps.cache.current()));
  http.route(updateBrand, async ({ body }, { operator, ip }) => {
    const { reason, version, ...draft } = body;
    const change = { operator: operator.username, ip, reason, version };
    return brandView(await updateBrandSettings(all, draft, change));
  });
}

function systemView(settings: Settings) {
  const { maintenance, flags, blockedIps, bypassIps, version } = settings;
  return {
    maintenance: { on: maintenance.on, until: maintenance.until?.toISOString() ?? null },
    flags,
    blockedIps: [...blockedIps],
    bypassIps: [...bypassIps],
    version,
  };
}

function brandView({ brand, registerFields, version }: Settings) {
  return { brand, registerFields, version };
}
