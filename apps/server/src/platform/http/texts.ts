/** No call of the contract nests its input deeper. */
const MAX_DEPTH = 20;

/**
 * Where in a request a text stands that no database keeps: one with a NUL character or half of a
 * surrogate pair. Names are looked at as well as values; what nests too deep counts too.
 * @returns the way to the first one, undefined where all are fine
 */
export function findUnstorableText(value: unknown, path: readonly string[] = []): string[] | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : [...path];
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length > MAX_DEPTH) return [...path];
  for (const [name, item] of Object.entries(value)) {
    if (!isStorable(name)) return [...path];
    const found = findUnstorableText(item, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
