import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getPermission, getStatus } from "@khela/contract/system";
import { mainDomain, normalizeHost } from "./domains.ts";
import { minimumAgeOf, type MoneyState } from "./money-mode.ts";
import type { Settings } from "./settings.ts";
import { visibleBrand } from "./visible-brand.ts";
import { usesRegisteredDomain, type Visitor } from "./status.ts";

export type VisitorStatus = HandlerOutput<typeof getStatus>;
export type Permission = HandlerOutput<typeof getPermission>;

/** The answer of the permission call for one visitor. Source: SYS-01. */
export function permissionOf(of: {
  settings: Settings;
  money: MoneyState;
  /** Whether the referral programme is on. */
  referral: boolean;
  status: VisitorStatus;
  visitor: Visitor;
  publicUrl: string;
  nowMs: number;
}): Permission {
  const { settings, money, status, visitor, publicUrl } = of;
  const brand = visibleBrand(settings.brand, of.nowMs);
  const main = mainDomain(settings.domains, publicUrl);
  return {
    info: {
      domainRoute: visitor.host === undefined ? main : normalizeHost(visitor.host),
      mainDomain: main,
      resources: brand.socialLinks.map(({ resourceType, url }) => ({
        resourceType,
        labelNameEn: resourceType,
        url,
      })),
      whitelabelVal: { ...brand, playMoney: money.mode === "play" },
      money: { mode: money.mode, reason: money.reason },
      register: settings.registerFields,
      minimumAge: minimumAgeOf(settings, money),
      analytics: null,
    },
    flags: settings.flags,
    availablePromo: [{ code: "REFERRAL", enabled: of.referral }],
    location: { ip: visitor.ip, country: status.country },
    maintenance: status.status === 1,
    maintenanceEnd: status.maintenanceEnd,
    regionRestriction: status.status === 2,
    domainValid: usesRegisteredDomain(settings, visitor, publicUrl),
    status,
  };
}
