/** Browser storage that may be full or forbidden: reading then finds nothing, writing is lost. */
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
        // A private window without storage: the choice lasts as long as the page.
      }
    },
  };
}

/** Kept over visits: theme, language. */
export const lasting = safe(() => localStorage);
/** Kept while the tab is open: the session token, caches. */
export const perTab = safe(() => sessionStorage);

/** What a logout leaves of the tab's storage (AUTH-14). */
const KEPT_AFTER_LOGOUT = ["merchant", "merchantCode"];

/** Forgets what this tab has kept, but for the merchant. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!KEPT_AFTER_LOGOUT.includes(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // A private window without storage has nothing to forget.
  }
}
