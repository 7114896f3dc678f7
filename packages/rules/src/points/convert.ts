import { type Money, money, UNITS_PER_CURRENCY } from "@khela/kernel/money";

/** The terms on which points become cash. Source: domain rules 1.9, M3. */
export interface ConvertTerms {
  open: boolean;
  /** How many points one unit of the currency costs. */
  pointsPerUnit: number;
  min: number;
  step: number;
  /** The most points of a member in a business day. */
  dayCap: number;
}

/** The cash for points, rounded down once. */
export function cashFor(points: number, { pointsPerUnit }: Pick<ConvertTerms, "pointsPerUnit">): Money {
  return money((BigInt(points) * UNITS_PER_CURRENCY) / BigInt(pointsPerUnit));
}

/**
 * The first term that a conversion breaks, as an error code with its parameters; undefined where there is none.
 * @param usedToday the points that the member has converted today already
 */
export function brokenTerm(
  points: number,
  terms: ConvertTerms,
  usedToday: number,
):
  | {
      code: "POINTS_CONVERT_OFF" | "POINTS_AMOUNT" | "POINTS_DAY_CAP";
      params: Record<string, number>;
    }
  | undefined {
  const { open, min, step, dayCap } = terms;
  if (!open) return { code: "POINTS_CONVERT_OFF", params: {} };
  if (points < min || points % step !== 0) return { code: "POINTS_AMOUNT", params: { min, step } };
  const left = Math.max(0, dayCap - usedToday);
  return points > left ? { code: "POINTS_DAY_CAP", params: { left, max: dayCap } } : undefined;
}
