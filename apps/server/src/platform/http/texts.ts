/** No call of the contract nests its input deeper. */
const MAX_DEPTH = 20;

/**
 * Where in a request a text stands that no database keeps: one with a NUL character or half of a
 * surrogate pair. Names are looked at as well as values; what nests too deep counts too.
 * @returns the way to the first one, undefined where all are fine
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
