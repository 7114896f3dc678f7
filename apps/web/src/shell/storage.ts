/** Browser storage that may be full or forbidden: reads then return null and writes are lost. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

function safe(pick: () => Storage): SafeStorage {
  return {
    get(key) {
      try {
        return pick().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) pick().removeItem(key);
        else pick().setItem(key, value);
      } catch {
        // A private window without storage: the value lasts as long as the page.
      }
    },
  };
}

/** Stored across visits: theme, language. */
export const persistentStorage = safe(() => localStorage);
/** Stored while the tab is open: the session token, caches. */
export const tabStorage = safe(() => sessionStorage);

/** The keys in the tab's storage that survive a logout (AUTH-14). */
const KEPT_AFTER_LOGOUT = ["merchant", "merchantCode"];

/** Clears the tab's storage except for the merchant. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!KEPT_AFTER_LOGOUT.includes(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // A private window without storage has nothing to clear.
  }
}
