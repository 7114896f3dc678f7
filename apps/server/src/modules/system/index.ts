import type { Audit } from "../audit/index.ts";
import type { Enc } from "../../platform/http/enc.ts";
import type { Platform } from "../../platform/platform.ts";
import { openCountries } from "./countries.ts";
import { createMoneyMode, type MoneySources } from "./money-mode.ts";
import { createOutages } from "./outages.ts";
import { routeJobs } from "./manage-jobs.ts";
import { routeSystem, routeSystemConsole } from "./routes.ts";
import { createSystemService, type System } from "./service.ts";
import { createSettingsCache } from "./settings-cache.ts";

export { createAddressList, isAddressEntry } from "./addresses.ts";
export { outageEnded } from "./outages.ts";
export type { System } from "./service.ts";
export type { RegisterFields } from "./settings.ts";

/**
 * Creates the system module: status, countries, domains, brand, flags and registration fields, with the endpoints for
 * visitors and the console.
 */
export function createSystem(
  platform: Platform,
  deps: { audit: Audit; enc: Enc; money: MoneySources; referralEnabled: () => Promise<boolean> },
): System {
  const cache = createSettingsCache(platform);
  const countries = openCountries(platform.config.countryDatabase);
  const money = createMoneyMode(platform, deps.money);
  const { referralEnabled } = deps;
  const outages = createOutages(platform);
  const system = createSystemService(platform, cache, { countries, money, outages, referralEnabled });
  platform.hub.declare("system");
  routeSystem(platform, system, deps.enc);
  routeJobs(platform, deps.audit);
  routeSystemConsole(platform, { audit: deps.audit, cache, countries, money });
  return system;
}
