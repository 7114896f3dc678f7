import { parseMoney } from "@khela/kernel/money";

/**
 * How a figure changed, in tenths of a percent of the earlier one.
 * @returns null where the earlier one is zero: there is nothing to compare with
 */
export function changeTenths(now: string | number, before: string | number): number | null {
  const [current, earlier] = [unitsOf(now), unitsOf(before)];
  if (earlier === 0n) return current === 0n ? 0 : null;
  const size = earlier < 0n ? -earlier : earlier;
  return Number(((current - earlier) * 1000n) / size);
}

function unitsOf(value: string | number): bigint {
  return typeof value === "number" ? BigInt(value) : (parseMoney(value) ?? 0n);
}
