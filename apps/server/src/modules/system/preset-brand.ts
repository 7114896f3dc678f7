import type { Flag } from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { BrandDraft } from "./drafts.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { readSettings, writeSettings } from "./store.ts";

/** Sets parts of the brand without an operator, for seeding. No other process may write settings meanwhile. */
async function presetBrand(
  platform: Platform,
  cache: SettingsCache,
  brand: Partial<BrandDraft>,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const before = await readSettings(tx);
    const stored = typeof before.brand === "object" ? before.brand : {};
    await writeSettings(tx, before.version, { brand: { ...stored, ...brand } }, now(platform.clock));
  });
  cache.changed();
}

/** Switches features without an operator, for seeding. No other process may write settings meanwhile. */
async function presetFlags(
  platform: Platform,
  cache: SettingsCache,
  flags: Partial<Record<Flag, boolean>>,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const before = await readSettings(tx);
    const stored = typeof before.flags === "object" ? before.flags : {};
    await writeSettings(tx, before.version, { flags: { ...stored, ...flags } }, now(platform.clock));
  });
  cache.changed();
}

/** What the seed sets without an operator. */
export const presets = (platform: Platform, cache: SettingsCache) => ({
  presetBrand: (brand: Partial<BrandDraft>) => presetBrand(platform, cache, brand),
  presetFlags: (flags: Partial<Record<Flag, boolean>>) => presetFlags(platform, cache, flags),
});
