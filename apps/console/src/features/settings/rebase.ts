/** Two people changed the same settings: what the later one changed, on top of what the earlier one saved. */

type Bag = Readonly<Record<string, unknown>>;

/**
 * @param base what both started from
 * @param mine what I made of it
 * @param theirs what is saved now
 * @returns theirs with my changes; of lists, with what I added and without what I removed
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

/** Members of lists may be texts or small objects (a domain, a link). */
function has(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => same(other, item));
}
