import type { Flag } from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import type { DialingCode } from "@khela/rules/contact/number-plan";
import { AppError } from "@khela/kernel/errors";
import type { Audit } from "../audit/index.ts";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { isAddressEntry } from "./addresses.ts";
import type { SiteDomain } from "./domains.ts";
import type { BrandDraft, RegisterFieldsDraft } from "./drafts.ts";
import { keepMaintenance } from "./outages.ts";
import { type Settings, settingsOf } from "./settings.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { readSettings, type SettingsChange, writeSettings } from "./store.ts";

/** The operator who changes settings, the reason, and the version that the operator saw. */
export interface Change {
  operator: string;
  ip: string;
  reason: string;
  version: number;
}

export interface SystemDraft {
  maintenance: { on: boolean; until: string | null };
  flags: Partial<Record<Flag, boolean>>;
  blockedIps: string[];
  bypassIps: string[];
  allowCountries: string[];
  denyCountries: string[];
  domainCheck: boolean;
  domains: SiteDomain[];
  minimumAge?: 18 | 21 | undefined;
  phoneCountries?: DialingCode[] | undefined;
  phoneBlockedPrefixes?: string[] | undefined;
  reservedNames?: string[] | undefined;
}

interface Deps {
  platform: Platform;
  audit: Audit;
  cache: SettingsCache;
}

/**
 * Changes maintenance, flags, addresses, countries and domains.
 * @throws AppError SYS_BAD_INPUT for an invalid address, or a domain that is named twice or lacks its inviter;
 * OPS_CHANGED where the settings were changed meanwhile
 */
export async function updateSystemSettings(
  deps: Deps,
  draft: SystemDraft,
  change: Change,
): Promise<Settings> {
  for (const [field, list] of [
    ["blockedIps", draft.blockedIps],
    ["bypassIps", draft.bypassIps],
  ] as const) {
    const wrong = list.findIndex((entry) => !isAddressEntry(entry));
    if (wrong >= 0)
      throw new AppError("SYS_BAD_INPUT", { field: `body.${field}.${wrong}`, problem: "address" });
  }
  checkDomains(draft.domains);
  const { on, until } = draft.maintenance;
  return apply(deps, "system.update", change, {
    maintenance_on: on,
    maintenance_until: until === null ? null : new Date(until),
    flags: draft.flags,
    blocked_ips: draft.blockedIps.map((entry) => entry.trim()),
    bypass_ips: draft.bypassIps.map((entry) => entry.trim()),
    allow_countries: [...new Set(draft.allowCountries)],
    deny_countries: [...new Set(draft.denyCountries)],
    domain_check: draft.domainCheck,
    domains: draft.domains,
    ...(draft.minimumAge === undefined ? {} : { minimum_age: draft.minimumAge }),
    ...(draft.phoneCountries === undefined ? {} : { phone_countries: [...new Set(draft.phoneCountries)] }),
    ...(draft.phoneBlockedPrefixes === undefined
      ? {}
      : { phone_blocked_prefixes: [...new Set(draft.phoneBlockedPrefixes)] }),
    ...(draft.reservedNames === undefined ? {} : { reserved_names: [...new Set(draft.reservedNames)] }),
  });
}

/** A domain may occur once. An affiliate's domain needs an inviter, and the others must have none. */
function checkDomains(domains: readonly SiteDomain[]): void {
  const known = new Set<string>();
  for (const [index, { domain, kind, inviter }] of domains.entries()) {
    const wrong = known.has(domain)
      ? "twice"
      : (kind === "affiliate") !== Boolean(inviter)
        ? "inviter"
        : undefined;
    if (wrong) throw new AppError("SYS_BAD_INPUT", { field: `body.domains.${index}`, problem: wrong });
    known.add(domain);
  }
}

/** Changes the brand. @throws AppError OPS_CHANGED where the settings were changed meanwhile */
export function updateBrandSettings(deps: Deps, brand: BrandDraft, change: Change): Promise<Settings> {
  return apply(deps, "system.brand", change, { brand });
}

/**
 * Changes the registration fields.
 * @throws AppError SYS_BAD_INPUT for a rule that can't work; OPS_CHANGED where the settings were changed meanwhile
 */
export async function updateFieldSettings(
  deps: Deps,
  fields: RegisterFieldsDraft,
  change: Change,
): Promise<Settings> {
  for (const [field, rule] of Object.entries(fields)) {
    const mustHave = field === "username" || field === "password";
    const broken =
      rule.minLength > rule.maxLength ||
      (mustHave && !(rule.enabled && rule.required)) ||
      (field === "password" && rule.minLength < 8);
    if (broken)
      throw new AppError("SYS_BAD_INPUT", { field: `body.registerFields.${field}`, problem: "rule" });
  }
  return apply(deps, "system.fields", change, { register_fields: fields });
}

async function apply(deps: Deps, action: string, change: Change, values: SettingsChange): Promise<Settings> {
  const { platform, audit, cache } = deps;
  const settings = await inTransaction(platform.database, async (tx) => {
    const before = await readSettings(tx);
    const after = await writeSettings(tx, change.version, values, now(platform.clock));
    if (!after) throw new AppError("OPS_CHANGED");
    await keepMaintenance(tx, { before, after }, { id: platform.ids.next(), at: now(platform.clock) });
    await audit.write(tx, {
      actor: `operator:${change.operator}`,
      action,
      subject: "system",
      detail: { reason: change.reason, before: { ...before }, after: { ...after } },
      ip: change.ip,
    });
    return settingsOf(after);
  });
  cache.changed();
  platform.hub.publish("system", { kind: "changed" });
  return settings;
}
