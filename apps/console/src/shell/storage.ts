/** What an operator chose about the look, kept over visits. Storage may be forbidden or full. */
export const lasting = {
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
      // A private window without storage: the choice lasts as long as the page.
    }
  },
};
