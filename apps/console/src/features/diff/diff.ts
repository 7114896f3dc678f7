/** The differences between two states of an object, value by value. Source: OPS-01. */

export interface Difference {
  /** The path of the value: `flags.COMM3`, `title.bn`, `blockedIps`. */
  path: string;
  /** Undefined where the value didn't exist. */
  before: unknown;
  after: unknown;
}

type Bag = Readonly<Record<string, unknown>>;

/**
 * The changed values in the order of the newer state. Objects are compared recursively; a list counts as one value,
 * because the indexes of its items mean nothing to a reader.
 */
export function differences(before: unknown, after: unknown, path = ""): Difference[] {
  if (isBag(before) && isBag(after)) {
    const names = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...names].flatMap((name) => differences(before[name], after[name], join(path, name)));
  }
  // A new or removed object is listed value by value too.
  if (isBag(after) && before === undefined) {
    return Object.entries(after).flatMap(([name, value]) => differences(undefined, value, join(path, name)));
  }
  if (isBag(before) && after === undefined) {
    return Object.entries(before).flatMap(([name, value]) => differences(value, undefined, join(path, name)));
  }
  return same(before, after) ? [] : [{ path, before, after }];
}

/** The added and removed items of a list; undefined where the values aren't lists. */
export function listChange(
  before: unknown,
  after: unknown,
): { added: unknown[]; removed: unknown[] } | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const has = (list: readonly unknown[], item: unknown) => list.some((other) => same(other, item));
  return {
    added: after.filter((item) => !has(before, item)),
    removed: before.filter((item) => !has(after, item)),
  };
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
