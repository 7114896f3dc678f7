import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { BrandDraft } from "./drafts.ts";
import type { SettingsCache } from "./settings-cache.ts";
import { readSettings, writeSettings } from "./store.ts";

/** Sets parts of the brand without an operator, for seeding. No other process may write settings meanwhile. */
export async function presetBrand(
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
