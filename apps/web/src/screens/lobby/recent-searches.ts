/** The last searches of this browser. */
import { persistentStorage } from "../../shell/storage.ts";

const KEY = "recentSearches";
const KEPT = 6;

/** Newest first. */
export function recentSearches(): string[] {
  return readSearches(persistentStorage.get(KEY));
}

export function rememberSearch(name: string): void {
  persistentStorage.set(KEY, JSON.stringify(withSearch(recentSearches(), name)));
}

export function forgetSearches(): void {
  persistentStorage.set(KEY, null);
}

/** Parses the stored searches, tolerating any content. */
export function readSearches(stored: string | null): string[] {
  try {
    const names: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function withSearch(names: readonly string[], name: string): string[] {
  return [name, ...names.filter((known) => known !== name)].slice(0, KEPT);
}
