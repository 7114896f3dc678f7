/** Merges the changes of an operator who saves later into what another one saved first. */

type Bag = Readonly<Record<string, unknown>>;

/**
 * @param base the version that both started from
 * @param mine the later operator's version
 * @param theirs the saved version
 * @returns theirs with my changes; in lists, with the items that I added and without those that I removed
 */
export function rebase<T>(base: T, mine: T, theirs: T): T {
  if (isBag(base) && isBag(mine) && isBag(theirs)) {
    return Object.fromEntries(
      Object.keys(theirs).map((name) => [name, rebase(base[name], mine[name], theirs[name])]),
    ) as T;
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const added = mine.filter((item) => !has(base, item) && !has(theirs, item));
    const removed = base.filter((item) => !has(mine, item));
    return [...theirs.filter((item) => !has(removed, item)), ...added] as T;
  }
  return same(base, mine) ? theirs : mine;
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** The items of a list may be texts or small objects (a domain, a link). */
function has(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => same(other, item));
}
