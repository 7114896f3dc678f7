import { parseMoney } from "@khela/kernel/money";

/**
 * The change of a figure, in tenths of a percent of the earlier one.
 * @returns null where the earlier figure is zero and the change has no percentage
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
