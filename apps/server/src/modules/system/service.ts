import type { HandlerOutput } from "@khela/contract/endpoint";
import type { Brand, Flag, getPermission, getStatus } from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Platform } from "../../platform/platform.ts";
import type { RegisterFields, Settings } from "./settings.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { type CheckResult, writeCheck } from "./store.ts";

export type VisitorStatus = HandlerOutput<typeof getStatus>;
export type Permission = HandlerOutput<typeof getPermission>;

/** Status, brand, flags and registration fields (SYS-01 to SYS-06). */
export interface System {
  /**
   * Lets a call through or not. The system's own calls stay open, so that the closed page can be shown.
   * @throws AppError SYS_MAINTENANCE (until) or SYS_REGION (ip)
   */
  gate(call: { ip: string; path: string }): Promise<void>;
  /** Whether a feature is on, as of now. */
  flag(flag: Flag): Promise<boolean>;
  brand(): Promise<Brand>;
  registerFields(): Promise<RegisterFields>;
  /** Whether the site is open to this visitor. */
  visitorStatus(ip: string): Promise<VisitorStatus>;
  /** The permission call's answer, also put into the page. */
  permission(ip: string): Promise<Permission>;
  /** Keeps the result of a regular check (`ledger`), which the console shows. */
  recordCheck(name: string, result: CheckResult): Promise<void>;
}

/** Open to everybody, always. */
const OPEN_PATHS = "/wps/system/";

export function createSystemService(platform: Platform, cache: SettingsCache): System {
  const system: System = {
    async gate({ ip, path }) {
      if (path.startsWith(OPEN_PATHS)) return;
      const settings = await cache.current();
      const status = statusOf(settings, ip, platform.clock.nowMs());
      if (status === 2) throw new AppError("SYS_REGION", { ip });
      if (status !== 1) return;
      const { until } = settings.maintenance;
      throw new AppError("SYS_MAINTENANCE", until ? { until: until.toISOString() } : {});
    },
    flag: async (flag) => (await cache.current()).flags[flag],
    brand: async () => (await cache.current()).brand,
    registerFields: async () => (await cache.current()).registerFields,
    async visitorStatus(ip) {
      const settings = await cache.current();
      const status = statusOf(settings, ip, platform.clock.nowMs());
      return {
        status,
        maintenanceEnd: status === 1 ? (settings.maintenance.until?.toISOString() ?? null) : null,
        ip,
        country: null,
        serverTime: now(platform.clock).toISOString(),
      };
    },
    async permission(ip) {
      const settings = await cache.current();
      const { status } = await system.visitorStatus(ip);
      const { host } = new URL(platform.config.publicUrl);
      return {
        info: {
          domainRoute: host,
          mainDomain: host,
          resources: settings.brand.socialLinks.map(({ resourceType, url }) => ({
            resourceType,
            labelNameEn: resourceType,
            url,
          })),
          whitelabelVal: settings.brand,
          register: settings.registerFields,
          analytics: null,
        },
        flags: settings.flags,
        location: { ip, country: null },
        maintenance: status === 1,
        regionRestriction: status === 2,
        status: await system.visitorStatus(ip),
      };
    },
    recordCheck: (name, result) => writeCheck(platform.db, name, result),
  };
  return system;
}

/** Maintenance wins over a blocked address; the bypass list wins over both. Source: SYS-01, SYS-04. */
function statusOf(settings: Settings, ip: string, nowMs: number): 0 | 1 | 2 {
  if (settings.bypass.has(ip)) return 0;
  const { on, until } = settings.maintenance;
  if (on && (until === null || until.getTime() > nowMs)) return 1;
  return settings.blocked.has(ip) ? 2 : 0;
}
