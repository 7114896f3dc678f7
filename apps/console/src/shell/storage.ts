/** Stored preferences of the operator. Storage may be forbidden or full. */
export const persistentStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`console.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`console.${key}`, value);
    } catch {
      // Without storage, as in a private window, the choice lasts as long as the page.
    }
  },
};
