/** Inputs of the contract are never nested deeper than this. */
const MAX_DEPTH = 20;

/**
 * Finds text that PostgreSQL can't store: text with a NUL character or half of a surrogate pair. Keys are checked as
 * well as values; input that is nested too deep is reported too.
 * @returns the path to the first one, undefined where all are fine
 */
export function findUnstorableText(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  if (depth > MAX_DEPTH) return [];
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return [];
    const found = findUnstorableText((value as Record<string, unknown>)[name], depth + 1);
    if (found) return [name, ...found];
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
