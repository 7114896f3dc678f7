import type { Platform } from "../../platform/platform.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { readSettings } from "./store.ts";

const SIGNAL = "system-settings";
/** The version is checked this often, because a signal between processes can be lost. */
const RECHECK_MS = 1_000;

/** The settings in memory. They are needed by every call, and are read from the database only after a change. */
export interface SettingsCache {
  current(): Promise<Settings>;
  /** Call after a change was committed; every process then reads the settings again. */
  changed(): void;
  /** Calls the listener when the settings may have changed. */
  onChanged(listener: () => void): void;
}

export function createSettingsCache(platform: Platform): SettingsCache {
  let settings: Settings | undefined;
  let checkedAtMs = 0;
  let outdated = true;
  let loading: Promise<Settings> | undefined;
  /** The read after a change. Callers wait for it, because the old settings are no longer valid. */
  let renewing: Promise<Settings> | undefined;

  const read = async (): Promise<Settings> => {
    try {
      const fresh = settingsOf(await readSettings(platform.db));
      checkedAtMs = platform.clock.nowMs();
      // A slow, older read must not replace a newer one.
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
        // Runs in the background; while the database is unavailable, the old settings stay in use.
        load().catch((error: unknown) => {
          checkedAtMs = platform.clock.nowMs();
          platform.log.warn({ err: error }, "settings can't be read, keeping the old ones");
        });
      }
      return settings;
    },
    changed: () => platform.hub.signal(SIGNAL, ""),
    // Registered after the cache's own listener, so that listeners see the new settings.
    onChanged: (listener) => platform.hub.onSignal(SIGNAL, () => listener()),
  };
}
