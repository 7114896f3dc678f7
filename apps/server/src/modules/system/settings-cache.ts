import type { Platform } from "../../platform/platform.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { readSettings } from "./store.ts";

const SIGNAL = "system-settings";
/** Looked at again after this long in any case: a signal between processes can be lost. */
const RECHECK_MS = 1_000;

/** The settings in memory: asked on every call, read from the database when they have changed. */
export interface SettingsCache {
  current(): Promise<Settings>;
  /** After a change was committed: every process reads them anew. */
  changed(): void;
  /** Tells when another version may hold. */
  onChanged(listener: () => void): void;
}

export function createSettingsCache(platform: Platform): SettingsCache {
  let settings: Settings | undefined;
  let checkedAtMs = 0;
  let outdated = true;
  let loading: Promise<Settings> | undefined;
  /** The reading after a change: whoever asks waits for it, because the old settings hold no more. */
  let renewing: Promise<Settings> | undefined;

  const read = async (): Promise<Settings> => {
    try {
      const fresh = settingsOf(await readSettings(platform.db));
      checkedAtMs = platform.clock.nowMs();
      // A slower, older read doesn't replace a newer one.
      if (!settings || fresh.version >= settings.version) settings = fresh;
      return settings;
    } finally {
      loading = undefined;
    }
  };
  const load = (): Promise<Settings> => {
    outdated = false;
    loading = read();
    return loading;
  };

  platform.hub.onSignal(SIGNAL, () => {
    outdated = true;
  });
  return {
    async current() {
      if (!settings) return loading && !outdated ? loading : load();
      if (outdated) renewing = load();
      if (renewing) {
        const mine = renewing;
        try {
          return await mine;
        } catch (error) {
          outdated = true;
          platform.log.warn({ err: error }, "settings can't be read, keeping the old ones");
          return settings;
        } finally {
          if (renewing === mine) renewing = undefined;
        }
      }
      const ageMs = platform.clock.nowMs() - checkedAtMs;
      if (ageMs > RECHECK_MS && !loading) {
        // In the background; without the database the old settings go on.
        load().catch((error: unknown) => {
          checkedAtMs = platform.clock.nowMs();
          platform.log.warn({ err: error }, "settings can't be read, keeping the old ones");
        });
      }
      return settings;
    },
    changed: () => platform.hub.signal(SIGNAL, ""),
    // Registered after the cache's own listener, so that it sees the new settings.
    onChanged: (listener) => platform.hub.onSignal(SIGNAL, () => listener()),
  };
}
